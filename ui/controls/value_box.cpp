#include "ui/controls/value_box.h"

#include <algorithm>

#include <QAccessible>
#include <QAccessibleWidget>
#include <QKeyEvent>
#include <QPainter>
#include <QStyle>
#include <QWheelEvent>

namespace latepulse::ui {

namespace {

constexpr int usualWidth = 88, widest = 140;  // logical pixels; a long number gets the room it needs

/// A number with its unit that can be stepped.
class AccessibleValueBox : public QAccessibleWidget, public QAccessibleValueInterface {
public:
    explicit AccessibleValueBox(ValueBox* box) : QAccessibleWidget(box, QAccessible::SpinBox), m_box(box) {}

    [[nodiscard]] QString text(QAccessible::Text what) const override
    {
        return what == QAccessible::Value ? m_box->valueWords() : QAccessibleWidget::text(what);
    }
    void* interface_cast(QAccessible::InterfaceType type) override
    {
        if (type == QAccessible::ValueInterface)
            return static_cast<QAccessibleValueInterface*>(this);
        return QAccessibleWidget::interface_cast(type);
    }

    [[nodiscard]] QVariant currentValue() const override { return m_box->valueWords(); }
    void setCurrentValue(const QVariant& value) override { emit m_box->typed(value.toString()); }
    // Any legal value can be entered, whatever the slider's ends are; the row says the range when one is refused.
    [[nodiscard]] QVariant maximumValue() const override { return {}; }
    [[nodiscard]] QVariant minimumValue() const override { return {}; }
    [[nodiscard]] QVariant minimumStepSize() const override { return {}; }

    [[nodiscard]] QStringList actionNames() const override
    {
        return {increaseAction(), decreaseAction(), setFocusAction()};
    }
    void doAction(const QString& name) override
    {
        if (name == setFocusAction())
            m_box->setFocus(Qt::OtherFocusReason);
        else
            m_box->stepBy(name == increaseAction() ? 1 : name == decreaseAction() ? -1 : 0);
    }
    [[nodiscard]] QStringList keyBindingsForAction(const QString&) const override { return {}; }

private:
    ValueBox* m_box;
};

QAccessibleInterface* makeInterface(const QString& name, QObject* object)
{
    auto* box = name == QLatin1String("latepulse::ui::ValueBox") ? qobject_cast<ValueBox*>(object) : nullptr;
    return box != nullptr ? new AccessibleValueBox(box) : nullptr;
}

/// Ctrl+Z and Ctrl+Shift+Z, with the platform's other keys for the same.
bool isHistoryKey(const QKeyEvent& key)
{
    return key.matches(QKeySequence::Undo) || key.matches(QKeySequence::Redo)
        || (key.key() == Qt::Key_Z && key.modifiers() == (Qt::ControlModifier | Qt::ShiftModifier));
}

/// Keys of the run that begin no value. A period might, and Home and End go through a text, until Return has settled it.
bool isRunKey(const QKeyEvent& key, bool settled)
{
    if ((key.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) != 0)
        return false;
    switch (key.key()) {
    case Qt::Key_Space:
    case Qt::Key_Comma:
    case Qt::Key_Slash:
    case Qt::Key_Question: return true;
    case Qt::Key_Period:
    case Qt::Key_Home:
    case Qt::Key_End: return settled;
    default: return false;
    }
}

void installAccessibility()
{
    static const bool once = [] {
        QAccessible::installFactory(makeInterface);
        return true;
    }();
    static_cast<void>(once);
}

} // namespace

ValueBox::ValueBox(QWidget* parent) : QLineEdit(parent)
{
    installAccessibility();
    setFixedSize(usualWidth, Theme::spinBox);
    setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    connect(this, &QLineEdit::editingFinished, this, &ValueBox::commit);
    // While a person types, the text may hold its own unit; the painted one would say a second thing.
    connect(this, &QLineEdit::textEdited, this, [this] { setTextMargins(0, 0, 0, 0); });
}

void ValueBox::setTheme(const Theme& theme)
{
    m_theme = theme;
    setFixedHeight(theme.px(Theme::spinBox));
    setFont(theme.font(TextRole::Body, 500));
    showValue(m_shown, !isModified());
}

void ValueBox::showValue(const NumberAndUnit& value, bool force)
{
    m_shown = value;
    if (isModified() && !force)
        return;
    if (isModified() || text() != value.number)
        setText(value.number); // also forgets what was typed: undoing that would show a value not in force
    if (!hasFocus())
        setCursorPosition(0); // of digits that do not all fit the first are seen: the last alone are another number
    setModified(false);
    const int unitWidth = value.unit.isEmpty() ? 0 : fontMetrics().horizontalAdvance(value.unit) + 5;
    setTextMargins(0, 0, unitWidth, 0);
    const int padding = 2 * 10; // inside the frame, with the cursor's own
    const int needed = fontMetrics().horizontalAdvance(value.number) + unitWidth + padding;
    setFixedWidth(std::clamp(needed, m_theme.px(usualWidth), m_theme.px(widest)));
    update();
}

void ValueBox::setFinding(bool on)
{
    if (property("finding").toBool() == on)
        return;
    setProperty("finding", on);
    style()->unpolish(this);
    style()->polish(this);
    update();
}

void ValueBox::commit()
{
    if (isModified() && text().trimmed() != m_shown.number)
        emit typed(text());
    else
        showValue(m_shown, true);
}

bool ValueBox::isForTheWindow(const QKeyEvent& key) const
{
    return !isModified() && (isHistoryKey(key) || isRunKey(key, m_settled));
}

bool ValueBox::event(QEvent* event)
{
    // A line edit claims these keys always; without text of its own to undo they are the window's.
    if (event->type() == QEvent::ShortcutOverride && isForTheWindow(*static_cast<QKeyEvent*>(event))) {
        event->ignore();
        return true;
    }
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::MouseButtonPress)
        m_settled = false;
    return QLineEdit::event(event);
}

