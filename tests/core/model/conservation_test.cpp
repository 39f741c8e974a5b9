// Conservation (MODEL 4): every probe in one state, every event in one place or ended once; kept counts equal recounts.
#include <QTest>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>

#include <fmt/format.h>

#include "tests/core/model/lab.h"
#include "tests/core/model/samples_watch.h"

using namespace latepulse;

namespace {

QString joined(const std::vector<std::string>& list)
{
    QStringList all;
    for (const std::string& line : list)
        all << QString::fromStdString(line);
    return all.join(QStringLiteral("; "));
}

/// What the laws and recounts say, and what a snapshot shows when added up from outside; empty when all hold.
QString broken(const ControlPlane& plane)
{
    QString found = joined(plane.brokenLaws()) + joined(plane.brokenRecounts());
    const Snapshot s = plane.snapshot(true);
    std::int64_t connected = 0, sessions = 0;
    std::size_t first = 0;
    for (const PopulationSnapshot& p : s.populations) {
        std::array<std::int64_t, 4> states{};
        for (std::int64_t n = 0; n < p.size; ++n)
            ++states.at(s.probeStates.at(first++));
        if (states != std::array{p.connected, p.requesting, p.backingOff, p.offline})
            found += QStringLiteral("; states of ") + QString::fromStdString(p.id);
        if (p.inQueue > p.requesting + p.backingOff)
            found += QStringLiteral("; more in queue than waiting");
        connected += p.connected;
    }
    for (const ControllerSnapshot& c : s.controllers) {
        sessions += c.sessions;
        if (c.sessions < 0 || c.sessions > c.capacity || c.pendingBeats < 0)
            found += QStringLiteral("; sessions of ") + QString::fromStdString(c.name);
    }
    if (connected != sessions)
        found += QStringLiteral("; connected probes are not sessions");
    for (std::uint32_t c = 0; c < plane.scenario().classes.size(); ++c) {
        const JobBalance b = plane.balance(c);
        std::int64_t waiting = 0, busy = 0;
        for (const QueueSnapshot& q : s.queues)
            for (const ClassDepth& d : q.classes)
                waiting += d.eventClass == plane.scenario().classes[c].id ? d.depth : 0;
        for (const PoolSnapshot& p : s.pools)
            for (const auto& [eventClass, held] : p.heldByClass)
                busy += eventClass == plane.scenario().classes[c].id ? held : 0;
        if (waiting != b.queued || busy != b.inService || b.atBackend < 0 || b.deferred < 0 || b.parked < 0)
            found += QStringLiteral("; places of ") + QString::fromStdString(plane.scenario().classes[c].id);
    }
    return found;
}

/// Everything at once: waves, failures, two populations, open attempts, closed beats, asynchronous work, full queues,
/// every action on timeout, purges, workers and routes that change.
std::string everything(int seed, const char* action, const char* attempts)
{
    return fmt::format(R"(format = 1
[run]
horizon = "3h"
seed = {0}
[population.a]
size = 60
sessions = [
    {{ id = "s", share = "100%", lifetime = {{ exponential = "20min" }}, outage_share = "20%", outage = "5min" }},
]
cached = {{ lost_at_session_end = "30%", survives_refusal = false }}
retry = {{ fixed = "60s" }}
register = {{ class = "ra", client_timeout = "90s", attempts = "{2}", abandonment_cancels = true }}
[population.b]
size = 40
sessions = [ {{ id = "s", share = "100%", lifetime = {{ exponential = "40min" }} }} ]
cached = {{ first = false }}
retry = {{ decorrelated_jitter = {{ base = "5s", cap = "120s" }} }}
register = {{ class = "rb", client_timeout = "45s", eligibility_check = "before", skip_stale = true }}
[controllers.open]
count = 4
capacity = 15
heartbeat = {{ class = "beat", interval = "10s", jitter = "1s" }}
link = {{ delay = {{ exponential = "1s" }}, loss = "5%" }}
[controllers.closed]
count = 4
capacity = 15
heartbeat = {{ class = "beat", interval = "10s", mode = "closed" }}
[class.beat]
queue = "line"
priority = 0
steps = [ {{ id = "note", cpu = "100ms" }} ]
[class.ra]
queue = "line"
priority = 1
[[class.ra.steps]]
id = "ask"
cpu = "200ms"
call = "db"
critical = false
timeout = "3s"
on_timeout = "{1}"
retries = 2
wait = "20s"
fallback = "shed"
to_queue = "aside"
[[class.ra.steps]]
id = "finish"
cpu = "100ms"
[class.rb]
queue = "small"
priority = 2
steps = [ {{ id = "ask", call = "db", timeout = "10s", on_timeout = "leave_waiting" }} ]
[class.j]
queue = "small"
priority = 3
end = "sink"
steps = [ {{ id = "run", cpu = {{ exponential = "4s" }} }} ]
[source.j]
class = "j"
arrivals = {{ exponential = "500ms" }}
[queue.line]
discipline = "priority"
capacity = 40
drop = "oldest"
[queue.small]
discipline = "lifo"
capacity = 15
[queue.aside]
[queue.answers]
capacity = 20
[pool.main]
workers = 2
serves = ["line", "small"]
select = "round_robin"
[pool.async]
workers = 2
mode = "asynchronous"
completions = "answers"
serves = ["aside", "answers", "small"]
select = "oldest_first"
[backend.db]
concurrency = 3
latency = {{ exponential = "2s" }}
[health]
policy = "grace_then_quarantine"
window = "40s"
suspect_after = "15s"
quarantine_after = "25s"
recover = 2
panic_threshold = "30%"
[wave.w]
at = "40min"
share = "50%"
spread = "2min"
[failure.down]
controllers = "open.1"
at = "10min"
repair_after = "5min"
between = {{ exponential = "20min" }}
[failure.far]
kind = "unreachable"
controllers = "closed"
at = "70min"
repair_after = "5min"
[intervention.slow]
at = "50min"
set = {{ "backend.db.latency.mean" = "30s" }}
[intervention.purge]
at = "80min"
purge = {{ queue = "small" }}
add_workers = {{ main = 2, async = -1 }}
[intervention.empty]
at = "90min"
purge = {{ queue = "line" }}
[intervention.fast]
at = "100min"
set = {{ "backend.db.latency.mean" = "500ms" }}
reset_verdicts = true
[intervention.route]
at = "120min"
topology = {{ "class.beat.queue" = "aside" }}
force_eligible = {{ controllers = "open", for = "5min" }}
)",
                       seed, action, attempts);
}

} // namespace

