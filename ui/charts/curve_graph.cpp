#include "ui/charts/curve_graph.h"

#include "ui/presenters/line_stretches.h"

namespace latepulse::ui {

void CurveGraph::drawLinePlot(QCPPainter* painter, const QVector<QPointF>& lines) const
{
    const QPen pen = painter->pen();
    if (pen.style() == Qt::NoPen)
        return;
    for (const LineStretch& stretch : lineStretches(lines)) {
        if (!stretch.dense) {
            QCPGraph::drawLinePlot(painter, lines.mid(stretch.first, stretch.last - stretch.first + 1));
            continue;
        }
        painter->save();
        painter->setAntialiasing(false);  // upright strokes a pixel wide gain nothing by it
        // All of one colour it would be a solid block: the range is light, and the values themselves stand on it.
        QColor range = pen.color();
        range.setAlphaF(0.38F);
        painter->setPen(QPen(range, 1.0, Qt::SolidLine, Qt::FlatCap));
        painter->drawLines(columnStrokes(lines, stretch));
        painter->setPen(QPen(pen.color(), 1.5, Qt::SolidLine, Qt::RoundCap));
        const QList<QPointF> ends = columnEnds(lines, stretch);
        painter->drawPoints(ends.data(), static_cast<int>(ends.size()));
        painter->restore();
    }
}

} // namespace latepulse::ui
