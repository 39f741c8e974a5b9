#include "ui/topology_view/topology_geometry.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "ui/topology_view/column_widths.h"
#include "ui/topology_view/node_heights.h"

namespace latepulse::ui {

namespace {

constexpr qreal lowBelow = 205.0;  // px

bool standsLast(NodeKind kind)
{
    return kind == NodeKind::Decision || kind == NodeKind::Controllers || kind == NodeKind::Sink;
}

ViewShape shapeOf(QSizeF size)
{
    return {size.width() < 860, size.height() >= 400 && size.width() >= 1000, size.height() < lowBelow};
}

class Builder {
public:
    Builder(const Topology& topology, const LayeredLayout& layout, const TopologyPicture& picture, const Theme& theme,
            QSizeF size)
        : m_topology(topology), m_layout(layout), m_picture(picture), m_need(topology, picture, theme, shapeOf(size)),
          m_size(size)
    {
        g.brief = m_need.shape().brief, g.low = m_need.shape().low, g.roomy = m_need.shape().roomy;
        g.nodes.resize(topology.nodes().size());
        g.isLine.resize(topology.nodes().size(), false);
    }

    TopologyGeometry build()
    {
        groupColumns();
        placeRows();
        if (missingHeight() > 0.0 && !g.roomy)
            m_need.tightenLast();
        if (const qreal missing = missingHeight(); missing > 0.0) {
            m_size.rheight() += std::ceil(missing);
            placeRows();
        }
        g.size = m_size;
        placeColumns();
        for (std::size_t c = 0; c < m_columns.size(); ++c)
            standsLast(g.columns[c].kind) ? placeLast(c) : placeNodes(c);
        placeStrip();
        return std::move(g);
    }

private:
    /// One column per layer; decision, controllers and sink stand one above the other in the last.
    void groupColumns()
    {
        std::vector<std::size_t> last;
        for (const std::vector<std::size_t>& layer : m_layout.layers) {
            std::vector<std::size_t> column;
            for (const std::size_t node : layer)
                (standsLast(m_need.kindOf(node)) ? last : column).push_back(node);
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

    void placeRows()
    {
        m_margin = g.roomy ? 24.0 : g.brief ? 12.0 : 16.0;
        m_top = (g.roomy ? 14.0 : g.low ? 2.0 : 4.0) + captionHeight() + captionGap();
        qreal bottom = m_size.height() - (g.roomy ? 14.0 : g.low ? 4.0 : 6.0);
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
            if (m_need.kindOf(node) == NodeKind::Decision)
                return NodeKind::Decision;
        return m_need.kindOf(m_columns[column].front());
    }

    void placeColumns()
    {
        const auto count = static_cast<qreal>(m_columns.size());
        qreal gap = g.roomy ? 22.0 : g.brief ? 11.0 : 15.0;
        const qreal room = std::max(100.0, m_size.width() - 2 * m_margin - gap * (count - 1));
        std::vector<NodeKind> kinds;
        for (std::size_t c = 0; c < m_columns.size(); ++c)
            kinds.push_back(columnKind(c));
        const std::vector<qreal> widths = columnWidths(kinds, g.brief, room);
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

    [[nodiscard]] qreal greatestHeight(NodeKind kind) const
    {
        switch (kind) {
        case NodeKind::Queue:
        case NodeKind::Pool: return 1e6;
        case NodeKind::Backend: return g.roomy ? 112.0 : 78.0;
        default: return g.roomy ? 106.0 : 66.0;
        }
    }

    /// Finished beats pass above the backends.
    [[nodiscard]] qreal topOf(std::size_t column) const
    {
        const bool under =
            columnKind(column) == NodeKind::Backend && has([](EdgeKind k) { return k == EdgeKind::Informs; });
        return m_top + (under ? m_need.decision() + 4 : 0.0);
    }

    /// What the columns need beyond their height even with a line for each node.
    [[nodiscard]] qreal missingHeight() const
    {
        qreal missing = 0.0;
        for (std::size_t c = 0; c < m_columns.size(); ++c) {
            const bool last = standsLast(columnKind(c));
            const qreal needed = last ? m_need.lastHeight(m_columns[c]) : m_need.linesHeight(m_columns[c]);
            missing = std::max(missing, needed - (bottomOf(c) - topOf(c)));
        }
        return missing;
    }

    /// Controllers stand beside the strip of words, not above it: the grid needs the height.
    [[nodiscard]] qreal bottomOf(std::size_t column) const
    {
        const auto is = [&](NodeKind kind) {
            return std::ranges::any_of(m_columns[column],
                                       [&](std::size_t node) { return m_need.kindOf(node) == kind; });
        };
        const bool beside = is(NodeKind::Controllers) && !is(NodeKind::Sink);
        return beside ? std::max(m_bottom, g.beatsLane - 10) : m_bottom;
    }

    void placeNodes(std::size_t column)
    {
        QRectF body = g.columns[column].body;
        body.setTop(topOf(column));
        std::vector<std::size_t> busy, idle;
        for (const std::size_t node : m_columns[column])
            (m_need.isIdle(node) ? idle : busy).push_back(node);
        if (busy.empty())
            std::swap(busy, idle);
        const qreal chips = static_cast<qreal>(idle.size()) * (idleHeight + 8);
        const bool low = body.height() < 180 || body.height() < chips + m_need.fullHeight(busy);
        for (auto node = idle.rbegin(); node != idle.rend(); ++node) {
            const qreal height = low ? lowIdleHeight : idleHeight;
            g.nodes[*node] = QRectF(body.left(), body.bottom() - height, body.width(), height);
            body.setBottom(body.bottom() - height - (low ? lowGap : 8));
        }
        m_need.fullHeight(busy) <= body.height() ? placeBands(busy, body) : placeLines(busy, body);
    }

    /// Each node as one line.
    void placeLines(const std::vector<std::size_t>& nodes, const QRectF& body)
    {
        const auto count = static_cast<qreal>(nodes.size());
        const qreal height = m_need.lineHeight();
        const qreal pitch = std::min((body.height() + lowGap) / count, height + (g.roomy ? 16.0 : 10.0));
        qreal top = body.top() + (body.height() + (pitch - height) - pitch * count) / 2;
        for (const std::size_t node : nodes) {
            g.nodes[node] = QRectF(body.left(), std::floor(top), body.width(), std::floor(height));
            g.isLine[node] = !m_need.isIdle(node);
            top += pitch;
        }
    }

    void placeBands(const std::vector<std::size_t>& nodes, const QRectF& body)
    {
        const qreal gap = m_need.gapOf(nodes);
        std::vector<qreal> weights, leasts;
        for (const std::size_t node : nodes) {
            weights.push_back(m_need.weightOf(node));
            leasts.push_back(m_need.leastOf(node));
        }
        const std::vector<qreal> bands =
            bandsOf(weights, leasts, body.height() - gap * static_cast<qreal>(nodes.size() - 1));
        qreal top = body.top();
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            const std::size_t node = nodes[i];
            const qreal band = bands[i];
            const bool noted = m_need.isNoted(node);
            const qreal height = std::min(band - (noted ? 12 : 0), greatestHeight(m_need.kindOf(node)));
            const qreal shift = m_need.kindOf(node) == NodeKind::Backend && !g.roomy
                ? std::min(8.0, (band - height) / 2)
                : (band - height) / 2;
            g.nodes[node] = QRectF(body.left(), qRound(top + (noted ? std::min(shift, band - height - 12) : shift)),
                                   body.width(), qRound(height));
            top += band + gap;
        }
    }

    void placeLast(std::size_t column)
    {
        QRectF body = g.columns[column].body;
        const qreal height = m_need.decision();
        bool controllers = false;
        for (const std::size_t node : m_columns[column])
            if (m_need.kindOf(node) == NodeKind::Decision) {
                g.nodes[node] = QRectF(body.left(), body.top(), body.width(), height);
                body.setTop(body.top() + height + m_need.decisionGap());
            }
        for (const std::size_t node : m_columns[column]) {
            controllers = controllers || m_need.kindOf(node) == NodeKind::Controllers;
            if (m_need.kindOf(node) != NodeKind::Sink)
                continue;
            const qreal own = m_need.sink();
            const bool alone = m_columns[column].size() == 1;
            g.nodes[node] = QRectF(body.left(), alone ? qRound(body.center().y() - own / 2) : body.bottom() - own,
                                   body.width(), own);
            body.setBottom(body.bottom() - own - 8);
        }
        if (!controllers)
            return;
        body.setBottom(std::max(body.bottom(), bottomOf(column) - (m_bottom - body.bottom())));
        g.controllersHeader = QRectF(body.left(), body.top(), body.width(), m_need.headerHeight());
        g.grid = QRectF(body.left(), g.controllersHeader.bottom() + m_need.headerGap(), body.width(), 0);
        g.grid.setBottom(std::max(g.grid.top() + 20, body.bottom()));
        for (const std::size_t node : m_columns[column])
            if (m_need.kindOf(node) == NodeKind::Controllers)
                g.nodes[node] = g.grid;
        placeCells();
    }

    void placeCells()
    {
        const std::vector<std::pair<int, int>> at = cellPlaces(m_picture.controllers.each);
        if (at.empty())
            return;
        const qreal width = g.grid.width() / cellsPerRow;
        const qreal height = std::min(g.grid.height() / (at.back().second + 1), g.roomy ? 92.0 : 32.0);
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
    NodeHeights m_need;
    QSizeF m_size;
    std::vector<std::vector<std::size_t>> m_columns;
    qreal m_margin = 16, m_top = 30, m_bottom = 200, m_stripTop = 0, m_stripHeight = 0;
    TopologyGeometry g;
};

} // namespace

TopologyGeometry topologyGeometry(const Topology& topology, const LayeredLayout& layout, const TopologyPicture& picture,
                                  const Theme& theme, QSizeF size)
{
    return Builder(topology, layout, picture, theme, size).build();
}

} // namespace latepulse::ui
