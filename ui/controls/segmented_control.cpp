#include "ui/controls/segmented_control.h"

#include <QFontMetrics>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace latepulse::ui {

SegmentedControl::SegmentedControl(const QStringList& words, QWidget* parent) : QWidget(parent), m_words(words)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccessibleDescription(words.value(0));
}

void SegmentedControl::setTheme(const Theme& theme)
{
    m_theme = theme;
    updateGeometry();
    update();
}

int SegmentedControl::widthOf(int index) const
{
    return QFontMetrics(m_theme.font(TextRole::Caption, 500)).horizontalAdvance(m_words.at(index)) + 20;
}

QSize SegmentedControl::sizeHint() const
{
    int width = 0;
    for (int i = 0; i < m_words.size(); ++i)
        width += widthOf(i);
    return {width, m_theme.px(Theme::spinBox)};
}

QRectF SegmentedControl::segmentRect(int index) const
{
    int x = 0;
    for (int i = 0; i < index; ++i)
        x += widthOf(i);
    return {qreal(x), 0, qreal(widthOf(index)), qreal(height())};
}

void SegmentedControl::setCurrent(int index)
{
    m_current = index;
    setAccessibleDescription(m_words.value(index));
    update();
}

void SegmentedControl::choose(int index)
{
    if (index < 0 || index >= m_words.size() || index == m_current)
        return;
    setCurrent(index);
    emit chosen(index);
}

void SegmentedControl::mousePressEvent(QMouseEvent* event)
{
    for (int i = 0; i < m_words.size(); ++i)
        if (segmentRect(i).contains(event->position()))
            choose(i);
}

void SegmentedControl::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)
        choose(m_current + (event->key() == Qt::Key_Right ? 1 : -1));
    else
        QWidget::keyPressEvent(event);
}

void SegmentedControl::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme.sunk);
    painter.drawRoundedRect(QRectF(rect()), Theme::radiusControl, Theme::radiusControl);
    for (int i = 0; i < m_words.size(); ++i) {
        const bool on = i == m_current;
        const QRectF box = segmentRect(i).adjusted(1.5, 1.5, -1.5, -1.5);
        if (on) {
            painter.setPen(QPen(hasFocus() ? m_theme.accent : m_theme.control, hasFocus() ? 2.0 : 1.0));
            painter.setBrush(m_theme.panel);
            painter.drawRoundedRect(box, Theme::radiusNode, Theme::radiusNode);
        }
        painter.setFont(m_theme.font(TextRole::Caption, on ? 500 : 400));
        painter.setPen(on ? m_theme.ink : m_theme.ink2);
        painter.drawText(box, Qt::AlignCenter, m_words.at(i));
    }
}

} // namespace latepulse::ui