class ConservationTest : public QObject {
    Q_OBJECT

private slots:
    void shippedScenariosHourByHour_data();
    void shippedScenariosHourByHour();
    void everythingAtOnce_data();
    void everythingAtOnce();
};

void ConservationTest::shippedScenariosHourByHour_data()
{
    QTest::addColumn<QString>("name");
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(LATEPULSE_SOURCE_DIR "/scenarios"))
        if (entry.path().extension() == ".toml")
            names.push_back(entry.path().stem().string());
    std::sort(names.begin(), names.end());
    QVERIFY(names.size() >= 15);
    for (const std::string& name : names)
        QTest::newRow(name.c_str()) << QString::fromStdString(name);
}

void ConservationTest::shippedScenariosHourByHour()
{
    QFETCH(const QString, name);
    ControlPlane plane = lab::planeOf(std::make_shared<const Scenario>(lab::shipped(name.toStdString())));
    QCOMPARE(broken(plane), QString());
    SamplesWatch samples(plane);
    for (SimTime t = lab::at(3600); plane.now() < plane.horizon(); t = t + Duration::hours(1)) {
        plane.runUntil(t, {}, &samples);
        const QString found = broken(plane);
        QVERIFY2(found.isEmpty(), qPrintable(QStringLiteral("at %1 h: ").arg(t.toSeconds() / 3600) + found));
    }
    QVERIFY(plane.executedEvents() > 1000);
    QCOMPARE(samples.wrong, std::string());
    QVERIFY(samples.samples > 100);
}

void ConservationTest::everythingAtOnce_data()
{
    QTest::addColumn<QString>("action");
    QTest::addColumn<QString>("attempts");
    for (const char* action :
         {"abandon", "shed", "bounded_retry", "defer", "move", "admit_conservatively", "leave_waiting"})
        for (const char* attempts : {"one_outstanding", "open"})
            QTest::addRow("%s, %s", action, attempts) << QString::fromLatin1(action) << QString::fromLatin1(attempts);
}

void ConservationTest::everythingAtOnce()
{
    QFETCH(const QString, action);
    QFETCH(const QString, attempts);
    std::map<std::string, std::int64_t> sums;
    std::map<std::string, double> peaks;
    for (int seed = 1; seed <= 3; ++seed) {
        ControlPlane plane = lab::planeOf(everything(seed, qPrintable(action), qPrintable(attempts)));
        SamplesWatch samples(plane);
        while (plane.now() < plane.horizon()) {
            const std::uint64_t before = plane.executedEvents();
            if (plane.runToEvent(before + 61, {}, &samples) == RunEnd::Finished)
                plane.runUntil(plane.horizon(), {}, &samples);
            const QString found = broken(plane);
            QVERIFY2(found.isEmpty(),
                     qPrintable(QStringLiteral("seed %1, event %2, %3 s: %4")
                                    .arg(seed)
                                    .arg(plane.executedEvents())
                                    .arg(plane.now().toSeconds())
                                    .arg(found)));
        }
        QCOMPARE(samples.wrong, std::string());
        for (const auto& [name, n] : plane.counters())
            sums[name] += n;
        for (const auto& [reason, peak] : samples.peaks)
            peaks[reason] = std::max(peaks[reason], peak);
    }
    for (const char* name : {"events_dropped.j", "events_purged.j", "admissions.a", "admissions.b",
                             "sessions_ended_by_failure.a", "sessions_ended_by_wave.b", "calls_timed_out.db"})
        QVERIFY2(sums.at(name) > 0, name); // the scenario does what it is for
    for (const char* reason : {"offline", "in_queue", "unanswered", "none_yet", "client_timeout"})
        QVERIFY2(peaks.at(reason) > 0, reason);
}

QTEST_GUILESS_MAIN(ConservationTest)
#include "conservation_test.moc"
