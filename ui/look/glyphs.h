#pragma once
// Entity glyphs: a shape, its letter, and the mark "verdict differs from truth". Shape, letter and colour say the same.

#include <QBrush>
#include <QPainterPath>
#include <QPointF>

#include "ui/look/theme.h"

class QPainter;

namespace latepulse::ui {

/// The outline of a mark whose box has this side, around `centre`.
[[nodiscard]] QPainterPath markPath(EntityStyle::Mark mark, QPointF centre, qreal side);

/// Filled mark; its letter (in `panel`, or near-black on dark) when the side is 11 px or more and `withLetter`.
void drawGlyph(QPainter& painter, const Theme& theme, const EntityStyle& style, QPointF centre, qreal side,
               bool withLetter = true);

/// The outline of the mark alone, with its letter in its own colour: what is not there.
void drawHollowGlyph(QPainter& painter, const Theme& theme, const EntityStyle& style, QPointF centre, qreal side,
                     bool withLetter = true);

/// Panel-filled disc with an ink slash.
void drawTruthMark(QPainter& painter, const Theme& theme, QPointF centre, qreal diameter);

/// A controller's glyph: verdict, and the truth mark at its upper right where the two differ.
void drawVerdict(QPainter& painter, const Theme& theme, Verdict verdict, bool differsFromTruth, QPointF centre,
                 qreal side);

/// A part of a bar: filled; in high contrast an outline with a thin hatch.
void fillPart(QPainter& painter, const Theme& theme, const QRectF& rect, const QColor& colour,
              Qt::BrushStyle hatch = Qt::BDiagPattern);
/// What tells the states of probes apart where fills are hatches.
[[nodiscard]] Qt::BrushStyle hatchOf(ProbeState state);
/// The same as a brush, for areas under curves.
[[nodiscard]] QBrush areaBrush(const Theme& theme, const QColor& fill, const QColor& line);
/// 45-degree hatch lines (4 px step, panel, 1.2 px), transparent between: fill with the class colour first.
[[nodiscard]] QBrush abandonedHatch(const Theme& theme);
/// A bar of work nobody waits for: class colour under the hatch.
void fillAbandoned(QPainter& painter, const Theme& theme, const QRectF& rect, const QColor& colour);

} // namespace latepulse::ui
