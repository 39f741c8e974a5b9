#pragma once
// A waiting job in 24 bytes. What a first visit to a queue does not need (an earlier wait, another creation or send
// time, retries) is kept beside it in the lane, for the few jobs that have it.

#include <cstdint>

#include "core/model/job.h"

namespace latepulse {

struct QueuedJob {
    std::int64_t enqueued;     // ns
    std::uint64_t packed;      // order << 24 | step << 16 | tries << 8 | flags
    std::uint32_t entity, index;

    static constexpr std::uint64_t cancelledFlag = 1, defaultedFlag = 2, historyFlag = 4;
    [[nodiscard]] std::uint64_t order() const { return packed >> 24U; }
    [[nodiscard]] bool cancelled() const { return (packed & cancelledFlag) != 0; }
    /// At its first step, with nothing to tell.
    [[nodiscard]] bool isNew() const { return (packed & 0xFF'FFFFU) == 0; }
    [[nodiscard]] bool hasHistory() const { return (packed & historyFlag) != 0; }
};
static_assert(sizeof(QueuedJob) == 24);

/// Of a job that has been elsewhere before.
struct JobHistory {
    std::int64_t sent, created, waited;  // ns
};

[[nodiscard]] inline bool needsHistory(const Job& job)
{
    return job.created != job.enqueued || job.sent != job.enqueued || job.waited.ns != 0;
}

[[nodiscard]] inline QueuedJob pack(const Job& job)
{
    const std::uint64_t flags =
        (job.defaulted ? QueuedJob::defaultedFlag : 0) | (needsHistory(job) ? QueuedJob::historyFlag : 0);
    return {job.enqueued.ns,
            job.order << 24U | static_cast<std::uint64_t>(job.step) << 16U | static_cast<std::uint64_t>(job.tries) << 8U
                | flags,
            job.entity, job.index};
}

/// `history` may be nullptr for a job without one.
inline void unpack(const QueuedJob& queued, std::uint32_t eventClass, const JobHistory* history, Job& job)
{
    job.eventClass = static_cast<std::int32_t>(eventClass);
    job.enqueued = SimTime{queued.enqueued};
    job.sent = SimTime{history != nullptr ? history->sent : queued.enqueued};
    job.created = SimTime{history != nullptr ? history->created : queued.enqueued};
    job.waited = Duration{history != nullptr ? history->waited : 0};
    job.order = queued.order();
    job.step = static_cast<std::uint8_t>(queued.packed >> 16U);
    job.tries = static_cast<std::uint8_t>(queued.packed >> 8U);
    job.defaulted = (queued.packed & QueuedJob::defaultedFlag) != 0;
    job.entity = queued.entity;
    job.index = queued.index;
}

} // namespace latepulse
