#include "ui/panels/finding_row.h"

#include <QKeyEvent>
#include <QPainter>

namespace latepulse::ui {

namespace {
constexpr int flags = Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop;
constexpr int edge = 3, gap = Theme::unit;
} // namespace

FindingRow::FindingRow(const QString& text, QWidget* parent) : QAbstractButton(parent)
{
    setText(text);
    setAccessibleName(text);
    setCheckable(true);
    setAutoExclusive(false);
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::StrongFocus);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void FindingRow::setTheme(const Theme& theme)
{
    m_theme = theme;
    setFont(theme.font(TextRole::Body));
    updateGeometry();
    update();
}

QRect FindingRow::textRect(int width) const
{
    const QRect room(edge + gap, Theme::half, std::max(40, width - edge - 2 * gap), 10'000);
    return fontMetrics().boundingRect(room, flags, text());
}

int FindingRow::heightForWidth(int width) const
{
    return textRect(width).height() + 2 * Theme::half;
}

void FindingRow::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (isChecked() || underMouse())
        painter.fillRect(rect(), isChecked() ? m_theme.findingFill : m_theme.sunk);
    painter.fillRect(QRect(0, 0, edge, height()), isChecked() ? m_theme.finding : m_theme.line);
    painter.setFont(font());
    painter.setPen(m_theme.ink);
    painter.drawText(QRect(edge + gap, Theme::half, width() - edge - 2 * gap, height()), flags, text());
    if (hasFocus()) {
        painter.setPen(QPen(m_theme.accent, 2));
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }
}

void FindingRow::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        return click();
    QAbstractButton::keyPressEvent(event);
}

void FindingRow::enterEvent(QEnterEvent* event)
{
    QAbstractButton::enterEvent(event);
    update();
}

void FindingRow::leaveEvent(QEvent* event)
{
    QAbstractButton::leaveEvent(event);
    update();
}

} // namespace latepulse::ui
