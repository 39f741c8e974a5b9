#include "ui/charts/still_charts.h"

#include <algorithm>
#include <cmath>

#include <QBarCategoryAxis>
#include <QBarSet>
#include <QCategoryAxis>
#include <QChart>
#include <QCoreApplication>
#include <QHorizontalBarSeries>
#include <QLegendMarker>
#include <QLineSeries>
#include <QValueAxis>

#include "ui/charts/duration_curve.h"
#include "ui/charts/row_axis.h"
#include "ui/look/entity_look.h"
#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

namespace {

constexpr int binsPerDecade = 8;

QString tr(const char* text)
{
    return QCoreApplication::translate("StillCharts", text);
}

void styleAxis(QAbstractAxis* axis, const Theme& theme, const QString& title)
{
    axis->setTitleText(title);
    axis->setTitleFont(theme.font(TextRole::Caption));
    axis->setTitleBrush(theme.ink3);
    axis->setLabelsFont(theme.font(TextRole::Caption));
    axis->setLabelsBrush(theme.ink2);
    axis->setLinePen(QPen(theme.control, 1));
    axis->setGridLinePen(QPen(theme.grid, 1));
    axis->setMinorGridLineVisible(false);
}

void styleChart(QChart* chart, const Theme& theme, const QString& title)
{
    chart->setBackgroundBrush(theme.panel);
    chart->setBackgroundPen(Qt::NoPen);
    chart->setTitle(title);
    chart->setTitleFont(theme.font(TextRole::Section, 600));
    chart->setTitleBrush(theme.ink);
    chart->legend()->setFont(theme.font(TextRole::Caption));
    chart->legend()->setLabelColor(theme.ink2);
    chart->legend()->setAlignment(Qt::AlignBottom);
    chart->legend()->setMarkerShape(QLegend::MarkerShapeFromSeries);
}

/// Away with the old axes and curves, so that each drawing starts from nothing.
void clear(QChart* chart)
{
    chart->removeAllSeries();
    for (QAbstractAxis* axis : chart->axes()) {
        chart->removeAxis(axis);
        delete axis;
    }
}

/// Two short lines, since an axis elides what is longer or higher: pool (where there are several) and class; what it
/// did and its share.
QString barLabel(const std::string& pool, const std::string& what, const QString& share)
{
    QString text = QString::fromStdString(what);
    const qsizetype space = text.indexOf(u' ');
    if (space > 0)
        text.replace(space, 1, QStringLiteral("<br>"));
    if (!pool.empty())
        text.prepend(QString::fromStdString(pool) + QStringLiteral(": "));
    return text + (space > 0 ? QStringLiteral(" ") : QStringLiteral("<br>")) + share.toHtmlEscaped();
}

QList<QPointF> outline(const std::vector<DurationShare>& shares)
{
    QList<QPointF> points;
    for (const DurationShare& s : shares)
        points << QPointF(std::log10(s.from), s.percent) << QPointF(std::log10(s.to), s.percent);
    if (!shares.empty()) {
        points.prepend({std::log10(shares.front().from), 0.0});
        points.append({std::log10(shares.back().to), 0.0});
    }
    return points;
}

QString titleOf(const Scenario& scenario, const std::string& eventClass)
{
    for (const EventClass& c : scenario.classes)
        if (c.id == eventClass && !c.title.empty())
            return QString::fromStdString(c.title);
    return QString::fromStdString(eventClass);
}

EntityStyle styleOf(const Theme& theme, const Scenario& scenario, const std::string& eventClass)
{
    const std::vector<EntityKey> keys = classKeys(scenario);
    for (std::size_t i = 0; i < keys.size(); ++i)
        if (scenario.classes[i].id == eventClass)
            return latepulse::ui::styleOf(theme, keys[i]);
    return theme.backend();
}

/// The curves of one chart with what they share.
class SojournCurves {
public:
    SojournCurves(QChart& chart, const Theme& theme, const Scenario& scenario);
    void addGhost(const Recording& recording, GhostKind kind);
    void add(const Recording& recording);
    void fitAxes();
    QStringList words;

private:
    void attach(QLineSeries* line);
    void hideFromLegend(QLineSeries* line);
    /// The outline of one class, or nullptr where nothing was served.
    [[nodiscard]] QLineSeries* addOutline(const ClassStatistics& statistics, const QPen& pen);
    void addQuantiles(const ClassStatistics& statistics, QColor colour);

