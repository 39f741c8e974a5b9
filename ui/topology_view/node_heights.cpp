#include "ui/topology_view/node_heights.h"

#include <algorithm>

#include "ui/topology_view/node_canvas.h"

namespace latepulse::ui {

namespace {

constexpr qreal leastCell = 12.0;
constexpr int groupsWithOwnRows = 4;

} // namespace

NodeHeights::NodeHeights(const Topology& topology, const TopologyPicture& picture, const Theme& theme, ViewShape shape)
    : m_topology(topology), m_picture(picture), m_shape(shape),
      m_title(NodeCanvas::lineHeight(theme, NodeCanvas::Type::Title, shape.brief, shape.roomy)),
      m_fact(NodeCanvas::lineHeight(theme, NodeCanvas::Type::Fact, shape.brief, shape.roomy))
{
}

std::size_t NodeHeights::positionOf(std::size_t node) const
{
    std::size_t position = 0;
    for (std::size_t i = 0; i < node; ++i)
        position += kindOf(i) == kindOf(node) ? 1 : 0;
    return position;
}

bool NodeHeights::isIdle(std::size_t node) const
{
    const std::size_t i = positionOf(node);
    switch (kindOf(node)) {
    case NodeKind::EventClass: return !m_picture.classes[i].fed;
    case NodeKind::Queue: return m_picture.queues[i].idle;
    case NodeKind::Pool: return m_picture.pools[i].idle;
    default: return false;
    }
}

bool NodeHeights::isNoted(std::size_t node) const
{
    return !m_shape.low && kindOf(node) == NodeKind::Population
        && !m_picture.populations[positionOf(node)].note.full.isEmpty();
}

qreal NodeHeights::weightOf(std::size_t node) const
{
    const std::size_t i = positionOf(node);
    if (kindOf(node) == NodeKind::Queue)
        return 1.5 + static_cast<qreal>(std::max<std::size_t>(1, m_picture.queues[i].classes.size()));
    if (kindOf(node) == NodeKind::Pool)
        return 2.0 + static_cast<qreal>(std::min<std::int64_t>(4, m_picture.pools[i].all));
    return 1.0;
}

qreal NodeHeights::leastOf(std::size_t node) const
{
    const qreal both = m_title + m_fact;
    const qreal frame = m_shape.roomy ? 26 : m_shape.brief ? 11 : 13;  // of queues and pools
    switch (kindOf(node)) {
    case NodeKind::Population: return both + (m_shape.roomy ? 30 : m_shape.brief ? 17 : 22) + (isNoted(node) ? 12 : 0);
    case NodeKind::EventClass: return both + (m_shape.roomy ? 16 : 6);
    case NodeKind::Queue: return both + frame + (m_picture.queues[positionOf(node)].classes.size() > 1 ? m_fact : 0);
    case NodeKind::Pool: return both + frame + (m_picture.pools[positionOf(node)].all > 1 ? m_fact : 0);
    case NodeKind::Backend: return both + (m_shape.roomy ? 11 : 8);
    default: return both + 6;
    }
}

qreal NodeHeights::lineHeight() const
{
    return m_fact + 6.0;
}

qreal NodeHeights::gapOf(const std::vector<std::size_t>& nodes) const
{
    return !m_shape.roomy ? 8.0 : kindOf(nodes.front()) == NodeKind::Backend ? 20.0 : 16.0;
}

qreal NodeHeights::fullHeight(const std::vector<std::size_t>& nodes) const
{
    qreal height = gapOf(nodes) * static_cast<qreal>(nodes.size() - 1);
    for (const std::size_t node : nodes)
        height += leastOf(node);
    return height;
}

qreal NodeHeights::linesHeight(const std::vector<std::size_t>& column) const
{
    auto idle = std::ranges::count_if(column, [this](std::size_t node) { return isIdle(node); });
    const auto all = static_cast<std::ptrdiff_t>(column.size());
    if (idle == all)
        idle = 0;  // where all are idle, they stand like others
    return static_cast<qreal>(idle) * (lowIdleHeight + lowGap)
        + static_cast<qreal>(all - idle) * (lineHeight() + lowGap) - lowGap;
}

qreal NodeHeights::lastHeight(const std::vector<std::size_t>& column) const
{
    qreal height = 0.0;
    bool grid = false;
    for (const std::size_t node : column) {
        height += kindOf(node) == NodeKind::Decision ? decision() + decisionGap()
            : kindOf(node) == NodeKind::Sink         ? sink() + 8
                                                     : 0.0;
        grid = grid || kindOf(node) == NodeKind::Controllers;
    }
    return height + (grid ? headerHeight() + headerGap() + gridHeight() : 0.0);
}

/// The least: rows of small glyphs, or the bar by verdict with its four lines.
qreal NodeHeights::gridHeight() const
{
    const std::vector<std::pair<int, int>> cells = cellPlaces(m_picture.controllers.each);
    return cells.empty() ? (m_shape.roomy ? 36.0 : 26.0) + 4 * m_fact : leastCell * (cells.back().second + 1);
}

qreal NodeHeights::decision() const
{
    return m_shape.roomy ? 56.0 : m_shape.low || m_tightLast ? 24.0 : 42.0;
}

qreal NodeHeights::sink() const
{
    return m_tightLast ? 24.0 : 48.0;
}

qreal NodeHeights::decisionGap() const
{
    return m_shape.roomy ? 10.0 : m_shape.low ? 2.0 : 4.0;
}

qreal NodeHeights::headerHeight() const
{
    return m_shape.roomy ? 26.0 : m_shape.low ? 17.0 : 20.0;
}

qreal NodeHeights::headerGap() const
{
    return m_shape.roomy ? 10.0 : 1.0;
}

std::vector<std::pair<int, int>> cellPlaces(const std::vector<ControllerText>& each)
{
    const auto groups = std::ranges::count_if(each, &ControllerText::newGroup);
    std::vector<std::pair<int, int>> at;
    int row = 0, column = 0;
    for (const ControllerText& c : each) {
        const bool breaks = c.newGroup && groups <= groupsWithOwnRows && column > 0;
        if (column == cellsPerRow || breaks) {
            column = 0;
            ++row;
        }
        at.emplace_back(column++, row);
    }
    return at;
}

std::vector<qreal> bandsOf(const std::vector<qreal>& weights, const std::vector<qreal>& leasts, qreal room)
{
    std::vector<qreal> bands(weights.size(), 0.0);
    std::vector<bool> held(weights.size(), false);
    for (bool changed = true; changed;) {
        changed = false;
        qreal left = room, free = 0.0;
        for (std::size_t i = 0; i < weights.size(); ++i)
            (held[i] ? left : free) += held[i] ? -leasts[i] : weights[i];
        for (std::size_t i = 0; i < weights.size(); ++i) {
            bands[i] = held[i] ? leasts[i] : left * weights[i] / free;
            if (!held[i] && bands[i] < leasts[i])
                held[i] = changed = true;
        }
    }
    return bands;
}

} // namespace latepulse::ui
