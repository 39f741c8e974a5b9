// How the areas share the window at every size, and what of that is kept for the next start.

#include <algorithm>
#include <cmath>

#include <QPushButton>
#include <QSettings>
#include <QSplitter>
#include <QToolButton>
#include <QtTest>

#include "tests/gui/window_test.h"
#include "ui/centre_area.h"
#include "ui/charts/charts_view.h"
#include "ui/controls/segmented_control.h"
#include "ui/controls/top_bar.h"
#include "ui/panels/explain_panel.h"
#include "ui/population_view/population_field_view.h"
#include "ui/side_area.h"
#include "ui/topology_view/topology_view.h"

using namespace latepulse;
using namespace latepulse::ui;

class TestWindowLayout : public WindowTest {
    Q_OBJECT

private slots:
    void areasHaveTheirSizes_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<int>("left");
        QTest::addColumn<int>("right");
        QTest::addColumn<int>("charts");
        QTest::newRow("low") << QSize(1280, 720) << 240 << 304 << 4;
        QTest::newRow("usual") << QSize(1600, 900) << 280 << 352 << 6;
        QTest::newRow("large") << QSize(1920, 1080) << 280 << 352 << 8;
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
        QTRY_COMPARE(view->rowTotal(), std::max(7, charts));  // why probes are not connected comes where all fit
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
        QTRY_VERIFY_WITH_TIMEOUT(panel->flipButton()->isVisible(), 60'000);
        QCoreApplication::processEvents();
        for (const QPushButton* button : {panel->flipButton(), panel->branchButton()}) {
            QVERIFY2(button->isVisible(), qPrintable(button->text()));
            QVERIFY2(button->visibleRegion().boundingRect() == button->rect(), qPrintable(button->text()));
        }
    }

