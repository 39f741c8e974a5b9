#include "app/latepulse-cli/recovery_text.h"

#include <cstdio>
#include <string>

#include <fmt/format.h>

#include "app/latepulse-cli/arguments.h"
#include "app/latepulse-cli/commands.h"
#include "core/base/time_text.h"
#include "core/experiment/recovery.h"

namespace latepulse::cli {

namespace {

std::string triggerText(const RecoveryReport& r)
{
    switch (r.kind) {
    case TriggerKind::None: return "nothing has happened by then: the run goes on as it is\n";
    case TriggerKind::Wave: return fmt::format("trigger: wave {}, over by itself; nothing to put back\n", r.trigger);
    case TriggerKind::Failure: return fmt::format("trigger: true failure {}; it is not undone\n", r.trigger);
    case TriggerKind::Intervention: break;
    }
    std::string text = fmt::format("trigger: {}\n", r.trigger);
    for (const ScenarioDifference& d : r.putBack)
        text += fmt::format("  put back: {}: {} -> {}\n", d.path, d.from, d.to);
    return text + (r.putBack.empty() ? "  nothing to put back: its values are at their baseline\n" : "");
}

std::string stepText(const RecoveryReport& r, const RecoveryStep& step, UtcInstant start)
{
    const std::string state = !step.broken ? "was not broken"
        : !step.at                         ? "not reached"
        : *step.at <= r.at                 ? "already by " + formatInstant(start + *step.at)
                           : formatInstant(start + *step.at) + ", " + formatDuration(*step.at - r.at) + " after";
    return fmt::format("  {:<28} {}\n", milestoneWord(step.milestone), state);
}

} // namespace

int tellRecovery(const Scenario& scenario, SimTime at)
{
    const auto report = explainRecovery(scenario, at, {}, {});
    if (!report)
        return reject(report.error());
    const auto utc = [&](SimTime t) { return formatInstant(scenario.run.start + t); };
    std::string text =
        fmt::format("counterfactual from {} to {} (model result, one seed)\n", utc(report->at), utc(report->judgedTo))
        + triggerText(*report);
    for (const std::string& id : report->leftOut)
        text += fmt::format("  left out: {}\n", id);
    for (const RecoveryStep& step : report->steps)
        text += stepText(*report, step, scenario.run.start);
    if (report->probes > 0)
        text += fmt::format("connected: {} then, {} at the end, of {}\n", report->connectedAtBranch,
                            report->connectedAtEnd, report->probes);
    text += !report->isBroken() ? "nothing to recover from\n"
        : report->recovers()    ? "it recovers\n"
                                : "it does not recover: it keeps itself down\n";
    std::fputs(text.c_str(), stdout);
    return report->recovers() ? Good : AnswerIsNo;
}

} // namespace latepulse::cli
