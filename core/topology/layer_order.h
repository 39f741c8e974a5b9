#pragma once
// The order of vertices inside layers and its improvement: fewest crossings first, then shortest edges.

#include <compare>
#include <cstddef>
#include <vector>

namespace latepulse {

/// What an order costs; compared by crossings, then by length.
struct OrderCost {
    std::size_t crossings = 0;
    double length = 0.0;  // sum of the differences in relative height along all edges
    auto operator<=>(const OrderCost&) const = default;
};

/// Vertices 0..n-1 have given layers; connect() adds bends (n, n+1, ...) so that edges join neighbouring layers only.
class LayerOrder {
public:
    explicit LayerOrder(const std::vector<std::size_t>& layerOfVertex);
    /// An edge from a vertex to one in a layer further right.
    void connect(std::size_t from, std::size_t to);
    /// Never makes the cost worse.
    void improve();

    [[nodiscard]] const std::vector<std::vector<std::size_t>>& layers() const { return m_layers; }
    [[nodiscard]] OrderCost cost() const;

private:
    [[nodiscard]] std::size_t crossingsAfter(std::size_t layer) const;
    [[nodiscard]] double heightOf(std::size_t vertex) const;
    void sweep(bool rightwards);
    void sortByBarycentre(std::size_t layer, const std::vector<std::vector<std::size_t>>& neighbours);
    bool swapNeighbours();
    void numberLayer(std::size_t layer);

    std::vector<std::size_t> m_layerOf, m_positionOf;
    std::vector<std::vector<std::size_t>> m_layers, m_right, m_left;  // m_right, m_left: neighbours of each vertex
};

} // namespace latepulse
