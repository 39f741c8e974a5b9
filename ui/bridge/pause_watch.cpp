#include "ui/bridge/pause_watch.h"

namespace latepulse::ui {

std::optional<SimTime> nextBeginning(const Recording& recording, const Condition& condition, SimTime after)
{
    if (condition.milestone) {
        const auto at = recording.milestones.of(*condition.milestone);
        return at && *at > after ? at : std::nullopt;
    }
    ConditionWatch watch(condition);
    std::optional<SimTime> before;
    while (const auto met = watch.met(recording.series, recording.milestones)) {
        const bool begins = !before || *met - *before > recording.series.interval();
        if (begins && *met > after)
            return met;
        before = met;
    }
    return std::nullopt;
}

PauseWatch::PauseWatch(RunSession& session, QObject* parent) : QObject(parent), m_session(session)
{
    connect(&session, &RunSession::recordingUpdated, this, &PauseWatch::take);
    connect(&session, &RunSession::playheadMoved, this, &PauseWatch::follow);
    connect(&session, &RunSession::playingChanged, this, [this](bool playing) {
        if (playing)
            look();
    });
    connect(&session, &RunSession::limitReached, this, [this](SimTime at) { emit reached(m_text, at); });
}

Result<void> PauseWatch::setCondition(const QString& text)
{
    std::optional<Condition> parsed;
    if (!text.isEmpty()) {
        const auto read = parseCondition(text.toStdString(), series());
        if (!read)
            return tl::unexpected(read.error());
        parsed = *read;
    }
    m_text = text;
    m_condition = parsed;
    look();
    emit conditionChanged(m_text);
    return {};
}

std::vector<SeriesInfo> PauseWatch::series() const
{
    return m_recording ? m_recording->series.infos() : std::vector<SeriesInfo>{};
}

/// Another scenario may have its series in other places, or not have this one: then nothing is left to wait for.
void PauseWatch::take(const RecordingPtr& recording)
{
    m_recording = recording;
    m_generation = m_session.generation();
    if (!m_condition)
        return;
    const auto read = parseCondition(m_text.toStdString(), series());
    if (!read)
        return static_cast<void>(setCondition({}));
    m_condition = *read;
    look();
}

void PauseWatch::follow(SimTime playhead)
{
    const bool jumped = playhead < m_playhead || (m_limit && playhead > *m_limit);
    m_playhead = playhead;
    if (jumped)
        look();
}

void PauseWatch::look()
{
    m_playhead = m_session.playhead();
    m_limit.reset();
    if (!m_condition)
        return m_session.setPlayLimit({});
    const bool current = m_recording && m_generation == m_session.generation();
    const bool known = current && (m_recording->finished || isKnownAtOnce(*m_condition));
    if (const auto at = known ? nextBeginning(*m_recording, *m_condition, m_playhead) : std::nullopt) {
        m_limit = at;
        m_session.setPlayLimit(RunSession::PlayLimit{*at, true});
    } else if (!current || !m_recording->finished) {
        m_session.setPlayLimit(RunSession::PlayLimit{known ? m_recording->computedTo : m_playhead, false});
    } else {
        m_session.setPlayLimit({});
    }
}

} // namespace latepulse::ui
