// Short paths for what steady beats (GroupPlan::steady) do nearly all the time: join a queue whose workers are all
// held, start on an idle worker, end, and hand their worker to the next. Each does exactly what the general path does
// and leaves out what it would find unchanged; whatever is out of the ordinary is left to that path.

#include "core/model/small_steps.h"

namespace latepulse {

namespace {

SimTime stampOf(const Job& job, Stamp rule, Duration clockOffset, SimTime now)
{
    return rule == Stamp::Sent ? job.sent + clockOffset : rule == Stamp::Enqueued ? job.created : now;
}

} // namespace

/// False, with nothing changed, when this beat must go the general way.
bool ControlPlane::sendSteadyBeat(std::uint32_t c)
{
    const Plan& plan = *m_plan;
    const GroupPlan& group = plan.groups[plan.groupOf[c]];
    Controller& controller = m_controllers[c];
    if (!group.steady || controller.truth != Truth::Up)
        return false;
    JobQueue& queue = m_queues[group.beatQueue];
    const bool atOnce = m_pools[group.beatPool].hasIdle();
    if (queue.depth() >= plan.queues[group.beatQueue].capacity || (atOnce && queue.depth() > 0))
        return false;
    controller.nominalNext = controller.nominalNext + group.heartbeat.interval;
    const std::uint32_t number = controller.beats++;
    scheduleNextBeat(controller, c, group);
    controller.beatSent(m_now, m_now.ns);
    ++m_balance[group.beatClass].created;
    if (atOnce) {
        startSteadyBeat(group, c, number);
    } else {
        queue.pushNew(group.beatClass, m_now, m_jobOrder++, c, number);
        noteLane(queue, group.beatQueue, group.beatClass);
    }
    return true;
}

/// The queue is empty and stays so: its depth and what hangs on it do not change.
void ControlPlane::startSteadyBeat(const GroupPlan& group, std::uint32_t c, std::uint32_t number)
{
    const std::uint32_t eventClass = group.beatClass;
    PoolState& pool = m_pools[group.beatPool];
    const std::uint32_t w = pool.occupy(eventClass, m_now);
    Worker& worker = pool.worker(w);
    worker.job = {m_now, m_now, m_now, {}, m_jobOrder++, c, number, static_cast<std::int32_t>(eventClass), 0, 0, false};
    const std::size_t gauge = m_queues[group.beatQueue].lanes()[eventClass].gauge;
    if (gauge != GaugeMap::none)
        m_gauges.touch(gauge + 1, 0.0);
    m_controllers[c].beatStarted(number, m_now);
    scheduleAt(m_now + m_plan->classes[eventClass].soleCpu, EventKind::CpuDone, group.beatPool,
               w | (worker.generation & 0xFFFU) << 20U);
    noteBusy(group.beatPool, eventClass);
}

/// The gauges that setPoolGauges() would find changed.
void ControlPlane::noteBusy(std::uint32_t p, std::uint32_t eventClass)
{
    PoolState& pool = m_pools[p];
    pool.noteChange(eventClass);
    const std::size_t gauge = m_map->pool[p];
    const auto workers = static_cast<double>(pool.workers());
    m_gauges.set(gauge, pool.workers() > 0 ? static_cast<double>(pool.busy()) / workers : 0.0);
    m_gauges.set(gauge + 1 + eventClass, static_cast<double>(pool.busyWith(eventClass)));
}

/// False, with nothing changed, when this worker's job or the one that follows must go the general way.
bool ControlPlane::endSteadyBeat(std::uint32_t p, std::uint32_t w)
{
    const Plan& plan = *m_plan;
    const PoolPlan& poolPlan = plan.pools[p];
    PoolState& pool = m_pools[p];
    const Job& job = pool.worker(w).job;
    if (job.cls() != poolPlan.steadyClass)
        return false;
    const std::uint32_t c = job.entity, g = plan.groupOf[c];
    const GroupPlan& group = plan.groups[g];
    const JobQueue& queue = m_queues[poolPlan.onlyQueue];
    const bool goesOn = queue.depth() > 0;
    if (!group.steady || group.beatClass != job.cls()
        || (goesOn && (pool.busy() != pool.workers() || !queue.isNext(job.cls()))))
        return false;
    countServed(pool.worker(w), p);
    Controller& controller = m_controllers[c];
    const SimTime stamp = stampOf(job, plan.health.stamp, group.clockOffset, m_now);
    renewEvidence(controller, c, g, stamp, std::max(controller.newestSent, job.sent));
    if (controller.verdict != Verdict::Eligible && controller.forcedUntil <= m_now)
        followVerdict(c, stamp);
    if (goesOn)
        takeNextBeat(p, w);
    else {
        pool.release(w);
        noteBusy(p, job.cls());
    }
    return true;
}

void ControlPlane::countServed(const Worker& worker, std::uint32_t p)
{
    const Job& job = worker.job;
    ++m_balance[job.cls()].ended[static_cast<std::size_t>(Outcome::Served)];
    const Duration sojourn = m_now - job.created;
    m_gauges.observe(m_map->sojourn[job.cls()], sojourn.toSeconds());
    const SimTime warm = m_plan->warm;
    if (m_listener != nullptr && m_now >= warm)
        m_listener->servedAtOneGo(p, job.cls(), job.step, m_now - std::max(worker.phaseSince, warm), sojourn,
                                  job.waited);
}

/// From one beat to the next of the same class a worker is never idle, so no count of busy workers changes.
void ControlPlane::takeNextBeat(std::uint32_t p, std::uint32_t w)
{
    const std::uint32_t q = m_plan->pools[p].onlyQueue;
    Worker& worker = m_pools[p].worker(w);
    Job& job = worker.job;
    const std::uint32_t eventClass = job.cls();
    JobQueue& queue = m_queues[q];
    queue.takeFront(eventClass, job);
    const Duration wait = m_now - job.enqueued;
    job.waited += wait;
    noteLeft(queue.lanes()[eventClass], wait);
    noteLane(queue, q, eventClass);
    m_controllers[job.entity].beatStarted(job.index, m_now);
    worker.taken = worker.phaseSince = m_now;
    ++worker.generation;
    scheduleAt(m_now + m_plan->classes[eventClass].soleCpu, EventKind::CpuDone, p,
               w | (worker.generation & 0xFFFU) << 20U);
}

} // namespace latepulse
