#pragma once
// Markovian queues in equilibrium. Rates per second, times in seconds. Errors: OutOfRange for an argument without
// meaning, Inconsistent where no equilibrium exists (utilisation >= 1 without loss).

#include "core/base/error.h"

namespace latepulse::theory {

/// Equilibrium means of a station; times in s, lengths in items.
struct StationMeans {
    double utilisation = 0.0;  // share of worker time in use
    double waiting = 0.0;      // Wq, s, of those who enter
    double sojourn = 0.0;      // W = waiting + service, s
    double queueLength = 0.0;  // Lq, waiting only
    double inSystem = 0.0;     // L
    double waits = 0.0;        // probability that an arrival has to wait
};

/// Share blocked in M/G/c/c at `offered` erlangs (Erlang 1917; recursion B(k) = aB(k-1) / (k + aB(k-1))).
[[nodiscard]] Result<double> erlangB(int workers, double offered);
/// Probability of waiting in M/M/c, C = cB / (c - a(1 - B)); Inconsistent where offered >= workers.
[[nodiscard]] Result<double> erlangC(int workers, double offered);

/// M/M/c by Erlang C, Wq = C / (c mu - lambda).
[[nodiscard]] Result<StationMeans> mmc(double arrivalRate, double serviceRate, int workers);
/// M/M/1: the case c = 1.
[[nodiscard]] Result<StationMeans> mm1(double arrivalRate, double serviceRate);
/// P(waiting > t) in M/M/c, C exp(-(c mu - lambda) t); t in s, >= 0.
[[nodiscard]] Result<double> mmcWaitingTail(double arrivalRate, double serviceRate, int workers, double t);
/// p-quantile of the FIFO waiting time in M/M/c, s; 0 where the share that need not wait reaches p. p in [0, 1).
[[nodiscard]] Result<double> mmcWaitingQuantile(double arrivalRate, double serviceRate, int workers, double p);
/// p-quantile of the FIFO sojourn time in M/M/1, -ln(1 - p) / (mu - lambda), s.
[[nodiscard]] Result<double> mm1SojournQuantile(double arrivalRate, double serviceRate, double p);

/// A bounded station: what is refused, and the means of those accepted.
struct BoundedMeans {
    double blocked = 0.0;     // share of arrivals refused
    double throughput = 0.0;  // accepted per s
    StationMeans accepted;
};
/// M/M/1/K, K places counting the one in service; any load (Kleinrock, Queueing Systems I, 3.6).
[[nodiscard]] Result<BoundedMeans> mm1k(double arrivalRate, double serviceRate, int places);

} // namespace latepulse::theory
