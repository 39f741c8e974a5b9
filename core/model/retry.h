#pragma once
// When a waiting probe asks again.

#include "core/base/units.h"
#include "core/model/plan.h"
#include "core/model/population.h"

namespace latepulse {

/// The first lap strictly after `t`; laps are at phase + n x lap, the phases of a population spread evenly.
[[nodiscard]] SimTime nextLap(const PopulationPlan& population, std::uint32_t number, SimTime t);

/// First attempt after a session's end at `t`: the next lap (fixed, after answer, server suggested), else at once.
[[nodiscard]] SimTime firstAttempt(const PopulationPlan& population, std::uint32_t number, SimTime t);

/// Next attempt after an answer, or a client timeout, at `t` to the attempt issued at `probe.issued`.
/// Fixed: a timeout that ends at or past the lap after the attempt starts the next at once (MODEL 2.2).
/// Jittered families: ceiling min(cap, base 2^n) (full, equal, decorrelated as in POLICIES). Updates lastWait.
[[nodiscard]] SimTime nextAttempt(const PopulationPlan& population, std::uint32_t number, Probe& probe, SimTime t,
                                  bool timedOut, const RandomKey& key);

} // namespace latepulse
