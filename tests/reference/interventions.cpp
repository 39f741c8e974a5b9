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
    note("trigger");
    Scenario changed = m_scenario;
    for (const Assignment& assignment : intervention.set)
        static_cast<void>(setParameter(changed, assignment.path, assignment.value)); // an illegal one is left out
    for (const AddWorkers& add : intervention.addWorkers) {
        WorkerPool& pool = changed.pools[*indexOf(changed.pools, add.pool)];
        pool.workers = std::max<std::int64_t>(0, pool.workers + add.count);
    }
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
    m_scenario = std::move(changed);
    for (std::size_t b = 0; b < m_backends.size(); ++b)
        grantSlots(b);
    if (m_scenario.health == before)
        return;
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
