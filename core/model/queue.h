#pragma once
// A queue: one lane per event class, each in order of arrival; the discipline compares the lanes' ends, so that any
// class can be measured, purged or skipped without touching the others.

#include <cstdint>
#include <optional>
#include <vector>

#include "core/engine/chunked_deque.h"
#include "core/model/job.h"
#include "core/model/plan.h"
#include "core/model/queued_job.h"

namespace latepulse {

class Lane {
public:
    [[nodiscard]] std::int64_t live() const { return m_live; }        // waiting jobs
    [[nodiscard]] std::int64_t dropped() const { return m_dropped; }  // so far
    /// Order of the first or last waiting job; live() must not be 0.
    [[nodiscard]] std::uint64_t frontOrder() const { return m_jobs.front().order(); }
    [[nodiscard]] std::uint64_t backOrder() const { return m_jobs.back().order(); }
    [[nodiscard]] SimTime oldest() const { return SimTime{m_jobs.front().enqueued}; }

    void push(const Job& job);
    Job takeFront(std::uint32_t eventClass);
    Job takeBack(std::uint32_t eventClass);
    /// Calls each(job) for every waiting job in order of arrival.
    template <class Function>
    void forEach(std::uint32_t eventClass, Function each) const;
    /// Takes a job out of the middle; its record goes when it reaches an end.
    bool cancel(std::uint32_t eventClass, std::uint32_t entity, std::uint32_t index, Job& taken);
    void clear();
    void countDrop() { ++m_dropped; }

private:
    void dropFront();
    void dropBack();
    void trim();
    ChunkedDeque<QueuedJob> m_jobs;       // both ends are waiting jobs
    ChunkedDeque<JobHistory> m_histories; // of the jobs that have one, in the same order
    std::int64_t m_live = 0, m_dropped = 0;
};

template <class Function>
void Lane::forEach(std::uint32_t eventClass, Function each) const
{
    std::size_t history = 0;
    for (std::size_t i = 0; i < m_jobs.size(); ++i) {
        const QueuedJob& job = m_jobs[i];
        const JobHistory* own = job.hasHistory() ? &m_histories[history++] : nullptr;
        if (!job.cancelled())
            each(unpack(job, eventClass, own));
    }
}

class JobQueue {
public:
    explicit JobQueue(std::size_t classes = 0) : m_lanes(classes) {}

    [[nodiscard]] const std::vector<Lane>& lanes() const { return m_lanes; }
    /// Waiting jobs of all classes.
    [[nodiscard]] std::int64_t depth() const { return m_depth; }
    void push(const Job& job);
    /// Class whose end of lane is served next among those `mayStart` allows; nullopt when there is none.
    template <class Predicate>
    [[nodiscard]] std::optional<std::uint32_t> nextClass(const QueuePlan& plan, Predicate mayStart) const;
    /// Order of the job that `take` would give.
    [[nodiscard]] std::uint64_t nextOrder(const QueuePlan& plan, std::uint32_t eventClass) const
    {
        return plan.discipline == Discipline::Lifo ? m_lanes[eventClass].backOrder() : m_lanes[eventClass].frontOrder();
    }
    Job take(const QueuePlan& plan, std::uint32_t eventClass);
    /// Removes the oldest job of all lanes; the queue must not be empty.
    Job takeOldest();
    /// Removes every job of a lane, calling `each` in order of arrival.
    template <class Function>
    std::int64_t purge(std::uint32_t eventClass, Function each);
    /// Takes the job of this entity and number out; false when it does not wait here.
    bool cancel(std::uint32_t eventClass, std::uint32_t entity, std::uint32_t index, Job& taken);
    [[nodiscard]] std::optional<SimTime> oldest(std::uint32_t eventClass) const
    {
        return m_lanes[eventClass].live() == 0 ? std::nullopt : std::optional(m_lanes[eventClass].oldest());
    }
    void countDrop(std::uint32_t eventClass) { m_lanes[eventClass].countDrop(); }

private:
    std::vector<Lane> m_lanes;
    std::int64_t m_depth = 0;
};

template <class Predicate>
std::optional<std::uint32_t> JobQueue::nextClass(const QueuePlan& plan, Predicate mayStart) const
{
    std::optional<std::uint32_t> best;
    std::uint64_t bestOrder = 0;
    std::int64_t bestPriority = 0;
    for (const std::uint32_t c : plan.lanesByPriority) {
        if (m_lanes[c].live() == 0 || !mayStart(c))
            continue;
        if (best && plan.discipline == Discipline::Priority && mayStart.priority(c) > bestPriority)
            break;  // lanes come by priority
        const std::uint64_t order = nextOrder(plan, c);
        const bool ahead = plan.discipline == Discipline::Lifo ? order > bestOrder : order < bestOrder;
        if (!best || ahead) {
            best = c;
            bestOrder = order;
            bestPriority = mayStart.priority(c);
        }
    }
    return best;
}

template <class Function>
std::int64_t JobQueue::purge(std::uint32_t eventClass, Function each)
{
    const Lane lane = m_lanes[eventClass];
    m_depth -= lane.live();
    m_lanes[eventClass].clear();
    lane.forEach(eventClass, each);
    return lane.live();
}

} // namespace latepulse
