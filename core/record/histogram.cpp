#include "core/record/histogram.h"

#include <cmath>

namespace latepulse {

std::int64_t DurationHistogram::lowerEdge(std::size_t index)
{
    const auto i = static_cast<std::int64_t>(index);
    if (i < subCount)
        return i;
    const std::int64_t shift = i / subCount - 1;
    return (subCount + i % subCount) << shift;
}

double DurationHistogram::mean() const
{
    if (m_count == 0)
        return 0.0;
    const double sum = static_cast<double>(m_sumHigh) * 0x1.0p64 + static_cast<double>(m_sumLow);
    return sum / 1e9 / static_cast<double>(m_count);
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
