#pragma once
// Checks a recording against the [[expect]] entries of its scenario.

#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/record/expectation_result.h"
#include "core/record/recording.h"
#include "core/scenario/scenario.h"

namespace latepulse {

/// Expectations about a series, milestone or counter that no run of this scenario has; path expect.N, counted from 0.
[[nodiscard]] Errors unknownExpectations(const Scenario& scenario);

/// All rules in order. A series, milestone or counter no such run has is a failed rule that says so; a refusal
/// that never occurred counts 0.
[[nodiscard]] std::vector<ExpectationResult> checkExpectations(const Scenario& scenario, const Recording& recording);

} // namespace latepulse
