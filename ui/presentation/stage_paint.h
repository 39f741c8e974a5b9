#pragma once
// How the stage of a presentation is drawn: few, large things. Lengths are those of a 1280 x 720 picture.

#include <QPainter>

#include "ui/look/theme.h"
#include "ui/presentation/stage_picture.h"

namespace latepulse::ui {

enum class StageType { Fact, Title, Value, Clock };  // 18, 18, 21 and 24 pt

[[nodiscard]] QFont stageFont(const Theme& theme, StageType type);
/// Writes the first of the variants that fits, else the last one, cut. Returns the width used.
qreal stageText(QPainter& painter, const QRectF& rect, Qt::Alignment alignment, const QFont& font, const QColor& colour,
                const QStringList& variants);

void paintStage(QPainter& painter, const Theme& theme, const QRectF& rect, const StagePicture& picture);

} // namespace latepulse::ui
