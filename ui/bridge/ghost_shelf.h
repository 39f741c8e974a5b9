#pragma once
// Which earlier runs stand beside the one shown: the run before the last change, the run as loaded, and up to three that
// were pinned under names of their own. Recordings only; what the pins may take in memory is bounded.

#include <optional>
#include <vector>

#include <QObject>
#include <QString>

#include "ui/bridge/run_session.h"
#include "ui/document/document.h"
#include "ui/presenters/ghost_kind.h"

namespace latepulse::ui {

/// A recording with the scenario it is of; the scenario may be missing where it is not known any more.
struct KeptRun {
    RecordingPtr recording;
    std::shared_ptr<const Scenario> scenario;
    explicit operator bool() const { return recording != nullptr; }
};

struct Pin {
    int number = 0; // 1, 2 or 3: which of the keys shows it
    QString name;
    KeptRun run;
};

/// The earlier run that the charts draw behind the one shown.
enum class GhostChoice { None, BeforeLastChange, AsLoaded };

enum class PinAnswer { Pinned, StillComputing, PinnedAlready, NoPlace, NoMemory };

class GhostShelf : public QObject {
    Q_OBJECT

public:
    static constexpr int mostPins = 3;
    static constexpr std::size_t pinBudget = std::size_t{256} * 1024U * 1024U; // bytes, of all pins together

    GhostShelf(Document& document, RunSession& session, QObject* parent = nullptr);

    void choose(GhostChoice choice);
    [[nodiscard]] GhostChoice choice() const { return m_choice; }
    /// The recording to draw behind, or nullptr: a run is not its own ghost.
    [[nodiscard]] RecordingPtr ghost() const;
    /// What that recording is.
    [[nodiscard]] GhostKind kind() const;
    /// The run shown, finished or growing, and the one that the choice names; either may be empty.
    [[nodiscard]] const KeptRun& shown() const { return m_shown; }
    [[nodiscard]] KeptRun chosen() const;
    /// The run shown before the last change.
    [[nodiscard]] const KeptRun& before() const { return m_before; }

    /// Keeps the run shown under this name ("" = "Pin 1" ...) until it is removed or another file is opened. Refused
    /// while the run shown is not computed to its end: half a run is nothing to compare with.
    PinAnswer pin(const QString& name = {});
    [[nodiscard]] const std::vector<Pin>& pins() const { return m_pins; }
    [[nodiscard]] const Pin* pinOf(int number) const;
    /// An empty name changes nothing.
    void rename(int number, const QString& name);
    void remove(int number);
    /// Which pin the charts draw as a second line; nullopt = none.
    void showPin(std::optional<int> number);
    [[nodiscard]] std::optional<int> shownPin() const { return m_shownPin; }
    /// Of that pin, or nullptr; the run shown is not drawn behind itself.
    [[nodiscard]] RecordingPtr pinGhost() const;
    [[nodiscard]] QString pinGhostName() const;
    /// What all pins take at most, in bytes.
    [[nodiscard]] std::size_t pinnedBytes() const;

signals:
    /// Another recording, or the same as another kind.
    void ghostChanged(latepulse::ui::RecordingPtr ghost);
    /// Another pin is drawn, or under another name.
    void pinGhostChanged(latepulse::ui::RecordingPtr ghost);
    /// A pin came, went, or has another name or place in the charts.
    void pinsChanged();
    /// Any of the runs beside each other has changed: shown(), chosen() or the pins.
    void runsChanged();

private:
    void forget();
    void take(const RecordingPtr& recording);
    void tell();
    [[nodiscard]] std::shared_ptr<const Scenario> scenarioOf(const Recording& recording) const;

    Document& m_document;
    GhostChoice m_choice = GhostChoice::BeforeLastChange;
    KeptRun m_shown; // as it arrived last, be it finished or growing
    KeptRun m_complete; // the last finished run
    KeptRun m_atPress; // what was shown when the drag began
    KeptRun m_asLoaded, m_before;
    std::vector<Pin> m_pins; // by number
    std::optional<int> m_shownPin;
    std::vector<std::shared_ptr<const Scenario>> m_recent; // whose runs may still arrive, the newest last
    RecordingPtr m_told, m_toldPin;
    QString m_toldName;
    GhostKind m_toldKind = GhostKind::Before;
};

} // namespace latepulse::ui
