// The topology view where its picture is higher than the view, and what the mouse does in it.

#include <algorithm>
#include <cmath>
#include <utility>

#include <QApplication>
#include <QMouseEvent>
#include <QPushButton>
#include <QScrollBar>
#include <QWheelEvent>

#include "ui/topology_view/topology_view.h"

namespace latepulse::ui {

namespace {

constexpr qreal closest = 4.0, zoomStep = 1.25;

} // namespace

/// The bar takes its width from the picture only where there is something to scroll.
void TopologyView::layOut()
{
    const auto geometryFor = [this](int width) {
        return topologyGeometry(m_topology, m_layout, m_picture, m_theme, QSizeF(width, height()));
    };
    m_geometry = geometryFor(width());
    if (m_geometry.size.height() > height())
        m_geometry = geometryFor(width() - m_scroll->sizeHint().width());
    m_zoom = std::clamp(m_zoom, wholeZoom(), closest);
    fitBars();
}

qreal TopologyView::wholeZoom() const
{
    return m_geometry.size.height() > 0 ? std::min(1.0, height() / m_geometry.size.height()) : 1.0;
}

/// Where the picture is larger than the view.
void TopologyView::fitBars()
{
    const int bar = m_scroll->sizeHint().width();
    const QSizeF size = m_geometry.size * m_zoom;
    const bool down = size.height() > height() + 0.5,
               across = size.width() + (down ? bar : 0) > width() + 0.5 && m_zoom > 1;
    const int wide = width() - (down ? bar : 0), high = height() - (across ? bar : 0);
    m_scroll->setGeometry(width() - bar, 0, bar, high);
    m_across->setGeometry(0, height() - bar, wide, bar);
    for (QScrollBar* each : {m_scroll, m_across})
        each->setSingleStep(20);
    m_scroll->setPageStep(high);
    m_across->setPageStep(wide);
    m_scroll->setRange(0, down ? std::max(0, qCeil(size.height()) - high) : 0);
    m_across->setRange(0, across ? std::max(0, qCeil(size.width()) - wide) : 0);
    m_scroll->setVisible(down);
    m_across->setVisible(across);
    constexpr int margin = 8;
    m_fit->setGeometry(QRect(QPoint(wide, high) - QPoint(m_fit->sizeHint().width() + margin, Theme::button + margin),
                             QSize(m_fit->sizeHint().width(), Theme::button)));
    m_fit->setVisible(m_zoom > 1.0 + 1e-6);
}

void TopologyView::zoomTo(qreal zoom, QPointF around)
{
    zoom = std::clamp(zoom, wholeZoom(), closest);
    if (qFuzzyCompare(zoom, m_zoom))
        return;
    const QPointF there = inPicture(around);
    m_zoom = zoom;
    fitBars();
    m_scroll->setValue(qRound(there.y() * m_zoom - around.y()));
    m_across->setValue(qRound(there.x() * m_zoom - around.x()));
    update();
}

void TopologyView::zoomIn()
{
    zoomTo(m_zoom * zoomStep, QRectF(rect()).center());
}

void TopologyView::zoomOut()
{
    zoomTo(m_zoom / zoomStep, QRectF(rect()).center());
}

void TopologyView::zoomToFit()
{
    zoomTo(wholeZoom(), QRectF(rect()).center());
}

/// Larger, smaller, and all of it at once. True when the key was one of these.
bool TopologyView::zoomByKey(int key)
{
    switch (key) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: zoomIn(); return true;
    case Qt::Key_Minus: zoomOut(); return true;
    case Qt::Key_0: zoomToFit(); return true;
    default: return false;
    }
}

QPointF TopologyView::offset() const
{
    return {static_cast<qreal>(m_across->value()), static_cast<qreal>(m_scroll->value())};
}

QPointF TopologyView::inPicture(QPointF point) const
{
    return (point + offset()) / m_zoom;
}

QRectF TopologyView::onScreen(const QRectF& rect) const
{
    return {rect.topLeft() * m_zoom - offset(), rect.size() * m_zoom};
}

