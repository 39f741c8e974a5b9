#include "ui/presenters/cursor_table.h"

#include <QLocale>
#include <QStringList>

#include "core/base/time_text.h"
#include "ui/presenters/chart_points.h"

namespace latepulse::ui {

namespace {

QString cell(std::optional<double> value)
{
    return value ? QString::number(*value, 'g', 9) : QString();
}

std::optional<double> valueBy(const SeriesStore& store, const ChartCurve& curve, SimTime t)
{
    const auto recorded = recordedBy(store, curve.value, curve.factor, t);
    return recorded ? std::optional(recorded->value) : std::nullopt;
}

/// The end of the last sample at or before `t`; every series has the same samples.
QString recordedAt(const Scenario& scenario, const SeriesStore& store, SimTime t)
{
    constexpr std::size_t any = 0;
    const auto recorded = store.infos().empty() ? std::nullopt : recordedBy(store, {{any}}, 1.0, t);
    return recorded ? QString::fromStdString(formatInstant(scenario.run.start + recorded->at)) : QString();
}

QString unitOf(const ChartRow& row)
{
    return row.axis == AxisKind::LogSeconds ? QStringLiteral("s")
        : row.axis == AxisKind::Share       ? QStringLiteral("%")
                                            : row.unit;
}

} // namespace

std::vector<CursorReading> cursorReadings(const std::vector<ChartRow>& rows, const SeriesStore& store, SimTime a,
                                          SimTime b)
{
    std::vector<CursorReading> readings;
    for (const ChartRow& row : rows)
        for (const ChartCurve& curve : row.curves)
            readings.push_back(
                {row.title, curve.name, unitOf(row), valueBy(store, curve, a), valueBy(store, curve, b)});
    return readings;
}

QString cursorTable(const std::vector<ChartRow>& rows, const Scenario& scenario, const Recording& recording, SimTime a,
                    SimTime b)
{
    const auto utc = [&](SimTime t) { return QString::fromStdString(formatInstant(scenario.run.start + t)); };
    QStringList lines{QStringLiteral("model result\t%1\tseed %2\tscenario %3")
                          .arg(QString::fromStdString(scenario.title), QString::number(recording.seed),
                               QString::fromStdString(recording.scenarioHash)),
                      QStringLiteral("chart\tcurve\tunit\tA %1\tB %2\tB - A").arg(utc(a), utc(b)),
                      QStringLiteral("time\tsince the start\ts\t%1\t%2\t%3")
                          .arg(cell(a.toSeconds()), cell(b.toSeconds()), cell((b - a).toSeconds())),
                      QStringLiteral("values recorded\tat or before the cursor\tUTC\t%1\t%2\t")
                          .arg(recordedAt(scenario, recording.series, a), recordedAt(scenario, recording.series, b))};
    for (const CursorReading& r : cursorReadings(rows, recording.series, a, b)) {
        const auto difference = r.a && r.b ? std::optional(*r.b - *r.a) : std::nullopt;
        lines << QStringList{r.chart, r.curve, r.unit, cell(r.a), cell(r.b), cell(difference)}.join(u'\t');
    }
    return lines.join(u'\n') + u'\n';
}

} // namespace latepulse::ui
