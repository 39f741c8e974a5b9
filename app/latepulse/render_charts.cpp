#include "app/latepulse/render_charts.h"

#include <cstdio>

#include <QCoreApplication>

#include "app/latepulse/screenshot.h"
#include "core/experiment/run.h"
#include "core/experiment/why.h"
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

/// Both ends of --range within the run, or what is wrong with it.
Result<std::pair<SimTime, SimTime>> rangeOf(const QString& text, const Scenario& scenario)
{
    const QStringList ends = text.split(QStringLiteral(".."));
    const auto wrong = [&text](const char* why) {
        return tl::unexpected(Error{ErrorCode::OutOfRange, {}, "--range", text.toStdString(), why, {}});
    };
    if (ends.size() != 2 || ends[0].isEmpty() || ends[1].isEmpty())
        return wrong("two times with \"..\" between them, as 48h..60h");
    const auto from = instantOf(ends[0], scenario), to = instantOf(ends[1], scenario);
    if (!from || !to)
        return wrong("a time is a duration since the start as 48h, or an instant as 2026-06-08T02:00:00Z");
    if (*from >= *to || *from < SimTime::start() || *to > SimTime::start() + scenario.run.horizon)
        return wrong("both have to lie within the run, the first one earlier");
    return std::pair(*from, *to);
}

/// What the command line says of the pictures; what it cannot mean is told.
Result<ui::ExportOptions> optionsOf(const CommandLine& command, const Scenario& scenario)
{
    ui::ExportOptions options;
    options.size = command.size;
    options.scale = command.scale;
    const auto wants = [&command](const char* format) { return command.formats.contains(QLatin1String(format)); };
    options.png = wants("png"), options.svg = wants("svg"), options.pdf = wants("pdf");
    options.csv = wants("csv"), options.provenance = wants("json");
    options.greyscale = command.greyscale;
    if (command.theme == QStringLiteral("dark"))
        options.theme = ui::Theme::darkTheme();
    if (const auto zone = ui::zoneOfWord(command.zone, scenario.run.start))
        options.zone = *zone;
    if (!command.range.isEmpty()) {
        const auto range = rangeOf(command.range, scenario);
        if (!range)
            return tl::unexpected(range.error());
        options.range = *range;
    }
    return options;
}

} // namespace

int renderCharts(const CommandLine& command)
{
    auto scenario = scenarioOf(command);
    if (!scenario)
        return tell(describe(scenario.error()));
    const auto shared = std::make_shared<const Scenario>(std::move(*scenario));
    auto options = optionsOf(command, *shared);
    if (!options)
        return tell(describe(options.error()));
    const auto at = instantOf(command.at, *shared);
    if (!at || !isWithinRun(*shared, *at))
        return tell("--at: " + command.at.toStdString() + " is no instant of this run (50h, or 2026-06-08T02:00:00Z)");
    auto run = RecordedRun::start(shared);
    if (!run)
        return tell(describe(run.error()));
    Follower follower(run->plane());
    run->advance(SimTime{shared->run.horizon.ns}, {});
    if (command.topology) {
        follower.seek(*at, run->keyframes(), {});
        options->snapshot = std::make_shared<const Snapshot>(follower.plane().snapshot());
    }
    const auto recording = std::make_shared<const Recording>(run->recording());
    const auto written = ui::renderAll(shared, recording, ui::toPath(command.folder), *options);
    if (!written)
        return tell(describe(written.error()));
    for (const auto& path : *written)
        std::printf("%s\n", path.c_str());
    return 0;
}

} // namespace latepulse::app
