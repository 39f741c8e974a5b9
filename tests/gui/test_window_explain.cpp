// Explanations in the window: the chain of causes leads to the charts, a population and a pool are asked about, and so
// is a recovery that does not come.

#include <set>

#include <QComboBox>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTabWidget>
#include <QToolButton>
#include <QtTest>

#include "tests/gui/window_test.h"
#include "ui/charts/charts_view.h"
#include "ui/charts/distributions_view.h"
#include "ui/panels/explain_panel.h"
#include "ui/panels/now_table.h"
#include "ui/panels/subject_view.h"
#include "ui/panels/wait_lanes.h"
#include "ui/panels/why_card.h"
#include "ui/panels/why_close_up.h"
#include "ui/topology_view/causal_strip.h"

using namespace latepulse;
using namespace latepulse::ui;

class TestWindowExplain : public WindowTest {
    Q_OBJECT

private slots:
    void aTileLeadsToItsChart()
    {
        QVERIFY(open());
        window->resize(1280, 720);
        auto* charts = window->findChild<ChartsView*>();
        auto* strip = window->findChild<CausalStrip*>();
        QTest::keyClick(window.get(), Qt::Key_4, Qt::ControlModifier);
        QVERIFY(!charts->isVisible());
        for (const auto link : {CausalLink::BackendLatency, CausalLink::Eligible, CausalLink::LivenessAge,
                                CausalLink::WaitingProbes, CausalLink::QueueWait}) {
            const QRectF tile = strip->tileRect(static_cast<std::size_t>(link));
            QTest::mouseClick(strip, Qt::LeftButton, {}, tile.center().toPoint());
            QTRY_VERIFY(charts->isVisible());
            QVERIFY2(charts->rowIds().contains(chartOf(link)), qPrintable(chartOf(link)));
        }
    }

