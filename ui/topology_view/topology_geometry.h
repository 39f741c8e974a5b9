#pragma once
// Where everything of the topology view lies for a given size: columns by layer, nodes, controller cells, lanes.

#include <vector>

#include <QRectF>

#include "core/topology/layered_layout.h"
#include "ui/presenters/topology_presenter.h"

namespace latepulse::ui {

struct ColumnPlace {
    NodeKind kind = NodeKind::EventClass;  // of its first node: names the caption
    QRectF caption, body;
};

struct TopologyGeometry {
    bool brief = false;  // narrow: short words
    bool roomy = false;  // high: captions, numbers, legend
    bool low = false;    // not high enough for two lines in every node: the decision says one, lanes lie closer
    std::vector<ColumnPlace> columns;
    std::vector<QRectF> nodes;  // one per node of the topology; controller groups share the grid
    QRectF controllersHeader, grid;
    std::vector<QRectF> cells;  // one per controller when they are shown singly
    QRectF strip;               // words of the isolation finding; empty without one
    QRectF legend;              // empty where there is no height for it
    qreal answersLane = 0.0;    // y of completions and moved events on their way back
    qreal beatsLane = 0.0;      // y of heartbeats on their way back
};

[[nodiscard]] TopologyGeometry topologyGeometry(const Topology& topology, const LayeredLayout& layout,
                                                const TopologyPicture& picture, QSizeF size);

} // namespace latepulse::ui
