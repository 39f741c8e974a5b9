// The follower stands at any instant of a run exactly as a fresh run would, and undoes steps exactly.
#include <QTest>

#include <algorithm>
#include <random>

#include "core/experiment/run.h"
#include "tests/core/model/lab.h"

using namespace latepulse;

namespace {

constexpr std::uint64_t seed = 77;

std::shared_ptr<const Scenario> scenarioOf(const char* name, Duration horizon)
{
    Scenario scenario = lab::shipped(name);
    scenario.run.horizon = horizon;
    return std::make_shared<const Scenario>(std::move(scenario));
}

RecordedRun recorded(const std::shared_ptr<const Scenario>& scenario, KeyframeBudget budget = {})
{
    auto run = RecordedRun::start(scenario, budget);
    if (!run)
        throw std::runtime_error(describe(run.error()));
    run->advance(SimTime::never(), {});
    return std::move(*run);
}

/// The state after this many events, from the start.
std::uint64_t hashAfter(const ControlPlane& start, std::uint64_t events)
{
    ControlPlane plane = start;
    plane.runToEvent(events, {});
    return plane.stateHash();
}

/// Steps forward from the state after `from` events and back again, comparing each state; the number of differences.
int differencesOnTheWayBack(Follower& follower, const Keyframes& keyframes, int steps)
{
    std::vector<std::uint64_t> hashes;
    for (int i = 0; i < steps; ++i) {
        hashes.push_back(follower.plane().stateHash());
        if (!follower.step())
            return -1;
    }
    int differences = 0;
    for (; !hashes.empty(); hashes.pop_back()) {
        if (!follower.stepBack(keyframes, {}))
            return -1;
        differences += follower.plane().stateHash() == hashes.back() ? 0 : 1;
    }
    return differences;
}

/// Stands after exactly `events` events, reached by a step.
Follower followerAt(const ControlPlane& start, const Keyframes& keyframes, std::uint64_t events)
{
    ControlPlane plane = start;
    plane.runToEvent(events - 1, {});
    Follower follower(start);
    follower.seek(plane.now() - Duration::nanoseconds(1), keyframes, {});
    while (follower.plane().executedEvents() < events)
        follower.step();
    return follower;
}

} // namespace

class FollowerTest : public QObject {
    Q_OBJECT

private slots:
    void seekIsAFreshRun_data();
    void seekIsAFreshRun();
    void aSeekWithoutKeyframesIsTheSame();
    void stepBackUndoesSteps();
    void stepBackUndoesAnIntervention();
    void stepBackUndoesAcrossAKeyframe();
    void stepBackReturnsToTheInstantSought();
    void atTheStartThereIsNothingToUndo();
    void atTheHorizonThereIsNothingToDo();
    void aRecordedRunIsAFreshRun();
    void keyframesStayWithinTheirBudget();
};

void FollowerTest::seekIsAFreshRun_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("hours");
    QTest::addColumn<int>("budget");
    QTest::newRow("preset") << QStringLiteral("ripe-atlas-2026-06") << 8 << 64;
    QTest::newRow("few keyframes") << QStringLiteral("ripe-atlas-2026-06") << 8 << 3;
    QTest::newRow("wave") << QStringLiteral("wave-metastable") << 5 << 64;
    QTest::newRow("station") << QStringLiteral("mm1") << 48 << 64;
}

void FollowerTest::seekIsAFreshRun()
{
    QFETCH(const QString, name);
    QFETCH(const int, hours);
    QFETCH(const int, budget);
    qInfo("seed %llu", static_cast<unsigned long long>(seed));
    std::mt19937_64 random(seed);
    const auto scenario = scenarioOf(qPrintable(name), Duration::hours(hours));
    const RecordedRun run = recorded(scenario, {static_cast<std::size_t>(budget), 1U << 30U});
    const ControlPlane start = lab::planeOf(scenario);
    std::vector<SimTime> instants{SimTime::start(), start.horizon(), lab::at(6 * 3600 - 1e-9), lab::at(6 * 3600)};
    for (int i = 0; i < 20; ++i)
        instants.push_back(
            SimTime{static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(start.horizon().ns))});
    std::sort(instants.begin(), instants.end());
    std::vector<std::pair<SimTime, std::uint64_t>> fresh;
    ControlPlane plane = start;
    for (const SimTime t : instants)
        if (t <= start.horizon()) {
            plane.runUntil(t, {});
            fresh.emplace_back(t, plane.stateHash());
        }
    std::shuffle(fresh.begin(), fresh.end(), random);
    Follower follower(start);
    for (const auto& [t, hash] : fresh) {
        follower.seek(t, run.keyframes(), {});
        QVERIFY(follower.plane().now() == t);
        QCOMPARE(follower.plane().stateHash(), hash);
    }
}

void FollowerTest::aSeekWithoutKeyframesIsTheSame()
{
    const auto scenario = scenarioOf("async-same-consumer", Duration::hours(2));
    const ControlPlane start = lab::planeOf(scenario);
    ControlPlane fresh = start;
    fresh.runUntil(lab::at(3700), {});
    Follower follower(start);
    follower.seek(lab::at(5000), Keyframes(), {});
    follower.seek(lab::at(3700), Keyframes(), {});
    QCOMPARE(follower.plane().stateHash(), fresh.stateHash());
}

