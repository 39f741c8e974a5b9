#pragma once
// What the ends of many steady beats of one group leave behind: kept at hand while a stretch lasts, told once at its
// end. The beats of a stretch end within one sample interval.

#include <array>
#include <cassert>

#include "core/model/small_steps.h"

namespace latepulse {

class ControlPlane::ServedBeats {
public:
    ServedBeats(ControlPlane& plane, std::uint32_t group)
        : m_plane(plane), m_plan(*plane.m_plan), m_group(m_plan.groups[group]), m_g(group),
          m_sojourn(plane.m_gauges, plane.m_map->sojourn[m_group.beatClass]),
          m_listensFrom(plane.m_listener != nullptr ? m_plan.warm : SimTime::never()), m_stamp(m_plan.health.stamp),
          m_ownGauges(plane.m_map->perController), m_window(m_plan.health.window), m_recovers(m_plan.health.recover > 0)
    {
    }
    ServedBeats(const ServedBeats&) = delete;
    ServedBeats& operator=(const ServedBeats&) = delete;
    ~ServedBeats();

    /// The class's beat that this worker has ended may be added: it changes nothing about its controller's verdict.
    [[nodiscard]] bool takes(const Worker& worker, SimTime end) const
    {
        if (worker.job.cls() != m_group.beatClass || worker.job.entity - m_group.firstController >= m_group.count)
            return false;
        const Controller& controller = m_plane.m_controllers[worker.job.entity];
        return controller.verdict == Verdict::Eligible || controller.forcedUntil > end
            || (controller.verdict == Verdict::Unhealthy && m_recovers && isStale(worker.job, end));
    }
    /// The worker ends its beat now.
    [[gnu::always_inline]] void add(const Worker& worker, SimTime now)
    {
        const Job& job = worker.job;
        const Duration sojourn = now - job.created;
        m_sojourn.add(sojourn.toSeconds());
        ++m_ended;
        if (now >= m_listensFrom) {
            if (m_told == m_services.size())
                tell();
            m_services[m_told++] = {(now - std::max(worker.phaseSince, m_listensFrom)).ns, sojourn.ns, job.waited.ns};
        }
        Controller& controller = m_plane.m_controllers[job.entity];
        const Duration age = now - controller.evidence;
        if (age > m_oldest) {
            m_oldest = age;
            m_oldestAt = now;
        }
        controller.evidence = std::max(controller.evidence, stampOf(job, now));
        controller.newestSent = std::max(controller.newestSent, job.sent);
        if (controller.verdict == Verdict::Unhealthy && controller.forcedUntil <= now)
            controller.freshBeats = 0; // taken because it is stale
        if (m_ownGauges)
            m_plane.m_gauges.touchBoth(m_plane.m_map->controller + job.entity, (now - controller.evidence).toSeconds(),
                                       age.toSeconds());
        controller.trimPending();
    }

private:
    [[nodiscard]] SimTime stampOf(const Job& job, SimTime now) const
    {
        return m_stamp == Stamp::Sent ? job.sent + m_group.clockOffset : m_stamp == Stamp::Enqueued ? job.created : now;
    }
    /// A beat that does not work towards clearing an unhealthy verdict (see followVerdict()).
    [[nodiscard]] bool isStale(const Job& job, SimTime end) const { return end - stampOf(job, end) > m_window; }
    void tell();

    ControlPlane& m_plane;
    const Plan& m_plan;
    const GroupPlan& m_group;
    const std::uint32_t m_g;
    GaugeBoard::Observer m_sojourn;
    const SimTime m_listensFrom;
    const Stamp m_stamp;
    const bool m_ownGauges;
    const Duration m_window; // beyond which a beat is stale
    const bool m_recovers; // only fresh beats clear a verdict
    Duration m_oldest{-Duration::longest().ns}; // the highest peak, just before a beat counted
    SimTime m_oldestAt;
    std::int64_t m_ended = 0;
    std::size_t m_told = 0;
    std::array<ServiceAtOneGo, 64> m_services; // the first m_told are yet to be told
};

inline void ControlPlane::ServedBeats::tell()
{
    m_plane.m_listener->servedAtOneGo(m_group.beatPool, m_group.beatClass, std::span(m_services.data(), m_told));
    m_told = 0;
}

inline ControlPlane::ServedBeats::~ServedBeats()
{
    if (m_ended == 0)
        return;
    m_plane.m_balance[m_group.beatClass].ended[static_cast<std::size_t>(Outcome::Served)] += m_ended;
    Extreme& longest = m_plane.m_longestAge[m_g];
    if (m_oldest.ns > longest.value)
        longest = {m_oldest.ns, m_oldestAt};
    // Of one controller: another may be older.
    m_plane.m_gauges.raise(m_plane.m_map->group[m_g] + ageGauge, m_oldest.toSeconds());
    if (m_told > 0)
        tell();
}

} // namespace latepulse
