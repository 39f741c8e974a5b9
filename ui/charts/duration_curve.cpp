#include "ui/charts/duration_curve.h"

#include <algorithm>
#include <cmath>

namespace latepulse::ui {

std::vector<DurationShare> durationShares(const DurationHistogram& histogram, int perDecade)
{
    const auto bins = histogram.bins();
    std::vector<DurationShare> shares;
    if (bins.empty() || histogram.count() == 0)
        return shares;
    const auto place = [perDecade](const DurationHistogram::Bin& bin) {
        const double middle = std::max(1e-6, (bin.from.toSeconds() + bin.to.toSeconds()) / 2);
        return static_cast<int>(std::floor(std::log10(middle) * perDecade));
    };
    const int first = place(bins.front()), last = place(bins.back());
    for (int i = first; i <= last; ++i)
        shares.push_back({std::pow(10.0, static_cast<double>(i) / perDecade),
                          std::pow(10.0, static_cast<double>(i + 1) / perDecade), 0.0});
    for (const auto& bin : bins)
        shares[static_cast<std::size_t>(place(bin) - first)].percent +=
            100.0 * static_cast<double>(bin.count) / static_cast<double>(histogram.count());
    return shares;
}

} // namespace latepulse::ui
