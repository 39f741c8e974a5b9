#pragma once
// Would the run recover by itself? The answer of `why --recovery`, in words.

#include "core/base/units.h"
#include "core/scenario/scenario.h"

namespace latepulse::cli {

/// Simulates the branch and prints what came of it; the exit code of the program: 1 when it does not recover.
int tellRecovery(const Scenario& scenario, SimTime at);

} // namespace latepulse::cli
