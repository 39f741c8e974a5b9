#pragma once
// Plain stations as scenario text, and what is measured on them: means per batch of a window of time.

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/record/run_listener.h"

namespace latepulse::theorytest {

/// One class of a station: arrivals and service as the scenario file writes distributions.
struct StationClass {
    std::string arrivals, service;
    std::string patience = "\"none\"";
};

struct Station {
    std::vector<StationClass> classes;  // the first has priority where the discipline is priority
    int workers = 1;
    std::string discipline = "fifo";
    std::int64_t room = 1'000'000'000;  // waiting only
};

/// Rate per second, or seconds, as text of a distribution of times.
[[nodiscard]] std::string exponential(double meanSeconds);
[[nodiscard]] std::string constant(double seconds);

/// Nanoseconds as text of a duration.
[[nodiscard]] std::string nanoseconds(double seconds);

/// Scenario file of the station; classes are c0, c1, ...
[[nodiscard]] std::string scenarioText(const Station& station, double horizonSeconds, std::uint64_t seed);

/// What one class showed in one window of time.
struct Batch {
    double served = 0, dropped = 0;
    double waiting = 0, sojourn = 0;      // seconds, summed over served jobs
    double serviceSquares = 0;            // s^2, of sojourn - waiting of served jobs
    double allWaiting = 0;                // seconds, those that left unserved too
    double waited = 0, waitedLonger = 0;  // served jobs that waited at all, and longer than the threshold
    double seconds = 0;                   // of the window
    std::vector<float> waits, sojourns;  // seconds; kept only for quantiles
    // Of the whole run, in the batches of the first class:
    std::map<std::string, double> counted;  // how far its counters moved in the window
    std::map<std::string, double> sampled;  // the subject's series: mean of their values at the ends of samples
};

/// How much is simulated, fixed before any run: 8 replications with seeds of their own, of which the first tenth is
/// warm-up and left out; the rest is cut into 10 windows each.
struct Effort {
    double jobs = 1e6;        // of the rarest class, expected, over all replications
    double threshold = 0;     // of waitedLonger, seconds
    bool keepTimes = false;   // for quantiles
};
inline constexpr int replications = 8;
inline constexpr int windows = 10;

/// What is measured: any design as the text of its file, and the series to take means of.
struct Subject {
    std::function<std::string(double horizonSeconds, std::uint64_t seed)> text;
    std::vector<std::string> series;
};

/// Batches of every class: [class][replication * windows + window]. Throws std::runtime_error on a bad scenario.
[[nodiscard]] std::vector<std::vector<Batch>> measure(const Subject& subject, double rarestRate, const Effort& effort,
                                                      std::uint64_t baseSeed);
[[nodiscard]] std::vector<std::vector<Batch>> measure(const Station& station, double rarestRate, const Effort& effort,
                                                      std::uint64_t baseSeed);

} // namespace latepulse::theorytest
