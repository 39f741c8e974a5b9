#include "core/model/plan.h"

#include "core/model/health.h"

#include <algorithm>
#include <numeric>

namespace latepulse {

namespace {

template <class Entity>
std::uint32_t position(const std::vector<Entity>& entities, const std::string& id)
{
    const auto found = indexOf(entities, id);
    return found ? static_cast<std::uint32_t>(*found) : noIndex;
}

/// Draw entities hang on ids, so that another population or group never shifts a draw of this one (FNV-1a).
std::uint64_t drawBaseOf(std::string_view kind, const std::string& id)
{
    std::uint64_t hash = 0xCBF2'9CE4'8422'2325ULL;
    const auto mix = [&hash](std::string_view text) {
        for (const char c : text)
            hash = (hash ^ static_cast<unsigned char>(c)) * 0x100'0000'01B3ULL;
    };
    mix(kind);
    mix(id);
    return hash << 32U;
}

StepPlan planStep(const Scenario& scenario, const Step& step)
{
    StepPlan plan;
    plan.cpu = Sampler(step.cpu);
    plan.hasCpu = supremumOf(step.cpu).ns > 0;
    plan.backend = step.backend.empty() ? noIndex : position(scenario.backends, step.backend);
    plan.critical = step.critical;
    plan.timeout = step.timeout;
    plan.onTimeout = step.onTimeout;
    plan.fallback = step.fallback;
    plan.defaultAnswer = step.defaultAnswer;
    plan.retries = step.retries;
    plan.wait = step.wait;
    plan.toQueue = step.toQueue.empty() ? noIndex : position(scenario.queues, step.toQueue);
    return plan;
}

void planClasses(const Scenario& scenario, Plan& plan)
{
    for (const EventClass& eventClass : scenario.classes) {
        ClassPlan c;
        c.queue = position(scenario.queues, eventClass.queue);
        c.priority = eventClass.priority;
        for (const Step& step : eventClass.steps)
            c.steps.push_back(planStep(scenario, step));
        if (c.steps.size() == 1 && c.steps[0].backend == noIndex && c.steps[0].cpu.isDeterministic())
            c.soleCpu = c.steps[0].cpu.fixed();
        plan.classes.push_back(std::move(c));
    }
    const auto own = [&](const std::string& id, JobOwner owner) {
        const std::uint32_t c = position(scenario.classes, id);
        if (c != noIndex)
            plan.classes[c].owner = owner;
    };
    for (const Population& population : scenario.populations)
        own(population.registration.eventClass, JobOwner::Probe);
    for (const ControllerGroup& group : scenario.controllers)
        own(group.heartbeat.eventClass, JobOwner::Controller);
    // Also while another evaluation is in force: one that waits in a queue keeps its owner.
    const std::uint32_t evaluation = position(scenario.classes, scenario.health.evaluationClass);
    const bool free = evaluation != noIndex && plan.classes[evaluation].owner == JobOwner::Source
        && std::none_of(scenario.sources.begin(), scenario.sources.end(),
                        [&](const Source& source) { return source.eventClass == scenario.health.evaluationClass; });
    if (free)
        plan.classes[evaluation].owner = JobOwner::Evaluation;
    own(scenario.health.corroborationClass, JobOwner::Corroboration);
}

void planQueuesAndPools(const Scenario& scenario, Plan& plan)
{
    for (const Queue& queue : scenario.queues) {
        QueuePlan q{queue.discipline, queue.drop, queue.capacity, {}, {}};
        q.lanesByPriority.resize(scenario.classes.size());
        std::iota(q.lanesByPriority.begin(), q.lanesByPriority.end(), 0U);
        std::stable_sort(q.lanesByPriority.begin(), q.lanesByPriority.end(), [&](std::uint32_t a, std::uint32_t b) {
            return plan.classes[a].priority < plan.classes[b].priority;
        });
        plan.queues.push_back(std::move(q));
    }
    for (std::uint32_t p = 0; p < scenario.pools.size(); ++p) {
        const WorkerPool& pool = scenario.pools[p];
        PoolPlan planned;
        planned.workers = pool.workers;
        planned.synchronous = pool.mode == PoolMode::Synchronous;
        planned.completions = pool.completions.empty() ? noIndex : position(scenario.queues, pool.completions);
        planned.select = pool.select;
        planned.reserved.assign(scenario.classes.size(), 0);
        for (const auto& [eventClass, count] : pool.reserved) {
            planned.reserved[position(scenario.classes, eventClass)] = count;
            planned.anyReserved = planned.anyReserved || count > 0;
        }
        for (const std::string& queue : pool.serves) {
            const std::uint32_t q = position(scenario.queues, queue);
            planned.serves.push_back(q);
            plan.queues[q].pools.push_back(p);
        }
        if (planned.serves.size() == 1 && !planned.anyReserved)
            planned.onlyQueue = planned.serves.front();
        plan.pools.push_back(std::move(planned));
    }
    for (const Backend& backend : scenario.backends)
        plan.backends.push_back(
            {backend.concurrency, Sampler(backend.latency), meanOf(backend.latency), backend.cancellable});
}

void planDraining(const Draining& draining, Plan& plan)
{
    for (std::uint32_t q = 0; q < draining.size(); ++q) {
        if (!plan.queues[q].pools.empty())
            continue;
        plan.queues[q].pools = draining[q];
        for (const std::uint32_t p : draining[q]) {
            PoolPlan& pool = plan.pools[p];
            pool.serves.push_back(q);  // last: after what it serves by design
            pool.onlyQueue = pool.serves.size() == 1 && !pool.anyReserved ? q : noIndex;
        }
    }
}

void planPopulations(const Scenario& scenario, Plan& plan)
{
    for (const Population& population : scenario.populations) {
        PopulationPlan p;
        p.firstProbe = plan.probes;
        p.size = static_cast<std::uint32_t>(population.size);
        p.drawBase = drawBaseOf("population.", population.id);
        p.cached = population.cached;
        p.registration = population.registration;
        p.registerClass = population.registration.eventClass.empty()
            ? noIndex
            : position(scenario.classes, population.registration.eventClass);
        p.retry = population.retry;
        p.repeats = p.registerClass != noIndex && plan.classes[p.registerClass].queue != noIndex
            && p.registration.attempts == AttemptsMode::OneOutstanding && p.registration.clientTimeout
            && p.registration.eligibilityCheck == EligibilityCheck::After && !p.registration.abandonmentCancels
            && p.cached.survivesRefusal && p.retry.family == RetryFamily::Fixed
            && *p.registration.clientTimeout >= p.retry.base;
        for (const SessionRow& row : population.sessions) {
            const double up = meanOf(row.lifetime);
            const double down = row.outageShare * meanOf(row.outage);
            p.rows.push_back({Sampler(row.lifetime), Sampler(row.outage), row.outageShare,
                              up + down > 0 ? down / (up + down) : 0.0});
        }
        plan.probes += p.size;
        plan.populations.push_back(std::move(p));
    }
}

void planControllers(const Scenario& scenario, Plan& plan)
{
    for (const ControllerGroup& group : scenario.controllers) {
        GroupPlan g;
        g.firstController = plan.controllers;
        g.count = static_cast<std::uint32_t>(group.count);
        g.drawBase = drawBaseOf("controllers.", group.id);
        g.corroborationBase = drawBaseOf("corroboration.", group.id);
        g.capacity = group.capacity;
        g.beatClass =
            group.heartbeat.eventClass.empty() ? noIndex : position(scenario.classes, group.heartbeat.eventClass);
        g.heartbeat = group.heartbeat;
        g.linkDelay = Sampler(group.link.delay);
        g.hasDelay = supremumOf(group.link.delay).ns > 0;
        g.loss = group.link.loss;
        g.clockOffset = group.clockOffset;
        plan.groupOf.insert(plan.groupOf.end(), g.count, static_cast<std::uint32_t>(plan.groups.size()));
        plan.controllers += g.count;
        plan.groups.push_back(std::move(g));
    }
}

bool isSteady(const GroupPlan& group, const Plan& plan)
{
    if (group.beatClass == noIndex || group.heartbeat.mode != BeatMode::Open || group.loss > 0.0 || group.hasDelay
        || plan.health.seen != Seen::OnProcessing || hasOwnWindows(plan.health.policy) || plan.health.selfPreservation)
        return false;
    const ClassPlan& beats = plan.classes[group.beatClass];
    if (beats.owner != JobOwner::Controller || beats.soleCpu.ns <= 0 || beats.queue == noIndex)
        return false;
    const QueuePlan& queue = plan.queues[beats.queue];
    return queue.discipline == Discipline::Fifo && queue.pools.size() == 1
        && plan.pools[queue.pools.front()].onlyQueue == beats.queue;
}

void findSteadyBeats(Plan& plan)
{
    for (GroupPlan& group : plan.groups) {
        group.steady = isSteady(group, plan);
        if (!group.steady)
            continue;
        group.beatQueue = plan.classes[group.beatClass].queue;
        group.beatPool = plan.queues[group.beatQueue].pools.front();
        plan.pools[group.beatPool].steadyClass = group.beatClass;
    }
}

} // namespace

std::shared_ptr<const Plan> makePlan(const Scenario& scenario, const Draining& draining)
{
    auto plan = std::make_shared<Plan>();
    planClasses(scenario, *plan);
    planQueuesAndPools(scenario, *plan);
    planDraining(draining, *plan);
    planPopulations(scenario, *plan);
    planControllers(scenario, *plan);
    for (const Source& source : scenario.sources)
        plan->sources.push_back({position(scenario.classes, source.eventClass), drawBaseOf("source.", source.id),
                                 source.kind, Sampler(source.arrivals), static_cast<std::uint32_t>(source.batch),
                                 source.patience.has_value(), source.patience ? Sampler(*source.patience) : Sampler(),
                                 source.registers});
    plan->health = scenario.health;
    if (scenario.health.evaluation == Evaluation::Event)
        plan->evaluationClass = position(scenario.classes, scenario.health.evaluationClass);
    plan->corroborationClass = position(scenario.classes, scenario.health.corroborationClass);
    findSteadyBeats(*plan);
    plan->key = {scenario.run.seed, 0};
    plan->horizon = SimTime::start() + scenario.run.horizon;
    plan->warm = SimTime::start() + scenario.run.warmup;
    plan->sample = scenario.run.sample;
    return plan;
}

std::string Plan::controllerName(const Scenario& scenario, std::uint32_t controller) const
{
    const std::uint32_t group = groupOf[controller];
    return scenario.controllers[group].id + '.' + std::to_string(controller - groups[group].firstController);
}

std::vector<std::uint32_t> Plan::controllersNamed(const Scenario& scenario, const std::string& name) const
{
    std::vector<std::uint32_t> found;
    const std::size_t dot = name.find('.');
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (!name.empty() && scenario.controllers[g].id != name.substr(0, dot))
            continue;
        for (std::uint32_t n = 0; n < groups[g].count; ++n)
            if (dot == std::string::npos || name.substr(dot + 1) == std::to_string(n))
                found.push_back(groups[g].firstController + n);
    }
    return found;
}

} // namespace latepulse
