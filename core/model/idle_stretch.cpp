// A stretch in which a pool keeps up with the steady beats of one group: each starts on an idle worker the instant it
// is sent, and its worker finds the queue empty when it ends. Beats sent and ends of service, up to an instant before
// which nothing else is due.
// Each does exactly what the general path does where that changes no verdict; at the first that might, or that finds no
// idle worker, the stretch ends.

#include "core/model/served_beats.h"

namespace latepulse {

class ControlPlane::IdleStretch {
public:
    IdleStretch(ControlPlane& plane, std::uint32_t group);
    IdleStretch(const IdleStretch&) = delete;
    IdleStretch& operator=(const IdleStretch&) = delete;
    ~IdleStretch();
    std::uint64_t run(SimTime before, std::uint64_t most);

private:
    bool start(const Event& beat);
    bool end(const Event& service);
    void noteBusy()
    {
        m_leastBusy = std::min(m_leastBusy, m_pool.busy());
        m_mostBusy = std::max(m_mostBusy, m_pool.busy());
    }
    void touchBusy(std::int64_t busy);

    ControlPlane& m_plane;
    const Plan& m_plan;
    const GroupPlan& m_group;
    const std::uint32_t m_p, m_eventClass;
    const Duration m_cpu;
    PoolState& m_pool;
    ServedBeats m_served;
    const std::int64_t m_otherBusy; // workers held by other classes, the same all the while
    std::int64_t m_leastBusy, m_mostBusy, m_started = 0;
    bool m_any = false;
};

ControlPlane::IdleStretch::IdleStretch(ControlPlane& plane, std::uint32_t group)
    : m_plane(plane), m_plan(*plane.m_plan), m_group(m_plan.groups[group]), m_p(m_group.beatPool),
      m_eventClass(m_group.beatClass), m_cpu(m_plan.classes[m_eventClass].soleCpu), m_pool(plane.m_pools[m_p]),
      m_served(plane, group), m_otherBusy(m_pool.busy() - m_pool.busyWith(m_eventClass)), m_leastBusy(m_pool.busy()),
      m_mostBusy(m_pool.busy())
{
}

[[gnu::always_inline]] inline bool ControlPlane::IdleStretch::start(const Event& beat)
{
    const std::uint32_t c = beat.entity;
    if (c - m_group.firstController >= m_group.count || !m_pool.hasIdle())
        return false;
    Controller& controller = m_plane.m_controllers[c];
    if (controller.truth != Truth::Up || controller.beatGeneration != beat.index)
        return false;
    const SimTime now = beat.time;
    m_plane.m_events.popOf(EventKind::BeatSend, m_plane.m_last);
    const std::uint32_t number = m_plane.sendOnTime(controller, c, m_group, now);
    const std::uint32_t w = m_pool.occupy(m_eventClass, now);
    Worker& worker = m_pool.worker(w);
    worker.job = {now, now, now,  {}, m_plane.m_jobOrder++, c, number, static_cast<std::int32_t>(m_eventClass),
                  0,   0,   false};
    controller.beatStarted(number, now);
    m_plane.scheduleAt(now + m_cpu, EventKind::CpuDone, m_p, w | (worker.generation & 0xFFFU) << 20U);
    ++m_started;
    noteBusy();
    return true;
}

[[gnu::always_inline]] inline bool ControlPlane::IdleStretch::end(const Event& service)
{
    const std::uint32_t w = service.index & 0xF'FFFFU;
    if (service.entity != m_p)
        return false;
    const Worker& worker = m_pool.worker(w);
    if ((worker.generation & 0xFFFU) != service.index >> 20U || !m_served.takes(worker, service.time))
        return false;
    const SimTime now = service.time;
    m_plane.m_events.popOf(EventKind::CpuDone, m_plane.m_last);
    m_served.add(worker, now);
    m_pool.release(w);
    noteBusy();
    return true;
}

std::uint64_t ControlPlane::IdleStretch::run(SimTime before, std::uint64_t most)
{
    const EventList& events = m_plane.m_events;
    std::uint64_t done = 0;
    for (; done < most; ++done) {
        const Event &beat = events.frontOf(EventKind::BeatSend), &service = events.frontOf(EventKind::CpuDone);
        const bool beatFirst = earlier(beat, service);
        const SimTime stop = std::min(before, events.rareTime()); // what is scheduled here may come first, too
        if ((beatFirst ? beat : service).time >= stop || !(beatFirst ? start(beat) : end(service)))
            break;
    }
    m_any = done > 0;
    if (m_any)
        m_plane.m_now = m_plane.m_last.time;
    return done;
}

void ControlPlane::IdleStretch::touchBusy(std::int64_t busy)
{
    const std::size_t gauge = m_plane.m_map->pool[m_p];
    const std::int64_t workers = m_pool.workers();
    m_plane.m_gauges.set(gauge, workers > 0 ? static_cast<double>(busy) / static_cast<double>(workers) : 0.0);
    m_plane.m_gauges.set(gauge + 1 + m_eventClass, static_cast<double>(busy - m_otherBusy));
}

/// The queue was empty and stays so: its depth and what hangs on it do not change.
ControlPlane::IdleStretch::~IdleStretch()
{
    if (!m_any)
        return;
    m_plane.m_balance[m_eventClass].created += m_started;
    const std::size_t gauge = m_plane.m_queues[m_group.beatQueue].lanes()[m_eventClass].gauge;
    if (m_started > 0 && gauge != GaugeMap::none)
        m_plane.m_gauges.touch(gauge + 1, 0.0);
    m_pool.noteChange(m_eventClass);
    for (const std::int64_t busy : {m_leastBusy, m_mostBusy, m_pool.busy()})
        touchBusy(busy);
}

/// `before` must not be later than the next event of another kind, or of one of these that frontOf() does not show.
std::uint64_t ControlPlane::stretchIdle(std::uint32_t group, SimTime before, std::uint64_t most)
{
    const GroupPlan& plan = m_plan->groups[group];
    if (!plan.steady || m_queues[plan.beatQueue].depth() > 0 || m_plan->queues[plan.beatQueue].capacity <= 0)
        return 0;
    return IdleStretch(*this, group).run(before, most);
}

} // namespace latepulse
