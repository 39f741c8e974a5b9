#pragma once
// Which charts a scenario has: rows of curves over recorded series, and their points thinned to the pixels there are.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <QString>

#include "core/record/series.h"
#include "core/scenario/scenario.h"

namespace latepulse::ui {

/// Which entity a curve stands for; the theme turns it into colour, dash and letter.
struct EntityKey {
    enum class Kind {
        Liveness,
        Reconnect,
        OtherClass,
        Backend,
        Population,
        Requesting,
        BackingOff,
        Eligible
    } kind = Kind::Backend;
    int position = 0;  // among those of its kind
    QString word;      // title of a class, kind of a population
    bool operator==(const EntityKey&) const = default;
};

/// One curve; where it adds up several series, all of them have the row's unit.
struct ChartCurve {
    QString name;
    EntityKey key;
    std::vector<std::size_t> drawn;  // summed for the curve (a stacked area includes what lies below it)
    std::vector<std::size_t> value;  // summed for the figure beside the row
    double factor = 1.0;             // recorded value -> shown value
    bool steps = true;               // holds between changes
};

enum class AxisKind { Linear, LogSeconds, Share };

/// A threshold that holds from an instant on, in seconds; nullopt: none from here on.
struct WindowStep {
    SimTime from;
    std::optional<double> seconds;
    bool operator==(const WindowStep&) const = default;
};

struct ChartRow {
    QString id, title, unit;
    AxisKind axis = AxisKind::Linear;
    std::vector<ChartCurve> curves;
    bool filled = false;           // areas; the first curve lies on top of the others and is drawn first
    std::vector<WindowStep> windows;  // threshold line, in order of time; empty = none
    double whole = 0.0;            // "of 40"; 0 = no whole
    int importance = 48;           // share of the height
};

/// Rows in reading order. Rows whose series were not recorded are left out.
[[nodiscard]] std::vector<ChartRow> chartRows(const Scenario& scenario, const SeriesStore& store);

struct PlotPoint {
    double seconds = 0.0;  // since the run's start
    double value = 0.0;
};

/// How a curve goes from one point to the next.
enum class Between { Hold, Line };

/// The curve between `from` and `to` for so many pixel columns, in order of time. Each column ends on its last value at
/// its last sample's end, so that what is held afterwards is true; before it come the column's minimum and maximum where
/// they lie outside what the curve covers anyway: one to three points per column. The edges are points at exactly `from`
/// and `to`; nothing lies beyond them, nor beyond what was recorded.
[[nodiscard]] std::vector<PlotPoint> thinned(const SeriesStore& store, std::span<const std::size_t> series,
                                             double factor, SimTime from, SimTime to, int columns,
                                             Between between = Between::Hold);

/// The series of `other` that bear the same names, or none when one is missing (a sum of some would be a wrong curve).
[[nodiscard]] std::vector<std::size_t> sameSeries(const SeriesStore& store, std::span<const std::size_t> series,
                                                  const SeriesStore& other);

/// From when on two curves differ: the end of the last sample that is the same in both; what only one of them has
/// counts as a difference. never() where they are the same throughout.
[[nodiscard]] SimTime differFrom(const SeriesStore& store, std::span<const std::size_t> series,
                                 const SeriesStore& other, std::span<const std::size_t> otherSeries);

/// Value in force at `t`; nullopt beyond what was recorded.
[[nodiscard]] std::optional<double> valueAt(const SeriesStore& store, std::span<const std::size_t> series,
                                            double factor, SimTime t);

} // namespace latepulse::ui
