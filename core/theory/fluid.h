#pragma once
// Fluid picture of an overload: work flows in at a constant rate while the station is slow for a while.

#include "core/base/error.h"

namespace latepulse::theory {

/// The overload from its start to the empty queue; times in s, backlog in items.
struct FluidBacklog {
    double peak = 0.0;              // items, at the end of the slow phase
    double drain = 0.0;             // time to drain after it, s
    double disturbed = 0.0;         // slow phase + drain, s
    double longestDelay = 0.0;      // of any FIFO arrival, s
    double delayAtSlowEnd = 0.0;    // of the arrival at the end of the slow phase, s
    double area = 0.0;              // item seconds under the backlog
    double meanDelay = 0.0;         // of the disturbed arrivals, s (Little)
};

/// Rates in items per s, slow < arrival < fast; `slowFor` in s (Newell, Applications of Queueing Theory, ch. 2).
/// Errors: OutOfRange; Inconsistent where the backlog would not grow or never drain.
[[nodiscard]] Result<FluidBacklog> fluidBacklog(double arrivalRate, double slowRate, double slowFor, double fastRate);

} // namespace latepulse::theory
