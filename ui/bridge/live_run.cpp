#include "ui/bridge/live_run.h"

namespace latepulse::ui {

LiveRun::LiveRun(Document& document, RunSession& session, QObject* parent)
    : QObject(parent), m_document(document), m_session(session)
{
    connect(&document, &Document::playheadRestoreRequested, this, [this](SimTime t) { m_session.seek(t); });
    connect(&document, &Document::dragStarted, this, [this] { m_session.setHeld(true); });
    connect(&document, &Document::dragEnded, this, [this] { m_session.setHeld(false); });
    connect(&session, &RunSession::playheadMoved, this, [this] { follow(); });
    // Two events of one nanosecond: a step shows another state without moving the playhead.
    connect(&session, &RunSession::snapshotUpdated, this, [this] { follow(); });
}

void LiveRun::begin()
{
    connect(&m_document, &Document::loadedChanged, this, [this] { restart(); });
    connect(&m_document, &Document::scenarioChanged, this, [this] { rerun(); });
}

void LiveRun::restart()
{
    m_session.pause();
    m_session.setScenario(m_document.frozen());
    m_session.seek(SimTime::start());
    m_session.play();
}

void LiveRun::rerun()
{
    if (m_document.isDragging())
        m_session.updateScenario(m_document.frozen());
    else
        m_session.setScenario(m_document.frozen());
}

void LiveRun::follow()
{
    m_document.setPlayhead(m_session.playhead(), m_session.isBetweenEvents());
}

} // namespace latepulse::ui
