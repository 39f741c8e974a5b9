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
    [[nodiscard]] bool isBroken(AxisKind kind) const { return kind == AxisKind::Share && lower > 0.0; }
};

/// Axis that holds values between `lowest` and `highest` (in shown units; lowest > highest = no values).
[[nodiscard]] RowAxis rowAxis(const ChartRow& row, double lowest, double highest);

/// A value of this row in words: "269,761", "18 h 44 min", "89.6 %", "0 of 40".
[[nodiscard]] QString rowValueText(const ChartRow& row, double value);

} // namespace latepulse::ui
