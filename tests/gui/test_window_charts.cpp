// The window's charts: chosen in a dialog, kept from one start to the next, and copied.

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTreeWidget>
#include <QtTest>

#include "tests/gui/window_driver.h"
#include "ui/charts/chart_chooser.h"
#include "ui/charts/charts_view.h"
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
