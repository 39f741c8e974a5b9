#pragma once
// What the control plane looks like at one instant: immutable, self-contained, for topology, tables and Explain.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/units.h"

namespace latepulse {

enum class Verdict : std::uint8_t { Eligible, Suspected, Quarantined, Unhealthy };
enum class Truth : std::uint8_t { Up, Unreachable, Down };
enum class ProbeState : std::uint8_t { Connected, Requesting, BackingOff, Offline };

[[nodiscard]] const char* verdictWord(Verdict verdict);
[[nodiscard]] const char* truthWord(Truth truth);

/// The four exact parts of a liveness age by send stamp; they sum to the sent age (MODEL 2.6).
struct AgeSplit {
    Duration silence, transport, queueing, service;
    [[nodiscard]] Duration total() const { return silence + transport + queueing + service; }
    bool operator==(const AgeSplit&) const = default;
};

struct PopulationSnapshot {
    std::string id;
    std::int64_t size = 0, connected = 0, requesting = 0, backingOff = 0, offline = 0;
    std::int64_t inQueue = 0;  // of the requesting: their event waits or is served
    std::int64_t noEligible = 0, capacity = 0, unhealthyCached = 0, timedOut = 0; // of the backing off, by last answer
};

/// Events of a class so far: how they passed, for what moves between two snapshots.
struct ClassSnapshot {
    std::string id;
    std::int64_t created = 0;
    std::int64_t taken = 0; // left their queue for a worker, retries and answers that queue again not counted twice
    std::int64_t finished = 0; // a worker was done with them, whatever the answer
};

struct ClassDepth {
    std::string eventClass;
    std::int64_t depth = 0;
    std::int64_t abandoned = 0; // nobody waits for these any more
    std::optional<Duration> oldest; // age of the oldest, none when empty
    std::int64_t dropped = 0; // so far
};

struct QueueSnapshot {
    std::string id;
    std::int64_t capacity = 0;
    std::vector<ClassDepth> classes; // in the scenario's class order, only classes seen here
    std::vector<std::string> next; // classes of the next events in order of service, at most 24
    std::vector<bool> nextAbandoned; // same length
    std::optional<Duration> oldest;
    [[nodiscard]] std::int64_t depth() const;
};

struct WorkerSnapshot {
    bool busy = false;
    std::string eventClass, step, backend; // backend "" while on CPU
    Duration held{}; // since this worker took the event
    bool abandoned = false; // nobody waits for the answer
};

struct PoolSnapshot {
    std::string id;
    std::int64_t workers = 0, busy = 0;
    std::vector<WorkerSnapshot> first; // at most 64 workers in detail
    std::vector<std::pair<std::string, std::int64_t>> heldByClass; // busy workers by class
};

struct BackendSnapshot {
    std::string id;
    std::int64_t concurrency = 0, inFlight = 0, waiting = 0;
    Duration meanLatency{}; // in force now
    std::int64_t timedOut = 0;
};

struct ControllerSnapshot {
    std::string name; // "main.17"
    Verdict verdict = Verdict::Eligible;
    bool forcedEligible = false;
    Truth truth = Truth::Up;
    SimTime verdictSince;
    SimTime evidence; // the judged stamp of the newest counted beat
    Duration judgedAge{}; // now - evidence
    Duration window{}; // judged age above which its evidence is too old now
    AgeSplit split; // of the sent age
    std::int64_t sessions = 0, capacity = 0;
    std::int64_t pendingBeats = 0; // sent, not yet processed, lost or dropped
    /// Admits probes now (verdict, force and panic considered).
    bool admits = true;
    [[nodiscard]] bool differsFromTruth() const
    {
        return (truth == Truth::Up) != (verdict == Verdict::Eligible || verdict == Verdict::Suspected);
    }
};

struct Snapshot {
    SimTime now;
    std::uint64_t executedEvents = 0;
    std::uint64_t stateHash = 0; // 0 unless asked for
    std::vector<PopulationSnapshot> populations;
    std::vector<ClassSnapshot> classes; // in the scenario's order
    std::vector<QueueSnapshot> queues;
    std::vector<PoolSnapshot> pools;
    std::vector<BackendSnapshot> backends;
    std::vector<ControllerSnapshot> controllers;
    std::vector<std::uint8_t> probeStates; // ProbeState per probe, population by population; empty unless asked for
    std::int64_t eligible = 0, falselyUnhealthy = 0, trulyLost = 0;
    std::string lastEvent; // what happened at `now`, in words ("reconnect of software: call timed out"); empty at start
};

} // namespace latepulse
