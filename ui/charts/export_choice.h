#pragma once
// Which charts an export is made of, by the ids a person or a command line gave.

#include <vector>

#include "ui/charts/export_captions.h"
#include "ui/charts/still_charts.h"
#include "ui/presenters/chart_rows.h"

namespace latepulse::ui {

[[nodiscard]] StillRun stillRunOf(const ExportedRun& run, const ExportOptions& options);
[[nodiscard]] QString topologyId();

struct ChosenCharts {
    std::vector<ChartRow> rows;
    std::vector<StillChart> stills;
    bool topology = false;
};

/// Errors: UnknownSeries (no such chart), NotAvailable (nothing recorded).
[[nodiscard]] Result<ChosenCharts> chosenCharts(const ExportedRun& run, const ExportOptions& options);

} // namespace latepulse::ui
