// What the window's actions do. The actions themselves: window_actions.h.

#include <QAction>
#include <QDialogButtonBox>
#include <QDir>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QTabWidget>
#include <QVBoxLayout>

#include "ui/centre_area.h"
#include "ui/charts/charts_view.h"
#include "ui/charts/distributions_view.h"
#include "ui/controls/branch_chooser.h"
#include "ui/controls/scrubber.h"
#include "ui/controls/status_bar.h"
#include "ui/controls/top_bar.h"
#include "ui/controls/zone_chooser.h"
#include "ui/dialogs/file_flow.h"
#include "ui/dialogs/key_sheet.h"
#include "ui/dialogs/pause_dialog.h"
#include "ui/dialogs/recent_files.h"
#include "ui/dialogs/scenario_library.h"
#include "ui/main_window.h"
#include "ui/panels/compare_panel.h"
#include "ui/panels/events_panel.h"
#include "ui/population_view/population_field_view.h"
#include "ui/presentation/presentation.h"
#include "ui/panels/isolation_panel.h"
#include "ui/presenters/quantity_text.h"
#include "ui/side_area.h"
#include "ui/window_actions.h"

namespace latepulse::ui {

void MainWindow::connectFileActions()
{
    connect(m_actions->open, &QAction::triggered, m_files, &FileFlow::chooseAndOpen);
    connect(m_actions->save, &QAction::triggered, m_files, &FileFlow::save);
    connect(m_actions->saveAs, &QAction::triggered, m_files, &FileFlow::saveAs);
    connect(m_actions->preset, &QAction::triggered, m_files, &FileFlow::openPreset);
    connect(m_actions->exportCharts, &QAction::triggered, this, &MainWindow::exportCharts);
    connect(m_actions->quit, &QAction::triggered, this, &QWidget::close);
    connect(m_actions->recent, &QMenu::aboutToShow, this, &MainWindow::fillRecentMenu);
    fillRecentMenu();
    fillLibraryMenu();

    const auto setMode = [this](ApplyMode mode) { return [this, mode] { m_document.setApplyMode(mode); }; };
    const auto showMode = [this](ApplyMode mode) {
        (mode == ApplyMode::FromNow ? m_actions->fromNow : m_actions->asIfAlways)->setChecked(true);
    };
    connect(m_actions->fromNow, &QAction::triggered, this, setMode(ApplyMode::FromNow));
    connect(m_actions->asIfAlways, &QAction::triggered, this, setMode(ApplyMode::AsIfAlways));
    connect(&m_document, &Document::applyModeChanged, this, showMode);
    showMode(m_document.applyMode());
}

void MainWindow::connectRunActions()
{
    connect(m_actions->playPause, &QAction::triggered, this,
            [this] { m_session.isPlaying() ? m_session.pause() : m_session.play(); });
    connect(m_actions->reset, &QAction::triggered, this, [this] { m_session.seek(SimTime::start()); });
    connect(m_actions->toEnd, &QAction::triggered, this,
            [this] { m_session.seek(SimTime{m_document.scenario().run.horizon.ns}); });
    connect(m_actions->stepBack, &QAction::triggered, &m_session, &RunSession::stepBack);
    connect(m_actions->step, &QAction::triggered, &m_session, &RunSession::stepEvent);
    connect(&m_session, &RunSession::snapshotUpdated, this, [this](const SnapshotPtr& snapshot) {
        if (m_session.isBetweenEvents())  // a single step: what it was, to the nanosecond
            m_status->showMessage(
                tr("%1: %2").arg(exactTimeText(m_document.scenario().run.start + snapshot->now, m_zone),
                                 QString::fromStdString(snapshot->lastEvent)));
    });
    connect(m_actions->plusSecond, &QAction::triggered, this,
            [this] { m_session.seek(m_session.playhead() + Duration::seconds(1)); });
    connect(m_actions->slower, &QAction::triggered, this,
            [this] { m_session.setSpeed(slowerThan(m_session.speed())); });
    connect(m_actions->faster, &QAction::triggered, this,
            [this] { m_session.setSpeed(fasterThan(m_session.speed())); });
    connect(m_actions->pauseWhen, &QAction::triggered, this, &MainWindow::askPauseWhen);
    connect(&m_pause, &PauseWatch::reached, this, [this](const QString& condition, SimTime at) {
        m_status->showMessage(
            tr("Paused at %1: %2").arg(clockText(m_document.scenario().run.start + at, m_zone), condition));
    });
    connect(&m_pause, &PauseWatch::conditionChanged, this, [this](const QString& condition) {
        m_actions->pauseWhen->setText(condition.isEmpty() ? tr("Pause &when...")
                                                          : tr("Pause &when: %1...").arg(condition));
    });
    connect(m_actions->branch, &QAction::triggered, m_topBar->branches(), &BranchChooser::offer);
    connect(m_actions->newSeed, &QAction::triggered, this,
            [this] { m_document.setSeed(m_document.scenario().run.seed + 1); });
}

void MainWindow::connectViewActions()
{
    const auto fold = [](QAction* action, SideArea* area) {
        QObject::connect(action, &QAction::toggled, area, [area](bool shown) { area->setFolded(!shown); });
        QObject::connect(area, &SideArea::foldedChanged, action,
                         [action](bool folded) { action->setChecked(!folded); });
    };
    fold(m_actions->showWhatIf, m_left);
    fold(m_actions->showExplain, m_right);
    for (SideArea* area : {m_left, m_right})
        connect(area, &SideArea::foldedChanged, this, [this, area] {
            if (!isVisible())
                return;
            fitAreas();
            if (m_ownColumns)
                giveRoom(area);
        });
    connect(m_actions->timeCharts, &QAction::triggered, this, [this] { m_centreTabs->setCurrentIndex(0); });
    connect(m_actions->distributions, &QAction::triggered, this, [this] { m_centreTabs->setCurrentIndex(1); });
    connect(m_actions->population, &QAction::triggered, this, [this] {
        m_centre->showField()
            ? m_population->takeUp()
            : m_status->showMessage(tr("This scenario has no probes, so there is no population field."));
    });
    connect(m_actions->chooseCharts, &QAction::triggered, this, &MainWindow::chooseCharts);
    connect(m_charts, &ChartsView::chooserRequested, this, &MainWindow::chooseCharts);
    connect(m_charts, &ChartsView::chartCopyRequested, this, &MainWindow::copyChart);
    connect(m_actions->events, &QAction::triggered, this, [this] {
        m_right->setFolded(false);
        m_rightTabs->setCurrentWidget(m_events);
        m_events->takeUp();
    });
    connect(m_actions->compare, &QAction::triggered, this, [this] {
        m_right->setFolded(false);
        m_rightTabs->setCurrentWidget(m_compare);
        m_compare->takeUp();
    });
    connect(m_actions->isolation, &QAction::triggered, this, [this] {
        m_right->setFolded(false);
        m_rightTabs->setCurrentWidget(m_isolation);
        m_isolation->takeUp();
    });
    connect(m_actions->wholeRun, &QAction::triggered, m_charts, &ChartsView::showWholeRun);
    connect(m_actions->hideAhead, &QAction::toggled, m_charts, &ChartsView::setHideAhead);
    connect(m_actions->hideAhead, &QAction::toggled, m_scrubber, &Scrubber::setHideAhead);
    connect(m_actions->hideAhead, &QAction::toggled, m_distributions, &DistributionsView::setHideAhead);

    const auto theme = [this](ThemeChoice choice) { return [this, choice] { chooseTheme(choice); }; };
    connect(m_actions->themeSystem, &QAction::triggered, this, theme(ThemeChoice::System));
    connect(m_actions->themeLight, &QAction::triggered, this, theme(ThemeChoice::Light));
    connect(m_actions->themeDark, &QAction::triggered, this, theme(ThemeChoice::Dark));
    connect(m_actions->themeContrast, &QAction::triggered, this, theme(ThemeChoice::HighContrast));
    connect(m_actions->palette, &QAction::triggered, this, &MainWindow::showPalette);
    connect(m_actions->scenarioLibrary, &QAction::triggered, this, &MainWindow::showLibrary);
    connect(m_actions->settings, &QAction::triggered, this, &MainWindow::showSettings);
    m_presentation->setActions(m_actions->runActions());
    connect(m_actions->present, &QAction::triggered, m_presentation, &Presentation::toggle);
    for (const qsizetype place : {0, 1}) {
        QMenu* menu = place == 0 ? m_actions->presentUpper : m_actions->presentLower;
        connect(menu, &QMenu::aboutToShow, m_presentation,
                [this, menu, place] { m_presentation->fillMenu(*menu, place); });
    }
    const auto zone = [this](const QString& word) { return [this, word] { setDisplayZone(word); }; };
    connect(m_actions->zoneUtc, &QAction::triggered, this, zone(utcWord));
    connect(m_actions->zoneLocal, &QAction::triggered, this, zone(localWord));
    connect(m_actions->zoneRelative, &QAction::triggered, this, zone(relativeWord));
    connect(m_actions->zoneOther, &QAction::triggered, this, &MainWindow::askZone);
    connect(m_actions->keys, &QAction::triggered, this, [this] {
        auto* sheet = new KeySheet(*menuBar(), this);
        sheet->setAttribute(Qt::WA_DeleteOnClose);
        sheet->open();
    });
    connect(m_actions->about, &QAction::triggered, this, &MainWindow::showAbout);
}

void MainWindow::showPlaying(bool playing)
{
    m_topBar->setPlaying(playing);
    m_actions->playPause->setText(playing ? tr("&Pause") : tr("&Play"));
}

void MainWindow::showHistory()
{
    const QUndoStack& stack = *m_document.undoStack();
    m_topBar->setHistory(stack.canUndo(), stack.canRedo(), stack.undoText(), stack.redoText());
}

/// The choice acts at once; the dialog only offers it.
void MainWindow::askZone()
{
    setDisplayZone(m_zoneWord);  // the mark goes back to what is in force
    auto* dialog = new QDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Time zone"));
    auto* layout = new QVBoxLayout(dialog);
    layout->addWidget(new QLabel(tr("Type a part of a zone's name. Files and exported tables stay in UTC.")));
    auto* chooser = new ZoneChooser;
    chooser->setWord(m_zoneWord);
    connect(chooser, &ZoneChooser::zoneChosen, this, &MainWindow::setDisplayZone);
    layout->addWidget(chooser);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);  // Enter takes what was typed
    connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    layout->addWidget(buttons);
    dialog->open();
}