    QChart& m_chart;
    const Theme& m_theme;
    const Scenario& m_scenario;
    QCategoryAxis* m_x = new QCategoryAxis;  // of decimal logarithms: its labels are words
    QValueAxis* m_y = new QValueAxis;
    double m_low = 1e300, m_high = 0.0, m_top = 1.0;
};

SojournCurves::SojournCurves(QChart& chart, const Theme& theme, const Scenario& scenario)
    : m_chart(chart), m_theme(theme), m_scenario(scenario)
{
    m_x->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    styleAxis(m_x, theme, tr("time from arrival to end, log"));
    styleAxis(m_y, theme, tr("% of the class"));
    chart.addAxis(m_x, Qt::AlignBottom);
    chart.addAxis(m_y, Qt::AlignLeft);
}

void SojournCurves::attach(QLineSeries* line)
{
    m_chart.addSeries(line);
    line->attachAxis(m_x);
    line->attachAxis(m_y);
}

void SojournCurves::hideFromLegend(QLineSeries* line)
{
    for (QLegendMarker* marker : m_chart.legend()->markers(line))
        marker->setVisible(false);
}

QLineSeries* SojournCurves::addOutline(const ClassStatistics& statistics, const QPen& pen)
{
    const auto shares = durationShares(statistics.sojourn, binsPerDecade);
    if (shares.empty())
        return nullptr;
    m_low = std::min(m_low, shares.front().from), m_high = std::max(m_high, shares.back().to);
    for (const DurationShare& s : shares)
        m_top = std::max(m_top, s.percent);
    auto* line = new QLineSeries;
    line->setPen(pen);
    line->replace(outline(shares));
    attach(line);
    return line;
}

void SojournCurves::addGhost(const Recording& recording, GhostKind kind)
{
    bool named = false;  // one entry tells what grey dots are
    for (const ClassStatistics& c : recording.classes)
        if (QLineSeries* line = addOutline(c, ghostPen(m_theme, kind))) {
            line->setName(ghostTitle(kind));
            if (std::exchange(named, true))
                hideFromLegend(line);
        }
}

void SojournCurves::add(const Recording& recording)
{
    for (const ClassStatistics& c : recording.classes) {
        const EntityStyle style = styleOf(m_theme, m_scenario, c.eventClass);
        QLineSeries* line = addOutline(c, style.pen(1.75));
        if (line == nullptr)
            continue;
        const QString title = titleOf(m_scenario, c.eventClass);
        line->setName(QStringLiteral("%1 %2").arg(style.letter, title));
        const QString marks = tr("50 % %1, 90 % %2, 99 % %3")
                                  .arg(durationText(c.sojourn.quantile(0.5)), durationText(c.sojourn.quantile(0.9)),
                                       durationText(c.sojourn.quantile(0.99)));
        words << tr("%1: %2, of %3 events").arg(title, marks, countText(c.sojourn.count()));
        addQuantiles(c, style.colour);
    }
}

void SojournCurves::addQuantiles(const ClassStatistics& statistics, QColor colour)
{
    colour.setAlphaF(0.65F);
    for (const double p : {0.5, 0.9, 0.99}) {
        auto* mark = new QLineSeries;
        mark->setPen(QPen(colour, 1.0, p < 0.6 ? Qt::SolidLine : p < 0.95 ? Qt::DashLine : Qt::DotLine));
        const double at = std::log10(std::max(1e-6, statistics.sojourn.quantile(p).toSeconds()));
        mark->replace({QPointF(at, 0.0), QPointF(at, 1e4)});
        attach(mark);
        hideFromLegend(mark);
    }
}

void SojournCurves::fitAxes()
{
    if (m_high <= 0.0)
        m_low = 1e-3, m_high = 1.0;
    const std::vector<double> rounds = roundDurations(m_low, m_high);
    m_x->setStartValue(std::log10(rounds.front()) - 1.0);
    for (const double seconds : rounds)
        m_x->append(roundDurationText(seconds), std::log10(seconds));
    m_x->setRange(std::log10(rounds.front()), std::log10(rounds.back()));
    m_y->setRange(0.0, std::ceil(m_top / 2.0) * 2.0);
    m_y->setTickCount(3);
    m_y->setLabelFormat(QStringLiteral("%.0f"));
}

QStringList drawSojourns(QChart& chart, const Theme& theme, const StillRun& run)
{
    if (!run.scenario || !run.recording) {
        chart.setTitle(tr("Nothing recorded yet: open a scenario"));
        return {};
    }
    SojournCurves curves(chart, theme, *run.scenario);
    if (run.ghost)
        curves.addGhost(*run.ghost, run.ghostKind);
    curves.add(*run.recording);
    curves.fitAxes();
    QMargins margins = chart.margins();
    margins.setRight(std::max(margins.right(), 20));  // half of the last label
    chart.setMargins(margins);
    if (!curves.words.isEmpty())
        curves.words << tr("Vertical lines: 50 % solid, 90 % dashed, 99 % dotted");
    return curves.words;
}

struct Bars {
    QStringList labels;
    QList<double> hours;
};

Bars barsOf(const Recording& recording)
{
    Bars bars;
    for (const PoolStatistics& pool : recording.pools) {
        double all = 0.0;
        std::vector<std::pair<double, std::string>> sorted;
        for (const auto& [what, seconds] : pool.heldSeconds) {
            all += seconds;
            if (seconds > 0.0)
                sorted.emplace_back(seconds, what);
        }
        std::sort(sorted.begin(), sorted.end());
        for (const auto& [seconds, what] : sorted) {
            bars.labels << barLabel(recording.pools.size() > 1 ? pool.pool : std::string(), what,
                                    shareText(seconds / all));
            bars.hours << seconds / 3600.0;
        }
    }
    return bars;
}

QStringList drawHeld(QChart& chart, const Theme& theme, const StillRun& run)
{
    chart.legend()->hide();
    const Bars found = run.recording ? barsOf(*run.recording) : Bars();
    if (found.labels.isEmpty()) {
        chart.setTitle(tr("What held the workers: nothing recorded yet"));
        return {};
    }
    auto* bars = new QBarSet(tr("worker-hours"));
    bars->append(found.hours);
    bars->setColor(theme.control);
    bars->setBorderColor(theme.control);
    auto* series = new QHorizontalBarSeries;
    series->append(bars);
    series->setBarWidth(0.5);
    chart.addSeries(series);
    auto* categories = new QBarCategoryAxis;
    categories->append(found.labels);
    auto* hours = new QValueAxis;
    hours->setMin(0.0);
    hours->setTickCount(3);
    chart.addAxis(categories, Qt::AlignLeft);
    chart.addAxis(hours, Qt::AlignBottom);
    series->attachAxis(categories);
    series->attachAxis(hours);
    hours->applyNiceNumbers();
    // Two ticks never read the same.
    hours->setLabelFormat(hours->max() >= 4.0       ? QStringLiteral("%.0f")
                              : hours->max() >= 0.1 ? QStringLiteral("%.2f")
                                                    : QStringLiteral("%.5f"));
    styleAxis(categories, theme, tr("held by"));
    styleAxis(hours, theme, tr("time held, worker-hours"));
    categories->setGridLineVisible(false);
    QStringList words = found.labels;
    words.replaceInStrings(QStringLiteral("<br>"), QStringLiteral(", "));
    return words.replaceInStrings(QStringLiteral("&lt;"), QStringLiteral("<"));
}

} // namespace

QString stillId(StillChart chart)
{
    return chart == StillChart::Sojourns ? QStringLiteral("sojourns") : QStringLiteral("held");
}

QString stillTitle(StillChart chart)
{
    return chart == StillChart::Sojourns ? tr("Time from arrival to end, events served") : tr("What held the workers");
}

std::vector<StillChart> stillChartsOf(const Recording& recording)
{
    std::vector<StillChart> charts;
    if (std::ranges::any_of(recording.classes, [](const ClassStatistics& c) { return c.sojourn.count() > 0; }))
        charts.push_back(StillChart::Sojourns);
    if (!barsOf(recording).hours.isEmpty())
        charts.push_back(StillChart::Held);
    return charts;
}

QStringList drawStill(StillChart which, QChart& chart, const Theme& theme, const StillRun& run)
{
    clear(&chart);
    styleChart(&chart, theme, stillTitle(which));
    return which == StillChart::Sojourns ? drawSojourns(chart, theme, run) : drawHeld(chart, theme, run);
}

} // namespace latepulse::ui
