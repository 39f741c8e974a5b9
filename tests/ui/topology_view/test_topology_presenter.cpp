// What the topology says about a scenario and an instant, without a widget.

#include <QRegularExpression>
#include <QTest>

#include "tests/ui/sample_data.h"
#include "tests/ui/topology_view/plain_queue.h"
#include "ui/presenters/counted_text.h"
#include "ui/presenters/quantity_text.h"
#include "ui/presenters/topology_presenter.h"
#include "ui/presenters/topology_tips.h"

using namespace latepulse;
using namespace latepulse::ui;

class TestTopologyPresenter : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }
    void incidentHasEveryEdge();
    void answersComeBackByTheirQueue();
    void idleThingsShareNothing();
    void sharingNamesWhatIsShared_data();
    void sharingNamesWhatIsShared();
    void unfedClassesShareNothing();
    void namesAreTheScenariosOwn();
    void figuresOfACollapse();
    void oneScaleForAllQueues();
    void slowBackendDiffersFromItsStart();
    void manyControllersAreCounted();
    void forcedControllersAreSaid();
    void atRestEveryControllerIsEligible();
    void plainQueueHasItsEnds();
    void oneIsNotMany();
    void scalesAreRound_data();
    void scalesAreRound();
};

static const SimTime collapsed{Duration::hours(50).ns};

static Scenario sample()
{
    return *sampleScenario();
}

/// A second queue and pool for liveness, as in the incident's file.
static Scenario withSpare()
{
    Scenario s = sample();
    s.queues.emplace_back().id = "own";
    WorkerPool pool;
    pool.id = "own_pool";
    pool.serves = {"own"};
    s.pools.push_back(pool);
    return s;
}

static bool hasEdge(const Topology& t, NodeKind from, const char* a, NodeKind to, const char* b, EdgeKind kind)
{
    const auto f = t.find(from, a), g = t.find(to, b);
    return f && g && std::any_of(t.edges().begin(), t.edges().end(), [&](const TopologyEdge& e) {
               return e.from == *f && e.to == *g && e.kind == kind;
           });
}

void TestTopologyPresenter::incidentHasEveryEdge()
{
    const Topology t = topologyOf(sample());
    QVERIFY(hasEdge(t, NodeKind::Population, "software", NodeKind::EventClass, "reconnect", EdgeKind::Sends));
    QVERIFY(hasEdge(t, NodeKind::EventClass, "liveness", NodeKind::Queue, "shared", EdgeKind::Enters));
    QVERIFY(hasEdge(t, NodeKind::EventClass, "reconnect", NodeKind::Queue, "shared", EdgeKind::Enters));
    QVERIFY(hasEdge(t, NodeKind::Queue, "shared", NodeKind::Pool, "main", EdgeKind::Serves));
    QVERIFY(hasEdge(t, NodeKind::Pool, "main", NodeKind::Backend, "registry", EdgeKind::Calls));
    QVERIFY(hasEdge(t, NodeKind::Pool, "main", NodeKind::Decision, "health", EdgeKind::Informs));
    QVERIFY(hasEdge(t, NodeKind::Backend, "registry", NodeKind::Controllers, "main", EdgeKind::Admits));
    QVERIFY(hasEdge(t, NodeKind::Controllers, "main", NodeKind::EventClass, "liveness", EdgeKind::Beats));
}

void TestTopologyPresenter::answersComeBackByTheirQueue()
{
    Scenario s = withSpare();
    s.pools[0].mode = PoolMode::Asynchronous;
    s.pools[0].completions = "own";
    const Topology t = topologyOf(s);
    QVERIFY(hasEdge(t, NodeKind::Backend, "registry", NodeKind::Queue, "own", EdgeKind::Completes));
    QVERIFY(hasEdge(t, NodeKind::Queue, "own", NodeKind::Pool, "own_pool", EdgeKind::Serves));
}

void TestTopologyPresenter::idleThingsShareNothing()
{
    const Scenario s = withSpare();
    const Topology t = topologyOf(s);
    QVERIFY(!t.isConnected(*t.find(NodeKind::Queue, "own")));
    QVERIFY(!t.isConnected(*t.find(NodeKind::Pool, "own_pool")));
    const TopologyPicture picture = topologyPicture(s, s, nullptr);
    QVERIFY(picture.queues[1].idle && picture.pools[1].idle);
    QVERIFY(!picture.queues[0].idle && !picture.pools[0].idle);
}

