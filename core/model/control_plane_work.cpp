// Queues, workers and backend calls (MODEL 2.4, 2.5).

#include <algorithm>
#include <cassert>

#include "core/model/control_plane.h"

namespace latepulse {

std::uint64_t ControlPlane::drawEntityOf(const Job& job) const
{
    switch (m_plan->classes[job.cls()].owner) {
    case JobOwner::Probe: return drawEntityOf(job.entity);
    case JobOwner::Controller: {
        const GroupPlan& group = m_plan->groups[m_plan->groupOf[job.entity]];
        return group.drawBase + (job.entity - group.firstController);
    }
    case JobOwner::Source: return m_plan->sources[job.entity].drawBase;
    case JobOwner::Evaluation: break;
    }
    return job.cls();
}

Job ControlPlane::newJob(std::uint32_t eventClass, std::uint32_t entity, std::uint32_t index, SimTime sent)
{
    Job job;
    job.eventClass = static_cast<std::int32_t>(eventClass);
    job.entity = entity;
    job.index = index;
    job.sent = sent;
    job.created = m_now;
    ++m_balance[eventClass].created;
    return job;
}

void ControlPlane::setQueueGauges(std::uint32_t q, std::uint32_t eventClass)
{
    const Lane& lane = m_queues[q].lanes()[eventClass];
    const std::size_t first = m_map->lane[q * m_plan->classes.size() + eventClass];
    if (first != GaugeMap::none)
        m_gauges.set(first, static_cast<double>(lane.live()));
    if (m_queues[q].depth() > m_deepest[q].value)
        m_deepest[q] = {m_queues[q].depth(), m_now};
}

void ControlPlane::markDirty(std::uint32_t q)
{
    for (const std::uint32_t pool : m_plan->queues[q].pools)
        if (m_pools[pool].hasIdle()) {
            m_dirty[pool] = 1;
            m_anyDirty = true;
        }
}

void ControlPlane::submit(Job job, std::uint32_t q)
{
    const QueuePlan& plan = m_plan->queues[q];
    job.enqueued = m_now;
    job.order = m_jobOrder++;
    if (m_queues[q].depth() >= plan.capacity) {
        const bool atOnce = m_queues[q].depth() == 0
            && std::any_of(plan.pools.begin(), plan.pools.end(),
                           [&](std::uint32_t p) { return mayStart(m_plan->pools[p], m_pools[p], job.cls()); });
        if (!atOnce) {
            if (plan.drop == DropRule::Tail || m_queues[q].depth() == 0)
                return drop(job, q);
            drop(m_queues[q].takeOldest(), q);
        }
    }
    m_queues[q].push(job);
    setQueueGauges(q, job.cls());
    markDirty(q);
}

void ControlPlane::drop(const Job& job, std::uint32_t q)
{
    m_queues[q].countDrop(job.cls());
    const std::size_t first = m_map->lane[q * m_plan->classes.size() + job.cls()];
    if (first != GaugeMap::none)
        m_gauges.set(first + 2, static_cast<double>(m_queues[q].lanes()[job.cls()].dropped()));
    setQueueGauges(q, job.cls());
    if (m_listener != nullptr)
        m_listener->dropped(m_now, q, job.cls());
    endJob(job, Outcome::Dropped);
}

void ControlPlane::dispatchAll()
{
    while (m_anyDirty) {
        m_anyDirty = false;
        for (std::uint32_t p = 0; p < m_dirty.size(); ++p)
            if (m_dirty[p] != 0) {
                m_dirty[p] = 0;
                dispatch(p);
            }
    }
}

void ControlPlane::dispatch(std::uint32_t p)
{
    while (m_pools[p].hasIdle() && startNext(p)) {
    }
}

/// Workers kept for other classes and not yet taken by them stay idle for them.
bool ControlPlane::mayStart(const PoolPlan& plan, const PoolState& pool, std::uint32_t eventClass) const
{
    std::int64_t idle = pool.workers() - pool.busy();
    if (!plan.anyReserved)
        return idle > 0;
    for (std::uint32_t c = 0; c < plan.reserved.size(); ++c)
        if (c != eventClass)
            idle -= std::max<std::int64_t>(0, plan.reserved[c] - pool.busyWith(c));
    return idle > 0;
}

bool ControlPlane::startNext(std::uint32_t p)
{
    const PoolPlan& plan = m_plan->pools[p];
    struct Rule {
        const ControlPlane& plane;
        const PoolPlan& plan;
        const PoolState& pool;
        bool operator()(std::uint32_t c) const { return !plan.anyReserved || plane.mayStart(plan, pool, c); }
        std::int64_t priority(std::uint32_t c) const { return plane.m_plan->classes[c].priority; }
    } const rule{*this, plan, m_pools[p]};
    std::optional<std::uint32_t> chosen;
    std::uint32_t queue = noIndex;
    std::uint64_t bestOrder = 0;
    const auto count = static_cast<std::uint32_t>(plan.serves.size());
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t slot = plan.select == SelectRule::RoundRobin ? (m_pools[p].nextQueue + i) % count : i;
        const std::uint32_t q = plan.serves[slot];
        if (m_queues[q].depth() == 0)
            continue;
        const auto next = m_queues[q].nextClass(m_plan->queues[q], rule);
        if (!next)
            continue;
        const std::uint64_t order = m_queues[q].nextOrder(m_plan->queues[q], *next);
        if (chosen && order >= bestOrder)
            continue;
        chosen = next;
        queue = q;
        bestOrder = order;
        if (plan.select == SelectRule::RoundRobin)
            m_pools[p].nextQueue = (slot + 1) % count;
        if (plan.select != SelectRule::OldestFirst)
            break;
    }
    if (!chosen)
        return false;
    Job job = m_queues[queue].take(m_plan->queues[queue], *chosen);
    job.waited += m_now - job.enqueued;
    const std::size_t lane = m_map->lane[queue * m_plan->classes.size() + *chosen];
    if (lane != GaugeMap::none)
        m_gauges.touch(lane + 1, (m_now - job.enqueued).toSeconds());
    setQueueGauges(queue, *chosen);
    const std::uint32_t worker = m_pools[p].occupy(job, m_now);
    setPoolGauges(p, *chosen);
    const ClassPlan& classPlan = m_plan->classes[*chosen];
    if (classPlan.owner == JobOwner::Controller) {
        m_controllers[job.entity].beatStarted(job.index, m_now);
    } else if (classPlan.owner == JobOwner::Probe
               && m_plan->populations[m_probes[job.entity].population].registration.skipStale && nobodyWaits(job)) {
        releaseWorker(p, worker);
        endJob(job, Outcome::Cancelled);
        return true;
    }
    continueService(p, worker);
    return true;
}

