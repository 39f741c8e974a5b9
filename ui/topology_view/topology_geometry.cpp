#include "ui/topology_view/topology_geometry.h"

#include <algorithm>
#include <numeric>

namespace latepulse::ui {

namespace {

constexpr qreal idleHeight = 22.0, lowIdleHeight = 18.0, decisionHeight = 42.0, lowDecision = 24.0,
                roomyDecision = 56.0;
constexpr qreal lowBelow = 205.0;  // px
constexpr int cellsPerRow = 10;
constexpr int groupsWithOwnRows = 4;

bool isLast(NodeKind kind)
{
    return kind == NodeKind::Decision || kind == NodeKind::Controllers || kind == NodeKind::Sink;
}

/// Widths at 1440 px; they shrink and grow together. In a narrow window the nodes whose words cannot shrink get more.
qreal usualWidth(NodeKind kind, bool brief)
{
    switch (kind) {
    case NodeKind::EventClass: return brief ? 196 : 178;
    case NodeKind::Backend: return brief ? 162 : 150;
    case NodeKind::Population:
    case NodeKind::Source: return 154;
    case NodeKind::Queue: return 256;
    case NodeKind::Pool: return 226;
    case NodeKind::Decision:
    case NodeKind::Controllers: return 328;
    case NodeKind::Sink: return 170;
    }
    return 160;
}

/// Below this a column cannot say what it has to.
qreal leastWidth(NodeKind kind)
{
    return isLast(kind) && kind != NodeKind::Sink ? 190.0 : 56.0;
}

class Builder {
public:
    Builder(const Topology& topology, const LayeredLayout& layout, const TopologyPicture& picture, QSizeF size)
        : m_topology(topology), m_layout(layout), m_picture(picture), m_size(size)
    {
        g.brief = size.width() < 860;
        g.low = size.height() < lowBelow;
        g.roomy = size.height() >= 400 && size.width() >= 1000;
        g.nodes.resize(topology.nodes().size());
    }

    TopologyGeometry build()
    {
        groupColumns();
        placeRows();
        placeColumns();
        for (std::size_t c = 0; c < m_columns.size(); ++c)
            isLast(g.columns[c].kind) ? placeLast(c) : placeNodes(c);
        placeStrip();
        return std::move(g);
    }

private:
    [[nodiscard]] NodeKind kindOf(std::size_t node) const { return m_topology.nodes()[node].kind; }

    /// One column per layer; decision, controllers and sink stand one above the other in the last.
    void groupColumns()
    {
        std::vector<std::size_t> last;
        for (const std::vector<std::size_t>& layer : m_layout.layers) {
            std::vector<std::size_t> column;
            for (const std::size_t node : layer)
                (isLast(kindOf(node)) ? last : column).push_back(node);
            if (!column.empty())
                m_columns.push_back(std::move(column));
        }
        if (!last.empty())
            m_columns.push_back(std::move(last));
    }

    [[nodiscard]] bool has(bool (*wanted)(EdgeKind)) const
    {
        return std::ranges::any_of(m_topology.edges(), [wanted](const TopologyEdge& e) { return wanted(e.kind); });
    }

    [[nodiscard]] qreal captionHeight() const { return g.low ? 16.0 : 20.0; }
    [[nodiscard]] qreal captionGap() const { return g.roomy ? 8.0 : g.low ? 2.0 : 4.0; }
    [[nodiscard]] qreal decision() const { return g.roomy ? roomyDecision : g.low ? lowDecision : decisionHeight; }

    void placeRows()
    {
        m_margin = g.roomy ? 24.0 : g.brief ? 12.0 : 16.0;
        m_top = (g.roomy ? 14.0 : 4.0) + captionHeight() + captionGap();
        qreal bottom = m_size.height() - (g.roomy ? 14.0 : 6.0);
        if (g.roomy && m_picture.controllers.all > 0) {
            g.legend = QRectF(m_margin, m_size.height() - 54, m_size.width() - 2 * m_margin, 54);
            bottom = g.legend.top() - 16;
        }
        g.beatsLane = bottom;
        if (has([](EdgeKind k) { return k == EdgeKind::Beats; }))
            bottom -= g.roomy && m_picture.sharing.full.isEmpty() ? 16 : 6;
        if (!m_picture.sharing.full.isEmpty()) {
            const qreal height = g.roomy ? 24.0 : g.low ? 16.0 : 18.0;
            m_stripTop = bottom - height;
            m_stripHeight = height;
            bottom -= height + (g.low ? 3 : 5);
        }
        g.answersLane = bottom - 2;
        if (has([](EdgeKind k) { return k == EdgeKind::Completes || k == EdgeKind::Moves; }))
            bottom -= 12;
        m_bottom = std::max(bottom, m_top + 60);
    }

