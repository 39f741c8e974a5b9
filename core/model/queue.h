#pragma once
// A queue: one lane per event class, each in order of arrival; the discipline compares the lanes' ends, so that any
// class can be measured, purged or skipped without touching the others.

#include <cstdint>
#include <optional>
#include <vector>

#include "core/engine/chunked_deque.h"
#include "core/model/job.h"
#include "core/model/plan.h"

namespace latepulse {

struct Lane {
    ChunkedDeque<Job> jobs;
    std::int64_t live = 0;     // jobs not cancelled
    std::int64_t dropped = 0;  // so far
};

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
    /// The job that `take` would give.
    [[nodiscard]] const Job& peek(const QueuePlan& plan, std::uint32_t eventClass) const;
    Job take(const QueuePlan& plan, std::uint32_t eventClass);
    /// Removes the oldest job of all lanes; the queue must not be empty.
    Job takeOldest();
    /// Removes every job of a lane, calling `each` in order of arrival.
    template <class Function>
    std::int64_t purge(std::uint32_t eventClass, Function each);
    /// Takes the job of this entity and number out; false when it does not wait here. The record goes later.
    bool cancel(std::uint32_t eventClass, std::uint32_t entity, std::uint32_t index, Job& taken);
    [[nodiscard]] std::optional<SimTime> oldest(std::uint32_t eventClass) const;
    void countDrop(std::uint32_t eventClass) { ++m_lanes[eventClass].dropped; }

private:
    void trim(Lane& lane);
    std::vector<Lane> m_lanes;
    std::int64_t m_depth = 0;
};

template <class Predicate>
std::optional<std::uint32_t> JobQueue::nextClass(const QueuePlan& plan, Predicate mayStart) const
{
    std::optional<std::uint32_t> best;
    const auto ahead = [&](const Job& a, const Job& b) {
        return plan.discipline == Discipline::Lifo ? a.order > b.order : a.order < b.order;
    };
    std::int64_t bestPriority = 0;
    for (const std::uint32_t c : plan.lanesByPriority) {
        if (m_lanes[c].live == 0 || !mayStart(c))
            continue;
        if (best && plan.discipline == Discipline::Priority && mayStart.priority(c) > bestPriority)
            break;  // lanes come by priority
        if (!best || ahead(peek(plan, c), peek(plan, *best))) {
            best = c;
            bestPriority = mayStart.priority(c);
        }
    }
    return best;
}

template <class Function>
std::int64_t JobQueue::purge(std::uint32_t eventClass, Function each)
{
    Lane& lane = m_lanes[eventClass];
    const std::int64_t purged = lane.live;
    for (std::size_t i = 0; i < lane.jobs.size(); ++i)
        if (!lane.jobs[i].cancelled)
            each(lane.jobs[i]);
    lane.jobs.clear();
    m_depth -= purged;
    lane.live = 0;
    return purged;
}

} // namespace latepulse
