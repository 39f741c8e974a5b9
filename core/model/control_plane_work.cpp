// Queues, workers and backend calls (MODEL 2.4, 2.5).

#include <algorithm>
#include <cassert>

#include "core/model/control_plane.h"
#include "core/model/small_steps.h"

namespace latepulse {

std::uint64_t ControlPlane::drawEntityOf(const Job& job) const
{
    switch (m_plan->classes[job.cls()].owner) {
    case JobOwner::Probe: return drawEntityOf(job.entity);
    case JobOwner::Controller: {
        const GroupPlan& group = m_plan->groups[m_plan->groupOf[job.entity]];
        return group.drawBase + (job.entity - group.firstController);
    }
    case JobOwner::Corroboration: {
        const GroupPlan& group = m_plan->groups[m_plan->groupOf[job.entity]];
        return group.corroborationBase + (job.entity - group.firstController);
    }
    case JobOwner::Source: return m_plan->sources[job.entity].drawBase;
    case JobOwner::Evaluation: break;
    }
    return job.cls();
}

/// A job enters its class's queue for the first time.
void ControlPlane::submitNew(std::uint32_t eventClass, std::uint32_t entity, std::uint32_t index, SimTime sent)
{
    ++m_balance[eventClass].created;
    const std::uint32_t q = m_plan->classes[eventClass].queue;
    if (sent == m_now && m_queues[q].depth() < m_plan->queues[q].capacity) {
        m_queues[q].pushNew(eventClass, m_now, m_jobOrder++, entity, index);
        return entered(q, eventClass);
    }
    Job job;
    job.eventClass = static_cast<std::int32_t>(eventClass);
    job.entity = entity;
    job.index = index;
    job.sent = sent;
    job.created = m_now;
    submit(job, q);
}

void ControlPlane::entered(std::uint32_t q, std::uint32_t eventClass)
{
    bool mayStart = false;
    for (const std::uint32_t pool : m_plan->queues[q].pools)
        if (m_pools[pool].hasIdle())
            m_dirty[pool] = m_anyDirty = mayStart = true;
    if (mayStart)
        m_arrived.push_back({q, eventClass});  // it waits only if no worker takes it now
    else
        setQueueGauges(q, eventClass);
}

void ControlPlane::setQueueGauges(std::uint32_t q, std::uint32_t eventClass)
{
    noteLane(m_queues[q], q, eventClass, m_now);
}

void ControlPlane::submit(Job job, std::uint32_t q)
{
    job.enqueued = m_now;
    job.order = m_jobOrder++;
    if (m_queues[q].depth() >= m_plan->queues[q].capacity && !makeRoom(job, q))
        return drop(job, q);
    m_queues[q].push(job);
    entered(q, job.cls());
}

/// A full queue: a job that a worker takes at once needs no room; else the drop rule says who goes.
bool ControlPlane::makeRoom(const Job& job, std::uint32_t q)
{
    const QueuePlan& plan = m_plan->queues[q];
    if (m_queues[q].depth() == 0)
        return std::any_of(plan.pools.begin(), plan.pools.end(),
                           [&](std::uint32_t p) { return mayStart(m_plan->pools[p], m_pools[p], job.cls()); });
    if (plan.drop == DropRule::Tail)
        return false;
    Job oldest;
    m_queues[q].takeOldest(oldest);
    noteLeft(m_queues[q].lanes()[oldest.cls()], m_now - oldest.enqueued);
    drop(oldest, q);
    return true;
}

void ControlPlane::drop(const Job& job, std::uint32_t q)
{
    m_queues[q].countDrop(job.cls());
    const Lane& lane = m_queues[q].lanes()[job.cls()];
    if (lane.gauge != GaugeMap::none)
        m_gauges.set(lane.gauge + 2, static_cast<double>(lane.dropped()));
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
                while (m_pools[p].hasIdle() && startNext(p)) {
                }
                if (m_pools[p].takeChange())
                    setPoolGauges(p);
            }
    }
    for (const LaneName& lane : m_arrived)
        setQueueGauges(lane.queue, lane.eventClass);
    m_arrived.clear();
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

