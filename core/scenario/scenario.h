#pragma once
// One scenario as plain data: everything a file can say. Ids name things; the model resolves them to indices.
// A default-constructed value of each struct holds the default of each parameter (parameters/<kind>.cpp reads them).

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <string>
#include <variant>
#include <vector>

#include "core/base/units.h"
#include "core/random/distribution.h"
#include "core/scenario/provenance.h"

namespace latepulse {

struct RunSettings {
    UtcInstant start{1'780'704'000LL * 1'000'000'000LL};  // 2026-06-06T00:00:00Z
    Duration horizon = Duration::hours(1);
    Duration sample = Duration::seconds(10);  // gauge sampling interval
    std::uint64_t seed = 1;
    Duration warmup{};  // statistics before this instant are left out; 0 = stationary start
    bool operator==(const RunSettings&) const = default;
};

/// A share of a population's probes with one session lifetime (assigned once, exact rounded counts).
struct SessionRow {
    std::string id;
    double share = 1.0;  // of probes
    Distribution lifetime = Distribution::exponential(Duration::days(30));
    double outageShare = 0.0;  // share of ends that are local outages
    Distribution outage = Distribution::exponential(Duration::minutes(30));
    bool operator==(const SessionRow&) const = default;
};

struct CachedReturn {
    bool first = true;                 // ask the last controller before registering
    bool honoursVerdict = true;        // that controller refuses while not eligible
    double lostAtSessionEnd = 0.0;     // share of session ends that lose the cache
    bool survivesRefusal = true;
    bool operator==(const CachedReturn&) const = default;
};

enum class AttemptsMode { OneOutstanding, Open };
enum class EligibilityCheck { After, Before };

struct Registration {
    std::string eventClass;  // "" = this population never registers
    std::optional<Duration> clientTimeout = Duration::seconds(180);  // nullopt = none
    AttemptsMode attempts = AttemptsMode::OneOutstanding;
    EligibilityCheck eligibilityCheck = EligibilityCheck::After;
    bool skipStale = false;           // an abandoned attempt costs no service when its turn comes
    bool abandonmentCancels = false;  // an abandoned attempt still waiting is removed from its queue
    bool operator==(const Registration&) const = default;
};

enum class RetryFamily { Fixed, AfterAnswer, FullJitter, EqualJitter, DecorrelatedJitter, ServerSuggested };

/// When a waiting probe tries again. Written { fixed = "180s" } or { full_jitter = { base = "1s", cap = "60s" } }.
struct RetryRule {
    RetryFamily family = RetryFamily::Fixed;
    Duration base = Duration::seconds(180);  // lap, or first ceiling
    Duration cap = Duration::seconds(3600);  // jittered families only
    bool operator==(const RetryRule&) const = default;
};

struct Population {
    std::string id, title, kind;  // kind: "software", "hardware" or any other word
    std::int64_t size = 0;
    std::vector<SessionRow> sessions;
    CachedReturn cached;
    Registration registration;
    RetryRule retry;
    std::string note;
    bool operator==(const Population&) const = default;
};

enum class BeatMode { Open, Closed };

struct Heartbeat {
    std::string eventClass;  // "" = these controllers send none
    Duration interval = Duration::seconds(10);
    Duration jitter{};             // each beat moves by U(-jitter, jitter); jitter < interval / 2
    std::optional<Duration> phase; // instant of the first beat of the group's first controller; nullopt = spread evenly
    bool simultaneous = false; // every controller of the group beats at the same phase
    BeatMode mode = BeatMode::Open;
    bool operator==(const Heartbeat&) const = default;
};

/// From these controllers to the platform.
struct Link {
    Distribution delay; // deterministic 0 by default
    double loss = 0.0; // share of beats lost
    bool operator==(const Link&) const = default;
};

struct ControllerGroup {
    std::string id, title, location;
    std::int64_t count = 1;
    std::int64_t capacity = 1000; // sessions each
    Heartbeat heartbeat;
    Link link;
    Duration clockOffset{}; // added to send stamps
    std::string note;
    bool operator==(const ControllerGroup&) const = default;
};

enum class FailureAction { Abandon, Shed, BoundedRetry, Defer, Move, AdmitConservatively, LeaveWaiting };
enum class StepDefault { Allow, Refuse };

/// Part of an event: local CPU time and/or one backend call (CPU first, then the call).
struct Step {
    std::string id;
    Distribution cpu; // deterministic 0 by default
    std::string backend; // "call" in files; "" = no call
    bool critical = true; // its timeout or failure may not be skipped
    std::optional<Duration> timeout; // nullopt = none
    FailureAction onTimeout = FailureAction::Abandon;
    StepDefault defaultAnswer = StepDefault::Allow; // for admit_conservatively
    std::string shedReason = "timeout";
    std::int64_t retries = 3; // bounded_retry
    Duration wait = Duration::seconds(1); // bounded_retry and defer
    FailureAction fallback = FailureAction::Abandon; // after the last retry
    std::string toQueue; // move, defer, bounded_retry: queue entered ("" = the class's own)
    bool operator==(const Step&) const = default;
};

enum class EventRole { Liveness, Reconnect, HealthCritical, Results, Housekeeping, Other };

struct EventClass {
    std::string id, title;
    bool critical = false;
    std::string queue;
    std::int64_t priority = 0; // 0 is served first
    std::vector<Step> steps;
    bool sink = false; // "end = sink": a plain job, leaves when served
    std::string note;
    bool operator==(const EventClass&) const = default;
};

enum class ArrivalKind { Renewal, Table, Spaced };

/// A plain source of jobs: interarrival distribution, or listed instants, or `count` jobs at `first + n x spacing`.
struct Source {
    std::string id, eventClass;
    ArrivalKind kind = ArrivalKind::Renewal;
    Distribution arrivals = Distribution::exponential(Duration::seconds(1)); // interarrival time
    std::vector<Duration> table; // instants since the run's start
    Duration first{}, spacing{};
    std::int64_t count = 0;
    bool registers = false; // each job asks for admission when it ends (counted admitted / refused), as a probe would
    std::string note;
    std::int64_t batch = 1; // jobs per arrival
    std::optional<Distribution>
        patience; // a job still waiting for its first service after this leaves; nullopt = stays
    bool operator==(const Source&) const = default;
};

enum class Discipline { Fifo, Lifo, Priority };
enum class DropRule { Tail, Oldest };

struct Queue {
    std::string id, title;
    Discipline discipline = Discipline::Fifo;
    std::int64_t capacity = 1'000'000; // waiting only
    DropRule drop = DropRule::Tail;
    std::string note;
    bool operator==(const Queue&) const = default;
};

enum class PoolMode { Synchronous, Asynchronous };
enum class SelectRule { Listed, RoundRobin, OldestFirst };

struct WorkerPool {
    std::string id, title;
    std::int64_t workers = 1;
    PoolMode mode = PoolMode::Synchronous;
    std::string completions; // asynchronous: the queue that answered calls join
    std::vector<std::string> serves;
    SelectRule select = SelectRule::Listed;
    std::map<std::string, std::int64_t> reserved; // class -> workers kept for it
    std::string note;
    bool operator==(const WorkerPool&) const = default;
};

struct Backend {
    std::string id, title;
    std::int64_t concurrency = 1'000'000;
    Distribution latency = Distribution::deterministic(Duration::milliseconds(80));
    bool cancellable = false; // an abandoned call in service frees its slot
    std::string note;
    bool operator==(const Backend&) const = default;
};

enum class Stamp { Sent, Enqueued, Processed };
enum class Seen { OnProcessing, OnArrival };
enum class HealthPolicy { FixedWindow, GraceThenQuarantine, None, PhiNormal, PhiExponential, SelfAware, MissedBeats };
enum class PhiTail { Logistic, Exact };
enum class Evaluation { Exact, Periodic, Event };

struct Health {
    Stamp stamp = Stamp::Sent;
    Seen seen = Seen::OnProcessing;
    HealthPolicy policy = HealthPolicy::FixedWindow;
    Duration window = Duration::seconds(60); // fixed_window, w3 of grace_then_quarantine, base of self_aware
    Duration suspectAfter = Duration::seconds(20); // w1
    Duration quarantineAfter = Duration::seconds(40); // w2
    std::int64_t recover = 1; // fresh beats that clear an unhealthy verdict
    Evaluation evaluation = Evaluation::Exact;
    Duration every = Duration::seconds(5); // periodic and event evaluation
    std::string evaluationClass; // evaluation = event: the class that carries the check
    double panicThreshold = 0.0; // eligible share below which health is ignored; 0 = never
    // Before a controller is taken out of admission (POLICIES: corroborate, ejection cap, rate-limited removal).
    bool corroborate = false; // read its live state first, by an event of the class below
    std::string corroborationClass;
    Duration corroborationTimeout = Duration::seconds(5); // no answer by then counts as a failed read
    double mostRemoved = 1.0; // share of all controllers that may be out at a time; 1 = no limit
    double removalsPerSecond = 0.0; // at most, one after another; 0 = no limit
    // phi_normal and phi_exponential; times in heartbeat intervals, so scaled to them
    double phiThreshold = 8.0;
    std::int64_t phiSamples = 1000; // intervals between beats that are remembered
    double phiPause = 3.0; // normal: added to the mean
    double phiLeastDeviation = 0.1; // normal
    PhiTail phiTail = PhiTail::Logistic; // normal
    double phiLongestLearned = 2.0; // exponential: longer intervals are not learned
    // self_aware
    std::int64_t suspicionMultiple = 4;
    std::int64_t witnesses = 2; // others who confirm a suspicion at once if the controller truly is not up
    std::int64_t missedBeats = 2; // missed_beats: intervals without traffic
    // What else keeps the removed out, and the trusted in.
    Duration pauseGuard{}; // an evaluation later than this after the last convicts nobody for as long; 0 = off
    bool selfPreservation = false; // too few renewals: nobody is removed
    double preservationShare = 0.85; // of the expected renewals; as few removals a pass leave this share
    double disruptionShare = 0.0; // of all controllers in trouble: removals slow down or stop; 0 = off
    double disruptedRemovalsPerSecond = 0.01; // where there are more controllers than the next; else none
    std::int64_t disruptionSize = 50;
    Duration ejectionTime{}; // out for this times the number of times it went; 0 = off
    Duration ejectionLongest = Duration::seconds(300);
    Duration ejectionForgiven = Duration::seconds(10); // in service this long takes one off that number
    bool operator==(const Health&) const = default;
};

/// At `at`, `share` of the sessions named end, spread evenly over `spread`.
struct Wave {
    std::string id;
    bool enabled = true;
    SimTime at;
    std::string population, controllers, location; // "" = all; a session must fit each that is given
    double share = 0.3;
    Duration spread = Duration::minutes(1);
    std::string note;
    bool operator==(const Wave&) const = default;
};

enum class FailureKind { Down, Unreachable };

/// A true failure of one controller ("main.3") or a whole group ("main"), once at `at` or at random times.
struct Failure {
    std::string id;
    bool enabled = true;
    FailureKind kind = FailureKind::Down;
    std::string controllers;
    SimTime at;
    std::optional<Duration> repairAfter; // nullopt = never
    std::optional<Distribution> between; // set: repeats, times between repair and next failure
    std::string note;
    bool operator==(const Failure&) const = default;
};

/// "none" (an absent optional duration) as a parameter value.
struct NoValue {
    bool operator==(const NoValue&) const = default;
};
using ParameterValue = std::variant<NoValue, bool, std::int64_t, double, Duration, std::string, Distribution>;

struct Assignment {
    std::string path;
    ParameterValue value;
    bool operator==(const Assignment&) const = default;
};

struct Purge {
    std::string queue, eventClass; // eventClass "" = every class
    bool operator==(const Purge&) const = default;
};
struct ForceEligible {
    std::string controllers; // group or single controller
    Duration lasting;
    bool operator==(const ForceEligible&) const = default;
};
struct AddWorkers {
    std::string pool;
    std::int64_t count = 1; // negative removes; a busy worker finishes first
    bool operator==(const AddWorkers&) const = default;
};

/// A change at an instant: in order assignments (topology is assignments to class.X.queue and pool.X.serves),
/// purge, workers, reset, force.
struct Intervention {
    std::string id, title;
    bool enabled = true;
    SimTime at;
    std::vector<Assignment> set;
    std::optional<Purge> purge;
    std::vector<AddWorkers> addWorkers;
    bool resetVerdicts = false;
    std::optional<ForceEligible> forceEligible;
    bool remedy = false; // an answer to trouble: never taken for its trigger
    bool byHand = false; // made in the window ("yours"), saved as user = true
    std::string note;
    bool operator==(const Intervention&) const = default;
};

/// A mark of the public record or of the person; never influences a run.
struct Annotation {
    SimTime at;
    std::optional<SimTime> until;
    std::string text, source;
    bool reported = false; // drawn with badge R: source is the public record
    bool operator==(const Annotation&) const = default;
};

/// What a run of this file must show; any subset of the checks.
struct Expectation {
    std::string id, series, milestone, counter; // exactly one of series, milestone, counter
    std::optional<SimTime> from, to; // "between"; whole run when absent
    std::optional<std::pair<SimTime, SimTime>> relativeToMeanBetween; // values become shares of this mean
    std::optional<std::pair<double, double>> minimum, maximum, mean, last, value; // closed intervals; value: counter
    std::optional<std::pair<SimTime, SimTime>> timeOfMinimum;
    std::optional<std::pair<Duration, double>>
        steepestFall; // over any span of .first the value falls by at most .second
    std::optional<std::pair<double, Duration>>
        heldAtLeast; // at least .first for .second without a break, inside between
    std::optional<std::pair<double, Duration>> heldAtMost;
    std::optional<bool> reached; // milestone
    std::string note;
    bool operator==(const Expectation&) const = default;
};

struct Scenario {
    int format = 1;
    std::string title, summary, note;
    RunSettings run;
    Provenance provenance;
    std::vector<Population> populations;
    std::vector<ControllerGroup> controllers;
    std::vector<EventClass> classes;
    std::vector<Source> sources;
    std::vector<Queue> queues;
    std::vector<WorkerPool> pools;
    std::vector<Backend> backends;
    Health health;
    std::vector<Wave> waves;
    std::vector<Failure> failures;
    std::vector<Intervention> interventions;
    std::vector<Annotation> annotations;
    std::vector<Expectation> expectations;

    bool operator==(const Scenario&) const = default;
};

/// Position of the entity with this id in a list of entities, or nullopt.
template <class Entity>
[[nodiscard]] std::optional<std::size_t> indexOf(const std::vector<Entity>& entities, std::string_view id)
{
    for (std::size_t i = 0; i < entities.size(); ++i)
        if (entities[i].id == id)
            return i;
    return std::nullopt;
}

} // namespace latepulse
