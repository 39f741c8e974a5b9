#pragma once
// Open networks of Markovian stations (Jackson 1957, 1963): each behaves as an M/M/c of its own.

#include <vector>

#include "core/theory/erlang.h"

namespace latepulse::theory {

/// One station; rates per s.
struct NetworkStation {
    double arrivalRate = 0.0;  // from outside
    double serviceRate = 0.0;  // of one worker
    int workers = 1;
};
/// routing[i][j]: probability that a job served at i goes to j; the rest of row i leaves.
using Routing = std::vector<std::vector<double>>;

struct NetworkMeans {
    std::vector<double> throughput;      // jobs per s through each station, returns included
    std::vector<StationMeans> stations;  // per visit
    double inSystem = 0.0;               // jobs in all stations
    double sojourn = 0.0;                // s from entering to leaving the network, per job (Little)
};

/// Traffic equations, then M/M/c at every station. Errors: OutOfRange for rates, shares or sizes without meaning;
/// Inconsistent where a station is overloaded, nothing arrives at all, or jobs cannot leave.
[[nodiscard]] Result<NetworkMeans> jackson(const std::vector<NetworkStation>& stations, const Routing& routing);

/// P(sojourn > t) through two M/M/1 FIFO stations in series: both sojourns are exponential and independent (Burke
/// 1956, Reich 1957). Rates per s, t in s. Errors: OutOfRange, Inconsistent at utilisation >= 1.
[[nodiscard]] Result<double> tandemSojournTail(double arrivalRate, double firstRate, double secondRate, double t);
/// The time within which a share p of those sojourns ends, s; p in [0, 1).
[[nodiscard]] Result<double> tandemSojournQuantile(double arrivalRate, double firstRate, double secondRate, double p);

} // namespace latepulse::theory
