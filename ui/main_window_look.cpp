// How the window looks and how its areas share its size, and what of both is kept from one start to the next.

#include <algorithm>
#include <utility>

#include <QAction>
#include <QEvent>
#include <QMenu>
#include <QMenuBar>
#include <QSettings>
#include <QSplitter>
#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

#include "ui/centre_area.h"
#include "ui/charts/charts_view.h"
#include "ui/charts/distributions_view.h"
#include "ui/controls/scrubber.h"
#include "ui/controls/status_bar.h"
#include "ui/controls/top_bar.h"
#include "ui/main_window.h"
#include "ui/panels/compare_panel.h"
#include "ui/panels/events_panel.h"
#include "ui/panels/explain_panel.h"
#include "ui/panels/isolation_panel.h"
#include "ui/panels/what_if_panel.h"
#include "ui/population_view/population_field_view.h"
#include "ui/presentation/presentation.h"
#include "ui/presenters/quantity_text.h"
#include "ui/recovery/recovery_bar.h"
#include "ui/side_area.h"
#include "ui/topology_view/causal_strip.h"
#include "ui/topology_view/topology_view.h"
#include "ui/window_actions.h"

namespace latepulse::ui {

void MainWindow::chooseTheme(ThemeChoice choice)
{
    ViewSettings view = m_view;
    view.theme = choice;
    setView(view);
}

void MainWindow::setView(const ViewSettings& view)
{
    m_view = view;
    applyTheme();
}

void MainWindow::applyTheme()
{
    m_theme = m_view.makeTheme();
    setStyleSheet(latepulse::ui::styleSheet(m_theme));
    setFont(m_theme.font(TextRole::Body));
    applyToApplication(m_theme);
    menuBar()->setFont(m_theme.font(TextRole::Body));
    for (QMenu* menu : findChildren<QMenu*>())
        menu->setFont(m_theme.font(TextRole::Body));
    m_actions->themeOf(m_view.theme)->setChecked(true);
    m_topBar->setTheme(m_theme);
    m_whatIf->setTheme(m_theme);
    Theme pictures = m_theme;
    pictures.textScale = pictureScale();
    m_topology->setTheme(pictures);
    m_topology->setReducedMotion(m_theme.lessMotion);
    m_strip->setTheme(pictures);
    m_charts->setTheme(pictures);
    m_distributions->setTheme(pictures);
    m_population->setTheme(pictures);
    m_scrubber->setTheme(pictures);
    m_explain->setTheme(m_theme);
    m_events->setTheme(m_theme);
    m_compare->setTheme(m_theme);
    m_isolation->setTheme(m_theme);
    m_status->setTheme(m_theme);
    m_presentation->setTheme(m_theme);
    m_recoveryBar->setTheme(m_theme);
    for (QTabWidget* tabs : {m_centreTabs, m_rightTabs})
        tabs->tabBar()->setFont(m_theme.font(TextRole::Body, 500));
    m_left->setTheme(m_theme);
    m_right->setTheme(m_theme);
    if (isVisible())
        fitAreas();  // larger words take wider areas
}

void MainWindow::chooseZone(const DisplayZone& zone)
{
    m_zone = zone;
    m_topBar->setRun(m_document.scenario().run.start, zone);
    m_charts->setZone(zone);
    m_distributions->setZone(zone);
    m_scrubber->setZone(zone);
    m_strip->setZone(zone);
    m_whatIf->setZone(zone);
    m_explain->setZone(zone);
    m_events->setZone(zone);
    m_compare->setZone(zone);
    m_presentation->setZone(zone);
    showRecordedTo();
}

void MainWindow::showRecordedTo()
{
    if (m_recording)
        m_status->setRecordedTo(dayTimeText(m_document.scenario().run.start + m_recording->computedTo, m_zone));
}

bool MainWindow::setDisplayZone(const QString& word)
{
    const auto zone = zoneOfWord(word, m_document.scenario().run.start);
    if (!zone)
        return false;
    m_zoneWord = word;
    (word == utcWord            ? m_actions->zoneUtc
         : word == localWord    ? m_actions->zoneLocal
         : word == relativeWord ? m_actions->zoneRelative
                                : m_actions->zoneOther)
        ->setChecked(true);
    chooseZone(*zone);
    return true;
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    if (isVisible())
        fitAreas();
}

void MainWindow::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    fitAreas();
}

void MainWindow::changeEvent(QEvent* event)
{
    // The system went dark or light. Our own style sheet does not change the application's palette.
    if (event->type() == QEvent::ApplicationPaletteChange
        && (m_view.theme == ThemeChoice::System || m_view.theme == ThemeChoice::HighContrast))
        applyTheme();
    QMainWindow::changeEvent(event);
}

/// From the design's narrowest window to its usual one the side areas grow, and with the text.
MainWindow::SideWidths MainWindow::sideWidths() const
{
    constexpr int narrow = 1280, wide = 1600;
    const double share = std::clamp((width() - narrow) / double(wide - narrow), 0.0, 1.0);
    return {m_theme.px(240 + qRound(40 * share)), m_theme.px(304 + qRound(48 * share))};
}

