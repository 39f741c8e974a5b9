#include <algorithm>
#include <cstdio>

#include <fmt/format.h>

#include "app/latepulse-cli/commands.h"
#include "app/latepulse-cli/recovery_text.h"
#include "core/base/time_text.h"
#include "core/experiment/why.h"

namespace latepulse::cli {

namespace {

std::string seconds(Duration d)
{
    return fmt::format("{}.{:09d} s", d.ns / 1'000'000'000, d.ns % 1'000'000'000);
}

/// An estimate deserves no more digits.
std::string rounded(Duration d)
{
    const std::int64_t unit = d >= Duration::seconds(10) ? 1'000'000'000 : d.ns >= 10'000'000 ? 1'000'000 : 1'000;
    return formatDuration(Duration::nanoseconds((d.ns + unit / 2) / unit * unit));
}

void printReport(const Scenario& scenario, const WhyReport& r)
{
    const auto utc = [&](SimTime t) { return formatInstant(scenario.run.start + t); };
    const ControllerSnapshot& c = r.controller;
    std::string text = fmt::format(
        "{} at {} (model result)\nverdict      {} since {}{}\ntruth        {}{}\nliveness age {} (window {})\n", c.name,
        utc(r.now), verdictWord(c.verdict), utc(c.verdictSince),
        r.forced ? fmt::format(", forced until {} by {}", utc(r.forced->until), r.forced->by) : std::string{},
        truthWord(c.truth), c.differsFromTruth() ? "; the verdict is false" : "", seconds(c.split.total()),
        formatDuration(r.window));
    text +=
        fmt::format("  silence    {}\n  transport  {}\n  queueing   {}\n  service    {}\n", seconds(c.split.silence),
                    seconds(c.split.transport), seconds(c.split.queueing), seconds(c.split.service));
    if (c.judgedAge != c.split.total())
        text += fmt::format("judged age   {} (another stamp than the send time counts)\n", seconds(c.judgedAge));
    if (!r.beatPending) {
        text += "no sent heartbeat waits: nothing stands before one\n";
    } else {
        text += fmt::format("its oldest unprocessed heartbeat was sent {}, queued {}\n", utc(r.beatSent),
                            utc(r.beatEnqueued));
        for (const WhyReport::Tally& t : r.tallies)
            text +=
                fmt::format("  {}: {} served since, {} in service, {} still before it; nobody waits for {} of them\n",
                            t.eventClass, t.done, t.inService, t.waiting, t.abandoned);
        if (r.expectedTurn)
            text += fmt::format("its turn: in about {} (an estimate from means)\n", rounded(*r.expectedTurn));
    }
    for (const JobBefore& job : r.jobs) {
        const char* place = job.place == JobPlace::DoneBefore ? "served    "
            : job.place == JobPlace::InService                ? "in service"
                                                              : "waiting   ";
        text += fmt::format("  {} {:<12} {}", place, job.eventClass, utc(job.start));
        if (job.place != JobPlace::Waiting)
            text += fmt::format(" {} worker {} for {}", job.pool, job.worker + 1, formatDuration(job.end - job.start));
        text += job.abandoned ? ", abandoned\n" : "\n";
    }
    const auto untold = [&](JobPlace place, std::int64_t all) {
        return all - std::count_if(r.jobs.begin(), r.jobs.end(), [&](const JobBefore& j) { return j.place == place; });
    };
    if (const std::int64_t rest = untold(JobPlace::DoneBefore, r.doneTotal); rest > 0)
        text += fmt::format("  and {} served earlier\n", rest);
    if (const std::int64_t rest = untold(JobPlace::Waiting, r.waitingTotal); rest > 0)
        text += fmt::format("  and {} more waiting\n", rest);
    std::fputs(text.c_str(), stdout);
}

} // namespace

int whyCommand(const Arguments& arguments)
{
    const auto scenario = loadScenario(arguments);
    if (!scenario)
        return reject(scenario.error());
    const auto controller = arguments.value("--controller"), at = arguments.value("--at");
    const bool recovery = arguments.has("--recovery");
    if (controller.has_value() == recovery || !at)
        return reject(Error{ErrorCode::MissingKey,
                            {},
                            {},
                            "--controller main.17 --at 2026-06-08T02:00:00Z, or --recovery --at 50h",
                            "why needs --at, and either --controller or --recovery",
                            {}});
    const auto time = parseTime(*at, **scenario);
    if (!time)
        return reject(time.error());
    if (recovery)
        return tellRecovery(**scenario, *time);
    const auto jobs = countAsked(arguments, "--jobs", 20, 0, 1'000'000'000);
    if (!jobs)
        return reject(jobs.error());
    const auto report = explainController(*scenario, *controller, *time, *jobs, {});
    if (!report)
        return reject(report.error());
    printReport(**scenario, *report);
    return Good;
}

} // namespace latepulse::cli
