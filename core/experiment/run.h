#pragma once
// A run = scenario + seed + interventions (the latter two are part of the Scenario value). RecordedRun works ahead
// and records; Follower stands at the playhead. Both simulate the same run and agree to the bit.

#include <memory>

#include "core/base/error.h"
#include "core/engine/run_control.h"
#include "core/experiment/keyframes.h"
#include "core/model/control_plane.h"
#include "core/record/recorder.h"
#include "core/record/recording.h"
#include "core/scenario/scenario.h"

namespace latepulse {

/// The runner: simulates from the start, records everything, keeps keyframes.
class RecordedRun {
public:
    /// Errors: every finding of validate().
    [[nodiscard]] static ResultOrErrors<RecordedRun> start(std::shared_ptr<const Scenario> scenario,
                                                           KeyframeBudget budget = {});

    /// Simulates and records up to `until` (or the horizon).
    RunEnd advance(SimTime until, const RunControl& control);
    /// What is recorded so far; cheap (chunks are shared), safe to hand to another thread.
    [[nodiscard]] Recording recording() const;
    /// The series so far, without a copy; valid until the next advance().
    [[nodiscard]] const SeriesStore& series() const { return m_recorder.series(); }
    [[nodiscard]] const ControlPlane& plane() const { return m_plane; }
    [[nodiscard]] const Keyframes& keyframes() const { return m_keyframes; }
    [[nodiscard]] const std::shared_ptr<const Scenario>& scenario() const { return m_scenario; }

private:
    RecordedRun(std::shared_ptr<const Scenario> scenario, ControlPlane plane, KeyframeBudget budget);
    std::shared_ptr<const Scenario> m_scenario;
    ControlPlane m_plane;
    Recorder m_recorder;
    Keyframes m_keyframes;
};

/// The follower: any instant of a run, forwards by simulating, backwards from the nearest keyframe.
class Follower {
public:
    /// `start` is the state at instant 0 (RecordedRun keeps it as its first keyframe).
    explicit Follower(ControlPlane start) : m_origin(start), m_plane(std::move(start)) {}

    /// Stands after every event with time <= t. Keyframes (may be empty) shorten the way.
    RunEnd seek(SimTime t, const Keyframes& keyframes, const RunControl& control);
    /// Executes one event and stands at its instant; false at the horizon.
    bool step();
    /// Undoes exactly the last executed event; false at the start.
    bool stepBack(const Keyframes& keyframes, const RunControl& control);
    [[nodiscard]] const ControlPlane& plane() const { return m_plane; }

private:
    ControlPlane m_origin;
    ControlPlane m_plane;
    SimTime m_sought; // instant last sought, and the events executed there
    std::uint64_t m_soughtEvents = ~std::uint64_t{0}; // none sought yet
};

} // namespace latepulse
