#include "ui/main_window.h"

#include <QAction>
#include <QCloseEvent>
#include <QFileInfo>
#include <QMimeData>
#include <QScreen>
#include <QSplitter>
#include <QTabWidget>
#include <QVBoxLayout>

#include "ui/branch_control.h"
#include "ui/centre_area.h"
#include "ui/charts/charts_view.h"
#include "ui/charts/distributions_view.h"
#include "ui/controls/scrubber.h"
#include "ui/controls/status_bar.h"
#include "ui/controls/top_bar.h"
#include "ui/dialogs/file_flow.h"
#include "ui/ghost_control.h"
#include "ui/dialogs/text_sheet.h"
#include "ui/panels/compare_panel.h"
#include "ui/panels/events_panel.h"
#include "ui/panels/explain_panel.h"
#include "ui/panels/isolation_panel.h"
#include "ui/panels/what_if_panel.h"
#include "ui/population_view/population_field_view.h"
#include "ui/presentation/presentation.h"
#include "ui/recovery/recovery.h"
#include "ui/recovery/recovery_bar.h"
#include "ui/side_area.h"
#include "ui/topology_view/causal_strip.h"
#include "ui/topology_view/topology_view.h"
#include "ui/window_actions.h"

namespace latepulse::ui {

namespace {

constexpr QSize smallestSize(1100, 640);

/// Byte for byte as the URL has it: QUrl::toLocalFile() loses what is no text.
std::filesystem::path localFile(const QMimeData& data)
{
    const QList<QUrl> urls = data.urls();
    if (urls.size() != 1 || !urls.front().isLocalFile())
        return {};
    return QByteArray::fromPercentEncoding(urls.front().path(QUrl::FullyEncoded).toLatin1()).toStdString();
}

/// As the design has it, or what the screen has room for.
QSize firstSizeOn(const QScreen& screen)
{
    constexpr QSize wanted(1600, 900);
    constexpr QSize frame(0, 40);  // the title bar stands outside
    return wanted.boundedTo(screen.availableSize() - frame);
}

} // namespace

MainWindow::MainWindow(Settings settings, QWidget* parent)
    : QMainWindow(parent), m_settings(settings), m_liveRun(m_document, m_session), m_why(m_session),
      m_ghosts(m_document, m_session), m_pause(m_session), m_actions(new WindowActions(*this, *m_document.undoStack())),
      m_ghostControl(new GhostControl(m_ghosts, *m_actions, this)), m_files(new FileFlow(m_document, *this)),
      m_presentation(new Presentation(*this, m_document, m_session, m_ghosts, settings == Settings::Keep)),
      m_recoveryBar(new RecoveryBar), m_topBar(new TopBar), m_whatIf(new WhatIfPanel(&m_document)),
      m_topology(new TopologyView), m_strip(new CausalStrip), m_charts(new ChartsView),
      m_distributions(new DistributionsView), m_population(new PopulationFieldView), m_explain(new ExplainPanel),
      m_events(new EventsPanel), m_compare(new ComparePanel(m_ghosts)), m_isolation(new IsolationPanel(&m_document)),
      m_scrubber(new Scrubber), m_status(new StatusBar)
{
    setAcceptDrops(true);
    setMinimumSize(smallestSize);
    buildLayout();
    connectRun();
    connectWidgets();
    connectFileActions();
    connectRunActions();
    connectViewActions();
    connectRecovery();
    resize(firstSizeOn(*screen()));
    restoreLayout();
    applyTheme();
    chooseZone(m_zone);
    m_topBar->setSpeed(m_session.speed());
    m_topology->setSpeed(m_session.speed());
    showPlaying(false);
    centralWidget()->setFocus();  // else the first button of the bar wears a focus ring nobody asked for
}

/// A value half typed is not taken while the window goes: it would change a document that is half gone.
MainWindow::~MainWindow()
{
    if (QWidget* typedIn = focusWidget())
        typedIn->blockSignals(true);
}

void MainWindow::buildLayout()
{
    m_centreTabs = new QTabWidget;
    m_centreTabs->addTab(m_charts, tr("Time charts"));
    m_centreTabs->addTab(m_distributions, tr("Distributions"));
    m_rightTabs = new QTabWidget;
    m_rightTabs->addTab(m_explain, tr("Explain"));
    m_rightTabs->addTab(m_isolation, tr("Isolation"));
    m_rightTabs->addTab(m_events, tr("Events"));
    m_rightTabs->addTab(m_compare, tr("Compare"));
    for (QTabWidget* tabs : {m_centreTabs, m_rightTabs})
        tabs->setDocumentMode(true);
    addChartNote();

    auto* upper = new QWidget;
    auto* upperLayout = new QVBoxLayout(upper);
    upperLayout->setContentsMargins(0, 0, 0, 0);
    upperLayout->setSpacing(0);
    upperLayout->addWidget(m_topology, 1);
    upperLayout->addWidget(m_strip);
    m_rows = new QSplitter(Qt::Vertical);
    m_rows->addWidget(upper);
    m_centre = new CentreArea(m_centreTabs, m_population);
    m_rows->addWidget(m_centre);
    m_rows->setStretchFactor(1, 1);

    m_left = new SideArea(SideArea::Side::Left, tr("what if"), m_whatIf);
    m_right = new SideArea(SideArea::Side::Right, tr("explain"), m_rightTabs);
    m_left->setObjectName(QStringLiteral("whatIfArea"));
    m_right->setObjectName(QStringLiteral("explainArea"));
    m_columns = new QSplitter(Qt::Horizontal);
    for (QWidget* column :
         {static_cast<QWidget*>(m_left), static_cast<QWidget*>(m_rows), static_cast<QWidget*>(m_right)})
        m_columns->addWidget(column);
    m_columns->setStretchFactor(1, 1);
    for (QSplitter* splitter : {m_rows, m_columns}) {
        splitter->setChildrenCollapsible(false);
        splitter->setHandleWidth(1);
    }
    connect(m_columns, &QSplitter::splitterMoved, this, [this] { m_ownColumns = true; });
    connect(m_rows, &QSplitter::splitterMoved, this, [this] { m_ownRows = true; });

    auto* whole = new QWidget;
    auto* layout = new QVBoxLayout(whole);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_topBar);
    layout->addWidget(m_recoveryBar);
    layout->addWidget(m_columns, 1);
    layout->addWidget(m_scrubber);
    layout->addWidget(m_status);
    setCentralWidget(whole);
}

