// Stretches of steady beats and repeated attempts against the general path alone: the same state, series, log and
// statistics, for every shipped scenario and for random changes of the one that uses them most, wherever a stretch is
// cut: at an event, at a sample's end, by an intervention.
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

Run runOf(const std::shared_ptr<const Scenario>& scenario, bool stretches)
{
    ControlPlane plane = lab::planeOf(scenario);
    plane.useStretches(stretches);
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
        for (std::size_t i = 0; i < a.size(); ++i) {
            const Sample one = a.at(s, i), other = b.at(s, i);
            if (std::memcmp(&one, &other, sizeof(Sample)) != 0)
                return false;
        }
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
    const Run stretched = runOf(scenario, true), general = runOf(scenario, false);
    QCOMPARE(stretched.hashes, general.hashes);
    QVERIFY(sameSeries(stretched.recording.series, general.recording.series));
    QVERIFY(sameLog(stretched.recording.log, general.recording.log));
    QVERIFY(sameStatistics(stretched.recording, general.recording));
    QCOMPARE(stretched.counters, general.counters);
    QVERIFY(stretched.extremes == general.extremes);
    QVERIFY(stretched.milestones == general.milestones);
}

/// Changes that leave or cross the conditions of stretches.
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
    s.health.policy = static_cast<HealthPolicy>(random() % (one(3) ? 7 : 3));
    s.health.ejectionTime = Duration::seconds(one(4) ? 30 : 0);
    s.health.disruptionShare = one(5) ? 0.55 : 0.0;
    s.health.selfPreservation = one(8);
    s.health.pauseGuard = Duration::seconds(one(5) ? 5 : 0);
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

/// The incident within a few hours: its interventions come `every` apart.
Scenario shortIncident(Duration horizon, Duration every)
{
    Scenario scenario = lab::shipped("ripe-atlas-2026-06");
    scenario.run.horizon = horizon;
    for (std::size_t i = 0; i < scenario.interventions.size(); ++i)
        scenario.interventions[i].at = SimTime{(every * static_cast<std::int64_t>(i)).ns + Duration::minutes(20).ns};
    return scenario;
}

/// Changes of what stretches hold on to, at instants that fall into them.
void crowd(Scenario& s, std::mt19937_64& random, int count)
{
    const std::vector<std::pair<std::string, std::vector<std::string>>> choices = {
        {"controllers.main.heartbeat.jitter", {"0s", "500ms", "2s"}},
        {"controllers.main.heartbeat.interval", {"8s", "10s"}},
        {"class.liveness.note.cpu.mean", {"1ms", "3ms"}},
        {"queue.shared.capacity", {"3000", "2000000"}},
        {"pool.main.workers", {"3", "4", "5"}},
        {"health.window", {"45s", "60s"}},
        {"health.policy", {"fixed_window", "fixed_window", "phi_normal", "self_aware", "missed_beats"}},
        {"health.ejection_time", {"0s", "30s"}},
        {"health.self_preservation", {"false", "false", "true"}},
        {"health.stamp", {"sent", "enqueued", "processed"}},
        {"population.software.register.client_timeout", {"180s", "200s"}}};
    for (int i = 0; i < count; ++i) {
        Intervention change;
        change.id = "change_" + std::to_string(i);
        change.at = SimTime{static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(s.run.horizon.ns))};
        if (i % 3 == 0)  // the instant of beats while there is no jitter
            change.at = SimTime{change.at.ns / Duration::seconds(10).ns * Duration::seconds(10).ns};
        const auto& [path, values] = choices[random() % choices.size()];
        Scenario changed = s;
        const auto parameter = findParameter(changed, path);
        QVERIFY2(parameter && setParameterFromText(changed, path, values[random() % values.size()]), path.c_str());
        change.set.push_back({path, valueOf(changed, *parameter)});
        if (i % 7 == 0)
            change.purge = Purge{"shared", i % 2 == 0 ? "liveness" : ""};
        s.interventions.push_back(std::move(change));
    }
}

/// Both ways of the same scenario, event counts apart by `random`: at each the same state and the same last event.
void compareAtCuts(const Scenario& scenario, std::mt19937_64& random, std::uint64_t farthest)
{
    const auto shared = std::make_shared<const Scenario>(scenario);
    ControlPlane stretched = lab::planeOf(shared), general = lab::planeOf(shared);
    general.useStretches(false);
    int cuts = 0;
    for (RunEnd end = RunEnd::Reached; end == RunEnd::Reached; ++cuts) {
        const std::uint64_t count = stretched.executedEvents() + 1 + random() % farthest;
        end = stretched.runToEvent(count, {});
        QCOMPARE(general.runToEvent(count, {}), end);
        QCOMPARE(stretched.executedEvents(), general.executedEvents());
        QCOMPARE(stretched.now(), general.now());
        QCOMPARE(stretched.stateHash(), general.stateHash());
        QVERIFY(stretched.milestones() == general.milestones());
        if (cuts % 16 == 0) {
            QCOMPARE(stretched.snapshot().lastEvent, general.snapshot().lastEvent);
            QCOMPARE(stretched.brokenRecounts(), std::vector<std::string>{});
        }
    }
    QVERIFY(cuts > 500);
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

    void sameStateWhereverItIsCut_data()
    {
        QTest::addColumn<int>("seed");
        for (int seed = 0; seed < 4; ++seed)
            QTest::addRow("%d", seed) << seed;
    }
    void sameStateWhereverItIsCut()
    {
        QFETCH(const int, seed);
        std::mt19937_64 random(static_cast<std::uint64_t>(seed));
        Scenario scenario = shortIncident(Duration::minutes(100), Duration::minutes(30));
        if (seed > 0)
            crowd(scenario, random, 10 * seed);
        compareAtCuts(scenario, random, 50);
    }

    void sameRunWithAnySampleAndCrowdedChanges_data()
    {
        QTest::addColumn<qint64>("sample");
        QTest::addColumn<int>("changes");
        for (const qint64 sample : {100, 1'000, 7'301, 600'000})
            for (const int changes : {0, 12, 60})
                QTest::addRow("%lld ms, %d changes", sample, changes) << sample << changes;
    }
    void sameRunWithAnySampleAndCrowdedChanges()
    {
        QFETCH(const qint64, sample);
        QFETCH(const int, changes);
        std::mt19937_64 random(static_cast<std::uint64_t>(sample + changes));
        Scenario scenario = shortIncident(Duration::minutes(sample < 1'000 ? 60 : 200), Duration::minutes(60));
        scenario.run.sample = Duration::milliseconds(sample);
        crowd(scenario, random, changes);
        compare(std::make_shared<const Scenario>(std::move(scenario)));
    }
};

QTEST_APPLESS_MAIN(ShortcutsTest)
#include "shortcuts_test.moc"
