#pragma once
// The look that all charts without a time axis share. Private to ui/charts.

#include <QString>

#include "ui/look/theme.h"

class QAbstractAxis;
class QChart;

namespace latepulse::ui {

void styleStillAxis(QAbstractAxis* axis, const Theme& theme, const QString& title);
void styleStillChart(QChart* chart, const Theme& theme);
/// Above the plot, at the left as over the time charts: the title, then quantity and unit, below it where both have no
/// room side by side. A title of the chart's own would have to fit between the words beside the bars.
void setStillHeader(QChart& chart, const Theme& theme, const QString& title, const QString& unit);
/// Away with it; before the chart goes.
void clearStillHeader(QChart& chart);

} // namespace latepulse::ui