/// Where the middle would lose its words - in a window narrower than the design's smallest, or with large text - the
/// explanation waits folded; where it is asked for, the values wait instead.
void MainWindow::foldForRoom()
{
    constexpr int leastMiddle = 656;
    const SideWidths sides = sideWidths();
    if (width() - sides.left - sides.right >= qRound(leastMiddle * pictureScale())) {
        if (std::exchange(m_explainFolded, false))
            m_right->setFolded(false);
        if (std::exchange(m_whatIfFolded, false))
            m_left->setFolded(false);
        return;
    }
    if (!m_explainFolded && !m_right->isFolded()) {
        m_explainFolded = true;
        m_right->setFolded(true);
    } else if (m_explainFolded && !m_whatIfFolded && !m_right->isFolded() && !m_left->isFolded()) {
        m_whatIfFolded = true;
        m_left->setFolded(true);
    }
}

/// Pictures have measures of their own and room for so much: beyond it their words would lie on one another.
double MainWindow::pictureScale() const
{
    constexpr double largest = 1.2;
    return std::min(m_theme.textScale, largest);
}

/// The design's widths and heights for this size, until the person moves a splitter.
void MainWindow::fitAreas()
{
    constexpr int lowBelow = 800, highFrom = 1000, wide = 1600;
    constexpr int roomyMiddle = 968;  // of the design's usual window, where the field has a column
    // Of what topology and charts have together; a low window has room for four charts and not a pixel more.
    const double upperShare = height() < lowBelow ? 0.415 : 0.41;
    constexpr int leastUpper = 300;
    foldForRoom();
    m_scrubber->setLow(height() < lowBelow);
    m_strip->setLow(height() < lowBelow);
    centralWidget()->layout()->activate();
    const SideWidths sides = sideWidths();
    if (!m_ownColumns) {
        const int left = m_left->isFolded() ? SideArea::foldedWidth : sides.left;
        const int right = m_right->isFolded() ? SideArea::foldedWidth : sides.right;
        m_columns->setSizes({left, m_columns->width() - left - right, right});
    }
    // A wide and high window has room for larger dots.
    const int wider = height() >= highFrom ? std::clamp((width() - wide) / 4, 0, 80) : 0;
    const int middle = width() - (m_left->isFolded() ? SideArea::foldedWidth : sides.left)
        - (m_right->isFolded() ? SideArea::foldedWidth : sides.right);
    m_centre->setWide(width() >= wide && middle >= qRound(roomyMiddle * pictureScale()),
                      CentreArea::columnWidth + wider);
    if (!m_ownRows) {
        const int both = m_rows->height();
        const int allCharts = m_centreTabs->tabBar()->sizeHint().height() + 2 + ChartsView::roomyHeight(6);
        const int upper = std::min(qRound(both * upperShare), std::max(leastUpper, both - allCharts));
        m_rows->setSizes({upper, both - upper});
    }
}

/// Among widths the person chose an area that was folded or unfolded takes its own from the middle.
void MainWindow::giveRoom(SideArea* area)
{
    QList<int> widths = m_columns->sizes();
    int& mine = widths[m_columns->indexOf(area)];
    widths[1] += mine - area->widthWanted();
    mine = area->widthWanted();
    m_columns->setSizes(widths);
}

void MainWindow::restoreLayout()
{
    if (m_settings == Settings::Ignore)
        return;
    const QSettings settings;
    restoreGeometry(settings.value(QStringLiteral("window/geometry")).toByteArray());
    m_actions->showWhatIf->setChecked(settings.value(QStringLiteral("window/whatIf"), true).toBool());
    m_actions->showExplain->setChecked(settings.value(QStringLiteral("window/explain"), true).toBool());
    foldForRoom();  // the widths kept are those beside folded areas
    m_ownColumns = m_columns->restoreState(settings.value(QStringLiteral("window/columns")).toByteArray());
    m_ownRows = m_rows->restoreState(settings.value(QStringLiteral("window/rows")).toByteArray());
    m_charts->setRowChoice(settings.value(QStringLiteral("charts/rows")).toStringList());
    m_charts->setOtherScale(settings.value(QStringLiteral("charts/otherScale")).toStringList());
    m_view = readViewSettings(settings);
    setDisplayZone(settings.value(QStringLiteral("view/zone"), utcWord).toString());
}

void MainWindow::saveLayout() const
{
    if (m_settings == Settings::Ignore)
        return;
    QSettings settings;
    settings.setValue(QStringLiteral("window/geometry"), saveGeometry());
    // Only what the person chose: sizes that merely fitted this window would be wrong in another.
    settings.setValue(QStringLiteral("window/columns"), m_ownColumns ? m_columns->saveState() : QByteArray());
    settings.setValue(QStringLiteral("window/rows"), m_ownRows ? m_rows->saveState() : QByteArray());
    settings.setValue(QStringLiteral("window/whatIf"), !m_left->isFolded() || m_whatIfFolded);
    settings.setValue(QStringLiteral("window/explain"), !m_right->isFolded() || m_explainFolded);
    settings.setValue(QStringLiteral("charts/rows"), m_charts->rowChoice());
    settings.setValue(QStringLiteral("charts/otherScale"), m_charts->otherScale());
    writeViewSettings(settings, m_view);
    settings.setValue(QStringLiteral("view/zone"), m_zoneWord);
}

} // namespace latepulse::ui
