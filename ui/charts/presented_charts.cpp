#include "ui/charts/presented_charts.h"

#include "ui/charts/chart_figure.h"

namespace latepulse::ui {

namespace {

constexpr double curveWidth = 3.0, curveWidthInWindow = 1.75;  // px, before the presentation's own enlargement

constexpr double laneLeft = 23.0;  // px, as the stage's own margin

/// Draws into its buffers without ever being shown.
class UnseenPlot : public QCustomPlot {
public:
    void drawBuffers(QCPPainter& painter) const
    {
        for (const auto& buffer : mPaintBuffers)
            buffer->draw(&painter);
    }
};

} // namespace

struct PresentedCharts::Private {
    UnseenPlot plot;
    ChartFigure figure{plot, ChartFigure::Medium::Window};
    Theme theme = Theme::light();
    std::shared_ptr<const Scenario> scenario;
    std::vector<ChartRow> rows;
    QSize size;          // in the figure's own px
    double scale = 0.0;  // device px per px of the figure
    bool dirty = true, moved = true;
};

PresentedCharts::PresentedCharts() : d(new Private)
{
    d->figure.setLane(1, laneLeft);  // a second line would take the plots a third of their height
    d->plot.setPlottingHint(QCP::phCacheLabels, false);  // the cache knows nothing of the enlargement
}

PresentedCharts::~PresentedCharts() = default;

void PresentedCharts::setTheme(const Theme& theme)
{
    d->theme = theme;
    d->figure.setTheme(theme);
    d->dirty = true;
}

void PresentedCharts::setZone(const DisplayZone& zone)
{
    d->figure.setZone(zone);
    d->dirty = true;
}

void PresentedCharts::setRun(std::shared_ptr<const Scenario> scenario, std::shared_ptr<const Recording> recording,
                             std::shared_ptr<const Recording> ghost, GhostKind kind)
{
    if (scenario)
        d->figure.setRange(SimTime::start(), SimTime::start() + scenario->run.horizon);
    d->figure.setScenario(std::move(scenario));
    d->figure.setRecordings(std::move(recording), std::move(ghost), kind);
    d->dirty = true;
}

void PresentedCharts::setRows(std::vector<ChartRow> rows)
{
    for (ChartRow& row : rows)
        row.importance = 48;  // they share the height alike
    d->figure.setRows(rows);
    d->rows = std::move(rows);
    d->dirty = true;
}

void PresentedCharts::setPlayhead(SimTime t)
{
    d->figure.setPlayhead(t);
    d->moved = true;
}

void PresentedCharts::paint(QPaintDevice& device, const QRectF& rect, double captionPoints)
{
    const double enlarged = captionPoints / d->theme.font(TextRole::Caption).pointSizeF();
    const double scale = enlarged * device.devicePixelRatioF();
    const QSize size = (rect.size() / enlarged).toSize();
    if (d->rows.empty() || size.isEmpty())
        return;
    if (d->dirty || size != d->size || !qFuzzyCompare(scale, d->scale)) {
        d->size = size, d->scale = scale;
        d->plot.setBufferDevicePixelRatio(scale);
        d->plot.setViewport(QRect(QPoint(0, 0), size));
        d->plot.replot(QCustomPlot::rpImmediateRefresh);  // lays the rows out, so that the points fit their width
        d->figure.refresh();
        for (int i = 0; i < d->plot.graphCount(); ++i) {
            QPen pen = d->plot.graph(i)->pen();
            pen.setWidthF(pen.widthF() * curveWidth / (curveWidthInWindow * 18.0 / 8.5));
            d->plot.graph(i)->setPen(pen);
        }
        d->plot.replot(QCustomPlot::rpImmediateRefresh);
    } else if (d->moved) {
        d->figure.repaintOverlay();
    }
    d->dirty = d->moved = false;
    QCPPainter painter;
    painter.begin(&device);
    painter.translate(rect.topLeft());
    painter.scale(enlarged, enlarged);
    d->plot.drawBuffers(painter);
}

} // namespace latepulse::ui