void MainWindow::connectRun()
{
    connect(&m_document, &Document::loadedChanged, this, [this] { showLoaded(); });
    connect(&m_document, &Document::scenarioChanged, this, [this] { showScenario(); });
    connect(&m_document, &Document::pathChanged, this, [this] { showTitle(); });
    connect(&m_document, &Document::modifiedChanged, this, [this](bool modified) { setWindowModified(modified); });
    connect(&m_session, &RunSession::playingChanged, this, [this](bool playing) { showPlaying(playing); });
    connect(&m_session, &RunSession::speedChanged, m_topBar, &TopBar::setSpeed);
    connect(&m_session, &RunSession::speedChanged, m_topology, &TopologyView::setSpeed);
    connect(&m_session, &RunSession::playingChanged, m_topology, &TopologyView::setPlaying);
    connect(&m_session, &RunSession::failed, m_status, [this](const QString& text) { m_status->showFailure(text); });
    connect(&m_session, &RunSession::workStatus, &m_frames, &FrameRate::setEventRate);
    connect(&m_frames, &FrameRate::changed, m_status, &StatusBar::setRates);
    connect(&m_session, &RunSession::whyAnswered, m_explain, &ExplainPanel::setWhy);
    connect(&m_session, &RunSession::recordingUpdated, this, [this](const RecordingPtr& recording) {
        m_recording = recording;
        m_charts->setRecording(recording);
        m_distributions->setRecording(recording);
        m_scrubber->setRecording(recording);
        m_strip->setRecording(recording);
        m_events->setRecording(recording);
        m_explain->setRecording(recording);
        m_status->setSeed(recording->seed);
        showRecordedTo();
    });
    connect(&m_session, &RunSession::snapshotUpdated, this, [this](const SnapshotPtr& snapshot) {
        m_snapshot = snapshot;
        m_topology->setSnapshot(snapshot);
        m_population->setSnapshot(snapshot);
        m_strip->setSnapshot(snapshot);
        m_explain->setSnapshot(snapshot);
        m_frames.countFrame();
    });
    connect(&m_session, &RunSession::playheadMoved, this, [this](SimTime t) {
        m_topBar->setClock(t);
        m_charts->setPlayhead(t);
        m_scrubber->setPlayhead(t);
        m_whatIf->setPlayhead(t);
        m_events->setPlayhead(t);
        m_isolation->setPlayhead(t);
    });
    // A chart without a time axis has room for one outline: the pin's where no other run is chosen.
    const auto outline = [this] {
        const RecordingPtr base = m_ghosts.ghost();
        m_explain->setGhost(base ? base : m_ghosts.pinGhost(), base ? m_ghosts.kind() : GhostKind::Pinned);
        m_distributions->setGhost(base ? base : m_ghosts.pinGhost(), base ? m_ghosts.kind() : GhostKind::Pinned);
    };
    connect(&m_ghosts, &GhostShelf::ghostChanged, this, [this, outline](const RecordingPtr& ghost) {
        m_charts->setGhost(ghost, m_ghosts.kind());
        outline();
    });
    connect(&m_ghosts, &GhostShelf::pinGhostChanged, this, [this, outline](const RecordingPtr& pin) {
        m_charts->setPin(pin, m_ghosts.pinGhostName());
        outline();
    });
}

