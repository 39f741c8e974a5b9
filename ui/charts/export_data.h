#pragma once
// What an exported picture is drawn from: its table, and where it comes from as JSON.

#include <string>
#include <vector>

#include "ui/charts/export_captions.h"
#include "ui/charts/still_charts.h"
#include "ui/presenters/chart_rows.h"

namespace latepulse::ui {

[[nodiscard]] std::string rowsTable(const std::vector<ChartRow>& rows, const ExportedRun& run);
/// With the unit of each column, and how those that were not recorded so come from those that were.
[[nodiscard]] std::string rowsProvenance(const std::vector<ChartRow>& rows, const ExportedRun& run);
/// Of a chart without a time axis: statistics of the whole run, whatever part of it the other charts show.
[[nodiscard]] std::string stillProvenance(StillChart chart, const ExportedRun& run);

/// Of a picture of one instant.
[[nodiscard]] std::string topologyProvenance(SimTime at, const ExportedRun& run);

} // namespace latepulse::ui
