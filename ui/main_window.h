#pragma once
// The window: composes document, run session and widgets, and connects them. Holds no simulation truth.

#include <filesystem>

#include <QMainWindow>
#include <QPointer>

#include "ui/bridge/ghost_shelf.h"
#include "ui/bridge/live_run.h"
#include "ui/bridge/pause_watch.h"
#include "ui/bridge/recovery_question.h"
#include "ui/bridge/run_session.h"
#include "ui/bridge/why_question.h"
#include "ui/document/document.h"
#include "ui/frame_rate.h"
#include "ui/look/view_settings.h"
#include "ui/presenters/display_zone.h"

class QSplitter;
class QTabWidget;

namespace latepulse::ui {

class CausalStrip;
class ComparePanel;
class CentreArea;
class ChartsView;
class DistributionsView;
class EventsPanel;
class ExplainPanel;
class ExportRun;
class FileFlow;
class GhostControl;
class PopulationFieldView;
class Presentation;
class Recovery;
class RecoveryBar;
class IsolationPanel;
class Scrubber;
class SideArea;
class StatusBar;
class TopBar;
class TopologyView;
class WhatIfPanel;
class WindowActions;

struct ExportOptions;
struct ExportSettings;

class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    /// Ignore: pictures and tests start from the same layout always and leave nothing behind.
    enum class Settings { Keep, Ignore };
    explicit MainWindow(Settings settings = Settings::Keep, QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Opens the file, or the incident preset, and plays. A bad file is told and the preset plays; then false.
    bool start(const std::filesystem::path& file);
    void chooseTheme(ThemeChoice choice);
    void setView(const ViewSettings& view);
    [[nodiscard]] const ViewSettings& view() const { return m_view; }
    void chooseZone(const DisplayZone& zone);
    /// By its word (display_zone.h); false where it names no zone. Kept from one start to the next.
    bool setDisplayZone(const QString& word);
    [[nodiscard]] QString displayZone() const { return m_zoneWord; }
    void explain(const QString& controller);
    /// Asks whether it would recover from here with the trigger at its baseline.
    void askRecovery();
    /// Stands at `t`, ready for a change that acts from there.
    void branchFrom(SimTime t);
    [[nodiscard]] QString lastMessage() const;
    [[nodiscard]] Document& document() { return m_document; }
    [[nodiscard]] RunSession& session() { return m_session; }
    [[nodiscard]] FileFlow& files() { return *m_files; }
    [[nodiscard]] RecoveryBar& recoveryBar() { return *m_recoveryBar; }
    [[nodiscard]] Presentation& presentation() { return *m_presentation; }

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void buildLayout();
    void connectRun();
    void connectWidgets();
    void connectStage();
    void connectExplain();
    void connectFileActions();
    void connectRunActions();
    void connectViewActions();
    void showLoaded();
    void showScenario();
    void showTitle();
    void showRecordedTo();
    void showPins();
    void showPlaying(bool playing);
    void showHistory();
    void applyTheme();
    void fillRecentMenu();
    void fillLibraryMenu();
    void showSettings();
    void showPalette();
    void showChart(const QString& id);
    void showLibrary();
    void askPauseWhen();
    void exportCharts();
    void writeCharts(const ExportSettings& values, const std::shared_ptr<const Scenario>& scenario,
                     const RecordingPtr& recording, const SnapshotPtr& snapshot);
    void chooseCharts();
    void askZone();
    void addChartNote();
    void copyCharts(const std::shared_ptr<const Scenario>& scenario, const RecordingPtr& recording,
                    const ExportOptions& options);
    [[nodiscard]] ExportOptions optionsOf(const ExportSettings& values, const SnapshotPtr& snapshot) const;
    void copyChart(const QString& id);
    [[nodiscard]] ExportOptions shownOptions() const;
    void showAbout();
    void fitAreas();
    void giveRoom(SideArea* area);
    void foldForRoom();
    struct SideWidths {
        int left, right;
    };
    [[nodiscard]] SideWidths sideWidths() const;
    [[nodiscard]] double pictureScale() const;
    void connectRecovery();
    void restoreLayout();
    void saveLayout() const;

    Settings m_settings;
    Document m_document;
    RunSession m_session;
    LiveRun m_liveRun;
    WhyQuestion m_why;
    RecoveryQuestion m_recoveryQuestion;
    GhostShelf m_ghosts;
    PauseWatch m_pause;
    WindowActions* m_actions;
    GhostControl* m_ghostControl;
    FileFlow* m_files;
    Presentation* m_presentation;
    RecoveryBar* m_recoveryBar;
    Recovery* m_recovery = nullptr;  // none where nothing is kept
    ViewSettings m_view;
    Theme m_theme;
    DisplayZone m_zone;
    QString m_zoneWord = utcWord;
    FrameRate m_frames;
    RecordingPtr m_recording;  // the one shown
    SnapshotPtr m_snapshot;  // at the playhead
    QPointer<ExportRun> m_export;  // under way
    bool m_closing = false;
    bool m_explainFolded = false, m_whatIfFolded = false;  // for want of room
    bool m_ownColumns = false, m_ownRows = false;  // the person has moved a splitter

    TopBar* m_topBar;
    WhatIfPanel* m_whatIf;
    TopologyView* m_topology;
    CausalStrip* m_strip;
    ChartsView* m_charts;
    DistributionsView* m_distributions;
    PopulationFieldView* m_population;
    ExplainPanel* m_explain;
    EventsPanel* m_events;
    ComparePanel* m_compare;
    IsolationPanel* m_isolation;
    Scrubber* m_scrubber;
    StatusBar* m_status;
    SideArea *m_left, *m_right;
    QTabWidget *m_centreTabs, *m_rightTabs;
    CentreArea* m_centre;
    QSplitter *m_columns, *m_rows;
};

} // namespace latepulse::ui
