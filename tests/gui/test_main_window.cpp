// The window's manners: bad files, unsaved changes, closing at any moment, layout, look.

#include <fstream>

#include <QMessageBox>
#include <QPushButton>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/gui/window_driver.h"
#include "tests/ui/small_scenario.h"
#include "ui/dialogs/export_dialog.h"
#include "ui/dialogs/file_flow.h"
#include "ui/dialogs/key_sheet.h"
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

    void everyFieldOfTheExportDialogComesBack()
    {
        const QList<ExportDialog::Chart> charts{{QStringLiteral("a"), QStringLiteral("A")},
                                                {QStringLiteral("b"), QStringLiteral("B")}};
        ExportSettings values;
        values.charts = QStringList{QStringLiteral("b")};
        values.size = {1234, 567};
        values.scale = 1.5;
        values.visibleRangeOnly = true;
        values.folder = folder.path();
        QSettings store(folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
        writeExportSettings(store, ExportDialog(charts, values).values());
        QVERIFY(ExportDialog(charts, readExportSettings(store)).values() == values);
    }

private:
    QTemporaryDir folder;
    QString good, bad;
    std::unique_ptr<MainWindow> window;
    std::unique_ptr<WindowDriver> hand;
};

QTEST_MAIN(TestMainWindow)
#include "test_main_window.moc"
