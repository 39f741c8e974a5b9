#include "ui/window_actions.h"

#include <algorithm>
#include <array>
#include <limits>

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QKeyEvent>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QUndoStack>

namespace latepulse::ui {

namespace {

constexpr std::array speeds{0.1,   1.0,    10.0,   60.0,    300.0,
                            600.0, 1800.0, 3600.0, 21600.0, std::numeric_limits<double>::infinity()};

/// The space bar presses a button or chooses in a list, everywhere else it plays; Home and End move a slider or a list.
bool ownKey(const QObject& control, int key)
{
    if (key == Qt::Key_Space)
        return control.inherits("QAbstractButton") || control.inherits("QComboBox")
            || control.inherits("QAbstractItemView");
    if (key == Qt::Key_Home || key == Qt::Key_End)
        return control.inherits("QAbstractSlider") || control.inherits("QComboBox")
            || control.inherits("QAbstractItemView");
    return false;
}

} // namespace

double slowerThan(double speed)
{
    const auto found = std::ranges::lower_bound(speeds, speed);
    return found == speeds.begin() ? speeds.front() : *(found - 1);
}

double fasterThan(double speed)
{
    const auto found = std::ranges::upper_bound(speeds, speed);
    return found == speeds.end() ? speeds.back() : *found;
}

WindowActions::WindowActions(QMainWindow& window, QUndoStack& undoStack) : QObject(&window), m_window(window)
{
    buildFile();
    buildEdit(undoStack);
    buildRun();
    buildView();
    buildHelp();
    qApp->installEventFilter(this);
}

bool WindowActions::eventFilter(QObject* watched, QEvent* event)
{
    // A key of the window gives way where the focused control has its own use for it.
    if (event->type() == QEvent::ShortcutOverride && ownKey(*watched, static_cast<QKeyEvent*>(event)->key())) {
        event->accept();
        return true;
    }
    return QObject::eventFilter(watched, event);
}

QAction* WindowActions::themeOf(ThemeChoice choice) const
{
    switch (choice) {
    case ThemeChoice::System: return themeSystem;
    case ThemeChoice::Light: return themeLight;
    case ThemeChoice::Dark: return themeDark;
    case ThemeChoice::HighContrast: return themeContrast;
    }
    return themeSystem;
}

QList<QAction*> WindowActions::runActions() const
{
    return {playPause, reset,       toEnd,      stepBack,  step,          plusSecond, slower,   faster,
            present,   themeSystem, themeLight, themeDark, themeContrast, zoneUtc,    zoneLocal};
}

QAction* WindowActions::add(QMenu* menu, const QString& text, const QKeySequence& key)
{
    QAction* action = menu->addAction(text);
    action->setShortcut(key);
    m_window.addAction(action);
    return action;
}

QAction* WindowActions::addChoice(QMenu* menu, QActionGroup* group, const QString& text, const QKeySequence& key)
{
    QAction* action = add(menu, text, key);
    action->setCheckable(true);
    group->addAction(action);
    return action;
}

void WindowActions::buildFile()
{
    QMenu* menu = m_window.menuBar()->addMenu(tr("&File"));
    open = add(menu, tr("&Open..."), QKeySequence::Open);
    recent = menu->addMenu(tr("Open &recent"));
    library = menu->addMenu(tr("Sce&narios"));
    library->setObjectName(QStringLiteral("scenarios"));
    library->setToolTipsVisible(true);
    scenarioLibrary = add(menu, tr("Scenario &library..."), Qt::CTRL | Qt::Key_L);
    preset = add(menu, tr("The &incident, as shipped"), Qt::CTRL | Qt::SHIFT | Qt::Key_O);
    menu->addSeparator();
    save = add(menu, tr("&Save"), QKeySequence::Save);
    saveAs = add(menu, tr("Save &as..."), Qt::CTRL | Qt::SHIFT | Qt::Key_S);
    menu->addSeparator();
    exportCharts = add(menu, tr("&Export charts..."), Qt::CTRL | Qt::Key_E);
    menu->addSeparator();
    quit = add(menu, tr("&Quit"), Qt::CTRL | Qt::Key_Q);
}

void WindowActions::buildEdit(QUndoStack& undoStack)
{
    QMenu* menu = m_window.menuBar()->addMenu(tr("&Edit"));
    undo = undoStack.createUndoAction(this, tr("&Undo"));
    undo->setShortcut(QKeySequence::Undo);
    redo = undoStack.createRedoAction(this, tr("&Redo"));
    redo->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_Z);
    menu->addActions({undo, redo});
    m_window.addActions({undo, redo});
    menu->addSeparator();
    auto* group = new QActionGroup(this);
    fromNow = addChoice(menu, group, tr("Changes act from &now"), Qt::CTRL | Qt::Key_1);
    asIfAlways = addChoice(menu, group, tr("Changes act as if &always"), Qt::CTRL | Qt::Key_2);
    menu->addSeparator();
    palette = add(menu, tr("&Find an action, a value, a time..."));
    palette->setShortcuts({Qt::CTRL | Qt::Key_K, Qt::CTRL | Qt::SHIFT | Qt::Key_P});
    settings = add(menu, tr("Se&ttings..."), Qt::CTRL | Qt::Key_Comma);
}

