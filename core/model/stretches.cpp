// Stretches: many events of the kinds that come in great numbers, taken in one go between two others. Here is decided
// which kind of stretch may begin and how far it may reach; what it does is in its own file.

#include <cassert>

#include "core/model/control_plane.h"

namespace latepulse {

/// Before this instant the oldest waiting beats stay younger than one interval, while none is taken.
SimTime ControlPlane::punctualUntil() const
{
    SimTime until = SimTime::never();
    for (const GroupPlan& group : m_plan->groups) {
        if (group.beatClass == noIndex || m_plan->classes[group.beatClass].queue == noIndex)
            continue;
        const auto oldest = m_queues[m_plan->classes[group.beatClass].queue].oldest(group.beatClass);
        until = std::min(until, oldest.value_or(m_now) + group.heartbeat.interval);
    }
    return until;
}

/// Executes up to `most` events, none later than `quiet`; 0, with nothing changed, when the next must go round the
/// loop. Only the last of them may be one after which a milestone is to be looked for.
std::uint64_t ControlPlane::stretch(SimTime quiet, std::uint64_t most)
{
    if (m_events.nextIsRare() || !m_removals.idle())
        return 0;
    const bool looks = m_milestones.looksAtBeats(m_facts), punctual = !looks || livenessPunctual();
    SimTime before =
        std::min({quiet + Duration::nanoseconds(1), m_events.rareTime(), m_milestones.settledUntil(m_facts, punctual)});
    if (looks && punctual)
        before = std::min(before, punctualUntil());
    const std::uint64_t done = stretchBefore(before, most, looks && !punctual);
    if (done == 0)
        return 0;
    m_lastWasIntervention = false;
    m_executed += done;
    m_milestones.update(m_now, m_facts, [this] { return livenessPunctual(); });
    assert(brokenLaws().empty());
    return done;
}

std::uint64_t ControlPlane::stretchBefore(SimTime before, std::uint64_t most, bool untilPunctual)
{
    const Event& beat = m_events.frontOf(EventKind::BeatSend);
    const Event& timeout = m_events.frontOf(EventKind::ClientTimeout);
    const Event& service = m_events.frontOf(EventKind::CpuDone);
    if (m_events.nextIs(EventKind::CpuDone)) {
        const PoolPlan& pool = m_plan->pools[service.entity];
        if (pool.steadyClass == noIndex)
            return 0;
        if (m_queues[pool.onlyQueue].depth() > 0)
            return stretchBurst(std::min({before, beat.time, timeout.time}), most, untilPunctual);
        const Job& job = m_pools[service.entity].worker(service.index & 0xF'FFFFU).job;
        return job.cls() != pool.steadyClass
            ? 0
            : stretchIdle(m_plan->groupOf[job.entity], std::min(before, timeout.time), most);
    }
    if (m_events.nextIs(EventKind::BeatSend)) {
        const std::uint32_t group = m_plan->groupOf[beat.entity];
        if (!m_plan->groups[group].steady)
            return 0;
        if (m_pools[m_plan->groups[group].beatPool].hasIdle())
            return stretchIdle(group, std::min(before, timeout.time), most);
    }
    // What joins a queue adds to the backlog: the one that makes it no longer small is the last.
    const std::int64_t room = MilestoneTracker::smallBacklog - m_facts.backlog;
    if (room > 0)
        most = std::min(most, static_cast<std::uint64_t>(room));
    return stretchClogged(std::min(before, service.time), most);
}

} // namespace latepulse
