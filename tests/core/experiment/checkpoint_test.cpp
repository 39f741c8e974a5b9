// A copy of the control plane is a checkpoint: it continues to the same state to the bit, wherever it is taken, and
// neither run disturbs the other (queues share their chunks until one of them writes).
#include <QTest>

#include <algorithm>
#include <random>

#include "tests/core/model/lab.h"

using namespace latepulse;

namespace {

constexpr std::uint64_t seed = 20260606;

ControlPlane startOf(const QString& name, int hours)
{
    Scenario scenario = lab::shipped(name.toStdString());
    scenario.run.horizon = Duration::hours(hours);
    return lab::planeOf(std::make_shared<const Scenario>(std::move(scenario)));
}

/// Event counts spread at random over the run, in order.
std::vector<std::uint64_t> places(std::uint64_t events, int count, std::mt19937_64& random)
{
    std::vector<std::uint64_t> list;
    for (int i = 0; i < count; ++i)
        list.push_back(random() % events);
    std::sort(list.begin(), list.end());
    return list;
}

} // namespace

class CheckpointTest : public QObject {
    Q_OBJECT

private slots:
    void aCopyContinuesAlike_data();
    void aCopyContinuesAlike();
    void stepsAreTheSameRun_data() { aCopyContinuesAlike_data(); }
    void stepsAreTheSameRun();
    void theWayToAnInstantDoesNotMatter();
    void differentStatesHaveDifferentHashes();
};

void CheckpointTest::aCopyContinuesAlike_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("hours");
    QTest::addColumn<int>("count");
    const auto row = [](const char* name, int hours, int count) {
        QTest::newRow(name) << QString::fromLatin1(name) << hours << count;
    };
    row("ripe-atlas-2026-06", 20, 24);
    row("wave-metastable", 6, 24);
    row("async-same-consumer", 3, 60);
    row("open-attempts-never-recover", 3, 24);
    row("priority-lane", 4, 40);
    for (const char* name : {"healthy", "slow-backend-shared-queue", "more-workers", "long-call-defeats-priority",
                             "own-queue-and-workers", "timeout-too-long"})
        row(name, 3, 40);
    for (const char* name : {"mm1", "mmc", "mm1-finite", "two-class-priority"})
        row(name, 4, 250);
}

void CheckpointTest::aCopyContinuesAlike()
{
    QFETCH(const QString, name);
    QFETCH(const int, hours);
    QFETCH(const int, count);
    qInfo("seed %llu", static_cast<unsigned long long>(seed));
    std::mt19937_64 random(seed);
    const ControlPlane start = startOf(name, hours);
    ControlPlane undisturbed = start;
    undisturbed.runUntil(undisturbed.horizon(), {});

    ControlPlane original = start;
    for (const std::uint64_t place : places(undisturbed.executedEvents(), count, random)) {
        original.runToEvent(place, {});
        const std::uint64_t here = original.stateHash();
        ControlPlane copy = original;
        ControlPlane kept = original;
        QCOMPARE(copy.stateHash(), here);
        const SimTime later = original.now() + Duration::seconds(static_cast<std::int64_t>(1 + random() % 900));
        copy.runUntil(later, {});
        QCOMPARE(original.stateHash(), here);  // the copy's run left the original alone
        original.runUntil(later, {});
        QCOMPARE(kept.stateHash(), here);  // and the other way round
        QCOMPARE(copy.stateHash(), original.stateHash());
        QCOMPARE(copy.executedEvents(), original.executedEvents());
        kept.runUntil(later, {});
        QCOMPARE(kept.stateHash(), original.stateHash());
    }
    original.runUntil(original.horizon(), {});
    QCOMPARE(original.stateHash(), undisturbed.stateHash());
    QVERIFY(original.counters() == undisturbed.counters());
    QVERIFY(original.extremes() == undisturbed.extremes());
    QVERIFY(original.milestones() == undisturbed.milestones());
}

void CheckpointTest::stepsAreTheSameRun()
{
    QFETCH(const QString, name);
    QFETCH(const int, hours);
    std::mt19937_64 random(seed);
    ControlPlane stepped = startOf(name, hours);
    ControlPlane whole = stepped;
    whole.runUntil(whole.horizon(), {});
    for (const std::uint64_t place : places(whole.executedEvents() - 2000, 4, random)) {
        stepped.runToEvent(place, {});
        ControlPlane ran = stepped;
        const std::uint64_t from = stepped.executedEvents();
        for (int i = 0; i < 1500; ++i)
            QVERIFY(stepped.stepOne());
        ran.runToEvent(from + 1500, {});
        QCOMPARE(stepped.executedEvents(), from + 1500);
        QCOMPARE(stepped.stateHash(), ran.stateHash());
    }
}

void CheckpointTest::theWayToAnInstantDoesNotMatter()
{
    std::mt19937_64 random(seed);
    const ControlPlane start = startOf(QStringLiteral("wave-metastable"), 4);
    ControlPlane direct = start;
    direct.runUntil(direct.horizon(), {});
    ControlPlane pieces = start;
    while (pieces.now() < pieces.horizon())
        pieces.runUntil(pieces.now() + Duration::nanoseconds(static_cast<std::int64_t>(random() % 200'000'000'000)),
                        {});
    QCOMPARE(pieces.stateHash(), direct.stateHash());
    ControlPlane events = start;
    while (events.stepOne()) {
    }
    events.runUntil(events.horizon(), {});
    QCOMPARE(events.stateHash(), direct.stateHash());
    QVERIFY(!events.stepOne());
}

void CheckpointTest::differentStatesHaveDifferentHashes()
{
    ControlPlane plane = startOf(QStringLiteral("async-same-consumer"), 2);
    plane.runUntil(lab::at(3700), {});
    std::vector<std::uint64_t> hashes{plane.stateHash()};
    for (int i = 0; i < 2000; ++i) {
        plane.stepOne();
        hashes.push_back(plane.stateHash());
    }
    std::sort(hashes.begin(), hashes.end());
    QVERIFY(std::adjacent_find(hashes.begin(), hashes.end()) == hashes.end());
}

QTEST_GUILESS_MAIN(CheckpointTest)
#include "checkpoint_test.moc"
