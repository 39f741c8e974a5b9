#pragma once
// Small plain records of work. A job is one event on its way through queues and workers.

#include <compare>
#include <cstdint>

#include "core/base/units.h"

namespace latepulse {

/// Names a job for ever: class, who it belongs to (probe, controller, source: by its model index) and its number.
struct JobKey {
    std::uint32_t eventClass = 0;
    std::uint32_t entity = 0;
    std::uint32_t index = 0;  // attempt, beat or arrival number
    auto operator<=>(const JobKey&) const = default;
};

struct Job {
    SimTime sent;      // beat: when the controller sent it; else when it was created
    SimTime created;   // first entered a queue
    SimTime enqueued;  // entered the present (or last) queue
    Duration waited{};  // in queues, before the present one
    std::uint64_t order = 0;  // of enqueueing, over all queues
    std::uint32_t entity = 0;
    std::uint32_t index = 0;
    std::int32_t eventClass = 0;
    std::uint8_t step = 0;
    bool defaulted = false;      // a step's default "refuse" stood in: refused at its end
    std::uint32_t tries = 0;     // so far at this step: each has draws of its own

    [[nodiscard]] std::uint32_t cls() const { return static_cast<std::uint32_t>(eventClass); }
    [[nodiscard]] JobKey key() const { return {cls(), entity, index}; }
};

/// How a job ended. Every job ends with exactly one.
enum class Outcome : std::uint8_t {
    Served,     // every step done (for a registration: an answer was given to someone who waited)
    Stale,      // served to the end, but nobody waited any more
    Abandoned,  // its timeout's action ended it without an answer
    Shed,       // refused at once with a reason
    Dropped,    // its queue was full
    Purged,     // by an intervention
    Cancelled,  // its client gave up and took it out of the queue, or it was skipped as stale
    Expired,    // parked until its client gave up
    Reneged,    // left its queue, never served, when its patience ended
};
inline constexpr std::size_t outcomeCount = 9;
[[nodiscard]] const char* outcomeWord(Outcome outcome);

} // namespace latepulse
