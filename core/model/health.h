#pragma once
// Verdicts from ages: pure rules of the health policies (MODEL 2.6, POLICIES).

#include <optional>

#include "core/base/units.h"
#include "core/model/snapshot.h"
#include "core/scenario/scenario.h"

namespace latepulse {

/// Age above which the policy takes the controller out of admission; also what makes a beat "fresh".
[[nodiscard]] Duration evidenceWindow(const Health& health);

/// The verdict an age alone calls for: fixed window: unhealthy above the window; grace then quarantine: suspected
/// above w1, quarantined above w2, unhealthy above the window; none: always eligible.
[[nodiscard]] Verdict verdictForAge(const Health& health, Duration age);

/// The next instant after `now` at which the age of this evidence crosses into a worse verdict: evidence + threshold
/// + 1 ns. nullopt when none is left.
[[nodiscard]] std::optional<SimTime> nextCrossing(const Health& health, SimTime evidence, SimTime now);

/// Too few eligible: health is ignored. Exactly the threshold share is not panic.
[[nodiscard]] bool inPanic(const Health& health, std::int64_t eligible, std::int64_t controllers);

} // namespace latepulse
