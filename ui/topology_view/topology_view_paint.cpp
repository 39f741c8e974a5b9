// Painting of the topology view, from the light under the finding's path to the ring around the chosen controller.

#include <QPainter>
#include <QScrollBar>

#include "ui/topology_view/topology_view.h"
#include "ui/look/panel_ground.h"

namespace latepulse::ui {

namespace {

using Type = NodeCanvas::Type;

bool contains(const std::vector<std::string>& ids, const std::string& id)
{
    return std::find(ids.begin(), ids.end(), id) != ids.end();
}

QStringList captionOf(NodeKind kind)
{
    switch (kind) {
    case NodeKind::Population: return {TopologyView::tr("Populations")};
    case NodeKind::Source: return {TopologyView::tr("Sources")};
    case NodeKind::EventClass: return {TopologyView::tr("Event classes"), TopologyView::tr("Classes")};
    case NodeKind::Queue: return {TopologyView::tr("Queues")};
    case NodeKind::Pool: return {TopologyView::tr("Worker pools"), TopologyView::tr("Pools")};
    case NodeKind::Backend: return {TopologyView::tr("Backend")};
    case NodeKind::Decision:
    case NodeKind::Controllers:
        return {TopologyView::tr("Health decision and controllers"), TopologyView::tr("Health decision")};
    case NodeKind::Sink: return {TopologyView::tr("End")};
    }
    return {};
}

} // namespace

void TopologyView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.panel);
    painter.setRenderHint(QPainter::Antialiasing);
    if (!m_values) {
        paintEmpty(painter);
        return;
    }
    const NodeCanvas canvas(painter, m_theme, m_geometry.brief, m_geometry.roomy);
    painter.translate(-offset());
    painter.scale(m_zoom, m_zoom);
    paintLight(canvas, m_arrows);
    paintArrows(canvas, values(), m_arrows, arrowWidths());
    paintNodes(canvas);
    paintLabels(canvas);
    if (!m_geometry.legend.isNull())
        paintLegend(canvas, m_geometry.legend, m_sharing.any());
    paintTokens(canvas, values(), m_arrows, m_motion.tokens());
    m_gesture.paint(canvas, gesturePicture());
    painter.resetTransform();
    paintCaptions(canvas);
    m_gesture.paintWords(canvas, gesturePicture(), rect(),
                         [this](QPointF point) { return onScreen(QRectF(point, QSizeF())).topLeft(); });
    m_cut = canvas.cut;
}

void TopologyView::paintEmpty(QPainter& painter) const
{
    const QRectF box = QRectF(rect()).adjusted(16, 16, -16, -16);
    paintEmptyOutline(painter, m_theme, box);
    painter.setPen(m_theme.ink2);
    painter.setFont(m_theme.font(TextRole::Body));
    painter.drawText(box, Qt::AlignCenter, tr("No scenario is open.\nOpen a file or choose one from the library."));
}

void TopologyView::paintCaptions(const NodeCanvas& canvas) const
{
    // What is scrolled away goes under the captions.
    if (m_scroll->value() > 0 && !m_geometry.columns.empty())
        canvas.painter.fillRect(QRectF(0, 0, width(), m_geometry.columns.front().caption.bottom() * m_zoom),
                                m_theme.panel);
    canvas.painter.translate(-offset().x(), 0);
    canvas.painter.scale(m_zoom, m_zoom);
    for (const ColumnPlace& column : m_geometry.columns)
        canvas.text(column.caption, Qt::AlignLeft, Type::Caption, m_theme.ink2, captionOf(column.kind));
    canvas.painter.resetTransform();
}

void TopologyView::paintNodes(const NodeCanvas& canvas)
{
    m_written.assign(m_topology.nodes().size(), {});
    for (std::size_t i = 0; i < m_topology.nodes().size(); ++i) {
        const auto before = static_cast<std::ptrdiff_t>(canvas.written.size());
        m_geometry.isLine[i] ? paintLine(canvas, i) : paintNode(canvas, i);
        m_written[i].assign(canvas.written.begin() + before, canvas.written.end());
    }
    if (!m_geometry.grid.isNull())
        paintControllers(canvas);
}

void TopologyView::paintNode(const NodeCanvas& canvas, std::size_t node) const
{
    const QRectF& rect = m_geometry.nodes[node];
    const std::size_t i = positionOf(node);
    const std::string& id = m_topology.nodes()[node].id;
    switch (m_topology.nodes()[node].kind) {
    case NodeKind::Population: {
        PopulationText text = m_picture.populations[i];
        if (m_geometry.low)
            text.note = {};  // no room below the node; the tooltip says it
        paintPopulation(canvas, rect, text);
        break;
    }
    case NodeKind::Source: paintSource(canvas, rect, m_picture.sources[i]); break;
    case NodeKind::EventClass: paintClass(canvas, rect, m_picture.classes[i]); break;
    case NodeKind::Queue:
        paintQueue(canvas, rect, m_picture.queues[i], m_picture.depthScale, contains(m_sharing.queues, id));
        break;
    case NodeKind::Pool: paintPool(canvas, rect, m_picture.pools[i], contains(m_sharing.pools, id)); break;
    case NodeKind::Backend: paintBackend(canvas, rect, m_picture.backends[i]); break;
    case NodeKind::Decision: paintDecision(canvas, rect, m_picture.decision); break;
    case NodeKind::Sink: paintSink(canvas, rect); break;
    case NodeKind::Controllers: break;  // all groups in one grid
    }
}

