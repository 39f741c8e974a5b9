#pragma once
// Strokes that all parts of a chart figure paint with.

#include <cmath>

#include <QFontMetricsF>
#include <QPainter>

#include "ui/look/theme.h"

namespace latepulse::ui {

/// Text on a patch of panel, so that lines behind it do not cross it.
inline void haloText(QPainter& painter, const Theme& theme, QPointF at, const QString& text, const QColor& colour)
{
    const QFontMetricsF metrics(painter.font());
    painter.fillRect(
        QRectF(at.x() - 2, at.y() - metrics.ascent(), metrics.horizontalAdvance(text) + 4, metrics.height()),
        theme.panel);
    painter.setPen(colour);
    painter.drawText(at, text);
}

/// A line on half pixels, as sharp as the grid.
inline void verticalLine(QPainter& painter, double x, const QRect& area, const QPen& pen)
{
    painter.setPen(pen);
    const double sharp = std::floor(x) + 0.5;
    painter.drawLine(QPointF(sharp, area.top()), QPointF(sharp, area.bottom()));
}

} // namespace latepulse::ui
