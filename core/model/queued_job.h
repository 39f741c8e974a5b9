#pragma once
// A waiting job in 16 bytes, since there may be millions: of its place in time and order only the low bits are kept, the
// rest follows from its neighbour in the lane. What a first visit to a queue does not need (an earlier wait, another
// creation or send time, retries) is kept beside it in the lane, for the few jobs that have it.

#include <cstdint>

#include "core/model/job.h"

namespace latepulse {

/// When a job joined its lane, and as which of all jobs. Both rise along a lane.
struct Place {
    std::int64_t enqueued; // ns
    std::uint64_t order; // of enqueueing, over all queues

    static constexpr unsigned timeBits = 40, orderBits = 22; // 18 min, 4 million jobs
    static constexpr std::uint64_t timeMask = (std::uint64_t{1} << timeBits) - 1;
    static constexpr std::uint64_t orderMask = (std::uint64_t{1} << orderBits) - 1;
    /// Whether the low bits of a later place tell how far it is from this one.
    [[nodiscard]] bool reaches(const Place& later) const
    {
        return static_cast<std::uint64_t>(later.enqueued - enqueued) <= timeMask && later.order - order <= orderMask;
    }
};

struct QueuedJob {
    std::uint64_t packed; // enqueued << 24 | order << 2 | flags, the first two as far as there is room
    std::uint32_t entity, index;

    static constexpr std::uint64_t cancelledFlag = 1, historyFlag = 2;
    static std::uint64_t pack(const Place& place, std::uint64_t flags)
    {
        return static_cast<std::uint64_t>(place.enqueued) << 24U | (place.order & Place::orderMask) << 2U | flags;
    }
    [[nodiscard]] bool cancelled() const { return (packed & cancelledFlag) != 0; }
    [[nodiscard]] bool hasHistory() const { return (packed & historyFlag) != 0; }
    /// Of a job after `before` that this one reaches(), and of one before `after`.
    [[nodiscard]] Place after(const Place& before) const
    {
        const std::uint64_t time = (packed >> 24U) - static_cast<std::uint64_t>(before.enqueued);
        const std::uint64_t order = (packed >> 2U) - before.order;
        return {before.enqueued + static_cast<std::int64_t>(time & Place::timeMask),
                before.order + (order & Place::orderMask)};
    }
    [[nodiscard]] Place before(const Place& after) const
    {
        const std::uint64_t time = static_cast<std::uint64_t>(after.enqueued) - (packed >> 24U);
        const std::uint64_t order = after.order - (packed >> 2U);
        return {after.enqueued - static_cast<std::int64_t>(time & Place::timeMask),
                after.order - (order & Place::orderMask)};
    }
};
static_assert(sizeof(QueuedJob) == 16 && Place::timeBits + Place::orderBits + 2 == 64);

/// Of a job that has been elsewhere before, or that is too far from the one before it in its lane.
struct JobHistory {
    std::int64_t sent, created, waited; // ns
    Place own, previous; // the latter of the job before it, if there was one
    std::uint32_t tries;
    std::uint8_t step;
    bool defaulted;
};

[[nodiscard]] inline bool needsHistory(const Job& job)
{
    return job.created != job.enqueued || job.sent != job.enqueued || job.waited.ns != 0 || job.step != 0
        || job.tries != 0 || job.defaulted;
}

/// `history` may be nullptr for a job without one.
inline void unpack(const QueuedJob& queued, std::uint32_t eventClass, const Place& place, const JobHistory* history,
                   Job& job)
{
    job.eventClass = static_cast<std::int32_t>(eventClass);
    job.enqueued = SimTime{place.enqueued};
    job.sent = SimTime{history != nullptr ? history->sent : place.enqueued};
    job.created = SimTime{history != nullptr ? history->created : place.enqueued};
    job.waited = Duration{history != nullptr ? history->waited : 0};
    job.order = place.order;
    job.step = history != nullptr ? history->step : 0;
    job.tries = history != nullptr ? history->tries : 0;
    job.defaulted = history != nullptr && history->defaulted;
    job.entity = queued.entity;
    job.index = queued.index;
}

} // namespace latepulse