void TopologyView::paintLine(const NodeCanvas& canvas, std::size_t node) const
{
    const QRectF& rect = m_geometry.nodes[node];
    const std::size_t i = positionOf(node);
    const std::string& id = m_topology.nodes()[node].id;
    switch (m_topology.nodes()[node].kind) {
    case NodeKind::Population: return paintPopulationLine(canvas, rect, m_picture.populations[i]);
    case NodeKind::Source: return paintLineNode(canvas, rect, {m_picture.sources[i].title, m_picture.sources[i].rate});
    case NodeKind::EventClass: {
        const ClassText& text = m_picture.classes[i];
        return paintLineNode(canvas, rect, {text.title, text.facts, false, text.key});
    }
    case NodeKind::Queue: {
        const QueueText& text = m_picture.queues[i];
        return paintLineNode(canvas, rect, {text.title, text.waiting, contains(m_sharing.queues, id)});
    }
    case NodeKind::Pool: {
        const PoolText& text = m_picture.pools[i];
        return paintLineNode(canvas, rect, {text.title, text.load, contains(m_sharing.pools, id)});
    }
    case NodeKind::Backend:
        return paintLineNode(canvas, rect, {m_picture.backends[i].title, m_picture.backends[i].mean});
    default: return paintNode(canvas, node);
    }
}

void TopologyView::paintControllers(const NodeCanvas& canvas) const
{
    const ControllersText& text = m_picture.controllers;
    paintControllersHeader(canvas, m_geometry.controllersHeader, text);
    if (!text.single()) {
        paintVerdictBar(canvas, m_geometry.grid, text);
        return;
    }
    for (std::size_t i = 0; i < std::min(text.each.size(), m_geometry.cells.size()); ++i) {
        const QRectF& cell = m_geometry.cells[i];
        paintController(canvas, cell, text.each[i]);
        const bool selected = QString::fromStdString(text.each[i].name) == m_selected;
        const bool current = hasFocus() && !m_onArrows && i == m_current;
        if (!selected && !current)
            continue;
        canvas.painter.setBrush(Qt::NoBrush);
        canvas.painter.setPen(QPen(m_theme.accent, 2, current && !selected ? Qt::DotLine : Qt::SolidLine));
        const qreal half = std::min(14.0, std::min(cell.width(), cell.height()) / 2 - 1);
        const QPointF centre = controllerCentre(canvas, cell);
        canvas.painter.drawRoundedRect(QRectF(centre.x() - half, centre.y() - half, 2 * half, 2 * half), 3, 3);
    }
}

void TopologyView::paintLabels(const NodeCanvas& canvas) const
{
    QPainter& painter = canvas.painter;
    for (const Arrow& arrow : m_arrows) {
        if (arrow.kind == EdgeKind::Informs) {
            const QPointF end = arrow.path.currentPosition();
            const qreal from = m_geometry.columns.size() > 1 ? (m_geometry.columns.end() - 2)->body.left() : 0.0;
            const bool column = (m_geometry.columns.end() - 2)->kind == NodeKind::Backend;
            // In a low window the column's caption is just above the arrow, and the room is below.
            const qreal height = canvas.line(Type::Caption);
            const qreal top = m_geometry.low ? end.y() + 2 : end.y() - height - 1;
            if (column)
                canvas.text(QRectF(from - 4, top, end.x() - from - 4, height), Qt::AlignHCenter, Type::Caption,
                            m_theme.ink2, QStringList{tr("finished beats"), tr("beats")});
        }
        if (arrow.kind == EdgeKind::Beats && m_geometry.roomy) {
            const qreal width = canvas.widthOf(Type::Caption, m_picture.beats.full) + 12;
            const QRectF box(arrow.path.boundingRect().left() + 24, m_geometry.beatsLane - 9, width, 18);
            painter.fillRect(box, m_theme.panel);
            canvas.text(box, Qt::AlignHCenter, Type::Caption, m_theme.ink2, m_picture.beats);
        }
    }
    if (m_geometry.strip.isNull())
        return;
    const QRectF& strip = m_geometry.strip;
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme.findingFill);
    painter.drawRoundedRect(strip, Theme::radiusBadge, Theme::radiusBadge);
    painter.setBrush(m_theme.finding);
    const QPointF at(strip.left() + 14, strip.center().y());
    painter.drawPolygon(QPolygonF({at + QPointF(0, -5), at + QPointF(5, 0), at + QPointF(0, 5), at + QPointF(-5, 0)}));
    canvas.text(strip.adjusted(26, 0, -4, 0), Qt::AlignLeft, Type::CaptionValue, m_theme.finding,
                QStringList{m_picture.sharing.full, m_picture.sharing.brief});
}

} // namespace latepulse::ui
