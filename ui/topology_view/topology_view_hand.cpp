// Leading arrows of the topology elsewhere: what mouse and keys do for it.

#include <QAccessible>
#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>

#include "ui/topology_view/topology_view.h"

namespace latepulse::ui {

void TopologyView::setReSharing(ReSharingRules rules)
{
    m_gesture.setRules(std::move(rules));
}

ReShareGesture::Picture TopologyView::gesturePicture() const
{
    return {m_topology, m_geometry, m_arrows};
}

bool TopologyView::isOnArrows() const
{
    return m_onArrows || m_geometry.cells.empty();
}

/// Tab goes from the controllers to the arrows and then on; back the same way.
bool TopologyView::focusNextPrevChild(bool next)
{
    m_gesture.reset();
    if (next && !m_onArrows && !m_geometry.cells.empty() && !m_gesture.arrowsToLead(gesturePicture()).empty()) {
        m_onArrows = true;
        selectArrow(1);
        return true;
    }
    const bool back = !next && m_onArrows;
    m_onArrows = false;
    m_gesture.deselect();
    update();
    return back || QWidget::focusNextPrevChild(next);
}

void TopologyView::selectArrow(int by)
{
    m_gesture.select(gesturePicture(), by);
    tellGesture();
}

/// Says what is under way to those who listen instead of look.
void TopologyView::tellGesture()
{
    update();
    if (!QAccessible::isActive())
        return;
    QAccessibleEvent event(this, m_gesture.refusal().isEmpty() ? QAccessible::DescriptionChanged : QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
}

QString TopologyView::gestureWords() const
{
    return m_gesture.words(gesturePicture());
}

/// True when the key was one of re-sharing.
bool TopologyView::leadByKey(const QKeyEvent& event)
{
    const int key = event.key();
    const bool enter = key == Qt::Key_Return || key == Qt::Key_Enter;
    const int by = key == Qt::Key_Down || key == Qt::Key_Right ? 1 : key == Qt::Key_Up || key == Qt::Key_Left ? -1 : 0;
    m_gesture.forgetMessage();
    if (key == Qt::Key_Escape && (m_gesture.isUnderWay() || m_gesture.selected())) {
        m_gesture.isUnderWay() ? m_gesture.cancel() : m_gesture.deselect();
        m_armed.reset();
    } else if (m_gesture.isUnderWay() && (enter || by != 0)) {
        enter ? m_gesture.drop(gesturePicture()) : m_gesture.step(by);
    } else if (isOnArrows() && by != 0) {
        m_gesture.select(gesturePicture(), by);
    } else if (isOnArrows() && enter && m_gesture.selected()) {
        for (const std::size_t i : m_gesture.arrowsToLead(gesturePicture()))
            if (ReShareGesture::leadOf(m_topology, m_arrows[i]) == m_gesture.selected())
                return m_gesture.take(gesturePicture(), i, true), tellGesture(), true;
    } else {
        return false;
    }
    tellGesture();
    return true;
}

/// A press on an arrow: a click chooses it, a move leads it.
bool TopologyView::armAt(QPointF at)
{
    m_gesture.reset();
    m_armed = m_gesture.arrowAt(gesturePicture(), inPicture(at));
    m_pressedAt = at;
    update();
    return m_armed.has_value();
}

bool TopologyView::leadTo(QPointF at)
{
    if (m_armed && (at - m_pressedAt).manhattanLength() >= QApplication::startDragDistance()) {
        m_gesture.take(gesturePicture(), *m_armed, false);
        m_armed.reset();
    }
    if (!m_gesture.isUnderWay() || m_gesture.isByKeys())
        return m_armed.has_value();
    const QString before = gestureWords();
    m_gesture.moveTo(gesturePicture(), inPicture(at));
    setCursor(Qt::ClosedHandCursor);
    before == gestureWords() ? update() : tellGesture();
    return true;
}

bool TopologyView::releaseArrow()
{
    if (m_armed) {
        m_gesture.take(gesturePicture(), *m_armed, true);  // chosen, as by keys
        m_gesture.cancel();
        m_armed.reset();
        m_onArrows = true;
        tellGesture();
        return true;
    }
    if (!m_gesture.isUnderWay() || m_gesture.isByKeys())
        return false;
    m_gesture.drop(gesturePicture());
    m_gesture.deselect();
    setCursor(Qt::ArrowCursor);
    tellGesture();
    return true;
}

} // namespace latepulse::ui
