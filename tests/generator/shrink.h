#pragma once
// A property of every legal scenario, checked on random ones; a failure is made smaller before it is told.

#include <cstdint>
#include <functional>
#include <string>

#include "core/scenario/scenario.h"

namespace latepulse::generator {

/// What does not hold, in words; empty when the property holds. Asked in a process of its own: it may throw, and an
/// assertion in what it looks at may fail.
using Property = std::function<std::string(const Scenario&)>;

/// A legal scenario that still fails, from which nothing can be left out: tables, rows, steps, interventions, or a value
/// other than the default. `tries` bounds how often the property is asked.
[[nodiscard]] Scenario shrunk(const Scenario& failing, const Property& property, int tries = 600);

/// Checks the scenarios of seeds first, first + 1, ...; empty when all hold, else the seed, what failed, and the shrunk
/// scenario as the text of a file. LATEPULSE_RANDOM_FIRST and LATEPULSE_RANDOM_COUNT replace the numbers: hours on
/// command.
[[nodiscard]] std::string firstFailure(const Property& property, std::uint64_t first, std::uint64_t count);

} // namespace latepulse::generator
