#pragma once
// How much height the nodes of the topology view need to be read, in px.

#include <utility>
#include <vector>

#include "ui/look/theme.h"
#include "ui/presenters/topology_presenter.h"

namespace latepulse::ui {

inline constexpr qreal idleHeight = 22.0, lowIdleHeight = 16.0;
inline constexpr qreal lowGap = 3.0;  // between nodes that stand as close as they may
inline constexpr int cellsPerRow = 10;

/// Which words and type the view has: narrow, high, not high.
struct ViewShape {
    bool brief = false, roomy = false, low = false;
};

/// Asks by a node's index in the topology, or by those of a column.
class NodeHeights {
public:
    NodeHeights(const Topology& topology, const TopologyPicture& picture, const Theme& theme, ViewShape shape);
    [[nodiscard]] ViewShape shape() const { return m_shape; }
    /// Decision and sink say one line each, so that the controllers have room.
    void tightenLast() { m_tightLast = true; }
    [[nodiscard]] NodeKind kindOf(std::size_t node) const { return m_topology.nodes()[node].kind; }
    /// Nothing leads there: drawn as a chip.
    [[nodiscard]] bool isIdle(std::size_t node) const;
    /// Has a line of words below it.
    [[nodiscard]] bool isNoted(std::size_t node) const;

    /// Share of the column's height; queues and pools that say more get more.
    [[nodiscard]] qreal weightOf(std::size_t node) const;
    /// Below this a node cannot say under its title what it is there for.
    [[nodiscard]] qreal leastOf(std::size_t node) const;
    /// A node that is one line.
    [[nodiscard]] qreal lineHeight() const;
    [[nodiscard]] qreal gapOf(const std::vector<std::size_t>& nodes) const;
    /// These nodes in full, one above the other.
    [[nodiscard]] qreal fullHeight(const std::vector<std::size_t>& nodes) const;
    /// A column in which every node is a line, idle ones chips.
    [[nodiscard]] qreal linesHeight(const std::vector<std::size_t>& column) const;
    /// Decision, controllers and sink one above the other.
    [[nodiscard]] qreal lastHeight(const std::vector<std::size_t>& column) const;

    [[nodiscard]] qreal decision() const;
    [[nodiscard]] qreal sink() const;
    [[nodiscard]] qreal decisionGap() const;
    [[nodiscard]] qreal headerHeight() const;
    [[nodiscard]] qreal headerGap() const;

private:
    [[nodiscard]] std::size_t positionOf(std::size_t node) const;
    [[nodiscard]] qreal gridHeight() const;
    const Topology& m_topology;
    const TopologyPicture& m_picture;
    ViewShape m_shape;
    qreal m_title, m_fact;  // line heights
    bool m_tightLast = false;
};

/// Column and row of each controller that is shown singly.
[[nodiscard]] std::vector<std::pair<int, int>> cellPlaces(const std::vector<ControllerText>& each);

/// Splits `room` px by weights, none under its least; the leasts together must not exceed the room.
[[nodiscard]] std::vector<qreal> bandsOf(const std::vector<qreal>& weights, const std::vector<qreal>& leasts,
                                         qreal room);

} // namespace latepulse::ui
