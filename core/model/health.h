#pragma once
// Verdicts from ages: pure rules of the health policies (MODEL 2.6, POLICIES). Policies that give each controller a
// window of its own have a file each: phi_accrual.h, self_aware.h, missed_beats.h.

#include <optional>

#include "core/base/units.h"
#include "core/model/snapshot.h"
#include "core/scenario/scenario.h"

namespace latepulse {

/// What a verdict on one controller hangs on besides the table health.
struct Judged {
    SimTime evidence;
    Duration window; // age above which it is too old: health.window, or the policy's own for this controller
    SimTime suspicionEnds = SimTime::never(); // self_aware: unhealthy after this instant; never() = not suspected yet
};

/// The window that all controllers have in common; nullopt where there is none, or each has its own.
[[nodiscard]] std::optional<Duration> commonWindow(const Health& health);

/// The policy learns a window for each controller from the beats that count.
[[nodiscard]] inline bool learnsWindows(HealthPolicy policy)
{
    return policy == HealthPolicy::PhiNormal || policy == HealthPolicy::PhiExponential
        || policy == HealthPolicy::SelfAware;
}

/// Each controller has a window of its own, learned or not.
[[nodiscard]] inline bool hasOwnWindows(HealthPolicy policy)
{
    return learnsWindows(policy) || policy == HealthPolicy::MissedBeats;
}

/// The verdict an age alone calls for: unhealthy above the window; grace then quarantine: suspected above w1,
/// quarantined above w2; self aware: suspected above the window, unhealthy when its suspicion is over; none: eligible.
[[nodiscard]] Verdict verdictFor(const Health& health, const Judged& judged, SimTime now);

/// The next instant after `now` at which the verdict gets worse: evidence + threshold + 1 ns. nullopt when none is
/// left.
[[nodiscard]] std::optional<SimTime> nextCrossing(const Health& health, const Judged& judged, SimTime now);

/// Too few eligible: health is ignored. Exactly the threshold share is not panic.
[[nodiscard]] bool inPanic(const Health& health, std::int64_t eligible, std::int64_t controllers);

} // namespace latepulse
