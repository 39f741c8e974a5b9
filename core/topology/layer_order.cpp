#include "core/topology/layer_order.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace latepulse {

namespace {

constexpr int sweeps = 8;
constexpr std::size_t largestSwapped = 64;  // vertices of a layer; beyond, swaps of neighbours cost too much

} // namespace

LayerOrder::LayerOrder(const std::vector<std::size_t>& layerOfVertex)
    : m_layerOf(layerOfVertex), m_positionOf(layerOfVertex.size()), m_right(layerOfVertex.size()),
      m_left(layerOfVertex.size())
{
    for (std::size_t v = 0; v < m_layerOf.size(); ++v) {
        if (m_layers.size() <= m_layerOf[v])
            m_layers.resize(m_layerOf[v] + 1);
        m_positionOf[v] = m_layers[m_layerOf[v]].size();
        m_layers[m_layerOf[v]].push_back(v);
    }
}

void LayerOrder::connect(std::size_t from, std::size_t to)
{
    for (std::size_t layer = m_layerOf[from] + 1; layer < m_layerOf[to]; ++layer) {
        const std::size_t bend = m_layerOf.size();
        m_layerOf.push_back(layer);
        m_positionOf.push_back(m_layers[layer].size());
        m_layers[layer].push_back(bend);
        m_right.emplace_back();
        m_left.push_back({from});
        m_right[from].push_back(bend);
        from = bend;
    }
    m_right[from].push_back(to);
    m_left[to].push_back(from);
}

/// Crossings between a layer and the next: inversions among the edges sorted by their left ends.
std::size_t LayerOrder::crossingsAfter(std::size_t layer) const
{
    std::vector<std::pair<std::size_t, std::size_t>> edges;
    for (const std::size_t v : m_layers[layer])
        for (const std::size_t w : m_right[v])
            edges.emplace_back(m_positionOf[v], m_positionOf[w]);
    std::ranges::sort(edges);
    if (edges.empty())
        return 0;
    // Counted with a binary indexed tree over the right ends (Barth, Mutzel, Juenger 2004): edges x log(width).
    std::vector<std::size_t> tree(m_layers[layer + 1].size() + 1, 0);
    std::size_t crossings = 0;
    for (std::size_t seen = 0; seen < edges.size(); ++seen) {
        std::size_t notAbove = 0;
        for (std::size_t i = edges[seen].second + 1; i > 0; i -= i & (~i + 1))
            notAbove += tree[i];
        crossings += seen - notAbove;
        for (std::size_t i = edges[seen].second + 1; i < tree.size(); i += i & (~i + 1))
            ++tree[i];
    }
    return crossings;
}

double LayerOrder::heightOf(std::size_t vertex) const
{
    const auto count = static_cast<double>(m_layers[m_layerOf[vertex]].size());
    return (static_cast<double>(m_positionOf[vertex]) + 0.5) / count;
}

OrderCost LayerOrder::cost() const
{
    OrderCost cost;
    for (std::size_t layer = 0; layer + 1 < m_layers.size(); ++layer)
        cost.crossings += crossingsAfter(layer);
    for (std::size_t v = 0; v < m_right.size(); ++v)
        for (const std::size_t w : m_right[v])
            cost.length += std::abs(heightOf(v) - heightOf(w));
    return cost;
}

void LayerOrder::numberLayer(std::size_t layer)
{
    for (std::size_t i = 0; i < m_layers[layer].size(); ++i)
        m_positionOf[m_layers[layer][i]] = i;
}

/// Vertices without neighbours keep their own height; equal ones keep their order.
void LayerOrder::sortByBarycentre(std::size_t layer, const std::vector<std::vector<std::size_t>>& neighbours)
{
    std::vector<std::pair<double, std::size_t>> keyed;
    for (const std::size_t v : m_layers[layer]) {
        double sum = 0.0;
        for (const std::size_t w : neighbours[v])
            sum += heightOf(w);
        keyed.emplace_back(neighbours[v].empty() ? heightOf(v) : sum / static_cast<double>(neighbours[v].size()), v);
    }
    std::ranges::stable_sort(keyed, {}, [](const auto& entry) { return entry.first; });
    std::ranges::transform(keyed, m_layers[layer].begin(), [](const auto& entry) { return entry.second; });
    numberLayer(layer);
}

void LayerOrder::sweep(bool rightwards)
{
    for (std::size_t i = 1; i < m_layers.size(); ++i)
        sortByBarycentre(rightwards ? i : m_layers.size() - 1 - i, rightwards ? m_left : m_right);
}

/// One pass over all neighbouring pairs; keeps a swap only where it lowers the cost.
bool LayerOrder::swapNeighbours()
{
    bool improved = false;
    OrderCost best = cost();
    for (std::size_t layer = 0; layer < m_layers.size(); ++layer) {
        if (m_layers[layer].size() > largestSwapped)
            continue;
        for (std::size_t i = 0; i + 1 < m_layers[layer].size(); ++i) {
            std::swap(m_layers[layer][i], m_layers[layer][i + 1]);
            numberLayer(layer);
            // A hair of length is rounding, not improvement: it could swap to and fro for ever.
            const OrderCost now = cost();
            if (now.crossings < best.crossings
                || (now.crossings == best.crossings && now.length < best.length - 1e-9)) {
                best = now;
                improved = true;
            } else {
                std::swap(m_layers[layer][i], m_layers[layer][i + 1]);
                numberLayer(layer);
            }
        }
    }
    return improved;
}

void LayerOrder::improve()
{
    auto bestLayers = m_layers;
    OrderCost best = cost();
    for (int i = 0; i < sweeps; ++i) {
        sweep(i % 2 == 0);
        if (const OrderCost now = cost(); now < best) {
            best = now;
            bestLayers = m_layers;
        }
    }
    m_layers = bestLayers;
    for (std::size_t layer = 0; layer < m_layers.size(); ++layer)
        numberLayer(layer);
    for (int pass = 0; pass < sweeps && swapNeighbours(); ++pass) {
    }
}

} // namespace latepulse
