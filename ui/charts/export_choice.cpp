#include "ui/charts/export_choice.h"

#include <algorithm>

#include <QCoreApplication>

#include "ui/presenters/row_choice.h"

namespace latepulse::ui {

StillRun stillRunOf(const ExportedRun& run, const ExportOptions& options)
{
    return {run.scenario, run.recording, options.ghost, options.ghostKind, options.pin, options.pinName};
}

QString topologyId()
{
    return QStringLiteral("topology");
}

namespace {

/// On paper there is height for all of them.
std::vector<ChartRow> usualRows(const Scenario& scenario, const SeriesStore& store)
{
    std::vector<ChartRow> rows = chartRows(scenario, store);
    if (std::vector<ChartRow> further = furtherRows(scenario, store); !further.empty())
        rows.push_back(std::move(further.front()));
    return rows;
}

} // namespace

Result<ChosenCharts> chosenCharts(const ExportedRun& run, const ExportOptions& options)
{
    const SeriesStore& store = run.recording->series;
    ChosenCharts chosen;
    const std::vector<StillChart> stills = stillChartsOf(stillRunOf(run, options));
    if (options.rows.isEmpty())
        chosen = {usualRows(*run.scenario, store), stills, options.snapshot != nullptr};
    for (const QString& id : options.rows) {
        if (id == topologyId() && options.snapshot) {
            chosen.topology = true;
            continue;
        }
        const auto still = std::ranges::find(stills, id, stillId);
        auto row = rowOf(*run.scenario, store, id);
        if (still == stills.end() && !row)
            return tl::unexpected(
                Error{ErrorCode::UnknownSeries, {}, id.toStdString(), {}, "this run has no such chart", {}});
        if (row)
            chosen.rows.push_back(std::move(*row));
        else
            chosen.stills.push_back(*still);
    }
    for (ChartRow& row : chosen.rows)
        row.otherScale = options.otherScale.contains(row.id);
    if ((chosen.rows.empty() && chosen.stills.empty() && !chosen.topology) || store.size() == 0)
        return tl::unexpected(
            Error{ErrorCode::NotAvailable, {}, {}, {}, "nothing is recorded yet, so there is nothing to draw", {}});
    return chosen;
}

std::vector<std::pair<QString, QString>> exportableRows(std::shared_ptr<const Scenario> scenario,
                                                        std::shared_ptr<const Recording> recording,
                                                        const ExportOptions& shown)
{
    std::vector<std::pair<QString, QString>> rows;
    const auto offer = [&rows](const ChartRow& row) {
        if (std::ranges::find(rows, row.id, &std::pair<QString, QString>::first) == rows.end())
            rows.emplace_back(row.id, row.title);
    };
    for (const auto& some : {usualRows(*scenario, recording->series), rowsOf(*scenario, recording->series, shown.rows)})
        for (const ChartRow& row : some)
            offer(row);
    for (const StillChart chart : stillChartsOf({scenario, recording, shown.ghost, shown.ghostKind}))
        rows.emplace_back(stillId(chart), stillTitle(chart));
    if (shown.snapshot)
        rows.emplace_back(topologyId(), QCoreApplication::translate("ChartExport", "Topology at the playhead"));
    return rows;
}

} // namespace latepulse::ui