void TestTopologyPresenter::sharingNamesWhatIsShared_data()
{
    QTest::addColumn<QString>("livenessQueue");
    QTest::addColumn<QStringList>("mainServes");
    QTest::addColumn<bool>("async");
    QTest::addColumn<int>("queues");
    QTest::addColumn<int>("pools");
    QTest::addColumn<QString>("brief");
    const QStringList shared{"shared"}, both{"own", "shared"};
    QTest::newRow("one queue, one pool") << "shared" << shared << false << 1 << 1
                                         << "Isolation: shared queue, shared workers";
    QTest::newRow("own queue, same workers") << "own" << both << false << 0 << 1 << "Isolation: shared workers";
    QTest::newRow("own queue and workers") << "own" << shared << false << 0 << 0 << "";
    QTest::newRow("answers join the liveness queue")
        << "own" << shared << true << 1 << 1 << "Isolation: shared queue, shared workers";
}

void TestTopologyPresenter::sharingNamesWhatIsShared()
{
    QFETCH(QString, livenessQueue);
    QFETCH(QStringList, mainServes);
    QFETCH(bool, async);
    QFETCH(int, queues);
    QFETCH(int, pools);
    QFETCH(QString, brief);
    Scenario s = withSpare();
    s.classes[0].queue = livenessQueue.toStdString();
    s.pools[0].serves.clear();
    for (const QString& q : mainServes)
        s.pools[0].serves.push_back(q.toStdString());
    if (mainServes.contains("own"))
        s.pools.pop_back();
    if (async) {
        s.pools[0].mode = PoolMode::Asynchronous;
        s.pools[0].completions = "own";
    }
    const LivenessSharing sharing = livenessSharing(s);
    QCOMPARE(int(sharing.queues.size()), queues);
    QCOMPARE(int(sharing.pools.size()), pools);
    QCOMPARE(sharing.any(), !brief.isEmpty());
    const TopologyPicture picture = topologyPicture(s, s, nullptr);
    QCOMPARE(picture.sharing.brief, brief);
    QCOMPARE(picture.sharing.full.contains("heartbeats and reconnects share"), !brief.isEmpty());
}

void TestTopologyPresenter::namesAreTheScenariosOwn()
{
    Scenario s = sample();
    s.classes[0].title = "Pings";
    s.classes[1].title = "DNS lookups";
    const auto snapshot = *sampleSnapshot(s, collapsed);
    const TopologyPicture picture = topologyPicture(s, s, &snapshot);
    QCOMPARE(picture.classes[0].title, QStringLiteral("Pings"));
    QCOMPARE(picture.queues[0].classes[0].name.full, QStringLiteral("pings"));
    for (const Words& name : {picture.queues[0].classes[1].name})
        for (const QString& wording : {name.full, name.brief})
            QCOMPARE(wording, QStringLiteral("DNS lookups"));
    QVERIFY(picture.sharing.full.contains(QStringLiteral("pings and DNS lookups share")));
}

void TestTopologyPresenter::unfedClassesShareNothing()
{
    Scenario s = sample();
    for (Population& p : s.populations)
        p.registration.eventClass.clear();
    QVERIFY(!livenessSharing(s).any());
    QVERIFY(!topologyPicture(s, s, nullptr).classes[1].fed);
}

