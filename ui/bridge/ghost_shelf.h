#pragma once
// Which earlier recording stands behind the curves: the run shown before the last change, the run as loaded, one that
// was pinned, or none.

#include <QObject>

#include "ui/bridge/run_session.h"
#include "ui/document/document.h"
#include "ui/presenters/ghost_kind.h"

namespace latepulse::ui {

enum class GhostChoice { None, BeforeLastChange, AsLoaded, Pinned };

class GhostShelf : public QObject {
    Q_OBJECT

public:
    GhostShelf(Document& document, RunSession& session, QObject* parent = nullptr);

    void choose(GhostChoice choice);
    [[nodiscard]] GhostChoice choice() const { return m_choice; }
    /// Keeps the run shown until another is pinned or another file is opened; until the first pin it is the run as
    /// loaded. False while the run shown is not computed to its end: half a run is nothing to compare with.
    bool pin();
    /// The recording to draw behind, or nullptr.
    [[nodiscard]] RecordingPtr ghost() const;
    /// What that recording is.
    [[nodiscard]] GhostKind kind() const;

signals:
    /// Another recording, or the same as another kind.
    void ghostChanged(latepulse::ui::RecordingPtr ghost);

private:
    void forget();
    void take(const RecordingPtr& recording);
    void tell();

    Document& m_document;
    GhostChoice m_choice = GhostChoice::BeforeLastChange;
    [[nodiscard]] RecordingPtr chosen() const;
    RecordingPtr m_shown;     // as it arrived last, be it finished or growing
    RecordingPtr m_complete;  // the last finished run
    RecordingPtr m_atPress;   // what was shown when the drag began
    RecordingPtr m_asLoaded, m_before, m_pinned, m_told;
    GhostKind m_toldKind = GhostKind::Before;
};

} // namespace latepulse::ui
