#include "ui/charts/export_data.h"

#include <set>

#include <QJsonDocument>
#include <QJsonObject>

#include "core/record/provenance_json.h"
#include "ui/presenters/row_table.h"

namespace latepulse::ui {

namespace {

QJsonObject parsed(const std::string& json)
{
    return QJsonDocument::fromJson(QByteArray::fromStdString(json)).object();
}

} // namespace

std::string rowsTable(const std::vector<ChartRow>& rows, const ExportedRun& run)
{
    // The first sample also covers instant 0, and its row must not be lost to the open lower end.
    const SimTime after = run.from - Duration{run.from == SimTime::start() ? 1 : 0};
    const SeriesStore& store = run.recording->series;
    return rowsCsv(rowColumns(rows, store), store, run.scenario->run.start, after, run.to);
}

std::string rowsProvenance(const std::vector<ChartRow>& rows, const ExportedRun& run)
{
    std::set<std::size_t> series;
    QJsonObject columns;
    for (const RowColumn& column : rowColumns(rows, run.recording->series)) {
        series.insert(column.series.begin(), column.series.end());
        if (!column.meaning.empty())
            columns.insert(QString::fromStdString(column.name + " (" + column.unit + ')'),
                           QString::fromStdString(column.meaning));
    }
    const std::string origin =
        provenanceJson(*run.scenario, *run.recording, {series.begin(), series.end()}, run.from, run.to);
    if (columns.isEmpty())
        return origin;
    QJsonObject json = parsed(origin);
    json.insert(QStringLiteral("columns"), columns);
    return QJsonDocument(json).toJson().toStdString();
}

std::string stillProvenance(StillChart chart, const ExportedRun& run)
{
    QJsonObject json =
        parsed(provenanceJson(*run.scenario, *run.recording, {}, SimTime::start(), run.recording->computedTo));
    QJsonObject units;
    for (const auto& [column, unit] : stillUnits(chart))
        if (!unit.isEmpty())
            units.insert(column, unit);
    json.insert(QStringLiteral("units"), units);
    json.insert(QStringLiteral("statistics_from_s"), run.scenario->run.warmup.toSeconds());
    json.insert(QStringLiteral("statistics_to_s"), run.recording->computedTo.toSeconds());
    json.insert(QStringLiteral("statistics_cover"),
                QStringLiteral("everything computed after the warm-up, whatever the playhead shows"));
    return QJsonDocument(json).toJson().toStdString();
}

std::string topologyProvenance(SimTime at, const ExportedRun& run)
{
    QJsonObject json = parsed(provenanceJson(*run.scenario, *run.recording, {}, at, at));
    json.insert(QStringLiteral("shown_at_s"), at.toSeconds());
    return QJsonDocument(json).toJson().toStdString();
}

} // namespace latepulse::ui
