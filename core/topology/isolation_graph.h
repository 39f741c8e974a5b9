#pragma once
// The two directed graphs behind the isolation audit: who can change what happens where (influence), and where events
// go (flow). Vertices are classes, queues, pools, backends, the health decision, and admission to the controllers.

#include <memory>
#include <utility>
#include <vector>

#include "core/topology/class_reach.h"
#include "core/topology/topology.h"
#include "core/topology/work_structure.h"

namespace latepulse {

/// Positions of all vertices in one list.
class VertexList {
public:
    explicit VertexList(const WorkStructure& structure);
    [[nodiscard]] std::size_t ofClass(std::size_t c) const { return c; }
    [[nodiscard]] std::size_t ofQueue(std::size_t q) const { return m_queues + q; }
    [[nodiscard]] std::size_t ofPool(std::size_t p) const { return m_pools + p; }
    [[nodiscard]] std::size_t ofBackend(std::size_t b) const { return m_backends + b; }
    [[nodiscard]] std::size_t decision() const { return m_decision; }
    [[nodiscard]] std::size_t admission() const { return m_decision + 1; }
    [[nodiscard]] std::size_t size() const { return m_decision + 2; }
    [[nodiscard]] const TopologyNode& node(std::size_t vertex) const { return m_nodes[vertex]; }
    [[nodiscard]] std::vector<TopologyNode> nodes(const std::vector<std::size_t>& vertices) const;

private:
    std::size_t m_queues, m_pools, m_backends, m_decision;
    std::vector<TopologyNode> m_nodes;
};

/// For every vertex the next one on a shortest way to the nearest target; itself for a target, `nowhere` without a way.
using WaysTo = std::vector<std::size_t>;

class IsolationGraph {
public:
    IsolationGraph(const WorkStructure& structure, const std::vector<ClassReach>& reach);
    ~IsolationGraph();
    IsolationGraph(const IsolationGraph&) = delete;
    IsolationGraph& operator=(const IsolationGraph&) = delete;

    [[nodiscard]] const VertexList& vertices() const { return m_vertices; }
    /// Ways by which a vertex influences the nearest of these.
    [[nodiscard]] WaysTo waysTo(const std::vector<std::size_t>& targets) const;
    /// Strongly connected components of the flow with more than one vertex, each in rising order.
    [[nodiscard]] std::vector<std::vector<std::size_t>> loops() const;
    /// Edges of the flow, from and to, in rising order.
    [[nodiscard]] std::vector<std::pair<std::size_t, std::size_t>> flow() const;
    /// A shortest cycle of the flow through a vertex of a loop, from that vertex on.
    [[nodiscard]] std::vector<std::size_t> cycleThrough(std::size_t vertex) const;

private:
    struct Graphs;
    VertexList m_vertices;
    std::unique_ptr<Graphs> m_graphs;
};

/// The vertices from `from` to its target, both included; empty without a way.
[[nodiscard]] std::vector<std::size_t> wayFrom(std::size_t from, const WaysTo& ways);

} // namespace latepulse
