#pragma once
// Where heading, dots, bar and counts of the population field lie. Dots have one whole pitch and one worth everywhere,
// so that equal areas are equal numbers of probes.

#include <array>
#include <cstdint>
#include <vector>

#include <QRectF>
#include <QSizeF>

#include "ui/presenters/population_field.h"

namespace latepulse::ui {

struct FieldBlock {
    QRectF header, dots;     // in px of the widget
    std::int64_t size = 0;   // probes
    std::int64_t across = 0; // dots in a full row
};

struct FieldLayout {
    bool wide = false;        // populations side by side, counts in a row below
    bool merged = false;      // too many populations for a block each: one block stands for all
    int pitch = 0;            // device pixels from dot to dot
    std::int64_t perDot = 1;  // probes one dot stands for: 1, 2, 5, 10 ...
    QRectF heading;
    std::vector<FieldBlock> blocks;
    QRectF countsHeading, bar;
    std::array<QRectF, fieldStates> counts;
};

/// `sizes`: probes of each population. `line`: height of a line of text. `ratio`: device pixels per px.
[[nodiscard]] FieldLayout fieldLayout(const std::vector<std::int64_t>& sizes, QSizeF size, qreal line, qreal ratio);

} // namespace latepulse::ui
