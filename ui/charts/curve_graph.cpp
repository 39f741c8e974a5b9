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
        painter->setPen(QPen(pen.color(), 1.0, Qt::SolidLine, Qt::FlatCap));
        painter->drawLines(columnStrokes(lines, stretch));
        painter->restore();
    }
}

} // namespace latepulse::ui