void TestTopologyPresenter::figuresOfACollapse()
{
    const Scenario s = sample();
    auto snapshot = *sampleSnapshot(s, collapsed);
    const std::int64_t beats = snapshot.queues[0].classes[0].depth;
    snapshot.pools[0].first[2].held = Duration::seconds(801);
    const TopologyPicture picture = topologyPicture(s, s, &snapshot);

    QCOMPARE(picture.queues[0].classes[0].depth, beats);
    QCOMPARE(picture.queues[0].classes[0].name.brief, QStringLiteral("heartbeats"));
    QVERIFY(picture.queues[0].classes[1].note.full.endsWith("abandoned"));
    QCOMPARE(picture.queues[0].discipline, QStringLiteral("FIFO"));
    QCOMPARE(picture.pools[0].size.full, QStringLiteral("4 workers, sync"));
    QCOMPARE(picture.pools[0].workers[0].what.full, QStringLiteral("call, abandoned"));
    QCOMPARE(picture.pools[0].workers[2].held, QStringLiteral("801 s"));
    QCOMPARE(picture.pools[0].scale, Duration::seconds(1000));
    QVERIFY(picture.pools[0].workers[2].share > picture.pools[0].workers[0].share);
    QCOMPARE(picture.controllers.eligible.full, QStringLiteral("0 of 40 eligible"));
    QCOMPARE(picture.controllers.differ.full, QStringLiteral("40 differ from truth"));
    QCOMPARE(picture.controllers.each.size(), std::size_t{40});
    QCOMPARE(picture.controllers.each[17].label, QStringLiteral("17"));
    QCOMPARE(picture.classes[0].facts.full, QStringLiteral("4 beats/s, 1 ms"));
    QCOMPARE(picture.beats.full, QStringLiteral("heartbeats, every 10 s per controller"));
    QCOMPARE(picture.decision.title, QStringLiteral("fixed window 60 s"));
    QCOMPARE(picture.decision.facts.full, QStringLiteral("age by sent time, seen on processing"));
    QVERIFY(controllerTip(snapshot.controllers[0], snapshot.now).contains("the verdict is false"));
    QVERIFY(topologySummary(s, &snapshot).contains("0 of 40 eligible"));
}

void TestTopologyPresenter::oneScaleForAllQueues()
{
    const Scenario s = withSpare();
    auto snapshot = *sampleSnapshot(s, collapsed);
    QueueSnapshot own;
    own.id = "own";
    ClassDepth few;
    few.eventClass = "liveness";
    few.depth = 3;
    own.classes = {few};
    snapshot.queues.push_back(own);
    const TopologyPicture picture = topologyPicture(s, s, &snapshot);
    for (const QueueText& q : picture.queues)
        for (const QueueClassText& c : q.classes)
            QVERIFY(c.depth <= picture.depthScale);
    // Left-over events keep a queue in the picture although no class leads there any more.
    QVERIFY(!picture.queues[1].idle);
}

void TestTopologyPresenter::slowBackendDiffersFromItsStart()
{
    const Scenario s = sample();
    auto snapshot = *sampleSnapshot(s, collapsed);
    snapshot.backends[0].meanLatency = Duration::seconds(300);
    TopologyPicture picture = topologyPicture(s, s, &snapshot);
    QVERIFY(picture.backends[0].differs);
    QCOMPARE(picture.backends[0].mean.full, QStringLiteral("mean 300 s"));
    QCOMPARE(picture.backends[0].was, QStringLiteral("80 ms at the start"));
    QCOMPARE(picture.backends[0].inUse.full, QStringLiteral("4 of 64 slots"));
    QCOMPARE(picture.backends[0].timeout, QStringLiteral("no timeout"));
    snapshot.backends[0].meanLatency = Duration::milliseconds(80);
    Scenario timed = s;
    timed.classes[1].steps[0].timeout = Duration::milliseconds(200);
    picture = topologyPicture(timed, s, &snapshot);
    QVERIFY(!picture.backends[0].differs && picture.backends[0].was.isEmpty());
    QCOMPARE(picture.backends[0].timeout, QStringLiteral("timeout 200 ms"));
    QCOMPARE(picture.backends[0].timeoutBrief, QStringLiteral("≤ 200 ms"));
}

void TestTopologyPresenter::manyControllersAreCounted()
{
    const Scenario s = sample();
    auto snapshot = *sampleSnapshot(s, collapsed);
    const ControllerSnapshot one = snapshot.controllers.front();
    snapshot.controllers.clear();
    for (int i = 0; i < 65; ++i) {
        snapshot.controllers.push_back(one);
        snapshot.controllers.back().verdict = i < 60 ? Verdict::Eligible : Verdict::Quarantined;
        snapshot.controllers.back().evidence = SimTime{i == 63 ? 1 : 1000};
    }
    const ControllersText text = topologyPicture(s, s, &snapshot).controllers;
    QVERIFY(!text.single() && text.each.empty());
    QCOMPARE(text.counts, (std::array<std::int64_t, 4>{60, 0, 5, 0}));
    QCOMPARE(text.oldest[std::size_t(Verdict::Quarantined)], std::size_t{63});
    QCOMPARE(text.differing, 5);
}

