#pragma once
// Icons as paths in a 16 px box, so that they recolour with the theme and stay sharp at any scale.

#include <QIcon>
#include <QPainterPath>
#include <QRectF>

#include "ui/look/theme.h"

class QPainter;

namespace latepulse::ui {

enum class Icon {
    Reset,
    StepBack,
    Step,
    PlusSecond,
    Play,
    Pause,
    Present,
    Export,
    Revert,
    Undo,
    Redo,
    ChevronRight,
    ChevronDown,
    ChevronLeft,
    Check,
    Pin,
    Branch,
    Open,
    Save,
    Remove,
    Warning,
};

/// Outline in a 16 x 16 box; nothing is filled.
[[nodiscard]] QPainterPath iconPath(Icon icon);
/// Strokes the icon (1.5 px of its 16, round caps) centred into `box`.
void paintIcon(QPainter& painter, Icon icon, const QRectF& box, const QColor& colour);
/// An icon for buttons; drawn in `disabled` where the button is.
[[nodiscard]] QIcon makeIcon(Icon icon, const QColor& colour, const QColor& disabled);
[[nodiscard]] QIcon makeIcon(Icon icon, const Theme& theme);

} // namespace latepulse::ui
