#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <filesystem>

#include <unistd.h>

#include <fmt/format.h>

#include "app/latepulse-cli/commands.h"
#include "app/latepulse-cli/progress_line.h"
#include "app/latepulse-cli/trace_listener.h"
#include "core/base/time_text.h"
#include "core/experiment/condition.h"
#include "core/experiment/expectation_check.h"
#include "core/experiment/run.h"
#include "core/record/csv_export.h"
#include "core/record/events_csv.h"
#include "core/record/recorded_bytes.h"
#include "core/record/summary_json.h"
#include "core/scenario/validation.h"
#include "core/scenario/writer.h"

namespace latepulse::cli {

namespace {

double cpuSeconds()
{
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// No series, milestone or condition begins with a digit.
bool looksLikeInstant(const std::string& text)
{
    return !text.empty() && text.front() >= '0' && text.front() <= '9';
}

bool tellMet(const Scenario& scenario, const std::optional<SimTime>& met)
{
    const std::string told = met ? fmt::format("condition met at {} ({})", formatInstant(scenario.run.start + *met),
                                               formatDuration(Duration{met->ns}))
                                 : std::string("condition never met");
    std::fputs((told + '\n').c_str(), stderr);
    return met.has_value();
}

/// Stands at a milestone that only the whole run knows: a first run finds it.
bool advanceToMilestone(RecordedRun& run, Milestone milestone, const RunControl& control)
{
    ControlPlane ahead = run.plane();
    ahead.runUntil(SimTime::never(), control);
    const auto at = ahead.milestones().of(milestone);
    run.advance(at.value_or(SimTime::never()), control);
    return tellMet(*run.scenario(), at);
}

bool advanceUntilMet(RecordedRun& run, const Condition& condition, const RunControl& control)
{
    if (!isKnownAtOnce(condition))
        return advanceToMilestone(run, *condition.milestone, control);
    ConditionWatch watch(condition);
    while (run.plane().now() < run.plane().horizon()) {
        run.advance(run.plane().now() + run.scenario()->run.sample, control);
        if (const auto met = watch.met(run.series(), run.plane().milestones()))
            return tellMet(*run.scenario(), met);
    }
    return tellMet(*run.scenario(), {});
}

/// --until: an instant, or a condition watched sample by sample.
Result<bool> advanceUntil(RecordedRun& run, const std::optional<std::string>& until)
{
    ProgressLine progress(run.scenario()->run.horizon);
    const RunControl control = progress.control();
    if (!until) {
        run.advance(SimTime::never(), control);
        return true;
    }
    const auto time = parseTime(*until, *run.scenario());
    if (time) {
        run.advance(*time, control);
        return true;
    }
    if (time.error().code == ErrorCode::OutOfRange || looksLikeInstant(*until))
        return tl::make_unexpected(time.error());
    const auto condition = parseCondition(*until, run.plane().seriesInfos());
    if (!condition)
        return tl::make_unexpected(condition.error());
    return advanceUntilMet(run, *condition, control);
}

Result<void> trace(const std::shared_ptr<const Scenario>& scenario, const std::string& span)
{
    const std::size_t dots = span.find("..");
    const auto from = parseTime(span.substr(0, dots), *scenario);
    const auto to = dots == std::string::npos ? from : parseTime(span.substr(dots + 2), *scenario);
    for (const auto* end : {&from, &to})
        if (!*end && end->error().code == ErrorCode::OutOfRange)
            return tl::make_unexpected(end->error());
    if (!from || !to || dots == std::string::npos || *to < *from)
        return tl::make_unexpected(Error{
            ErrorCode::WrongType, {}, span, "FROM..TO within the run, e.g. 6h..6h1min", "--trace needs FROM..TO", {}});
    auto plane = ControlPlane::build(scenario);
    if (!plane)
        return tl::make_unexpected(plane.error().front());
    TraceListener listener(stdout, scenario->run.start, *from);
    if (from->ns > 0)
        plane->runUntil(*from - Duration::nanoseconds(1), {});
    plane->runUntil(*to, {}, &listener);
    if (!listener.printedAny())
        std::fputs(("no engine event in " + span + '\n').c_str(), stderr);
    return {};
}

/// Before the run, so that none is made in vain.
Result<void> makeFolder(const std::filesystem::path& directory)
{
    std::error_code problem;
    std::filesystem::create_directories(directory, problem);
    if (problem)
        return tl::make_unexpected(Error{ErrorCode::NotWritable,
                                         {},
                                         directory.string(),
                                         {},
                                         "cannot make folder " + directory.string() + ": " + problem.message(),
                                         {}});
    if (::access(directory.c_str(), W_OK | X_OK) != 0)
        return tl::make_unexpected(Error{ErrorCode::NotWritable,
                                         {},
                                         directory.string(),
                                         {},
                                         "cannot write into " + directory.string() + ": " + std::strerror(errno),
                                         {}});
    return {};
}

Result<void> writeOutputs(const std::filesystem::path& directory, const Scenario& scenario, const Recording& recording,
                          const std::vector<ExpectationResult>& expectations)
{
    if (auto written = writeFileAtomically(
            directory / "series.csv",
            seriesCsv(recording.series, scenario.run.start, {}, SimTime::start(), recording.computedTo));
        !written)
        return written;
    if (auto written = writeFileAtomically(directory / "events.csv", eventsCsv(recording, scenario.run.start));
        !written)
        return written;
    return writeFileAtomically(directory / "summary.json", summaryJson(scenario, recording, expectations));
}

/// A title may hold anything; a terminal should not.
std::string printable(std::string text)
{
    for (char& c : text)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F)
            c = ' ';
    return text;
}

std::int64_t countOf(const Recording& recording, const std::string& counter)
{
    const auto found = recording.counters.find(counter);
    return found == recording.counters.end() ? 0 : found->second;
}

/// What only a run shows: probes that could register and never did.
std::string unusedRegistrations(const Scenario& scenario, const Recording& recording)
{
    std::string notes;
    for (const Population& p : scenario.populations)
        if (!p.registration.eventClass.empty() && p.cached.first && countOf(recording, "cached_returns." + p.id) > 0
            && countOf(recording, "events_created." + p.registration.eventClass) == 0)
            notes += fmt::format("note: class {} was never used: probes of {} return to the controller they had "
                                 "(cached.first)\n",
                                 p.registration.eventClass, p.id);
    return notes;
}

void printVerdicts(const Recording& recording)
{
    if (recording.detector.empty())
        return;
    Duration longest;
    for (const auto& [name, extreme] : recording.extremes)
        if (name.rfind("longest_liveness_age.", 0) == 0)
            longest = std::max(longest, Duration::nanoseconds(extreme.value));
    std::fputs(fmt::format("  {:<28} {}\n  {:<28} {}\n", "false verdicts", countOf(recording, "false_verdicts"),
                           "longest liveness age", formatDuration(longest))
                   .c_str(),
               stdout);
}

std::string milestoneText(const Scenario& scenario, const Milestones& milestones, Milestone milestone)
{
    if (const auto at = milestones.of(milestone))
        return formatInstant(scenario.run.start + *at);
    if (milestone == Milestone::LateResultsDelivered)
        return "not modelled";
    const bool recovery = milestone >= Milestone::ProcessorRestored && milestone <= Milestone::WaitingPopulationNormal;
    return recovery && !milestones.broken[static_cast<std::size_t>(milestone)] ? "not reached (was not broken)"
                                                                               : "not reached";
}

void printText(const Scenario& scenario, const Recording& recording, double seconds)
{
    std::fputs(fmt::format("{}\nmodel result; illustrative model, not RIPE NCC's topology\nseed {}, computed to {} "
                           "({})\n{} events in {:.0f} ms CPU "
                           "({:.1f} million a second), {} bytes recorded, state hash {:016x}\n",
                           printable(scenario.title), recording.seed,
                           formatInstant(scenario.run.start + recording.computedTo),
                           formatDuration(Duration{recording.computedTo.ns}), recording.executedEvents, seconds * 1e3,
                           static_cast<double>(recording.executedEvents) / 1e6 / std::max(seconds, 1e-6),
                           recordedBytes(recording), recording.stateHash)
                   .c_str(),
               stdout);
    for (std::size_t m = 0; m < milestoneCount; ++m) {
        const auto milestone = static_cast<Milestone>(m);
        std::fputs(fmt::format("  {:<28} {}\n", milestoneWord(milestone),
                               milestoneText(scenario, recording.milestones, milestone))
                       .c_str(),
                   stdout);
    }
    printVerdicts(recording);
}

bool printExpectations(const std::vector<ExpectationResult>& results, std::FILE* out)
{
    bool all = true;
    for (const ExpectationResult& r : results) {
        all = all && r.holds;
        std::fputs(
            fmt::format("{} {}: {} (wanted {})\n", r.holds ? "holds" : "FAILS", r.what, r.measured, r.wanted).c_str(),
            out);
    }
    return all;
}

} // namespace

int runCommand(const Arguments& arguments)
{
    const auto scenario = loadScenario(arguments);
    if (!scenario)
        return reject(scenario.error());
    for (const std::string& note : withoutEffect(**scenario))
        std::fputs((note + '\n').c_str(), arguments.has("--json") ? stderr : stdout);
    if (const auto span = arguments.value("--trace")) {
        for (const char* other : {"--out", "--json", "--until"})
            if (arguments.has(other))
                return reject(Error{ErrorCode::Inconsistent, {}, other, {}, "--trace only prints events", {}});
        const auto traced = trace(*scenario, *span);
        return traced ? Good : reject(traced.error());
    }
    const auto directory = arguments.value("--out");
    if (directory)
        if (auto made = makeFolder(*directory); !made)
            return reject(made.error());
    const double begin = cpuSeconds();
    // The command line never seeks, so it keeps the first keyframe only.
    auto run = RecordedRun::start(*scenario, KeyframeBudget{1, 0});
    if (!run)
        return reject(run.error());
    const auto reached = advanceUntil(*run, arguments.value("--until"));
    if (!reached)
        return reject(reached.error());
    const double seconds = cpuSeconds() - begin;
    Recording recording = run->recording();
    recording.stateHash = run->plane().stateHash();  // also of a run that stops before its horizon
    const auto expectations =
        recording.finished ? checkExpectations(**scenario, recording) : std::vector<ExpectationResult>{};
    if (directory)
        if (auto written = writeOutputs(*directory, **scenario, recording, expectations); !written)
            return reject(written.error());
    const bool json = arguments.has("--json");
    if (json)
        std::fputs(summaryJson(**scenario, recording, expectations).c_str(), stdout);
    else
        printText(**scenario, recording, seconds);
    std::fputs(unusedRegistrations(**scenario, recording).c_str(), json ? stderr : stdout);
    bool good = *reached;
    if (recording.finished)
        good = printExpectations(expectations, json ? stderr : stdout) && good;
    else if (!(*scenario)->expectations.empty())
        std::fputs("expectations are checked only when the run reaches its horizon\n", stderr);
    return good ? Good : AnswerIsNo;
}

} // namespace latepulse::cli
