#include "core/topology/topology.h"

#include <algorithm>

namespace latepulse {

std::size_t Topology::addNode(NodeKind kind, std::string_view id)
{
    if (const auto known = find(kind, id))
        return *known;
    m_nodes.push_back({kind, std::string(id)});
    return m_nodes.size() - 1;
}

void Topology::addEdge(std::size_t from, std::size_t to, EdgeKind kind, std::string_view eventClass)
{
    const TopologyEdge edge{from, to, kind, std::string(eventClass)};
    if (std::ranges::find(m_edges, edge) == m_edges.end())
        m_edges.push_back(edge);
}

std::optional<std::size_t> Topology::find(NodeKind kind, std::string_view id) const
{
    for (std::size_t i = 0; i < m_nodes.size(); ++i)
        if (m_nodes[i].kind == kind && m_nodes[i].id == id)
            return i;
    return std::nullopt;
}

bool Topology::isConnected(std::size_t node) const
{
    return std::ranges::any_of(m_edges, [node](const TopologyEdge& e) { return e.from == node || e.to == node; });
}

std::size_t usualLayer(NodeKind kind)
{
    switch (kind) {
    case NodeKind::Population:
    case NodeKind::Source: return 0;
    case NodeKind::EventClass: return 1;
    case NodeKind::Queue: return 2;
    case NodeKind::Pool: return 3;
    case NodeKind::Backend: return 4;
    case NodeKind::Decision: return 5;
    case NodeKind::Controllers:
    case NodeKind::Sink: return 6;
    }
    return 0;
}

bool isFeedback(EdgeKind kind)
{
    return kind == EdgeKind::Beats || kind == EdgeKind::Completes || kind == EdgeKind::Moves;
}

} // namespace latepulse
