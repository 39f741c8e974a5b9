#pragma once
// A pending event: a small plain record. Order is (time, sequence): equal times run in insertion order.

#include <cstdint>

#include "core/base/units.h"

namespace latepulse {

enum class EventKind : std::uint8_t {
    SessionEnd,      // entity probe, index session
    OfflineEnd,      // entity probe, index session
    NextAttempt,     // entity probe, index timer generation
    ClientTimeout,   // entity probe, index attempt
    BeatSend,        // entity controller, index generation
    BeatArrive,      // entity controller, index beat
    CpuDone,         // entity pool, index worker
    CallDone,        // entity call slot, index generation
    CallTimeout,     // entity call slot, index generation
    Release,         // entity deferred slot, index 0
    VerdictCheck,    // entity controller, index generation
    HealthTick,      // entity series, index tick
    ForceEnd,        // entity controller, index generation
    Arrival,         // entity source, index arrival
    WaveStart,       // entity wave, index 0
    FailureStart,    // entity failure, index occurrence
    FailureEnd,      // entity failure, index occurrence
    LateCheck,       // entity controller, index generation
    PatienceEnd,     // entity slot of an impatient job, index arrival
    Unanswered,      // entity controller, index question
    RemovalTurn,     // entity 0, index generation
};

struct Event {
    SimTime time;
    std::uint64_t order = 0;  // sequence << 8 | kind
    std::uint32_t entity = 0;
    std::uint32_t index = 0;

    [[nodiscard]] EventKind kind() const { return static_cast<EventKind>(order & 0xFFU); }
};

/// Strict total order of pending events.
[[nodiscard]] inline bool earlier(const Event& a, const Event& b)
{
    return a.time != b.time ? a.time < b.time : a.order < b.order;
}

} // namespace latepulse
