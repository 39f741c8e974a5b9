#pragma once
// A Scenario resolved for running: ids became indices, distributions became samplers. Immutable; rebuilt as a whole
// whenever a parameter changes.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/random/distribution.h"
#include "core/record/series.h"
#include "core/scenario/scenario.h"

namespace latepulse {

inline constexpr std::uint32_t noIndex = 0xFFFF'FFFFU;

struct StepPlan {
    Sampler cpu;
    bool hasCpu = false;
    std::uint32_t backend = noIndex;
    bool critical = true;
    std::optional<Duration> timeout;
    FailureAction onTimeout = FailureAction::Abandon;
    FailureAction fallback = FailureAction::Abandon;
    StepDefault defaultAnswer = StepDefault::Allow;
    std::int64_t retries = 0;
    Duration wait;
    std::uint32_t toQueue = noIndex;  // noIndex = the class's own
};

/// What a job of this class is, by who sends it.
enum class JobOwner : std::uint8_t { Probe, Controller, Source, Evaluation, Corroboration };

struct ClassPlan {
    std::uint32_t queue = noIndex;
    std::int64_t priority = 0;
    JobOwner owner = JobOwner::Source;
    Duration soleCpu;        // > 0: the whole service is one step of exactly this CPU time and no call
    std::vector<StepPlan> steps;
};

struct QueuePlan {
    Discipline discipline = Discipline::Fifo;
    DropRule drop = DropRule::Tail;
    std::int64_t capacity = 0;
    std::vector<std::uint32_t> pools;            // that serve it, ascending
    std::vector<std::uint32_t> lanesByPriority;  // classes, most urgent first
};

struct PoolPlan {
    std::int64_t workers = 0;
    bool synchronous = true;
    std::uint32_t completions = noIndex;
    std::vector<std::uint32_t> serves;
    std::uint32_t onlyQueue = noIndex;  // when it serves just one and keeps no worker for a class
    SelectRule select = SelectRule::Listed;
    std::vector<std::int64_t> reserved;  // per class
    bool anyReserved = false;
    std::uint32_t steadyClass = noIndex;  // class of the steady beats it serves
};

struct BackendPlan {
    std::int64_t concurrency = 0;
    Sampler latency;
    double meanLatency = 0.0;  // s
    bool cancellable = false;
};

struct RowPlan {
    Sampler lifetime, outage;
    double outageShare = 0.0;
    double offlineShare = 0.0;  // of time, stationary
};

struct PopulationPlan {
    std::uint32_t firstProbe = 0, size = 0;
    std::uint64_t drawBase = 0;  // entity of draws = drawBase + number within the population
    std::vector<RowPlan> rows;
    CachedReturn cached;
    std::uint32_t registerClass = noIndex;
    Registration registration;
    RetryRule retry;
    bool repeats = false;  // a timed-out attempt is followed at once by the next: what clogged_stretch.cpp knows
};

struct GroupPlan {
    std::uint32_t firstController = 0, count = 0;
    std::uint64_t drawBase = 0;
    std::uint64_t corroborationBase = 0;  // entity of a corroboration's draws = this + number within the group
    std::int64_t capacity = 0;
    std::uint32_t beatClass = noIndex;
    Heartbeat heartbeat;
    Sampler linkDelay;
    bool hasDelay = false;
    double loss = 0.0;
    Duration clockOffset;
    /// Open, lossless and undelayed beats of one fixed CPU step, seen on processing, through a FIFO queue that one
    /// pool serves and that is all this pool serves, under a policy that remembers nothing of a beat but the evidence:
    /// what stretches know how to run.
    bool steady = false;
    std::uint32_t beatQueue = noIndex, beatPool = noIndex; // while steady
};

struct SourcePlan {
    std::uint32_t eventClass = noIndex;
    std::uint64_t drawBase = 0;
    ArrivalKind kind = ArrivalKind::Renewal;
    Sampler arrivals;
    std::uint32_t batch = 1;
    bool impatient = false;
    Sampler patience; // while impatient
    bool registers = false; // its jobs ask for admission at their end
};

/// Of the liveness ages of a group's controllers: the age that so many percent of them do not exceed (nearest rank).
inline constexpr std::array<int, 3> agePercentiles{50, 90, 99};

/// Positions of the gauges of each entity in the series table.
struct GaugeMap {
    std::vector<std::size_t> population; // first of populationGauges per population, see gauge_layout.cpp
    std::size_t all = 0; // connected.all, waiting.all
    std::vector<std::size_t> group; // first of 14 per controller group
    std::size_t eligibleAll = 0;
    std::size_t controller = 0; // first of one per controller, when `perController`
    bool perController = false;
    std::vector<std::size_t> lane; // [queue * classes + class] first of 3, or none
    std::size_t classes = 0;
    std::vector<std::size_t> pool; // utilisation, then held per class
    std::vector<std::size_t> backend; // first of 5
    std::vector<std::size_t> sojourn; // per class
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    [[nodiscard]] std::size_t laneOf(std::uint32_t queue, std::uint32_t eventClass) const
    {
        return lane[queue * classes + eventClass];
    }
};

struct Plan {
    std::vector<ClassPlan> classes;
    std::vector<QueuePlan> queues;
    std::vector<PoolPlan> pools;
    std::vector<BackendPlan> backends;
    std::vector<PopulationPlan> populations;
    std::vector<GroupPlan> groups;
    std::vector<SourcePlan> sources;
    std::vector<std::uint32_t> groupOf; // controller -> group
    std::uint32_t probes = 0, controllers = 0;
    std::uint32_t evaluationClass = noIndex;
    std::uint32_t corroborationClass = noIndex; // also while it is switched off
    Health health;
    RandomKey key;
    SimTime horizon;
    SimTime warm; // end of the warm-up: statistics of jobs and workers begin here
    Duration sample;

    /// "main.17" of a controller index.
    [[nodiscard]] std::string controllerName(const Scenario& scenario, std::uint32_t controller) const;
    /// Indices of the controllers "main" or "main.3" names; empty when unknown; "" names all.
    [[nodiscard]] std::vector<std::uint32_t> controllersNamed(const Scenario& scenario, const std::string& name) const;
};

/// Per queue the pools that go on serving it when the scenario names none: what is queued stays and drains through its
/// pool (MODEL 2.12).
using Draining = std::vector<std::vector<std::uint32_t>>;

/// The scenario must have passed validate().
[[nodiscard]] std::shared_ptr<const Plan> makePlan(const Scenario& scenario, const Draining& draining = {});

/// Names of all series of a run of this scenario, and where each entity's gauges are.
[[nodiscard]] std::vector<SeriesInfo> seriesOf(const Scenario& scenario, GaugeMap& map);
[[nodiscard]] std::vector<SeriesInfo> seriesOf(const Scenario& scenario);
/// Names of all counters a run of this scenario can have; refusals only turn up once they occur.
[[nodiscard]] std::vector<std::string> counterNames(const Scenario& scenario);

} // namespace latepulse
