#pragma once
// Whether what a scenario's [[expect]] entries name can be in a run of it.

#include "core/base/error.h"
#include "core/scenario/reported.h"
#include "core/scenario/scenario.h"

namespace latepulse {

/// Expectations about a series, milestone or counter that no run of this scenario has; path expect.N, counted from 0.
/// `reported` holds mistakes told already: names that may be unknown only because of them are left out.
[[nodiscard]] Errors unknownExpectations(const Scenario& scenario, const Reported& reported = {});

} // namespace latepulse
