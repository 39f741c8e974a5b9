#pragma once
// The closed loop of N sources that each wait for their answer before thinking again (machine repairman).

#include "core/base/error.h"

namespace latepulse::theory {

/// Equilibrium of M/M/c//N; times in s.
struct FiniteSourceMeans {
    double utilisation = 0.0;      // share of worker time in use
    double throughput = 0.0;       // answers per s
    double inSystem = 0.0;         // waiting or in service
    double response = 0.0;         // waiting + service, s
    double waiting = 0.0;          // s
    double cycle = 0.0;            // think + response, s
    double idle = 0.0;             // probability that no source waits or is served
    double saturation = 0.0;       // N* = c (Z + S) / S, sources at which the station saturates
    double leastResponse = 0.0;    // max(S, N S / c - Z), s: no closed loop can be faster
};

/// Exponential think time `think` s and service `service` s (Kleinrock, Queueing Systems I, 3.8). Error: OutOfRange.
[[nodiscard]] Result<FiniteSourceMeans> machineRepairman(int sources, int workers, double think, double service);

} // namespace latepulse::theory
