#pragma once
// What work a control plane's structure lets through, as the isolation audit sees it: classes, queues, pools, backends
// and what is known of their times. Plain data that knows no scenario; positions are indices into the lists.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/units.h"

namespace latepulse {

inline constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

/// What happens to an event at a step's timeout, as far as sharing goes.
enum class AtTimeout : std::uint8_t {
    Ends,      // abandoned, shed or parked: never seen again
    GoesOn,    // an answer stands in; the next step follows
    ComesBack, // retried, deferred or moved: enters a queue
};

struct WorkStep {
    std::string id;
    std::optional<Duration> mostCpu;  // largest CPU time; nullopt = no largest
    std::size_t backend = nowhere;    // called after the CPU time
    std::optional<Duration> timeout;  // of the call; nullopt = none
    AtTimeout atTimeout = AtTimeout::Ends;
    std::size_t backTo = nowhere;     // queue entered when it comes back
};

/// At most `count` events at one instant and `count` more each `gap` after.
struct ArrivalStream {
    std::int64_t count = 1;
    std::optional<Duration> gap;  // above 0; nullopt = `count` is all there ever is
    bool operator==(const ArrivalStream&) const = default;
};

struct WorkClass {
    std::string id;
    std::size_t queue = nowhere;  // entered first
    std::int64_t priority = 0;    // 0 is served first where the queue goes by priority
    std::vector<WorkStep> steps;
    bool fed = false;        // something sends such events
    bool beats = false;      // heartbeats
    bool evaluates = false;  // carries the health check
    bool registers = false;  // returning probes: verdicts decide how many come again
    std::vector<ArrivalStream> streams;      // meaningful while streamsKnown
    bool streamsKnown = false;               // nothing arrives faster than the streams say
    std::optional<std::int64_t> mostAtOnce;  // events in existence at once; nullopt = no limit known
    std::string unsteady;  // why heartbeats have no least gap, in words; "" where they have one
};

/// Unknown: any other class may be served first.
enum class WorkOrder : std::uint8_t { Fifo, Lifo, Priority, Unknown };
enum class WorkSelect : std::uint8_t { Listed, InTurn, OldestFirst, Unknown };

struct WorkQueue {
    std::string id;
    WorkOrder order = WorkOrder::Fifo;
    std::int64_t capacity = 0;  // waiting only
    bool dropsWaiting = false;  // also what waits, by its age or by delay
};

struct WorkPool {
    std::string id;
    std::int64_t workers = 1;
    bool asynchronous = false;         // freed during a call; the answer enters `completions`
    std::size_t completions = nowhere; // nowhere: the class's own queue
    std::vector<std::size_t> serves;   // in order
    WorkSelect select = WorkSelect::Listed;
    std::vector<std::int64_t> reserved; // workers kept, one entry per class
};

struct WorkStructure {
    std::vector<WorkClass> classes;
    std::vector<WorkQueue> queues;
    std::vector<WorkPool> pools;
    std::vector<std::string> backends;  // ids
    bool judges = false;                // verdicts are made at all
    bool seenOnArrival = false;         // evidence counts before it is queued

    /// Heartbeats or the event that carries the check, and sent at all: what the health decision waits for.
    [[nodiscard]] bool isLiveness(std::size_t c) const
    {
        return classes[c].fed && (classes[c].beats || classes[c].evaluates);
    }
};

} // namespace latepulse
