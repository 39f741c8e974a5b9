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

RecordingPtr GhostShelf::chosen() const
{
    switch (m_choice) {
    case GhostChoice::None: break;
    case GhostChoice::BeforeLastChange: return m_before;
    case GhostChoice::AsLoaded: return m_asLoaded;
    case GhostChoice::Pinned: return m_pinned ? m_pinned : m_asLoaded;
    }
    return nullptr;
}

RecordingPtr GhostShelf::ghost() const
{
    // A run is not its own ghost; but it is that of the next one from its first part on.
    const RecordingPtr run = chosen();
    return run == m_shown ? nullptr : run;
}

GhostKind GhostShelf::kind() const
{
    if (m_choice == GhostChoice::BeforeLastChange)
        return GhostKind::Before;
    return m_choice == GhostChoice::Pinned && m_pinned ? GhostKind::Pinned : GhostKind::AsLoaded;
}

bool GhostShelf::pin()
{
    if (!m_shown || !m_shown->finished)
        return false;
    m_pinned = m_shown;
    tell();
    return true;
}

void GhostShelf::choose(GhostChoice choice)
{
    m_choice = choice;
    tell();
}

void GhostShelf::forget()
{
    m_shown.reset();
    m_pinned.reset();
    m_complete.reset();
    m_atPress.reset();
    m_asLoaded.reset();
    m_before.reset();
    tell();
}

void GhostShelf::take(const RecordingPtr& recording)
{
    m_shown = recording;
    if (recording->finished) {
        m_complete = recording;
        if (!m_asLoaded && m_document.frozen() == m_document.frozenLoaded())
            m_asLoaded = recording;
    }
    tell();
}

void GhostShelf::tell()
{
    if (const RecordingPtr now = ghost(); now != m_told || (now && kind() != m_toldKind)) {
        m_told = now;
        m_toldKind = kind();
        emit ghostChanged(now);
    }
}

} // namespace latepulse::ui