bool ControlPlane::isNullified(const Job& job) const
{
    return !m_nullified.empty() && std::binary_search(m_nullified.begin(), m_nullified.end(), job.key());
}

/// Goes on at the job's present step: its CPU, then its call, until something takes time or the job is done.
void ControlPlane::continueService(std::uint32_t p, std::uint32_t w)
{
    Worker& worker = m_pools[p].worker(w);
    const std::vector<StepPlan>& steps = m_plan->classes[worker.job.cls()].steps;
    if (worker.job.step >= steps.size() || isNullified(worker.job)) {
        const Job job = worker.job;
        releaseWorker(p, w);
        return finishJob(job);
    }
    const StepPlan& step = steps[worker.job.step];
    worker.phase = WorkerPhase::Cpu;
    worker.phaseSince = m_now;
    if (step.hasCpu) {
        const Duration cpu = step.cpu.draw(
            m_plan->key,
            {Purpose::StepCpu, drawEntityOf(worker.job), worker.job.index, worker.job.step, worker.job.tries});
        if (cpu.ns > 0)
            return scheduleAt(m_now + cpu, EventKind::CpuDone, p, w | (worker.generation & 0xFFFU) << 20U);
    }
    afterCpu(p, w);
}

void ControlPlane::afterCpu(std::uint32_t p, std::uint32_t w)
{
    Worker& worker = m_pools[p].worker(w);
    const StepPlan& step = m_plan->classes[worker.job.cls()].steps[worker.job.step];
    if (step.backend != noIndex)
        return issueCall(p, w);
    ++worker.job.step;
    worker.job.tries = 0;
    continueService(p, w);
}

void ControlPlane::noteHeld(std::uint32_t p, std::uint32_t w, Held what)
{
    if (m_listener == nullptr)
        return;
    const Worker& worker = m_pools[p].worker(w);
    m_listener->workerHeld(p, worker.job.cls(), worker.job.step, what, m_now - worker.phaseSince);
}

void ControlPlane::releaseWorker(std::uint32_t p, std::uint32_t w)
{
    const Job job = m_pools[p].worker(w).job;
    if (m_listener != nullptr)
        m_listener->serviceEnded(
            {job.cls(), job.entity, job.index, p, w, m_pools[p].worker(w).taken, m_now, nobodyWaits(job)});
    m_pools[p].release(w);
    setPoolGauges(p, job.cls());
    m_dirty[p] = 1;
    m_anyDirty = true;
}

void ControlPlane::setPoolGauges(std::uint32_t p, std::uint32_t eventClass)
{
    const PoolState& pool = m_pools[p];
    const std::size_t first = m_map->pool[p];
    m_gauges.set(first,
                 pool.workers() > 0 ? static_cast<double>(pool.busy()) / static_cast<double>(pool.workers()) : 0.0);
    m_gauges.set(first + 1 + eventClass, static_cast<double>(pool.busyWith(eventClass)));
}

