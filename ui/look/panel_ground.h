#pragma once
// What lies under a side panel, and round what there is nothing to show of.

#include <QRectF>
#include <QSize>

#include "ui/look/theme.h"

class QPainter;

namespace latepulse::ui {

/// The panel's ground, with the line that parts it from the middle of the window.
void paintSideGround(QPainter& painter, const Theme& theme, QSize size);

/// The dashed outline of an empty state; its words are the caller's.
void paintEmptyOutline(QPainter& painter, const Theme& theme, const QRectF& box);

} // namespace latepulse::ui
