#include "ui/topology_view/arrows.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace latepulse::ui {

namespace {

constexpr qreal head = 6.0, bend = 4.0;

QPointF leftOf(const QRectF& r)
{
    return {r.left(), r.center().y()};
}
QPointF rightOf(const QRectF& r)
{
    return {r.right(), r.center().y()};
}

QPainterPath curve(QPointF a, QPointF b)
{
    QPainterPath path(a);
    if (std::abs(a.y() - b.y()) < 1.0) {
        path.lineTo(b);
        return path;
    }
    const qreal half = std::max(8.0, (b.x() - a.x()) * 0.6);
    path.cubicTo(a + QPointF(half, 0), b - QPointF(half, 0), b);
    return path;
}

/// Straight pieces with rounded corners.
QPainterPath corners(const std::vector<QPointF>& points)
{
    QPainterPath path(points.front());
    for (std::size_t i = 1; i + 1 < points.size(); ++i) {
        const QLineF in(points[i - 1], points[i]), out(points[i], points[i + 1]);
        const qreal r = std::min({bend, in.length() / 2, out.length() / 2});
        if (r < 0.5) {
            path.lineTo(points[i]);
            continue;
        }
        path.lineTo(in.pointAt(1.0 - r / in.length()));
        path.quadTo(points[i], out.pointAt(r / out.length()));
    }
    path.lineTo(points.back());
    return path;
}

class Router {
public:
    Router(const Topology& topology, const TopologyGeometry& geometry) : m_topology(topology), g(geometry) {}

    [[nodiscard]] QPainterPath route(const TopologyEdge& edge) const
    {
        const QRectF &from = g.nodes[edge.from], &to = g.nodes[edge.to];
        switch (edge.kind) {
        case EdgeKind::Informs: return informs(from, to);
        case EdgeKind::Admits: return admits(from, to, m_topology.nodes()[edge.from].kind);
        case EdgeKind::Beats: return beats(from, to);
        case EdgeKind::Completes:
        case EdgeKind::Moves: return back(from, to);
        case EdgeKind::Leaves: return leaves(from, to);
        default: return forward(from, to);
        }
    }

private:
    /// Straight where the two overlap in height.
    [[nodiscard]] static QPainterPath forward(const QRectF& from, const QRectF& to)
    {
        const qreal top = std::max(from.top(), to.top()) + 6, bottom = std::min(from.bottom(), to.bottom()) - 6;
        const bool tall = from.height() > 90 && to.height() > 90;
        if (top < bottom && (tall || std::abs(from.center().y() - to.center().y()) < 12)) {
            const qreal y = std::clamp((top + bottom) / 2, top, bottom);
            return curve({from.right(), y}, {to.left(), y});
        }
        // From a tall node to a small one: straight at the small one's height.
        if (to.center().y() > from.top() + 6 && to.center().y() < from.bottom() - 6 && to.height() < from.height())
            return curve({from.right(), to.center().y()}, leftOf(to));
        return curve(rightOf(from), leftOf(to));
    }

    [[nodiscard]] QPainterPath informs(const QRectF& pool, const QRectF& decision) const
    {
        const qreal lane = decision.center().y();
        if (lane > pool.top() + 4 && lane < pool.bottom() - 4)
            return curve({pool.right(), lane}, {decision.left(), lane});
        const qreal x = pool.right() + 7;
        return corners({rightOf(pool), {x, pool.center().y()}, {x, lane}, {decision.left(), lane}});
    }

    [[nodiscard]] QPainterPath admits(const QRectF& from, const QRectF& grid, NodeKind kind) const
    {
        const qreal gap = 5;
        if (kind == NodeKind::Backend) {
            const qreal y = std::clamp(from.center().y(), grid.top(), grid.bottom() - 4);
            return curve(rightOf(from), {grid.left() - gap, y});
        }
        const qreal highest = from.top() + std::min(10.0, from.height() / 2);
        const qreal y = std::clamp(std::max(lowestBackend() + 12, grid.top() + 4), highest,
                                   std::max(highest, std::min(from.bottom() - 10, grid.bottom())));
        if (y > lowestBackend() + 2 && y >= grid.top() && y <= grid.bottom())
            return curve({from.right(), y}, {grid.left() - gap, y});
        // Under the backends, which stand in the way.
        const qreal x = from.right() + 7, lane = std::clamp(lowestBackend() + 8, grid.top() + 4, grid.bottom());
        return corners({{from.right(), y}, {x, y}, {x, lane}, {grid.left() - gap, lane}});
    }

