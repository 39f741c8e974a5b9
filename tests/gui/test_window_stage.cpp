// The topology as the stage: arrows are led elsewhere by hand and by keys, refused in words, and undone.

#include <QComboBox>
#include <QPushButton>
#include <QUndoStack>
#include <QWindow>
#include <QtTest>

#include "tests/gui/window_test.h"
#include "ui/panels/subject_view.h"
#include "ui/topology_view/causal_strip.h"
#include "ui/topology_view/topology_view.h"

using namespace latepulse;
using namespace latepulse::ui;

class TestWindowStage : public WindowTest {
    Q_OBJECT

private slots:
    void aDraggedArrowReSharesAndUndoRestores_data()
    {
        QTest::addColumn<bool>("always");
        QTest::newRow("from now") << false;
        QTest::newRow("as if always") << true;
    }

    void aDraggedArrowReSharesAndUndoRestores()
    {
        QFETCH(bool, always);
        open();
        window->document().setApplyMode(always ? ApplyMode::AsIfAlways : ApplyMode::FromNow);
        const auto before = scenarioHash(window->document().scenario());
        drag(arrowOf(EdgeKind::Enters, "liveness"), centreOf(NodeKind::Queue, "liveness"));
        const Scenario& now = window->document().scenario();
        QVERIFY(scenarioHash(now) != before);
        QCOMPARE(window->document().inForceAt(window->document().playhead()).classes[0].queue, std::string("liveness"));
        QCOMPARE(now.classes[0].queue, std::string(always ? "liveness" : "shared"));
        QCOMPARE(now.interventions.size(), always ? std::size_t{2} : std::size_t{3});
        if (!always)
            QCOMPARE(now.interventions.back().title, std::string("liveness enters queue liveness"));
        QVERIFY(view()->gestureWords().isEmpty());
        QTRY_VERIFY(view()->picture().sharing.full.isEmpty());
        QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(scenarioHash(window->document().scenario()), before);
        QTRY_VERIFY(!view()->picture().sharing.full.isEmpty());
    }

    void aQueueGoesToAnotherPool()
    {
        open();
        const auto before = scenarioHash(window->document().scenario());
        drag(arrowOf(EdgeKind::Serves, {}), centreOf(NodeKind::Pool, "liveness"));
        const Scenario& inForce = window->document().inForceAt(window->document().playhead());
        QCOMPARE(inForce.pools[0].serves, std::vector<std::string>{});
        QCOMPARE(inForce.pools[1].serves, (std::vector<std::string>{"shared", "liveness"}));
        window->document().undoStack()->undo();
        QCOMPARE(scenarioHash(window->document().scenario()), before);
    }

    void whereItGoesAlreadyIsRefusedInWords()
    {
        open();
        const auto before = scenarioHash(window->document().scenario());
        drag(arrowOf(EdgeKind::Enters, "reconnect"), centreOf(NodeKind::Queue, "shared"));
        QCOMPARE(view()->gestureWords(), QStringLiteral("reconnect enters queue shared already"));
        QCOMPARE(scenarioHash(window->document().scenario()), before);
        QVERIFY(!window->document().undoStack()->canUndo());
        QTest::keyClick(view(), Qt::Key_Escape);
        QVERIFY(!view()->gestureWords().contains(QStringLiteral("already")));
    }

    void aQueueThatNobodyServesIsRefusedInWords()
    {
        QString text = QString::fromLatin1(smallScenarioText);
        text.replace(QStringLiteral("serves = [\"liveness\"]"), QStringLiteral("serves = []"));
        const QString path = folder.filePath(QStringLiteral("unserved.toml"));
        std::ofstream(path.toStdString()) << text.toStdString();
        open(path);
        const auto before = scenarioHash(window->document().scenario());
        drag(arrowOf(EdgeKind::Enters, "liveness"), centreOf(NodeKind::Queue, "liveness"));
        QVERIFY2(view()->gestureWords().contains(QStringLiteral("no pool serves queue 'liveness'")),
                 qPrintable(view()->gestureWords()));
        QCOMPARE(scenarioHash(window->document().scenario()), before);
        QVERIFY(!view()->grab().isNull());
    }

    void droppedNowhereNothingHappens()
    {
        open();
        drag(arrowOf(EdgeKind::Enters, "liveness"), centreOf(NodeKind::Backend, "registry"));
        QVERIFY(!window->document().undoStack()->canUndo());
        QVERIFY(view()->gestureWords().isEmpty());
    }

