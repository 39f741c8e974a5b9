#include "ui/bridge/ghost_shelf.h"

namespace latepulse::ui {

GhostShelf::GhostShelf(Document& document, RunSession& session, QObject* parent) : QObject(parent), m_document(document)
{
    connect(&document, &Document::loadedChanged, this, [this] { forget(); });
    connect(&document, &Document::dragStarted, this, [this] { m_atPress = m_complete; });
    connect(&document, &Document::scenarioChanged, this, [this] {
        // All moves of a drag have one "before": a press without a move leaves the old ghost in place.
        m_before = m_document.isDragging() ? m_atPress : m_complete;
    });
    connect(&session, &RunSession::recordingUpdated, this, [this](const RecordingPtr& r) { take(r); });
}

RecordingPtr GhostShelf::ghost() const
{
    // A run is not its own ghost.
    const RecordingPtr chosen = m_choice == GhostChoice::AsLoaded ? m_asLoaded : m_before;
    return m_choice == GhostChoice::None || chosen == m_complete ? nullptr : chosen;
}

void GhostShelf::choose(GhostChoice choice)
{
    m_choice = choice;
    tell();
}

void GhostShelf::forget()
{
    m_complete.reset();
    m_atPress.reset();
    m_asLoaded.reset();
    m_before.reset();
    tell();
}

void GhostShelf::take(const RecordingPtr& recording)
{
    if (recording->finished) {
        m_complete = recording;
        if (!m_asLoaded && m_document.frozen() == m_document.frozenLoaded())
            m_asLoaded = recording;
    }
    tell();
}

void GhostShelf::tell()
{
    if (const RecordingPtr now = ghost(); now != m_told) {
        m_told = now;
        emit ghostChanged(now);
    }
}

} // namespace latepulse::ui
