#include "ui/population_view/accessible_field.h"

#include <array>

#include <QAccessible>
#include <QAccessibleWidget>

#include "ui/population_view/population_field_view.h"

namespace latepulse::ui {

namespace {

/// One state and its count.
class StateChild : public QAccessibleInterface {
public:
    StateChild(PopulationFieldView* view, FieldState state) : m_view(view), m_state(state) {}
    bool isValid() const override { return m_view != nullptr; }
    QObject* object() const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(m_view); }
    QAccessibleInterface* child(int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    void setText(QAccessible::Text, const QString&) override {}
    QString text(QAccessible::Text which) const override
    {
        const QString words = fieldStateTip(m_view->picture(), m_state);
        if (which == QAccessible::Name)
            return words.section(u'\n', 0, 0);
        return which == QAccessible::Description ? words.section(u'\n', 1).replace(u'\n', QStringLiteral("; "))
                                                 : QString();
    }
    QRect rect() const override
    {
        const QRect r = m_view->fieldLayoutNow().counts[static_cast<std::size_t>(m_state)].toAlignedRect();
        return {m_view->mapToGlobal(r.topLeft()), r.size()};
    }
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    QAccessible::State state() const override
    {
        QAccessible::State state;
        state.focusable = true;
        state.focused = m_view->hasFocus() && m_view->chosen() == m_state;
        return state;
    }

private:
    PopulationFieldView* m_view;
    FieldState m_state;
};

class FieldInterface : public QAccessibleWidget {
public:
    explicit FieldInterface(PopulationFieldView* view) : QAccessibleWidget(view, QAccessible::List), m_view(view) {}
    ~FieldInterface() override
    {
        for (const QAccessible::Id id : m_children)
            if (id != 0)
                QAccessible::deleteAccessibleInterface(id);
    }
    int childCount() const override { return static_cast<int>(fieldStates); }
    QAccessibleInterface* child(int index) const override
    {
        if (index < 0 || index >= childCount())
            return nullptr;
        QAccessible::Id& id = m_children[static_cast<std::size_t>(index)];
        if (id == 0)  // owned by Qt's cache from here on
            id = QAccessible::registerAccessibleInterface(new StateChild(m_view, static_cast<FieldState>(index)));
        return QAccessible::accessibleInterface(id);
    }
    int indexOfChild(const QAccessibleInterface* child) const override
    {
        for (std::size_t i = 0; i < m_children.size(); ++i)
            if (m_children[i] != 0 && QAccessible::accessibleInterface(m_children[i]) == child)
                return static_cast<int>(i);
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
    PopulationFieldView* m_view;
    mutable std::array<QAccessible::Id, fieldStates> m_children{};
};

QAccessibleInterface* makeInterface(const QString& className, QObject* object)
{
    if (className != QLatin1String(PopulationFieldView::staticMetaObject.className()))
        return nullptr;
    return new FieldInterface(static_cast<PopulationFieldView*>(object));
}

} // namespace

void installFieldAccessibility()
{
    static const bool once = [] {
        QAccessible::installFactory(makeInterface);
        return true;
    }();
    static_cast<void>(once);
}

} // namespace latepulse::ui
