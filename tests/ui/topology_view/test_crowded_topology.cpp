// The topology view with many of everything: nodes never overlap, words stay in their nodes, arrows end on nodes, and
// what finds no room is reached by scrolling.

#include <cmath>
#include <memory>

#include <QRegularExpression>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include "ui/topology_view/topology_view.h"

using namespace latepulse;
using namespace latepulse::ui;

namespace {

struct Crowd {
    int populations = 0, sources = 0, classes = 1, queues = 1, pools = 1, backends = 0, groups = 0, controllers = 0;
};

template <class T>
T named(const char* kind, int n)
{
    T made;
    made.id = kind + std::to_string(n);
    return made;
}

void addWork(Scenario& s, const Crowd& crowd)
{
    for (int i = 0; i < crowd.queues; ++i)
        s.queues.push_back(named<Queue>("queue_", i));
    for (int i = 0; i < crowd.pools; ++i) {
        s.pools.push_back(named<WorkerPool>("pool_", i));
        s.pools.back().workers = 1 + 3 * i;
    }
    for (int i = 0; i < std::max(crowd.queues, crowd.pools); ++i)
        s.pools[static_cast<std::size_t>(i % crowd.pools)].serves.push_back("queue_"
                                                                            + std::to_string(i % crowd.queues));
    for (int i = 0; i < crowd.backends; ++i)
        s.backends.push_back(named<Backend>("backend_", i));
    for (int i = 0; i < crowd.classes; ++i) {
        Step step = named<Step>("step_", i);
        step.cpu = Distribution::deterministic(Duration::milliseconds(3));
        if (crowd.backends > 0)
            step.backend = "backend_" + std::to_string(i % crowd.backends);
        s.classes.push_back(named<EventClass>("class_", i));
        s.classes.back().title = "Class number " + std::to_string(i);
        s.classes.back().queue = "queue_" + std::to_string(i % crowd.queues);
        s.classes.back().steps = {step};
        s.classes.back().sink = crowd.groups == 0;
    }
}

std::shared_ptr<const Scenario> scenarioOf(const Crowd& crowd)
{
    auto s = std::make_shared<Scenario>();
    addWork(*s, crowd);
    const auto classFor = [&](int i) { return "class_" + std::to_string(i % crowd.classes); };
    for (int i = 0; i < crowd.groups; ++i) {
        s->controllers.push_back(named<ControllerGroup>("group_", i));
        s->controllers.back().count = crowd.controllers / crowd.groups;
        s->controllers.back().heartbeat.eventClass = classFor(0);
    }
    for (int i = 0; i < crowd.populations; ++i) {
        s->populations.push_back(named<Population>("population_", i));
        s->populations.back().size = 12'345;
        s->populations.back().registration.eventClass = classFor(i + 1);
    }
    for (int i = 0; i < crowd.sources; ++i) {
        s->sources.push_back(named<Source>("source_", i));
        s->sources.back().arrivals = Distribution::exponential(Duration::seconds(2));
        s->sources.back().eventClass = classFor(i + 1);
    }
    return s;
}

/// Everything is full and late: the words are long.
std::shared_ptr<const Snapshot> fullOf(const Scenario& s)
{
    auto snapshot = std::make_shared<Snapshot>();
    for (const Population& p : s.populations)
        snapshot->populations.push_back({p.id, p.size, p.size - 4000, 1000, 2000, 1000});
    for (const Queue& q : s.queues) {
        QueueSnapshot queue;
        queue.id = q.id, queue.oldest = Duration::seconds(150'420);
        for (const EventClass& c : s.classes)
            if (c.queue == q.id)
                queue.classes.push_back({c.id, 602'261, 301'000, Duration::seconds(150'420), 12});
        snapshot->queues.push_back(queue);
    }
    for (const WorkerPool& p : s.pools) {
        PoolSnapshot pool;
        pool.id = p.id, pool.workers = p.workers, pool.busy = p.workers;
        for (const EventClass& c : s.classes)
            pool.heldByClass.emplace_back(c.id, 1);
        pool.first.assign(static_cast<std::size_t>(p.workers),
                          WorkerSnapshot{true, s.classes[0].id, "step_0", "", Duration::seconds(94), true});
        snapshot->pools.push_back(pool);
    }
    for (const Backend& b : s.backends)
        snapshot->backends.push_back({b.id, 64, 64, 12, Duration::seconds(300), 7});
    for (const ControllerGroup& g : s.controllers)
        for (std::int64_t n = 0; n < g.count; ++n) {
            snapshot->controllers.emplace_back().name = g.id + '.' + std::to_string(n);
            snapshot->controllers.back().verdict = static_cast<Verdict>(n % 4);
        }
    return snapshot;
}

qreal distanceTo(const QRectF& box, QPointF point)
{
    const qreal dx = std::max({box.left() - point.x(), 0.0, point.x() - box.right()});
    const qreal dy = std::max({box.top() - point.y(), 0.0, point.y() - box.bottom()});
    return std::hypot(dx, dy);
}

bool overlap(const QRectF& a, const QRectF& b)
{
    const QRectF both = a.intersected(b);
    return both.width() > 0.5 && both.height() > 0.5;
}

} // namespace

class TestCrowdedTopology : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { registerFonts(); }
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)"))); }
    void lawsOfThePicture_data();
    void lawsOfThePicture();
    void whatFindsNoRoomIsReached();
    void aControllerBelowTheEdgeIsReachedByKeys();

private:
    std::unique_ptr<TopologyView> shown(const Crowd& crowd, QSize size);
};

std::unique_ptr<TopologyView> TestCrowdedTopology::shown(const Crowd& crowd, QSize size)
{
    auto view = std::make_unique<TopologyView>();
    const auto scenario = scenarioOf(crowd);
    view->resize(size);
    view->setScenario(scenario);
    view->setSnapshot(fullOf(*scenario));
    view->show();
    (void)QTest::qWaitForWindowExposed(view.get());
    view->grab();
    return view;
}

void TestCrowdedTopology::lawsOfThePicture_data()
{
    QTest::addColumn<Crowd>("crowd");
    QTest::addColumn<QSize>("size");
    const std::vector<std::pair<const char*, Crowd>> crowds{{"populations and sources", {4, 2, 2, 1, 1, 1, 1, 40}},
                                                            {"queues", {2, 0, 4, 4, 2, 1, 1, 40}},
                                                            {"pools", {2, 0, 3, 2, 8, 2, 1, 40}},
                                                            {"classes in one queue", {2, 0, 10, 1, 1, 1, 1, 20}},
                                                            {"backends", {1, 1, 8, 2, 2, 8, 2, 64}},
                                                            {"stations", {0, 6, 6, 6, 6, 0, 0, 0}},
                                                            {"many of everything", {12, 4, 10, 8, 8, 6, 6, 60}},
                                                            {"many controllers", {12, 0, 10, 8, 8, 3, 3, 300}}};
    for (const auto& [name, crowd] : crowds)
        for (const QSize size : {QSize(600, 150), QSize(734, 166), QSize(966, 217), QSize(1286, 254), QSize(1440, 600)})
            QTest::addRow("%s %dx%d", name, size.width(), size.height()) << crowd << size;
}

void TestCrowdedTopology::lawsOfThePicture()
{
    QFETCH(Crowd, crowd);
    QFETCH(QSize, size);
    const auto view = shown(crowd, size);
    const TopologyGeometry& g = view->geometryOfNodes();
    const auto& nodes = view->topology().nodes();
    const QRectF all(QPointF(0, 0), QSizeF(g.size));
    QVERIFY(g.size.height() >= size.height() && g.size.width() <= size.width());

    std::vector<QRectF> boxes;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if (nodes[i].kind != NodeKind::Controllers)
            boxes.push_back(g.nodes[i]);
    const std::size_t own = boxes.size();
    for (const QRectF& extra : {g.controllersHeader, g.strip, g.cells.empty() ? g.grid : QRectF()})
        if (!extra.isNull())
            boxes.push_back(extra);
    boxes.insert(boxes.end(), g.cells.begin(), g.cells.end());
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        QVERIFY2(all.contains(boxes[i]), qPrintable(QString::number(i)));
        QVERIFY(boxes[i].height() >= (i < own ? 16.0 : 11.0) && boxes[i].width() > 10);
        for (std::size_t j = 0; j < i; ++j)
            QVERIFY2(!overlap(boxes[i], boxes[j]), qPrintable(QStringLiteral("%1 and %2").arg(i).arg(j)));
    }
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (nodes[i].kind == NodeKind::Controllers)
            continue;
        const std::string& id = nodes[i].id;
        const std::vector<QRectF>& written = view->writtenIn(i);
        QVERIFY2(!written.empty(), id.c_str());  // at least its title
        for (std::size_t a = 0; a < written.size(); ++a) {
            // A note below a population or above a backend stands between nodes; everything else in its own.
            const bool inside = g.nodes[i].adjusted(-0.5, -1.5, 0.5, 1.5).contains(written[a]);
            QVERIFY2(inside || !g.isLine[i], id.c_str());
            QVERIFY2(inside || std::ranges::none_of(boxes, [&](const QRectF& box) { return overlap(box, written[a]); }),
                     id.c_str());
            for (std::size_t b = 0; b < a; ++b)
                QVERIFY2(!overlap(written[a].adjusted(0, 1, 0, -1), written[b]),
                         (id + ": " + std::to_string(a) + " on " + std::to_string(b)).c_str());
        }
    }
    for (const Arrow& arrow : view->arrows()) {
        const QPointF start = arrow.path.pointAtPercent(0), end = arrow.path.currentPosition();
        QVERIFY(distanceTo(g.nodes[arrow.from], start) < 6 && distanceTo(g.nodes[arrow.to], end) < 6);
    }
}

