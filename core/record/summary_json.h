#pragma once
// What a run amounts to, as JSON: counters, extremes, milestones, statistics per class, hashes. Model results.

#include <string>
#include <vector>

#include "core/record/expectation_result.h"
#include "core/record/recording.h"
#include "core/scenario/scenario.h"

namespace latepulse {

/// Pretty-printed, keys in a fixed order, times in s, null for milestones not reached. `expectations` are what
/// checkExpectations() found; null in the text when the run stopped before its horizon.
[[nodiscard]] std::string summaryJson(const Scenario& scenario, const Recording& recording,
                                      const std::vector<ExpectationResult>& expectations = {});

} // namespace latepulse
