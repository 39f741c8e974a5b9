// Sample intervals: values that grow with time are taken at their ends (MODEL 4).

#include "core/model/small_steps.h"

namespace latepulse {

namespace {
constexpr std::size_t splitGauge = ageGauge + 1;
} // namespace

/// Ages at the interval's end; their peaks within it were touched when they were reset.
void ControlPlane::noteAges()
{
    for (std::uint32_t g = 0; g < m_groupCounts.size(); ++g) {
        const GroupPlan& group = m_plan->groups[g];
        const std::size_t first = m_map->group[g];
        const Controller* oldest = nullptr;
        for (std::uint32_t c = group.firstController; c < group.firstController + group.count; ++c) {
            const Controller& controller = m_controllers[c];
            if (m_map->perController)
                m_gauges.set(m_map->controller + c, (m_nextSample - controller.evidence).toSeconds());
            if (oldest == nullptr || controller.evidence < oldest->evidence)
                oldest = &controller;
        }
        if (oldest == nullptr || group.beatClass == noIndex)
            continue;
        const Duration age = m_nextSample - oldest->evidence;
        m_gauges.set(first + ageGauge, age.toSeconds());
        const AgeSplit split = oldest->split(m_nextSample);
        const Duration parts[] = {split.silence, split.transport, split.queueing, split.service};
        for (std::size_t i = 0; i < 4; ++i)
            m_gauges.set(first + splitGauge + i, parts[i].toSeconds());
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

void ControlPlane::closeSample()
{
    noteAges();
    static thread_local std::vector<Sample> row;
    m_gauges.close(row);
    if (m_listener != nullptr)
        m_listener->sampleClosed(row);
    ++m_samples;
    m_nextSample = m_nextSample + m_plan->sample;
}

} // namespace latepulse
