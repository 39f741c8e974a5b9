#pragma once
// Charts whose curves lie on one another and add up.

#include <vector>

#include "ui/presenters/chart_rows.h"

namespace latepulse::ui {

/// One layer: the sum of these series.
struct StackPart {
    QString name;
    EntityKey key;
    std::vector<std::size_t> series;
};

/// Adds the layers to the row, the first on top; those without a series are left out.
void stack(ChartRow& row, const std::vector<StackPart>& parts);

/// Why probes are not connected, over all populations or those named: by every recorded reason, or by state where
/// reasons were not recorded.
[[nodiscard]] ChartRow whyRow(const Scenario& scenario, const SeriesStore& store,
                              const std::vector<Population>& populations);

} // namespace latepulse::ui
