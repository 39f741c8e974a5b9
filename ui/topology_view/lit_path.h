#pragma once
// The way of one isolation finding, lit in the topology in place of everything that liveness shares.

#include <vector>

#include "core/topology/topology.h"
#include "ui/topology_view/arrows.h"

namespace latepulse::ui {

/// Lights the arrows between neighbours of the path, whichever way they point; an empty path changes nothing.
void lightArrows(std::vector<Arrow>& arrows, const Topology& topology, const std::vector<TopologyNode>& path);

} // namespace latepulse::ui
