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
            readings.push_back({row.title, curve.name, unitOf(row), valueAt(store, curve.value, curve.factor, a),
                                valueAt(store, curve.value, curve.factor, b)});
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
                          .arg(cell(a.toSeconds()), cell(b.toSeconds()), cell((b - a).toSeconds()))};
    for (const CursorReading& r : cursorReadings(rows, recording.series, a, b)) {
        const auto difference = r.a && r.b ? std::optional(*r.b - *r.a) : std::nullopt;
        lines << QStringList{r.chart, r.curve, r.unit, cell(r.a), cell(r.b), cell(difference)}.join(u'\t');
    }
    return lines.join(u'\n') + u'\n';
}

} // namespace latepulse::ui