/// Every step is done.
void ControlPlane::finishJob(const Job& job)
{
    switch (m_plan->classes[job.cls()].owner) {
    case JobOwner::Probe:
        if (nobodyWaits(job))
            return endJob(job, Outcome::Stale);
        endJob(job, Outcome::Served);
        return decideAdmission(job);
    case JobOwner::Controller: endJob(job, Outcome::Served); return processBeat(job);
    case JobOwner::Evaluation: endJob(job, Outcome::Served); return evaluateAll();
    case JobOwner::Source: endJob(job, Outcome::Served); return sinkOrRegister(job);
    }
}

void ControlPlane::endJob(const Job& job, Outcome outcome)
{
    ++m_balance[job.cls()].ended[static_cast<std::size_t>(outcome)];
    const bool served = outcome == Outcome::Served || outcome == Outcome::Stale;
    if (served)
        m_gauges.observe(m_map->sojourn[job.cls()], (m_now - job.created).toSeconds());
    else if (m_plan->classes[job.cls()].owner == JobOwner::Controller)
        loseBeat(job.entity, job.index);
    else if (m_plan->classes[job.cls()].owner == JobOwner::Probe && !nobodyWaits(job) && m_probes[job.entity].inQueue) {
        m_probes[job.entity].inQueue = false;
        --m_counts[m_probes[job.entity].population].inQueue;
    }
    if (m_listener != nullptr)
        m_listener->jobEnded(job.cls(), served, m_now - job.created, job.waited);
}

void ControlPlane::defer(const Job& job, Duration wait)
{
    std::uint32_t slot = 0;
    if (m_freeDeferred.empty()) {
        slot = static_cast<std::uint32_t>(m_deferred.size());
        m_deferred.push_back(job);
    } else {
        slot = m_freeDeferred.back();
        m_freeDeferred.pop_back();
        m_deferred[slot] = job;
    }
    ++m_balance[job.cls()].deferred;
    scheduleAt(m_now + wait, EventKind::Release, slot, 0);
}

void ControlPlane::sourceArrival(std::uint32_t s, std::uint32_t number)
{
    const SourcePlan& plan = m_plan->sources[s];
    const Source& source = m_base->sources[s];
    const std::uint32_t next = number + 1;
    switch (plan.kind) {
    case ArrivalKind::Renewal:
        scheduleAt(m_now + plan.arrivals.draw(m_plan->key, {Purpose::Arrival, plan.drawBase, next, 0, 0}),
                   EventKind::Arrival, s, next);
        break;
    case ArrivalKind::Table:
        if (next < source.table.size())
            scheduleAt(SimTime::start() + source.table[next], EventKind::Arrival, s, next);
        break;
    case ArrivalKind::Spaced:
        if (next < source.count)
            scheduleAt(m_now + source.spacing, EventKind::Arrival, s, next);
        break;
    }
    submit(newJob(plan.eventClass, s, number, m_now), m_plan->classes[plan.eventClass].queue);
}

void ControlPlane::sinkOrRegister(const Job& job)
{
    if (!m_plan->classes[job.cls()].registers)
        return;
    LastAnswer refusal = LastAnswer::None;
    const bool admitted =
        !job.defaulted && chooseController(m_plan->sources[job.entity].drawBase, job.index, refusal) != noIndex;
    ++(admitted ? m_admitted : m_refused);
    if (refusal == LastAnswer::NoEligible)
        m_milestones.note(Milestone::AdmissionBlocked, m_now);
}

void ControlPlane::nullifyService(std::vector<JobKey> jobs)
{
    std::sort(jobs.begin(), jobs.end());
    m_nullified = std::move(jobs);
    for (std::uint32_t p = 0; p < m_pools.size(); ++p)
        for (std::uint32_t w = 0; w < m_pools[p].made(); ++w) {
            if (m_pools[p].worker(w).phase == WorkerPhase::Idle || !isNullified(m_pools[p].worker(w).job))
                continue;
            if (m_pools[p].worker(w).phase == WorkerPhase::Call)
                freeCall(m_pools[p].worker(w).call);
            const Job job = m_pools[p].worker(w).job;
            releaseWorker(p, w);
            finishJob(job);
        }
    for (std::uint32_t slot = 0; slot < m_calls.size(); ++slot)
        if (m_calls[slot].state != CallState::Free && !m_calls[slot].synchronous && isNullified(m_calls[slot].job)) {
            const Call call = m_calls[slot];
            freeCall(slot);
            if (call.state != CallState::Orphaned)
                goOnAfterStep(call);
        }
    if (m_anyDirty)
        dispatchAll();
}

} // namespace latepulse
