// The short path of a probe whose attempt timed out while its registration waits behind held workers: it asks its
// controller, is refused, and registers anew, at the same instant. Exactly the general path where that changes no
// state; everything else is left to that path.

#include "core/model/small_steps.h"

namespace latepulse {

namespace {

/// The attempt that timed out is the probe's last, and its next lap has come (see nextAttempt()).
bool asksAgainAtOnce(const PopulationPlan& population, const Probe& probe, std::uint32_t attempt, SimTime now)
{
    return population.repeats && probe.state == ProbeState::Requesting && probe.answer == LastAnswer::None
        && attempt == probe.attempt && probe.misses > 0 && now - probe.issued >= population.retry.base;
}

bool allHeld(const QueuePlan& queue, const std::vector<PoolState>& pools)
{
    for (const std::uint32_t pool : queue.pools)
        if (pools[pool].hasIdle())
            return false;
    return true;
}

} // namespace

/// False, with nothing changed, when this timeout must go the general way.
bool ControlPlane::repeatAttempt(std::uint32_t i, std::uint32_t attemptNumber)
{
    const Plan& plan = *m_plan;
    Probe& probe = m_probes[i];
    const PopulationPlan& population = plan.populations[probe.population];
    if (!asksAgainAtOnce(population, probe, attemptNumber, m_now))
        return false;
    const std::uint32_t eventClass = population.registerClass, q = plan.classes[eventClass].queue;
    JobQueue& queue = m_queues[q];
    JobBalance& balance = m_balance[eventClass];
    if (balance.parked > 0 || queue.depth() >= plan.queues[q].capacity || !allHeld(plan.queues[q], m_pools))
        return false;
    // The probe whose turn comes next is nowhere near: fetched while this one is seen to.
    __builtin_prefetch(m_probes.data() + m_events.nextTimeoutEntity());
    LastAnswer refusal = LastAnswer::Refused;
    const bool asks = population.cached.first && probe.cached && probe.controller != noIndex;
    if (asks && askCached(probe, refusal))
        return false;

    PopulationCounts& counts = m_counts[probe.population];
    const std::size_t gauge = m_map->population[probe.population];
    m_gauges.set(gauge + Timeouts, static_cast<double>(++counts.timeouts));
    m_gauges.set(gauge + Attempts, static_cast<double>(++counts.attempts));
    counts.inQueue += probe.inQueue ? 0 : 1;
    probe.inQueue = true;
    ++probe.attempt;
    ++probe.misses;
    probe.issued = m_now;
    if (asks)
        countRefusal(i, refusal);
    scheduleAt(m_now + *population.registration.clientTimeout, EventKind::ClientTimeout, i, probe.attempt);
    ++balance.created;
    queue.pushNew(eventClass, m_now, m_jobOrder++, i, probe.attempt);
    noteLane(queue, q, eventClass);
    return true;
}

} // namespace latepulse
