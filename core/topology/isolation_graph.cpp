#include "core/topology/isolation_graph.h"

#include <algorithm>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/breadth_first_search.hpp>
#include <boost/graph/reverse_graph.hpp>
#include <boost/graph/strong_components.hpp>

namespace latepulse {

namespace {

using Graph = boost::adjacency_list<boost::setS, boost::vecS, boost::bidirectionalS>;

/// Remembers from where a vertex was found first.
class FoundFrom : public boost::default_bfs_visitor {
public:
    explicit FoundFrom(WaysTo& ways) : m_ways(&ways) {}
    template <class Edge, class Any>
    void tree_edge(Edge edge, const Any& graph) const
    {
        (*m_ways)[boost::target(edge, graph)] = boost::source(edge, graph);
    }

private:
    WaysTo* m_ways;
};

} // namespace

struct IsolationGraph::Graphs {
    Graph influence, flow;
};

namespace {

/// Adds what one class brings to both graphs.
class ClassEdges {
public:
    ClassEdges(const WorkStructure& structure, const VertexList& vertices, Graph& influence, Graph& flow)
        : m_structure(structure), m_at(vertices), m_influence(influence), m_flow(flow)
    {
    }

    void add(std::size_t c, const ClassReach& reach)
    {
        const WorkClass& work = m_structure.classes[c];
        if (work.queue != nowhere)
            both(m_at.ofClass(c), m_at.ofQueue(work.queue));
        for (const std::size_t p : reach.pools) {
            for (const std::size_t q : m_structure.pools[p].serves)
                if (reach.entersQueue(q)) {
                    both(m_at.ofQueue(q), m_at.ofPool(p));
                    boost::add_edge(m_at.ofPool(p), m_at.ofQueue(q), m_influence); // who waits there, and how long
                }
            addCalls(c, p);
            addEnds(c, p);
        }
        if (work.beats && m_structure.judges && m_structure.seenOnArrival)
            both(m_at.ofClass(c), m_at.decision());
        if (work.registers) {
            if (m_structure.judges)
                both(m_at.decision(), m_at.ofClass(c));
            boost::add_edge(m_at.admission(), m_at.ofClass(c), m_influence);
        }
    }

private:
    void both(std::size_t from, std::size_t to)
    {
        boost::add_edge(from, to, m_influence);
        boost::add_edge(from, to, m_flow);
    }

    void addCalls(std::size_t c, std::size_t p)
    {
        const bool held = !m_structure.pools[p].asynchronous;
        for (const WorkStep& step : m_structure.classes[c].steps) {
            if (step.backend == nowhere)
                continue;
            const std::size_t backend = m_at.ofBackend(step.backend);
            both(m_at.ofPool(p), backend);
            if (held)
                boost::add_edge(backend, m_at.ofPool(p), m_influence); // a worker waits for the answer
            if (const std::size_t q = answersEnter(m_structure, c, p); q != nowhere)
                both(backend, m_at.ofQueue(q));
            if (const std::size_t q = backTo(m_structure, c, step); q != nowhere)
                both(held ? m_at.ofPool(p) : backend, m_at.ofQueue(q));
        }
    }

    void addEnds(std::size_t c, std::size_t p)
    {
        const WorkClass& work = m_structure.classes[c];
        if (m_structure.judges && ((work.beats && !m_structure.seenOnArrival) || work.evaluates))
            both(m_at.ofPool(p), m_at.decision());
        if (work.registers) // who is let in takes a place from others
            boost::add_edge(m_at.ofPool(p), m_at.admission(), m_influence);
    }