void WindowActions::buildRun()
{
    QMenu* menu = m_window.menuBar()->addMenu(tr("&Run"));
    playPause = add(menu, tr("&Play"), Qt::Key_Space);
    reset = add(menu, tr("&Reset to the start"), Qt::Key_Home);
    toEnd = add(menu, tr("To the &end"), Qt::Key_End);
    menu->addSeparator();
    stepBack = add(menu, tr("Step &back one event"), Qt::Key_Comma);
    step = add(menu, tr("&Step one event"), Qt::Key_Period);
    plusSecond = add(menu, tr("&One second on"), Qt::Key_Slash);
    menu->addSeparator();
    slower = add(menu, tr("S&lower"), Qt::CTRL | Qt::Key_Down);
    faster = add(menu, tr("&Faster"), Qt::CTRL | Qt::Key_Up);
    pauseWhen = add(menu, tr("Pause &when..."), Qt::CTRL | Qt::Key_B);
    recovery = add(menu, tr("Would it &recover?"), Qt::CTRL | Qt::Key_R);
    menu->addSeparator();
    newSeed = add(menu, tr("Ne&xt seed"), Qt::CTRL | Qt::SHIFT | Qt::Key_N);
    branch = add(menu, tr("Show another r&un..."), Qt::Key_F6);
}

