#include "core/record/histogram.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace latepulse {

namespace {
constexpr int subBits = 6;  // 64 bins per power of two
constexpr std::int64_t subCount = 1LL << subBits;
} // namespace

std::size_t DurationHistogram::indexFor(std::int64_t ns)
{
    if (ns < subCount)
        return static_cast<std::size_t>(std::max<std::int64_t>(0, ns));
    const int shift = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(ns))) - 1 - subBits;
    return static_cast<std::size_t>((static_cast<std::int64_t>(shift) + 1) * subCount + ((ns >> shift) - subCount));
}

std::int64_t DurationHistogram::lowerEdge(std::size_t index)
{
    const auto i = static_cast<std::int64_t>(index);
    if (i < subCount)
        return i;
    const std::int64_t shift = i / subCount - 1;
    return (subCount + i % subCount) << shift;
}

void DurationHistogram::add(Duration value)
{
    const std::size_t index = indexFor(value.ns);
    if (index >= m_bins.size())
        m_bins.resize(index + 1);
    ++m_bins[index];
    ++m_count;
    m_sum += value.toSeconds();
    m_min = std::min(m_min, value);
    m_max = std::max(m_max, value);
}

double DurationHistogram::mean() const
{
    return m_count > 0 ? m_sum / static_cast<double>(m_count) : 0.0;
}

Duration DurationHistogram::quantile(double p) const
{
    if (m_count == 0)
        return {};
    const auto rank = std::max<std::int64_t>(1, static_cast<std::int64_t>(std::ceil(p * static_cast<double>(m_count))));
    std::int64_t seen = 0;
    for (std::size_t i = 0; i < m_bins.size(); ++i) {
        seen += m_bins[i];
        if (seen >= rank)
            return std::clamp(Duration{lowerEdge(i + 1) - 1}, m_min, m_max);
    }
    return m_max;
}

std::vector<DurationHistogram::Bin> DurationHistogram::bins() const
{
    std::vector<Bin> bins;
    for (std::size_t i = 0; i < m_bins.size(); ++i)
        if (m_bins[i] > 0)
            bins.push_back({Duration{lowerEdge(i)}, Duration{lowerEdge(i + 1)}, m_bins[i]});
    return bins;
}

} // namespace latepulse
