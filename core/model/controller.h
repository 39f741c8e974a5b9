#pragma once
// One controller as the platform sees it (evidence, verdict) and as it is (truth), and its beats under way.

#include <cstdint>
#include <limits>
#include <vector>

#include "core/base/units.h"
#include "core/engine/chunked_deque.h"
#include "core/model/snapshot.h"

namespace latepulse {

/// A beat that was sent and is neither processed, nor lost, nor dropped.
struct PendingBeat {
    std::int64_t sent;      // ns
    std::int64_t enqueued;  // ns; notYet = still on the link, gone = dropped, purged or lost

    static constexpr std::int64_t notYet = std::numeric_limits<std::int64_t>::max();
    static constexpr std::int64_t gone = -1;
};
static_assert(sizeof(PendingBeat) == 16);

/// When a worker took one of the pending beats. At most as many as there are workers.
struct StartedBeat {
    std::uint32_t number = 0;
    SimTime started;
};

struct Controller {
    SimTime evidence;     // judged stamp of the newest counted beat (start of the run at first)
    SimTime newestSent;   // send time of the newest processed beat
    SimTime nominalNext;  // next beat before jitter
    SimTime verdictSince;
    SimTime forcedUntil;  // eligible by force before this instant
    std::uint32_t beats = 0;            // sent so far
    std::uint32_t checkGeneration = 0;  // of verdict timers
    std::uint32_t beatGeneration = 0;   // of beat timers
    std::uint32_t forceGeneration = 0;
    std::int64_t sessions = 0;
    std::int32_t freshBeats = 0;  // in a row while unhealthy
    Verdict verdict = Verdict::Eligible;
    Truth truth = Truth::Up;
    ChunkedDeque<PendingBeat, 64> pending;  // by send time; the front is live and newer than newestSent
    std::uint32_t firstPending = 0;         // number of the front; numbers are consecutive
    std::vector<StartedBeat> started;       // of pending beats

    /// `enqueued` is PendingBeat::notYet while the beat is on the link.
    void beatSent(SimTime now, std::int64_t enqueued) { pending.push_back({now.ns, enqueued}); }
    /// Send time of beat `number`; `otherwise` when it is no longer pending.
    [[nodiscard]] SimTime sentOf(std::uint32_t number, SimTime otherwise) const;
    void beatEnqueued(std::uint32_t number, SimTime now);
    void beatStarted(std::uint32_t number, SimTime now)
    {
        for (const StartedBeat& beat : started)
            if (beat.number == number)
                return;  // its first visit to a worker counts
        if (number >= firstPending && number - firstPending < pending.size())
            started.push_back({number, now});
    }
    void beatGone(std::uint32_t number);
    /// Drops records at the front that are gone or not newer than the newest processed beat.
    void trimPending()
    {
        while (!pending.empty() && isOver(pending.front())) {
            pending.pop_front();
            ++firstPending;
        }
        if (!started.empty())
            std::erase_if(started, [this](const StartedBeat& beat) { return beat.number < firstPending; });
    }
    [[nodiscard]] bool isOver(const PendingBeat& beat) const
    {
        return beat.enqueued == PendingBeat::gone || beat.sent <= newestSent.ns;
    }
    /// The exact four-way split of the sent age at `now` (MODEL 2.6).
    [[nodiscard]] AgeSplit split(SimTime now) const;
    [[nodiscard]] bool judgedWell() const { return verdict == Verdict::Eligible || verdict == Verdict::Suspected; }
    [[nodiscard]] bool falselyJudged() const { return truth == Truth::Up && !judgedWell(); }
};

} // namespace latepulse