void FollowerTest::stepBackUndoesSteps()
{
    const auto scenario = scenarioOf("async-same-consumer", Duration::hours(2));
    const RecordedRun run = recorded(scenario);
    const ControlPlane start = lab::planeOf(scenario);
    Follower fromStart(start);
    QCOMPARE(differencesOnTheWayBack(fromStart, run.keyframes(), 200), 0);
    Follower later = followerAt(start, run.keyframes(), 30'000);
    QCOMPARE(differencesOnTheWayBack(later, run.keyframes(), 60), 0);
    QCOMPARE(later.plane().stateHash(), hashAfter(start, 30'000));
}

void FollowerTest::stepBackUndoesAnIntervention()
{
    const auto scenario = scenarioOf("wave-metastable", Duration::minutes(70));
    const RecordedRun run = recorded(scenario);
    const ControlPlane start = lab::planeOf(scenario);
    const SimTime at = scenario->interventions.at(0).at;
    ControlPlane before = start;
    before.runUntil(at - Duration::nanoseconds(1), {});
    Follower follower = followerAt(start, run.keyframes(), before.executedEvents() - 20);
    QVERIFY(follower.plane().scenario() == *scenario);
    QCOMPARE(differencesOnTheWayBack(follower, run.keyframes(), 40), 0);
    for (int i = 0; i < 40; ++i)
        follower.step();
    QVERIFY(follower.plane().now() >= at && !(follower.plane().scenario() == *scenario));
    for (int i = 0; i < 40; ++i)
        QVERIFY(follower.stepBack(run.keyframes(), {}));
    QVERIFY(follower.plane().scenario() == *scenario);  // the change is undone too
}

void FollowerTest::stepBackUndoesAcrossAKeyframe()
{
    // A keyframe is taken between events; the state after n events is the same whether it is near or not.
    const auto scenario = scenarioOf("async-same-consumer", Duration::hours(2));
    const RecordedRun run = recorded(scenario);
    const ControlPlane start = lab::planeOf(scenario);
    const ControlPlane* frame = run.keyframes().before(start.horizon());
    QVERIFY(frame != nullptr && frame->executedEvents() > 1000);
    Follower follower = followerAt(start, run.keyframes(), frame->executedEvents() - 10);
    QCOMPARE(differencesOnTheWayBack(follower, run.keyframes(), 20), 0);
}

void FollowerTest::stepBackReturnsToTheInstantSought()
{
    const auto scenario = scenarioOf("async-same-consumer", Duration::hours(2));
    const RecordedRun run = recorded(scenario);
    Follower follower(lab::planeOf(scenario));
    follower.seek(lab::at(3700), run.keyframes(), {});
    const std::uint64_t sought = follower.plane().stateHash();
    QVERIFY(follower.step());
    QVERIFY(follower.stepBack(run.keyframes(), {}));
    QVERIFY2(follower.plane().now() == lab::at(3700), qPrintable(lab::seconds(follower.plane().now())));
    QCOMPARE(follower.plane().stateHash(), sought);
}

void FollowerTest::atTheStartThereIsNothingToUndo()
{
    const auto scenario = scenarioOf("mm1", Duration::hours(1));
    const ControlPlane start = lab::planeOf(scenario);
    Follower follower(start);
    QVERIFY(!follower.stepBack(Keyframes(), {}));
    QVERIFY(follower.step());
    QVERIFY(follower.stepBack(Keyframes(), {}));
    QCOMPARE(follower.plane().stateHash(), start.stateHash());
    QVERIFY(!follower.stepBack(Keyframes(), {}));
}

void FollowerTest::atTheHorizonThereIsNothingToDo()
{
    const auto scenario = scenarioOf("mm1", Duration::hours(1));
    Follower follower(lab::planeOf(scenario));
    QVERIFY(follower.seek(SimTime::never(), Keyframes(), {}) == RunEnd::Finished);
    const std::uint64_t end = follower.plane().stateHash();
    QVERIFY(!follower.step());
    QCOMPARE(follower.plane().stateHash(), end);
    QVERIFY(follower.plane().now() == follower.plane().horizon());
}

void FollowerTest::aRecordedRunIsAFreshRun()
{
    const auto scenario = scenarioOf("wave-metastable", Duration::hours(4));
    const RecordedRun run = recorded(scenario);
    ControlPlane fresh = lab::planeOf(scenario);
    fresh.runUntil(fresh.horizon(), {});
    const Recording recording = run.recording();
    QVERIFY(recording.finished);
    QCOMPARE(recording.stateHash, fresh.stateHash());
    QCOMPARE(recording.executedEvents, fresh.executedEvents());
    QCOMPARE(recording.series.size(), std::size_t{4 * 360});
}

void FollowerTest::keyframesStayWithinTheirBudget()
{
    const auto scenario = scenarioOf("ripe-atlas-2026-06", Duration::hours(6));
    const RecordedRun run = recorded(scenario, {5, 1U << 30U});
    QVERIFY(run.keyframes().size() >= 2 && run.keyframes().size() <= 5);
    QVERIFY(run.keyframes().before(SimTime::start()) != nullptr);  // the start is never thinned out
    const RecordedRun none = recorded(scenario, {64, 1});
    QVERIFY(none.keyframes().size() >= 1);
}

QTEST_GUILESS_MAIN(FollowerTest)
#include "follower_test.moc"