void TopologyView::reveal(const QRectF& rect)
{
    const qreal captions = m_geometry.columns.empty() ? 0.0 : m_geometry.columns.front().body.top() * m_zoom;
    const QRectF seen = onScreen(rect);
    if (seen.top() < captions)
        m_scroll->setValue(m_scroll->value() - qCeil(captions - seen.top()));
    else if (seen.bottom() > height())
        m_scroll->setValue(m_scroll->value() + qCeil(seen.bottom() - height()));
    if (seen.left() < 0)
        m_across->setValue(m_across->value() - qCeil(-seen.left()));
    else if (seen.right() > width())
        m_across->setValue(m_across->value() + qCeil(seen.right() - width()));
}

void TopologyView::wheelEvent(QWheelEvent* event)
{
    constexpr qreal notch = 120.0;
    if (event->modifiers().testFlag(Qt::ControlModifier))
        zoomTo(m_zoom * std::pow(zoomStep, event->angleDelta().y() / notch), event->position());
    else if (m_scroll->maximum() > 0)
        QCoreApplication::sendEvent(m_scroll, event);
    else
        event->ignore();
}

/// What Explain has an answer about besides controllers.
bool TopologyView::isSubject(std::size_t node) const
{
    const NodeKind kind = m_topology.nodes()[node].kind;
    return kind == NodeKind::Population || kind == NodeKind::Pool;
}

std::optional<std::size_t> TopologyView::subjectAt(QPointF at) const
{
    const QPointF point = inPicture(at);
    for (std::size_t i = 0; i < std::min(m_geometry.nodes.size(), m_topology.nodes().size()); ++i)
        if (m_geometry.nodes[i].contains(point) && isSubject(i))
            return i;
    return std::nullopt;
}

void TopologyView::mousePressEvent(QMouseEvent* event)
{
    const bool left = event->button() == Qt::LeftButton;
    const QString name = left ? controllerAt(event->position()) : QString();
    m_gesture.deselect();
    m_pressedNode = left ? subjectAt(event->position()) : std::nullopt;
    m_pressedAt = event->position();
    if (!name.isEmpty()) {
        m_onArrows = false;
        m_gesture.reset();
        activate(name);
    } else if (left && armAt(event->position())) {
        setFocus(Qt::MouseFocusReason);
    } else if (left && (m_scroll->maximum() > 0 || m_across->maximum() > 0))
        m_draggedFrom = inPicture(event->position());
    else
        QWidget::mousePressEvent(event);
}

void TopologyView::mouseMoveEvent(QMouseEvent* event)
{
    if (leadTo(event->position()))
        return;
    if (m_draggedFrom) {
        setCursor(Qt::ClosedHandCursor);
        m_scroll->setValue(qRound(m_draggedFrom->y() * m_zoom - event->position().y()));
        m_across->setValue(qRound(m_draggedFrom->x() * m_zoom - event->position().x()));
        return;
    }
    const bool arrow = m_gesture.arrowAt(gesturePicture(), inPicture(event->position())).has_value();
    const bool asks = !controllerAt(event->position()).isEmpty() || subjectAt(event->position());
    setCursor(asks ? Qt::PointingHandCursor : arrow ? Qt::OpenHandCursor : Qt::ArrowCursor);
}

void TopologyView::mouseReleaseEvent(QMouseEvent* event)
{
    if (releaseArrow())
        return;
    if (m_draggedFrom)
        setCursor(Qt::ArrowCursor);
    m_draggedFrom.reset();
    const auto pressed = std::exchange(m_pressedNode, std::nullopt);
    const bool still = (event->position() - m_pressedAt).manhattanLength() < QApplication::startDragDistance();
    if (pressed && still && *pressed < m_topology.nodes().size()) {
        const TopologyNode node = m_topology.nodes()[*pressed];
        emit subjectClicked(node.kind, QString::fromStdString(node.id));
        return;
    }
    QWidget::mouseReleaseEvent(event);
}

} // namespace latepulse::ui
