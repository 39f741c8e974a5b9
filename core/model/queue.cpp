#include "core/model/queue.h"

#include <cassert>

namespace latepulse {

void Lane::push(const Job& job)
{
    m_jobs.push_back(pack(job));
    if (needsHistory(job))
        m_histories.push_back({job.sent.ns, job.created.ns, job.waited.ns});
    ++m_live;
}

void Lane::dropFront()
{
    if (m_jobs.front().hasHistory())
        m_histories.pop_front();
    m_jobs.pop_front();
}

void Lane::dropBack()
{
    if (m_jobs.back().hasHistory())
        m_histories.pop_back();
    m_jobs.pop_back();
}

void Lane::trim()
{
    while (!m_jobs.empty() && m_jobs.front().cancelled())
        dropFront();
    while (!m_jobs.empty() && m_jobs.back().cancelled())
        dropBack();
}

Job Lane::takeFront(std::uint32_t eventClass)
{
    const QueuedJob& queued = m_jobs.front();
    const Job job = unpack(queued, eventClass, queued.hasHistory() ? &m_histories.front() : nullptr);
    dropFront();
    --m_live;
    trim();
    return job;
}

Job Lane::takeBack(std::uint32_t eventClass)
{
    const QueuedJob& queued = m_jobs.back();
    const Job job = unpack(queued, eventClass, queued.hasHistory() ? &m_histories.back() : nullptr);
    dropBack();
    --m_live;
    trim();
    return job;
}

bool Lane::cancel(std::uint32_t eventClass, std::uint32_t entity, std::uint32_t index, Job& taken)
{
    // Clients give up in about the order they came, so the search from the old end is short.
    std::size_t history = 0;
    for (std::size_t i = 0; i < m_jobs.size(); ++i) {
        const QueuedJob& job = m_jobs[i];
        const JobHistory* own = job.hasHistory() ? &m_histories[history++] : nullptr;
        if (job.entity != entity || job.index != index || job.cancelled())
            continue;
        taken = unpack(job, eventClass, own);
        m_jobs.mutableAt(i).packed |= QueuedJob::cancelledFlag;
        --m_live;
        trim();
        return true;
    }
    return false;
}

void Lane::clear()
{
    m_jobs.clear();
    m_histories.clear();
    m_live = 0;
}

void JobQueue::push(const Job& job)
{
    m_lanes[job.cls()].push(job);
    ++m_depth;
}

Job JobQueue::take(const QueuePlan& plan, std::uint32_t eventClass)
{
    --m_depth;
    Lane& lane = m_lanes[eventClass];
    return plan.discipline == Discipline::Lifo ? lane.takeBack(eventClass) : lane.takeFront(eventClass);
}

Job JobQueue::takeOldest()
{
    std::size_t oldest = m_lanes.size();
    for (std::size_t c = 0; c < m_lanes.size(); ++c)
        if (m_lanes[c].live() > 0
            && (oldest == m_lanes.size() || m_lanes[c].frontOrder() < m_lanes[oldest].frontOrder()))
            oldest = c;
    assert(oldest < m_lanes.size());
    --m_depth;
    return m_lanes[oldest].takeFront(static_cast<std::uint32_t>(oldest));
}

bool JobQueue::cancel(std::uint32_t eventClass, std::uint32_t entity, std::uint32_t index, Job& taken)
{
    if (!m_lanes[eventClass].cancel(eventClass, entity, index, taken))
        return false;
    --m_depth;
    return true;
}

} // namespace latepulse
