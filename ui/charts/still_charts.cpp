#include "ui/charts/still_charts.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <QCategoryAxis>
#include <QChart>
#include <QCoreApplication>
#include <QLegendMarker>
#include <QLineSeries>
#include <QValueAxis>

#include "ui/charts/duration_curve.h"
#include "ui/charts/row_axis.h"
#include "ui/charts/still_bars.h"
#include "ui/charts/still_style.h"
#include "ui/look/entity_look.h"
#include "ui/presenters/quantity_text.h"
#include "ui/presenters/theory_lines.h"

namespace latepulse::ui {

namespace {

constexpr int binsPerDecade = 8;

QString tr(const char* text)
{
    return QCoreApplication::translate("StillCharts", text);
}

/// Away with the old axes and curves, so that each drawing starts from nothing.
void clear(QChart* chart)
{
    clearBars(*chart);
    clearStillHeader(*chart);
    chart->setMargins({4, 0, 8, 0});
    chart->removeAllSeries();
    for (QAbstractAxis* axis : chart->axes()) {
        chart->removeAxis(axis);
        delete axis;
    }
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

/// A share to end an axis at whose half is round too.
double roundTop(double percent)
{
    for (const double top : {2.0, 4.0, 10.0, 20.0, 40.0, 60.0, 80.0})
        if (top >= percent)
            return top;
    return 100.0;
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
    std::vector<QLineSeries*> m_marks; // of the chart
};

SojournCurves::SojournCurves(QChart& chart, const Theme& theme, const Scenario& scenario)
    : m_chart(chart), m_theme(theme), m_scenario(scenario)
{
    m_x->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    styleStillAxis(m_x, theme, {});
    styleStillAxis(m_y, theme, {});
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
        mark->append(at, 0.0);
        m_marks.push_back(mark);
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
    // An axis elides labels that come too close: every second or third is whole.
    const double room = std::max(120.0, m_chart.size().width() - 90.0) / 52.0;
    const auto every = static_cast<std::size_t>(std::ceil(static_cast<double>(rounds.size()) / room));
    for (std::size_t i = 0; i < rounds.size(); ++i)
        if (const double seconds = rounds[i]; i % every == 0)
            m_x->append(roundDurationText(seconds), std::log10(seconds));
    m_x->setRange(std::log10(rounds.front()), std::log10(rounds.back()));
    const double top = roundTop(m_top);
    m_y->setRange(0.0, top);
    for (QLineSeries* mark : m_marks)  // no longer than what is seen: of too many dashes none is drawn
        mark->append(mark->at(0).x(), top);
    m_y->setTickCount(3);
    m_y->setLabelFormat(QStringLiteral("%.0f"));
}

QStringList drawSojourns(QChart& chart, const Theme& theme, const StillRun& run)
{
    if (!run.scenario || !run.recording) {
        setStillHeader(chart, theme, tr("Nothing recorded yet: open a scenario"), {});
        return {};
    }
    setStillHeader(chart, theme, stillTitle(StillChart::Sojourns), tr("% of the class by time, log"));
    chart.legend()->show();
    SojournCurves curves(chart, theme, *run.scenario);
    if (run.ghost)
        curves.addGhost(*run.ghost, run.ghostKind);
    curves.add(*run.recording);
    curves.fitAxes();
    QMargins margins = chart.margins();
    margins.setRight(std::max(margins.right(), 20));  // half of the last label
    chart.setMargins(margins);
    const Theory theory = theoryOf(*run.scenario);
    if (!curves.words.isEmpty())
        curves.words << (theory.name.isEmpty()
                             ? tr("No formula applies: %1").arg(theory.why)
                             : tr("A formula applies: %1; its means are dashed in the time charts").arg(theory.name));
    if (!curves.words.isEmpty())
        curves.words << tr("Vertical lines: 50 % solid, 90 % dashed, 99 % dotted");
    return curves.words;
}

} // namespace

namespace {

struct Named {
    StillChart chart;
    const char *id, *title;
};
constexpr std::array named{
    Named{StillChart::Sojourns, "sojourns",
          QT_TRANSLATE_NOOP("StillCharts", "Time from arrival to end, served or stale")},
    Named{StillChart::Held, "held", QT_TRANSLATE_NOOP("StillCharts", "What held the workers")},
    Named{StillChart::Refusals, "refusals", QT_TRANSLATE_NOOP("StillCharts", "Returns refused, by reason")},
    Named{StillChart::Compared, "compared", QT_TRANSLATE_NOOP("StillCharts", "This run and the one behind it")},
};

const Named& nameOf(StillChart chart)
{
    return *std::ranges::find(named, chart, &Named::chart);
}

} // namespace

QString stillId(StillChart chart)
{
    return QLatin1String(nameOf(chart).id);
}

QString stillTitle(StillChart chart)
{
    return tr(nameOf(chart).title);
}

std::vector<StillChart> stillChartsOf(const StillRun& run)
{
    std::vector<StillChart> charts;
    if (!run.recording)
        return charts;
    if (std::ranges::any_of(run.recording->classes, [](const ClassStatistics& c) { return c.sojourn.count() > 0; }))
        charts.push_back(StillChart::Sojourns);
    for (const StillChart bars : {StillChart::Held, StillChart::Refusals, StillChart::Compared})
        if (hasBars(bars, run))
            charts.push_back(bars);
    return charts;
}

QStringList drawStill(StillChart which, QChart& chart, const Theme& theme, const StillRun& run)
{
    clear(&chart);
    styleStillChart(&chart, theme);
    return which == StillChart::Sojourns ? drawSojourns(chart, theme, run) : drawBars(which, chart, theme, run);
}

} // namespace latepulse::ui
