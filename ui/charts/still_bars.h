#pragma once
// The bar charts among those without a time axis: what held the workers, refusals by reason, two runs side by side.

#include "ui/charts/still_charts.h"

namespace latepulse::ui {

/// Whether the run has anything for these bars.
[[nodiscard]] bool hasBars(StillChart which, const StillRun& run);
/// Away with what drawBars() put beside the axes.
void clearBars(QChart& chart);
/// Onto an empty chart; as drawStill().
[[nodiscard]] QStringList drawBars(StillChart which, QChart& chart, const Theme& theme, const StillRun& run);

} // namespace latepulse::ui
