// Sample intervals: values that grow with time are taken at their ends (MODEL 4).

#include "core/model/small_steps.h"

namespace latepulse {

/// Ages at the interval's end; their peaks within it were touched when they were reset.
void ControlPlane::noteAges()
{
    for (std::uint32_t g = 0; g < m_groupCounts.size(); ++g) {
        const GroupPlan& group = m_plan->groups[g];
        const std::size_t first = m_map->group[g];
        const Controller* oldest = nullptr;
        for (std::uint32_t c = group.firstController; c < group.firstController + group.count; ++c) {
            const Controller& controller = m_controllers[c];
            if (oldest == nullptr || controller.evidence < oldest->evidence)
                oldest = &controller;
        }
        if (m_map->perController)
            m_gauges.setAll(m_map->controller + group.firstController, group.count,
                            [this, first = m_controllers.data() + group.firstController](std::size_t i) {
                                return (m_nextSample - first[i].evidence).toSeconds();
                            });
        if (oldest == nullptr || group.beatClass == noIndex)
            continue;
        const Duration age = m_nextSample - oldest->evidence;
        m_gauges.set(first + ageGauge, age.toSeconds());
        const AgeSplit split = oldest->split(m_nextSample);
        const Duration parts[] = {split.silence, split.transport, split.queueing, split.service};
        for (std::size_t i = 0; i < 4; ++i)
            m_gauges.set(first + splitGauge + i, parts[i].toSeconds());
        notePercentiles(g);
    }
    for (std::uint32_t q = 0; q < m_queues.size(); ++q)
        for (std::uint32_t c = 0; c < m_plan->classes.size(); ++c) {
            const std::size_t lane = m_map->laneOf(q, c);
            if (lane == GaugeMap::none)
                continue;
            const auto oldest = m_queues[q].oldest(c);
            m_gauges.set(lane + 1, oldest ? (m_nextSample - *oldest).toSeconds() : 0.0);
        }
}

/// Exact order statistics over the group's controllers.
void ControlPlane::notePercentiles(std::uint32_t g)
{
    const GroupPlan& group = m_plan->groups[g];
    m_rankedAges[g].look(m_controllers, group.firstController, group.count);
    for (std::size_t i = 0; i < agePercentiles.size(); ++i) {
        const SimTime evidence = m_rankedAges[g].evidenceOfRank(RankedAges::rankOf(agePercentiles[i], group.count));
        m_gauges.hold(m_map->group[g] + percentileGauge + i, (m_nextSample - evidence).toSeconds());
    }
}

/// Worker seconds that each pool had at hand in the interval, idle ones included.
void ControlPlane::noteWorkerSeconds()
{
    for (std::uint32_t p = 0; p < m_pools.size(); ++p) {
        const double offered = m_pools[p].offeredSeconds(m_nextSample);
        m_atLastSample.workerSeconds[p] = offered - m_atLastSample.offered[p];
        m_atLastSample.offered[p] = offered;
    }
}

/// Why probes are not connected, from the counts that are kept anyway, and what admitting them takes.
void ControlPlane::noteReturns(std::uint32_t p)
{
    const PopulationCounts& counts = m_counts[p];
    const std::size_t first = m_map->population[p];
    const auto parts = counts.notConnected();
    for (std::size_t part = 0; part < parts.size(); ++part)
        m_gauges.hold(first + WhyNot + part, static_cast<double>(parts[part]));
    const auto share = [](double of, double by) { return by > 0.0 ? of / by : 0.0; };
    m_gauges.hold(first + AttemptsPerAdmission,
                  share(static_cast<double>(counts.attempts), static_cast<double>(counts.admissions)));
    const std::int64_t registered = counts.admissions - counts.cachedReturns;
    const std::uint32_t eventClass = m_plan->populations[p].registerClass;
    double seconds = 0.0;
    if (eventClass != noIndex)
        for (const std::uint32_t pool : m_plan->queues[m_plan->classes[eventClass].queue].pools)
            seconds += m_atLastSample.workerSeconds[pool];
    m_gauges.hold(first + AdmissionsPerWorkerSecond,
                  share(static_cast<double>(registered - m_atLastSample.registered[p]), seconds));
    m_atLastSample.registered[p] = registered;
}

void ControlPlane::closeSample()
{
    noteAges();
    noteWorkerSeconds();
    for (std::uint32_t p = 0; p < m_counts.size(); ++p)
        noteReturns(p);
    static thread_local std::vector<Sample> row;
    m_gauges.close(row);
    if (m_listener != nullptr)
        m_listener->sampleClosed(row);
    ++m_samples;
    m_nextSample = m_nextSample + m_plan->sample;
}

void ControlPlane::closeMinute()
{
    std::int64_t admitted = m_admitted, failed = m_refused;
    for (const PopulationCounts& counts : m_counts) {
        admitted += counts.admissions;
        failed += counts.refused + counts.timeouts;
    }
    m_milestones.minuteEnded(m_nextMinute, admitted, failed);
    m_nextMinute = m_nextMinute + Duration::minutes(1);
}

} // namespace latepulse
