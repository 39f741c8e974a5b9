#pragma once
// One worker, Poisson arrivals, general service times. Times in s, rates per s.
// Errors: OutOfRange for arguments without meaning, Inconsistent where utilisation >= 1.

#include "core/theory/erlang.h"

namespace latepulse::theory {

/// M/G/1 from the first two moments of service (s, s^2): Wq = lambda E[S^2] / (2 (1 - rho)) (Pollaczek-Khinchine).
[[nodiscard]] Result<StationMeans> mg1(double arrivalRate, double serviceMean, double serviceSecondMoment);
/// M/D/1: every service takes `service` s.
[[nodiscard]] Result<StationMeans> md1(double arrivalRate, double service);
/// P(waiting <= t) in M/D/1 (Erlang 1909); the alternating sum loses digits for t beyond about 20 services.
[[nodiscard]] Result<double> md1WaitingCdf(double arrivalRate, double service, double t);

/// Exponential calls of mean `untimedMean` s cut at `timeout` s.
struct TimeoutMeans {
    double serviceMean = 0.0;                // E[min(S, T)], s
    double serviceSecondMoment = 0.0;        // s^2
    double timedOut = 0.0;                   // share of calls that fail by timeout
    double utilisationWithoutTimeout = 0.0;  // may be 1 or more
    StationMeans station;
};
/// M/G/1 with S' = min(S, T), S exponential: E[S'] = (1 - e^(-mu T)) / mu, then Pollaczek-Khinchine.
[[nodiscard]] Result<TimeoutMeans> mg1WithTimeout(double arrivalRate, double untimedMean, double timeout);

} // namespace latepulse::theory
