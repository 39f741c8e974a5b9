#pragma once
// Calls to a backend: slots in service, calls waiting for a slot, and calls nobody waits for that still hold one.

#include <cstdint>
#include <vector>

#include "core/engine/chunked_deque.h"
#include "core/model/job.h"

namespace latepulse {

enum class CallState : std::uint8_t { Free, Waiting, InService, Orphaned };

struct Call {
    Job job;
    SimTime issued, started;
    SimTime deadline = SimTime::never();  // of its timeout, in force when it was issued
    Duration latency{};            // drawn when issued
    std::uint32_t backend = 0, pool = 0;
    std::uint32_t worker = 0;      // held by the call; of a synchronous pool
    std::uint32_t generation = 0;  // of its timers
    CallState state = CallState::Free;
    bool synchronous = true;
};

struct WaitingCall {
    std::uint32_t call, generation;
};

struct BackendState {
    std::int64_t inService = 0;  // slots held, orphans included
    std::int64_t waiting = 0;
    std::int64_t timedOut = 0, wasted = 0, answered = 0;  // so far; wasted: served after nobody waited
    ChunkedDeque<WaitingCall> queue;                      // may hold stale records of calls that timed out
};

} // namespace latepulse
