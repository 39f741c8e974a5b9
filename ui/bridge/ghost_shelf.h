#pragma once
// Which earlier recording stands behind the curves: the run shown before the last change, the run as loaded, or none.

#include <QObject>

#include "ui/bridge/run_session.h"
#include "ui/document/document.h"

namespace latepulse::ui {

enum class GhostChoice { None, BeforeLastChange, AsLoaded };

class GhostShelf : public QObject {
    Q_OBJECT

public:
    GhostShelf(Document& document, RunSession& session, QObject* parent = nullptr);

    void choose(GhostChoice choice);
    [[nodiscard]] GhostChoice choice() const { return m_choice; }
    /// The recording to draw behind, or nullptr.
    [[nodiscard]] RecordingPtr ghost() const;

signals:
    void ghostChanged(latepulse::ui::RecordingPtr ghost);

private:
    void forget();
    void take(const RecordingPtr& recording);
    void tell();

    Document& m_document;
    GhostChoice m_choice = GhostChoice::BeforeLastChange;
    RecordingPtr m_complete;  // the last finished run
    RecordingPtr m_atPress;   // what was shown when the drag began
    RecordingPtr m_asLoaded, m_before, m_told;
};

} // namespace latepulse::ui