    void targetsAreToldApartUnderWay()
    {
        open();
        const QPoint from = arrowOf(EdgeKind::Enters, "liveness");
        QTest::mousePress(view(), Qt::LeftButton, {}, from);
        QTest::mouseMove(view(), from + QPoint(30, 30));
        QCOMPARE(view()->gesture().targets().size(), std::size_t{2});
        QVERIFY(!view()->gesture().targets()[0].answer.legal && view()->gesture().targets()[1].answer.legal);
        QTest::mouseMove(view(), centreOf(NodeKind::Queue, "liveness"));
        QCOMPARE(view()->gestureWords(), QStringLiteral("liveness enters queue liveness from now on"));
        QVERIFY(!view()->grab().isNull());
        QTest::keyClick(view(), Qt::Key_Escape);
        QVERIFY(!view()->gesture().isUnderWay());
        QTest::mouseRelease(view(), Qt::LeftButton, {}, centreOf(NodeKind::Queue, "liveness"));
        QVERIFY(!window->document().undoStack()->canUndo());
    }

    void keysLeadAnArrow()
    {
        open();
        const auto before = scenarioHash(window->document().scenario());
        view()->setFocus();
        QTest::keyClick(view(), Qt::Key_Tab);
        QVERIFY(view()->hasFocus());
        QVERIFY(view()->gestureWords().startsWith(QStringLiteral("liveness enters queue shared")));
        QTest::keyClick(view(), Qt::Key_Return);
        QCOMPARE(view()->gestureWords(), QStringLiteral("liveness enters queue liveness from now on"));
        QTest::keyClick(view(), Qt::Key_Up);
        QCOMPARE(view()->gestureWords(), QStringLiteral("liveness enters queue shared already"));
        QTest::keyClick(view(), Qt::Key_Escape);
        QVERIFY(!view()->gesture().isUnderWay());
        QTest::keyClick(view(), Qt::Key_Return);
        QTest::keyClick(view(), Qt::Key_Return);
        QCOMPARE(window->document().inForceAt(window->document().playhead()).classes[0].queue, std::string("liveness"));
        QVERIFY(view()->summary().startsWith(QStringLiteral("liveness enters queue liveness")));
        QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(scenarioHash(window->document().scenario()), before);
        QTest::keyClick(view(), Qt::Key_Tab);
        QVERIFY(!view()->hasFocus());
    }

    void aClickOnAnArrowChoosesIt()
    {
        open();
        QTest::mouseClick(view(), Qt::LeftButton, {}, arrowOf(EdgeKind::Enters, "reconnect"));
        QVERIFY(view()->gestureWords().startsWith(QStringLiteral("reconnect enters queue shared")));
        QVERIFY(!window->document().undoStack()->canUndo());
    }

    void theSpaceBarPlaysAfterAClickOnTheStage()
    {
        open();
        const auto* strip = window->findChild<CausalStrip*>();
        const auto pressSpace = [this] {  // as a keyboard does: whatever has the focus gets it
            QTest::keyClick(window->windowHandle(), Qt::Key_Space);
            return window->session().isPlaying();
        };
        QTest::mouseClick(view(), Qt::LeftButton, {},
                          view()->controllerRect(view()->currentController()).center().toPoint());
        QVERIFY(view()->hasFocus());
        QVERIFY(pressSpace());
        QVERIFY(!pressSpace());
        QTest::mouseClick(window->findChild<CausalStrip*>(), Qt::LeftButton, {}, strip->tileRect(2).center().toPoint());
        QVERIFY(pressSpace());
        QVERIFY(!pressSpace());
        QTest::mouseClick(view(), Qt::LeftButton, {}, arrowOf(EdgeKind::Enters, "reconnect")); // the keys act on arrows
        QVERIFY(pressSpace());
        QVERIFY(!pressSpace());
    }

    void aPopulationAndAPoolAnswerAClick()
    {
        open();
        QTest::keyClick(window.get(), Qt::Key_F8); // folded away: the question brings it back
        const auto* chooser = window->findChild<SubjectView*>()->chooser();
        QTest::mouseClick(view(), Qt::LeftButton, {}, centreOf(NodeKind::Population, "software"));
        QCOMPARE(chooser->currentText(), QStringLiteral("Why probes wait: software"));
        QTRY_VERIFY(hand->says(QStringLiteral("connected?")));
        QTest::mouseClick(view(), Qt::LeftButton, {}, centreOf(NodeKind::Pool, "main"));
        QVERIFY2(chooser->currentText().contains(QStringLiteral("main")), qPrintable(chooser->currentText()));
        const QString asked = chooser->currentText();
        QTest::mouseClick(view(), Qt::LeftButton, {}, centreOf(NodeKind::Backend, "registry"));
        QCOMPARE(chooser->currentText(), asked);
    }

