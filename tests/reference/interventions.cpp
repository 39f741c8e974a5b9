// Changes at an instant: assignments and workers, then purge, reset, force (MODEL 2.12).
#include "model.h"

#include <algorithm>
#include <iterator>

#include "core/scenario/parameter_registry.h"

namespace latepulse::reference {

SimTime Model::nextIntervention() const
{
    return m_interventions.empty() ? SimTime::never() : m_interventions.front()->at;
}

void Model::intervene()
{
    const Intervention& intervention = *m_interventions.front();
    m_interventions.erase(m_interventions.begin());
    bool takesWorkers = false;
    for (const AddWorkers& add : intervention.addWorkers)
        takesWorkers = takesWorkers || add.count < 0;
    if (!intervention.remedy && (!intervention.set.empty() || takesWorkers))
        note("trigger");
    Scenario changed = m_scenario;
    bool any = !intervention.addWorkers.empty();
    for (const Assignment& assignment : intervention.set)
        if (setParameter(changed, assignment.path, assignment.value)) // an illegal one is left out
            any = true;
    for (const AddWorkers& add : intervention.addWorkers) {
        WorkerPool& pool = changed.pools[*indexOf(changed.pools, add.pool)];
        pool.workers = std::max<std::int64_t>(0, pool.workers + add.count);
    }
    if (any)
        adopt(std::move(changed));
    if (intervention.purge)
        purge(intervention);
    if (intervention.resetVerdicts)
        resetVerdicts();
    if (intervention.forceEligible)
        for (const std::size_t c : controllersNamed(intervention.forceEligible->controllers))
            forceEligible(c, intervention.forceEligible->lasting);
}

/// What runs on keeps its timers and draws; slots that are free now are given, and another rule judges at once.
void Model::adopt(Scenario changed)
{
    const Health before = m_scenario.health;
    const Scenario old = std::move(m_scenario);
    m_scenario = std::move(changed);
    keepDraining(old);
    for (std::size_t b = 0; b < m_backends.size(); ++b)
        grantSlots(b);
    const bool common = before.policy == HealthPolicy::FixedWindow || before.policy == HealthPolicy::GraceThenQuarantine
        || before.policy == HealthPolicy::None;
    if (m_scenario.health == before && common)
        return;
    adoptPolicies(before);
    if (!m_removals.empty())
        planRemoval(m_now);
    if (m_scenario.health.evaluation != Evaluation::Exact) {
        if (before.evaluation == Evaluation::Exact)
            planTick(0);
        return;
    }
    ++m_ticking; // ticks still planned are void
    for (std::size_t c = 0; c < m_controllers.size(); ++c) {
        judge(c);
        expectCrossings(c);
    }
}

/// A queue nobody is to serve any more drains through the pools that served it.
void Model::keepDraining(const Scenario& before)
{
    std::vector<std::vector<std::string>> drains(m_pools.size());
    for (std::size_t q = 0; q < m_queues.size(); ++q) {
        const std::string& id = m_scenario.queues[q].id;
        const auto names = [&id](const std::vector<std::string>& queues) {
            return std::find(queues.begin(), queues.end(), id) != queues.end();
        };
        const bool served = std::any_of(m_scenario.pools.begin(), m_scenario.pools.end(),
                                        [&](const WorkerPool& pool) { return names(pool.serves); });
        for (std::size_t p = 0; !served && !m_queues[q].waiting.empty() && p < m_pools.size(); ++p)
            if (names(before.pools[p].serves) || (p < m_drains.size() && names(m_drains[p])))
                drains[p].push_back(id);
    }
    m_drains = std::move(drains);
}

/// Nobody is answered. Parked events count as waiting in the queue of their class.
void Model::purge(const Intervention& intervention)
{
    const std::size_t q = queueNamed(intervention.purge->queue);
    std::vector<JobPtr>& waiting = m_queues[q].waiting;
    std::size_t purged = 0;
    for (std::size_t c = 0; c < m_scenario.classes.size(); ++c) {
        if (!intervention.purge->eventClass.empty() && m_scenario.classes[c].id != intervention.purge->eventClass)
            continue;
        std::vector<JobPtr> gone, parked;
        for (const JobPtr& job : waiting)
            if (job->eventClass == c)
                gone.push_back(job);
        std::erase_if(waiting, [c](const JobPtr& job) { return job->eventClass == c; });
        purged += gone.size();
        for (const JobPtr& job : gone)
            if (job->owner == Owner::Probe) // listeners are not told of these, which may be a million
                count("events_purged", m_scenario.classes[c].id);
            else
                end(job, "purged");
        if (queueNamed(m_scenario.classes[c].queue) != q)
            continue;
        std::copy_if(m_parked.begin(), m_parked.end(), std::back_inserter(parked),
                     [c](const JobPtr& job) { return job->eventClass == c; });
        std::erase_if(m_parked, [c](const JobPtr& job) { return job->eventClass == c; });
        purged += parked.size();
        for (const JobPtr& job : parked)
            end(job, "purged");
    }
    log(LogKind::Intervention, intervention.id, "purge " + intervention.purge->queue,
        std::to_string(purged) + " events");
}

void Model::resetVerdicts()
{
    for (std::size_t c = 0; c < m_controllers.size(); ++c) {
        m_controllers[c].evidence = m_now;
        setVerdict(c, Verdict::Eligible);
        expectCrossings(c);
    }
}

void Model::forceEligible(std::size_t c, Duration lasting)
{
    m_controllers[c].forcedUntil = m_now + lasting;
    setVerdict(c, Verdict::Eligible);
    const std::uint32_t force = ++m_controllers[c].force;
    schedule(m_controllers[c].forcedUntil, nameOfController(c) + ": forced eligibility ends", [this, c, force] {
        if (m_controllers[c].force != force)
            return;
        log(LogKind::ForceEnded, nameOfController(c), {}, {});
        if (m_scenario.health.evaluation == Evaluation::Exact)
            judge(c);
    });
}

} // namespace latepulse::reference
