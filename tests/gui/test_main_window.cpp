// The window as a whole: it plays from the start, answers to keys, and closes at any moment.

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QScrollArea>
#include <QtTest>

#include "tests/gui/window_test.h"
#include "ui/controls/top_bar.h"
#include "ui/dialogs/key_sheet.h"
#include "ui/panels/explain_panel.h"
#include "ui/presenters/quantity_text.h"

using namespace latepulse;
using namespace latepulse::ui;

namespace {
const QString workers = QStringLiteral("pool.main.workers");
}

class TestMainWindow : public WindowTest {
    Q_OBJECT

private slots:
    void startsWithTheIncidentPlaying()
    {
        QVERIFY(window->start({}));
        QVERIFY(window->session().isPlaying());
        QTRY_VERIFY(hand->snapshot && window->session().playhead() > SimTime::start());
        QVERIFY(window->windowTitle().contains(QStringLiteral("RIPE Atlas")));
    }

    void nothingWearsAFocusRingAtFirst()
    {
        QVERIFY(window->start(good));
        const QWidget* focus = window->focusWidget();
        QVERIFY(focus == nullptr || focus == window->centralWidget());
        QTest::keyClick(window.get(), Qt::Key_Space);
        QVERIFY(!window->session().isPlaying());
    }

    void theSpeedShownIsTheRuns()
    {
        auto* speed = window->findChild<TopBar*>()->speedBox();
        QCOMPARE(speed->currentData().toDouble(), window->session().speed());
        QTest::keyClick(window.get(), Qt::Key_Up, Qt::ControlModifier);
        QCOMPARE(speed->currentData().toDouble(), window->session().speed());
        double before = 0.0;
        for (int i = 0; i < speed->count(); ++i) {
            QVERIFY(speed->itemData(i).toDouble() > before);
            before = speed->itemData(i).toDouble();
        }
    }

    void theAnswerGoesAlongWithThePlayhead()
    {
        QVERIFY(window->start(good));
        QTRY_VERIFY(hand->isSettled());
        window->session().pause();
        window->explain(QStringLiteral("main.1"));
        const auto ageAt = [this] {
            for (const QLabel* label : window->findChild<ExplainPanel*>()->findChildren<QLabel*>())
                if (label->text().startsWith(QLatin1String("Liveness age at ")))
                    return label->text();
            return QString();
        };
        const auto wanted = [this] {
            const UtcInstant now = window->document().scenario().run.start + window->session().playhead();
            return QStringLiteral("Liveness age at ") + clockText(now, QTimeZone::utc());
        };
        QTRY_COMPARE(ageAt(), wanted());
        const QString before = ageAt();
        window->session().seek(SimTime{window->document().scenario().run.horizon.ns / 3});
        QTRY_COMPARE(ageAt(), wanted());
        QVERIFY(ageAt() != before);
        window->resize(1280, 720);
        const auto* area = window->findChild<ExplainPanel*>()->findChild<QScrollArea*>();
        QVERIFY(area != nullptr);
        QTRY_VERIFY(area->widget()->width() <= area->viewport()->width());  // nothing is cut on the right
    }

    void closingAtAnyMomentIsClean_data()
    {
        QTest::addColumn<int>("moment");
        for (int moment = 0; moment < 6; ++moment)
            QTest::addRow("moment %d", moment) << moment;
    }

    void closingAtAnyMomentIsClean()
    {
        QFETCH(int, moment);
        if (moment > 0)
            QVERIFY(window->start(moment == 1 ? QString() : good));
        if (moment == 3)
            QTRY_VERIFY(hand->isSettled());
        if (moment == 4)
            hand->press(workers);
        if (moment == 5)
            window->explain(QStringLiteral("main.1"));
        window->close();
        cleanup();
        QCoreApplication::processEvents();
    }

    void everyKeyIsOnTheSheet()
    {
        QTest::keyClick(window.get(), Qt::Key_Question, Qt::ShiftModifier);
        auto* sheet = window->findChild<KeySheet*>();
        QVERIFY(sheet != nullptr);
        QVERIFY(sheet->isVisible());
        sheet->close();
    }

    void noTwoActionsShareAKey()
    {
        QStringList keys;
        for (const QAction* action : window->actions())
            if (!action->shortcut().isEmpty())
                keys << action->shortcut().toString();
        const auto total = keys.size();
        keys.removeDuplicates();
        QCOMPARE(keys.size(), total);
        QVERIFY(total > 20);
    }

    void lookAndZoneChangeWhileRunning()
    {
        QVERIFY(window->start(good));
        window->chooseTheme(ThemeChoice::Dark);
        window->chooseZone(QTimeZone("Europe/Amsterdam"));
        QTRY_VERIFY(hand->isSettled());
        QVERIFY(!window->grab().isNull());
        window->chooseTheme(ThemeChoice::Light);
        window->chooseZone(QTimeZone::utc());
        QVERIFY(!window->grab().isNull());
    }

    void theSpaceBarPlaysAndPauses()
    {
        QVERIFY(window->start(good));
        window->setFocus();
        QTest::keyClick(window.get(), Qt::Key_Space);
        QVERIFY(!window->session().isPlaying());
        QTest::keyClick(window.get(), Qt::Key_Space);
        QVERIFY(window->session().isPlaying());
    }

    void aRunIsPinnedByKey()
    {
        QVERIFY(window->start(good));
        QTRY_VERIFY(hand->isSettled());
        QTest::keyClick(window.get(), Qt::Key_P, Qt::ControlModifier);
        QVERIFY(window->lastMessage().contains(QStringLiteral("Pinned")));
        const QAction* pinned = nullptr;
        for (const QAction* action : window->actions())
            if (action->shortcut() == QKeySequence(Qt::CTRL | Qt::Key_8))
                pinned = action;
        QVERIFY(pinned != nullptr && pinned->isChecked());
    }
};

QTEST_MAIN(TestMainWindow)
#include "test_main_window.moc"
