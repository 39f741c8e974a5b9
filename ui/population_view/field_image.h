#pragma once
// The dots of one population as an image: O(pixels), however many probes there are.

#include <QImage>

#include "ui/look/theme.h"
#include "ui/presenters/population_field.h"

namespace latepulse::ui {

/// How a state is drawn: in dots from 5 px on by its shape, below by colour and order alone.
[[nodiscard]] EntityStyle fieldStyle(const Theme& theme, FieldState state);
/// The hatch of a state in high contrast.
[[nodiscard]] Qt::BrushStyle fieldHatch(FieldState state);
/// The state's sign around `centre`: what is not there is hollow.
void drawFieldGlyph(QPainter& painter, const Theme& theme, FieldState state, QPointF centre, qreal side,
                    bool withLetter);

/// `dots` by state, row by row, `across` in each; `pitch` in device pixels, `ratio` device pixels per px.
[[nodiscard]] QImage fieldImage(const Theme& theme, const FieldCounts& dots, std::int64_t across, int pitch,
                                qreal ratio);

} // namespace latepulse::ui
