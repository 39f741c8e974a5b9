// A stretch in which the workers of one pool only go from one steady beat of a group to the next: a backlog of beats,
// or of a few beats between two registrations, is worked off. Ends of service of that pool alone, up to an instant
// before which nothing else is due.
// Each does exactly what the general path does where that changes no verdict and no count of busy workers; at the first
// that might, or where the next job is another than such a beat, the stretch ends.

#include "core/model/served_beats.h"

namespace latepulse {

class ControlPlane::BeatBurst {
public:
    BeatBurst(ControlPlane& plane, std::uint32_t pool, std::uint32_t group, bool untilPunctual);
    BeatBurst(const BeatBurst&) = delete;
    BeatBurst& operator=(const BeatBurst&) = delete;
    ~BeatBurst();
    std::uint64_t run(SimTime before, std::uint64_t most);

private:
    [[nodiscard]] std::int64_t leastDepth() const;
    [[nodiscard]] std::uint64_t oldestElsewhere() const;
    [[nodiscard]] bool goesOn() const
    {
        return m_lane.frontOrder() < m_elsewhere && m_queue.depth() > m_leastDepth && m_lane.frontIsNew();
    }
    [[nodiscard]] bool oldestIsPunctual(SimTime now) const
    {
        return m_lane.live() == 0 || now - m_lane.oldest() < m_group.heartbeat.interval;
    }
    void goOn(std::uint32_t w, Worker& worker, SimTime now);
    void noteStarted();

    ControlPlane& m_plane;
    const Plan& m_plan;
    const std::uint32_t m_p, m_eventClass, m_q;
    const GroupPlan& m_group;
    PoolState& m_pool;
    JobQueue& m_queue;
    const Lane& m_lane;
    const Duration m_cpu;
    const bool m_untilPunctual;
    const std::int64_t m_leastDepth;
    const std::uint64_t m_elsewhere;
    const bool m_fewWorkers; // so that only those are told that have begun a beat and not ended it
    ServedBeats m_served;
    struct {
        Duration shortest = Duration::longest(), longest{-1};
    } m_waited; // of the oldest waiting beat, just after and just before one was taken
};

ControlPlane::BeatBurst::BeatBurst(ControlPlane& plane, std::uint32_t pool, std::uint32_t group, bool untilPunctual)
    : m_plane(plane), m_plan(*plane.m_plan), m_p(pool), m_eventClass(m_plan.groups[group].beatClass),
      m_q(m_plan.groups[group].beatQueue), m_group(m_plan.groups[group]), m_pool(plane.m_pools[pool]),
      m_queue(plane.m_queues[m_q]), m_lane(m_queue.lanes()[m_eventClass]), m_cpu(m_plan.classes[m_eventClass].soleCpu),
      m_untilPunctual(untilPunctual), m_leastDepth(leastDepth()), m_elsewhere(oldestElsewhere()),
      m_fewWorkers(m_pool.made() <= 16), m_served(plane, group)
{
}

/// The depth at which the backlog would come to the side of "small" that it is not on.
std::int64_t ControlPlane::BeatBurst::leastDepth() const
{
    const std::int64_t above = m_plane.m_facts.backlog - MilestoneTracker::smallBacklog;
    return above >= 0 ? std::max<std::int64_t>(0, m_queue.depth() - above) : 0;
}

/// Of the other lanes of the queue, which nothing joins or leaves meanwhile.
std::uint64_t ControlPlane::BeatBurst::oldestElsewhere() const
{
    std::uint64_t oldest = Lane::nothing;
    for (const Lane& lane : m_queue.lanes())
        if (&lane != &m_lane)
            oldest = std::min(oldest, lane.frontOrder());
    return oldest;
}

/// From one beat to the next a worker is never idle, so no count of busy workers changes.
[[gnu::always_inline]] inline void ControlPlane::BeatBurst::goOn(std::uint32_t w, Worker& worker, SimTime now)
{
    EventList& events = m_plane.m_events;
    ++worker.generation;
    if (now + m_cpu <= m_plan.horizon)
        events.repeatOf(EventKind::CpuDone, m_plane.m_last, now + m_cpu, w | (worker.generation & 0xFFFU) << 20U);
    else
        events.popOf(EventKind::CpuDone, m_plane.m_last);
    m_served.add(worker, now);
    Job& job = worker.job;
    m_queue.takeNew(m_eventClass, job);
    job.waited = now - job.enqueued;
    m_waited.longest = std::max(m_waited.longest, job.waited);
    m_waited.shortest = std::min(m_waited.shortest, m_lane.live() > 0 ? now - m_lane.oldest() : Duration{});
    if (!m_fewWorkers)
        m_plane.m_controllers[job.entity].beatStarted(job.index, now);
    worker.taken = worker.phaseSince = now;
}

std::uint64_t ControlPlane::BeatBurst::run(SimTime before, std::uint64_t most)
{
    const EventList& events = m_plane.m_events;
    std::uint64_t done = 0;
    while (done < most && goesOn()) {
        const Event& end = events.frontOf(EventKind::CpuDone);
        const std::uint32_t w = end.index & 0xF'FFFFU;
        const SimTime now = end.time;
        if (now >= before || now >= events.rareTime() || end.entity != m_p)
            break;
        Worker& worker = m_pool.worker(w);
        if ((worker.generation & 0xFFFU) != end.index >> 20U || !m_served.takes(worker, now))
            break;
        goOn(w, worker, now);
        ++done;
        if (m_untilPunctual && oldestIsPunctual(now))
            break;
    }
    if (done > 0) {
        m_plane.m_now = m_plane.m_last.time;
        if (m_fewWorkers)
            noteStarted();
    }
    return done;
}

/// A beat's controller need not know when it was started unless it is still served when the burst is over. All workers
/// are busy; to tell one twice changes nothing.
void ControlPlane::BeatBurst::noteStarted()
{
    for (std::uint32_t w = 0; w < m_pool.made(); ++w) {
        const Worker& worker = m_pool.worker(w);
        if (worker.phase == WorkerPhase::Cpu && worker.job.cls() == m_eventClass)
            m_plane.m_controllers[worker.job.entity].beatStarted(worker.job.index, worker.taken);
    }
}

ControlPlane::BeatBurst::~BeatBurst()
{
    if (m_waited.longest < Duration{})
        return;
    if (m_lane.gauge != GaugeMap::none)
        m_plane.m_gauges.touchBoth(m_lane.gauge + 1, m_waited.shortest.toSeconds(), m_waited.longest.toSeconds());
    m_plane.noteLane(m_queue, m_q, m_eventClass, m_plane.m_now);
}

/// `before` must not be later than the next event that is not an end of service, or that frontOf() does not show.
/// With `untilPunctual` the stretch ends as soon as the oldest waiting beat may be younger than one interval.
std::uint64_t ControlPlane::stretchBurst(SimTime before, std::uint64_t most, bool untilPunctual)
{
    const Event& end = m_events.frontOf(EventKind::CpuDone);
    const PoolState& pool = m_pools[end.entity];
    const std::uint32_t eventClass = m_plan->pools[end.entity].steadyClass;
    const Job& job = pool.worker(end.index & 0xF'FFFFU).job;
    if (eventClass != job.cls() || pool.busy() != pool.workers())
        return 0;
    const std::uint32_t group = m_plan->groupOf[job.entity];
    if (!m_plan->groups[group].steady || m_plan->groups[group].beatClass != eventClass)
        return 0;
    return BeatBurst(*this, end.entity, group, untilPunctual).run(before, most);
}

} // namespace latepulse