    const WorkStructure& m_structure;
    const VertexList& m_at;
    Graph &m_influence, &m_flow;
};

} // namespace

VertexList::VertexList(const WorkStructure& structure)
    : m_queues(structure.classes.size()), m_pools(m_queues + structure.queues.size()),
      m_backends(m_pools + structure.pools.size()), m_decision(m_backends + structure.backends.size())
{
    for (const WorkClass& c : structure.classes)
        m_nodes.push_back({NodeKind::EventClass, c.id});
    for (const WorkQueue& q : structure.queues)
        m_nodes.push_back({NodeKind::Queue, q.id});
    for (const WorkPool& p : structure.pools)
        m_nodes.push_back({NodeKind::Pool, p.id});
    for (const std::string& b : structure.backends)
        m_nodes.push_back({NodeKind::Backend, b});
    m_nodes.push_back({NodeKind::Decision, "health"});
    m_nodes.push_back({NodeKind::Controllers, "admission"});
}

std::vector<TopologyNode> VertexList::nodes(const std::vector<std::size_t>& vertices) const
{
    std::vector<TopologyNode> list;
    for (const std::size_t v : vertices)
        list.push_back(m_nodes[v]);
    return list;
}

IsolationGraph::IsolationGraph(const WorkStructure& structure, const std::vector<ClassReach>& reach)
    : m_vertices(structure),
      m_graphs(std::make_unique<Graphs>(Graphs{Graph(m_vertices.size()), Graph(m_vertices.size())}))
{
    ClassEdges edges(structure, m_vertices, m_graphs->influence, m_graphs->flow);
    for (std::size_t c = 0; c < structure.classes.size(); ++c)
        if (structure.classes[c].fed)
            edges.add(c, reach[c]);
}

IsolationGraph::~IsolationGraph() = default;

WaysTo IsolationGraph::waysTo(const std::vector<std::size_t>& targets) const
{
    WaysTo ways(m_vertices.size(), nowhere);
    if (targets.empty())
        return ways;
    boost::queue<std::size_t> open;
    for (const std::size_t target : targets)
        ways[target] = target;
    std::vector<boost::default_color_type> colours(m_vertices.size(), boost::white_color);
    boost::breadth_first_search(
        boost::make_reverse_graph(m_graphs->influence), targets.begin(), targets.end(), open, FoundFrom(ways),
        boost::make_iterator_property_map(colours.begin(), boost::get(boost::vertex_index, m_graphs->influence)));
    return ways;
}

std::vector<std::pair<std::size_t, std::size_t>> IsolationGraph::flow() const
{
    std::vector<std::pair<std::size_t, std::size_t>> list;
    for (auto [e, end] = boost::edges(m_graphs->flow); e != end; ++e)
        list.emplace_back(boost::source(*e, m_graphs->flow), boost::target(*e, m_graphs->flow));
    std::ranges::sort(list);
    return list;
}

std::vector<std::vector<std::size_t>> IsolationGraph::loops() const
{
    std::vector<std::size_t> component(m_vertices.size());
    const auto count = boost::strong_components(
        m_graphs->flow,
        boost::make_iterator_property_map(component.begin(), boost::get(boost::vertex_index, m_graphs->flow)));
    std::vector<std::vector<std::size_t>> members(count);
    for (std::size_t v = 0; v < component.size(); ++v)
        members[component[v]].push_back(v);
    std::erase_if(members, [](const auto& list) { return list.size() < 2; });
    std::ranges::sort(members);
    return members;
}

std::vector<std::size_t> IsolationGraph::cycleThrough(std::size_t vertex) const
{
    WaysTo from(m_vertices.size(), nowhere);
    boost::breadth_first_search(m_graphs->flow, vertex, boost::visitor(FoundFrom(from)));
    std::vector<std::size_t> best;
    for (auto [e, end] = boost::in_edges(vertex, m_graphs->flow); e != end; ++e) {
        std::vector<std::size_t> cycle;
        std::size_t at = boost::source(*e, m_graphs->flow);
        for (; at != nowhere && at != vertex; at = from[at])
            cycle.push_back(at);
        if (at == vertex && (best.empty() || cycle.size() + 1 < best.size())) {
            cycle.push_back(vertex);
            std::ranges::reverse(cycle);
            best = std::move(cycle);
        }
    }
    return best;
}

std::vector<std::size_t> wayFrom(std::size_t from, const WaysTo& ways)
{
    std::vector<std::size_t> way;
    if (ways[from] == nowhere)
        return way;
    while (ways[from] != from) {
        way.push_back(from);
        from = ways[from];
    }
    way.push_back(from);
    return way;
}

} // namespace latepulse