    void aZoomedStageHasAWayBack()
    {
        open();
        QVERIFY(!view()->fitButton()->isVisible());
        QTest::keyClick(window.get(), Qt::Key_Equal, Qt::ControlModifier);
        QVERIFY(view()->zoom() > 1.2);
        QVERIFY(view()->fitButton()->isVisible());
        QVERIFY(view()->rect().contains(view()->fitButton()->geometry()));
        QTest::mouseClick(view()->fitButton(), Qt::LeftButton);
        QVERIFY(view()->zoom() <= 1.0);
        QVERIFY(!view()->fitButton()->isVisible());
        QTest::keyClick(window.get(), Qt::Key_Plus, Qt::ControlModifier);
        QTest::keyClick(window.get(), Qt::Key_Plus, Qt::ControlModifier);
        QTest::keyClick(window.get(), Qt::Key_Minus, Qt::ControlModifier);
        QVERIFY(view()->zoom() > 1.2 && view()->zoom() < 1.3);
        QTest::keyClick(window.get(), Qt::Key_0, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(view()->zoom() <= 1.0);
    }

    void pinnedRunsHaveALane()
    {
        open();
        auto* scrubber = window->findChild<Scrubber*>();
        const int height = scrubber->height();
        QTRY_VERIFY_WITH_TIMEOUT(hand->isSettled(), 60'000);
        QVERIFY(scrubber->trackRect(Track::Pins).isNull());
        QTest::keyClick(window.get(), Qt::Key_P, Qt::ControlModifier);
        QTRY_COMPARE(scrubber->tracks().of(Track::Pins).size(), std::size_t{1});
        QVERIFY(scrubber->height() > height);
        const auto wordsAt = [&](SimTime t) {
            return scrubber->markWordsAt({scrubber->xOf(t), scrubber->trackRect(Track::Pins).center().y()});
        };
        QVERIFY2(wordsAt(SimTime::start()).contains(QStringLiteral("the run shown")), qPrintable(wordsAt({})));
        window->document().setApplyMode(ApplyMode::FromNow);
        drag(arrowOf(EdgeKind::Enters, "liveness"), centreOf(NodeKind::Queue, "liveness"));
        const SimTime changed{Duration::minutes(90).ns};
        QTRY_COMPARE(scrubber->tracks().of(Track::Pins).front().at, changed);
        QVERIFY2(wordsAt(changed).contains(QStringLiteral("Pin 1")), qPrintable(wordsAt(changed)));
        QVERIFY(wordsAt(changed).contains(QStringLiteral("from here on")));
        QVERIFY(!scrubber->grab().isNull());
    }

    void aTileTellsTheZoneOfTheWindow()
    {
        open();
        const auto* strip = window->findChild<CausalStrip*>();
        QTRY_VERIFY(strip->tiles()[0].since);
        QVERIFY2(strip->tipOf(0).contains(QStringLiteral("01:00:00 UTC")), qPrintable(strip->tipOf(0)));
        QVERIFY(window->setDisplayZone(QStringLiteral("Europe/Amsterdam")));
        QVERIFY2(strip->tipOf(0).contains(QStringLiteral("03:00:00 CEST")), qPrintable(strip->tipOf(0)));
    }

private:
    [[nodiscard]] TopologyView* view() const { return window->findChild<TopologyView*>(); }

    void open(const QString& path = {})
    {
        window->resize(1600, 900);
        QVERIFY(window->start(toPath(path.isEmpty() ? good : path)));
        window->session().pause();
        const SimTime at{Duration::minutes(90).ns};
        window->session().seek(at);
        QTRY_VERIFY(hand->snapshot && hand->snapshot->now == at);
        QCoreApplication::processEvents();
    }

    /// A point in the middle of an arrow.
    [[nodiscard]] QPoint arrowOf(EdgeKind kind, const std::string& eventClass) const
    {
        for (const Arrow& arrow : view()->arrows())
            if (arrow.kind == kind && arrow.eventClass == eventClass) {
                const QPointF point = arrow.path.pointAtPercent(0.4);
                return view()->onScreen(QRectF(point, QSizeF(1, 1))).topLeft().toPoint();
            }
        return {};
    }

    [[nodiscard]] QPoint centreOf(NodeKind kind, const std::string& id) const
    {
        const std::size_t node = view()->topology().find(kind, id).value();
        return view()->onScreen(view()->geometryOfNodes().nodes[node]).center().toPoint();
    }

    void drag(QPoint from, QPoint to) const
    {
        QTest::mousePress(view(), Qt::LeftButton, {}, from);
        QTest::mouseMove(view(), from + (to - from) / 2);
        QTest::mouseMove(view(), to);
        QTest::mouseRelease(view(), Qt::LeftButton, {}, to);
    }
};

QTEST_MAIN(TestWindowStage)
#include "test_window_stage.moc"