    void theStripIsWalkedByKeys()
    {
        QVERIFY(open());
        auto* strip = window->findChild<CausalStrip*>();
        QSignalSpy chosen(strip, &CausalStrip::linkChosen);
        strip->setFocus();
        QVERIFY(strip->accessibleDescription().startsWith(strip->tiles()[0].caption));
        QTest::keyClick(strip, Qt::Key_Right);
        QTest::keyClick(strip, Qt::Key_Right);
        QVERIFY(strip->accessibleDescription().startsWith(strip->tiles()[2].caption));
        QTest::keyClick(strip, Qt::Key_Return);
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen.last().first().value<CausalLink>(), CausalLink::LivenessAge);
        const bool playing = window->session().isPlaying();
        QTest::keyClick(strip, Qt::Key_Space);  // plays and pauses, wherever the focus is
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(window->session().isPlaying(), !playing);
    }

    void aTakenAwayChartComesBack()
    {
        QVERIFY(open());
        auto* charts = window->findChild<ChartsView*>();
        charts->setRowChoice({QStringLiteral("share"), QStringLiteral("depth")});
        auto* strip = window->findChild<CausalStrip*>();
        QTest::mouseClick(strip, Qt::LeftButton, {}, strip->tileRect(2).center().toPoint());
        QVERIFY(charts->allRowIds().contains(QStringLiteral("age")));
    }

    void aPopulationAndAPoolAreExplained()
    {
        QVERIFY(open());
        choose(QStringLiteral("Why probes wait: software"));
        QTRY_VERIFY(says(QStringLiteral("not connected?")));
        QVERIFY(says(QStringLiteral("model result")));
        const QString before = labelWith(QStringLiteral("model result"));
        window->session().seek(SimTime::start() + Duration::minutes(100));
        QTRY_VERIFY(labelWith(QStringLiteral("model result")) != before);  // goes along with the playhead
        choose(QStringLiteral("What holds the workers of main"));
        QTRY_VERIFY(says(QStringLiteral("What holds the workers of main?")));
        QTRY_VERIFY(says(QStringLiteral("Held longest: worker")));
        choose(QStringLiteral("Why a controller is judged so"));
        QTRY_VERIFY(says(QStringLiteral("Click a controller")));
    }

    void aRecoveryIsAskedByKeyAndAnswered()
    {
        QVERIFY(open());
        QTest::keyClick(window.get(), Qt::Key_R, Qt::ControlModifier);
        QVERIFY(view().chooser()->currentText().contains(QStringLiteral("recover")));
        QTRY_VERIFY_WITH_TIMEOUT(says(QStringLiteral("It recovers after")), 30'000);
        QVERIFY(says(QStringLiteral("slow_backend")));
        QVERIFY(says(QStringLiteral("counterfactual")));
        QVERIFY(view().askButton()->isVisible());
        // About another run it would be wrong.
        QVERIFY(window->document().setValue(QStringLiteral("pool.main.workers"), std::int64_t{7}));
        QTRY_VERIFY(!says(QStringLiteral("It recovers after")));
    }

    void aRecoveryUnderWayIsCancelled()
    {
        QVERIFY(window->start({}));  // the incident: long enough to be stopped
        QTRY_VERIFY_WITH_TIMEOUT(hand->isSettled(), 120'000);
        window->session().pause();
        window->session().seek(SimTime::start() + Duration::hours(20));
        choose(QStringLiteral("Why it does not recover"));
        QTest::mouseClick(view().askButton(), Qt::LeftButton);
        QVERIFY(view().progressBar()->isVisible() && view().cancelButton()->isVisible());
        QTest::mouseClick(view().cancelButton(), Qt::LeftButton);
        QVERIFY(!view().progressBar()->isVisible() && view().askButton()->isVisible());
        QTest::mouseClick(view().askButton(), Qt::LeftButton);
        window->close();  // in the middle of it
    }

    /// Text above them grows and shrinks while it plays; the hand finds the buttons where they were.
    void theWaysOnStayInTheirPlace()
    {
        QVERIFY(window->start({}));
        window->resize(1600, 900);
        window->session().pause();
        const auto* panel = window->findChild<ExplainPanel*>();
        std::set<int> places, heights;
        for (const int hour : {1, 8, 50, 56}) {
            window->session().seek(SimTime::start() + Duration::hours(hour));
            window->explain(QStringLiteral("main.17"));
            QTRY_VERIFY_WITH_TIMEOUT(panel->branchButton()->isVisible()
                                         && hand->snapshot->now == SimTime::start() + Duration::hours(hour),
                                     60'000);
            QCoreApplication::processEvents();
            places.insert(panel->branchButton()->mapTo(panel, QPoint()).y());
            heights.insert(panel->findChild<QLabel*>()->height());
        }
        QCOMPARE(places.size(), std::size_t{1});
        QVERIFY(heights.size() > 1);
    }

    void theCardIsEnlarged()
    {
        QVERIFY(open());
        auto* panel = window->findChild<ExplainPanel*>();
        window->explain(QStringLiteral("main.1"));
        QWidget* lanes = nullptr;
        for (QWidget* part : panel->findChildren<QWidget*>())
            if (part->accessibleName() == QStringLiteral("What the workers did in the last hour"))
                lanes = part;
        QVERIFY(lanes != nullptr);
        QTRY_VERIFY_WITH_TIMEOUT(lanes->isVisible(), 30'000);
        QTest::mouseDClick(lanes, Qt::LeftButton);
        auto* closeUp = window->findChild<WhyCloseUp*>();
        QVERIFY(closeUp != nullptr && closeUp->isVisible());
        auto* wait = closeUp->findChild<WaitLanes*>();
        QVERIFY(wait->isVisible() && wait->height() > 150);
        QVERIFY(!wait->markText().isEmpty());
        QVERIFY(closeUp->width() <= window->width() && closeUp->height() <= window->height());
        QTest::keyClick(closeUp, Qt::Key_Escape);
        QTRY_VERIFY(window->findChild<WhyCloseUp*>() == nullptr);
        window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window.get()));
        QTest::mouseClick(panel->findChild<WhyCard*>()->closeUpButton(), Qt::LeftButton);
        closeUp = window->findChild<WhyCloseUp*>();
        QVERIFY(closeUp != nullptr);
        QPushButton* flip = nullptr;
        for (QPushButton* button : closeUp->findChildren<QPushButton*>())
            if (button->property("primary").toBool())
                flip = button;
        QVERIFY(flip != nullptr && flip->isEnabled());
        const SimTime before = window->session().playhead();
        QTest::mouseClick(flip, Qt::LeftButton);
        QTRY_VERIFY(window->session().playhead() < before);
        QTRY_VERIFY(window->findChild<WhyCloseUp*>() == nullptr);
    }

    /// Under the explanation: the run shown beside the one behind it, at the playhead.
    void theRunBehindStandsBesideTheFigures()
    {
        QVERIFY(open());
        const NowTable& table = *window->findChild<ExplainPanel*>()->nowTable();
        QVERIFY(!table.isVisible());
        const RecordingPtr before = hand->recording;
        QVERIFY(window->document().setValue(QStringLiteral("pool.main.workers"), std::int64_t{7}));
        QTRY_VERIFY_WITH_TIMEOUT(hand->isSettled(), 30'000);
        QTRY_VERIFY(table.isVisible());
        const auto at = [&](const Recording& run, const char* name) {
            const auto series = static_cast<std::size_t>(run.series.find(name));
            return static_cast<std::int64_t>(run.series.at(series, run.series.indexAt(hand->snapshot->now)).last);
        };
        const NowRow& connected = table.rows().front();
        QCOMPARE(connected.now, QString::number(at(*hand->recording, "connected.software")));
        QCOMPARE(connected.base, QString::number(at(*before, "connected.software")));
        QVERIFY(connected.now != connected.base && connected.difference.startsWith(u'+'));
        QTest::keyClick(window.get(), Qt::Key_7, Qt::ControlModifier);
        QTRY_VERIFY(!table.isVisible());
    }

private:
    bool open()
    {
        if (!window->start(toPath(good)) || !QTest::qWaitFor([this] { return hand->isSettled(); }, 30'000))
            return false;
        window->resize(1280, 720);  // smaller, and the explanation is folded
        window->session().pause();
        window->document().setApplyMode(ApplyMode::AsIfAlways);
        window->session().seek(SimTime::start() + Duration::hours(2));
        return QTest::qWaitFor(
            [this] { return hand->snapshot && hand->snapshot->now == SimTime::start() + Duration::hours(2); }, 30'000);
    }
    [[nodiscard]] SubjectView& view() const { return window->findChild<ExplainPanel*>()->subjects(); }
    void choose(const QString& entry) const
    {
        const int place = view().chooser()->findText(entry);
        QVERIFY2(place >= 0, qPrintable(entry));
        view().chooser()->setFocus();
        while (view().chooser()->currentIndex() != place)
            QTest::keyClick(view().chooser(), view().chooser()->currentIndex() < place ? Qt::Key_Down : Qt::Key_Up);
    }
    [[nodiscard]] QString labelWith(const QString& part) const
    {
        for (const QLabel* label : window->findChild<ExplainPanel*>()->findChildren<QLabel*>())
            if (label->isVisible() && label->text().contains(part))
                return label->text();
        return {};
    }
    [[nodiscard]] bool says(const QString& part) const { return !labelWith(part).isEmpty(); }
};

QTEST_MAIN(TestWindowExplain)
#include "test_window_explain.moc"
