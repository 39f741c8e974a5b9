#pragma once
// How long a heartbeat can stay on the platform at most, from the structure alone (MODEL 5): no simulation, integer
// nanoseconds, and the terms it is made of; or the condition that is missing for there to be a bound at all.

#include <cstdint>
#include <optional>
#include <vector>

#include "core/topology/class_reach.h"
#include "core/topology/work_structure.h"

namespace latepulse {

enum class BoundFamily : std::uint8_t {
    OwnPool,      // nothing else is on the workers
    Reserved,     // workers kept for the class
    Priority,     // served before the others, without preemption
    Fifo,         // behind what came earlier
    Asynchronous, // beside work that frees its worker during calls
};

enum class Missing : std::uint8_t {
    Nothing,
    NoWorkers,     // pool: without a worker
    AllReserved,   // pool: every worker is kept for other classes
    OthersReserved, // pool: workers kept for others upset the order of a queue that goes by age
    NoTimeout,     // eventClass, step: a call that may last for ever holds a worker
    UnboundedCpu,  // eventClass, step
    Unsteady,      // eventClass: heartbeats have no least gap
    OwnStepEnds,   // eventClass, step: a timeout of its own ends the heartbeat
    OwnReturns,    // eventClass: the heartbeat itself waits for a backend and queues again
    Overload,      // pool: what is served before heartbeats, and they, need all of its time
    UnknownRate,   // eventClass, pool: served before heartbeats, as often as it likes
    Overtaken,     // eventClass, queue: newest first, so heartbeats are overtaken
    TooLong,       // beyond any run
    DropsWaiting,  // queue: drops what waits for long
    CanFill,       // eventClass, queue: other work can fill a queue that then drops heartbeats
    BeatsFill,     // queue: too small for the heartbeats alone
};

struct MissingCondition {
    Missing kind = Missing::Nothing;
    std::size_t eventClass = nowhere, step = nowhere, queue = nowhere, pool = nowhere;
    bool operator==(const MissingCondition&) const = default;
};

/// So many events of a class before the heartbeat ends, each for so long; the heartbeat counts among its own.
struct BoundTerm {
    std::size_t eventClass = nowhere;
    std::int64_t events = 0;
    Duration each;
    bool operator==(const BoundTerm&) const = default;
};

struct StructuralBound {
    BoundFamily family = BoundFamily::OwnPool;
    std::size_t pool = nowhere;         // whose workers the bound counts on
    Duration longest = Duration::longest();  // sojourn of a heartbeat that is processed; longest() = no bound
    Duration held;                      // longest time of one event found in service
    std::size_t heldBy = nowhere;       // its class
    std::vector<BoundTerm> terms;
    std::int64_t sharing = 1;           // workers that share the terms
    Duration own;                       // the heartbeat's own service, where the terms do not hold it
    MissingCondition missing;           // why there is no bound; with processed() given: heartbeats may be dropped

    /// Every heartbeat that is processed is so within this; nullopt = no bound even then.
    [[nodiscard]] std::optional<Duration> processed() const
    {
        return longest < Duration::longest() ? std::optional(longest) : std::nullopt;
    }
    /// Every heartbeat is processed within this; nullopt = no bound.
    [[nodiscard]] std::optional<Duration> sojourn() const
    {
        return missing.kind == Missing::Nothing ? processed() : std::nullopt;
    }
};

/// Longest time one visit of an event to a worker of this pool takes, calls in full. Sets `missing` where there is none.
[[nodiscard]] std::optional<Duration> longestVisit(const WorkStructure& structure, std::size_t eventClass,
                                                   std::size_t pool, MissingCondition& missing);

/// The bound of a liveness class while only the classes marked in `present` are sent.
[[nodiscard]] StructuralBound structuralBound(const WorkStructure& structure, const std::vector<ClassReach>& reach,
                                              std::size_t eventClass, const std::vector<bool>& present);
/// The same with every class.
[[nodiscard]] StructuralBound structuralBound(const WorkStructure& structure, std::size_t eventClass);

} // namespace latepulse
