#include "core/model/queue.h"

namespace latepulse {

bool Lane::cancel(std::uint32_t eventClass, std::uint32_t entity, std::uint32_t index, Job& into)
{
    // Clients give up in about the order they came, so the search from the old end is short.
    std::size_t history = 0;
    for (std::size_t i = 0; i < m_jobs.size(); ++i) {
        const QueuedJob& job = m_jobs[i];
        const JobHistory* own = job.hasHistory() ? &m_histories[history++] : nullptr;
        if (job.entity != entity || job.index != index || job.cancelled())
            continue;
        unpack(job, eventClass, own, into);
        m_jobs.mutableAt(i).packed |= QueuedJob::cancelledFlag;
        ++m_cancelled;
        taken();
        return true;
    }
    return false;
}

bool Lane::cancelOrder(std::uint32_t eventClass, std::uint64_t order, Job& into)
{
    std::size_t low = 0, high = m_jobs.size();
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (m_jobs[middle].order() < order)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == m_jobs.size() || m_jobs[low].order() != order || m_jobs[low].cancelled() || m_jobs[low].hasHistory())
        return false;
    unpack(m_jobs[low], eventClass, nullptr, into);
    m_jobs.mutableAt(low).packed |= QueuedJob::cancelledFlag;
    ++m_cancelled;
    taken();
    return true;
}

/// Cancelled records that came to an end go.
void Lane::dropCancelled()
{
    for (; !m_jobs.empty() && m_jobs.front().cancelled(); --m_cancelled)
        dropFront();
    for (; !m_jobs.empty() && m_jobs.back().cancelled(); --m_cancelled)
        dropBack();
}

void Lane::clear()
{
    m_jobs.clear();
    m_histories.clear();
    m_live = m_cancelled = 0;
    m_frontOrder = m_backOrder = nothing;
}

bool JobQueue::cancel(std::uint32_t eventClass, std::uint32_t entity, std::uint32_t index, Job& into)
{
    if (!m_lanes[eventClass].cancel(eventClass, entity, index, into))
        return false;
    --m_depth;
    return true;
}

bool JobQueue::cancelOrder(std::uint32_t eventClass, std::uint64_t order, Job& into)
{
    if (!m_lanes[eventClass].cancelOrder(eventClass, order, into))
        return false;
    --m_depth;
    return true;
}

} // namespace latepulse