void MainWindow::askPauseWhen()
{
    auto* dialog = new PauseDialog(
        m_pause.series(), m_pause.condition(), [this](const QString& text) { return m_pause.setCondition(text); },
        this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void MainWindow::fillRecentMenu()
{
    m_actions->recent->clear();
    const QStringList files = recentFiles(QSettings());
    for (const QString& path : files) {
        QAction* action = m_actions->recent->addAction(QDir::toNativeSeparators(path));
        connect(action, &QAction::triggered, this, [this, path] { m_files->open(path); });
    }
    m_actions->recent->setEnabled(!files.isEmpty());
}

void MainWindow::fillLibraryMenu()
{
    for (const LibraryEntry& entry : scenarioLibrary()) {
        QAction* action = m_actions->library->addAction(QString(entry.title).replace(u'&', QStringLiteral("&&")));
        action->setToolTip(entry.name);
        action->setData(entry.name);
        connect(action, &QAction::triggered, this, [this, name = entry.name] { m_files->openShipped(name); });
    }
}

void MainWindow::showAbout()
{
    auto* box = new QMessageBox(QMessageBox::NoIcon, tr("About Latepulse"),
                                tr("Latepulse %1").arg(QStringLiteral(LATEPULSE_VERSION)), QMessageBox::Close, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(tr("A what-if explorer for control planes under load.\n\n"
                               "Illustrative model, not RIPE NCC's topology: the public record of June 2026 names no "
                               "controllers, workers, queues, windows or timeouts. What is assumed is marked so.\n\n"
                               "Free software under the GNU General Public License, version 3 or later."));
    box->open();
}

} // namespace latepulse::ui
