#pragma once
// Ties a document to a run session: every change re-runs, undo brings the playhead back, a held slider holds it.

#include <QObject>

#include "ui/bridge/run_session.h"
#include "ui/document/document.h"

namespace latepulse::ui {

class LiveRun : public QObject {
    Q_OBJECT

public:
    LiveRun(Document& document, RunSession& session, QObject* parent = nullptr);
    /// From now on changes of the document re-run it. Called once every view hears the document: a run that starts
    /// moves the playhead, and nothing may then still show another scenario.
    void begin();

private:
    void restart();
    void rerun();
    void follow();
    Document& m_document;
    RunSession& m_session;
};

} // namespace latepulse::ui
