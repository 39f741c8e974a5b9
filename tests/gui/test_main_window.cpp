// The window's manners: bad files, unsaved changes, closing at any moment, layout, look.

#include <algorithm>
#include <fstream>

#include <QComboBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QLabel>
#include <QMenu>
#include <QScrollArea>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QSplitter>
#include <QTemporaryDir>
#include <QToolButton>
#include <QtTest>

#include "tests/gui/window_driver.h"
#include "tests/ui/small_scenario.h"
#include "ui/charts/charts_view.h"
#include "ui/controls/top_bar.h"
#include "ui/dialogs/export_dialog.h"
#include "ui/dialogs/file_flow.h"
#include "ui/dialogs/key_sheet.h"
#include "ui/panels/explain_panel.h"
#include "ui/presenters/quantity_text.h"
#include "ui/side_area.h"

using namespace latepulse;
using namespace latepulse::ui;

namespace {
const QString workers = QStringLiteral("pool.main.workers");
}

class TestMainWindow : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        registerFonts();
        good = folder.filePath(QStringLiteral("small.toml"));
        std::ofstream(good.toStdString()) << smallScenarioText;
        bad = folder.filePath(QStringLiteral("bad.toml"));
        std::ofstream(bad.toStdString()) << "format = 1\n[run]\nhorizon = \"soon\"\n";
    }

    void init()
    {
        failOnQtWarnings();
        window = std::make_unique<MainWindow>(MainWindow::Settings::Ignore);
        hand = std::make_unique<WindowDriver>(*window);
        hand->show();
    }

    void cleanup()
    {
        hand.reset();
        window.reset();
    }

    void startsWithTheIncidentPlaying()
    {
        QVERIFY(window->start({}));
        QVERIFY(window->session().isPlaying());
        QTRY_VERIFY(hand->snapshot && window->session().playhead() > SimTime::start());
        QVERIFY(window->windowTitle().contains(QStringLiteral("RIPE Atlas")));
    }

    void aBadFileKeepsTheRun()
    {
        QVERIFY(window->start(good));
        QTRY_VERIFY(hand->isSettled());
        const auto before = window->document().frozen();
        const quint64 generation = window->session().generation();
        window->files().open(bad);
        QCOMPARE(window->document().frozen(), before);
        QCOMPARE(window->session().generation(), generation);
        QVERIFY(window->session().isPlaying());
        QVERIFY(window->lastMessage().contains(QStringLiteral("bad.toml:3")));
    }

    void aBadFileAtStartIsToldAndTheIncidentPlays()
    {
        QVERIFY(!window->start(bad));
        QVERIFY(window->session().isPlaying());
        QVERIFY(window->lastMessage().contains(QStringLiteral("bad.toml")));
    }

    void everyShippedScenarioOpens()
    {
        QVERIFY(window->start(good));
        auto* menu = window->findChild<QMenu*>(QStringLiteral("scenarios"));
        QVERIFY(menu != nullptr);
        const QStringList files =
            QDir(QStringLiteral(LATEPULSE_SOURCE_DIR "/scenarios")).entryList({QStringLiteral("*.toml")}, QDir::Files);
        QCOMPARE(menu->actions().size(), files.size());
        QVERIFY(files.size() >= 15);
        for (QAction* action : menu->actions()) {
            QVERIFY2(files.contains(action->data().toString()), qPrintable(action->text()));
            action->trigger();
            QCOMPARE(window->lastMessage(), QString());
            const Scenario& open = window->document().scenario();
            QCOMPARE(QString(action->text()).replace(QStringLiteral("&&"), QStringLiteral("&")),
                     QString::fromStdString(open.title));
            QVERIFY(window->document().path().empty());
            QVERIFY(!window->isWindowModified());
        }
    }

    void anotherScenarioMayHaveFewerTables()
    {
        // The rows of the old scenario must be gone before the new one's playhead moves.
        QVERIFY(window->start(QStringLiteral(LATEPULSE_SOURCE_DIR "/scenarios/wave-metastable.toml")));
        QTRY_VERIFY(hand->isSettled());
        window->session().seek(SimTime{window->document().scenario().run.horizon.ns});
        QTRY_COMPARE(window->session().playhead().ns, window->document().scenario().run.horizon.ns);
        QVERIFY(window->files().loadPreset());
        QVERIFY(window->document().scenario().waves.empty());
        QTRY_VERIFY(hand->snapshot);
    }

    void aShippedScenarioIsChosenByHandAndAsksFirst()
    {
        QVERIFY(window->start(good));
        hand->drag(workers, 0.6);
        auto* menu = window->findChild<QMenu*>(QStringLiteral("scenarios"));
        menu->popup(window->mapToGlobal(QPoint(40, 40)));
        QVERIFY(QTest::qWaitForWindowExposed(menu));
        const auto entries = menu->actions();
        const auto mm1 = std::ranges::find_if(entries, [](QAction* a) { return a->text() == QStringLiteral("M/M/1"); });
        QVERIFY(mm1 != entries.end());
        QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(*mm1).center());
        auto* box = window->findChild<QMessageBox*>();
        QVERIFY(box != nullptr);
        QVERIFY(window->isWindowModified());
        QTest::mouseClick(box->button(QMessageBox::Discard), Qt::LeftButton);
        QTRY_VERIFY(window->windowTitle().contains(QStringLiteral("M/M/1")));
        QVERIFY(!window->isWindowModified());
        // It has no path: Save asks where to.
        QTest::keyClick(window.get(), Qt::Key_S, Qt::ControlModifier);
        auto* dialog = window->findChild<QFileDialog*>();
        QVERIFY(dialog != nullptr);
        QCOMPARE(dialog->acceptMode(), QFileDialog::AcceptSave);
        dialog->reject();
    }

    void areasHaveTheirSizes_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<int>("left");
        QTest::addColumn<int>("right");
        QTest::addColumn<int>("charts");
        QTest::newRow("low") << QSize(1280, 720) << 240 << 304 << 4;
        QTest::newRow("usual") << QSize(1600, 900) << 280 << 352 << 6;
        QTest::newRow("large") << QSize(1920, 1080) << 280 << 352 << 7;
    }

    void areasHaveTheirSizes()
    {
        QFETCH(QSize, size);
        QFETCH(int, left);
        QFETCH(int, right);
        QFETCH(int, charts);
        window->resize(size);
        QVERIFY(window->start({}));
        auto* view = window->findChild<ChartsView*>();
        QTRY_VERIFY(view->rowTotal() == 7);
        QTRY_COMPARE(window->findChild<SideArea*>(QStringLiteral("whatIfArea"))->width(), left);
        QCOMPARE(window->findChild<SideArea*>(QStringLiteral("explainArea"))->width(), right);
        QCOMPARE(view->rowIds().size(), charts);
        QVERIFY(view->plotArea().height() >= charts * 44 - 24);
    }

    void theWaysOnStayInViewInALowWindow()
    {
        window->resize(1280, 720);
        QVERIFY(window->start({}));
        window->session().pause();
        hand->scrubTo(SimTime{Duration::hours(8).ns});
        window->explain(QStringLiteral("main.17"));
        const auto* panel = window->findChild<ExplainPanel*>();
        QTRY_VERIFY_WITH_TIMEOUT(panel->findChild<QPushButton*>()->isVisible(), 60'000);
        QCoreApplication::processEvents();
        for (const QPushButton* button : panel->findChildren<QPushButton*>()) {
            QVERIFY2(button->isVisible(), qPrintable(button->text()));
            QVERIFY2(button->visibleRegion().boundingRect() == button->rect(), qPrintable(button->text()));
        }
    }

    void aNarrowWindowFoldsTheExplanation()
    {
        QVERIFY(window->start(good));
        const auto* area = window->findChild<SideArea*>(QStringLiteral("explainArea"));
        window->resize(1100, 640);
        QTRY_VERIFY(area->isFolded());
        QTRY_COMPARE(area->width(), SideArea::foldedWidth);
        QVERIFY(window->findChild<ChartsView*>()->width() > 800);
        window->explain(QStringLiteral("main.1"));
        QVERIFY(!area->isFolded());
        window->resize(1120, 640);  // asked for: it stays
        QCoreApplication::processEvents();
        QVERIFY(!area->isFolded());
        QVERIFY(area->width() > 200);
        window->resize(1600, 900);
        QTRY_VERIFY(!area->isFolded());
        window->resize(1100, 640);
        QTRY_VERIFY(area->isFolded());
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

    void anExportKeepsTheWindowAlive()
    {
        QVERIFY(window->start({}));
        QTRY_VERIFY_WITH_TIMEOUT(hand->isSettled(), 60'000);
        window->session().pause();
        QTest::keyClick(window.get(), Qt::Key_E, Qt::ControlModifier);
        auto* dialog = window->findChild<ExportDialog*>();
        QVERIFY(dialog != nullptr);
        const QString out = folder.filePath(QStringLiteral("charts"));
        dialog->findChild<QLineEdit*>(QStringLiteral("folder"))->setText(out);
        QElapsedTimer pulse;
        qint64 longest = 0;
        QTimer heart;
        connect(&heart, &QTimer::timeout, this, [&] { longest = std::max(longest, pulse.restart()); });
        QTest::keyClick(dialog, Qt::Key_Return);
        pulse.start();
        heart.start(1);
        QTRY_VERIFY_WITH_TIMEOUT(QDir(out).exists(QStringLiteral("all.json")), 60'000);
        qInfo("longest pause while exporting: %lld ms", longest);
        QTRY_VERIFY(window->lastMessage().contains(QStringLiteral("30")));
        // 100 ms is the aim; a shared machine may take a second's share away.
        QVERIFY2(longest < 300, qPrintable(QString::number(longest)));
    }

    void anExportCanBeCancelled()
    {
        QVERIFY(window->start({}));
        QTRY_VERIFY_WITH_TIMEOUT(hand->isSettled(), 60'000);
        window->session().pause();
        QTest::keyClick(window.get(), Qt::Key_E, Qt::ControlModifier);
        auto* dialog = window->findChild<ExportDialog*>();
        const QString out = folder.filePath(QStringLiteral("cancelled"));
        dialog->findChild<QLineEdit*>(QStringLiteral("folder"))->setText(out);
        QTest::keyClick(dialog, Qt::Key_Return);
        auto* cancel = window->findChild<QToolButton*>(QStringLiteral("cancel"));
        QTRY_VERIFY(cancel->isVisible());
        QTest::mouseClick(cancel, Qt::LeftButton);
        QVERIFY(!cancel->isVisible());
        QTRY_VERIFY(window->lastMessage().startsWith(QStringLiteral("Cancelled")));
        const auto files = QDir(out).entryInfoList(QDir::Files);
        QVERIFY(files.size() < 30);
        for (const QFileInfo& file : files)
            QVERIFY(file.size() > 0);
    }

    void unsavedChangesAreAskedAbout()
    {
        QVERIFY(window->start(good));
        hand->drag(workers, 0.6);
        QVERIFY(!window->close());
        auto* box = window->findChild<QMessageBox*>();
        QVERIFY(box != nullptr);
        QTest::mouseClick(box->button(QMessageBox::Cancel), Qt::LeftButton);
        QVERIFY(window->isVisible());
        QTRY_VERIFY(window->findChild<QMessageBox*>() == nullptr);
        QVERIFY(!window->close());
        QTest::mouseClick(window->findChild<QMessageBox*>()->button(QMessageBox::Discard), Qt::LeftButton);
        QTRY_VERIFY(!window->isVisible());
    }

    void closingAtAnyMomentIsClean_data()
    {
        QTest::addColumn<int>("moment");
        for (int moment = 0; moment < 6; ++moment)
            QTest::addRow("moment %d", moment) << moment;
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

    void sideAreasFold()
    {
        QVERIFY(window->start(good));
        QTest::keyClick(window.get(), Qt::Key_F7);
        const auto* area = window->findChild<SideArea*>(QStringLiteral("whatIfArea"));
        QVERIFY(area->isFolded());
        QTRY_COMPARE(area->width(), SideArea::foldedWidth);
        QTest::keyClick(window.get(), Qt::Key_F7);
        QVERIFY(!area->isFolded());
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

    void aDroppedFileOpens()
    {
        QVERIFY(window->start({}));
        // A text and two files at once are no scenario to open.
        QMimeData words;
        words.setText(good);
        QVERIFY(!enters(words));
        QMimeData two;
        two.setUrls({QUrl::fromLocalFile(good), QUrl::fromLocalFile(bad)});
        QVERIFY(!enters(two));
        QMimeData file;
        file.setUrls({QUrl::fromLocalFile(good)});
        QVERIFY(enters(file));
        drop(file);
        QTRY_COMPARE(QString::fromStdString(window->document().path().string()), good);
        QVERIFY(window->windowTitle().contains(QStringLiteral("small.toml")));
        QTRY_VERIFY(hand->isSettled());
    }

    void aBadDroppedFileKeepsTheRun()
    {
        QVERIFY(window->start(good));
        const auto before = window->document().frozen();
        QMimeData file;
        file.setUrls({QUrl::fromLocalFile(bad)});
        QVERIFY(enters(file));
        drop(file);
        QTRY_VERIFY(window->lastMessage().contains(QStringLiteral("bad.toml:3")));
        QCOMPARE(window->document().frozen(), before);
    }

    void theLayoutComesBack()
    {
        useOwnSettings();
        const QSize size(1100, 700);  // the smallest width: a small screen does not shrink it
        QList<int> sizes, heights;
        {
            MainWindow first(MainWindow::Settings::Keep);
            first.resize(size);
            first.show();
            first.activateWindow();
            QVERIFY(QTest::qWaitForWindowActive(&first));
            QVERIFY(first.start(good));
            QSplitter* columns = splitter(first, Qt::Horizontal);
            const QList<int> fitted = columns->sizes();
            pull(columns, 1, 60);
            pull(splitter(first, Qt::Vertical), 1, 40);
            QTest::keyClick(&first, Qt::Key_3, Qt::ControlModifier | Qt::ShiftModifier);  // dark
            sizes = columns->sizes();
            QVERIFY(sizes != fitted);
            heights = splitter(first, Qt::Vertical)->sizes();
            QVERIFY(first.close());
        }
        MainWindow again(MainWindow::Settings::Keep);
        again.show();
        QVERIFY(QTest::qWaitForWindowExposed(&again));
        QCOMPARE(again.size(), size);
        QTRY_COMPARE(splitter(again, Qt::Horizontal)->sizes(), sizes);
        QCOMPARE(splitter(again, Qt::Vertical)->sizes(), heights);
        const auto checked = [&again](const QString& text) {
            for (const QAction* action : again.actions())
                if (QString(action->text()).remove(u'&') == text)
                    return action->isChecked();
            return false;
        };
        QVERIFY(checked(QStringLiteral("Dark")));
    }

    void aFoldedAreaStaysFoldedAndFittedSizesAreNotKept()
    {
        useOwnSettings();
        {
            MainWindow first(MainWindow::Settings::Keep);
            first.resize(1280, 720);
            first.show();
            first.activateWindow();
            QVERIFY(QTest::qWaitForWindowActive(&first));
            QTest::keyClick(&first, Qt::Key_F8);
            QVERIFY(first.findChild<SideArea*>(QStringLiteral("explainArea"))->isFolded());
            QVERIFY(first.close());
        }
        MainWindow again(MainWindow::Settings::Keep);
        again.resize(1600, 900);
        again.show();
        QVERIFY(QTest::qWaitForWindowExposed(&again));
        QVERIFY(again.findChild<SideArea*>(QStringLiteral("explainArea"))->isFolded());
        // Nobody moved the splitter: the left area has the wider window's width.
        QTRY_COMPARE(again.findChild<SideArea*>(QStringLiteral("whatIfArea"))->width(), 280);
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

    void everyFieldOfTheExportDialogComesBack()
    {
        const QList<ExportDialog::Chart> charts{{QStringLiteral("a"), QStringLiteral("A")},
                                                {QStringLiteral("b"), QStringLiteral("B")}};
        ExportSettings values;
        values.charts = QStringList{QStringLiteral("b")};
        values.size = {1234, 567};
        values.scale = 1.5;
        values.visibleRangeOnly = true;
        values.png = false, values.svg = values.pdf = true, values.csv = false;
        values.folder = folder.path();
        QSettings store(folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
        writeExportSettings(store, ExportDialog(charts, values).values());
        QVERIFY(ExportDialog(charts, readExportSettings(store)).values() == values);
    }

private:
    [[nodiscard]] bool enters(const QMimeData& data) const
    {
        QDragEnterEvent event(QPoint(400, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        event.ignore();
        QCoreApplication::sendEvent(window.get(), &event);
        return event.isAccepted();
    }
    void drop(const QMimeData& data) const
    {
        QDropEvent event(QPointF(400, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(window.get(), &event);
    }
    /// Settings in a file of this test's, empty at first.
    void useOwnSettings() const
    {
        QCoreApplication::setOrganizationName(QStringLiteral("latepulse-test"));
        QCoreApplication::setApplicationName(QStringLiteral("layout"));
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder.path());
        QSettings().clear();
    }
    [[nodiscard]] static QSplitter* splitter(const QWidget& in, Qt::Orientation orientation)
    {
        for (QSplitter* found : in.findChildren<QSplitter*>())
            if (found->orientation() == orientation)
                return found;
        return nullptr;
    }
    static void pull(QSplitter* splitter, int handle, int by)
    {
        QSplitterHandle* grip = splitter->handle(handle);
        const QPoint from = grip->rect().center();
        const QPoint to = from + (splitter->orientation() == Qt::Horizontal ? QPoint(by, 0) : QPoint(0, by));
        QTest::mousePress(grip, Qt::LeftButton, {}, from);
        QTest::mouseMove(grip, to);
        QTest::mouseRelease(grip, Qt::LeftButton, {}, to);
    }

    QTemporaryDir folder;
    QString good, bad;
    std::unique_ptr<MainWindow> window;
    std::unique_ptr<WindowDriver> hand;
};

QTEST_MAIN(TestMainWindow)
#include "test_main_window.moc"
