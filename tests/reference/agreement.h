#pragma once
// The fast model against the reference model, event by event.

#include <cstdint>
#include <string>

#include "core/scenario/scenario.h"

namespace latepulse::reference {

/// The instant of this many events, or the horizon where that comes first.
[[nodiscard]] SimTime endOf(const Scenario& scenario, std::uint64_t mostEvents);

/// What both models say differently of all that happens up to an instant, with the first difference and what came
/// before it; empty when they agree on every event, what came of it, counters and places.
[[nodiscard]] std::string disagreement(const Scenario& scenario, SimTime until);

} // namespace latepulse::reference
