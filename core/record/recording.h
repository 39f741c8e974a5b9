#pragma once
// Everything one run leaves behind. A value: the window, the command line and exports read the same thing.

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/base/units.h"
#include "core/record/detector_quality.h"
#include "core/record/histogram.h"
#include "core/record/milestones.h"
#include "core/record/series.h"

namespace latepulse {

enum class LogKind { Verdict, Truth, Intervention, Wave, Milestone, FirstDrop, DropsInMinute, LastDrop, ForceEnded };

/// One line of the event log in words; events.csv splits `from` (logged_change.h).
struct LogEntry {
    SimTime at;
    LogKind kind = LogKind::Verdict;
    std::string subject;   // "main.17", "slow_backend", "first_false_verdict", "shared.reconnect"
    std::string from,
        to;  // words of verdicts; "path = old" and the new value, an action and its result; from: why dropped
    std::int64_t count = 0;     // drops
    bool falseVerdict = false;  // a controller that is up is refused after this entry
};

/// Exact extremes over the run (int64 ns and counts).
struct Extreme {
    std::int64_t value = 0;  // ns or count
    SimTime at;
    bool operator==(const Extreme&) const = default;
};

struct ClassStatistics {
    std::string eventClass;
    DurationHistogram sojourn;  // first enqueue to end, served events only
    DurationHistogram waiting;  // in queues
    std::map<std::string, std::int64_t> outcomes;  // "served", "admitted", "shed", "dropped", "purged", ...
};

struct PoolStatistics {
    std::string pool;
    /// Worker-seconds by what held the worker: "liveness cpu", "reconnect call registry", "idle".
    std::map<std::string, double> heldSeconds;
};

struct Recording {
    SeriesStore series;
    std::vector<LogEntry> log;
    Milestones milestones;
    std::map<std::string, Extreme> extremes;       // "liveness_age.main", "connected.software", "queue_depth.shared"
    std::map<std::string, std::int64_t>
        counters;  // "admissions.software", "refusals.software.no_eligible_controller", ...
    std::vector<ClassStatistics> classes;
    std::vector<PoolStatistics> pools;
    std::vector<DetectorQuality> detector;  // of each group that sends heartbeats
    SimTime computedTo;
    SimTime horizon;
    bool finished = false;
    std::uint64_t executedEvents = 0;
    std::uint64_t stateHash = 0;  // at computedTo
    std::string scenarioHash;
    std::uint64_t seed = 1;
};

} // namespace latepulse
