// The threshold of the evidence window: its line, and its words where no curve runs.

#include <algorithm>
#include <array>
#include <cmath>

#include "ui/charts/chart_figure.h"
#include "ui/charts/chart_painting.h"
#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

/// The threshold's horizontal pieces, one per stretch of time in which it holds the same value.
std::vector<ChartFigure::WindowLine> ChartFigure::windowLines(const Row& row) const
{
    std::vector<WindowLine> lines;
    const QRect r = row.rect->rect();
    const auto& steps = row.row.windows;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const SimTime until = i + 1 < steps.size() ? std::min(shownTo(), steps[i + 1].from) : shownTo();
        if (!steps[i].seconds || until <= m_from || steps[i].from >= shownTo())
            continue;
        const double y = std::floor(row.rect->axis(QCPAxis::atLeft)->coordToPixel(*steps[i].seconds)) + 0.5;
        lines.push_back({{std::max<double>(r.left(), xOf(steps[i].from)), y},
                         {std::min<double>(r.right(), xOf(until)), y},
                         *steps[i].seconds});
    }
    return lines;
}

void ChartFigure::paintWindowLine(QPainter& painter, const Row& row) const
{
    QPen pen(m_theme.finding, 1.0, Qt::CustomDashLine, Qt::FlatCap);
    pen.setDashPattern({8, 3});
    painter.setPen(pen);
    const std::vector<WindowLine> lines = windowLines(row);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        painter.drawLine(lines[i].left, lines[i].right);
        if (i > 0 && std::abs(lines[i].left.x() - lines[i - 1].right.x()) < 0.5)
            painter.drawLine(lines[i - 1].right, lines[i].left);  // a change of the window is a step
    }
}

/// Conservative: a curve is taken to pass everywhere between the least and the greatest of its points there.
bool ChartFigure::meetsCurve(const Row& row, const QRectF& box) const
{
    const QCPAxis* x = row.rect->axis(QCPAxis::atBottom);
    const QCPAxis* y = row.rect->axis(QCPAxis::atLeft);
    const double from = x->pixelToCoord(box.left()), to = x->pixelToCoord(box.right());
    const auto meets = [&](const QCPGraph* graph) {
        const auto data = graph->data();
        const auto end = data->findEnd(to);
        double top = 1e300, bottom = -1e300;
        for (auto point = data->findBegin(from); point != end; ++point) {
            const double at = y->coordToPixel(point->value);
            // A point only held further on or led up to from afar does not count beyond its own stretch.
            const bool isOutside = point->key > to && graph->lineStyle() == QCPGraph::lsStepLeft;
            if (!isOutside)
                top = std::min(top, at), bottom = std::max(bottom, at);
        }
        return top <= box.bottom() && bottom >= box.top();
    };
    const auto any = [&](const std::vector<QCPGraph*>& graphs) { return std::ranges::any_of(graphs, meets); };
    return any(row.curves) || any(row.ghosts) || any(row.pins);
}

/// As far to the right as there is room beside the curves, and better beside the marks' lines too; once for each refresh,
/// not for each frame.
void ChartFigure::placeWindowLabels(Row& row) const
{
    row.windowLabels.clear();
    if (row.row.windows.empty())
        return;
    const QFontMetricsF metrics(m_theme.font(TextRole::Caption, 500));
    const QRectF plot(row.rect->rect());
    const std::vector<double> lines = markLines();
    for (const WindowLine& line : windowLines(row)) {
        const QString text = QCoreApplication::translate("ChartRows", "window %1")
                                 .arg(durationText(Duration::fromSeconds(line.seconds)));
        const double width = metrics.horizontalAdvance(text), height = metrics.capHeight();
        std::optional<QPointF> free, crossed;
        for (double right = line.right.x() - 4.0; !free && right - width >= line.left.x() + 4.0; right -= width / 4) {
            const std::array<QRectF, 2> sides{QRectF(right - width, line.right.y() - 5.0 - height, width, height),
                                              QRectF(right - width, line.right.y() + 5.0, width, height)};
            const bool isCrossed =
                std::ranges::any_of(lines, [&](double x) { return x > right - width - 4.0 && x < right + 4.0; });
            std::optional<QPointF>& at = isCrossed ? crossed : free;
            for (const QRectF& box : sides)
                if (!at && box.top() >= plot.top() && box.bottom() <= plot.bottom() - 1.0
                    && !meetsCurve(row, box.adjusted(-3.0, -3.0, 3.0, 3.0)))
                    at = box.bottomLeft();
        }
        row.windowLabels.push_back({text, free ? free : crossed});
    }
}

/// What the gutter has to say of the threshold: the last one that stands nowhere on the plot.
QString ChartFigure::windowWithoutRoom(const Row& row) const
{
    return row.windowLabels.empty() || row.windowLabels.back().at ? QString() : row.windowLabels.back().text;
}

void ChartFigure::paintWindowLabel(QPainter& painter, const Row& row) const
{
    painter.setFont(m_theme.font(TextRole::Caption, 500));
    const QFontMetricsF metrics(painter.font());
    painter.setPen(m_theme.finding);
    for (const WindowLabel& label : row.windowLabels) {
        if (!label.at)
            continue;
        const double width = metrics.horizontalAdvance(label.text), height = metrics.capHeight();
        painter.fillRect(QRectF(label.at->x() - 2.0, label.at->y() - height - 1.0, width + 4.0, height + 2.0),
                         m_theme.panel);
        painter.drawText(*label.at, label.text);
    }
}

} // namespace latepulse::ui