void TestCrowdedTopology::whatFindsNoRoomIsReached()
{
    const auto view = shown({12, 4, 10, 8, 8, 6, 6, 60}, {734, 166});
    QScrollBar* bar = view->scrollBar();
    QVERIFY(bar->isVisible());
    const QRectF seen(0, 0, 734, 166);
    std::size_t last = 0;
    const auto& g = view->geometryOfNodes();
    for (std::size_t i = 0; i < g.nodes.size(); ++i)
        if (g.nodes[i].bottom() > g.nodes[last].bottom() && view->topology().nodes()[i].kind != NodeKind::Controllers)
            last = i;
    QVERIFY(!seen.contains(view->onScreen(g.nodes[last])));
    QWheelEvent wheel(QPointF(300, 80), view->mapToGlobal(QPointF(300, 80)), {}, QPoint(0, -120 * 60), Qt::NoButton,
                      Qt::NoModifier, Qt::NoScrollPhase, false);
    for (int i = 0; i < 10; ++i) // one turn is at most a page
        QCoreApplication::sendEvent(view.get(), &wheel);
    QCOMPARE(bar->value(), bar->maximum());
    QVERIFY(seen.contains(view->onScreen(g.nodes[last])));
    // What lies under the pointer is what is seen there.
    const std::string& id = view->topology().nodes()[last].id;
    QVERIFY(view->tipAt(view->onScreen(g.nodes[last]).center()).contains(QString::fromStdString(id)));
    QTest::mousePress(view.get(), Qt::LeftButton, {}, QPoint(4, 60));
    QTest::mouseMove(view.get(), QPoint(4, 160));
    QTest::mouseRelease(view.get(), Qt::LeftButton, {}, QPoint(4, 160));
    QCOMPARE(bar->value(), bar->maximum() - 100);
    QTest::keyClick(view.get(), Qt::Key_PageUp);
    QTest::keyClick(view.get(), Qt::Key_PageUp);
    QTest::keyClick(view.get(), Qt::Key_PageUp);
    QCOMPARE(bar->value(), 0);
    view->resize(1440, 900);
    QTRY_VERIFY(!bar->isVisible());
}

void TestCrowdedTopology::aControllerBelowTheEdgeIsReachedByKeys()
{
    const auto view = shown({12, 4, 10, 8, 8, 6, 6, 60}, {600, 150});
    QVERIFY(view->scrollBar()->isVisible());
    QSignalSpy clicked(view.get(), &TopologyView::controllerClicked);
    QTest::keyClick(view.get(), Qt::Key_End);
    const QRectF cell = view->controllerRect(view->currentController());
    QVERIFY(cell.top() > 0 && cell.bottom() <= 151);
    QTest::mouseClick(view.get(), Qt::LeftButton, {}, cell.center().toPoint());
    QCOMPARE(clicked.size(), 1);
    QCOMPARE(clicked.first().first().toString(), view->currentController());
}

QTEST_MAIN(TestCrowdedTopology)
#include "test_crowded_topology.moc"
