#include "ui/charts/chart_figure.h"

#include <algorithm>
#include <cmath>

#include "ui/charts/curve_graph.h"

namespace latepulse::ui {

namespace {

constexpr int headerHeight = 17, rowFoot = 5;
constexpr int windowGutter = 118, printGutter = 168;
constexpr int roomyRow = 80;     // px
constexpr int rowTightening = 4; // px a row may be lower than the design's, before another is scrolled away

int leastHeight(const ChartRow& row)
{
    return row.importance - rowTightening;
}

} // namespace

ChartFigure::ChartFigure(QCustomPlot& plot, Medium medium)
    : m_plot(plot), m_medium(medium), m_mostLaneLines(medium == Medium::Window ? 2 : 3)
{
    m_plot.plotLayout()->clear();
    m_plot.plotLayout()->setRowSpacing(0);
    m_plot.plotLayout()->setColumnSpacing(0);
    m_plot.setPlottingHint(QCP::phFastPolylines, true);  // without it a pen wider than 1 px costs seconds
    m_plot.setNoAntialiasingOnDrag(false);
    m_plot.addLayer(QStringLiteral("bands"), m_plot.layer(QStringLiteral("grid")), QCustomPlot::limBelow);
    m_plot.addLayer(QStringLiteral("ghosts"), m_plot.layer(QStringLiteral("main")), QCustomPlot::limBelow);
    m_plot.addLayer(QStringLiteral("playhead"), m_plot.layer(QStringLiteral("overlay")), QCustomPlot::limAbove);
    // A buffer of its own: moving the playhead repaints this layer and no curve.
    m_plot.layer(QStringLiteral("playhead"))->setMode(QCPLayer::lmBuffered);
    new PaintedLayer(&m_plot, QStringLiteral("bands"), [this](QPainter& p) { paintBands(p); });
    new PaintedLayer(&m_plot, QStringLiteral("overlay"), [this](QPainter& p) {
        paintRowLines(p);
        paintHeaders(p);
        paintLane(p);
        paintCaptions(p);
    });
    new PaintedLayer(&m_plot, QStringLiteral("playhead"), [this](QPainter& p) { paintOverlay(p); });
}

void ChartFigure::setScenario(std::shared_ptr<const Scenario> scenario)
{
    m_scenario = std::move(scenario);
    m_theory = m_scenario ? theoryOf(*m_scenario) : Theory();
}

void ChartFigure::setRecordings(std::shared_ptr<const Recording> recording, std::shared_ptr<const Recording> ghost,
                                GhostKind ghostKind)
{
    m_recording = std::move(recording);
    m_ghost = std::move(ghost);
    m_ghostKind = ghostKind;
}

void ChartFigure::setPin(std::shared_ptr<const Recording> pin, const QString& name)
{
    m_pin = std::move(pin);
    m_pinName = name;
}

int ChartFigure::roomyHeight(int rows)
{
    return laneAir + laneLine + footHeight + rows * roomyRow;
}

std::size_t ChartFigure::rowsThatFit(const std::vector<ChartRow>& rows, std::size_t first, int height)
{
    int room = height - laneAir - 2 * laneLine - footHeight;
    std::size_t count = 0;
    while (first + count < rows.size() && (room -= leastHeight(rows[first + count])) >= 0)
        ++count;
    return std::max<std::size_t>(count, 1);
}

void ChartFigure::setRange(SimTime from, SimTime to)
{
    m_from = from;
    m_to = std::max(to, from + Duration::seconds(1));
}

void ChartFigure::setCaptions(const QStringList& above, const QStringList& below)
{
    m_above = above;
    m_below = below;
}

void ChartFigure::setRows(const std::vector<ChartRow>& rows)
{
    m_plot.clearGraphs();
    m_plot.plotLayout()->clear();
    m_rows.clear();
    m_lane = m_foot = nullptr;
    if (rows.empty())
        return;
    auto* margins = new QCPMarginGroup(&m_plot);
    m_lane = new QCPLayoutElement(&m_plot);
    m_laneLines = 1;
    m_lane->setMinimumSize(10, laneHeight());
    m_lane->setMaximumSize(QWIDGETSIZE_MAX, laneHeight());
    m_plot.plotLayout()->addElement(0, 0, m_lane);
    for (const ChartRow& row : rows)
        addRow(row, margins);
    m_foot = new QCPLayoutElement(&m_plot);
    const int foot = footHeight + captionLine * static_cast<int>(m_below.size());
    m_foot->setMinimumSize(10, foot);
    m_foot->setMaximumSize(QWIDGETSIZE_MAX, foot);
    m_plot.plotLayout()->addElement(static_cast<int>(rows.size()) + 1, 0, m_foot);
}

void ChartFigure::addRow(const ChartRow& chart, QCPMarginGroup* margins)
{
    const int place = static_cast<int>(m_rows.size()) + 1;
    Row row{chart, new QCPAxisRect(&m_plot, false), {}, {}, {}, {}};
    if (m_recording)
        addTheory(row.row, m_theory, m_recording->series);
    m_plot.plotLayout()->addElement(place, 0, row.rect);
    m_plot.plotLayout()->setRowStretchFactor(place, chart.importance);
    row.rect->addAxes(QCPAxis::atLeft | QCPAxis::atBottom);
    row.rect->setAutoMargins(QCP::msLeft);
    row.rect->setMarginGroup(QCP::msLeft, margins);
    row.rect->setMinimumMargins({44, 0, 0, 0});
    row.rect->setMargins({44, headerHeight, m_medium == Medium::Window ? windowGutter : printGutter, rowFoot});
    row.rect->setMinimumSize(40, m_medium == Medium::Window ? leastHeight(chart) - headerHeight - rowFoot : 8);
    QCPAxis* x = row.rect->axis(QCPAxis::atBottom);
    QCPAxis* y = row.rect->axis(QCPAxis::atLeft);
    for (QCPAxis* axis : {x, y})
        axis->grid()->setLayer(QStringLiteral("grid"));
    const auto addGraph = [&](const QString& layer, const ChartCurve& curve) {
        auto* graph = new CurveGraph(x, y);  // the plot owns it
        graph->setLayer(layer);
        // The points are thinned to the pixels already; a second thinning would lose the columns' last values.
        graph->setAdaptiveSampling(false);
        graph->setName(curve.name);
        graph->setLineStyle(curve.steps ? QCPGraph::lsStepLeft : QCPGraph::lsLine);
        return graph;
    };
    for (const ChartCurve& curve : chart.curves) {
        row.ghosts.push_back(addGraph(QStringLiteral("ghosts"), curve));
        row.pins.push_back(addGraph(QStringLiteral("ghosts"), curve));
        row.curves.push_back(addGraph(QStringLiteral("main"), curve));
    }
    m_rows.push_back(std::move(row));
}

void ChartFigure::refresh()
{
    m_plot.setBackground(QBrush(m_theme.panel));
    fitLane();
    for (Row& row : m_rows) {
        fillRow(row);
        styleRow(row);
    }
    setTimeTicks();
    for (Row& row : m_rows)
        placeWindowLabels(row);
}

SimTime ChartFigure::shownTo() const
{
    return m_hideAhead ? std::clamp(m_playhead, m_from, m_to) : m_to;
}

void ChartFigure::repaintOverlay()
{
    m_plot.layer(QStringLiteral("playhead"))->replot();
}

std::optional<double> ChartFigure::middleOfRow(const QString& id) const
{
    for (const Row& row : m_rows)
        if (row.row.id == id)
            return QRectF(row.rect->rect()).center().y();
    return std::nullopt;
}

QRect ChartFigure::plotArea() const
{
    if (m_rows.empty())
        return {};
    const QRect first = m_rows.front().rect->rect(), last = m_rows.back().rect->rect();
    return {first.topLeft(), last.bottomRight()};
}

SimTime ChartFigure::timeAt(double x) const
{
    const QRect area = plotArea();
    const double share = area.width() > 0 ? std::clamp((x - area.left()) / area.width(), 0.0, 1.0) : 0.0;
    return m_from + Duration::fromSeconds((m_to - m_from).toSeconds() * share);
}

double ChartFigure::xOf(SimTime t) const
{
    const QRect area = plotArea();
    return area.left() + area.width() * ((t - m_from).toSeconds() / (m_to - m_from).toSeconds());
}

int ChartFigure::pointCount() const
{
    int count = 0;
    for (const Row& row : m_rows)
        for (std::size_t i = 0; i < row.curves.size(); ++i)
            count += row.curves[i]->data()->size() + row.ghosts[i]->data()->size() + row.pins[i]->data()->size();
    return count;
}

} // namespace latepulse::ui
