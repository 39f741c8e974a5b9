#include "ui/look/part_widths.h"

#include <algorithm>
#include <numeric>

namespace latepulse::ui {

std::vector<qreal> partWidths(const std::vector<std::int64_t>& counts, qreal width, qreal least)
{
    const auto total = static_cast<double>(std::accumulate(counts.begin(), counts.end(), std::int64_t{0}));
    std::vector<qreal> widths;
    if (total <= 0.0)
        return std::vector<qreal>(counts.size(), 0.0);
    qreal excess = -width;
    for (const std::int64_t count : counts) {
        widths.push_back(count > 0 ? std::max(least, width * static_cast<double>(count) / total) : 0.0);
        excess += widths.back();
    }
    // The largest part pays for those made visible.
    auto largest = std::ranges::max_element(widths);
    *largest = std::max(least, *largest - excess);
    return widths;
}

} // namespace latepulse::ui
