#pragma once
// What a run amounts to, as JSON: counters, extremes, milestones, statistics per class, hashes. Model results.

#include <string>

#include "core/record/recording.h"
#include "core/scenario/scenario.h"

namespace latepulse {

/// Pretty-printed, keys in a fixed order, times in s, null for milestones not reached.
[[nodiscard]] std::string summaryJson(const Scenario& scenario, const Recording& recording);

} // namespace latepulse
