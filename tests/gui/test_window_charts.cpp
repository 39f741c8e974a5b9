// The window's charts: chosen in a dialog, kept from one start to the next, and copied.

#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTreeWidget>
#include <QUndoStack>
#include <QtTest>

#include "tests/gui/window_driver.h"
#include "ui/charts/chart_chooser.h"
#include "ui/charts/charts_view.h"
#include "ui/controls/value_box.h"
#include "ui/controls/zone_chooser.h"
#include "ui/dialogs/file_flow.h"

using namespace latepulse;
using namespace latepulse::ui;

class TestWindowCharts : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { registerFonts(); }
    void init()
    {
        failOnQtWarnings();
        QCoreApplication::setOrganizationName(QStringLiteral("latepulse-test"));
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder.path());
        QSettings().clear();
    }

    void whatIsChosenComesBack()
    {
        {
            MainWindow window(MainWindow::Settings::Keep);
            WindowDriver hand(window);
            hand.show();
            QVERIFY(window.start({}));
            auto* view = window.findChild<ChartsView*>();
            QTRY_COMPARE(view->rowTotal(), 7);
            QTest::keyClick(&window, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
            auto* chooser = window.findChild<ChartChooser*>();
            QVERIFY(chooser != nullptr);
            auto* tree = chooser->findChild<QTreeWidget*>();
            const auto why =
                tree->findItems(QStringLiteral("Why not connected"), Qt::MatchExactly | Qt::MatchRecursive);
            QCOMPARE(why.size(), 1);
            why.front()->setSelected(true);
            QTest::mouseClick(chooser->findChild<QPushButton*>(QStringLiteral("add")), Qt::LeftButton);
            QCOMPARE(view->rowTotal(), 8);
            view->setOtherScale({QStringLiteral("depth")});
            // Another run has other series: what is open then would offer the old ones.
            window.files().openShipped(QStringLiteral("mm1.toml"));
            QTRY_VERIFY(window.findChild<ChartChooser*>() == nullptr);
            window.close();
        }
        MainWindow again(MainWindow::Settings::Keep);
        WindowDriver hand(again);
        hand.show();
        QVERIFY(again.start({}));
        const auto* view = again.findChild<ChartsView*>();
        QTRY_COMPARE(view->rowTotal(), 8);
        QCOMPARE(view->rowChoice().back(), QStringLiteral("why"));
        QCOMPARE(view->otherScale(), QStringList(QStringLiteral("depth")));
    }

    /// Page Down reaches the charts from anywhere, except where the control in hand pages itself.
    void thePageKeysMoveTheChartsFromAnywhere()
    {
        MainWindow window(MainWindow::Settings::Ignore);
        WindowDriver hand(window);
        hand.show();
        window.resize(1280, 720);
        QVERIFY(window.start({}));
        auto* view = window.findChild<ChartsView*>();
        QTRY_COMPARE(view->rowTotal(), 7);
        QTRY_COMPARE(view->rowIds().size(), 4);
        const QString first = view->rowIds().front(), second = view->rowIds().at(1);
        // Which charts are elsewhere is said beside the tabs, where the axis keeps its zone.
        auto* note = window.findChild<QLabel*>(QStringLiteral("chartNote"));
        QTRY_VERIFY(note->isVisible());
        QCOMPARE(note->text(), QStringLiteral("Charts 1–4 of 7, PgDn"));
        QTest::keyClick(&window, Qt::Key_PageDown);
        QCOMPARE(view->rowIds().front(), second);
        QTest::keyClick(&window, Qt::Key_PageUp);
        QCOMPARE(view->rowIds().front(), first);
        ValueBox* box = hand.row(QStringLiteral("health.window"))->box();
        box->setFocus();
        const QString before = box->text();
        QTest::keyClick(box, Qt::Key_PageUp);
        QCOMPARE(view->rowIds().front(), first);
        QVERIFY(box->text() != before);
    }

    /// A value typed and taken is undone by the window, though the box has the focus.
    void undoReachesTheWindowFromAValueBox()
    {
        MainWindow window(MainWindow::Settings::Ignore);
        WindowDriver hand(window);
        hand.show();
        QVERIFY(window.start({}));
        window.document().setApplyMode(ApplyMode::AsIfAlways);
        ValueBox* box = hand.row(QStringLiteral("health.window"))->box();
        const Duration before = window.document().scenario().health.window;
        const QString shown = box->text();
        box->setFocus();
        box->selectAll();
        QTest::keyClicks(box, QStringLiteral("90"));
        QTest::keyClick(box, Qt::Key_Z, Qt::ControlModifier);  // what is being typed is the box's own
        QCOMPARE(window.document().undoStack()->count(), 0);
        box->selectAll();
        QTest::keyClicks(box, QStringLiteral("90"));
        QTest::keyClick(box, Qt::Key_Return);
        QCOMPARE(window.document().scenario().health.window, Duration::seconds(90));
        QTest::keyClick(box, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(window.document().scenario().health.window, before);
        QCOMPARE(box->text(), shown);
        QTest::keyClick(box, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(window.document().scenario().health.window, Duration::seconds(90));
        QCOMPARE(box->text(), QStringLiteral("90"));
    }

    /// A setting of the view: kept from one start to the next, and in no scenario.
    void aZoneIsChosenAndComesBack()
    {
        std::string hash;
        {
            MainWindow window(MainWindow::Settings::Keep);
            WindowDriver hand(window);
            hand.show();
            QVERIFY(window.start({}));
            hash = scenarioHash(window.document().scenario());
            QTest::keyClick(&window, Qt::Key_Y, Qt::ControlModifier | Qt::ShiftModifier);
            auto* chooser = window.findChild<ZoneChooser*>();
            QVERIFY(chooser != nullptr);
            chooser->lineEdit()->selectAll();
            QTest::keyClicks(chooser->lineEdit(), QStringLiteral("asia/kathmandu"));
            QTest::keyClick(chooser->lineEdit(), Qt::Key_Return);
            QCOMPARE(window.displayZone(), QStringLiteral("Asia/Kathmandu"));
            QVERIFY(hand.says(QStringLiteral("UTC+05:45")));
            chooser->lineEdit()->selectAll();
            QTest::keyClicks(chooser->lineEdit(), QStringLiteral("Nowhere"));
            QTest::keyClick(chooser->lineEdit(), Qt::Key_Return);
            QCOMPARE(chooser->currentText(), QStringLiteral("Asia/Kathmandu"));
            QCOMPARE(scenarioHash(window.document().scenario()), hash);
            QVERIFY(!window.document().isModified());
            window.close();
        }
        MainWindow again(MainWindow::Settings::Keep);
        WindowDriver hand(again);
        hand.show();
        QVERIFY(again.start({}));
        QCOMPARE(again.displayZone(), QStringLiteral("Asia/Kathmandu"));
        QVERIFY(hand.says(QStringLiteral("UTC+05:45")));
        QTest::keyClick(&again, Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(again.displayZone(), QStringLiteral("relative"));
        QVERIFY(hand.says(QStringLiteral("since the run's start")));
        again.resize(1600, 900);
        again.files().openShipped(QStringLiteral("mm1.toml"));  // another start to count from
        QTRY_VERIFY(hand.says(QStringLiteral("1 Jan 00:00 UTC")));
    }

    void whatIsAheadIsHiddenByItsKey()
    {
        MainWindow window(MainWindow::Settings::Ignore);
        WindowDriver hand(window);
        hand.show();
        QVERIFY(window.start({}));
        QTRY_VERIFY_WITH_TIMEOUT(hand.isSettled(), 60'000);
        window.session().pause();
        window.session().seek(SimTime{Duration::hours(30).ns});
        auto* view = window.findChild<ChartsView*>();
        const QPointF late(view->plotArea().right() - 20.0, view->plotArea().center().y());
        QTRY_VERIFY(!view->sampleTextAt(late).isEmpty());
        auto* scrubber = window.findChild<Scrubber*>();
        const SimTime nadir = *hand.recording->milestones.of(Milestone::Nadir);
        const QPointF mark(scrubber->xOf(SimTime{Duration::hours(55).ns}),
                           scrubber->trackRect(Track::Flips).center().y());
        QVERIFY(nadir > window.session().playhead());
        QVERIFY(!scrubber->markWordsAt(mark).isEmpty());
        QTest::keyClick(&window, Qt::Key_H, Qt::ControlModifier);
        QTRY_VERIFY(view->sampleTextAt(late).isEmpty());
        QVERIFY(scrubber->markWordsAt(mark).isEmpty());
        QTest::keyClick(&window, Qt::Key_4, Qt::ControlModifier);
        QVERIFY(hand.says(QStringLiteral("Hidden with what lies ahead")));
        QTest::keyClick(&window, Qt::Key_H, Qt::ControlModifier);
        QVERIFY(!view->sampleTextAt(late).isEmpty());
    }

    void aChartIsCopiedAsPictureAndTable()
    {
        MainWindow window(MainWindow::Settings::Ignore);
        WindowDriver hand(window);
        hand.show();
        QVERIFY(window.start({}));
        QTRY_VERIFY_WITH_TIMEOUT(hand.isSettled(), 60'000);
        window.session().pause();
        auto* view = window.findChild<ChartsView*>();
        view->setFocus();
        QVERIFY(view->reveal(QStringLiteral("share")));
        QTest::keyClick(view, Qt::Key_C, Qt::ControlModifier);
        const QMimeData* data = QGuiApplication::clipboard()->mimeData();
        QVERIFY(data->hasImage() && data->hasFormat(QStringLiteral("image/svg+xml")));
        QVERIFY(data->data(QStringLiteral("image/svg+xml")).contains("model result"));
        QVERIFY(data->text().startsWith(QStringLiteral("time_utc,time_s,connected.")));
        QVERIFY2(window.lastMessage().contains(QStringLiteral("Connected share")), qPrintable(window.lastMessage()));
    }

private:
    QTemporaryDir folder;
};

QTEST_MAIN(TestWindowCharts)
#include "test_window_charts.moc"
