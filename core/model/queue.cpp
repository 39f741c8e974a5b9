#include "core/model/queue.h"

namespace latepulse {

void Lane::push(const Job& job)
{
    const Place place{job.enqueued.ns, job.order};
    const bool far = m_live > 0 && !m_back.reaches(place);
    std::uint64_t flags = 0;
    if (far || needsHistory(job)) {
        flags = QueuedJob::historyFlag;
        m_histories.push_back(
            {job.sent.ns, job.created.ns, job.waited.ns, place, m_back, job.tries, job.step, job.defaulted});
    }
    m_jobs.push_back(QueuedJob{QueuedJob::pack(place, flags), job.entity, job.index});
    joined(place);
}

void Lane::pushFar(Place place, std::uint32_t entity, std::uint32_t index)
{
    Job job;
    job.sent = job.created = job.enqueued = SimTime{place.enqueued};
    job.order = place.order;
    job.entity = entity;
    job.index = index;
    push(job);
}

void Lane::Appender::pushFar(Place place, std::uint32_t entity, std::uint32_t index)
{
    flush();
    m_lane.pushNew(place, entity, index);
    m_jobs.reopen();
    m_last = place;
    ++m_joined;
}

void Lane::Appender::flush()
{
    m_jobs.close();
    if (m_pushed == 0)
        return;
    m_lane.m_back = m_last;
    m_lane.m_live += m_pushed;
    m_joined += m_pushed;
    m_pushed = 0;
}

void Lane::dropBack()
{
    if (m_jobs.back().hasHistory()) {
        m_back = m_histories.back().previous;
        m_histories.pop_back();
    } else if (m_jobs.size() > 1) {
        m_back = m_jobs[m_jobs.size() - 2].before(m_back);
    }
    m_jobs.pop_back();
}

void Lane::cancelAt(std::size_t i)
{
    m_jobs.mutableAt(i).packed |= QueuedJob::cancelledFlag;
    ++m_cancelled;
    taken();
}

bool Lane::cancel(std::uint32_t eventClass, std::uint32_t entity, std::uint32_t index, Job& into)
{
    // Clients give up in about the order they came, so the search from the old end is short.
    std::size_t found = m_jobs.size();
    forEachRecord([&](std::size_t i, const QueuedJob& job, const Place& place, const JobHistory* history) {
        if (job.entity != entity || job.index != index)
            return true;
        unpack(job, eventClass, place, history, into);
        found = i;
        return false;
    });
    if (found == m_jobs.size())
        return false;
    cancelAt(found);
    return true;
}

bool Lane::cancelOrder(std::uint32_t eventClass, std::uint64_t order, Job& into)
{
    if (m_live == 0 || order < m_front.order || order > m_back.order)
        return false;
    std::size_t found = m_jobs.size();
    const auto take = [&](std::size_t i, const QueuedJob& job, const Place& place) {
        if (place.order != order || job.cancelled())
            return;
        unpack(job, eventClass, place, nullptr, into);
        found = i;
    };
    if (m_front.reaches(m_back)) {
        std::size_t low = 0, high = m_jobs.size() - 1;
        while (low < high) {
            const std::size_t middle = low + (high - low) / 2;
            if (m_jobs[middle].after(m_front).order < order)
                low = middle + 1;
            else
                high = middle;
        }
        take(low, m_jobs[low], m_jobs[low].after(m_front));
    } else {
        forEachRecord([&](std::size_t i, const QueuedJob& job, const Place& place, const JobHistory*) {
            take(i, job, place);
            return place.order < order;
        });
    }
    if (found == m_jobs.size())
        return false;
    cancelAt(found);
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
    m_front = m_back = nowhere;
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
