#pragma once
// Erlang A (M/M/c+M): customers with exponential patience leave the queue. Stable at every load.

#include "core/base/error.h"

namespace latepulse::theory {

/// Equilibrium of M/M/c+M.
struct AbandonmentMeans {
    double waits = 0.0;        // probability of finding all workers busy
    double abandons = 0.0;     // share of arrivals that leave unserved
    double waiting = 0.0;      // s in queue, served or not
    double queueLength = 0.0;  // waiting only
    double utilisation = 0.0;  // share of worker time in use
};

/// Rates per s; 1 / abandonRate is the mean patience in s (Palm 1946; birth-death balance). Error: OutOfRange.
[[nodiscard]] Result<AbandonmentMeans> erlangA(double arrivalRate, double serviceRate, int workers, double abandonRate);

} // namespace latepulse::theory