void WindowActions::buildView()
{
    QMenu* menu = m_window.menuBar()->addMenu(tr("&View"));
    showWhatIf = add(menu, tr("&What if"), Qt::Key_F7);
    showExplain = add(menu, tr("&Explain"), Qt::Key_F8);
    for (QAction* action : {showWhatIf, showExplain}) {
        action->setCheckable(true);
        action->setChecked(true);
    }
    timeCharts = add(menu, tr("&Time charts"), Qt::CTRL | Qt::Key_3);
    distributions = add(menu, tr("&Distributions"), Qt::CTRL | Qt::Key_4);
    population = add(menu, tr("Pop&ulation field"), Qt::Key_F9);
    chooseCharts = add(menu, tr("Choose c&harts..."), Qt::CTRL | Qt::SHIFT | Qt::Key_C);
    isolation = add(menu, tr("&Isolation"), Qt::CTRL | Qt::Key_I);
    events = add(menu, tr("E&vents"), Qt::CTRL | Qt::Key_9);
    compare = add(menu, tr("Co&mpare: the table of differences"), Qt::CTRL | Qt::Key_D);
    topologyLarger = add(menu, tr("Zoom the topology i&n"), Qt::CTRL | Qt::Key_Plus);
    topologyLarger->setShortcuts({QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal)});
    topologySmaller = add(menu, tr("Zoom the topology &out"), Qt::CTRL | Qt::Key_Minus);
    topologyFit = add(menu, tr("&Fit the topology: end the zoom"), Qt::CTRL | Qt::SHIFT | Qt::Key_0);
    wholeRun = add(menu, tr("The w&hole run in the charts"), Qt::CTRL | Qt::Key_0);
    hideAhead = add(menu, tr("Hide what lies ahea&d"), Qt::CTRL | Qt::Key_H);
    hideAhead->setCheckable(true);

    QMenu* ghosts = menu->addMenu(tr("&Compare with"));
    auto* ghostGroup = new QActionGroup(this);
    ghostBefore = addChoice(ghosts, ghostGroup, tr("The run &before the last change"), Qt::CTRL | Qt::Key_5);
    ghostLoaded = addChoice(ghosts, ghostGroup, tr("The run as &loaded"), Qt::CTRL | Qt::Key_6);
    ghostNone = addChoice(ghosts, ghostGroup, tr("&Nothing"), Qt::CTRL | Qt::Key_7);
    ghostBefore->setChecked(true);
    ghosts->addSeparator();
    for (std::size_t i = 0; i < pins.size(); ++i) {
        const auto key = static_cast<Qt::Key>(Qt::Key_1 + static_cast<int>(i));
        pins[i] = add(ghosts, tr("Pin &%1: free").arg(i + 1), Qt::CTRL | Qt::ALT | key);
        pins[i]->setCheckable(true);
    }
    nextPin = add(ghosts, tr("Ne&xt pin, or none"), Qt::CTRL | Qt::Key_8);
    pin = add(menu, tr("&Pin the run shown"), Qt::CTRL | Qt::Key_P);

    menu->addSeparator();
    QMenu* colours = menu->addMenu(tr("C&olours"));
    auto* colourGroup = new QActionGroup(this);
    themeSystem = addChoice(colours, colourGroup, tr("As the &system"), Qt::CTRL | Qt::SHIFT | Qt::Key_1);
    themeLight = addChoice(colours, colourGroup, tr("&Light"), Qt::CTRL | Qt::SHIFT | Qt::Key_2);
    themeDark = addChoice(colours, colourGroup, tr("&Dark"), Qt::CTRL | Qt::SHIFT | Qt::Key_3);
    themeContrast = addChoice(colours, colourGroup, tr("High &contrast"), Qt::CTRL | Qt::SHIFT | Qt::Key_4);
    QMenu* zones = menu->addMenu(tr("Time &zone"));
    auto* zoneGroup = new QActionGroup(this);
    zoneUtc = addChoice(zones, zoneGroup, tr("&UTC"), Qt::CTRL | Qt::SHIFT | Qt::Key_U);
    zoneLocal = addChoice(zones, zoneGroup, tr("&Local time"), Qt::CTRL | Qt::SHIFT | Qt::Key_L);
    zoneRelative = addChoice(zones, zoneGroup, tr("&Since the run's start"), Qt::CTRL | Qt::SHIFT | Qt::Key_T);
    zoneOther = addChoice(zones, zoneGroup, tr("&Another zone..."), Qt::CTRL | Qt::SHIFT | Qt::Key_Y);
    zoneUtc->setChecked(true);
    menu->addSeparator();
    present = add(menu, tr("P&resent"), Qt::Key_F11);
    presentUpper = menu->addMenu(tr("Upper chart of the presentation"));
    presentLower = menu->addMenu(tr("Lower chart of the presentation"));
}

void WindowActions::buildHelp()
{
    QMenu* menu = m_window.menuBar()->addMenu(tr("&Help"));
    keys = add(menu, tr("&Keys"));
    // Platforms differ in whether the shift that makes a question mark still counts.
    keys->setShortcuts({QKeySequence(Qt::Key_Question), QKeySequence(Qt::SHIFT | Qt::Key_Question)});
    about = add(menu, tr("&About Latepulse"), Qt::Key_F1);
}

} // namespace latepulse::ui
