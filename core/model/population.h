#pragma once
// Probes as small records, and the counts by state that every gauge and check reads.

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/base/units.h"
#include "core/model/plan.h"
#include "core/model/snapshot.h"

namespace latepulse {

/// Why the last attempt did not succeed.
enum class LastAnswer : std::uint8_t {
    None,
    NoEligible,
    Capacity,
    UnhealthyCached,
    ControllerDown,
    TimedOut,
    Shed,
    Refused
};
inline constexpr std::size_t answerCount = 8;
[[nodiscard]] const char* answerWord(LastAnswer answer);

/// Why a probe is not connected, each for one reason: offline, its event is under way, it waits although that event is
/// gone, backing off by the last answer.
inline constexpr std::size_t notConnectedParts = 3 + answerCount;

struct Probe {
    std::uint32_t controller = noIndex;  // connected to, or remembered (the cache)
    std::uint32_t session = 0;           // number of the present or last session
    std::uint32_t attempt = 0;           // number of attempts so far
    std::uint32_t timer = 0;             // generation of the next-attempt timer
    SimTime issued;                      // the last attempt's instant
    Duration lastWait{};                 // of decorrelated jitter
    std::uint16_t population = 0;
    std::uint16_t row = 0;
    std::uint32_t misses = 0;  // attempts since the session ended
    ProbeState state = ProbeState::Connected;
    LastAnswer answer = LastAnswer::None;
    bool cached = true;
    bool inQueue = false;  // its registration waits or is served (one outstanding attempt)
};

struct PopulationCounts {
    std::array<std::int64_t, 4> byState{};             // by ProbeState
    std::array<std::int64_t, answerCount> backingOff{};  // by last answer
    std::int64_t inQueue = 0;
    std::int64_t admissions = 0, cachedReturns = 0, attempts = 0, timeouts = 0, sessionsEnded = 0, waveEnds = 0,
                 failureEnds = 0;
    std::array<std::int64_t, answerCount> refusals{};  // by reason
    std::int64_t refused = 0;                          // for any reason

    [[nodiscard]] std::int64_t of(ProbeState state) const { return byState[static_cast<std::size_t>(state)]; }
    /// By part, in the order of notConnectedWord(); they add up to the probes that are not connected.
    [[nodiscard]] std::array<std::int64_t, notConnectedParts> notConnected() const;
    [[nodiscard]] std::int64_t waiting() const { return of(ProbeState::Requesting) + of(ProbeState::BackingOff); }
};

/// "offline", "in_queue", "unanswered", then the words of answers.
[[nodiscard]] const char* notConnectedWord(std::size_t part);

inline std::array<std::int64_t, notConnectedParts> PopulationCounts::notConnected() const
{
    std::array<std::int64_t, notConnectedParts> parts{of(ProbeState::Offline), inQueue,
                                                      of(ProbeState::Requesting) - inQueue};
    std::copy(backingOff.begin(), backingOff.end(), parts.begin() + 3);
    return parts;
}

} // namespace latepulse