/// The queue a pool's next job comes from, and its class; false when nothing may start.
bool ControlPlane::chooseNext(std::uint32_t p, std::uint32_t& queue, std::uint32_t& eventClass)
{
    const PoolPlan& plan = m_plan->pools[p];
    if (plan.onlyQueue != noIndex) {
        queue = plan.onlyQueue;
        if (m_queues[queue].depth() == 0)
            return false;
        if (m_plan->queues[queue].discipline == Discipline::Fifo) {
            eventClass = m_queues[queue].oldestClass();
            return true;
        }
    }
    struct Rule {
        const ControlPlane& plane;
        const PoolPlan& plan;
        const PoolState& pool;
        bool operator()(std::uint32_t c) const { return !plan.anyReserved || plane.mayStart(plan, pool, c); }
        std::int64_t priority(std::uint32_t c) const { return plane.m_plan->classes[c].priority; }
    } const rule{*this, plan, m_pools[p]};
    bool found = false;
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
        if (found && order >= bestOrder)
            continue;
        found = true;
        queue = q;
        eventClass = *next;
        bestOrder = order;
        if (plan.select == SelectRule::RoundRobin)
            m_pools[p].nextQueue = (slot + 1) % count;
        if (plan.select != SelectRule::OldestFirst)
            break;
    }
    return found;
}

bool ControlPlane::startNext(std::uint32_t p)
{
    std::uint32_t queue = noIndex, eventClass = noIndex;
    if (!chooseNext(p, queue, eventClass))
        return false;
    const std::uint32_t w = m_pools[p].occupy(eventClass, m_now);
    Job& job = m_pools[p].worker(w).job;
    m_queues[queue].take(m_plan->queues[queue], eventClass, job);
    const Duration wait = m_now - job.enqueued;
    job.waited += wait;
    noteLeft(m_queues[queue].lanes()[eventClass], wait);
    setQueueGauges(queue, eventClass);
    const JobOwner owner = m_plan->classes[eventClass].owner;
    if (owner == JobOwner::Controller) {
        m_controllers[job.entity].beatStarted(job.index, m_now);
    } else if (owner == JobOwner::Probe && m_plan->populations[m_probes[job.entity].population].registration.skipStale
               && nobodyWaits(job)) {
        const Job skipped = job;
        releaseWorker(p, w);
        endJob(skipped, Outcome::Cancelled);
        return true;
    }
    continueService(p, w);
    return true;
}

Duration ControlPlane::drawCpu(const Job& job, const StepPlan& step) const
{
    if (step.cpu.isDeterministic())
        return step.cpu.fixed();
    return step.cpu.draw(m_plan->key, {Purpose::StepCpu, drawEntityOf(job), job.index, job.step, job.tries});
}

/// Goes on at the job's present step: its CPU, then its call, until something takes time or the job is done.
void ControlPlane::continueService(std::uint32_t p, std::uint32_t w)
{
    Worker& worker = m_pools[p].worker(w);
    const ClassPlan& plan = m_plan->classes[worker.job.cls()];
    if (worker.job.step >= plan.steps.size() || isNullified(worker.job))
        return completeJob(p, w);
    worker.phase = WorkerPhase::Cpu;
    worker.phaseSince = m_now;
    const Duration cpu = plan.soleCpu.ns > 0 ? plan.soleCpu : drawCpu(worker.job, plan.steps[worker.job.step]);
    if (cpu.ns > 0)
        return scheduleAt(m_now + cpu, EventKind::CpuDone, p, w | (worker.generation & 0xFFFU) << 20U);
    afterCpu(p, w);
}