    void aNarrowWindowFoldsTheExplanation()
    {
        QVERIFY(window->start(toPath(good)));
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

    void sideAreasFold()
    {
        QVERIFY(window->start(toPath(good)));
        QTest::keyClick(window.get(), Qt::Key_F7);
        const auto* area = window->findChild<SideArea*>(QStringLiteral("whatIfArea"));
        QVERIFY(area->isFolded());
        QTRY_COMPARE(area->width(), SideArea::foldedWidth);
        QTest::keyClick(window.get(), Qt::Key_F7);
        QVERIFY(!area->isFolded());
    }

    void aFoldedAreaGivesItsRoomWhateverWidthsWereChosen()
    {
        window->resize(1600, 900);
        QVERIFY(window->start(toPath(good)));
        QSplitter* columns = splitter(*window, Qt::Horizontal);
        pull(columns, 1, 120);
        const auto* area = window->findChild<SideArea*>(QStringLiteral("whatIfArea"));
        const auto* charts = window->findChild<ChartsView*>();
        QTRY_VERIFY(area->width() > 380);
        const int chosen = area->width(), middle = charts->width();
        QTest::keyClick(window.get(), Qt::Key_F7);
        QTRY_COMPARE(columns->sizes().front(), SideArea::foldedWidth);
        QTRY_COMPARE(charts->width(), middle + chosen - SideArea::foldedWidth);
        QTest::keyClick(window.get(), Qt::Key_F7);
        QTRY_COMPARE(area->width(), chosen);
        QTRY_COMPARE(charts->width(), middle);
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
            QVERIFY(first.start(toPath(good)));
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

    void largeTextIsNotCut_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<int>("percent");
        for (const QSize size : {QSize(1280, 720), QSize(1600, 900), QSize(1920, 1080)})
            for (const int percent : {100, 120, 150})
                QTest::addRow("%dx%d %d%%", size.width(), size.height(), percent) << size << percent;
    }

    void largeTextIsNotCut()
    {
        QFETCH(QSize, size);
        QFETCH(int, percent);
        window->resize(size);
        ViewSettings view = window->view();
        view.textPercent = percent;
        window->setView(view);
        QVERIFY(window->start({}));
        window->session().pause();
        hand->scrubTo(SimTime{Duration::hours(50).ns});
        QTRY_VERIFY(hand->says(QStringLiteral("+50 h")) || size.width() < 1600);
        QCoreApplication::processEvents();
        const auto* bar = window->findChild<TopBar*>();
        QList<QWidget*> parts = bar->findChildren<QWidget*>(Qt::FindDirectChildrenOnly);
        parts.removeIf([](const QWidget* part) { return !part->isVisible(); });
        for (const QWidget* part : std::as_const(parts)) {
            QVERIFY2(bar->rect().contains(part->geometry()), part->metaObject()->className());
            if (qobject_cast<const QLabel*>(part) != nullptr || qobject_cast<const QToolButton*>(part) != nullptr)
                QVERIFY2(part->width() >= part->sizeHint().width(), part->metaObject()->className());
            for (const QWidget* other : std::as_const(parts))
                QVERIFY(part == other || !part->geometry().intersects(other->geometry()));
        }
        const auto* left = window->findChild<WhatIfPanel*>();
        const auto* mode = left->findChild<SegmentedControl*>();
        QCOMPARE(mode->visibleRegion().boundingRect(), mode->rect());
        QVERIFY(mode->width() >= mode->sizeHint().width());
        for (const QLabel* label : left->findChildren<QLabel*>(QStringLiteral("label")))
            for (const QString& word : label->text().split(u' '))
                QVERIFY2(!label->isVisible() || label->fontMetrics().horizontalAdvance(word) <= label->width(),
                         qPrintable(label->text()));
        const auto* right = window->findChild<SideArea*>(QStringLiteral("explainArea"));
        QCOMPARE(right->mapTo(window.get(), right->rect().topRight()).x(), size.width() - 1);  // no dead strip
        const auto* charts = window->findChild<ChartsView*>();
        QVERIFY2(charts->width() >= 380, qPrintable(QString::number(charts->width())));
    }

    /// Large text takes the room of an area that is not asked for; small text gives it back.
    void largeTextFoldsWhatIsNotAskedFor()
    {
        window->resize(1600, 900);
        QVERIFY(window->start(toPath(good)));
        const auto* left = window->findChild<SideArea*>(QStringLiteral("whatIfArea"));
        const auto* right = window->findChild<SideArea*>(QStringLiteral("explainArea"));
        const auto* centre = window->findChild<CentreArea*>();
        QTRY_VERIFY(centre->isColumn() && !right->isFolded());
        ViewSettings view = window->view();
        view.textPercent = 150;
        window->setView(view);
        QTRY_VERIFY(right->isFolded() && !left->isFolded());
        QVERIFY(!centre->isColumn());
        window->explain(QStringLiteral("main.1"));
        QTRY_VERIFY(!right->isFolded() && left->isFolded());
        QTest::keyClick(window.get(), Qt::Key_F7);
        QTRY_VERIFY(!right->isFolded() && !left->isFolded());  // asked for, both
        view.textPercent = 100;
        window->setView(view);
        QTRY_VERIFY(centre->isColumn() && !right->isFolded() && !left->isFolded());
    }

    void aLargeWindowHasLargerDots()
    {
        window->resize(1920, 1080);
        QVERIFY(window->start({}));
        const auto* field = window->findChild<PopulationFieldView*>();
        QTRY_VERIFY(field->isVisible() && field->width() > CentreArea::columnWidth);
        QTRY_VERIFY(field->picture().total == 13'000);
        QTRY_VERIFY(field->fieldLayoutNow().pitch / field->devicePixelRatioF() >= 3.0);
        QVERIFY2(field->cutWords().isEmpty(), qPrintable(field->cutWords().join(u'|')));
    }

    /// As the design has it at 1280 x 720: how long the oldest waits, and a bar for each worker.
    void aLowStageKeepsTheOldestAndTheBars()
    {
        window->resize(1280, 720);
        QVERIFY(window->start({}));
        window->session().pause();
        hand->scrubTo(SimTime{Duration::hours(8).ns});
        auto* view = window->findChild<TopologyView*>();
        QTRY_VERIFY_WITH_TIMEOUT(hand->snapshot && hand->snapshot->now > SimTime{Duration::hours(7).ns}, 60'000);
        QCoreApplication::processEvents();
        const QImage picture = view->grab().toImage();
        const auto rectOf = [view](NodeKind kind) {
            for (std::size_t i = 0; i < view->topology().nodes().size(); ++i)
                if (view->topology().nodes()[i].kind == kind)
                    return view->geometryOfNodes().nodes[i];
            return QRectF();
        };
        std::size_t queue = 0;
        while (view->topology().nodes()[queue].kind != NodeKind::Queue)
            ++queue;
        // Title and discipline; depth and name of two classes; the oldest and for how long.
        QCOMPARE(view->writtenIn(queue).size(), std::size_t{8});
        const QRect pool = view->onScreen(rectOf(NodeKind::Pool)).toRect();
        int troughs = 0;  // rows of pixels with the ground of a bar
        bool before = false;
        for (int y = pool.top(); y < pool.bottom(); ++y) {
            const bool trough =
                picture.pixelColor(QPoint(pool.right() - 12, y) * picture.devicePixelRatio()) == Theme::light().sunk
                || picture.pixelColor(QPoint(pool.left() + 10, y) * picture.devicePixelRatio()) == Theme::light().sunk;
            troughs += trough && !before ? 1 : 0;
            before = trough;
        }
        QVERIFY2(troughs >= 2, qPrintable(QString::number(troughs)));
        QVERIFY2(view->cutWords().isEmpty(), qPrintable(view->cutWords().join(u'|')));
    }

    /// Every scenario that ships, and one with every table, at the three sizes: no word of the stage is cut.
    void noWordOfTheStageIsCut_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QSize>("size");
        const QString root = QStringLiteral(LATEPULSE_SOURCE);
        for (const QString& file : {root + QStringLiteral("/scenarios/own-queue-and-workers.toml"),
                                    root + QStringLiteral("/tests/data/every_table.toml")})
            for (const QSize size : {QSize(1280, 720), QSize(1600, 900), QSize(1920, 1080)})
                QTest::addRow("%s %d", qPrintable(file.section(u'/', -1)), size.width()) << file << size;
    }

    void noWordOfTheStageIsCut()
    {
        QFETCH(QString, file);
        QFETCH(QSize, size);
        window->resize(size);
        QVERIFY(window->start(toPath(file)));
        window->session().pause();
        QTRY_VERIFY_WITH_TIMEOUT(hand->snapshot != nullptr, 60'000);
        QCoreApplication::processEvents();
        auto* view = window->findChild<TopologyView*>();
        view->grab();
        QVERIFY2(view->cutWords().isEmpty(), qPrintable(view->cutWords().join(u'|')));
        if (size.width() < 1600)
            return;
        // The finding's words stand whole above the strip of causes.
        const QRectF finding = view->onScreen(view->geometryOfNodes().strip);
        QVERIFY(finding.isNull() || QRectF(view->rect()).contains(finding));
    }

    /// Words in the accent and words on it, whatever the system's selection is.
    void highContrastIsLegible()
    {
        QPalette system;
        system.setColor(QPalette::Window, Qt::white), system.setColor(QPalette::WindowText, Qt::black);
        system.setColor(QPalette::Highlight, QColor(0x30, 0x8C, 0xC6));
        system.setColor(QPalette::HighlightedText, Qt::white);
        const Theme theme = Theme::highContrastOf(system);
        QVERIFY(contrast(theme.accent, theme.onAccent) >= 4.5);
        QVERIFY(contrast(theme.accent, theme.panel) >= 4.5);
    }

private:
    /// As WCAG 2 has it.
    static double contrast(const QColor& a, const QColor& b)
    {
        const auto luminance = [](const QColor& colour) {
            const auto linear = [](double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
            return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
        };
        const double la = luminance(a), lb = luminance(b);
        return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
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
};

QTEST_MAIN(TestWindowLayout)
#include "test_window_layout.moc"