    [[nodiscard]] qreal lowestBackend() const
    {
        qreal lowest = g.nodes.empty() ? 0.0 : g.columns.front().body.top();
        for (std::size_t i = 0; i < m_topology.nodes().size(); ++i)
            if (m_topology.nodes()[i].kind == NodeKind::Backend)
                lowest = std::max(lowest, g.nodes[i].bottom());
        return lowest;
    }

    [[nodiscard]] QPainterPath beats(const QRectF& grid, const QRectF& eventClass) const
    {
        const qreal x = eventClass.left() - 8, from = grid.center().x();
        const qreal start = std::min(grid.bottom() + 2, g.beatsLane - 2);
        // Clear of the arrows that come from the left at the same height.
        const qreal y = eventClass.center().y() - std::min(10.0, eventClass.height() / 4);
        return corners({{from, start}, {from, g.beatsLane}, {x, g.beatsLane}, {x, y}, {eventClass.left(), y}});
    }

    /// Below the nodes; beside those that stand in the way down there.
    [[nodiscard]] QPainterPath back(const QRectF& from, const QRectF& queue) const
    {
        constexpr qreal beside = 7;
        std::vector<QPointF> way;
        if (standsBelow(from))
            way = {rightOf(from), {from.right() + beside, from.center().y()}, {from.right() + beside, g.answersLane}};
        else
            way = {{from.center().x(), from.bottom()}, {from.center().x(), g.answersLane}};
        if (standsBelow(queue)) {
            const qreal x = queue.left() - beside;
            way.insert(way.end(), {{x, g.answersLane}, {x, queue.center().y()}, leftOf(queue)});
        } else {
            way.insert(way.end(), {{queue.center().x(), g.answersLane}, {queue.center().x(), queue.bottom() + 1}});
        }
        return corners(way);
    }

    [[nodiscard]] bool standsBelow(const QRectF& node) const
    {
        return std::ranges::any_of(g.nodes, [&](const QRectF& other) {
            return other.top() >= node.bottom() && other.left() < node.right() && other.right() > node.left();
        });
    }

    [[nodiscard]] static QPainterPath leaves(const QRectF& from, const QRectF& sink)
    {
        const qreal edge = std::min(8.0, from.height() / 2);
        const qreal y = std::clamp(sink.center().y(), from.top() + edge, from.bottom() - edge);
        return curve({from.right(), y}, leftOf(sink));
    }

    const Topology& m_topology;
    const TopologyGeometry& g;
};

bool contains(const std::vector<std::string>& ids, const std::string& id)
{
    return std::ranges::find(ids, id) != ids.end();
}

bool isLit(const Topology& topology, const TopologyEdge& edge, const LivenessSharing& sharing)
{
    const std::string &from = topology.nodes()[edge.from].id, &to = topology.nodes()[edge.to].id;
    if (edge.kind == EdgeKind::Enters)
        return contains(sharing.queues, to)
            && (contains(sharing.liveness, edge.eventClass) || contains(sharing.others, edge.eventClass));
    return edge.kind == EdgeKind::Serves && contains(sharing.pools, to)
        && (sharing.queues.empty() || contains(sharing.queues, from));
}

void paintHead(QPainter& painter, const QPainterPath& path, const QColor& colour)
{
    const QPointF tip = path.currentPosition();
    const QPointF before = path.pointAtPercent(path.percentAtLength(std::max(0.0, path.length() - head)));
    const QLineF direction(before, tip);
    if (direction.length() < 0.1)
        return;
    const QPointF along = (tip - before) / direction.length(), across(-along.y(), along.x());
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(QPolygonF({tip, tip - along * head + across * 3.5, tip - along * head - across * 3.5}));
}

/// The line ends where the head begins, so that its square end never shows beside the tip.
QPainterPath shortened(const QPainterPath& path)
{
    if (path.length() < 2 * head || path.elementCount() < 2)
        return path;
    QPainterPath shorter = path;
    const QPainterPath::Element last = path.elementAt(path.elementCount() - 1);
    const QPointF tip(last.x, last.y);
    const QLineF direction(path.pointAtPercent(path.percentAtLength(path.length() - head)), tip);
    if (direction.length() > 0.1) {
        const QPointF end = tip - QPointF(direction.dx(), direction.dy()) / direction.length() * (head - 1);
        shorter.setElementPositionAt(path.elementCount() - 1, end.x(), end.y());
    }
    return shorter;
}

} // namespace

