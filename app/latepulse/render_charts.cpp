#include "app/latepulse/render_charts.h"

#include <cstdio>

#include <QCoreApplication>

#include "core/experiment/run.h"
#include "core/experiment/open_scenario.h"
#include "ui/charts/chart_export.h"
#include "ui/dialogs/file_flow.h"
#include "ui/dialogs/scenario_library.h"

namespace latepulse::app {

namespace {

int tell(const std::string& message)
{
    std::fprintf(stderr, "latepulse: %s\n", message.c_str());
    return 2;
}

ResultOrErrors<Scenario> scenarioOf(const CommandLine& command)
{
    return command.file.empty() ? ui::incidentPreset() : openScenarioFile(command.file);
}

} // namespace

int renderCharts(const CommandLine& command)
{
    auto scenario = scenarioOf(command);
    if (!scenario)
        return tell(describe(scenario.error()));
    const auto shared = std::make_shared<const Scenario>(std::move(*scenario));
    auto run = RecordedRun::start(shared);
    if (!run)
        return tell(describe(run.error()));
    run->advance(SimTime{shared->run.horizon.ns}, {});

    ui::ExportOptions options;
    options.size = command.size;
    options.scale = command.scale;
    const auto wants = [&command](const char* format) { return command.formats.contains(QLatin1String(format)); };
    options.png = wants("png"), options.svg = wants("svg"), options.pdf = wants("pdf");
    options.csv = wants("csv"), options.provenance = wants("json");
    const auto recording = std::make_shared<const Recording>(run->recording());
    const auto written = ui::renderAll(shared, recording, ui::toPath(command.folder), options);
    if (!written)
        return tell(describe(written.error()));
    for (const auto& path : *written)
        std::printf("%s\n", path.c_str());
    return 0;
}

} // namespace latepulse::app
