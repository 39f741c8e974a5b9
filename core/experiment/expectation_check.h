#pragma once
// Checks a recording against the [[expect]] entries of its scenario.

#include <string>
#include <vector>

#include "core/record/expectation_result.h"
#include "core/record/recording.h"
#include "core/scenario/scenario.h"

namespace latepulse {

/// All rules in order. A series, milestone or counter no such run has is a failed rule that says so; a refusal
/// that never occurred counts 0.
[[nodiscard]] std::vector<ExpectationResult> checkExpectations(const Scenario& scenario, const Recording& recording);

} // namespace latepulse
