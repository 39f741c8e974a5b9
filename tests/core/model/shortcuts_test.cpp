// The short paths for steady beats and repeated attempts against the general path alone: the same state, series, log
// and statistics, for every shipped scenario and for random changes of the one that uses them most.
#include <QTest>

#include <cstring>
#include <filesystem>
#include <random>

#include "core/record/recorder.h"
#include "core/scenario/parameter_registry.h"
#include "tests/core/model/lab.h"

using namespace latepulse;

namespace {

struct Run {
    std::vector<std::uint64_t> hashes;  // on the way
    Recording recording;
    std::map<std::string, std::int64_t> counters;
    std::map<std::string, Extreme> extremes;
    Milestones milestones;
};

Run runOf(const std::shared_ptr<const Scenario>& scenario, bool shortcuts)
{
    ControlPlane plane = lab::planeOf(scenario);
    plane.useStretches(shortcuts);
    Recorder recorder(scenario, plane.seriesInfos());
    Run run;
    for (int part = 1; part <= 8; ++part) {
        plane.runUntil(SimTime{plane.horizon().ns / 8 * part}, {}, &recorder);
        run.hashes.push_back(plane.stateHash());
    }
    plane.runUntil(plane.horizon(), {}, &recorder);
    run.hashes.push_back(plane.stateHash());
    run.recording = recorder.recording();
    run.counters = plane.counters();
    run.extremes = plane.extremes();
    run.milestones = plane.milestones();
    return run;
}

bool sameSeries(const SeriesStore& a, const SeriesStore& b)
{
    if (a.size() != b.size())
        return false;
    for (std::size_t s = 0; s < a.infos().size(); ++s)
        for (std::size_t i = 0; i < a.size(); ++i)
            if (std::memcmp(&a.at(s, i), &b.at(s, i), sizeof(Sample)) != 0)
                return false;
    return true;
}

bool sameLog(const std::vector<LogEntry>& a, const std::vector<LogEntry>& b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const LogEntry& x, const LogEntry& y) {
        return x.at == y.at && x.kind == y.kind && x.subject == y.subject && x.from == y.from && x.to == y.to
            && x.count == y.count && x.falseVerdict == y.falseVerdict;
    });
}

bool sameDurations(const DurationHistogram& a, const DurationHistogram& b)
{
    const auto binsA = a.bins(), binsB = b.bins();
    return a.count() == b.count() && a.min() == b.min() && a.max() == b.max() && a.mean() == b.mean()
        && std::equal(binsA.begin(), binsA.end(), binsB.begin(), binsB.end(),
                      [](const auto& x, const auto& y) { return x.from == y.from && x.count == y.count; });
}

bool sameStatistics(const Recording& a, const Recording& b)
{
    return std::equal(a.classes.begin(), a.classes.end(), b.classes.begin(), b.classes.end(),
                      [](const ClassStatistics& x, const ClassStatistics& y) {
                          return sameDurations(x.sojourn, y.sojourn) && sameDurations(x.waiting, y.waiting);
                      })
        && std::equal(a.pools.begin(), a.pools.end(), b.pools.begin(), b.pools.end(),
                      [](const PoolStatistics& x, const PoolStatistics& y) { return x.heldSeconds == y.heldSeconds; });
}

void compare(const std::shared_ptr<const Scenario>& scenario)
{
    const Run shortened = runOf(scenario, true), general = runOf(scenario, false);
    QCOMPARE(shortened.hashes, general.hashes);
    QVERIFY(sameSeries(shortened.recording.series, general.recording.series));
    QVERIFY(sameLog(shortened.recording.log, general.recording.log));
    QVERIFY(sameStatistics(shortened.recording, general.recording));
    QCOMPARE(shortened.counters, general.counters);
    QVERIFY(shortened.extremes == general.extremes);
    QVERIFY(shortened.milestones == general.milestones);
}

