#pragma once
// The run behind the window: a worker thread with a runner (records ahead) and a follower (stands at the playhead).
// Every call returns at once; results arrive as signals on the caller's thread and carry immutable values.

#include <memory>
#include <optional>

#include <QObject>
#include <QString>

#include "core/base/error.h"
#include "core/experiment/why.h"
#include "core/model/snapshot.h"
#include "core/record/recording.h"
#include "core/scenario/scenario.h"

namespace latepulse::ui {

using RecordingPtr = std::shared_ptr<const Recording>;
using SnapshotPtr = std::shared_ptr<const Snapshot>;

class RunSession : public QObject {
    Q_OBJECT

public:
    explicit RunSession(QObject* parent = nullptr);
    ~RunSession() override;  // stops and joins

    /// Another run: results of earlier ones never arrive. The playhead stays unless it is beyond the horizon.
    void setScenario(std::shared_ptr<const Scenario> scenario);
    /// The same run with another value (a slider under way): until its results are there, those of the moves before
    /// it still arrive, so that the charts follow the hand.
    void updateScenario(std::shared_ptr<const Scenario> scenario);

    void play();
    void pause();
    void setSpeed(double simulatedSecondsPerSecond); // infinity = Max
    /// While held (a slider is pressed) the playhead stands still without leaving the playing state.
    void setHeld(bool held);
    /// How far play may go: there it pauses, or waits until told another limit. Seeks and steps are free.
    struct PlayLimit {
        SimTime at;
        bool pauses = false;
    };
    void setPlayLimit(std::optional<PlayLimit> limit) { m_limit = limit; }
    void seek(SimTime t);
    void stepEvent();
    void stepBack();
    void askWhy(const QString& controller); // at the playhead; answer by whyAnswered

    [[nodiscard]] bool isPlaying() const { return m_playing; }
    [[nodiscard]] double speed() const { return m_speed; }
    [[nodiscard]] SimTime playhead() const { return m_playhead; }
    /// After a single step: events of the playhead's very instant may still be to come.
    [[nodiscard]] bool isBetweenEvents() const { return m_betweenEvents; }
    [[nodiscard]] quint64 generation() const { return m_generation; }

signals:
    void recordingUpdated(latepulse::ui::RecordingPtr recording); // growing, then final (finished)
    void snapshotUpdated(latepulse::ui::SnapshotPtr snapshot); // at the playhead
    void playheadMoved(latepulse::SimTime t);
    void playingChanged(bool playing);
    void speedChanged(double speed);
    void limitReached(latepulse::SimTime at); // play has paused at its limit
    void whyAnswered(std::shared_ptr<const latepulse::WhyReport> report);
    void failed(const QString& message);
    void workStatus(double eventsPerSecond, bool busy);

private:
    struct Private;
    void startRun(std::shared_ptr<const Scenario> scenario, bool patient);
    void advance();
    void setPlayhead(SimTime t, bool betweenEvents);
    void setPlaying(bool playing);

    std::unique_ptr<Private> d;
    bool m_playing = false;
    bool m_held = false;
    bool m_betweenEvents = false;
    double m_speed = 600.0;
    std::optional<PlayLimit> m_limit;
    SimTime m_playhead;
    quint64 m_generation = 0;
};

} // namespace latepulse::ui
