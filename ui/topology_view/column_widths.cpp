#include "ui/topology_view/column_widths.h"

#include <algorithm>
#include <numeric>

namespace latepulse::ui {

namespace {

/// Widths at 1440 px; they shrink and grow together. In a narrow window the nodes whose words cannot shrink get more.
double usualWidth(NodeKind kind, bool brief)
{
    switch (kind) {
    case NodeKind::EventClass: return brief ? 196 : 178;
    case NodeKind::Backend: return brief ? 162 : 150;
    case NodeKind::Population:
    case NodeKind::Source: return 154;
    case NodeKind::Queue: return 256;
    case NodeKind::Pool: return 226;
    case NodeKind::Decision:
    case NodeKind::Controllers: return 328;
    case NodeKind::Sink: return 170;
    }
    return 160;
}

/// Below this a column cannot say what it has to.
double leastWidth(NodeKind kind)
{
    return kind == NodeKind::Decision || kind == NodeKind::Controllers ? 190.0 : 56.0;
}

} // namespace

std::vector<double> columnWidths(const std::vector<NodeKind>& kinds, bool brief, double room)
{
    std::vector<double> widths;
    for (const NodeKind kind : kinds)
        widths.push_back(usualWidth(kind, brief));
    const double usual = std::accumulate(widths.begin(), widths.end(), 0.0);
    const double scale = std::min(room / usual, 1.25);
    double fixed = 0.0, free = 0.0;
    for (std::size_t c = 0; c < widths.size(); ++c) {
        const double least = leastWidth(kinds[c]);
        const bool tight = widths[c] * scale < least;
        fixed += tight ? least : 0.0;
        free += tight ? 0.0 : widths[c];
    }
    const double rest = free > 0 ? std::min((room - fixed) / free, 1.25) : 1.0;
    for (std::size_t c = 0; c < widths.size(); ++c) {
        const double least = leastWidth(kinds[c]);
        widths[c] = widths[c] * scale < least ? least : widths[c] * rest;
    }
    return widths;
}

} // namespace latepulse::ui
