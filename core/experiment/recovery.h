#pragma once
// "Why does it not recover?": a counterfactual branch. The trigger is put back to its baseline at an instant, everything
// planned for later is left out, and the run goes on. What recovers then was held down by the trigger; what stays down
// is held down by itself (metastable). Model result; never said of the real incident.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/engine/run_control.h"
#include "core/experiment/comparison.h"
#include "core/record/recording.h"
#include "core/scenario/scenario.h"

namespace latepulse {

enum class TriggerKind {
    None, // nothing has happened by then
    Intervention, // its values are put back
    Wave, // over by itself: nothing to put back
    Failure, // a true failure is not undone: it is repaired when it is
};

/// One of the four recoveries (milestones.h) in the branch.
struct RecoveryStep {
    Milestone milestone = Milestone::ProcessorRestored;
    bool broken = false; // there was something to recover from
    std::optional<SimTime> at;
    [[nodiscard]] bool isWell() const { return !broken || at.has_value(); }
};

struct RecoveryReport {
    SimTime at; // of the branch
    SimTime judgedTo; // the end of the run, or 24 h after `at` where that is later
    TriggerKind kind = TriggerKind::None;
    std::string trigger; // id of the first intervention, wave or failure that took effect by then; "" = none
    SimTime triggerAt;
    std::vector<ScenarioDifference> putBack; // value in force -> baseline
    std::vector<std::string> leftOut; // ids of what was planned for later
    std::vector<RecoveryStep> steps; // processor, backlog, reconnects, population
    std::int64_t connectedAtBranch = 0, connectedAtEnd = 0, probes = 0;
    std::shared_ptr<const Scenario> scenario; // of the branch
    std::shared_ptr<const Recording> recording; // of the branch

    [[nodiscard]] bool isBroken() const; // at the branch: a recovery has not been reached by then
    [[nodiscard]] bool recovers() const; // every recovery is reached by judgedTo
    /// The last of the recoveries that were still to come; nullopt when one is not reached or none was to come.
    [[nodiscard]] std::optional<SimTime> recoveredAt() const;
};

/// The branch as a scenario, with what it puts back and leaves out; no run. Errors: OutOfRange.
[[nodiscard]] Result<RecoveryReport> recoveryBranch(const Scenario& scenario, SimTime at);

/// Simulates the branch. `progress` (may be empty) hears the share done, from 0 to 1. Errors: OutOfRange. Who stops it
/// throws the report away: it then holds whatever was there.
[[nodiscard]] Result<RecoveryReport> explainRecovery(const Scenario& scenario, SimTime at,
                                                     const std::function<void(double)>& progress,
                                                     const RunControl& control);

} // namespace latepulse
