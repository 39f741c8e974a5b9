#include "core/experiment/recovery.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/experiment/run.h"
#include "core/experiment/why.h"
#include "core/scenario/interventions.h"
#include "core/scenario/parameter_registry.h"

namespace latepulse {

namespace {

constexpr std::array recoveries{Milestone::ProcessorRestored, Milestone::BacklogDrained,
                                Milestone::ReconnectsAcceptedNormally, Milestone::WaitingPopulationNormal};
constexpr Duration leastSpan = Duration::hours(24);
constexpr int slices = 50;

struct Trigger {
    TriggerKind kind = TriggerKind::None;
    std::string id;
    SimTime at = SimTime::never();
    const Intervention* intervention = nullptr;
};

/// The first that is enabled, as the milestone has it.
Trigger triggerOf(const Scenario& scenario, SimTime until)
{
    Trigger first;
    const auto offer = [&](TriggerKind kind, const auto& entity) {
        if (entity.enabled && entity.at <= until && entity.at < first.at)
            first = {kind, entity.id, entity.at, nullptr};
    };
    for (const Intervention& intervention : scenario.interventions) {
        if (!canTrigger(intervention))
            continue;
        offer(TriggerKind::Intervention, intervention);
        if (first.kind == TriggerKind::Intervention && first.id == intervention.id)
            first.intervention = &intervention;
    }
    for (const Wave& wave : scenario.waves)
        offer(TriggerKind::Wave, wave);
    for (const Failure& failure : scenario.failures)
        offer(TriggerKind::Failure, failure);
    return first;
}

/// The values in force at an instant, as far as interventions assign them.
Scenario inForce(const Scenario& scenario, SimTime at)
{
    Scenario values = scenario;
    std::vector<const Intervention*> acted;
    for (const Intervention& intervention : scenario.interventions)
        if (intervention.enabled && intervention.at <= at)
            acted.push_back(&intervention);
    std::ranges::stable_sort(acted, {}, [](const Intervention* i) { return i->at; });
    for (const Intervention* intervention : acted) {
        for (const Assignment& a : intervention->set)
            static_cast<void>(setParameter(values, a.path, a.value));
        for (const AddWorkers& add : intervention->addWorkers)
            if (const auto pool = indexOf(values.pools, add.pool))
                values.pools[*pool].workers = std::max<std::int64_t>(0, values.pools[*pool].workers + add.count);
    }
    return values;
}

/// Nothing came before the first intervention: its baseline is what the run began with.
void putBack(const Scenario& start, const Intervention& trigger, SimTime at, RecoveryReport& report, Intervention& back)
{
    const Scenario now = inForce(start, at);
    const auto assign = [&](const std::string& path) {
        const auto baseline = lookUpParameter(start, path);
        const auto present = lookUpParameter(now, path);
        if (!baseline || !present)
            return;
        const ParameterValue was = valueOf(start, *baseline), is = valueOf(now, *present);
        if (was == is)
            return;
        back.set.push_back({path, was});
        report.putBack.push_back({path, std::string(baseline->spec->label), formatValue(*present->spec, is),
                                  formatValue(*baseline->spec, was)});
    };
    for (const Assignment& a : trigger.set)
        assign(a.path);
    for (const AddWorkers& add : trigger.addWorkers)
        assign("pool." + add.pool + ".workers");
}

template <class Entity>
void leaveOut(std::vector<Entity>& entities, SimTime at, std::vector<std::string>& leftOut)
{
    for (Entity& entity : entities)
        if (entity.enabled && entity.at > at) {
            leftOut.push_back(entity.id);
            entity.enabled = false;
        }
}

std::int64_t connectedIn(const Recording& recording, SimTime at)
{
    const int series = recording.series.find("connected.all");
    if (series < 0 || recording.series.size() == 0)
        return 0;
    return std::lround(recording.series.at(static_cast<std::size_t>(series), recording.series.indexAt(at)).last);
}

std::string freeId(const Scenario& scenario)
{
    std::string id = "trigger_at_baseline";
    while (indexOf(scenario.interventions, id))
        id += "_x";
    return id;
}

} // namespace

bool RecoveryReport::isBroken() const
{
    return std::ranges::any_of(steps, [&](const RecoveryStep& s) { return s.broken && (!s.at || *s.at > at); });
}

bool RecoveryReport::recovers() const
{
    return std::ranges::all_of(steps, &RecoveryStep::isWell);
}

std::optional<SimTime> RecoveryReport::recoveredAt() const
{
    std::optional<SimTime> last;
    for (const RecoveryStep& step : steps)
        if (step.at && *step.at > at && (!last || *step.at > *last))
            last = step.at;
    return recovers() ? last : std::nullopt;
}

Result<RecoveryReport> recoveryBranch(const Scenario& scenario, SimTime at)
{
    if (auto within = isWithinRun(scenario, at); !within)
        return tl::unexpected(within.error());
    RecoveryReport report;
    report.at = at;
    report.judgedTo = std::max(SimTime{scenario.run.horizon.ns}, at + leastSpan);
    const Trigger trigger = triggerOf(scenario, at);
    report.kind = trigger.kind;
    report.trigger = trigger.id;
    report.triggerAt = trigger.kind == TriggerKind::None ? SimTime::start() : trigger.at;
    Scenario branch = scenario;
    branch.expectations.clear();
    branch.run.horizon = Duration{report.judgedTo.ns};
    leaveOut(branch.interventions, at, report.leftOut);
    leaveOut(branch.waves, at, report.leftOut);
    leaveOut(branch.failures, at, report.leftOut);
    if (trigger.intervention != nullptr) {
        Intervention back;
        back.id = freeId(scenario);
        back.at = at;
        putBack(scenario, *trigger.intervention, at, report, back);
        if (!back.set.empty())
            branch.interventions.push_back(std::move(back));
    }
    report.scenario = std::make_shared<const Scenario>(std::move(branch));
    for (const Population& p : scenario.populations)
        report.probes += p.size;
    return report;
}

Result<RecoveryReport> explainRecovery(const Scenario& scenario, SimTime at,
                                       const std::function<void(double)>& progress, const RunControl& control)
{
    auto report = recoveryBranch(scenario, at);
    if (!report)
        return report;
    auto run = RecordedRun::start(report->scenario, KeyframeBudget{1, 0});
    if (!run)
        return tl::unexpected(run.error().front());
    // By simulated time: executed events pass unevenly where stretches are taken at one go.
    for (int slice = 1; slice <= slices && !control.stop.stop_requested(); ++slice) {
        run->advance(slice == slices ? report->judgedTo : SimTime{report->judgedTo.ns / slices * slice}, control);
        if (progress)
            progress(static_cast<double>(slice) / slices);
    }
    report->recording = std::make_shared<const Recording>(run->recording());
    for (const Milestone milestone : recoveries)
        report->steps.push_back({milestone, report->recording->milestones.broken[static_cast<std::size_t>(milestone)],
                                 report->recording->milestones.of(milestone)});
    report->connectedAtBranch = connectedIn(*report->recording, at);
    report->connectedAtEnd = connectedIn(*report->recording, report->judgedTo);
    return report;
}

} // namespace latepulse
