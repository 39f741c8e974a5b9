// The curves of a chart figure: their strokes, their points, and the axes they are read on.

#include <algorithm>
#include <cmath>

#include "ui/charts/chart_figure.h"
#include "ui/controls/time_ticks.h"
#include "ui/look/glyphs.h"
#include "ui/presenters/chart_points.h"

namespace latepulse::ui {

namespace {

constexpr int tickWords = 13;    // px between two labels
constexpr double tickRoom = 72;  // px for a label of the time axis
constexpr int lowRow = 34;       // px: room for two tick labels, not for three
constexpr int tallRow = 150;     // px: room for five tick labels

QColor mixed(const QColor& colour, const QColor& ground, double share)
{
    const auto part = [share](int a, int b) { return static_cast<int>(std::lround(a * share + b * (1.0 - share))); };
    return {part(colour.red(), ground.red()), part(colour.green(), ground.green()), part(colour.blue(), ground.blue())};
}

/// Drops points that lie within `tolerance` of both neighbours in value (less than a quarter pixel): a long dashed
/// curve is stroked point by point, and that is what a redraw costs.
void dropFlatPoints(QVector<QCPGraphData>& data, const std::function<double(double)>& pixel)
{
    constexpr double tolerance = 0.25;
    if (data.size() < 3)
        return;
    qsizetype kept = 0;
    double keptAt = pixel(data[0].value), here = pixel(data[1].value);
    for (qsizetype i = 1; i + 1 < data.size(); ++i) {
        const double next = pixel(data[i + 1].value);
        if (std::abs(here - keptAt) >= tolerance || std::abs(next - here) >= tolerance) {
            data[++kept] = data[i];
            keptAt = here;
        }
        here = next;
    }
    data[++kept] = data.back();
    data.resize(kept + 1);
}

} // namespace

void ChartFigure::styleRow(Row& row)
{
    QCPAxis* x = row.rect->axis(QCPAxis::atBottom);
    QCPAxis* y = row.rect->axis(QCPAxis::atLeft);
    const bool isLast = row.rect == m_rows.back().rect;
    for (QCPAxis* axis : {x, y}) {
        axis->setBasePen(Qt::NoPen);
        axis->setTickPen(Qt::NoPen);
        axis->setSubTickPen(Qt::NoPen);
        axis->setTickLabelFont(m_theme.font(TextRole::Caption));
        axis->setTickLabelColor(m_theme.ink2);
        axis->setTickLabelPadding(4);
        axis->grid()->setPen(QPen(m_theme.grid, 1));
        axis->grid()->setZeroLinePen(Qt::NoPen);
    }
    x->setBasePen(isLast ? QPen(m_theme.control, 1) : QPen(m_theme.grid, 1));
    x->setTickPen(isLast ? QPen(m_theme.control, 1) : Qt::NoPen);
    x->setTickLabels(isLast);
    for (std::size_t i = 0; i < row.curves.size(); ++i) {
        const EntityStyle style = styleOf(m_theme, row.row.curves[i].key);
        const bool main = row.row.axis == AxisKind::Share;
        QPen pen = style.pen(main ? 2.0 : row.row.curves[i].key.kind == EntityKey::Kind::Backend ? 1.25 : 1.75);
        pen.setJoinStyle(Qt::BevelJoin);  // a mitre would rise above what was recorded
        row.curves[i]->setPen(pen);
        row.curves[i]->setBrush(row.row.filled
                                    ? areaBrush(m_theme, mixed(style.colour, m_theme.panel, 0.5), style.colour)
                                    : QBrush(Qt::NoBrush));
        // A curve alone in its row needs no dash to be told apart, and a noisy one is easier to read without.
        const bool alone = row.curves.size() == 1 && row.row.curves[i].key.kind == EntityKey::Kind::OtherClass;
        if (row.row.filled || alone)
            row.curves[i]->setPen(QPen(style.colour, alone ? 1.5 : 1.25));
        row.ghosts[i]->setPen(ghostPen(m_theme, m_ghostKind));
        row.pins[i]->setPen(ghostPen(m_theme, GhostKind::Pinned));
    }
}

QVector<QCPGraphData> ChartFigure::pointsOf(const Recording* recording, const ChartCurve& curve, const Row& row) const
{
    QVector<QCPGraphData> data;
    if (recording == nullptr || m_recording == nullptr)
        return data;
    // The row's places are the shown recording's; a ghost is matched by the series' names.
    const std::vector<std::size_t> series =
        recording == m_recording.get() ? curve.drawn : sameSeries(m_recording->series, curve.drawn, recording->series);
    // Where a ghost is the same as the run its dots would only fill the gaps of dashed curves.
    const SimTime from = recording == m_recording.get()
        ? m_from
        : std::max(m_from, differFrom(m_recording->series, curve.drawn, recording->series, series));
    const SimTime until = shownTo();
    if (from >= until)
        return data;
    const double share = (until - from).toSeconds() / (m_to - m_from).toSeconds();
    const int columns = std::clamp(static_cast<int>(plotArea().width() * share), 50, 8000);
    const auto points = thinned(recording->series, series, curve.factor, from, until, columns,
                                curve.steps ? Between::Hold : Between::Line);
    data.reserve(static_cast<qsizetype>(points.size()));
    for (const PlotPoint& p : points)
        // Zero means "nothing observed in this sample" in a row of times, and has no place on its logarithmic axis.
        if (row.row.axis != AxisKind::LogSeconds || p.value > 0.0 || row.row.zeroAtFloor)
            data.push_back({p.seconds, p.value});
    return data;
}

void ChartFigure::fillRow(Row& row)
{
    row.seen.clear();
    for (const ChartCurve& curve : row.row.curves)
        row.seen.push_back(!row.row.filled || !m_recording
                           || isEverSeen(m_recording->series, curve.value, m_from, shownTo()));
    std::vector<std::pair<QCPGraph*, QVector<QCPGraphData>>> filled;
    for (std::size_t i = 0; i < row.curves.size(); ++i) {
        filled.emplace_back(row.ghosts[i], pointsOf(m_ghost.get(), row.row.curves[i], row));
        filled.emplace_back(row.pins[i], pointsOf(m_pin.get(), row.row.curves[i], row));
        filled.emplace_back(row.curves[i], pointsOf(m_recording.get(), row.row.curves[i], row));
    }
    double low = 1e300, high = -1e300;
    const bool above = isLog(row.row) || row.row.axis == AxisKind::LogSeconds;
    for (const auto& [graph, data] : filled)
        for (const QCPGraphData& p : data)
            if (!above || p.value > 0.0)
                low = std::min(low, p.value), high = std::max(high, p.value);
    for (const ReferenceLine& reference : row.row.references)
        high = std::max(high, reference.value);
    setValueAxis(row, low, high);
    const QCPAxis* y = row.rect->axis(QCPAxis::atLeft);
    for (auto& [graph, data] : filled) {
        if (row.row.zeroAtFloor || row.axis.zeroApart)
            for (QCPGraphData& p : data)
                p.value = std::max(p.value, row.axis.lower);
        dropFlatPoints(data, [y](double value) { return y->coordToPixel(value); });
        graph->data()->set(data, true);
    }
}

void ChartFigure::setValueAxis(Row& row, double low, double high)
{
    row.axis = rowAxis(row.row, low, high, row.rect->height() >= tallRow);
    QCPAxis* y = row.rect->axis(QCPAxis::atLeft);
    y->setScaleType(isLog(row.row) ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    // A little air above, so that a curve at the top tick keeps its whole width.
    const double air = isLog(row.row) ? 0.0 : (row.axis.upper - row.axis.lower) * 0.03;
    y->setRange(row.axis.lower - (row.row.filled ? 0.0 : air), row.axis.upper + air);
    QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    for (const RowAxis::Tick* tick : ticksWithRoom(row))
        ticker->addTick(tick->value, tick->label);
    y->setTicker(ticker);
}

/// The ends always, and of those between what leaves room for its own words.
std::vector<const RowAxis::Tick*> ChartFigure::ticksWithRoom(const Row& row) const
{
    std::vector<const RowAxis::Tick*> kept;
    const auto at = [&row](const RowAxis::Tick& tick) {
        return row.rect->axis(QCPAxis::atLeft)->coordToPixel(tick.value);
    };
    const bool isLow = row.rect->height() < lowRow;
    const RowAxis::Tick& top = row.axis.ticks.back();
    for (const RowAxis::Tick& tick : row.axis.ticks)
        if (kept.empty() || &tick == &top
            || (!isLow && at(*kept.back()) - at(tick) >= tickWords && at(tick) - at(top) >= tickWords))
            kept.push_back(&tick);
    return kept;
}

void ChartFigure::setTimeTicks()
{
    if (!m_scenario || m_rows.empty())
        return;
    const double room = std::max(2.0, plotArea().width() / tickRoom);
    QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    m_timeLabels.clear();
    for (const TimeTick& tick : timeTicks(m_scenario->run.start + m_from, m_to - m_from, m_zone, room)) {
        m_timeLabels.emplace_back(m_from + Duration{tick.at.ns}, tick.label);
        ticker->addTick(m_timeLabels.back().first.toSeconds(), tick.label);
    }
    for (Row& row : m_rows) {
        QCPAxis* x = row.rect->axis(QCPAxis::atBottom);
        x->setRange(m_from.toSeconds(), m_to.toSeconds());
        x->setTicker(ticker);
    }
}

QStringList ChartFigure::tickLabels(const QString& id) const
{
    QStringList labels;
    for (const Row& row : m_rows)
        if (row.row.id == id)
            for (const RowAxis::Tick& tick : row.axis.ticks)
                labels << tick.label;
    return labels;
}

} // namespace latepulse::ui