void TestTopologyPresenter::forcedControllersAreSaid()
{
    const Scenario s = sample();
    auto snapshot = *sampleSnapshot(s, collapsed);
    snapshot.controllers[3].forcedEligible = true;
    QCOMPARE(topologyPicture(s, s, &snapshot).controllers.eligible.full, QStringLiteral("0 of 40 eligible, 1 forced"));
}

void TestTopologyPresenter::atRestEveryControllerIsEligible()
{
    const Scenario s = sample();
    const TopologyPicture picture = topologyPicture(s, s, nullptr);
    QCOMPARE(picture.controllers.each.size(), std::size_t{40});
    QCOMPARE(picture.controllers.eligible.full, QStringLiteral("40 of 40 eligible"));
    QCOMPARE(picture.queues[0].classes.size(), std::size_t{2});
}

void TestTopologyPresenter::plainQueueHasItsEnds()
{
    const Scenario s = *plainQueue();
    const Topology t = topologyOf(s);
    QVERIFY(hasEdge(t, NodeKind::Source, "jobs", NodeKind::EventClass, "job", EdgeKind::Sends));
    QVERIFY(hasEdge(t, NodeKind::Pool, "desk", NodeKind::Sink, "sink", EdgeKind::Leaves));
    QVERIFY(!t.find(NodeKind::Decision, "health"));
    const TopologyPicture picture = topologyPicture(s, s, nullptr);
    QCOMPARE(picture.sources[0].rate.full, QStringLiteral("0.5 events/s"));
    QCOMPARE(picture.controllers.all, 0);
    QVERIFY(picture.sharing.full.isEmpty() && picture.beats.full.isEmpty());
}

void TestTopologyPresenter::scalesAreRound_data()
{
    QTest::addColumn<qint64>("value");
    QTest::addColumn<qint64>("scale");
    QTest::newRow("nothing") << qint64{0} << qint64{10};
    QTest::newRow("exact") << qint64{500} << qint64{500};
    QTest::newRow("above") << qint64{501} << qint64{1000};
    QTest::newRow("incident") << qint64{269'761} << qint64{500'000};
    QTest::newRow("largest") << std::numeric_limits<qint64>::max() << qint64{5'000'000'000'000'000'000};
}

void TestTopologyPresenter::scalesAreRound()
{
    QFETCH(qint64, value);
    QFETCH(qint64, scale);
    QCOMPARE(roundScale(value, 10), scale);
}

void TestTopologyPresenter::oneIsNotMany()
{
    const QString one = QStringLiteral("%1 event waits"), many = QStringLiteral("%1 events wait");
    QCOMPARE(counted(0, one, many), QStringLiteral("0 events wait"));
    QCOMPARE(counted(1, one, many), QStringLiteral("1 event waits"));
    QCOMPARE(counted(2000, one, many, QLocale::c()), QStringLiteral("2000 events wait"));
    const QString desk = QStringLiteral("desk");
    QCOMPARE(busyText(1, 1, desk), QStringLiteral("The worker of desk is busy"));
    QCOMPARE(busyText(0, 1, desk), QStringLiteral("The worker of desk is idle"));
    QCOMPARE(busyText(1, 4, desk), QStringLiteral("1 of 4 workers of desk is busy"));
    QCOMPARE(busyText(3, 4, desk), QStringLiteral("3 of 4 workers of desk are busy"));
    // The same scenario with one of everything says "1 thing" everywhere.
    Scenario s = sample();
    s.backends[0].concurrency = 1;
    s.pools[0].workers = 1;
    s.populations[0].size = 1;
    const TopologyPicture picture = topologyPicture(s, s, nullptr);
    QCOMPARE(picture.backends[0].inUse.full, QStringLiteral("0 of 1 slot"));
    QCOMPARE(picture.pools[0].size.full, QStringLiteral("1 worker, sync"));
    QCOMPARE(picture.populations[0].size.full, QStringLiteral("1 probe"));
}

QTEST_GUILESS_MAIN(TestTopologyPresenter)
#include "test_topology_presenter.moc"
