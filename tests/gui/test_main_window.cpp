// The window as a whole: it plays from the start, answers to keys, and closes at any moment.

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollArea>
#include <QTableView>
#include <QToolButton>
#include <QToolTip>
#include <QtTest>

#include "tests/gui/window_test.h"
#include "ui/controls/slider_row.h"
#include "ui/controls/top_bar.h"
#include "ui/controls/value_box.h"
#include "ui/dialogs/key_sheet.h"
#include "ui/dialogs/pause_dialog.h"
#include "ui/panels/events_panel.h"
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
        QVERIFY(window->start(toPath(good)));
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
        QVERIFY(window->start(toPath(good)));
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
            QVERIFY(window->start(moment == 1 ? std::filesystem::path() : toPath(good)));
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

    /// Windows of their own (tooltips, menus, message and file dialogs) write in the window's family and size.
    void everyWindowWritesInOneFont()
    {
        QVERIFY(window->start(toPath(good)));
        const QFont font = Theme::light().font(TextRole::Body);
        QCOMPARE(QApplication::font().family(), font.family());
        QCOMPARE(QToolTip::font().family(), font.family());
        auto* button = window->findChild<TopBar*>()->findChild<QToolButton*>();
        QHelpEvent help(QEvent::ToolTip, QPoint(3, 3), button->mapToGlobal(QPoint(3, 3)));
        QCoreApplication::sendEvent(button, &help);
        const auto shownTip = [] {
            for (QWidget* top : QApplication::topLevelWidgets())
                if (top->inherits("QTipLabel") && top->isVisible())
                    return top;
            return static_cast<QWidget*>(nullptr);
        };
        QTRY_VERIFY(shownTip() != nullptr);
        QCOMPARE(shownTip()->font().family(), font.family());
        QToolTip::hideText();
        QTest::keyClick(window.get(), Qt::Key_F1);
        auto* about = window->findChild<QMessageBox*>();
        QVERIFY(about != nullptr);
        for (const QLabel* label : about->findChildren<QLabel*>())
            QCOMPARE(label->font().family(), font.family());
        about->close();
        QTest::keyClick(window.get(), Qt::Key_O, Qt::ControlModifier);
        auto* files = window->findChild<QFileDialog*>();
        QVERIFY(files != nullptr);
        for (const QWidget* part : files->findChildren<QWidget*>())
            QCOMPARE(part->font().family(), font.family());
        files->reject();
    }

    /// By keys: the Events tab, and from an event of the run to its instant.
    void anEventIsGoneToByKeys()
    {
        QVERIFY(window->start(toPath(good)));
        QTRY_VERIFY(hand->isSettled());
        window->session().pause();
        QTest::keyClick(window.get(), Qt::Key_9, Qt::ControlModifier);
        auto* events = window->findChild<EventsPanel*>();
        QVERIFY(events->isVisible());
        QVERIFY(events->view()->hasFocus());
        QCOMPARE(events->view()->model()->rowCount(), static_cast<int>(hand->recording->log.size()));
        QVERIFY(events->view()->currentIndex().isValid());
        for (int i = 0; i < 5; ++i)
            QTest::keyClick(events->view(), Qt::Key_Down);
        QTest::keyClick(events->view(), Qt::Key_Return);
        const auto row = static_cast<std::size_t>(events->view()->currentIndex().row());
        QVERIFY(row >= 5);
        QTRY_COMPARE(window->session().playhead(), hand->recording->log[row].at);
    }

    /// By keys alone: a value, its figure, a mistake told in the dialog, and play that stops where the recording says.
    void playPausesWhereItWasAskedTo()
    {
        QVERIFY(window->start(toPath(good)));
        QTRY_VERIFY(hand->isSettled());
        window->session().pause();
        window->session().seek(SimTime::start());
        QTest::keyClick(window.get(), Qt::Key_B, Qt::ControlModifier);
        auto* dialog = window->findChild<PauseDialog*>();
        QVERIFY(dialog != nullptr);
        QVERIFY(QTest::qWaitForWindowActive(dialog));
        auto* ok = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
        QVERIFY(QList<QColor>({Theme::light().accent, Theme::darkTheme().accent})
                    .contains(ok->grab().toImage().pixelColor(8, ok->height() / 2)));
        const auto boxes = dialog->findChildren<QComboBox*>();
        const auto figures = dialog->findChildren<QLineEdit*>();
        QTest::keyClick(boxes.at(0), Qt::Key_End);
        QTRY_VERIFY(boxes.at(1)->isVisible());
        QTest::keyClicks(boxes.at(1), QStringLiteral("Liveness age: main"));
        figures.at(0)->selectAll();
        QTest::keyClicks(figures.at(0), QStringLiteral("much"));
        QTest::keyClick(figures.at(0), Qt::Key_Return);
        QVERIFY(dialog->isVisible());
        QVERIFY(dialog->findChild<QLabel*>(QStringLiteral("problem"))->isVisible());
        figures.at(0)->selectAll();
        QTest::keyClicks(figures.at(0), QStringLiteral("60"));
        QCOMPARE(dialog->condition(), QStringLiteral("liveness_age.main > 60"));
        QTest::keyClick(figures.at(0), Qt::Key_Return);
        QTRY_VERIFY(window->findChild<PauseDialog*>() == nullptr);
        window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window.get()));
        // It comes back as it was left.
        QTest::keyClick(window.get(), Qt::Key_B, Qt::ControlModifier);
        auto* again = window->findChild<PauseDialog*>();
        QVERIFY(again != nullptr);
        QCOMPARE(again->condition(), QStringLiteral("liveness_age.main > 60"));
        again->reject();
        window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window.get()));
        window->session().setSpeed(3600.0);
        QTest::keyClick(window.get(), Qt::Key_Space);
        QTRY_VERIFY_WITH_TIMEOUT(!window->session().isPlaying(), 20'000);
        const auto parsed = parseCondition("liveness_age.main > 60", hand->recording->series.infos());
        QCOMPARE(window->session().playhead(), *nextBeginning(*hand->recording, *parsed, SimTime::start()));
        QVERIFY(window->lastMessage().startsWith(QStringLiteral("Paused at")));
    }

    void everyKeyIsOnTheSheet()
    {
        QTest::keyClick(window.get(), Qt::Key_Question, Qt::ShiftModifier);
        auto* sheet = window->findChild<KeySheet*>();
        QVERIFY(sheet != nullptr);
        QVERIFY(sheet->isVisible());
        QStringList texts;
        for (const QLabel* label : sheet->findChildren<QLabel*>())
            texts << label->text() << label->text().split(QStringLiteral(", "));
        for (const QAction* action : window->actions())
            if (!action->shortcut().isEmpty())
                QVERIFY2(texts.contains(action->shortcut().toString(QKeySequence::NativeText)),
                         qPrintable(action->text()));
        for (const char* key : {"Ctrl+9", "Ctrl+B", "Ctrl+Shift+C", "Ctrl+C", "A, B", "L"})
            QVERIFY2(texts.contains(QLatin1String(key)), key);
        QVERIFY2(sheet->height() <= 640, qPrintable(QString::number(sheet->height())));
        QVERIFY2(sheet->width() <= 1240, qPrintable(QString::number(sheet->width())));
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
        QVERIFY(window->start(toPath(good)));
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
        QVERIFY(window->start(toPath(good)));
        window->setFocus();
        QTest::keyClick(window.get(), Qt::Key_Space);
        QVERIFY(!window->session().isPlaying());
        QTest::keyClick(window.get(), Qt::Key_Space);
        QVERIFY(window->session().isPlaying());
    }

    /// Seconds on the clock do not tell one event from the next: the step says which it was and when.
    void aStepSaysWhatHappened()
    {
        QVERIFY(window->start(toPath(good)));
        QTRY_VERIFY(hand->isSettled());
        QTest::keyClick(window.get(), Qt::Key_Home);
        QTRY_COMPARE(window->session().playhead(), SimTime::start());
        QTest::keyClick(window.get(), Qt::Key_Period);
        QTRY_VERIFY2(window->lastMessage().contains(QStringLiteral(": main.")), qPrintable(window->lastMessage()));
        const QString first = window->lastMessage();
        QTest::keyClick(window.get(), Qt::Key_Period);
        QTRY_VERIFY(window->lastMessage() != first);
        QVERIFY2(window->lastMessage().contains(QRegularExpression(QStringLiteral("\\.\\d{9}"))),
                 qPrintable(window->lastMessage()));
    }

    /// A value was typed and Return pressed: the keys of the run are the run's again, and the next digit begins anew.
    void theRunKeepsItsKeysAfterAValueWasTyped()
    {
        QVERIFY(window->start(toPath(good)));
        QTRY_VERIFY(hand->isSettled());
        ValueBox* box = hand->row(QStringLiteral("health.window"))->box();
        box->setFocus();
        box->selectAll();
        QTest::keyClicks(box, QStringLiteral("90"));
        QTest::keyClick(box, Qt::Key_Return);
        QCOMPARE(box->text(), QStringLiteral("90"));
        QVERIFY(window->session().isPlaying());
        QTest::keyClick(box, Qt::Key_Space);
        QVERIFY(!window->session().isPlaying());
        const SimTime before = window->session().playhead();
        QTest::keyClick(box, Qt::Key_Slash);
        QTRY_VERIFY(window->session().playhead() > before);
        QCOMPARE(box->text(), QStringLiteral("90"));
        QTest::keyClick(box, Qt::Key_Home);
        QTRY_COMPARE(window->session().playhead(), SimTime::start());
        QTRY_COMPARE(box->text(), QStringLiteral("60")); // what was in force then
        box->selectAll();
        QTest::keyClicks(box, QStringLiteral("1.5"));
        QCOMPARE(box->text(), QStringLiteral("1.5"));
    }

    void aRunIsPinnedByKey()
    {
        QVERIFY(window->start(toPath(good)));
        QTRY_VERIFY(hand->isSettled());
        QTest::keyClick(window.get(), Qt::Key_P, Qt::ControlModifier);
        QVERIFY(window->lastMessage().contains(QStringLiteral("Pinned")));
        const QAction* pinned = nullptr;
        for (const QAction* action : window->actions())
            if (action->shortcut() == QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_1))
                pinned = action;
        QVERIFY(pinned != nullptr && pinned->isChecked());
    }
};

QTEST_MAIN(TestMainWindow)
#include "test_main_window.moc"
