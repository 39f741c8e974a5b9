#include "ui/charts/still_style.h"

#include <QAbstractAxis>
#include <QChart>
#include <QLegend>

namespace latepulse::ui {

void styleStillAxis(QAbstractAxis* axis, const Theme& theme, const QString& title)
{
    axis->setTitleText(title);
    axis->setTitleFont(theme.font(TextRole::Caption));
    axis->setTitleBrush(theme.ink3);
    axis->setLabelsFont(theme.font(TextRole::Caption));
    axis->setLabelsBrush(theme.ink2);
    axis->setLinePen(QPen(theme.control, 1));
    axis->setGridLinePen(QPen(theme.grid, 1));
    axis->setMinorGridLineVisible(false);
}

void styleStillChart(QChart* chart, const Theme& theme, const QString& title)
{
    chart->setBackgroundBrush(theme.panel);
    chart->setBackgroundPen(Qt::NoPen);
    chart->setTitle(title);
    chart->setTitleFont(theme.font(TextRole::Section, 600));
    chart->setTitleBrush(theme.ink);
    chart->legend()->setFont(theme.font(TextRole::Caption));
    chart->legend()->setLabelColor(theme.ink2);
    chart->legend()->setAlignment(Qt::AlignBottom);
    chart->legend()->setMarkerShape(QLegend::MarkerShapeFromSeries);
}

} // namespace latepulse::ui
