#pragma once
// The value axis of one chart row: range and two or three ticks that are easy to read.

#include <vector>

#include <QString>

#include "ui/presenters/chart_rows.h"

namespace latepulse::ui {

struct RowAxis {
    struct Tick {
        double value = 0.0;
        QString label;
    };
    double lower = 0.0, upper = 1.0;
    std::vector<Tick> ticks;
    bool zeroApart = false;  // a logarithmic axis whose lower edge stands for zero, beyond a break
    /// The axis leaves something out below: a share axis that does not start at zero, or the way down to zero.
    [[nodiscard]] bool isBroken(const ChartRow& row) const
    {
        return zeroApart || (row.axis == AxisKind::Share && lower > 0.0 && !isLog(row));
    }
};

/// Axis that holds values between `lowest` and `highest` (in shown units; lowest > highest = no values; of a
/// logarithmic one the least above zero). `tall`: with room for five ticks.
[[nodiscard]] RowAxis rowAxis(const ChartRow& row, double lowest, double highest, bool tall = false);

/// The durations people have a feeling for, from the last one at or below `low` to the first at or above `high` (s).
[[nodiscard]] std::vector<double> roundDurations(double low, double high);
/// One of them: "10 s", "10 min", "10 d".
[[nodiscard]] QString roundDurationText(double seconds);

/// A value of this row in words: "269,761", "18 h 44 min", "89.6 %", "0 of 40".
[[nodiscard]] QString rowValueText(const ChartRow& row, double value);
/// What a value moved between: "3–25 of 40"; one value where the ends read the same.
[[nodiscard]] QString rowRangeText(const ChartRow& row, double lowest, double highest);
/// A difference of two values, with its sign: "+1,204", "−2 h 5 min", "+3.2 points".
[[nodiscard]] QString rowDifferenceText(const ChartRow& row, double difference);

} // namespace latepulse::ui
