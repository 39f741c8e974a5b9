#pragma once
// A histogram of durations gathered into wider logarithmic bins, as shares: few enough points to draw at once.

#include <vector>

#include "core/record/histogram.h"

namespace latepulse::ui {

struct DurationShare {
    double from = 0.0, to = 0.0;  // s
    double percent = 0.0;         // of all events
};

/// `perDecade` equal bins per factor of ten, from the first to the last that holds events; durations below 1 us count
/// into the first.
[[nodiscard]] std::vector<DurationShare> durationShares(const DurationHistogram& histogram, int perDecade);

} // namespace latepulse::ui
