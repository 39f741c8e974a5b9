#pragma once
// "Pause when ...": play stops at exactly the instant at which a condition begins to hold, as the recording says it.
// While the recording does not reach far enough to know, play waits for it rather than run past.

#include <optional>

#include <QObject>
#include <QString>

#include "core/experiment/condition.h"
#include "ui/bridge/run_session.h"

namespace latepulse::ui {

class PauseWatch : public QObject {
    Q_OBJECT

public:
    explicit PauseWatch(RunSession& session, QObject* parent = nullptr);
    /// In the form of --until ("milestone.nadir", "waiting.all > 100 for 5min"); empty = never. Errors as
    /// parseCondition, and the condition before stays; before the first recording only the form of a milestone is known.
    [[nodiscard]] Result<void> setCondition(const QString& text);
    [[nodiscard]] QString condition() const { return m_text; }
    /// The recorded values there are to choose from.
    [[nodiscard]] std::vector<SeriesInfo> series() const;

signals:
    void conditionChanged(const QString& text);
    void reached(const QString& text, latepulse::SimTime at);

private:
    void take(const RecordingPtr& recording);
    void follow(SimTime playhead);
    void look();

    RunSession& m_session;
    RecordingPtr m_recording;
    quint64 m_generation = 0; // of that recording
    QString m_text;
    std::optional<Condition> m_condition;
    std::optional<SimTime> m_limit;
    SimTime m_playhead;
};

/// The first instant after `after` at which the condition begins to hold: a milestone's own, or the end of the sample.
[[nodiscard]] std::optional<SimTime> nextBeginning(const Recording& recording, const Condition& condition,
                                                   SimTime after);

} // namespace latepulse::ui
