#include "core/topology/layered_layout.h"

#include <algorithm>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/depth_first_search.hpp>
#include <boost/graph/topological_sort.hpp>

#include "core/topology/layer_order.h"

namespace latepulse {

namespace {

using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, boost::no_property,
                                    boost::property<boost::edge_index_t, std::size_t>>;

/// Marks the edges that close a cycle, in the order of a depth-first search from the first node on.
class CycleClosers : public boost::default_dfs_visitor {
public:
    explicit CycleClosers(std::vector<bool>& marks) : m_marks(&marks) {}
    void back_edge(Graph::edge_descriptor edge, const Graph& graph) const
    {
        (*m_marks)[boost::get(boost::edge_index, graph, edge)] = true;
    }

private:
    std::vector<bool>* m_marks;
};

Graph forwardGraph(const Topology& topology, const std::vector<bool>& feedback)
{
    Graph graph(topology.nodes().size());
    for (std::size_t e = 0; e < topology.edges().size(); ++e)
        if (!feedback[e])
            boost::add_edge(topology.edges()[e].from, topology.edges()[e].to, e, graph);
    return graph;
}

std::vector<bool> feedbackEdges(const Topology& topology)
{
    std::vector<bool> feedback;
    for (const TopologyEdge& edge : topology.edges())
        feedback.push_back(isFeedback(edge.kind));
    const Graph graph = forwardGraph(topology, feedback);
    boost::depth_first_search(graph, boost::visitor(CycleClosers(feedback)));
    return feedback;
}

/// The usual layer of the kind, or further right where an edge demands it; then numbered without gaps.
std::vector<std::size_t> layersOf(const Topology& topology, const std::vector<bool>& feedback)
{
    const Graph graph = forwardGraph(topology, feedback);
    std::vector<std::size_t> reversed;
    boost::topological_sort(graph, std::back_inserter(reversed));
    std::vector<std::size_t> layer;
    for (const TopologyNode& node : topology.nodes())
        layer.push_back(usualLayer(node.kind));
    for (auto node = reversed.rbegin(); node != reversed.rend(); ++node)
        for (auto [e, end] = boost::out_edges(*node, graph); e != end; ++e)
            layer[boost::target(*e, graph)] = std::max(layer[boost::target(*e, graph)], layer[*node] + 1);
    std::vector<std::size_t> used = layer;
    std::ranges::sort(used);
    used.erase(std::ranges::unique(used).begin(), used.end());
    for (std::size_t& l : layer)
        l = static_cast<std::size_t>(std::ranges::lower_bound(used, l) - used.begin());
    return layer;
}

/// Nodes and, for edges that span several layers, one bend in each layer between.
LayerOrder initialOrder(const Topology& topology, const std::vector<std::size_t>& layer,
                        const std::vector<bool>& feedback)
{
    LayerOrder order(layer);
    for (std::size_t e = 0; e < topology.edges().size(); ++e) {
        const TopologyEdge& edge = topology.edges()[e];
        if (edge.from == edge.to)
            continue;
        // A feedback edge counts as its reverse; one inside a layer crosses nothing between layers.
        const bool turned = feedback[e] && layer[edge.from] > layer[edge.to];
        if (layer[edge.from] != layer[edge.to])
            order.connect(turned ? edge.to : edge.from, turned ? edge.from : edge.to);
    }
    return order;
}

} // namespace

LayeredLayout layeredLayout(const Topology& topology)
{
    LayeredLayout layout;
    layout.feedback = feedbackEdges(topology);
    const std::vector<std::size_t> layer = layersOf(topology, layout.feedback);
    LayerOrder order = initialOrder(topology, layer, layout.feedback);
    layout.initialCrossings = order.cost().crossings;
    order.improve();
    layout.crossings = order.cost().crossings;
    layout.places.resize(topology.nodes().size());
    for (const std::vector<std::size_t>& all : order.layers()) {
        std::vector<std::size_t> real;
        for (const std::size_t vertex : all)
            if (vertex < topology.nodes().size()) {
                layout.places[vertex] = {layout.layers.size(), real.size()};
                real.push_back(vertex);
            }
        layout.layers.push_back(std::move(real));
    }
    return layout;
}

} // namespace latepulse
