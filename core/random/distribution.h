#pragma once
// Distributions of times (seconds) as data, and their sampling by inversion-friendly own code (no libm).

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "core/base/units.h"
#include "core/random/stream.h"

namespace latepulse {

enum class DistributionFamily {
    Deterministic,     // mean
    Uniform,           // low, high
    Exponential,       // mean
    LogNormal,         // mean, cv
    Erlang,            // mean, shape (whole number of stages)
    Gamma,             // mean, cv
    Hyperexponential,  // fast_share, mean_fast, mean_slow
    BoundedPareto,     // shape (alpha), low, high
    Weibull,           // mean, shape
    Empirical,         // table: equally likely values
};

/// A distribution of durations. Times are seconds; only the fields its family names (above) count.
struct Distribution {
    DistributionFamily family = DistributionFamily::Deterministic;
    double mean = 0.0;       // s
    double cv = 1.0;         // standard deviation / mean, no unit
    double shape = 1.0;      // stages, Weibull k or Pareto alpha, no unit
    double low = 0.0;        // s
    double high = 0.0;       // s
    double fastShare = 0.5;  // share of draws from the fast branch, 0 to 1
    double meanFast = 0.0;   // s
    double meanSlow = 0.0;   // s
    std::vector<double> table;  // s

    bool operator==(const Distribution&) const = default;

    static Distribution deterministic(Duration value);
    static Distribution exponential(Duration mean);
    static Distribution logNormal(Duration mean, double cv);
};

/// "exponential", "lognormal", ...: the key used in scenario files.
[[nodiscard]] std::string_view familyWord(DistributionFamily family);

/// First moment in s; 0 for a deterministic 0.
[[nodiscard]] double meanOf(const Distribution& distribution);
/// Second central moment in s^2.
[[nodiscard]] double varianceOf(const Distribution& distribution);
/// Smallest t with P(X <= t) >= p, in s; p in [0, 1). Exact inverse where closed, bisection otherwise.
[[nodiscard]] double quantileOf(const Distribution& distribution, double p);
/// Largest possible value; Duration::longest() when unbounded.
[[nodiscard]] Duration supremumOf(const Distribution& distribution);

/// A distribution prepared for fast drawing: a small immutable value, cheap to copy (copies share the table).
/// A degenerate one (mean or spread 0) is Deterministic. Draws round to nanoseconds and saturate at the longest.
class Sampler {
public:
    Sampler() = default;
    explicit Sampler(const Distribution& distribution);

    /// One draw for this key; the same key gives the same duration whatever happened before. Never negative.
    [[nodiscard]] Duration draw(const RandomKey& key, const DrawAddress& address) const;
    /// A draw of the stationary residual lifetime: density (1 - F(t)) / mean (renewal theory). Exact for every
    /// family: uniform share of a length-biased draw (Cox, Renewal Theory, ch. 5); independent of draw().
    [[nodiscard]] Duration drawResidual(const RandomKey& key, const DrawAddress& address) const;
    [[nodiscard]] bool isDeterministic() const { return m_family == DistributionFamily::Deterministic; }
    /// What a deterministic one always gives.
    [[nodiscard]] Duration fixed() const { return {m_fixed}; }

private:
    [[nodiscard]] double seconds(const RandomKey& key, const DrawAddress& address) const;
    [[nodiscard]] double lengthBiasedSeconds(const RandomKey& key, const DrawAddress& address, double unit) const;

    DistributionFamily m_family = DistributionFamily::Deterministic;
    double m_a = 0.0, m_b = 0.0, m_c = 0.0, m_d = 0.0;   // meaning by family, see distribution.cpp
    std::shared_ptr<const std::vector<double>> m_table;  // n values rising, then their n running sums
    std::int64_t m_fixed = 0;                            // ns, Deterministic only
};

} // namespace latepulse
