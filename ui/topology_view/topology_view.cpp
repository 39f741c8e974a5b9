#include "ui/topology_view/topology_view.h"

#include <algorithm>

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPushButton>
#include <QScrollBar>
#include <QToolTip>

#include "ui/presenters/topology_tips.h"
#include "ui/topology_view/accessible_topology.h"
#include "ui/topology_view/lit_path.h"

namespace latepulse::ui {

namespace {

constexpr qint64 announcedFor = 3000;  // ms in which a reader may ask what the alert was about

/// What moves nodes about when it changes; figures alone must not.
std::vector<std::size_t> shapeOf(const TopologyPicture& picture)
{
    std::vector<std::size_t> shape;
    for (const QueueText& q : picture.queues) {
        shape.push_back(q.classes.size());
        shape.push_back(q.idle ? 1 : 0);
    }
    for (const PoolText& p : picture.pools) {
        shape.push_back(static_cast<std::size_t>(std::min<std::int64_t>(4, p.all)));
        shape.push_back(p.idle ? 1 : 0);
    }
    shape.push_back(picture.controllers.each.size());
    return shape;
}

} // namespace

TopologyView::TopologyView(QWidget* parent) : QWidget(parent)
{
    installTopologyAccessibility();
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("Topology"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_scroll = new QScrollBar(Qt::Vertical, this);
    m_scroll->setAccessibleName(tr("Topology, up and down"));
    m_scroll->hide();
    m_across = new QScrollBar(Qt::Horizontal, this);
    m_across->setAccessibleName(tr("Topology, left and right"));
    m_across->hide();
    for (QScrollBar* bar : {m_scroll, m_across})
        connect(bar, &QScrollBar::valueChanged, this, qOverload<>(&TopologyView::update));
    m_fit = new QPushButton(tr("Fit"), this);
    m_fit->setToolTip(tr("Show the whole topology (Ctrl+Shift+0)"));
    m_fit->setFocusPolicy(Qt::NoFocus);  // the keys stay with the picture
    m_fit->hide();
    connect(m_fit, &QPushButton::clicked, this, &TopologyView::zoomToFit);
}

void TopologyView::setTheme(const Theme& theme)
{
    m_theme = theme;
    relayout();
    update();
}

void TopologyView::setScenario(std::shared_ptr<const Scenario> scenario)
{
    m_scenario = std::move(scenario);
    m_values.reset();
    m_litPath.clear();
    // A snapshot of another scenario has other entities; the next one comes with the run.
    if (m_snapshot && m_scenario && m_snapshot->queues.size() != m_scenario->queues.size())
        m_snapshot.reset();
    m_gesture.reset();
    m_motion.clear();
    m_sinceAnnounced.invalidate();
    followChanges();
}

void TopologyView::setSnapshot(SnapshotPtr snapshot)
{
    const SnapshotPtr before = std::exchange(m_snapshot, std::move(snapshot));
    followChanges();
    if (m_snapshot)
        m_motion.add(*m_snapshot, m_topology, m_arrows);
    announceVerdicts(before.get());
}

/// The topology only changes where an intervention lies between two snapshots; else only figures do.
void TopologyView::followChanges()
{
    if (!m_scenario)
        return;
    const SimTime at = m_snapshot ? m_snapshot->now : SimTime::start();
    const bool changed = !m_values || !m_values->holdFor(m_scenario, at);
    if (changed) {
        m_values.emplace(m_scenario, at);
        m_topology = topologyOf(values());
        m_layout = layeredLayout(m_topology);
        m_sharing = livenessSharing(values());
    }
    m_picture = topologyPicture(values(), *m_scenario, m_snapshot.get());
    std::vector<std::size_t> shape = shapeOf(m_picture);
    if (changed || shape != m_shape) {
        m_shape = std::move(shape);
        relayout();
    }
    update();
}

void TopologyView::relayout()
{
    if (!m_scenario)
        return;
    layOut();
    m_arrows = routeArrows(m_topology, m_layout, m_geometry, m_sharing);
    lightArrows(m_arrows, m_topology, m_litPath);
    m_motion.forgetTokens();
    m_armed.reset();
    m_current = std::min(m_current, m_geometry.cells.empty() ? 0 : m_geometry.cells.size() - 1);
}

void TopologyView::lightPath(const std::vector<TopologyNode>& path)
{
    m_litPath = path;
    relayout();
    update();
}

void TopologyView::announceVerdicts(const Snapshot* before)
{
    if (!before || !m_snapshot)
        return;
    const QString changes = verdictChanges(*before, *m_snapshot);
    if (changes.isEmpty())
        return;
    m_announced = changes;
    m_sinceAnnounced.start();
    emit verdictsAnnounced(changes);
    QAccessibleEvent event(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
}

std::size_t TopologyView::positionOf(std::size_t node) const
{
    std::size_t position = 0;
    for (std::size_t i = 0; i < node; ++i)
        position += m_topology.nodes()[i].kind == m_topology.nodes()[node].kind ? 1 : 0;
    return position;
}

void TopologyView::setSelectedController(const QString& name)
{
    m_selected = name;
    for (std::size_t i = 0; i < m_picture.controllers.each.size(); ++i)
        if (QString::fromStdString(m_picture.controllers.each[i].name) == name)
            m_current = i;
    update();
}

QString TopologyView::currentController() const
{
    const auto& each = m_picture.controllers.each;
    return m_current < each.size() ? QString::fromStdString(each[m_current].name) : QString();
}

QRectF TopologyView::controllerRect(const QString& name) const
{
    const auto& each = m_picture.controllers.each;
    for (std::size_t i = 0; i < std::min(each.size(), m_geometry.cells.size()); ++i)
        if (QString::fromStdString(each[i].name) == name)
            return onScreen(m_geometry.cells[i]);
    return {};
}

QString TopologyView::controllerAt(QPointF at) const
{
    const QPointF point = inPicture(at);
    const ControllersText& text = m_picture.controllers;
    for (std::size_t i = 0; i < std::min(text.each.size(), m_geometry.cells.size()); ++i)
        if (m_geometry.cells[i].contains(point))
            return QString::fromStdString(text.each[i].name);
    if (text.single() || !m_snapshot)
        return {};
    const std::array<QRectF, 4> parts = verdictParts(m_geometry.grid, text, m_geometry.roomy);
    for (std::size_t i = 0; i < parts.size(); ++i)
        if (parts[i].contains(point) && text.oldest[i] < m_snapshot->controllers.size())
            return QString::fromStdString(m_snapshot->controllers[text.oldest[i]].name);
    return {};
}

QString TopologyView::controllerWords(std::size_t index) const
{
    if (m_snapshot && index < m_snapshot->controllers.size())
        return controllerTip(m_snapshot->controllers[index], m_snapshot->now);
    return index < m_picture.controllers.each.size() ? QString::fromStdString(m_picture.controllers.each[index].name)
                                                     : QString();
}

QString TopologyView::queueWords(std::size_t index) const
{
    return m_values && index < values().queues.size() ? nodeTip(values(), m_snapshot.get(), NodeKind::Queue, index)
                                                      : QString();
}

QString TopologyView::summary() const
{
    if (!m_values)
        return {};
    QStringList sentences{gestureWords(), QString(), topologySummary(values(), m_snapshot.get())};
    if (m_sinceAnnounced.isValid() && !m_sinceAnnounced.hasExpired(announcedFor))
        sentences[1] = m_announced;
    sentences.removeAll(QString());
    return sentences.join(QStringLiteral(". "));
}

QString TopologyView::tipAt(QPointF at) const
{
    if (!m_values)
        return {};
    const QPointF point = inPicture(at);
    if (m_geometry.strip.contains(point))
        return m_picture.sharing.full;
    const QString controller = controllerAt(at);
    if (!controller.isEmpty() && m_snapshot) {
        for (const ControllerSnapshot& c : m_snapshot->controllers)
            if (QString::fromStdString(c.name) == controller)
                return controllerTip(c, m_snapshot->now);
    }
    for (std::size_t i = 0; i < m_topology.nodes().size(); ++i)
        if (m_geometry.nodes[i].contains(point))
            return nodeTip(values(), m_snapshot.get(), m_topology.nodes()[i].kind, positionOf(i))
                + (isSubject(i) ? u'\n' + tr("Click: why it is so") : QString());
    if (const auto arrow = arrowNear(point))
        return arrowTip(m_arrows[*arrow]);
    return {};
}

void TopologyView::activate(const QString& name)
{
    setSelectedController(name);
    emit controllerClicked(name);
}

void TopologyView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    relayout();
}

void TopologyView::moveCurrent(int by)
{
    const auto count = static_cast<int>(m_geometry.cells.size());
    const int next = static_cast<int>(m_current) + by;
    if (next < 0 || next >= count)
        return;
    m_current = static_cast<std::size_t>(next);
    reveal(m_geometry.cells[m_current]);
    QAccessibleEvent focus(this, QAccessible::Focus);
    focus.setChild(next);
    QAccessible::updateAccessibility(&focus);
    update();
}

void TopologyView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_PageUp || event->key() == Qt::Key_PageDown) {
        m_scroll->triggerAction(event->key() == Qt::Key_PageUp ? QScrollBar::SliderPageStepSub
                                                               : QScrollBar::SliderPageStepAdd);
        return;
    }
    if (zoomByKey(event->key()) || leadByKey(*event))
        return;
    if (isOnArrows()) {
        QWidget::keyPressEvent(event);
        return;
    }
    const auto last = static_cast<int>(m_geometry.cells.size()) - 1;
    switch (event->key()) {
    case Qt::Key_Left: moveCurrent(-1); break;
    case Qt::Key_Right: moveCurrent(1); break;
    case Qt::Key_Up: moveCurrent(-10); break;
    case Qt::Key_Down: moveCurrent(10); break;
    case Qt::Key_Home: moveCurrent(-static_cast<int>(m_current)); break;
    case Qt::Key_End: moveCurrent(last - static_cast<int>(m_current)); break;
    case Qt::Key_Return:
    case Qt::Key_Enter: activate(currentController()); break;
    default: QWidget::keyPressEvent(event);
    }
}

void TopologyView::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
}

void TopologyView::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    if (m_gesture.isByKeys())
        m_gesture.reset();
    update();
}

bool TopologyView::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString tip = tipAt(help->pos());
    tip.isEmpty() ? QToolTip::hideText() : QToolTip::showText(help->globalPos(), tip, this);
    return true;
}

} // namespace latepulse::ui