void ControlPlane::afterCpu(std::uint32_t p, std::uint32_t w)
{
    Worker& worker = m_pools[p].worker(w);
    const ClassPlan& plan = m_plan->classes[worker.job.cls()];
    if (plan.soleCpu.ns > 0)
        return completeJob(p, w);
    if (plan.steps[worker.job.step].backend != noIndex)
        return issueCall(p, w);
    ++worker.job.step;
    worker.job.tries = 0;
    continueService(p, w);
}

void ControlPlane::completeJob(std::uint32_t p, std::uint32_t w)
{
    const Job job = m_pools[p].worker(w).job;
    releaseWorker(p, w);
    finishJob(job);
}

void ControlPlane::noteHeld(std::uint32_t p, std::uint32_t w, Held what)
{
    if (m_listener == nullptr || m_now < m_plan->warm)
        return;
    const Worker& worker = m_pools[p].worker(w);
    const SimTime since = std::max(worker.phaseSince, m_plan->warm);
    m_listener->workerHeld(p, worker.job.cls(), worker.job.step, what, m_now - since);
}

void ControlPlane::releaseWorker(std::uint32_t p, std::uint32_t w)
{
    const Worker& worker = m_pools[p].worker(w);
    const std::uint32_t eventClass = worker.job.cls();
    if (m_wantsServices)
        m_listener->serviceEnded(
            {eventClass, worker.job.entity, worker.job.index, p, w, worker.taken, m_now, nobodyWaits(worker.job)});
    m_pools[p].release(w);
    m_dirty[p] = 1;
    m_anyDirty = true;
}

/// Set once an event's dispatching is over: a worker that goes from one job to the next was never idle.
void ControlPlane::setPoolGauges(std::uint32_t p)
{
    const PoolState& pool = m_pools[p];
    std::size_t gauge = m_map->pool[p];
    const auto workers = static_cast<double>(pool.workers());
    m_gauges.set(gauge, pool.workers() > 0 ? static_cast<double>(pool.busy()) / workers : 0.0);
    for (const std::int64_t busy : pool.busyByClass())
        m_gauges.set(++gauge, static_cast<double>(busy));
}

/// Every step is done.
void ControlPlane::finishJob(const Job& job)
{
    const JobOwner owner = m_plan->classes[job.cls()].owner;
    const bool stale = owner == JobOwner::Probe && nobodyWaits(job);
    endServed(job, stale ? Outcome::Stale : Outcome::Served);
    switch (owner) {
    case JobOwner::Controller: return processBeat(job);
    case JobOwner::Probe: return stale ? void() : decideAdmission(job);
    case JobOwner::Evaluation: return evaluateAll();
    case JobOwner::Corroboration: return corroborated(job.entity, job.index);
    case JobOwner::Source: return sinkOrRegister(job);
    }
}

void ControlPlane::endServed(const Job& job, Outcome outcome)
{
    ++m_balance[job.cls()].ended[static_cast<std::size_t>(outcome)];
    const Duration sojourn = m_now - job.created;
    m_gauges.observe(m_map->sojourn[job.cls()], sojourn.toSeconds());
    if (m_listener != nullptr && m_now >= m_plan->warm)
        m_listener->jobEnded(job.cls(), true, sojourn, job.waited);
}

/// Ended before its last step.
void ControlPlane::endJob(const Job& job, Outcome outcome)
{
    ++m_balance[job.cls()].ended[static_cast<std::size_t>(outcome)];
    const JobOwner owner = m_plan->classes[job.cls()].owner;
    if (owner == JobOwner::Controller)
        loseBeat(job.entity, job.index);
    else if (owner == JobOwner::Probe && !nobodyWaits(job))
        leaveQueueCount(m_probes[job.entity]);
    if (m_listener != nullptr && m_now >= m_plan->warm)
        m_listener->jobEnded(job.cls(), false, m_now - job.created, job.waited);
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
    submitBatch(s, number);
}

void ControlPlane::sinkOrRegister(const Job& job)
{
    if (!m_plan->sources[job.entity].registers)
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
