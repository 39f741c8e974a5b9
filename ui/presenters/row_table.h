#pragma once
// Charts over time as a table: what is drawn, in the charts' own units, beside the recorded series it is drawn from.

#include <string>
#include <vector>

#include "core/base/units.h"
#include "core/record/series.h"
#include "ui/presenters/chart_rows.h"

namespace latepulse::ui {

/// Three columns of the table: min, max and last of one curve or series.
struct RowColumn {
    std::string name, unit;  // "connected.software", "%"; of a sum "waiting.software+waiting.hardware"
    std::string meaning;              // "100 x connected.software (probes) / 6500"; "" = the series itself
    std::vector<std::size_t> series;  // added up
    double factor = 1.0;
};

/// In the charts' order; of a curve that is one series as recorded only that, else the curve and then its series.
[[nodiscard]] std::vector<RowColumn> rowColumns(const std::vector<ChartRow>& rows, const SeriesStore& store);

/// RFC 4180, C locale, units in the header, UTC with Z and simulated seconds; samples whose end lies in (from, to].
[[nodiscard]] std::string rowsCsv(const std::vector<RowColumn>& columns, const SeriesStore& store, UtcInstant start,
                                  SimTime from, SimTime to);

} // namespace latepulse::ui
