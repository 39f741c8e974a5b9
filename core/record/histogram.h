#pragma once
// High-dynamic-range histogram of durations: exact count, sum and extremes; relative bin width at most 1/64.

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "core/base/units.h"

namespace latepulse {

class DurationHistogram {
public:
    void add(Duration value)
    {
        const std::size_t index = indexFor(value.ns);
        if (index >= m_bins.size())
            m_bins.resize(index + 1);
        ++m_bins[index];
        ++m_count;
        const auto ns = static_cast<std::uint64_t>(std::max<std::int64_t>(0, value.ns));
        m_sumLow += ns;
        m_sumHigh += m_sumLow < ns ? 1 : 0;
        m_min = std::min(m_min, value);
        m_max = std::max(m_max, value);
    }
    /// The same for value(0) ... value(count - 1), in ns.
    template <class Value>
    void addAll(std::size_t count, Value value)
    {
        std::uint64_t low = m_sumLow, high = m_sumHigh;
        std::int64_t least = m_min.ns, greatest = m_max.ns;
        for (std::size_t i = 0; i < count; ++i) {
            const std::int64_t ns = value(i);
            const std::size_t index = indexFor(ns);
            if (index >= m_bins.size())
                m_bins.resize(index + 1);
            ++m_bins[index];
            const auto positive = static_cast<std::uint64_t>(std::max<std::int64_t>(0, ns));
            low += positive;
            high += low < positive ? 1 : 0;
            least = std::min(least, ns);
            greatest = std::max(greatest, ns);
        }
        m_sumLow = low;
        m_sumHigh = high;
        m_min = Duration{least};
        m_max = Duration{greatest};
        m_count += static_cast<std::int64_t>(count);
    }
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
    static constexpr int subBits = 6;  // 64 bins per power of two
    static constexpr std::int64_t subCount = 1LL << subBits;
    static std::size_t indexFor(std::int64_t ns)
    {
        if (ns < subCount)
            return static_cast<std::size_t>(std::max<std::int64_t>(0, ns));
        const int shift = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(ns))) - 1 - subBits;
        return static_cast<std::size_t>((static_cast<std::int64_t>(shift) + 1) * subCount + ((ns >> shift) - subCount));
    }
    static std::int64_t lowerEdge(std::size_t index);
    std::vector<std::int64_t> m_bins;  // grows on demand
    std::int64_t m_count = 0;
    std::uint64_t m_sumLow = 0, m_sumHigh = 0;  // ns, 128 bits: exact whatever the order
    Duration m_min = Duration::longest(), m_max{};
};

} // namespace latepulse
