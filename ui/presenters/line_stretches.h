#pragma once
// Which parts of a drawn line go up and down too often for a dash to be told apart.

#include <vector>

#include <QLineF>
#include <QList>
#include <QPointF>

namespace latepulse::ui {

/// Consecutive points of a polyline, `last` included: the next stretch begins there.
struct LineStretch {
    qsizetype first = 0, last = 0;
    bool dense = false;
};

/// A polyline in pixels, from left to right, parted into dense and calm stretches. Dense: in a strip of 16 px it turns
/// back often, over more than six pixels per pixel of width; a single step or spike is not.
[[nodiscard]] std::vector<LineStretch> lineStretches(const QVector<QPointF>& line);

/// The same picture in fewer strokes: what lies within one pixel column is one vertical line over all of it.
[[nodiscard]] QList<QLineF> columnStrokes(const QVector<QPointF>& line, const LineStretch& stretch);

/// Where the line leaves each pixel column: what was last there.
[[nodiscard]] QList<QPointF> columnEnds(const QVector<QPointF>& line, const LineStretch& stretch);

} // namespace latepulse::ui
