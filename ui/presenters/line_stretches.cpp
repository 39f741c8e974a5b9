#include "ui/presenters/line_stretches.h"

#include <algorithm>
#include <cmath>

namespace latepulse::ui {

namespace {

constexpr double strip = 16.0;    // px
constexpr double backPerPixel = 6.0;
constexpr int fewestStrokes = 8;  // of at least a pixel, per strip

/// From `first` on, the points of one strip.
LineStretch stripFrom(const QVector<QPointF>& line, qsizetype first)
{
    const double end = line[first].x() + strip;
    double travelled = 0.0;
    int strokes = 0;
    qsizetype i = first;
    while (i + 1 < line.size() && (i == first || line[i + 1].x() <= end)) {
        const double step = std::abs(line[i + 1].y() - line[i].y());
        travelled += step;
        strokes += step >= 1.0 ? 1 : 0;
        ++i;
    }
    const double back = travelled - std::abs(line[i].y() - line[first].y());
    return {first, i, strokes >= fewestStrokes && back > backPerPixel * strip};
}

} // namespace

std::vector<LineStretch> lineStretches(const QVector<QPointF>& line)
{
    std::vector<LineStretch> stretches;
    for (qsizetype i = 0; i + 1 < line.size(); i = stretches.back().last) {
        const LineStretch next = stripFrom(line, i);
        // What is left at the end is too short to be judged by itself.
        const bool rest = next.last + 1 == line.size() && line[next.last].x() - line[next.first].x() < strip / 2;
        if (!stretches.empty() && (rest || stretches.back().dense == next.dense))
            stretches.back().last = next.last;
        else
            stretches.push_back(next);
    }
    return stretches;
}

QList<QLineF> columnStrokes(const QVector<QPointF>& line, const LineStretch& stretch)
{
    QList<QLineF> strokes;
    QPointF top = line[stretch.first], bottom = top;
    for (qsizetype i = stretch.first + 1; i <= stretch.last; ++i) {
        const QPointF from = line[i - 1], to = line[i];
        if (std::floor(from.x()) != std::floor(to.x())) {
            if (top.y() != bottom.y())
                strokes << QLineF(top, {top.x(), bottom.y()});
            strokes << QLineF(from, to);
            top = bottom = to;
        }
        if (to.y() < top.y())
            top.setY(to.y());
        bottom.setY(std::max(bottom.y(), to.y()));
    }
    if (top.y() != bottom.y())
        strokes << QLineF(top, {top.x(), bottom.y()});
    return strokes;
}

QList<QPointF> columnEnds(const QVector<QPointF>& line, const LineStretch& stretch)
{
    QList<QPointF> ends;
    for (qsizetype i = stretch.first; i <= stretch.last; ++i)
        if (i == stretch.last || std::floor(line[i].x()) != std::floor(line[i + 1].x()))
            ends << line[i];
    return ends;
}

} // namespace latepulse::ui
