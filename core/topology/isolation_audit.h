#pragma once
// What the structure of a control plane guarantees to its heartbeats, without a run (MODEL 5): verdicts per pair of
// classes, ways into the health decision, feedback loops and the structural bound.

#include <utility>
#include <vector>

#include "core/topology/structural_bound.h"
#include "core/topology/topology.h"
#include "core/topology/work_structure.h"

namespace latepulse {

/// From best to worst.
enum class IsolationVerdict : std::uint8_t {
    Isolated,             // no way of influence: exact to the nanosecond
    Bounded,              // shared, and the delay has a finite bound
    ConvergesDownstream,  // first stages apart, a later one shared; no bound
    SharedDependency,     // a backend shared; no bound
    SharedProcessing,     // the first queue or its workers shared; no bound
};

/// "shared processing".
[[nodiscard]] const char* verdictText(IsolationVerdict verdict);

struct PairFinding {
    std::size_t first = nowhere, second = nowhere;  // classes; where one is a liveness class, the first
    IsolationVerdict verdict = IsolationVerdict::Isolated;
    std::vector<TopologyNode> shared;  // vertices that both use
    std::vector<TopologyNode> path;    // by which the second influences the first (or, between classes that are no
        // liveness, the first the second where only that is so); empty when isolated
};

struct LivenessFinding {
    std::size_t eventClass = nowhere;
    IsolationVerdict verdict = IsolationVerdict::Isolated;
    StructuralBound bound;
};

/// A class that can delay the health decision, and how.
struct DelayPath {
    std::size_t eventClass = nowhere;
    std::vector<TopologyNode> path; // from the class to the decision
};

struct FeedbackLoop {
    std::vector<TopologyNode> cycle; // one shortest, through the health decision where that is part of it
    std::vector<TopologyNode> members; // all vertices
};

struct IsolationAudit {
    std::vector<LivenessFinding> liveness; // one per liveness class; empty when nothing beats
    std::vector<PairFinding> pairs; // every pair of classes that something sends
    std::vector<DelayPath> delays;
    std::vector<FeedbackLoop> loops;
    std::vector<std::pair<TopologyNode, TopologyNode>> flow; // where events go

    /// The worst of the liveness classes; Isolated when there is none.
    [[nodiscard]] IsolationVerdict verdict() const;
};

[[nodiscard]] IsolationAudit auditIsolation(const WorkStructure& structure);

/// The liveness findings alone: what a search among changes asks again and again.
[[nodiscard]] std::vector<LivenessFinding> auditLiveness(const WorkStructure& structure);

/// The worst verdict of a list.
[[nodiscard]] IsolationVerdict worstOf(const std::vector<LivenessFinding>& findings);

} // namespace latepulse
