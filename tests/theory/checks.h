#pragma once
// What a case claims, compared with what was measured: inside the interval, and the interval no wider than 3 %.

#include <functional>
#include <string>
#include <vector>

#include <QString>

#include "interval.h"
#include "station.h"

namespace latepulse::theorytest {

using Estimator = std::function<double(Batch&)>;

struct Check {
    std::string name;
    std::size_t eventClass = 0;
    Estimator estimate;
    double expected = 0;
};

[[nodiscard]] Estimate estimateFrom(const Check& check, std::vector<Batch>& batches, double confidence);

/// What misses its interval or has one wider than 3 % of the value; empty when all is well. Prints the rest.
[[nodiscard]] QString whatMisses(const std::vector<Check>& checks, std::vector<std::vector<Batch>>& batches,
                                 double confidence);

/// LATEPULSE_THEORY_SEED or 1, times 1000.
[[nodiscard]] std::uint64_t baseSeed();

[[nodiscard]] double quantile(std::vector<float>& values, double p);

// Estimators; seconds and jobs per second.
[[nodiscard]] double meanWait(Batch& b);
[[nodiscard]] double meanSojourn(Batch& b);
[[nodiscard]] double meanService(Batch& b);
[[nodiscard]] double waitingShare(Batch& b);
[[nodiscard]] double meanLine(Batch& b);
[[nodiscard]] double meanInSystem(Batch& b);
[[nodiscard]] double serviceWork(Batch& b);
[[nodiscard]] double blockedShare(Batch& b);
[[nodiscard]] double servedRate(Batch& b);

} // namespace latepulse::theorytest
