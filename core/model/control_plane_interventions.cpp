// Changes at an instant: assignments first, then purge, workers, reset and force (MODEL 2.12).

#include <algorithm>

#include "core/model/small_steps.h"
#include "core/scenario/interventions.h"
#include "core/scenario/parameter_registry.h"

namespace latepulse {

void ControlPlane::applyIntervention()
{
    const Intervention& intervention = m_base->interventions[(*m_schedule)[m_nextIntervention]];
    ++m_nextIntervention;
    findNextIntervention();
    m_lastWasIntervention = true;
    m_lastIntervention = intervention.id;
    if (canTrigger(intervention))
        m_milestones.note(Milestone::Trigger, m_now);
    applySets(intervention);
    applyActions(intervention);
}

void ControlPlane::applySets(const Intervention& intervention)
{
    auto changed = std::make_shared<Scenario>(*m_scenario);
    bool any = !intervention.addWorkers.empty();
    for (const Assignment& assignment : intervention.set) {
        const auto parameter = findParameter(*changed, assignment.path);
        if (!parameter)
            continue;  // validation has told; an earlier change of family can make a later path meaningless
        const std::string from = formatValue(*parameter->spec, valueOf(*changed, *parameter));
        if (!setParameter(*changed, assignment.path, assignment.value))
            continue;
        any = true;
        log(LogKind::Intervention, intervention.id, assignment.path + " = " + from,
            formatValue(*parameter->spec, assignment.value));
    }
    for (const AddWorkers& add : intervention.addWorkers) {
        WorkerPool& pool = changed->pools[*indexOf(changed->pools, add.pool)];
        const std::int64_t from = pool.workers;
        pool.workers = std::max<std::int64_t>(0, pool.workers + add.count);
        log(LogKind::Intervention, intervention.id, "pool." + add.pool + ".workers = " + std::to_string(from),
            std::to_string(pool.workers));
    }
    if (any)
        adoptScenario(std::move(changed));
}

void ControlPlane::applyActions(const Intervention& intervention)
{
    if (intervention.purge) {
        const auto queue = static_cast<std::uint32_t>(*indexOf(m_scenario->queues, intervention.purge->queue));
        std::int64_t purged = 0;
        for (std::uint32_t c = 0; c < m_plan->classes.size(); ++c) {
            if (!intervention.purge->eventClass.empty() && m_scenario->classes[c].id != intervention.purge->eventClass)
                continue;
            const auto oldest = m_queues[queue].oldest(c);
            purged += purgeLane(queue, c);
            std::erase_if(m_parked, [&](const Job& job) {
                if (job.cls() != c || m_plan->classes[c].queue != queue)
                    return false;
                --m_balance[c].parked;
                ++purged;
                endJob(job, Outcome::Purged);
                return true;
            });
            if (oldest)
                noteLeft(m_queues[queue].lanes()[c], m_now - *oldest);
            setQueueGauges(queue, c);
        }
        log(LogKind::Intervention, intervention.id, "purge " + intervention.purge->queue,
            std::to_string(purged) + " events");
    }
    if (intervention.resetVerdicts)
        for (std::uint32_t c = 0; c < m_controllers.size(); ++c) {
            if (m_plan->groups[m_plan->groupOf[c]].beatClass != noIndex)
                noteAgePeak(m_controllers[c], c, m_plan->groupOf[c]);
            m_controllers[c].evidence = m_now;
            setVerdict(c, Verdict::Eligible);
            if (m_plan->health.evaluation == Evaluation::Exact)
                scheduleCheck(c);
        }
    if (intervention.forceEligible) {
        log(LogKind::Intervention, intervention.id, "force eligible", intervention.forceEligible->controllers);
        for (const std::uint32_t c : m_plan->controllersNamed(*m_scenario, intervention.forceEligible->controllers))
            forceEligible(c, m_now + intervention.forceEligible->lasting);
    }
    if (intervention.resetVerdicts)
        log(LogKind::Intervention, intervention.id, "reset verdicts", "eligible");
}

/// Every attempt that waits in a queue is gone; those with a worker go on.
void ControlPlane::forgetAttempts(std::uint32_t c)
{
    std::vector<std::uint32_t> served;
    for (const PoolState& pool : m_pools)
        for (std::uint32_t w = 0; w < pool.made(); ++w)
            if (pool.worker(w).phase != WorkerPhase::Idle && pool.worker(w).job.cls() == c
                && !nobodyWaits(pool.worker(w).job))
                served.push_back(pool.worker(w).job.entity);
    std::sort(served.begin(), served.end());
    for (std::uint32_t i = 0; i < m_probes.size(); ++i) {
        Probe& probe = m_probes[i];
        if (probe.inQueue && probe.state == ProbeState::Requesting
            && m_plan->populations[probe.population].registerClass == c
            && !std::binary_search(served.begin(), served.end(), i))
            leaveQueueCount(probe);
    }
}

/// Of registrations, which may be a million, all that a purge changes is a count and what their probes wait for.
std::int64_t ControlPlane::purgeLane(std::uint32_t queue, std::uint32_t c)
{
    const bool byProbe = holdsEachAttempt(queue, c);
    const Lane lane = m_queues[queue].purge(c);
    if (m_plan->classes[c].owner != JobOwner::Probe) {
        lane.forEach(c, [this](const Job& job) { endJob(job, Outcome::Purged); });
        return lane.live();
    }
    m_balance[c].ended[static_cast<std::size_t>(Outcome::Purged)] += lane.live();
    if (byProbe)
        forgetAttempts(c);
    else
        lane.forEachName([this](std::uint32_t probe, std::uint32_t attempt, SimTime sent) {
            if (isAwaited(m_probes[probe], attempt, sent))
                leaveQueueCount(m_probes[probe]);
        });
    return lane.live();
}

/// The pools of every queue that still holds something.
Draining ControlPlane::draining() const
{
    Draining pools(m_queues.size());
    for (std::uint32_t q = 0; q < m_queues.size(); ++q)
        if (m_queues[q].depth() > 0)
            pools[q] = m_plan->queues[q].pools;
    return pools;
}

/// A new plan; what runs on keeps its timers and draws (MODEL 2.5), the rest is brought into line.
void ControlPlane::adoptScenario(std::shared_ptr<const Scenario> scenario)
{
    const Health before = m_plan->health;
    m_scenario = std::move(scenario);
    m_plan = makePlan(*m_scenario, draining());
    for (Controller& controller : m_controllers)
        controller.jitterFor = Controller::noJitter;
    for (std::uint32_t p = 0; p < m_pools.size(); ++p) {
        m_pools[p].setWorkers(m_plan->pools[p].workers, m_now);
        for (const std::uint32_t q : m_plan->pools[p].serves)
            if (m_queues[q].depth() > 0)
                m_dirty[p] = m_anyDirty = true;
        setPoolGauges(p);
    }
    for (std::uint32_t b = 0; b < m_backends.size(); ++b)
        grantSlots(b);
    if (m_plan->health == before && !hasOwnWindows(before.policy))
        return;
    adoptPolicies(before);
    m_detector.judging(m_plan->health.policy != HealthPolicy::None, m_now);
    if (m_removals.anyWaiting())
        scheduleRemovalTurn(m_now);  // under the limits of now; what is asked is answered as it was asked
    if (m_plan->health.evaluation != Evaluation::Exact && before.evaluation == Evaluation::Exact)
        scheduleAt(m_now + m_plan->health.every, EventKind::HealthTick, ++m_tickSeries, 0);
    for (std::uint32_t c = 0; c < m_controllers.size(); ++c) {
        // A wider window frees only through a fresh beat, as in the running rule; a narrower one acts at once.
        if (m_plan->health.evaluation == Evaluation::Exact)
            checkVerdict(c);
        else
            ++m_controllers[c].checkGeneration;
    }
}

} // namespace latepulse
