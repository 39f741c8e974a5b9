#pragma once
// Checks a recording against the [[expect]] entries of its scenario.

#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/record/expectation_result.h"
#include "core/record/recording.h"
#include "core/scenario/scenario.h"

namespace latepulse {

/// Expectations about a series or milestone that no run of this scenario has; path expect.N, counted from 0.
[[nodiscard]] Errors unknownExpectations(const Scenario& scenario);

/// All rules in order. A series, milestone or counter the run does not have is a failed rule that says so.
[[nodiscard]] std::vector<ExpectationResult> checkExpectations(const Scenario& scenario, const Recording& recording);

} // namespace latepulse
