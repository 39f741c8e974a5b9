#include "ui/controls/value_box.h"

#include <QKeyEvent>
#include <QPainter>
#include <QStyle>

namespace latepulse::ui {

ValueBox::ValueBox(QWidget* parent) : QLineEdit(parent)
{
    setFixedSize(88, Theme::spinBox);
    setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    connect(this, &QLineEdit::editingFinished, this, &ValueBox::commit);
    // While a person types, the text may hold its own unit; the painted one would say a second thing.
    connect(this, &QLineEdit::textEdited, this, [this] { setTextMargins(0, 0, 0, 0); });
}

void ValueBox::setTheme(const Theme& theme)
{
    m_theme = theme;
    setFont(theme.font(TextRole::Body, 500));
    showValue(m_shown, !isModified());
}

void ValueBox::showValue(const NumberAndUnit& value, bool force)
{
    m_shown = value;
    if (isModified() && !force)
        return;
    if (text() != value.number)
        setText(value.number);
    setModified(false);
    const int unitWidth = value.unit.isEmpty() ? 0 : fontMetrics().horizontalAdvance(value.unit) + 5;
    setTextMargins(0, 0, unitWidth, 0);
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

void ValueBox::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && isModified()) {
        setFinding(false);
        showValue(m_shown, true);
        selectAll();
        return event->accept();
    }
    QLineEdit::keyPressEvent(event);
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
