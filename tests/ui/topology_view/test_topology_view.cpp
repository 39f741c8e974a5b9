// The topology view: nothing overlaps at any size, controllers answer mouse and keys, readers find children.

#include <memory>

#include <QAccessible>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

#include "tests/ui/sample_data.h"
#include "tests/ui/topology_view/plain_queue.h"
#include "ui/topology_view/causal_strip.h"
#include "ui/topology_view/topology_view.h"

using namespace latepulse;
using namespace latepulse::ui;

class TestTopologyView : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)"))); }
    void nothingOverlapsAtAnySize_data();
    void nothingOverlapsAtAnySize();
    void wordsFit_data();
    void wordsFit();
    void aClickChoosesAController();
    void keysWalkAndChoose();
    void aBarPartChoosesTheOldest();
    void figuresDoNotMoveNodes();
    void anInterventionRedrawsTheTopology();
    void tipsSayWhatIsUnderTheMouse();
    void readersFindControllersAndQueues();
    void anotherScenarioForgetsTheSnapshot();
    void wholeLinesInALowNode_data();
    void wholeLinesInALowNode();
    void manyWorkersSayForHowLong();
    void aVerdictChangeIsAnAlert();
};

static const SimTime collapsed{Duration::hours(50).ns};

static std::shared_ptr<const Scenario> isolated()
{
    auto s = std::make_shared<Scenario>(*sampleScenario());
    s->queues.emplace_back().id = "own";
    WorkerPool pool;
    pool.id = "own_pool";
    pool.serves = {"own"};
    s->pools.push_back(pool);
    s->classes[0].queue = "own";
    return s;
}

static std::shared_ptr<const Scenario> asynchronous()
{
    auto s = std::make_shared<Scenario>(*isolated());
    s->pools[0].mode = PoolMode::Asynchronous;
    s->pools[0].completions = "shared";
    return s;
}

static std::unique_ptr<TopologyView> shown(const std::shared_ptr<const Scenario>& scenario, bool snapshot = true,
                                           QSize size = {970, 238})
{
    auto view = std::make_unique<TopologyView>();
    view->setScenario(scenario);
    if (snapshot)
        view->setSnapshot(sampleSnapshot(*scenario, collapsed));
    view->resize(size);
    view->show();
    (void)QTest::qWaitForWindowExposed(view.get());
    return view;
}

void TestTopologyView::nothingOverlapsAtAnySize_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<int>("which");
    const char* names[] = {"incident", "isolated", "asynchronous", "plain"};
    for (const QSize size :
         {QSize(736, 166), QSize(736, 192), QSize(780, 200), QSize(970, 238), QSize(1200, 380), QSize(1440, 600)})
        for (int which = 0; which < 4; ++which)
            QTest::addRow("%s %dx%d", names[which], size.width(), size.height()) << size << which;
}

void TestTopologyView::nothingOverlapsAtAnySize()
{
    QFETCH(QSize, size);
    QFETCH(int, which);
    const std::shared_ptr<const Scenario> scenarios[] = {sampleScenario(), isolated(), asynchronous(), plainQueue()};
    const auto view = shown(scenarios[which], false, size);
    const TopologyGeometry& g = view->geometryOfNodes();
    std::vector<QRectF> boxes;
    for (std::size_t i = 0; i < g.nodes.size(); ++i)
        if (view->topology().nodes()[i].kind != NodeKind::Controllers)
            boxes.push_back(g.nodes[i]);
    for (const QRectF& extra : {g.controllersHeader, g.strip})
        if (!extra.isNull())
            boxes.push_back(extra);
    boxes.insert(boxes.end(), g.cells.begin(), g.cells.end());
    const QRectF all(QPointF(0, 0), QSizeF(size));
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        QVERIFY(boxes[i].width() > 10 && boxes[i].height() > 10);
        QVERIFY2(all.contains(boxes[i]), qPrintable(QString::number(i)));
        for (std::size_t j = 0; j < i; ++j)
            QVERIFY2(boxes[i].intersected(boxes[j]).isEmpty() || boxes[i].intersected(boxes[j]).width() < 0.5
                         || boxes[i].intersected(boxes[j]).height() < 0.5,
                     qPrintable(QStringLiteral("%1 and %2").arg(i).arg(j)));
    }
    QVERIFY(!view->grab().isNull());
}

