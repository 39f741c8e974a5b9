#pragma once
// The look that all charts without a time axis share. Private to ui/charts.

#include <QString>

#include "ui/look/theme.h"

class QAbstractAxis;
class QChart;

namespace latepulse::ui {

void styleStillAxis(QAbstractAxis* axis, const Theme& theme, const QString& title);
void styleStillChart(QChart* chart, const Theme& theme, const QString& title);

} // namespace latepulse::ui
