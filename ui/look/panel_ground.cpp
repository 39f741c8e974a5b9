#include "ui/look/panel_ground.h"

#include <QPainter>

namespace latepulse::ui {

void paintSideGround(QPainter& painter, const Theme& theme, QSize size)
{
    painter.fillRect(QRect(QPoint(), size), theme.panel);
    painter.fillRect(QRect(0, 0, 1, size.height()), theme.line);
}

void paintEmptyOutline(QPainter& painter, const Theme& theme, const QRectF& box)
{
    QPen dash(theme.control, 1);
    dash.setDashPattern({4, 3});
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(dash);
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), Theme::radiusCard, Theme::radiusCard);
    painter.restore();
}

} // namespace latepulse::ui