    [[nodiscard]] NodeKind columnKind(std::size_t column) const
    {
        // A decision names the last column even where a sink happens to stand first.
        for (const std::size_t node : m_columns[column])
            if (kindOf(node) == NodeKind::Decision)
                return NodeKind::Decision;
        return kindOf(m_columns[column].front());
    }

    void placeColumns()
    {
        const auto count = static_cast<qreal>(m_columns.size());
        qreal gap = g.roomy ? 22.0 : g.brief ? 11.0 : 15.0;
        const qreal room = std::max(100.0, m_size.width() - 2 * m_margin - gap * (count - 1));
        std::vector<qreal> widths;
        for (std::size_t c = 0; c < m_columns.size(); ++c)
            widths.push_back(usualWidth(columnKind(c), g.brief));
        fit(widths, room);
        // Few columns do not become billboards: what is left over lengthens the arrows, within reason.
        const qreal left = room - std::accumulate(widths.begin(), widths.end(), 0.0);
        if (count > 1)
            gap += std::clamp(left / (count - 1), 0.0, 64.0);
        qreal x = m_margin;
        for (std::size_t c = 0; c < m_columns.size(); ++c) {
            const QRectF body(qRound(x), m_top, qRound(widths[c]), m_bottom - m_top);
            g.columns.push_back(
                {columnKind(c),
                 QRectF(body.left(), m_top - captionHeight() - captionGap(), body.width() + gap / 2, captionHeight()),
                 body});
            x += widths[c] + gap;
        }
    }

    void fit(std::vector<qreal>& widths, qreal room) const
    {
        const qreal usual = std::accumulate(widths.begin(), widths.end(), 0.0);
        const qreal scale = std::min(room / usual, 1.25);
        qreal fixed = 0.0, free = 0.0;
        for (std::size_t c = 0; c < widths.size(); ++c) {
            const qreal least = leastWidth(columnKind(c));
            const bool tight = widths[c] * scale < least;
            fixed += tight ? least : 0.0;
            free += tight ? 0.0 : widths[c];
        }
        const qreal rest = free > 0 ? std::min((room - fixed) / free, 1.25) : 1.0;
        for (std::size_t c = 0; c < widths.size(); ++c) {
            const qreal least = leastWidth(columnKind(c));
            widths[c] = widths[c] * scale < least ? least : widths[c] * rest;
        }
    }

    [[nodiscard]] std::size_t positionOf(std::size_t node) const
    {
        std::size_t position = 0;
        for (std::size_t i = 0; i < node; ++i)
            position += kindOf(i) == kindOf(node) ? 1 : 0;
        return position;
    }

    [[nodiscard]] bool isIdle(std::size_t node) const
    {
        const std::size_t i = positionOf(node);
        switch (kindOf(node)) {
        case NodeKind::EventClass: return !m_picture.classes[i].fed;
        case NodeKind::Queue: return m_picture.queues[i].idle;
        case NodeKind::Pool: return m_picture.pools[i].idle;
        default: return false;
        }
    }

    /// Share of the column's height; queues and pools that say more get more.
    [[nodiscard]] qreal weightOf(std::size_t node) const
    {
        const std::size_t i = positionOf(node);
        if (kindOf(node) == NodeKind::Queue)
            return 1.5 + static_cast<qreal>(std::max<std::size_t>(1, m_picture.queues[i].classes.size()));
        if (kindOf(node) == NodeKind::Pool)
            return 2.0 + static_cast<qreal>(std::min<std::int64_t>(4, m_picture.pools[i].all));
        return 1.0;
    }

    [[nodiscard]] qreal greatestHeight(NodeKind kind) const
    {
        switch (kind) {
        case NodeKind::Queue:
        case NodeKind::Pool: return 1e6;
        case NodeKind::Backend: return g.roomy ? 112.0 : 78.0;
        default: return g.roomy ? 106.0 : 66.0;
        }
    }

    void placeNodes(std::size_t column)
    {
        QRectF body = g.columns[column].body;
        if (g.columns[column].kind == NodeKind::Backend && has([](EdgeKind k) { return k == EdgeKind::Informs; }))
            body.setTop(body.top() + decision() + 4);  // finished beats pass above
        std::vector<std::size_t> busy, idle;
        for (const std::size_t node : m_columns[column])
            (isIdle(node) ? idle : busy).push_back(node);
        if (busy.empty())
            std::swap(busy, idle);
        for (auto node = idle.rbegin(); node != idle.rend(); ++node) {
            const bool low = body.height() < 180;
            const qreal height = low ? lowIdleHeight : idleHeight;
            g.nodes[*node] = QRectF(body.left(), body.bottom() - height, body.width(), height);
            body.setBottom(body.bottom() - height - (low ? 4 : 8));
        }
        placeBands(busy, body);
    }

