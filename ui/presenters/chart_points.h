#pragma once
// Points of a curve over recorded series, thinned to the pixels there are.

#include <optional>
#include <span>
#include <vector>

#include "core/record/series.h"

namespace latepulse::ui {

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

/// Any of these series is above zero in a sample that ends in (from, to].
[[nodiscard]] bool isEverSeen(const SeriesStore& store, std::span<const std::size_t> series, SimTime from, SimTime to);

/// What was recorded over one interval, in shown units.
struct RawSample {
    SimTime from, to;
    double min = 0.0, max = 0.0, last = 0.0;
};

/// The sample whose interval `t` lies in; nullopt beyond what was recorded.
[[nodiscard]] std::optional<RawSample> rawSampleAt(const SeriesStore& store, std::span<const std::size_t> series,
                                                   double factor, SimTime t);

/// Value in force at `t`; nullopt beyond what was recorded.
[[nodiscard]] std::optional<double> valueAt(const SeriesStore& store, std::span<const std::size_t> series,
                                            double factor, SimTime t);

/// What was recorded, and the instant at which it held.
struct RecordedValue {
    SimTime at;
    double value = 0.0;
};

/// The last value recorded at or before `t`: the end of a sample, never a value between two. nullopt before the first
/// sample has ended and beyond what was recorded.
[[nodiscard]] std::optional<RecordedValue> recordedBy(const SeriesStore& store, std::span<const std::size_t> series,
                                                      double factor, SimTime t);

} // namespace latepulse::ui
