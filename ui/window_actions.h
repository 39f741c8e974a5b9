#pragma once
// Every action of the window with its key, and the menus that list them. What an action does is connected outside.

#include <array>

#include <QKeySequence>
#include <QList>
#include <QObject>

#include "ui/look/view_settings.h"

class QAction;
class QActionGroup;
class QMainWindow;
class QMenu;
class QUndoStack;

namespace latepulse::ui {

class WindowActions : public QObject {
    Q_OBJECT

public:
    WindowActions(QMainWindow& window, QUndoStack& undoStack);

    // File
    QAction *open, *save, *saveAs, *preset, *scenarioLibrary, *exportCharts, *quit;
    QMenu *recent, *library;
    // Edit
    QAction *undo, *redo, *fromNow, *asIfAlways;
    // Run
    QAction *playPause, *reset, *stepBack, *step, *plusSecond, *toEnd, *slower, *faster, *newSeed, *pauseWhen,
        *recovery, *branch;
    // View
    QAction *themeSystem, *themeLight, *themeDark, *themeContrast, *zoneUtc, *zoneLocal, *zoneRelative, *zoneOther;
    QAction *ghostNone, *ghostBefore, *ghostLoaded, *nextPin, *pin;
    std::array<QAction*, 3> pins;  // shows each pin, or no more
    QAction *showWhatIf, *showExplain, *timeCharts, *distributions, *population, *isolation, *events, *wholeRun,
        *topologyLarger, *topologySmaller, *topologyFit, *chooseCharts, *compare, *hideAhead;
    QAction *present, *settings, *palette;
    QMenu *presentUpper, *presentLower;
    [[nodiscard]] QAction* themeOf(ThemeChoice choice) const;
    /// What may be done while presenting: everything that needs no other window.
    [[nodiscard]] QList<QAction*> runActions() const;
    // Help
    QAction *keys, *about;

private:
    bool eventFilter(QObject* watched, QEvent* event) override;
    QAction* add(QMenu* menu, const QString& text, const QKeySequence& key = {});
    QAction* addChoice(QMenu* menu, QActionGroup* group, const QString& text, const QKeySequence& key = {});
    void buildFile();
    void buildEdit(QUndoStack& undoStack);
    void buildRun();
    void buildView();
    void buildHelp();
    QMainWindow& m_window;
};

/// A speed step of 1-2-5 slower or faster; the ends are 0.1 and infinity (Max).
[[nodiscard]] double slowerThan(double speed);
[[nodiscard]] double fasterThan(double speed);

} // namespace latepulse::ui
