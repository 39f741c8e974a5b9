// Immutable pictures of the state for the window, the command line and tests.

#include <algorithm>

#include "core/model/control_plane.h"

namespace latepulse {

std::int64_t QueueSnapshot::depth() const
{
    std::int64_t sum = 0;
    for (const ClassDepth& c : classes)
        sum += c.depth;
    return sum;
}

namespace {

ClassSnapshot classSnapshot(const std::string& id, const JobBalance& balance)
{
    const auto ended = [&](Outcome o) { return balance.ended[static_cast<std::size_t>(o)]; };
    ClassSnapshot s{id, balance.created, 0, 0};
    const std::int64_t unserved =
        ended(Outcome::Dropped) + ended(Outcome::Purged) + ended(Outcome::Cancelled) + ended(Outcome::Reneged);
    s.taken = balance.created - balance.queued - unserved;
    s.finished = s.taken - balance.inService - balance.atBackend - balance.deferred - balance.parked;
    return s;
}

} // namespace

Snapshot ControlPlane::snapshot(bool withProbes) const
{
    Snapshot s;
    s.now = m_now;
    s.executedEvents = m_executed;
    for (std::uint32_t p = 0; p < m_counts.size(); ++p)
        s.populations.push_back(populationSnapshot(p));
    for (std::uint32_t c = 0; c < m_balance.size(); ++c)
        s.classes.push_back(classSnapshot(m_scenario->classes[c].id, balance(c)));
    for (std::uint32_t q = 0; q < m_queues.size(); ++q)
        s.queues.push_back(queueSnapshot(q));
    for (std::uint32_t p = 0; p < m_pools.size(); ++p)
        s.pools.push_back(poolSnapshot(p));
    for (std::uint32_t b = 0; b < m_backends.size(); ++b)
        s.backends.push_back({m_scenario->backends[b].id, m_plan->backends[b].concurrency, m_backends[b].inService,
                              m_backends[b].waiting, Duration::fromSeconds(m_plan->backends[b].meanLatency),
                              m_backends[b].timedOut});
    for (std::uint32_t c = 0; c < m_controllers.size(); ++c)
        s.controllers.push_back(controllerSnapshot(c));
    s.eligible = m_eligible;
    for (const GroupCounts& g : m_groupCounts) {
        s.falselyUnhealthy += g.falsely;
        s.trulyLost += g.lost;
    }
    if (withProbes) {
        s.probeStates.reserve(m_probes.size());
        for (const Probe& probe : m_probes)
            s.probeStates.push_back(static_cast<std::uint8_t>(probe.state));
    }
    if (m_executed > 0)
        s.lastEvent = lastWords();
    return s;
}

PopulationSnapshot ControlPlane::populationSnapshot(std::uint32_t p) const
{
    const PopulationCounts& counts = m_counts[p];
    const auto answered = [&](LastAnswer a) { return counts.backingOff[static_cast<std::size_t>(a)]; };
    PopulationSnapshot s{m_scenario->populations[p].id,     m_plan->populations[p].size,
                         counts.of(ProbeState::Connected),  counts.of(ProbeState::Requesting),
                         counts.of(ProbeState::BackingOff), counts.of(ProbeState::Offline)};
    s.inQueue = counts.inQueue;
    s.noEligible = answered(LastAnswer::NoEligible);
    s.capacity = answered(LastAnswer::Capacity);
    s.unhealthyCached = answered(LastAnswer::UnhealthyCached);
    s.timedOut = answered(LastAnswer::TimedOut);
    return s;
}

/// Whether each probe that waits for an answer of this class has one job that counts, in this lane or with a worker.
bool ControlPlane::holdsEachAttempt(std::uint32_t q, std::uint32_t c) const
{
    if (m_balance[c].deferred > 0 || m_balance[c].parked > 0 || m_balance[c].atBackend > 0)
        return false;
    for (const PopulationPlan& population : m_plan->populations)
        if (population.registerClass == c && population.registration.attempts != AttemptsMode::OneOutstanding)
            return false;
    for (std::uint32_t other = 0; other < m_queues.size(); ++other)
        if (other != q && m_queues[other].lanes()[c].live() > 0)
            return false;
    return true;
}

/// Waiting jobs nobody waits for. A long lane need not be read where it holds each attempt: what is wanted in service
/// is taken off.
std::int64_t ControlPlane::abandonedIn(std::uint32_t q, std::uint32_t c) const
{
    if (m_plan->classes[c].owner != JobOwner::Probe)
        return 0;
    const Lane& lane = m_queues[q].lanes()[c];
    std::int64_t wanted = 0;
    if (holdsEachAttempt(q, c)) {
        for (std::uint32_t p = 0; p < m_counts.size(); ++p)
            wanted += m_plan->populations[p].registerClass == c ? m_counts[p].inQueue : 0;
        for (const PoolState& pool : m_pools)
            for (std::uint32_t w = 0; w < pool.made(); ++w)
                if (pool.worker(w).phase != WorkerPhase::Idle && pool.worker(w).job.cls() == c
                    && !nobodyWaits(pool.worker(w).job))
                    --wanted;
        return lane.live() - wanted;
    }
    lane.forEach(c, [&](const Job& job) { wanted += nobodyWaits(job) ? 0 : 1; });
    return lane.live() - wanted;
}

QueueSnapshot ControlPlane::queueSnapshot(std::uint32_t q) const
{
    const JobQueue& queue = m_queues[q];
    QueueSnapshot s;
    s.id = m_scenario->queues[q].id;
    s.capacity = m_plan->queues[q].capacity;
    for (std::uint32_t c = 0; c < m_plan->classes.size(); ++c) {
        const Lane& lane = queue.lanes()[c];
        if (lane.live() == 0 && lane.dropped() == 0 && m_plan->classes[c].queue != q)
            continue;
        ClassDepth depth{m_scenario->classes[c].id, lane.live(), 0, {}, lane.dropped()};
        if (const auto oldest = queue.oldest(c)) {
            depth.oldest = m_now - *oldest;
            s.oldest = std::max(s.oldest.value_or(Duration{}), *depth.oldest);
        }
        depth.abandoned = abandonedIn(q, c);
        s.classes.push_back(std::move(depth));
    }
    JobQueue ahead = queue;  // shares its chunks
    struct All {
        const Plan& plan;
        bool operator()(std::uint32_t) const { return true; }
        std::int64_t priority(std::uint32_t c) const { return plan.classes[c].priority; }
    } const all{*m_plan};
    while (s.next.size() < 24 && ahead.depth() > 0) {
        const auto c = ahead.nextClass(m_plan->queues[q], all);
        if (!c)
            break;
        Job job;
        ahead.take(m_plan->queues[q], *c, job);
        s.next.push_back(m_scenario->classes[*c].id);
        s.nextAbandoned.push_back(nobodyWaits(job));
    }
    return s;
}

PoolSnapshot ControlPlane::poolSnapshot(std::uint32_t p) const
{
    const PoolState& pool = m_pools[p];
    PoolSnapshot s;
    s.id = m_scenario->pools[p].id;
    s.workers = pool.workers();
    s.busy = pool.busy();
    const std::int64_t shown = std::min<std::int64_t>(64, std::max(pool.workers(), pool.busy()));
    for (std::uint32_t w = 0; w < shown; ++w) {
        WorkerSnapshot worker;
        if (w < pool.made() && pool.worker(w).phase != WorkerPhase::Idle) {
            const Worker& busy = pool.worker(w);
            const EventClass& eventClass = m_scenario->classes[busy.job.cls()];
            worker.busy = true;
            worker.eventClass = eventClass.id;
            if (busy.job.step < eventClass.steps.size()) {
                worker.step = eventClass.steps[busy.job.step].id;
                if (busy.phase == WorkerPhase::Call)
                    worker.backend = eventClass.steps[busy.job.step].backend;
            }
            worker.held = m_now - busy.taken;
            worker.abandoned = nobodyWaits(busy.job);
        }
        s.first.push_back(std::move(worker));
    }
    for (std::uint32_t c = 0; c < m_plan->classes.size(); ++c)
        if (pool.busyWith(c) > 0)
            s.heldByClass.emplace_back(m_scenario->classes[c].id, pool.busyWith(c));
    return s;
}

ControllerSnapshot ControlPlane::controllerSnapshot(std::uint32_t c) const
{
    const Controller& controller = m_controllers[c];
    ControllerSnapshot s;
    s.name = m_plan->controllerName(*m_scenario, c);
    s.verdict = controller.verdict;
    s.forcedEligible = controller.forcedUntil > m_now;
    s.truth = controller.truth;
    s.verdictSince = controller.verdictSince;
    s.evidence = controller.evidence;
    s.judgedAge = m_now - controller.evidence;
    s.window = windowOf(c);
    s.split = controller.split(m_now);
    s.sessions = controller.sessions;
    s.capacity = m_plan->groups[m_plan->groupOf[c]].capacity;
    s.pendingBeats = static_cast<std::int64_t>(controller.pending.size());
    s.admits = admits(c);
    return s;
}

} // namespace latepulse
