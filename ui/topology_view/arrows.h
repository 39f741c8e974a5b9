#pragma once
// The edges of the topology as paths between placed nodes, and how they are drawn.

#include <optional>
#include <vector>

#include <QPainterPath>

#include "ui/presenters/scenario_topology.h"
#include "ui/topology_view/node_canvas.h"
#include "ui/topology_view/topology_geometry.h"

namespace latepulse::ui {

struct Arrow {
    QPainterPath path;
    EdgeKind kind = EdgeKind::Sends;
    std::string eventClass;  // "" = every class
    bool feedback = false;   // dotted
    bool lit = false;        // on the path of the isolation finding
    std::size_t from = 0, to = 0;  // nodes
};

[[nodiscard]] std::vector<Arrow> routeArrows(const Topology& topology, const LayeredLayout& layout,
                                             const TopologyGeometry& geometry, const LivenessSharing& sharing);

/// The nearest of these within 7 px of a point that lies in no node.
[[nodiscard]] std::optional<std::size_t> nearestArrow(const TopologyGeometry& geometry,
                                                      const std::vector<Arrow>& arrows,
                                                      const std::vector<std::size_t>& among, QPointF at);

/// The broad light under lit arrows.
void paintLight(const NodeCanvas& canvas, const std::vector<Arrow>& arrows);
/// `widths` by arrow, in px; feedback stays thin.
void paintArrows(const NodeCanvas& canvas, const Scenario& scenario, const std::vector<Arrow>& arrows,
                 const std::vector<double>& widths);

} // namespace latepulse::ui
