#include <cstdio>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/latepulse-cli/bench/run_bench.h"
#include "app/latepulse-cli/bench/textbook.h"
#include "app/latepulse-cli/commands.h"

namespace latepulse::cli {

namespace {

constexpr std::size_t mostRepeats = 1000, mostSeeks = 100'000;

std::string milliseconds(double seconds)
{
    return fmt::format("{:.2f} ms", seconds * 1e3);
}

std::string line(const char* what, const std::string& value, const std::string& more)
{
    return fmt::format("  {:<34} {:>12}  {}\n", what, value, more);
}

std::string spread(const Measured& m)
{
    return fmt::format("{} to {}, n = {}", milliseconds(m.least()), milliseconds(m.most()), m.count());
}

void printText(const std::string& title, const RunBench& run, const SeekBench& seek, const Textbook& book)
{
    std::string text = title + "\nCPU time of one thread; medians, then the least and the most\n";
    text += line("run, everything recorded", milliseconds(run.recorded.median()), spread(run.recorded));
    text += line("  events", fmt::format("{}", run.events),
                 fmt::format("{:.1f} ns each, state hash {:016x}", run.nanosecondsPerEvent(), run.stateHash));
    text += line("  recorded", fmt::format("{:.1f} MB", static_cast<double>(run.bytes) / 1e6),
                 fmt::format("{:.0f} % of the time", run.shareOfRecording() * 100));
    text += line("run, nothing recorded", milliseconds(run.unrecorded.median()), spread(run.unrecorded));
    text += line("run, event by event", milliseconds(run.general.median()),
                 fmt::format("{:.1f} times the first", run.general.median() / run.recorded.median()));
    text += line("seek to any instant", milliseconds(seek.seeks.median()), spread(seek.seeks));
    text += line("  keyframes", fmt::format("{}", seek.keyframes),
                 fmt::format("{:.1f} MB", static_cast<double>(seek.keyframeBytes) / 1e6));
    const auto each = [](const Measured& m, std::uint64_t events) {
        return fmt::format("{:.1f} ns", m.median() * 1e9 / static_cast<double>(events));
    };
    text += line("M/M/1 at 90 %, per event", each(book.model, book.modelEvents),
                 fmt::format("mean wait {:.2f} s (theory 9 s)", book.modelWait));
    text += line("  two-event loop by hand", each(book.byHand, book.handEvents),
                 fmt::format("mean wait {:.2f} s; the model takes {:.1f} times as long", book.handWait, book.ratio()));
    std::fputs(text.c_str(), stdout);
}

nlohmann::ordered_json told(const Measured& m)
{
    return {{"median_s", m.median()}, {"least_s", m.least()}, {"most_s", m.most()}, {"n", m.count()}};
}

void printJson(const RunBench& run, const SeekBench& seek, const Textbook& book)
{
    const nlohmann::ordered_json json{
        {"run",
         {{"recorded", told(run.recorded)},
          {"unrecorded", told(run.unrecorded)},
          {"event_by_event", told(run.general)},
          {"events", run.events},
          {"ns_per_event", run.nanosecondsPerEvent()},
          {"recorded_bytes", run.bytes},
          {"share_of_recording", run.shareOfRecording()},
          {"state_hash", fmt::format("{:016x}", run.stateHash)}}},
        {"seek", {{"cpu", told(seek.seeks)}, {"keyframes", seek.keyframes}, {"keyframe_bytes", seek.keyframeBytes}}},
        {"textbook_mm1",
         {{"model", told(book.model)},
          {"model_events", book.modelEvents},
          {"by_hand", told(book.byHand)},
          {"by_hand_events", book.handEvents},
          {"ratio_per_event", book.ratio()}}}};
    std::puts(json.dump(2).c_str());
}

} // namespace

int benchCommand(const Arguments& arguments)
{
    const auto scenario = loadScenario(arguments);
    if (!scenario)
        return reject(scenario.error());
    const auto repeats = countAsked(arguments, "--repeat", 5, 1, mostRepeats);
    const auto seeks = countAsked(arguments, "--seeks", 200, 1, mostSeeks);
    for (const auto* count : {&repeats, &seeks})
        if (!*count)
            return reject(count->error());
    const auto run = benchRun(*scenario, *repeats);
    if (!run)
        return reject(run.error());
    const auto seek = benchSeek(*scenario, *seeks);
    if (!seek)
        return reject(seek.error());
    const Textbook book = benchTextbook(*repeats);
    if (arguments.has("--json"))
        printJson(*run, *seek, book);
    else
        printText((*scenario)->title, *run, *seek, book);
    return Good;
}

} // namespace latepulse::cli