/// Changes that leave or cross the conditions of the short paths.
void change(Scenario& s, std::mt19937_64& random)
{
    const auto one = [&](std::uint64_t in) { return random() % in == 0; };
    ControllerGroup& group = s.controllers.front();
    group.count = static_cast<std::int64_t>(1 + random() % 60);
    group.capacity = one(3) ? 200 : 1000 + 13000 / group.count;
    group.heartbeat.jitter = Duration::milliseconds(static_cast<std::int64_t>(random() % 3 * 700));
    group.heartbeat.simultaneous = one(4);
    group.heartbeat.mode = one(5) ? BeatMode::Closed : BeatMode::Open;
    group.link.loss = one(5) ? 0.1 : 0.0;
    if (one(5))
        group.link.delay = Distribution::exponential(Duration::seconds(3));
    group.clockOffset = Duration::seconds(one(4) ? 5 : 0);
    Queue& queue = s.queues.front();
    queue.discipline = static_cast<Discipline>(one(4) ? random() % 3 : 0);
    queue.capacity = one(3) ? static_cast<std::int64_t>(random() % 4000) : queue.capacity;
    queue.drop = one(2) ? DropRule::Oldest : DropRule::Tail;
    s.pools.front().workers = static_cast<std::int64_t>(1 + random() % 6);
    s.health.stamp = static_cast<Stamp>(random() % 3);
    s.health.seen = one(6) ? Seen::OnArrival : Seen::OnProcessing;
    s.health.policy = static_cast<HealthPolicy>(random() % 3);
    s.health.recover = static_cast<std::int64_t>(1 + random() % 3);
    s.health.evaluation = one(4) ? Evaluation::Periodic : Evaluation::Exact;
    Population& population = s.populations.front();
    population.cached.honoursVerdict = !one(5);
    population.cached.survivesRefusal = !one(5);
    population.registration.abandonmentCancels = one(6);
    population.registration.skipStale = one(6);
    population.registration.attempts = one(6) ? AttemptsMode::Open : AttemptsMode::OneOutstanding;
    population.registration.clientTimeout = Duration::seconds(one(3) ? 50 : 180);
    s.run.warmup = one(3) ? Duration::hours(1) : Duration{};
    s.run.seed = random() % 1'000'000;
}

} // namespace

class ShortcutsTest : public QObject {
    Q_OBJECT

private slots:
    void sameRunOfEveryScenario_data()
    {
        QTest::addColumn<QString>("name");
        for (const auto& entry : std::filesystem::directory_iterator(LATEPULSE_SOURCE_DIR "/scenarios"))
            if (entry.path().extension() == ".toml")
                QTest::newRow(entry.path().stem().c_str()) << QString::fromStdString(entry.path().stem().string());
    }
    void sameRunOfEveryScenario()
    {
        QFETCH(const QString, name);
        compare(std::make_shared<const Scenario>(lab::shipped(name.toStdString())));
    }

    void sameRunOfRandomChanges_data()
    {
        QTest::addColumn<int>("seed");
        for (int seed = 0; seed < 24; ++seed)
            QTest::addRow("%d", seed) << seed;
    }
    void sameRunOfRandomChanges()
    {
        QFETCH(const int, seed);
        std::mt19937_64 random(static_cast<std::uint64_t>(seed));
        Scenario scenario = lab::shipped("ripe-atlas-2026-06");
        change(scenario, random);
        scenario.run.horizon = Duration::hours(6);
        for (std::size_t i = 0; i < scenario.interventions.size(); ++i)
            scenario.interventions[i].at = SimTime{Duration::minutes(static_cast<std::int64_t>(20 + 150 * i)).ns};
        scenario.interventions.front().addWorkers = {{"main", seed % 2 == 0 ? -1 : 1}};
        compare(std::make_shared<const Scenario>(std::move(scenario)));
    }
};

QTEST_APPLESS_MAIN(ShortcutsTest)
#include "shortcuts_test.moc"