void MainWindow::connectWidgets()
{
    const auto trigger = [this](void (TopBar::*wish)(), QAction* action) {
        connect(m_topBar, wish, action, &QAction::trigger);
    };
    trigger(&TopBar::resetRequested, m_actions->reset);
    trigger(&TopBar::stepBackRequested, m_actions->stepBack);
    trigger(&TopBar::stepRequested, m_actions->step);
    trigger(&TopBar::plusSecondRequested, m_actions->plusSecond);
    trigger(&TopBar::undoRequested, m_actions->undo);
    trigger(&TopBar::redoRequested, m_actions->redo);
    trigger(&TopBar::openRequested, m_actions->open);
    trigger(&TopBar::saveRequested, m_actions->save);
    trigger(&TopBar::exportRequested, m_actions->exportCharts);
    trigger(&TopBar::presentRequested, m_actions->present);
    connect(m_topBar, &TopBar::playRequested, this, [this](bool play) { play ? m_session.play() : m_session.pause(); });
    connect(m_topBar, &TopBar::speedChosen, &m_session, &RunSession::setSpeed);
    connect(m_topBar, &TopBar::seedChosen, &m_document, &Document::setSeed);
    for (const auto changed : {&QUndoStack::canUndoChanged, &QUndoStack::canRedoChanged})
        connect(m_document.undoStack(), changed, this, [this] { showHistory(); });
    connect(m_document.undoStack(), &QUndoStack::indexChanged, this, [this] { showHistory(); });
    connect(m_scrubber, &Scrubber::seekRequested, &m_session, &RunSession::seek);
    connect(m_charts, &ChartsView::seekRequested, &m_session, &RunSession::seek);
    connect(m_charts, &ChartsView::visibleSpanChanged, m_scrubber, &Scrubber::setVisibleSpan);
    connect(m_scrubber, &Scrubber::spanRequested, m_charts, &ChartsView::showSpan);
    connect(m_explain, &ExplainPanel::controllerNamed, this, &MainWindow::explain);
    connect(m_explain, &ExplainPanel::seekRequested, &m_session, &RunSession::seek);
    connect(m_events, &EventsPanel::seekRequested, &m_session, &RunSession::seek);
    connect(m_explain, &ExplainPanel::branchRequested, this, &MainWindow::branchFrom);
    connect(m_ghostControl, &GhostControl::told, m_status, &StatusBar::showMessage);
    connect(m_ghostControl, &GhostControl::failed, m_status,
            [this](const QString& text) { m_status->showFailure(text); });
    connect(m_compare, &ComparePanel::pinRequested, m_ghostControl, &GhostControl::pin);
    connect(m_compare, &ComparePanel::copied, m_status, &StatusBar::showMessage);
    connect(m_files, &FileFlow::failed, m_status, &StatusBar::showFailure);
    connect(m_status, &StatusBar::allRequested, this, [this](const QString& all) {
        auto* list = new TextSheet(tr("What is wrong"), all, this);
        list->setAttribute(Qt::WA_DeleteOnClose);
        list->open();
    });
    connect(m_files, &FileFlow::told, m_status, &StatusBar::showMessage);
    connectStage();
    connectExplain();
    new BranchControl(m_document, m_ghosts, *m_topBar->branches(), this);
    m_liveRun.begin();
}

bool MainWindow::start(const std::filesystem::path& file)
{
    bool opened = true;
    if (file.empty()) {
        opened = m_files->loadPreset();
    } else if (auto read = m_document.open(file); !read) {
        opened = false;
        m_files->loadPreset();
        m_status->showFailure(inWords(read.error()), allInWords(read.error()));
    }
    if (m_recovery != nullptr)
        m_recovery->offer();
    return opened;
}

void MainWindow::showLoaded()
{
    m_recording.reset();
    m_snapshot.reset();
    const auto scenario = m_document.frozen();
    if (m_zone.start())
        chooseZone(DisplayZone::since(scenario->run.start));
    m_topBar->setRun(scenario->run.start, m_zone);
    m_topBar->setSeed(scenario->run.seed);
    m_topology->setScenario(scenario);
    m_population->setScenario(scenario);
    m_centre->setHasProbes(!scenario->populations.empty());
    m_strip->setScenario(scenario);
    m_charts->setScenario(scenario);
    m_distributions->setScenario(scenario);
    m_explain->setScenario(scenario);
    m_events->setScenario(scenario);
    m_why.drop();
    m_recoveryQuestion.cancel();
    m_explain->setWhy(nullptr);  // an answer about another run
    m_topology->setSelectedController({});
    m_scrubber->setScenario(scenario);
    showPins();
    showTitle();
}

void MainWindow::showScenario()
{
    showLoaded();
}

void MainWindow::showTitle()
{
    const auto& path = m_document.path();
    const QString name =
        path.empty() ? QString::fromStdString(m_document.scenario().title) : QFileInfo(toText(path)).fileName();
    setWindowTitle(tr("%1[*]").arg(name));
    setWindowFilePath(toText(path));
    setWindowModified(m_document.isModified());
}

QString MainWindow::lastMessage() const
{
    return m_status->message();
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (m_document.isModified() && !m_closing) {
        event->ignore();
        m_files->whenSafe([this] {
            m_closing = true;
            close();
        });
        return;
    }
    saveLayout();
    if (m_recovery != nullptr)
        m_recovery->end();
    m_session.pause();
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!localFile(*event->mimeData()).empty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    m_files->open(localFile(*event->mimeData()));
    event->acceptProposedAction();
}

} // namespace latepulse::ui