void ValueBox::keyPressEvent(QKeyEvent* event)
{
    if (isForTheWindow(*event))
        return event->ignore();
    if (event->key() == Qt::Key_Escape && (isModified() || property("finding").toBool())) {
        setFinding(false);
        showValue(m_shown, true);
        selectAll();
        return event->accept();
    }
    switch (event->key()) {
    case Qt::Key_Up: stepBy(1); break;
    case Qt::Key_Down: stepBy(-1); break;
    case Qt::Key_PageUp: stepBy(3); break;
    case Qt::Key_PageDown: stepBy(-3); break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        QLineEdit::keyPressEvent(event);
        m_settled = !isModified();
        if (m_settled)
            selectAll(); // the next digit begins another value
        break;
    default: return QLineEdit::keyPressEvent(event);
    }
    event->accept();
}

void ValueBox::stepBy(int steps)
{
    if (isModified()) {
        commit();
        if (property("finding").toBool())
            return;
    }
    if (steps != 0)
        emit stepped(steps);
}

void ValueBox::wheelEvent(QWheelEvent* event)
{
    // Scrolling a panel must not change a run: only the box in hand takes the wheel.
    if (!hasFocus())
        return event->ignore();
    constexpr int notch = 120;
    m_turned += event->angleDelta().y();
    const int steps = m_turned / notch;
    m_turned -= steps * notch;
    stepBy(steps);
    event->accept();
}

void ValueBox::paintEvent(QPaintEvent* event)
{
    QLineEdit::paintEvent(event);
    if (isModified() || m_shown.unit.isEmpty())
        return;
    QPainter painter(this);
    painter.setFont(m_theme.font(TextRole::Body));
    painter.setPen(m_theme.ink3);
    painter.drawText(rect().adjusted(0, 0, -9, 0), Qt::AlignRight | Qt::AlignVCenter, m_shown.unit);
}

} // namespace latepulse::ui
