#pragma once
// A layered drawing of a topology (Sugiyama, Tagawa, Toda 1981): feedback edges are turned round, every node gets a
// layer, and the order inside layers is improved by barycentre sweeps and swaps of neighbours. Deterministic.

#include <vector>

#include "core/topology/topology.h"

namespace latepulse {

struct NodePlace {
    std::size_t layer = 0;     // 0 at the left; no layer is empty
    std::size_t position = 0;  // 0 at the top of its layer, without gaps
    bool operator==(const NodePlace&) const = default;
};

struct LayeredLayout {
    std::vector<NodePlace> places;                // one per node
    std::vector<std::vector<std::size_t>> layers; // nodes of each layer from top to bottom
    std::vector<bool> feedback;                   // one per edge: drawn backwards
    std::size_t crossings = 0;                    // of edges, those that pass through layers included
    std::size_t initialCrossings = 0;             // in order of insertion; never less than `crossings`
    bool operator==(const LayeredLayout&) const = default;
};

/// Places every node once. An edge is feedback by its kind or because it would close a cycle; along every other edge
/// layers increase. Cost about sweeps x edges, plus the square of the largest layer where it has at most 64 nodes.
[[nodiscard]] LayeredLayout layeredLayout(const Topology& topology);

} // namespace latepulse
