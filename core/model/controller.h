#pragma once
// One controller as the platform sees it (evidence, verdict) and as it is (truth), and its beats under way.

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "core/base/units.h"
#include "core/engine/chunked_deque.h"
#include "core/model/snapshot.h"
#include "core/random/stream.h"

namespace latepulse {

/// A beat that was sent and is neither processed, nor lost, nor dropped.
struct PendingBeat {
    std::int64_t sent;      // ns
    std::int64_t enqueued;  // ns; notYet = still on the link

    static constexpr std::int64_t notYet = std::numeric_limits<std::int64_t>::max();
};

/// Pending beats of one controller by number: 8 bytes each, and a second record for those the link delayed.
class PendingBeats {
public:
    [[nodiscard]] bool empty() const { return m_sent.empty(); }
    [[nodiscard]] std::size_t size() const { return m_sent.size(); }
    [[nodiscard]] std::int64_t frontSent() const { return m_sent.front(); }
    [[nodiscard]] PendingBeat front() const
    {
        const bool delayed = !m_delayed.empty() && m_delayed.front().number == m_first;
        return {frontSent(), delayed ? m_delayed.front().enqueued : frontSent()};
    }
    /// Number of the front; numbers are consecutive.
    [[nodiscard]] std::uint32_t first() const { return m_first; }
    [[nodiscard]] bool has(std::uint32_t number) const { return number >= m_first && number - m_first < size(); }
    [[nodiscard]] std::int64_t sentOf(std::uint32_t number) const { return m_sent[number - m_first]; }
    void push(std::int64_t sent, std::int64_t enqueued)
    {
        if (enqueued != sent)
            m_delayed.push_back({enqueued, m_first + static_cast<std::uint32_t>(size())});
        m_sent.push_back(sent);
    }
    void setEnqueued(std::uint32_t number, std::int64_t enqueued);
    /// Send time of a beat that a later one has overtaken on the link, and that arrives now; nullopt if none has.
    [[nodiscard]] std::optional<std::int64_t> takeOvertaken(std::uint32_t number);
    /// Dropped, purged or lost: as if sent before everything, it is over when it comes to the front.
    void setGone(std::uint32_t number) { m_sent.mutableAt(number - m_first) = -1; }
    void popFront()
    {
        if (!m_delayed.empty() && m_delayed.front().number == m_first) {
            if (m_delayed.front().enqueued == PendingBeat::notYet && frontSent() >= 0)
                m_overtaken.push_back({frontSent(), m_first});
            m_delayed.pop_front();
        }
        m_sent.pop_front();
        ++m_first;
    }

private:
    struct Delayed {
        std::int64_t enqueued;
        std::uint32_t number;
    };
    ChunkedDeque<std::int64_t, 128> m_sent;  // ns
    ChunkedDeque<Delayed, 64> m_delayed;     // by number
    struct Overtaken {
        std::int64_t sent;
        std::uint32_t number;
    };
    std::vector<Overtaken> m_overtaken;  // still on the link, while a later beat is processed already
    std::uint32_t m_first = 0;
};

/// When a worker took one of the pending beats. At most as many as there are workers.
struct StartedBeat {
    std::uint32_t number = 0;
    SimTime started;
};

struct Controller {
    SimTime evidence;     // judged stamp of the newest counted beat (start of the run at first)
    SimTime newestSent{-1};  // send time of the newest processed beat; -1 ns: none yet, and one of instant 0 is newer
    SimTime nominalNext;  // next beat before jitter
    SimTime verdictSince;
    SimTime forcedUntil;  // eligible by force before this instant
    std::uint32_t beats = 0;            // sent so far
    std::uint32_t checkGeneration = 0;  // of verdict timers
    std::uint32_t beatGeneration = 0;   // of beat timers
    /// Draws for beat `jitterFor` and the next ones; functions of the seed and these numbers, so no part of the state.
    static constexpr std::uint32_t noJitter = 0xFFFF'FF00U;
    std::uint32_t jitterFor = noJitter;
    std::array<double, drawsAtOnce> jitter{};
    std::uint32_t forceGeneration = 0;
    std::int64_t sessions = 0;
    std::int32_t freshBeats = 0; // in a row while unhealthy
    Verdict verdict = Verdict::Eligible;
    Truth truth = Truth::Up;
    PendingBeats pending; // the front is live and newer than newestSent
    std::uint32_t firstPending = 0; // number of the front
    std::vector<StartedBeat> started; // of pending beats

    /// `enqueued` is PendingBeat::notYet while the beat is on the link.
    void beatSent(SimTime now, std::int64_t enqueued) { pending.push(now.ns, enqueued); }
    /// Beat `number` comes off its link; when it was sent.
    SimTime beatArrives(std::uint32_t number, SimTime now);
    void beatStarted(std::uint32_t number, SimTime now)
    {
        for (const StartedBeat& beat : started)
            if (beat.number == number)
                return; // its first visit to a worker counts
        if (pending.has(number))
            started.push_back({number, now});
    }
    void beatGone(std::uint32_t number);
    /// Drops records at the front that are gone or not newer than the newest processed beat.
    [[gnu::always_inline]] void trimPending()
    {
        while (!pending.empty() && pending.frontSent() <= newestSent.ns)
            pending.popFront();
        firstPending = pending.first();
        if (started.size() == 1 && started.front().number < firstPending)
            started.clear();
        else if (!started.empty())
            trimStarted();
    }
    void trimStarted();
    /// The exact four-way split of the sent age at `now` (MODEL 2.6).
    [[nodiscard]] AgeSplit split(SimTime now) const;
    /// Since when nothing newer was processed: the start of the run at first.
    [[nodiscard]] SimTime silentSince() const { return std::max(newestSent, SimTime::start()); }
    [[nodiscard]] bool judgedWell() const { return verdict == Verdict::Eligible || verdict == Verdict::Suspected; }
    [[nodiscard]] bool falselyJudged() const { return truth == Truth::Up && !judgedWell(); }
};

} // namespace latepulse