    void placeBands(const std::vector<std::size_t>& nodes, const QRectF& body)
    {
        const qreal gap = g.roomy ? 16.0 : 8.0;
        qreal weights = 0.0;
        for (const std::size_t node : nodes)
            weights += weightOf(node);
        const qreal room = body.height() - gap * static_cast<qreal>(nodes.size() - 1);
        qreal top = body.top();
        for (const std::size_t node : nodes) {
            const qreal band = room * weightOf(node) / weights;
            const bool noted = !g.low && kindOf(node) == NodeKind::Population
                && !m_picture.populations[positionOf(node)].note.full.isEmpty();
            const qreal height = std::min(band - (noted ? 12 : 0), greatestHeight(kindOf(node)));
            const qreal shift = kindOf(node) == NodeKind::Backend && !g.roomy ? std::min(8.0, (band - height) / 2)
                                                                              : (band - height) / 2;
            g.nodes[node] = QRectF(body.left(), qRound(top + (noted ? std::min(shift, band - height - 12) : shift)),
                                   body.width(), qRound(height));
            top += band + gap;
        }
    }

    void placeLast(std::size_t column)
    {
        QRectF body = g.columns[column].body;
        const qreal height = decision();
        bool controllers = false;
        for (const std::size_t node : m_columns[column])
            if (kindOf(node) == NodeKind::Decision) {
                g.nodes[node] = QRectF(body.left(), body.top(), body.width(), height);
                body.setTop(body.top() + height + (g.roomy ? 10 : g.low ? 2 : 4));
            }
        for (const std::size_t node : m_columns[column]) {
            controllers = controllers || kindOf(node) == NodeKind::Controllers;
            if (kindOf(node) != NodeKind::Sink)
                continue;
            const qreal own = 48;
            const bool alone = m_columns[column].size() == 1;
            g.nodes[node] = QRectF(body.left(), alone ? qRound(body.center().y() - own / 2) : body.bottom() - own,
                                   body.width(), own);
            body.setBottom(body.bottom() - own - 8);
        }
        if (!controllers)
            return;
        // Beside the strip of words, not above it: the grid needs the height.
        body.setBottom(m_columns[column].size() > 1 && body.bottom() >= m_bottom
                           ? std::max(body.bottom(), g.beatsLane - 10)
                           : body.bottom());
        g.controllersHeader = QRectF(body.left(), body.top(), body.width(), g.roomy ? 26 : g.low ? 17 : 20);
        g.grid = QRectF(body.left(), g.controllersHeader.bottom() + (g.roomy ? 10 : 1), body.width(), 0);
        g.grid.setBottom(std::max(g.grid.top() + 20, body.bottom()));
        for (const std::size_t node : m_columns[column])
            if (kindOf(node) == NodeKind::Controllers)
                g.nodes[node] = g.grid;
        placeCells();
    }

    void placeCells()
    {
        const std::vector<ControllerText>& each = m_picture.controllers.each;
        if (each.empty())
            return;
        const auto groups = std::ranges::count_if(each, &ControllerText::newGroup);
        std::vector<std::pair<int, int>> at;  // column, row
        int row = 0, column = 0;
        for (const ControllerText& c : each) {
            const bool breaks = c.newGroup && groups <= groupsWithOwnRows && column > 0;
            if (column == cellsPerRow || breaks) {
                column = 0;
                ++row;
            }
            at.emplace_back(column++, row);
        }
        const qreal width = g.grid.width() / cellsPerRow;
        const qreal height = std::min(g.grid.height() / (row + 1), g.roomy ? 92.0 : 32.0);
        for (const auto& [c, r] : at)
            g.cells.emplace_back(g.grid.left() + width * c, g.grid.top() + height * r, width, height);
    }

    /// From the first to the last column that has queues or pools; further where the words need it.
    void placeStrip()
    {
        if (m_stripHeight <= 0.0)
            return;
        QRectF span;
        for (const ColumnPlace& column : g.columns)
            if (column.kind == NodeKind::Queue || column.kind == NodeKind::Pool
                || (g.brief && column.kind == NodeKind::Backend))
                span = span.isNull() ? column.body : span.united(column.body);
        g.strip = QRectF(span.left(), m_stripTop, span.width(), m_stripHeight);
    }

    const Topology& m_topology;
    const LayeredLayout& m_layout;
    const TopologyPicture& m_picture;
    QSizeF m_size;
    std::vector<std::vector<std::size_t>> m_columns;
    qreal m_margin = 16, m_top = 30, m_bottom = 200, m_stripTop = 0, m_stripHeight = 0;
    TopologyGeometry g;
};

} // namespace

TopologyGeometry topologyGeometry(const Topology& topology, const LayeredLayout& layout, const TopologyPicture& picture,
                                  QSizeF size)
{
    return Builder(topology, layout, picture, size).build();
}

} // namespace latepulse::ui
