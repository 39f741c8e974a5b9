#pragma once
// The open scenario with the person's changes, undo and the file it came from. Knows nothing of widgets or threads.

#include <filesystem>
#include <memory>
#include <optional>

#include <QObject>
#include <QString>
#include <QUndoStack>

#include "core/base/error.h"
#include "core/scenario/parameter_registry.h"
#include "core/scenario/scenario.h"
#include "ui/document/effective_values.h"

namespace latepulse::ui {

/// How a slider acts: one intervention at the playhead, or another start value.
enum class ApplyMode { FromNow, AsIfAlways };

/// A parameter's value in force at an instant and who set it.
struct EffectiveValue {
    ParameterValue value;
    ParameterValue loaded;            // the start value in the file as loaded
    bool changed = false;             // start value differs from loaded, or an intervention by hand set it
    QString setBy;                    // id of the intervention in force, empty = start value
    std::optional<SimTime> setAt;
    ParameterValue replaced;          // in force before that intervention
    bool setByHand = false;
};

class Document : public QObject {
    Q_OBJECT

public:
    explicit Document(QObject* parent = nullptr);

    // -- files. A failed call changes nothing.
    [[nodiscard]] ResultOrErrors<void> open(const std::filesystem::path& path);
    void adopt(Scenario scenario,
               const std::filesystem::path& path);  // already read (the preset); no path = never saved
    /// A session as it was: `changed` is one undo step away from `loaded`.
    void restore(const std::shared_ptr<const Scenario>& loaded, const std::shared_ptr<const Scenario>& changed,
                 const std::filesystem::path& path);
    [[nodiscard]] Result<void> save(bool keepBackup);
    [[nodiscard]] Result<void> saveAs(const std::filesystem::path& path);
    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }
    [[nodiscard]] bool isModified() const { return !m_undo.isClean(); }
    /// The file on disk holds comments, which saving would drop: ask, and keep a backup.
    [[nodiscard]] bool fileHasComments() const;

    // -- the scenario
    [[nodiscard]] const Scenario& scenario() const { return *m_scenario; }
    [[nodiscard]] const Scenario& loaded() const { return *m_loaded; }
    [[nodiscard]] std::shared_ptr<const Scenario> frozen() const { return m_scenario; }
    [[nodiscard]] std::shared_ptr<const Scenario> frozenLoaded() const { return m_loaded; }
    [[nodiscard]] EffectiveValue effective(const Parameter& parameter, SimTime at) const;

    // -- changes (each one undo step; moves within one drag merge). Errors change nothing.
    void setApplyMode(ApplyMode mode);
    [[nodiscard]] ApplyMode applyMode() const { return m_mode; }
    /// `betweenEvents`: events of this very instant have run already (single steps), so a change made now takes
    /// effect 1 ns later instead of before them.
    void setPlayhead(SimTime t, bool betweenEvents = false);
    [[nodiscard]] SimTime playhead() const { return m_playhead; }
    /// Begins a drag: the intervention's instant is fixed now. endDrag() closes the merge.
    void beginDrag(const QString& path);
    void endDrag();
    [[nodiscard]] bool isDragging() const { return m_dragging; }
    /// Sets by the present mode. Outside a drag it is a drag of one move. Waves, failures, interventions and run
    /// settings have no "from now": their start value is set in both modes.
    [[nodiscard]] Result<void> setValue(const QString& path, const ParameterValue& value);
    /// Several assignments as one step (queue sharing chooser).
    [[nodiscard]] Result<void> setValues(const QString& text, const std::vector<Assignment>& values);
    /// What setValues() would answer; changes nothing.
    [[nodiscard]] Result<void> wouldSet(const std::vector<Assignment>& values) const;
    /// What is in force at this instant: the scenario with every intervention up to it applied.
    [[nodiscard]] const Scenario& inForceAt(SimTime at) const { return effectiveAt(at).scenario(); }
    /// What a change now acts on: what is in force, or the start values where it is as if always.
    [[nodiscard]] const Scenario& changed() const
    {
        return m_mode == ApplyMode::FromNow ? inForceAt(instantOfChange()) : *m_scenario;
    }
    /// Back to the loaded start value, and removes hand-made interventions on this path.
    void revert(const QString& path);
    void setInterventionEnabled(const QString& id, bool enabled);
    void removeIntervention(const QString& id);
    /// A new seed for the run (undoable).
    void setSeed(quint64 seed);
    /// Another run of what was loaded in place of this one (undoable).
    void showRun(std::shared_ptr<const Scenario> run, const QString& name);

    [[nodiscard]] QUndoStack* undoStack() { return &m_undo; }

signals:
    void loadedChanged();                          // another file or preset
    void scenarioChanged(latepulse::SimTime from); // the run differs from this instant on
    void applyModeChanged(latepulse::ui::ApplyMode mode);
    void playheadRestoreRequested(latepulse::SimTime t);  // undo / redo moves the playhead back
    void modifiedChanged(bool modified);
    void pathChanged();
    void dragStarted();  // the playhead is to be held ...
    void dragEnded();    // ... until here

private:
    friend class ChangeScenarioCommand;
    void replaceScenario(std::shared_ptr<const Scenario> scenario, SimTime from);
    [[nodiscard]] SimTime instantOfChange() const;
    [[nodiscard]] const EffectiveValues& effectiveAt(SimTime at) const;
    [[nodiscard]] Result<void> checked(const Scenario& base, const std::vector<Assignment>& values) const;
    /// `before` with these values, legal as a whole. `at`: instant of a change from now.
    [[nodiscard]] Result<Scenario> changed(const std::shared_ptr<const Scenario>& before, const QString& text,
                                           const std::vector<Assignment>& values, bool fromNow, SimTime at) const;
    [[nodiscard]] Result<void> change(const QString& text, const std::vector<Assignment>& values, bool fromNow);
    [[nodiscard]] Result<void> writeTo(const std::filesystem::path& path, bool keepBackup);

    std::shared_ptr<const Scenario> m_loaded, m_scenario;
    std::filesystem::path m_path;
    QUndoStack m_undo;
    ApplyMode m_mode = ApplyMode::FromNow;
    SimTime m_playhead;
    bool m_betweenEvents = false;
    mutable std::optional<EffectiveValues> m_effective;

    // the drag under way: moves are applied to the scenario as it was at the press
    bool m_dragging = false;
    int m_dragId = 0;
    SimTime m_dragPlayhead, m_dragInstant;
    std::shared_ptr<const Scenario> m_beforeDrag;
};

} // namespace latepulse::ui
