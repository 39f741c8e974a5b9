#include "core/model/queue.h"

#include <cassert>

namespace latepulse {

void JobQueue::push(const Job& job)
{
    Lane& lane = m_lanes[job.cls()];
    lane.jobs.push_back(job);
    ++lane.live;
    ++m_depth;
}

const Job& JobQueue::peek(const QueuePlan& plan, std::uint32_t eventClass) const
{
    const auto& jobs = m_lanes[eventClass].jobs;
    return plan.discipline == Discipline::Lifo ? jobs.back() : jobs.front();
}

Job JobQueue::take(const QueuePlan& plan, std::uint32_t eventClass)
{
    Lane& lane = m_lanes[eventClass];
    const Job job = peek(plan, eventClass);
    if (plan.discipline == Discipline::Lifo)
        lane.jobs.pop_back();
    else
        lane.jobs.pop_front();
    --lane.live;
    --m_depth;
    trim(lane);
    return job;
}

Job JobQueue::takeOldest()
{
    Lane* oldest = nullptr;
    for (Lane& lane : m_lanes)
        if (lane.live > 0 && (oldest == nullptr || lane.jobs.front().order < oldest->jobs.front().order))
            oldest = &lane;
    assert(oldest != nullptr);
    const Job job = oldest->jobs.front();
    oldest->jobs.pop_front();
    --oldest->live;
    --m_depth;
    trim(*oldest);
    return job;
}

bool JobQueue::cancel(std::uint32_t eventClass, std::uint32_t entity, std::uint32_t index, Job& taken)
{
    // Clients give up in about the order they came, so the search from the old end is short.
    Lane& lane = m_lanes[eventClass];
    for (std::size_t i = 0; i < lane.jobs.size(); ++i) {
        const Job& job = lane.jobs[i];
        if (job.entity != entity || job.index != index || job.cancelled)
            continue;
        taken = job;
        lane.jobs.mutableAt(i).cancelled = true;
        --lane.live;
        --m_depth;
        trim(lane);
        return true;
    }
    return false;
}

std::optional<SimTime> JobQueue::oldest(std::uint32_t eventClass) const
{
    const Lane& lane = m_lanes[eventClass];
    if (lane.live == 0)
        return std::nullopt;
    return lane.jobs.front().enqueued;
}

/// Both ends of a lane are always live jobs.
void JobQueue::trim(Lane& lane)
{
    while (!lane.jobs.empty() && lane.jobs.front().cancelled)
        lane.jobs.pop_front();
    while (!lane.jobs.empty() && lane.jobs.back().cancelled)
        lane.jobs.pop_back();
}

} // namespace latepulse
