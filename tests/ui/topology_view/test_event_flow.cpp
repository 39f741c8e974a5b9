// What moves along the topology's arrows: counts agree with the run, tokens while it is slow, wide arrows while it is fast.

#include <memory>

#include <QPainterPath>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTest>
#include <QWheelEvent>

#include "core/experiment/open_scenario.h"
#include "core/model/control_plane.h"
#include "tests/ui/sample_data.h"
#include "tests/ui/small_scenario.h"
#include "ui/topology_view/topology_view.h"

using namespace latepulse;
using namespace latepulse::ui;

namespace {

/// 40 beats per 10 s, all processed; one registration per 20 s, none taken.
std::shared_ptr<const Snapshot> passing(const Scenario& scenario, double seconds)
{
    auto s = std::make_shared<Snapshot>(*sampleSnapshot(scenario, SimTime{Duration::hours(7).ns}));
    s->now = SimTime{Duration::hours(7).ns} + Duration::fromSeconds(seconds);
    const auto beats = static_cast<std::int64_t>(seconds * 4.0);
    s->classes = {{"liveness", 1000 + beats, 900 + beats, 900 + beats},
                  {"reconnect", 500 + static_cast<std::int64_t>(seconds / 20.0), 0, 0}};
    return s;
}

std::unique_ptr<TopologyView> shown(QSize size = {970, 238})
{
    auto view = std::make_unique<TopologyView>();
    view->setScenario(sampleScenario());
    view->resize(size);
    view->show();
    (void)QTest::qWaitForWindowExposed(view.get());
    return view;
}

void play(TopologyView& view, double speed, int frames)
{
    const auto scenario = sampleScenario();
    view.setSpeed(speed);
    view.setPlaying(true);
    for (int i = 0; i < frames; ++i)
        view.setSnapshot(passing(*scenario, i * speed / 30.0));
}

const Arrow& arrowOf(const TopologyView& view, EdgeKind kind, const std::string& eventClass)
{
    for (const Arrow& arrow : view.arrows())
        if (arrow.kind == kind && arrow.eventClass == eventClass)
            return arrow;
    qFatal("no such arrow");
}

} // namespace