std::vector<Arrow> routeArrows(const Topology& topology, const LayeredLayout& layout, const TopologyGeometry& geometry,
                               const LivenessSharing& sharing)
{
    std::vector<Arrow> arrows;
    const Router router(topology, geometry);
    std::set<std::tuple<std::size_t, EdgeKind, std::string>> toGrid, calls;
    for (std::size_t e = 0; e < topology.edges().size(); ++e) {
        const TopologyEdge& edge = topology.edges()[e];
        if (edge.kind == EdgeKind::Judges)
            continue;  // the decision stands on top of the controllers it judges
        // Controller groups are drawn as one grid, and several classes call a backend by one arrow.
        if (edge.kind == EdgeKind::Admits && !toGrid.emplace(edge.from, edge.kind, edge.eventClass).second)
            continue;
        if (edge.kind == EdgeKind::Beats && !toGrid.emplace(edge.to, edge.kind, edge.eventClass).second)
            continue;
        if (edge.kind == EdgeKind::Calls && !calls.emplace(edge.from, edge.kind, topology.nodes()[edge.to].id).second)
            continue;
        arrows.push_back({router.route(edge), edge.kind, edge.eventClass, layout.feedback[e],
                          isLit(topology, edge, sharing), edge.from, edge.to});
    }
    return arrows;
}

std::optional<std::size_t> nearestArrow(const TopologyGeometry& geometry, const std::vector<Arrow>& arrows,
                                        const std::vector<std::size_t>& among, QPointF at)
{
    constexpr qreal reach = 7.0;
    constexpr int samples = 40;
    for (const QRectF& node : geometry.nodes)
        if (node.adjusted(1, 1, -1, -1).contains(at))
            return std::nullopt;
    std::optional<std::size_t> nearest;
    qreal least = reach;
    for (const std::size_t i : among) {
        if (!arrows[i].path.boundingRect().adjusted(-reach, -reach, reach, reach).contains(at))
            continue;
        for (int n = 0; n <= samples; ++n) {
            const qreal distance = QLineF(arrows[i].path.pointAtPercent(n / qreal(samples)), at).length();
            if (distance < least) {
                least = distance;
                nearest = i;
            }
        }
    }
    return nearest;
}

void paintLight(const NodeCanvas& canvas, const std::vector<Arrow>& arrows)
{
    QColor lit = canvas.theme.finding;
    lit.setAlphaF(0.28F);
    canvas.painter.setBrush(Qt::NoBrush);
    QPainterPath all;
    QPainterPathStroker stroker(QPen(Qt::black, 9, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
    for (const Arrow& arrow : arrows)
        if (arrow.lit)
            all = all.united(stroker.createStroke(arrow.path));
    canvas.painter.fillPath(all, lit);
}

void paintArrows(const NodeCanvas& canvas, const Scenario& scenario, const std::vector<Arrow>& arrows,
                 const std::vector<double>& widths)
{
    constexpr qreal thin = 1.75;
    for (std::size_t i = 0; i < arrows.size(); ++i) {
        const Arrow& arrow = arrows[i];
        const bool plain = arrow.eventClass.empty() || arrow.kind == EdgeKind::Calls;
        const EntityStyle style =
            plain ? canvas.theme.backend() : styleOf(canvas.theme, classKey(scenario, arrow.eventClass));
        QPen pen = style.pen(widths[i]);
        if (QList<qreal> dashes = style.dashes; !dashes.isEmpty()) {
            // As long as on a thin arrow, and on a short one so long that two dashes show: one alone looks solid.
            const qreal period = thin * std::accumulate(dashes.begin(), dashes.end(), 0.0);
            const qreal shorter = std::clamp((arrow.path.length() - head) / (2.0 * period), 0.3, 1.0);
            for (qreal& dash : dashes)
                dash *= shorter * thin / widths[i];
            pen.setDashPattern(dashes);
        }
        if (arrow.feedback) {
            pen = QPen(style.colour, 1.25, Qt::CustomDashLine);
            pen.setDashPattern({1.2, 2.4});
        }
        pen.setCapStyle(Qt::FlatCap);
        canvas.painter.setPen(pen);
        canvas.painter.setBrush(Qt::NoBrush);
        canvas.painter.drawPath(shortened(arrow.path));
        paintHead(canvas.painter, arrow.path, style.colour);
    }
}

} // namespace latepulse::ui
