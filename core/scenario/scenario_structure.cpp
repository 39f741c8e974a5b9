#include "core/scenario/scenario_structure.h"

#include <algorithm>

#include "core/scenario/parameter_registry.h"

namespace latepulse {

namespace {

template <class Entity>
std::size_t position(const std::vector<Entity>& entities, const std::string& id)
{
    return id.empty() ? nowhere : indexOf(entities, id).value_or(nowhere);
}

std::optional<Duration> largest(const Distribution& distribution)
{
    const Duration most = supremumOf(distribution);
    return most == Duration::longest() ? std::nullopt : std::optional(most);
}

Duration smallest(const Distribution& distribution)
{
    return Duration::fromSeconds(quantileOf(distribution, 0.0));
}

bool returns(FailureAction action)
{
    return action == FailureAction::BoundedRetry || action == FailureAction::Defer || action == FailureAction::Move;
}

/// An event that was retried may end at last or go on: it came back either way.
AtTimeout atTimeout(const Step& step)
{
    if (returns(step.onTimeout))
        return AtTimeout::ComesBack;
    return step.onTimeout == FailureAction::AdmitConservatively && !step.critical ? AtTimeout::GoesOn : AtTimeout::Ends;
}

WorkStep workStep(const Scenario& scenario, const Step& step)
{
    return {step.id,      largest(step.cpu), position(scenario.backends, step.backend),
            step.timeout, atTimeout(step),   position(scenario.queues, step.toQueue)};
}

/// Beats leave at phase + n x interval + U(-jitter, jitter) and arrive a delay later: the least gap between arrivals.
void addBeats(WorkClass& work, const ControllerGroup& group)
{
    work.fed = work.beats = true;
    const auto longest = largest(group.link.delay);
    if (!longest) {
        work.unsteady = "the link delay of controllers " + group.id
            + " has no largest value, so their heartbeats may "
              "arrive all at once";
        return;
    }
    const Duration gap =
        group.heartbeat.interval - group.heartbeat.jitter * 2 - (*longest - smallest(group.link.delay));
    if (gap.ns <= 0)
        work.unsteady = "the link delay of controllers " + group.id
            + " varies by more than the time between two of "
              "their heartbeats";
    else
        work.streams.push_back({group.count, gap});
}

/// Returning probes: no more at once than there are, provided that none forgets an attempt of its own.
void addPopulation(WorkClass& work, const Population& population)
{
    work.fed = work.registers = true;
    work.streamsKnown = false;
    const bool one =
        population.registration.attempts == AttemptsMode::OneOutstanding && !population.registration.clientTimeout;
    if (!one)
        work.mostAtOnce.reset();
    else if (work.mostAtOnce)
        *work.mostAtOnce += population.size;
}

void addSource(WorkClass& work, const Source& source)
{
    work.fed = true;
    std::int64_t all = 0;
    switch (source.kind) {
    case ArrivalKind::Renewal:
        work.mostAtOnce.reset();
        if (const Duration gap = smallest(source.arrivals); gap.ns > 0)
            work.streams.push_back({source.batch, gap});
        else
            work.streamsKnown = false;
        return;
    case ArrivalKind::Table: all = static_cast<std::int64_t>(source.table.size()) * source.batch; break;
    case ArrivalKind::Spaced: all = source.count * source.batch; break;
    }
    work.streams.push_back({all, {}});
    if (work.mostAtOnce)
        *work.mostAtOnce += all;
}

void addArrivals(const Scenario& scenario, WorkStructure& structure)
{
    const auto classOf = [&](const std::string& id) -> WorkClass* {
        const std::size_t c = position(scenario.classes, id);
        return c == nowhere ? nullptr : &structure.classes[c];
    };
    for (WorkClass& work : structure.classes) {
        work.streamsKnown = true;
        work.mostAtOnce = 0;
    }
    for (const ControllerGroup& group : scenario.controllers)
        if (WorkClass* work = classOf(group.heartbeat.eventClass)) {
            addBeats(*work, group);
            work->mostAtOnce.reset();
            work->streamsKnown = work->unsteady.empty();
        }
    for (const Population& population : scenario.populations)
        if (WorkClass* work = classOf(population.registration.eventClass))
            addPopulation(*work, population);
    for (const Source& source : scenario.sources)
        if (WorkClass* work = classOf(source.eventClass))
            addSource(*work, source);
    if (scenario.health.evaluation == Evaluation::Event)
        if (WorkClass* work = classOf(scenario.health.evaluationClass)) {
            work->fed = work->evaluates = true;
            work->mostAtOnce.reset();
            work->streams.push_back({1, scenario.health.every});
        }
    if (scenario.health.corroborate)
        if (WorkClass* work = classOf(scenario.health.corroborationClass)) {
            work->fed = work->evaluates = true;  // one under way per controller, as often as verdicts are due
            work->mostAtOnce.reset();
            work->streamsKnown = false;
        }
}

WorkOrder workOrder(Discipline discipline)
{
    return discipline == Discipline::Fifo    ? WorkOrder::Fifo
        : discipline == Discipline::Lifo     ? WorkOrder::Lifo
        : discipline == Discipline::Priority ? WorkOrder::Priority
                                             : WorkOrder::Unknown;
}

WorkSelect workSelect(SelectRule rule)
{
    return rule == SelectRule::Listed     ? WorkSelect::Listed
        : rule == SelectRule::RoundRobin  ? WorkSelect::InTurn
        : rule == SelectRule::OldestFirst ? WorkSelect::OldestFirst
                                          : WorkSelect::Unknown;
}

WorkPool workPool(const Scenario& scenario, const WorkerPool& pool)
{
    WorkPool work{pool.id, pool.workers, pool.mode == PoolMode::Asynchronous, nowhere, {}, {}, {}};
    work.completions = position(scenario.queues, pool.completions);
    for (const std::string& queue : pool.serves)
        if (const std::size_t q = position(scenario.queues, queue); q != nowhere)
            work.serves.push_back(q);
    work.select = workSelect(pool.select);
    work.reserved.assign(scenario.classes.size(), 0);
    for (const auto& [eventClass, count] : pool.reserved)
        if (const std::size_t c = position(scenario.classes, eventClass); c != nowhere)
            work.reserved[c] = count;
    return work;
}

/// A path that the structure or a term of a bound hangs on.
bool isStructural(const std::string& path)
{
    const auto starts = [&path](const char* with) { return path.starts_with(with); };
    return starts("class.") || starts("queue.") || starts("pool.") || starts("health.evaluation")
        || starts("health.corroborat") || path == "health.every" || path == "health.policy" || path == "health.seen"
        || (starts("controllers.") && (path.find(".heartbeat.") != path.npos || path.find(".link.") != path.npos))
        || starts("source.") || (starts("population.") && path.find(".register.") != path.npos);
}

} // namespace

WorkStructure workStructureOf(const Scenario& scenario)
{
    WorkStructure structure;
    for (const EventClass& eventClass : scenario.classes) {
        WorkClass work;
        work.id = eventClass.id;
        work.queue = position(scenario.queues, eventClass.queue);
        work.priority = eventClass.priority;
        for (const Step& step : eventClass.steps)
            work.steps.push_back(workStep(scenario, step));
        structure.classes.push_back(std::move(work));
    }
    for (const Queue& queue : scenario.queues)
        structure.queues.push_back({queue.id, workOrder(queue.discipline), queue.capacity,
                                    queue.drop != DropRule::Tail && queue.drop != DropRule::Oldest});
    for (const WorkerPool& pool : scenario.pools)
        structure.pools.push_back(workPool(scenario, pool));
    for (const Backend& backend : scenario.backends)
        structure.backends.push_back(backend.id);
    structure.judges = !scenario.controllers.empty() && scenario.health.policy != HealthPolicy::None;
    structure.seenOnArrival = scenario.health.seen == Seen::OnArrival;
    addArrivals(scenario, structure);
    return structure;
}

std::vector<std::string> structuralInterventions(const Scenario& scenario)
{
    std::vector<std::string> ids;
    for (const Intervention& intervention : scenario.interventions) {
        const bool sets =
            std::ranges::any_of(intervention.set, [](const Assignment& a) { return isStructural(a.path); });
        const bool removes =
            std::ranges::any_of(intervention.addWorkers, [](const AddWorkers& add) { return add.count < 0; });
        if (intervention.enabled && (sets || removes))
            ids.push_back(intervention.id);
    }
    return ids;
}

} // namespace latepulse