void TestTopologyView::wordsFit_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<QSize>("strip");
    QTest::newRow("1280 x 720") << QSize(734, 172) << QSize(734, 52);
    QTest::newRow("1600 x 900") << QSize(966, 217) << QSize(966, 72);
    QTest::newRow("1920 x 1080") << QSize(1286, 254) << QSize(1286, 72);
    QTest::newRow("large") << QSize(1440, 600) << QSize(1440, 72);
}

/// Nothing a person needs is cut: nodes and tiles take shorter words first.
void TestTopologyView::wordsFit()
{
    QFETCH(QSize, size);
    QFETCH(QSize, strip);
    registerFonts();
    const auto scenario = sampleScenario();
    CausalStrip tiles;
    tiles.setLow(strip.height() < 72);
    tiles.resize(strip);
    tiles.setScenario(scenario);
    tiles.setRecording(sampleRecording(*scenario));
    for (const int hour : {0, 7, 30, 50, 60}) {
        const auto now = std::make_shared<Snapshot>(*sampleSnapshot(*scenario, SimTime{Duration::hours(hour).ns}));
        for (QueueSnapshot& q : now->queues)
            for (ClassDepth& c : q.classes)
                c.depth = 602'261, c.abandoned = 602'261, c.oldest = Duration::seconds(150'420);
        now->backends[0].meanLatency = Duration::seconds(300);
        const auto view = shown(scenario, false, size);
        view->setSnapshot(now);
        view->grab();
        QVERIFY2(view->cutWords().isEmpty(), qPrintable(view->cutWords().join(u'|')));
        tiles.setSnapshot(now);
        tiles.grab();
        QVERIFY2(tiles.words().cut.isEmpty(), qPrintable(tiles.words().cut.join(u'|')));
    }
}

void TestTopologyView::aClickChoosesAController()
{
    const auto view = shown(sampleScenario());
    QSignalSpy clicked(view.get(), &TopologyView::controllerClicked);
    const QRectF rect = view->controllerRect(QStringLiteral("main.17"));
    QVERIFY(!rect.isEmpty());
    QTest::mouseClick(view.get(), Qt::LeftButton, {}, rect.center().toPoint());
    QCOMPARE(clicked.size(), 1);
    QCOMPARE(clicked.first().first().toString(), QStringLiteral("main.17"));
    QCOMPARE(view->selectedController(), QStringLiteral("main.17"));
    QTest::mouseClick(view.get(), Qt::LeftButton, {}, QPoint(2, 2));
    QCOMPARE(clicked.size(), 1);
}

void TestTopologyView::keysWalkAndChoose()
{
    const auto view = shown(sampleScenario());
    QSignalSpy clicked(view.get(), &TopologyView::controllerClicked);
    QCOMPARE(view->currentController(), QStringLiteral("main.0"));
    QTest::keyClick(view.get(), Qt::Key_Left);
    QCOMPARE(view->currentController(), QStringLiteral("main.0"));
    QTest::keyClick(view.get(), Qt::Key_Down);
    QTest::keyClick(view.get(), Qt::Key_Right);
    QCOMPARE(view->currentController(), QStringLiteral("main.11"));
    QCOMPARE(clicked.size(), 0);
    QTest::keyClick(view.get(), Qt::Key_Return);
    QCOMPARE(clicked.size(), 1);
    QCOMPARE(view->selectedController(), QStringLiteral("main.11"));
    QTest::keyClick(view.get(), Qt::Key_End);
    QCOMPARE(view->currentController(), QStringLiteral("main.39"));
    QTest::keyClick(view.get(), Qt::Key_Down);
    QCOMPARE(view->currentController(), QStringLiteral("main.39"));
}

void TestTopologyView::aBarPartChoosesTheOldest()
{
    const auto scenario = sampleScenario();
    const auto view = shown(scenario);
    auto many = std::make_shared<Snapshot>(*sampleSnapshot(*scenario, collapsed));
    const ControllerSnapshot one = many->controllers.front();
    for (int i = 40; i < 100; ++i) {
        many->controllers.push_back(one);
        many->controllers.back().name = "main." + std::to_string(i);
    }
    many->controllers[77].evidence = SimTime{-1};
    view->setSnapshot(many);
    QVERIFY(view->geometryOfNodes().cells.empty());
    QSignalSpy clicked(view.get(), &TopologyView::controllerClicked);
    QTest::mouseClick(view.get(), Qt::LeftButton, {},
                      (view->geometryOfNodes().grid.topLeft() + QPointF(30, 10)).toPoint());
    QCOMPARE(clicked.size(), 1);
    QCOMPARE(clicked.first().first().toString(), QStringLiteral("main.77"));
}

void TestTopologyView::figuresDoNotMoveNodes()
{
    const auto scenario = sampleScenario();
    const auto view = shown(scenario);
    const auto before = view->geometryOfNodes().nodes;
    view->setSnapshot(sampleSnapshot(*scenario, SimTime{Duration::hours(40).ns}));
    QCOMPARE(view->geometryOfNodes().nodes, before);
}

void TestTopologyView::anInterventionRedrawsTheTopology()
{
    auto s = std::make_shared<Scenario>(*sampleScenario());
    s->queues.emplace_back().id = "own";
    WorkerPool pool;
    pool.id = "own_pool";
    pool.serves = {"own"};
    s->pools.push_back(pool);
    Intervention move;
    move.id = "own_queue";
    move.at = SimTime{Duration::hours(10).ns};
    move.set = {{"class.liveness.queue", std::string("own")}};
    s->interventions.insert(s->interventions.begin(), move);
    const auto view = shown(s, false);
    QVERIFY(!view->geometryOfNodes().strip.isNull());
    view->setSnapshot(sampleSnapshot(*s, SimTime{Duration::hours(11).ns}));
    QVERIFY(view->geometryOfNodes().strip.isNull());
    QVERIFY(view->picture().sharing.full.isEmpty());
    view->setSnapshot(sampleSnapshot(*s, SimTime{Duration::hours(9).ns}));
    QVERIFY(!view->geometryOfNodes().strip.isNull());
}

void TestTopologyView::tipsSayWhatIsUnderTheMouse()
{
    const auto view = shown(sampleScenario());
    const auto& nodes = view->topology().nodes();
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if (nodes[i].kind == NodeKind::Queue)
            QVERIFY(view->tipAt(view->geometryOfNodes().nodes[i].center()).contains("a full bar is"));
    QVERIFY(view->tipAt(view->controllerRect(QStringLiteral("main.3")).center()).startsWith("main.3: unhealthy"));
    QVERIFY(view->tipAt(view->geometryOfNodes().strip.center()).startsWith("Isolation: "));
    QVERIFY(view->tipAt(QPointF(1, 1)).isEmpty());
}

void TestTopologyView::readersFindControllersAndQueues()
{
    const auto view = shown(sampleScenario());
    QAccessibleInterface* root = QAccessible::queryAccessibleInterface(view.get());
    QVERIFY(root);
    QCOMPARE(root->childCount(), 41);
    QVERIFY(root->text(QAccessible::Description).contains("0 of 40 eligible"));
    QAccessibleInterface* controller = root->child(17);
    QVERIFY(controller->text(QAccessible::Name).startsWith("main.17: unhealthy"));
    QVERIFY(controller->text(QAccessible::Description).contains("the verdict is false"));
    QCOMPARE(root->child(17), controller);
    QCOMPARE(root->indexOfChild(controller), 17);
    QCOMPARE(controller->parent(), root);
    QVERIFY(root->child(40)->text(QAccessible::Name).startsWith("shared: FIFO"));
    const QPoint at = controller->rect().center();
    QCOMPARE(root->childAt(at.x(), at.y()), controller);
    view->setSelectedController(QStringLiteral("main.17"));
    QVERIFY(controller->state().selected);
    QVERIFY(!root->child(41) && !root->child(-1));
}

void TestTopologyView::anotherScenarioForgetsTheSnapshot()
{
    const auto view = shown(sampleScenario());
    view->setScenario(isolated());
    QCOMPARE(view->picture().controllers.eligible.full, QStringLiteral("40 of 40 eligible"));
    view->setScenario(plainQueue());
    QVERIFY(!view->grab().isNull());
    TopologyView empty;
    QVERIFY(!empty.grab().isNull());
}

void TestTopologyView::wholeLinesInALowNode_data()
{
    QTest::addColumn<QSize>("size");
    for (const QSize size : {QSize(734, 150), QSize(734, 166), QSize(734, 190), QSize(966, 217)})
        QTest::addRow("%d x %d", size.width(), size.height()) << size;
}

/// A pool of one worker beside the large one, however low: what its line says is not cut through.
void TestTopologyView::wholeLinesInALowNode()
{
    QFETCH(QSize, size);
    registerFonts();
    auto s = std::make_shared<Scenario>(*isolated());
    s->pools.back().workers = 1;
    const auto view = shown(s, true, size);
    view->grab();
    QVERIFY2(view->cutWords().isEmpty(), qPrintable(view->cutWords().join(u'|')));
}

void TestTopologyView::manyWorkersSayForHowLong()
{
    registerFonts();
    auto s = std::make_shared<Scenario>(*sampleScenario());
    s->pools.front().workers = 12;
    const auto now = std::make_shared<Snapshot>(*sampleSnapshot(*s, collapsed));
    PoolSnapshot& pool = now->pools.front();
    pool.workers = 12, pool.busy = 2;
    pool.first.assign(12, WorkerSnapshot{});
    pool.first[3] = {true, "reconnect", "registry", "registry", Duration::seconds(120), true};
    pool.first[7] = {true, "reconnect", "registry", "registry", Duration::seconds(300), true};
    pool.heldByClass = {{"reconnect", 2}};
    const auto view = shown(s, false, QSize(966, 217));
    view->setSnapshot(now);
    QVERIFY(!view->grab().isNull());
    QCOMPARE(view->picture().pools.front().held.front().longest.full, QStringLiteral("longest 300 s"));
    std::size_t node = 0;
    while (view->topology().nodes()[node].kind != NodeKind::Pool)
        ++node;
    // Title and size; how many and for how long, beside the class's mark; how many idle and the word.
    QCOMPARE(view->writtenIn(node).size(), std::size_t{6});
    QVERIFY(view->tipAt(view->geometryOfNodes().nodes[node].center()).contains(QStringLiteral("longest 300 s")));
}

void TestTopologyView::aVerdictChangeIsAnAlert()
{
    const auto scenario = sampleScenario();
    const auto view = shown(scenario, false);
    const auto before = std::make_shared<Snapshot>(*sampleSnapshot(*scenario, collapsed));
    const auto after = std::make_shared<Snapshot>(*before);
    for (ControllerSnapshot& c : before->controllers)
        c.verdict = Verdict::Eligible, c.truth = Truth::Up;
    for (ControllerSnapshot& c : after->controllers)
        c.truth = Truth::Up;
    const auto one = std::make_shared<Snapshot>(*before);
    one->controllers[3].verdict = Verdict::Unhealthy;
    QSignalSpy told(view.get(), &TopologyView::verdictsAnnounced);
    const QAccessibleInterface* root = QAccessible::queryAccessibleInterface(view.get());
    QStringList alerts;
    for (const auto& snapshot : {before, before, one, one, after}) {
        view->setSnapshot(snapshot);
        if (told.size() > alerts.size())  // what a reader finds when the alert makes it ask
            alerts << root->text(QAccessible::Description);
    }
    QCOMPARE(alerts.size(), 2);
    QVERIFY2(alerts[0].startsWith(QStringLiteral("main.3 is unhealthy now, and that is false")), qPrintable(alerts[0]));
    QVERIFY2(alerts[1].startsWith(QStringLiteral("39 controllers are unhealthy now, all of them falsely")),
             qPrintable(alerts[1]));
}

QTEST_MAIN(TestTopologyView)
#include "test_topology_view.moc"
