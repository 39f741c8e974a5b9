#pragma once
// Where everything of the topology view lies for a given size: columns by layer, nodes, controller cells, lanes.

#include <vector>

#include <QRectF>
#include <QSizeF>

#include "core/topology/layered_layout.h"
#include "ui/look/theme.h"
#include "ui/presenters/topology_presenter.h"

namespace latepulse::ui {

struct ColumnPlace {
    NodeKind kind = NodeKind::EventClass;  // of its first node: names the caption
    QRectF caption, body;
};

struct TopologyGeometry {
    QSizeF size;  // as asked for, or higher where not everything finds room in that: then the view scrolls
    bool brief = false;  // narrow: short words
    bool roomy = false;  // high: captions, numbers, legend
    bool low = false;    // not high enough for two lines in every node: the decision says one, lanes lie closer
    std::vector<ColumnPlace> columns;
    std::vector<QRectF> nodes;  // one per node of the topology; controller groups share the grid
    std::vector<bool> isLine;   // by node: it has the height of one line only
    QRectF controllersHeader, grid;
    std::vector<QRectF> cells;  // one per controller when they are shown singly
    QRectF strip;               // words of the isolation finding; empty without one
    QRectF legend;              // empty where there is no height for it
    qreal answersLane = 0.0;    // y of completions and moved events on their way back
    qreal beatsLane = 0.0;      // y of heartbeats on their way back
};

/// No two nodes overlap. Type is the theme's: how high a line is decides how many nodes fit.
[[nodiscard]] TopologyGeometry topologyGeometry(const Topology& topology, const LayeredLayout& layout,
                                                const TopologyPicture& picture, const Theme& theme, QSizeF size);

} // namespace latepulse::ui
