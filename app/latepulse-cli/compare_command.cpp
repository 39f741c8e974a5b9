#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>

#include <fmt/format.h>

#include "app/latepulse-cli/commands.h"
#include "core/experiment/comparison.h"
#include "core/experiment/run.h"

namespace latepulse::cli {

namespace {

ResultOrErrors<ComparedRun> runOf(const Arguments& arguments, const std::string& file, bool asItIs)
{
    Arguments own = arguments;
    own.positional = {file};
    if (asItIs)
        own.options.erase("--set");
    const auto scenario = loadScenario(own);
    if (!scenario)
        return tl::unexpected(scenario.error());
    auto run = RecordedRun::start(*scenario, KeyframeBudget{1, 0});
    if (!run)
        return tl::unexpected(run.error());
    run->advance(SimTime{(*scenario)->run.horizon.ns}, {});
    return ComparedRun{asItIs ? "as it is" : std::filesystem::path(file).filename().string(), *scenario,
                       std::make_shared<const Recording>(run->recording())};
}

using Cells = std::array<std::string, 4>;

void print(const std::vector<Cells>& table)
{
    std::array<std::size_t, 4> widths{};
    for (const Cells& cells : table)
        for (std::size_t i = 0; i < cells.size(); ++i)
            widths[i] = std::max(widths[i], cells[i].size());
    for (const Cells& cells : table)
        std::fputs(fmt::format("{:<{}}  {:>{}}  {:>{}}  {:>{}}\n", cells[0], widths[0], cells[1], widths[1], cells[2],
                               widths[2], cells[3], widths[3])
                       .c_str(),
                   stdout);
}

void printComparison(const std::array<ComparedRun, 2>& runs)
{
    std::fputs("model result, one seed each\n", stdout);
    std::vector<Cells> table{{"", runs[0].name, runs[1].name, "second minus first"}};
    for (const ComparisonRow& row : compareRuns(runs))
        table.push_back({measureWords(row), figureWords(row, row.figures[0], runs[0].scenario->run.start),
                         figureWords(row, row.figures[1], runs[1].scenario->run.start),
                         differenceWords(row, row.figures[1], row.figures[0])});
    print(table);
    const auto differences = differencesBetween(*runs[0].scenario, *runs[1].scenario);
    std::fputs(differences.empty() ? "the scenarios have the same values\n" : "values that differ:\n", stdout);
    for (const ScenarioDifference& d : differences)
        std::fputs(
            fmt::format("  {}: {} -> {}\n", d.path, d.from.empty() ? "none" : d.from, d.to.empty() ? "none" : d.to)
                .c_str(),
            stdout);
}

} // namespace

int compareCommand(const Arguments& arguments)
{
    const bool sameFile = arguments.positional.size() == 1 && arguments.has("--set");
    if (arguments.positional.size() != 2 && !sameFile)
        return reject(Error{ErrorCode::MissingKey,
                            {},
                            {},
                            "A.toml B.toml, or FILE --set path=value",
                            "compare needs two scenario files, or one and what to --set in the second run",
                            {}});
    std::array<ComparedRun, 2> runs;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        auto run =
            runOf(arguments, sameFile ? arguments.positional.front() : arguments.positional[i], sameFile && i == 0);
        if (!run)
            return reject(run.error());
        runs[i] = std::move(*run);
    }
    if (sameFile)
        runs[1].name = "with --set";
    if (arguments.has("--csv")) {
        std::swap(runs[0], runs[1]);  // the first column is the one that the others are taken from
        std::fputs(comparisonCsv(runs).c_str(), stdout);
    } else {
        printComparison(runs);
    }
    return Good;
}

} // namespace latepulse::cli
