#pragma once
// What the reference model remembers: plain records, found by searching.

#include <cstdint>
#include <deque>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/units.h"

namespace latepulse::reference {

inline constexpr std::size_t nowhere = std::numeric_limits<std::size_t>::max();

enum class Owner { Probe, Controller, Source, Evaluation, Corroboration };
enum class Verdict { Eligible, Suspected, Quarantined, Unhealthy }; // from good to bad
enum class Truth { Up, Unreachable, Down };                         // likewise
enum class ProbeState { Connected, Requesting, BackingOff, Offline };

/// A heartbeat as its controller knows it.
struct Beat {
    SimTime sent;
    std::optional<SimTime> enqueued, started; // its first visit to a worker
    bool over = false;                        // processed, lost, dropped or otherwise ended
};

/// One event on its way through queues and workers.
struct Job {
    std::size_t eventClass = 0;
    Owner owner = Owner::Source;
    std::size_t entity = 0;   // probe, controller, source; the class for an evaluation
    std::uint32_t number = 0; // attempt, beat, arrival or tick
    std::uint32_t session = 0; // of the probe when it sent this
    SimTime sent, created, enqueued;
    Duration waited{};
    std::size_t step = 0;
    std::uint32_t tries = 0;    // so far, of this step
    bool refused = false;       // a default answer stood in and said no
    bool everServed = false;    // some worker has had it
    std::uint64_t order = 0;    // of its last enqueueing, over all queues
};
using JobPtr = std::shared_ptr<Job>;

struct Probe {
    std::size_t population = 0;
    std::uint32_t number = 0; // within its population
    std::size_t row = 0;
    std::size_t controller = nowhere; // connected to, or remembered
    bool cached = true;
    std::uint32_t session = 0, attempt = 0, misses = 0;
    std::uint32_t plan = 0; // number of the planned next attempt: an older plan is void
    SimTime issued;
    Duration lastWait{};
    ProbeState state = ProbeState::Connected;
};

struct Controller {
    std::size_t group = 0;
    std::uint32_t number = 0; // within its group
    SimTime evidence, nominalNext, forcedUntil;
    std::optional<SimTime> newestSent; // of the beats processed
    Verdict verdict = Verdict::Eligible;
    Truth truth = Truth::Up;
    std::int64_t sessions = 0, freshBeats = 0, down = 0, unreachable = 0;
    std::uint32_t beatPlan = 0, force = 0; // numbers: an older one is void
    std::uint32_t question = 0;            // number of the last corroboration
    bool asked = false, waitsForRemoval = false;
    // What policies remember: see policies.cpp.
    std::deque<std::int64_t> intervals; // ns between beats, the oldest first (phi)
    SimTime newestStamp;                // of the beats that counted (phi)
    Duration ownWindow{};               // phi, self-aware
    std::optional<SimTime> suspicionEnds; // self-aware
    std::int64_t ejections = 0;
    SimTime inServiceSince, outUntil;
    std::vector<Beat> beats;
    [[nodiscard]] bool trusted() const { return verdict == Verdict::Eligible || verdict == Verdict::Suspected; }
    [[nodiscard]] bool falselyJudged() const { return truth == Truth::Up && !trusted(); }
};

struct Queue {
    std::vector<JobPtr> waiting; // in order of arrival
    std::vector<std::int64_t> dropped; // per class
};

struct Worker {
    JobPtr job; // none: idle
    SimTime taken, phaseSince;
};

struct Pool {
    std::vector<Worker> workers;     // made when first needed
    std::vector<std::size_t> idle;   // of those made, the last used at the end
    std::size_t nextQueue = 0;       // of round robin
    [[nodiscard]] std::int64_t busy() const
    {
        return static_cast<std::int64_t>(workers.size()) - static_cast<std::int64_t>(idle.size());
    }
};

enum class CallState { Waiting, InService, Orphaned, Over };

struct Call {
    JobPtr job;
    std::size_t backend = 0, pool = 0, worker = 0;
    bool synchronous = true;
    SimTime issued, started, deadline;
    Duration latency{};
    CallState state = CallState::Waiting;
};
using CallPtr = std::shared_ptr<Call>;

struct Backend {
    std::deque<CallPtr> line; // waiting for a slot
    std::int64_t inService = 0;
};

} // namespace latepulse::reference
