#include "ui/topology_view/lit_path.h"

namespace latepulse::ui {

void lightArrows(std::vector<Arrow>& arrows, const Topology& topology, const std::vector<TopologyNode>& path)
{
    if (path.empty())
        return;
    for (Arrow& arrow : arrows) {
        const TopologyNode &from = topology.nodes()[arrow.from], &to = topology.nodes()[arrow.to];
        arrow.lit = false;
        for (std::size_t i = 0; i + 1 < path.size(); ++i)
            arrow.lit = arrow.lit || (path[i] == from && path[i + 1] == to) || (path[i] == to && path[i + 1] == from);
    }
}

} // namespace latepulse::ui
