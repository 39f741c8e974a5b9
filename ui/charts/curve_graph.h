#pragma once
// A curve that stays quick to draw where it goes up and down within a few pixels: no dash can be told apart there, and
// breaking such a line into dashes is what takes most of a picture's time.

#include <qcustomplot.h>

namespace latepulse::ui {

class CurveGraph : public QCPGraph {
public:
    using QCPGraph::QCPGraph;

protected:
    /// Dense stretches as light thin strokes over their range, one per pixel column, with the last value of each on them.
    void drawLinePlot(QCPPainter* painter, const QVector<QPointF>& lines) const override;
};

} // namespace latepulse::ui