class TestEventFlow : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)"))); }

    void passagesAgreeWithWhatWorkersHold()
    {
        const auto scenario = std::make_shared<const Scenario>(*openScenario(smallScenarioText, "small.toml"));
        auto plane = *ControlPlane::build(scenario);
        std::int64_t before = 0;
        bool held = false;
        for (int minute = 0; minute <= 240; minute += 3) {
            plane.runUntil(SimTime{Duration::minutes(minute).ns}, {});
            const Snapshot s = plane.snapshot();
            QCOMPARE(s.classes.size(), std::size_t{2});
            QVERIFY(s.classes[0].created >= before);
            before = s.classes[0].created;
            for (std::size_t c = 0; c < s.classes.size(); ++c) {
                std::int64_t workers = 0, waiting = 0;
                for (const PoolSnapshot& pool : s.pools)
                    for (const auto& [id, count] : pool.heldByClass)
                        workers += id == s.classes[c].id ? count : 0;
                for (const QueueSnapshot& queue : s.queues)
                    for (const ClassDepth& depth : queue.classes)
                        waiting += depth.eventClass == s.classes[c].id ? depth.depth + depth.dropped : 0;
                QCOMPARE(s.classes[c].taken - s.classes[c].finished, workers);
                QCOMPARE(s.classes[c].created - s.classes[c].taken, waiting);
                held = held || workers > 0;
            }
        }
        QVERIFY(held && before > 4 * 4 * 60 * 6 - 10);
    }

    void ratesAreOfTheLastSteps()
    {
        const auto scenario = sampleScenario();
        EventFlow flow;
        flow.add(*passing(*scenario, 0), true);
        QVERIFY(!flow.isKnown());
        for (int i = 1; i <= 30; ++i)
            flow.add(*passing(*scenario, i * 20.0), true);
        QCOMPARE(flow.rate("liveness", FlowStage::Entered), 4.0);
        QCOMPARE(flow.rate("liveness", FlowStage::Finished), 4.0);
        QCOMPARE(flow.rate("reconnect", FlowStage::Entered), 0.05);
        QCOMPARE(flow.rate("reconnect", FlowStage::Taken), 0.0);
        QCOMPARE(flow.rate("another", FlowStage::Taken), 0.0);
        flow.add(*passing(*scenario, 3600.0), false); // a jump while nothing plays
        QVERIFY(!flow.isKnown());
        flow.add(*passing(*scenario, 3600.5), false); // a single step
        QVERIFY(flow.isKnown());
        flow.add(*passing(*scenario, 10.0), true); // back
        QVERIFY(!flow.isKnown());
    }

    void tokensTravelWhileTheRunIsSlow()
    {
        const auto view = shown();
        play(*view, 1.0, 60);
        const std::vector<Motion::Token> tokens = view->motion().tokens();
        const auto on = [&](EdgeKind kind) {
            return std::ranges::any_of(tokens, [&](const Motion::Token& t) {
                return view->arrows()[t.arrow].kind == kind && t.eventClass == "liveness" && t.way >= 0.0
                    && t.way < 1.0;
            });
        };
        QVERIFY(on(EdgeKind::Beats) && on(EdgeKind::Enters) && on(EdgeKind::Serves) && on(EdgeKind::Informs));
        QVERIFY(!view->grab().isNull());
        // The clock stands still, and so do they.
        view->setPlaying(false);
        view->setSnapshot(passing(*sampleScenario(), 59 / 30.0));
        QCOMPARE(view->motion().tokens().size(), tokens.size());
        QCOMPARE(view->motion().tokens().front().way, tokens.front().way);
        view->setSnapshot(passing(*sampleScenario(), 5000.0));
        QVERIFY(view->motion().tokens().empty());
    }

    void lessMotionHasNoTokens()
    {
        const auto view = shown();
        view->setReducedMotion(true);
        play(*view, 1.0, 60);
        QVERIFY(view->motion().tokens().empty());
        QVERIFY(view->motion().isKnown());
    }

    void aFastRunThickensArrows()
    {
        const auto view = shown();
        play(*view, 600.0, 20);
        QVERIFY(view->motion().tokens().empty());
        const auto rate = [&](EdgeKind kind, const std::string& eventClass) {
            return view->motion().rate(view->topology(), arrowOf(*view, kind, eventClass), view->arrows());
        };
        QCOMPARE(rate(EdgeKind::Enters, "liveness"), 4.0);
        QVERIFY(qAbs(rate(EdgeKind::Enters, "reconnect") - 0.05) < 0.005);
        QVERIFY(Motion::widthOf(rate(EdgeKind::Enters, "liveness")) > 3.0);
        QCOMPARE(Motion::widthOf(0.05), 1.75);
        QCOMPARE(Motion::widthOf(1e9), 7.0);
        const QPointF at = arrowOf(*view, EdgeKind::Informs, "liveness").path.pointAtPercent(0.5);
        QVERIFY(view->tipAt(view->onScreen(QRectF(at, QSizeF())).topLeft()).contains(QStringLiteral("4 events/s")));
        QVERIFY(!view->grab().isNull());
    }

    void ringsSayTheAge()
    {
        const auto scenario = sampleScenario();
        const auto view = shown();
        auto s = std::make_shared<Snapshot>(*sampleSnapshot(*scenario, SimTime{Duration::hours(1).ns}));
        s->controllers[0].judgedAge = Duration::seconds(15);
        s->controllers[1].judgedAge = Duration::seconds(600);
        view->setSnapshot(s);
        QCOMPARE(view->picture().controllers.each[0].ageSteps, 8);
        QCOMPARE(view->picture().controllers.each[1].ageSteps, 32);
        QVERIFY(!view->grab().isNull());
    }

    void zoomKeepsWhatIsUnderTheHand()
    {
        const auto view = shown();
        const QString name = QStringLiteral("main.17");
        const QPointF at = view->controllerRect(name).center();
        for (int i = 0; i < 3; ++i) {
            QWheelEvent wheel(at, view->mapToGlobal(at), {}, {0, 120}, Qt::NoButton, Qt::ControlModifier,
                              Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(view.get(), &wheel);
        }
        QVERIFY(view->zoom() > 1.9);
        QVERIFY(view->controllerRect(name).contains(at));
        QVERIFY(view->scrollBar()->isVisible());
        QTest::mouseClick(view.get(), Qt::LeftButton, {}, at.toPoint());
        QCOMPARE(view->selectedController(), name);
        QVERIFY(!view->grab().isNull());
        // Walking by keys brings what they stand on into view.
        QTest::keyClick(view.get(), Qt::Key_Home);
        QVERIFY(QRectF(view->rect()).intersects(view->controllerRect(view->currentController())));
        QTest::keyClick(view.get(), Qt::Key_0);
        QCOMPARE(view->zoom(), 1.0);
        QVERIFY(!view->scrollBar()->isVisible());
        QTest::keyClick(view.get(), Qt::Key_Plus);
        QVERIFY(view->zoom() > 1.2);
        // Where nothing is the picture is dragged about.
        const int before = view->scrollBar()->value();
        QTest::mousePress(view.get(), Qt::LeftButton, {}, {3, 150});
        QTest::mouseMove(view.get(), {3, 120});
        QTest::mouseRelease(view.get(), Qt::LeftButton, {}, {3, 120});
        QVERIFY(view->scrollBar()->value() > before);
        for (int i = 0; i < 20; ++i)
            QTest::keyClick(view.get(), Qt::Key_Minus);
        QCOMPARE(view->zoom(), 1.0);
    }
};

QTEST_MAIN(TestEventFlow)
#include "test_event_flow.moc"
