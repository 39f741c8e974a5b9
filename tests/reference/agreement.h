#pragma once
// The fast model against the reference model, event by event.

#include <cstdint>
#include <string>

#include "core/scenario/scenario.h"

namespace latepulse::reference {

/// Empty when the reference model has every rule this scenario uses, else the first it has not, in words.
[[nodiscard]] std::string notCovered(const Scenario& scenario);

/// What both models say differently of this scenario's first `mostEvents` events (whole instants), with the first
/// difference and what came before it; empty when they agree on every event, what came of it, counters and places.
[[nodiscard]] std::string disagreement(const Scenario& scenario, std::uint64_t mostEvents);

/// The same for all that happens up to an instant.
[[nodiscard]] std::string disagreementUntil(const Scenario& scenario, SimTime until);

} // namespace latepulse::reference
