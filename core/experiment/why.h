#pragma once
// "Why is this controller unhealthy?": the exact split of its age and the jobs that stood before its oldest beat.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/engine/run_control.h"
#include "core/model/control_plane.h"
#include "core/model/snapshot.h"
#include "core/scenario/scenario.h"

namespace latepulse {

enum class JobPlace { DoneBefore, InService, Waiting };

/// One job that stood before the beat: served since the beat's enqueue, in service now, or still ahead in the queue.
struct JobBefore {
    JobKey key;               // names the job in counterfactuals
    std::string eventClass;
    JobPlace place = JobPlace::Waiting;
    std::string pool;
    int worker = -1;          // -1 while waiting
    SimTime start, end;       // of its service so far; equal while waiting
    bool abandoned = false;   // nobody waits for the answer
};

/// Eligible whatever its evidence says (MODEL 2.12): the intervention that says so, and until when.
struct ForcedEligibility {
    std::string by;
    SimTime until;
};

struct WhyReport {
    ControllerSnapshot controller;
    std::optional<ForcedEligibility> forced;
    SimTime now;
    Duration window{};
    bool beatPending = false;        // a sent beat is on its way or waiting
    SimTime beatSent, beatEnqueued;  // of the oldest unprocessed beat newer than the evidence
    std::optional<Duration> expectedTurn;  // an estimate, see turn.h; none without a waiting beat or a worker for it
    std::vector<JobBefore> jobs;     // done ones by start, then in service, then waiting in order of service
    std::int64_t doneTotal = 0, waitingTotal = 0;  // before any cut by `limit`
    /// Jobs by class and place, before any cut; `abandoned` of all of these, `waitingAbandoned` of the waiting ones.
    struct Tally {
        std::string eventClass;
        std::int64_t done = 0, inService = 0, waiting = 0, abandoned = 0, waitingAbandoned = 0;
        /// Nobody waits for any of those still to come.
        [[nodiscard]] bool allWaitingAbandoned() const { return waiting > 0 && waitingAbandoned == waiting; }
    };
    std::vector<Tally> tallies;
};

/// What explainController() refuses, told without a run. Errors: UnknownReference, with the names there are; OutOfRange.
[[nodiscard]] Result<void> isController(const Scenario& scenario, const std::string& name);
[[nodiscard]] Result<void> isWithinRun(const Scenario& scenario, SimTime at);

/// Re-simulates the run twice to answer. `limit` jobs at most of each place are listed (0 = all).
/// Errors: UnknownReference (controller, with the names there are), OutOfRange (instant beyond the horizon).
[[nodiscard]] Result<WhyReport> explainController(const std::shared_ptr<const Scenario>& scenario,
                                                  const std::string& controller, SimTime at, std::size_t limit,
                                                  const RunControl& control);

} // namespace latepulse
