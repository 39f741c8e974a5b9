#include "ui/topology_view/accessible_topology.h"

#include <map>
#include <memory>

#include <QAccessible>
#include <QAccessibleWidget>

#include "ui/presenters/topology_tips.h"
#include "ui/topology_view/topology_view.h"

namespace latepulse::ui {

namespace {

/// Controllers first, then queues.
class Child : public QAccessibleInterface {
public:
    Child(TopologyView* view, std::size_t index) : m_view(view), m_index(index) {}
    bool isValid() const override { return m_view != nullptr && rectF().isValid(); }
    QObject* object() const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(m_view); }
    QAccessibleInterface* child(int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    void setText(QAccessible::Text, const QString&) override {}
    QString text(QAccessible::Text which) const override
    {
        const QString words =
            isController() ? m_view->controllerWords(m_index) : m_view->queueWords(m_index - controllers());
        if (which == QAccessible::Name)
            return words.section(u'\n', 0, 0);
        return which == QAccessible::Description ? words.section(u'\n', 1).replace(u'\n', QStringLiteral("; "))
                                                 : QString();
    }
    QRect rect() const override
    {
        const QRect r = rectF().toAlignedRect();
        return {m_view->mapToGlobal(r.topLeft()), r.size()};
    }
    QAccessible::Role role() const override { return isController() ? QAccessible::ListItem : QAccessible::Grouping; }
    QAccessible::State state() const override
    {
        QAccessible::State state;
        if (isController()) {
            const QString name = QString::fromStdString(m_view->picture().controllers.each[m_index].name);
            state.focusable = state.selectable = true;
            state.focused = m_view->hasFocus() && name == m_view->currentController();
            state.selected = name == m_view->selectedController();
        }
        return state;
    }

private:
    [[nodiscard]] std::size_t controllers() const { return m_view->picture().controllers.each.size(); }
    [[nodiscard]] bool isController() const { return m_index < controllers(); }
    [[nodiscard]] QRectF rectF() const
    {
        const TopologyGeometry& geometry = m_view->geometryOfNodes();
        if (isController())
            return m_index < geometry.cells.size() ? m_view->onScreen(geometry.cells[m_index]) : QRectF();
        const auto& queues = m_view->picture().queues;
        std::size_t left = m_index - controllers();
        if (left >= queues.size())
            return {};
        for (std::size_t i = 0; i < m_view->topology().nodes().size(); ++i)
            if (m_view->topology().nodes()[i].kind == NodeKind::Queue && left-- == 0)
                return m_view->onScreen(geometry.nodes[i]);
        return {};
    }

    TopologyView* m_view;
    std::size_t m_index;
};

class ViewInterface : public QAccessibleWidget {
public:
    explicit ViewInterface(TopologyView* view) : QAccessibleWidget(view, QAccessible::List), m_view(view) {}
    ~ViewInterface() override
    {
        for (const auto& [index, id] : m_children)
            QAccessible::deleteAccessibleInterface(id);
    }
    int childCount() const override
    {
        return static_cast<int>(m_view->picture().controllers.each.size() + m_view->picture().queues.size());
    }
    QAccessibleInterface* child(int index) const override
    {
        if (index < 0 || index >= childCount())
            return nullptr;
        const auto known = m_children.find(index);
        if (known != m_children.end())
            return QAccessible::accessibleInterface(known->second);
        auto* made = new Child(m_view, static_cast<std::size_t>(index));  // owned by Qt's cache from here on
        m_children[index] = QAccessible::registerAccessibleInterface(made);
        return made;
    }
    int indexOfChild(const QAccessibleInterface* child) const override
    {
        for (const auto& [index, id] : m_children)
            if (QAccessible::accessibleInterface(id) == child)
                return index;
        return -1;
    }
    QAccessibleInterface* childAt(int x, int y) const override
    {
        for (int i = 0; i < childCount(); ++i)
            if (child(i)->rect().contains(x, y))
                return child(i);
        return nullptr;
    }
    QString text(QAccessible::Text which) const override
    {
        // Worded when somebody listens, not thirty times a second.
        return which == QAccessible::Description ? m_view->summary() : QAccessibleWidget::text(which);
    }

private:
    TopologyView* m_view;
    mutable std::map<int, QAccessible::Id> m_children;
};

QAccessibleInterface* makeInterface(const QString& className, QObject* object)
{
    if (className != QLatin1String(TopologyView::staticMetaObject.className()))
        return nullptr;
    return new ViewInterface(static_cast<TopologyView*>(object));
}

} // namespace

void installTopologyAccessibility()
{
    static const bool once = [] {
        QAccessible::installFactory(makeInterface);
        return true;
    }();
    static_cast<void>(once);
}

} // namespace latepulse::ui
