#pragma once
// Keeps what is unsaved safe from a crash, and offers at the next start what one left behind.

#include <functional>
#include <memory>
#include <vector>

#include <QJsonObject>
#include <QObject>
#include <QTimer>

#include "ui/bridge/run_session.h"
#include "ui/document/document.h"
#include "ui/recovery/autosave.h"
#include "ui/recovery/session_shelf.h"

namespace latepulse::ui {

class FileFlow;
class RecoveryBar;

class Recovery : public QObject {
    Q_OBJECT

public:
    /// How the window is looked at now, and that again.
    struct View {
        std::function<QJsonObject()> read;
        std::function<void(const QJsonObject&)> show;
    };
    Recovery(Document& document, RunSession& session, FileFlow& files, RecoveryBar& bar, View view,
             const QString& folder, QObject* parent);
    ~Recovery() override;

    /// Offers what was left behind, newest first; what cannot be read is told and set aside.
    void offer();
    /// The window closed as a person wanted it: nothing is left to recover.
    void end();

signals:
    void failed(const QString& message);

private:
    void keep();
    void offerNext();
    void restore();
    void discard();

    Document& m_document;
    RunSession& m_session;
    FileFlow& m_files;
    RecoveryBar& m_bar;
    View m_view;
    SessionShelf m_shelf;
    std::unique_ptr<Autosave> m_autosave;
    std::vector<HeldSession> m_abandoned;  // the last is offered
    std::optional<SessionRecord> m_offered;
    QTimer m_soon, m_often;
    bool m_ended = false;
};

} // namespace latepulse::ui
