#pragma once
// High-dynamic-range histogram of durations: exact count, sum and extremes; relative bin width at most 1/64.

#include <array>
#include <cstdint>
#include <vector>

#include "core/base/units.h"

namespace latepulse {

class DurationHistogram {
public:
    void add(Duration value);
    [[nodiscard]] std::int64_t count() const { return m_count; }
    [[nodiscard]] Duration min() const { return m_count ? m_min : Duration{}; }
    [[nodiscard]] Duration max() const { return m_max; }
    /// In seconds; 0 when empty.
    [[nodiscard]] double mean() const;
    /// Upper edge of the bin that holds the p-quantile (p in [0, 1]), clamped to max(); 0 when empty.
    [[nodiscard]] Duration quantile(double p) const;
    /// Non-empty bins: lower edge, upper edge, count.
    struct Bin {
        Duration from, to;
        std::int64_t count = 0;
    };
    [[nodiscard]] std::vector<Bin> bins() const;

private:
    static std::size_t indexFor(std::int64_t ns);
    static std::int64_t lowerEdge(std::size_t index);
    std::vector<std::int64_t> m_bins;  // grows on demand
    std::int64_t m_count = 0;
    double m_sum = 0.0;  // seconds
    Duration m_min = Duration::longest(), m_max{};
};

} // namespace latepulse
