#pragma once
// What lies between two instants on the charts, as a table to paste: files' numbers, not the screen's.

#include <optional>
#include <vector>

#include <QString>

#include "core/record/recording.h"
#include "ui/presenters/chart_rows.h"

namespace latepulse::ui {

struct CursorReading {
    QString chart, curve, unit;
    std::optional<double> a, b;  // recorded at or before the cursor, in the chart's unit; nullopt where nothing was
};

/// One for each curve, in the charts' order.
[[nodiscard]] std::vector<CursorReading> cursorReadings(const std::vector<ChartRow>& rows, const SeriesStore& store,
                                                        SimTime a, SimTime b);

/// Columns parted by tabs: chart, curve, unit, value at A, at B, B - A; a line says when these values were recorded. C locale, UTC with Z; the first line says of
/// which run, and that it is a model result.
[[nodiscard]] QString cursorTable(const std::vector<ChartRow>& rows, const Scenario& scenario,
                                  const Recording& recording, SimTime a, SimTime b);

} // namespace latepulse::ui
