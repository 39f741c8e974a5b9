#pragma once
// Which charts a scenario has: rows of curves over recorded series.

#include <cstdint>
#include <optional>
#include <vector>

#include <QString>

#include "core/record/series.h"
#include "core/scenario/scenario.h"
#include "ui/presenters/entity_keys.h"

namespace latepulse::ui {

/// One curve; where it adds up several series, all of them have the row's unit.
struct ChartCurve {
    QString name;
    EntityKey key;
    std::vector<std::size_t> drawn;  // summed for the curve (a stacked area includes what lies below it)
    std::vector<std::size_t> value;  // summed for the figure beside the row
    double factor = 1.0;             // recorded value -> shown value
    bool steps = true;               // holds between changes
    double whole = 0.0; // of a share: what 100 % are, in the series' unit; 0 = the series is a share itself
};

/// What is measured, with its usual scale: counts and shares linear, times logarithmic.
enum class AxisKind { Linear, LogSeconds, Share };

/// A threshold that holds from an instant on, in seconds; nullopt: none from here on.
struct WindowStep {
    SimTime from;
    std::optional<double> seconds;
    bool operator==(const WindowStep&) const = default;
};

/// A value that a formula gives for a curve's mean, in shown units.
struct ReferenceLine {
    double value = 0.0;
    std::size_t curve = 0;
    QString name;  // of the formula: "M/M/5, Erlang C"
};

struct ChartRow {
    QString id, title, unit;
    AxisKind axis = AxisKind::Linear;
    std::vector<ChartCurve> curves;
    bool filled = false; // areas; the first curve lies on top of the others and is drawn first
    std::vector<WindowStep> windows; // threshold line, in order of time; empty = none
    double whole = 0.0; // "of 40"; 0 = no whole
    int importance = 48; // share of the height
    bool zeroAtFloor = false; // zero is a value though the axis is logarithmic: it lies on the lower edge
    std::vector<ReferenceLine> references = {};  // dashed
    bool otherScale = false; // linear where logarithmic is usual, and the other way round
};

/// Layers that add up have a linear scale always.
[[nodiscard]] bool isLog(const ChartRow& row);

/// Two curves of one chart never look the same: a later one takes the next look of its kind that is free.
void tellApart(std::vector<ChartCurve>& curves);

/// Rows in reading order. Rows whose series were not recorded are left out.
[[nodiscard]] std::vector<ChartRow> chartRows(const Scenario& scenario, const SeriesStore& store);
/// Prepared charts that are there to be chosen: why probes are not connected, in all and by population.
[[nodiscard]] std::vector<ChartRow> furtherRows(const Scenario& scenario, const SeriesStore& store);

} // namespace latepulse::ui
