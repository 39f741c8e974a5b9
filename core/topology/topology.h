#pragma once
// Who sends what to whom: sources, classes, queues, pools, backends, the health decision and controllers as a directed
// graph. Plain data that knows no scenario, so that layout and analysis can be tested on graphs of any shape.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace latepulse {

/// In reading order from left to right: the rank of a kind is its usual layer.
enum class NodeKind : std::uint8_t {
    Population,
    Source,
    EventClass,
    Queue,
    Pool,
    Backend,
    Decision,
    Controllers,
    Sink
};

/// What passes along an edge.
enum class EdgeKind : std::uint8_t {
    Sends,      // population or source -> class: events come into being
    Enters,     // class -> queue
    Serves,     // queue -> pool
    Calls,      // pool -> backend
    Completes,  // backend -> queue: answers of an asynchronous pool come back as events
    Moves,      // pool -> queue: a step's failure action puts the event there
    Informs,    // pool -> decision: finished beats
    Judges,     // decision -> controllers: verdicts
    Admits,     // pool or backend -> controllers: registrations that ask for a controller
    Beats,      // controllers -> class: heartbeats
    Leaves,     // pool or backend -> sink
};

struct TopologyNode {
    NodeKind kind = NodeKind::EventClass;
    std::string id;  // unique within its kind
    bool operator==(const TopologyNode&) const = default;
};

struct TopologyEdge {
    std::size_t from = 0, to = 0;  // indices of nodes
    EdgeKind kind = EdgeKind::Sends;
    std::string eventClass;  // "" where the edge belongs to no single class
    bool operator==(const TopologyEdge&) const = default;
};

/// Nodes and edges in order of insertion; both are sets.
class Topology {
public:
    /// Index of the node of this kind and id, added if it is new.
    std::size_t addNode(NodeKind kind, std::string_view id);
    /// Adds the edge unless an equal one exists; both ends must be nodes.
    void addEdge(std::size_t from, std::size_t to, EdgeKind kind, std::string_view eventClass = {});

    [[nodiscard]] const std::vector<TopologyNode>& nodes() const { return m_nodes; }
    [[nodiscard]] const std::vector<TopologyEdge>& edges() const { return m_edges; }
    /// Index of the node of this kind and id, or nullopt.
    [[nodiscard]] std::optional<std::size_t> find(NodeKind kind, std::string_view id) const;
    /// True when any edge begins or ends at this node.
    [[nodiscard]] bool isConnected(std::size_t node) const;

    bool operator==(const Topology&) const = default;

private:
    std::vector<TopologyNode> m_nodes;
    std::vector<TopologyEdge> m_edges;
};

/// Usual layer of a kind, 0 at the left; populations and sources share one, controllers and sinks too.
[[nodiscard]] std::size_t usualLayer(NodeKind kind);
/// True for the edges that lead back to the left by their meaning: heartbeats, completions, moved events.
[[nodiscard]] bool isFeedback(EdgeKind kind);

} // namespace latepulse
