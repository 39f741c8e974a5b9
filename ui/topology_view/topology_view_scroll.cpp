// The topology view where its picture is higher than the view, and what the mouse does in it.

#include <algorithm>

#include <QCoreApplication>
#include <QMouseEvent>
#include <QScrollBar>
#include <QWheelEvent>

#include "ui/topology_view/topology_view.h"

namespace latepulse::ui {

/// The bar takes its width from the picture only where there is something to scroll.
void TopologyView::layOut()
{
    const auto geometryFor = [this](int width) {
        return topologyGeometry(m_topology, m_layout, m_picture, m_theme, QSizeF(width, height()));
    };
    m_geometry = geometryFor(width());
    const bool scrolls = m_geometry.size.height() > height();
    const int bar = m_scroll->sizeHint().width();
    if (scrolls)
        m_geometry = geometryFor(width() - bar);
    m_scroll->setGeometry(width() - bar, 0, bar, height());
    m_scroll->setPageStep(height());
    m_scroll->setSingleStep(20);
    m_scroll->setRange(0, std::max(0, qCeil(m_geometry.size.height()) - height()));
    m_scroll->setVisible(scrolls);
}

QPointF TopologyView::inPicture(QPointF point) const
{
    return point + QPointF(0, m_scroll->value());
}

QRectF TopologyView::onScreen(const QRectF& rect) const
{
    return rect.translated(0, -m_scroll->value());
}

void TopologyView::reveal(const QRectF& rect)
{
    const qreal captions = m_geometry.columns.empty() ? 0.0 : m_geometry.columns.front().body.top();
    const QRectF seen = onScreen(rect);
    if (seen.top() < captions)
        m_scroll->setValue(m_scroll->value() - qCeil(captions - seen.top()));
    else if (seen.bottom() > height())
        m_scroll->setValue(m_scroll->value() + qCeil(seen.bottom() - height()));
}

void TopologyView::wheelEvent(QWheelEvent* event)
{
    if (m_scroll->maximum() > 0)
        QCoreApplication::sendEvent(m_scroll, event);
    else
        event->ignore();
}

void TopologyView::mousePressEvent(QMouseEvent* event)
{
    const bool left = event->button() == Qt::LeftButton;
    const QString name = left ? controllerAt(event->position()) : QString();
    m_gesture.deselect();
    if (!name.isEmpty()) {
        m_onArrows = false;
        m_gesture.reset();
        activate(name);
    } else if (left && armAt(event->position())) {
        setFocus(Qt::MouseFocusReason);
    } else if (left && m_scroll->maximum() > 0)
        m_draggedFrom = inPicture(event->position()).y();
    else
        QWidget::mousePressEvent(event);
}

void TopologyView::mouseMoveEvent(QMouseEvent* event)
{
    if (leadTo(event->position()))
        return;
    if (m_draggedFrom) {
        setCursor(Qt::ClosedHandCursor);
        m_scroll->setValue(qRound(*m_draggedFrom - event->position().y()));
        return;
    }
    const bool arrow = m_gesture.arrowAt(gesturePicture(), inPicture(event->position())).has_value();
    setCursor(!controllerAt(event->position()).isEmpty() ? Qt::PointingHandCursor
                  : arrow                                ? Qt::OpenHandCursor
                                                         : Qt::ArrowCursor);
}

void TopologyView::mouseReleaseEvent(QMouseEvent* event)
{
    if (releaseArrow())
        return;
    if (m_draggedFrom)
        setCursor(Qt::ArrowCursor);
    m_draggedFrom.reset();
    QWidget::mouseReleaseEvent(event);
}

} // namespace latepulse::ui
