#pragma once
// The simulated control plane: assembles populations, queues, pools, backends and controllers (MODEL 2). A value: a
// copy is a checkpoint that continues bit-identically.

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/engine/event_list.h"
#include "core/engine/run_control.h"
#include "core/model/backend.h"
#include "core/model/controller.h"
#include "core/model/detector.h"
#include "core/model/disruption.h"
#include "core/model/health.h"
#include "core/model/impatient.h"
#include "core/model/milestone_tracker.h"
#include "core/model/plan.h"
#include "core/model/policy_memory.h"
#include "core/model/population.h"
#include "core/model/queue.h"
#include "core/model/removals.h"
#include "core/model/ranked_ages.h"
#include "core/model/snapshot.h"
#include "core/model/worker_pool.h"
#include "core/record/gauge_board.h"
#include "core/record/milestones.h"
#include "core/record/run_listener.h"
#include "core/scenario/scenario.h"

namespace latepulse {

/// Where the jobs of a class are; created = the sum of all other fields.
struct JobBalance {
    std::int64_t created = 0, queued = 0, inService = 0, atBackend = 0, deferred = 0, parked = 0;
    std::int64_t retries = 0, deferrals = 0, moves = 0;  // so far, by a timeout's action; not part of the sum
    std::array<std::int64_t, outcomeCount> ended{};
    [[nodiscard]] std::int64_t endedTotal() const;
};

class ControlPlane {
public:
    /// State at instant 0. Errors: every finding of validate().
    [[nodiscard]] static ResultOrErrors<ControlPlane> build(std::shared_ptr<const Scenario> scenario);

    /// Executes every event with time <= t (never beyond the horizon) and stands at t. `listener` may be nullptr.
    RunEnd runUntil(SimTime t, const RunControl& control, RunListener* listener = nullptr);
    /// Executes events until executedEvents() == count, standing at the last one's instant.
    RunEnd runToEvent(std::uint64_t count, const RunControl& control, RunListener* listener = nullptr);
    /// Executes exactly one event or intervention and stands at its instant; false when none is left before the horizon.
    bool stepOne(RunListener* listener = nullptr);

    [[nodiscard]] SimTime now() const { return m_now; }
    [[nodiscard]] SimTime horizon() const { return m_plan->horizon; }
    /// Events and interventions executed since the start.
    [[nodiscard]] std::uint64_t executedEvents() const { return m_executed; }
    /// 64-bit hash of the canonical state: instant, pending events in order, queues in order, entities by index.
    [[nodiscard]] std::uint64_t stateHash() const;
    [[nodiscard]] Snapshot snapshot(bool withProbes = false) const;
    /// Scenario in force now (interventions so far applied).
    [[nodiscard]] const Scenario& scenario() const { return *m_scenario; }
    [[nodiscard]] const Milestones& milestones() const { return m_milestones.reached(); }
    [[nodiscard]] const std::vector<SeriesInfo>& seriesInfos() const { return *m_series; }
    [[nodiscard]] std::map<std::string, std::int64_t> counters() const;
    [[nodiscard]] std::map<std::string, Extreme> extremes() const;
    /// Verdicts against the truth so far, of every group that sends heartbeats.
    [[nodiscard]] std::vector<DetectorQuality> detectorQuality() const
    {
        return m_detector.qualities(*m_scenario, m_now);
    }
    [[nodiscard]] JobBalance balance(std::uint32_t eventClass) const;
    [[nodiscard]] const PopulationCounts& counts(std::size_t population) const { return m_counts[population]; }
    [[nodiscard]] const std::vector<Controller>& controllers() const { return m_controllers; }
    /// Age above which this controller's evidence is too old now: the table's window, or one of its own.
    [[nodiscard]] Duration windowOf(std::uint32_t controller) const
    {
        return windowFor(controller, m_controllers[controller].evidence);
    }
    [[nodiscard]] const Plan& plan() const { return *m_plan; }
    [[nodiscard]] const std::vector<JobQueue>& queues() const { return m_queues; }
    [[nodiscard]] const std::vector<PoolState>& pools() const { return m_pools; }
    /// Nobody waits for this job's answer any more.
    [[nodiscard]] bool nobodyWaits(const Job& job) const;
    /// O(1) conservation laws: what does not hold, in words; empty when all hold.
    [[nodiscard]] std::vector<std::string> brokenLaws() const;
    /// Recounts everything from the records, O(state).
    [[nodiscard]] std::vector<std::string> brokenRecounts() const;
    /// Approximate bytes of a copy, for keyframe budgets.
    [[nodiscard]] std::size_t byteSize() const;

    /// Counterfactual for "why": from now on these jobs (sorted) need no service; those in service finish at once.
    void nullifyService(std::vector<JobKey> jobs);
    /// For tests: the general path alone gives the same run as the stretches.
    void useStretches(bool use) { m_useStretches = use; }

private:
    ControlPlane() = default;
    // control_plane.cpp: the loop and interventions
    void execute(const Event& event);
    void executeNext();
    class Listening;
    void findNextIntervention();
    void applyIntervention();
    void applySets(const Intervention& intervention);
    void applyActions(const Intervention& intervention);
    std::int64_t purgeLane(std::uint32_t queue, std::uint32_t eventClass);
    void forgetAttempts(std::uint32_t eventClass);
    [[nodiscard]] Draining draining() const;
    void adoptScenario(std::shared_ptr<const Scenario> scenario);
    /// Samples and minutes that end before t.
    void closeSpansBefore(SimTime t)
    {
        while (m_nextMinute < t)
            closeMinute();
        while (m_nextSample < t)
            closeSample();
    }
    void closeMinute();
    void closeSample();
    void log(LogKind kind, std::string subject, std::string from, std::string to, bool falseVerdict = false);
    /// What lies beyond the horizon can never be seen.
    void scheduleAt(SimTime t, EventKind kind, std::uint32_t entity, std::uint32_t index)
    {
        if (t <= m_plan->horizon)
            m_events.push(t, kind, entity, index);
    }
    std::string describe(const Event& event) const;
    [[nodiscard]] std::string cpuWords(const Event& event) const;
    void afterEvent();
    [[nodiscard]] bool livenessPunctual() const { return m_facts.backlog == 0 || oldestBeatsPunctual(); }
    [[nodiscard]] bool oldestBeatsPunctual() const;
    [[nodiscard]] std::string lastWords() const;
    std::uint64_t executeSome(SimTime limit, std::uint64_t most);
    bool interveneBefore(SimTime next, SimTime limit);
    void executeRare(const Event& event);

    // control_plane_start.cpp
    void start();
    void startProbes();
    void startControllers();
    void startSourcesAndTrouble();

    // control_plane_probes.cpp
    void setState(std::uint32_t probe, ProbeState state, LastAnswer answer = LastAnswer::None);
    void setStateGauge(std::uint32_t population, ProbeState state);
    void setWaitingGauges(std::uint32_t population);
    void endSession(std::uint32_t probe);
    void becomeWaiting(std::uint32_t probe);
    void attempt(std::uint32_t probe);
    LastAnswer answerOfCached(const Probe& probe, const PopulationPlan& population, bool panic) const;
    [[nodiscard]] bool panics() const;
    [[nodiscard]] bool isAwaited(const Probe& probe, std::uint32_t attempt, SimTime sent) const;
    void sendRegistration(std::uint32_t probe);
    void clientTimedOut(std::uint32_t probe, std::uint32_t attempt);
    void scheduleAttempt(std::uint32_t probe, SimTime t);
    void countRefusal(std::uint32_t probe, LastAnswer reason);
    void refuse(std::uint32_t probe, LastAnswer reason);
    void connect(std::uint32_t probe, std::uint32_t controller);
    void decideAdmission(const Job& job);
    std::uint32_t chooseController(std::uint64_t drawEntity, std::uint32_t index, LastAnswer& refusal) const;
    void startWave(std::uint32_t wave);
    void loseController(std::uint32_t controller);
    std::uint64_t drawEntityOf(std::uint32_t probe) const;

    // control_plane_work.cpp
    void submitNew(std::uint32_t eventClass, std::uint32_t entity, std::uint32_t index, SimTime sent);
    void submit(Job job, std::uint32_t queue);
    void entered(std::uint32_t queue, std::uint32_t eventClass);
    bool makeRoom(const Job& job, std::uint32_t queue);
    void drop(const Job& job, std::uint32_t queue);
    void dispatchAll();
    bool mayStart(const PoolPlan& plan, const PoolState& pool, std::uint32_t eventClass) const;
    bool chooseNext(std::uint32_t pool, std::uint32_t& queue, std::uint32_t& eventClass);
    bool startNext(std::uint32_t pool);
    void continueService(std::uint32_t pool, std::uint32_t worker);
    void afterCpu(std::uint32_t pool, std::uint32_t worker);
    void issueCall(std::uint32_t pool, std::uint32_t worker);
    void serveCall(std::uint32_t call);
    void grantSlots(std::uint32_t backend);
    void freeCall(std::uint32_t call);
    void callDone(std::uint32_t call);
    void callTimedOut(std::uint32_t call);
    void goOnAfterStep(const Call& call);
    void applyFailureAction(const Call& call, Job job, FailureAction action);
    void defer(const Job& job, Duration wait);
    void releaseWorker(std::uint32_t pool, std::uint32_t worker);
    void completeJob(std::uint32_t pool, std::uint32_t worker);
    Duration drawCpu(const Job& job, const StepPlan& step) const;
    void finishJob(const Job& job);
    void endServed(const Job& job, Outcome outcome);
    void endJob(const Job& job, Outcome outcome);
    void leaveQueueCount(Probe& probe);
    void cancelWaiting(std::uint32_t probe, std::uint32_t attempt);
    void setQueueGauges(std::uint32_t queue, std::uint32_t eventClass);
    void noteLane(JobQueue& queue, std::uint32_t q, std::uint32_t eventClass, SimTime at);
    void noteLeft(const Lane& lane, Duration wait);
    void setPoolGauges(std::uint32_t pool);
    void setBackendGauges(std::uint32_t backend);
    void noteHeld(std::uint32_t pool, std::uint32_t worker, Held what);
    std::uint64_t drawEntityOf(const Job& job) const;
    bool isNullified(const Job& job) const
    {
        return !m_nullified.empty() && std::binary_search(m_nullified.begin(), m_nullified.end(), job.key());
    }
    void sourceArrival(std::uint32_t source, std::uint32_t number);
    void sinkOrRegister(const Job& job);

    // control_plane_patience.cpp
    void submitBatch(std::uint32_t source, std::uint32_t arrival);
    void startPatience(std::uint32_t source, std::uint32_t number, std::uint64_t order);
    void patienceEnded(std::uint32_t slot);

    // stretches.cpp, and a file for each kind
    class ServedBeats;
    class CloggedStretch;
    class BeatBurst;
    class IdleStretch;
    std::uint64_t stretch(SimTime quiet, std::uint64_t most);
    std::uint64_t stretchBefore(SimTime before, std::uint64_t most, bool untilPunctual);
    std::uint64_t stretchClogged(SimTime before, std::uint64_t most);
    std::uint64_t stretchBurst(SimTime before, std::uint64_t most, bool untilPunctual);
    std::uint64_t stretchIdle(std::uint32_t group, SimTime before, std::uint64_t most);
    [[nodiscard]] SimTime punctualUntil() const;

    // control_plane_health.cpp
    void sendBeat(std::uint32_t controller);
    void scheduleNextBeat(std::uint32_t controller);
    void scheduleNextBeat(Controller& controller, std::uint32_t c, const GroupPlan& group, SimTime now);
    std::uint32_t sendOnTime(Controller& controller, std::uint32_t c, const GroupPlan& group, SimTime now);
    void beatArrived(std::uint32_t controller, std::uint32_t number, SimTime sent);
    void processBeat(const Job& job);
    void loseBeat(std::uint32_t controller, std::uint32_t number);
    void countEvidence(std::uint32_t controller, SimTime stamp, SimTime sent);
    void noteAgePeak(const Controller& controller, std::uint32_t c, std::uint32_t group);
    void renewEvidence(Controller& controller, std::uint32_t c, std::uint32_t group, SimTime stamp, SimTime sent);
    void followVerdict(std::uint32_t controller, SimTime stamp);
    void scheduleCheck(std::uint32_t controller);
    void checkVerdict(std::uint32_t controller);
    void setVerdict(std::uint32_t controller, Verdict verdict);

    // control_plane_removals.cpp: what stands between a verdict that is due and the removal
    void judge(std::uint32_t controller, Verdict due);
    void corroborated(std::uint32_t controller, std::uint32_t question);
    void unanswered(std::uint32_t controller, std::uint32_t question);
    void askForRemoval(std::uint32_t controller);
    void askWanted();
    void takeRemovalTurns();
    void scheduleRemovalTurn(SimTime at);
    [[nodiscard]] Verdict dueVerdict(std::uint32_t controller) const { return dueVerdict(controller, m_now); }
    [[nodiscard]] Verdict dueVerdict(std::uint32_t controller, SimTime at) const;
    [[nodiscard]] bool mayRemoveAnother() const;

    // control_plane_policies.cpp: what policies remember, and the limits that look at all controllers
    [[nodiscard]] Duration windowFor(std::uint32_t controller, SimTime evidence) const;
    [[nodiscard]] Judged judged(std::uint32_t controller) const;
    void startPolicies();
    void adoptPolicies(const Health& before);
    void learnFrom(std::uint32_t controller, SimTime stamp);
    void followRemoval(std::uint32_t controller, bool wasWell);
    [[nodiscard]] RemovalPace paceOfRemovals();
    void renewAllEvidence();
    void takePass(double perSecond);
    [[nodiscard]] bool preserves() const;
    [[nodiscard]] std::vector<std::uint32_t> inRandomOrder(std::vector<std::uint32_t> controllers) const;

    void setTruth(std::uint32_t controller, Truth truth);
    void forceEligible(std::uint32_t controller, SimTime until);
    void forceEnded(std::uint32_t controller);
    void healthTick(std::uint32_t series, std::uint32_t tick);
    void evaluateAll();
    void lateCheck(std::uint32_t controller);
    void failureStarts(std::uint32_t failure, std::uint32_t occurrence);
    void failureEnds(std::uint32_t failure, std::uint32_t occurrence);
    void setVerdictGauges(std::uint32_t group);
    // control_plane_sampling.cpp
    void noteAges();
    void notePercentiles(std::uint32_t group);
    void noteWorkerSeconds();
    void noteReturns(std::uint32_t population);
    [[nodiscard]] bool admits(std::uint32_t controller) const;
    [[nodiscard]] std::int64_t admittingCount() const;

    // control_plane_checks.cpp
    void recountReturns(std::vector<std::string>& broken) const;

    // control_plane_snapshot.cpp
    QueueSnapshot queueSnapshot(std::uint32_t queue) const;
    std::int64_t abandonedIn(std::uint32_t queue, std::uint32_t eventClass) const;
    bool holdsEachAttempt(std::uint32_t queue, std::uint32_t eventClass) const;
    PoolSnapshot poolSnapshot(std::uint32_t pool) const;
    ControllerSnapshot controllerSnapshot(std::uint32_t controller) const;
    PopulationSnapshot populationSnapshot(std::uint32_t population) const;

    static constexpr std::uint32_t waveFlag = 0x8000'0000U; // of a session end's index: by a wave

    struct GroupCounts {
        std::array<std::int64_t, 4> byVerdict{};
        std::int64_t falsely = 0, lost = 0;
    };
    struct DepthExtreme {
        std::int64_t value = 0;
        SimTime at;
    };

    std::shared_ptr<const Scenario> m_base; // as started: interventions, waves, failures
    std::shared_ptr<const Scenario> m_scenario; // in force
    std::shared_ptr<const Plan> m_plan;
    std::shared_ptr<const std::vector<SeriesInfo>> m_series;
    std::shared_ptr<const GaugeMap> m_map;
    std::shared_ptr<const std::vector<std::uint32_t>> m_schedule; // enabled interventions in order of effect

    SimTime m_now;
    std::uint64_t m_executed = 0;
    std::uint64_t m_jobOrder = 0;
    std::size_t m_nextIntervention = 0;
    SimTime m_interventionAt = SimTime::never(); // of that one
    EventList m_events;
    Event m_last{};
    bool m_lastWasIntervention = false;
    std::string m_lastIntervention; // id of the last intervention executed

    std::vector<Probe> m_probes;
    std::vector<PopulationCounts> m_counts;
    std::int64_t m_waiting = 0; // probes of all populations
    std::vector<Controller> m_controllers;
    std::vector<GroupCounts> m_groupCounts;
    Detector m_detector;
    Removals m_removals;
    PolicyMemory m_memory;
    std::uint32_t m_tickSeries = 0; // of evaluations; another begins whenever they are switched on again
    std::int64_t m_eligible = 0;
    std::vector<JobQueue> m_queues;
    std::vector<PoolState> m_pools;
    std::vector<std::uint8_t> m_dirty; // pools to look at before the event is over
    bool m_anyDirty = false;
    struct LaneName {
        std::uint32_t queue, eventClass;
    };
    std::vector<LaneName> m_arrived; // lanes whose gauges wait for the dispatching
    std::vector<BackendState> m_backends;
    std::vector<Call> m_calls;
    std::vector<std::uint32_t> m_freeCalls;
    std::vector<Job> m_deferred;
    std::vector<std::uint32_t> m_freeDeferred;
    std::vector<Job> m_parked;
    ImpatientJobs m_impatient;
    std::vector<JobBalance> m_balance; // queued, inService by scan; see balance()
    std::int64_t m_admitted = 0, m_refused = 0; // of registering sources
    std::int64_t m_falseVerdicts = 0; // flips so far
    std::vector<JobKey> m_nullified;
    std::vector<std::array<std::uint32_t, 2>> m_failing; // occurrences under way per controller, by kind

    GaugeBoard m_gauges;
    std::int64_t m_samples = 0;
    SimTime m_nextSample;
    SimTime m_nextMinute = SimTime::start() + Duration::minutes(1); // end of the one under way
    struct AtLastSample {
        std::vector<double> offered, workerSeconds; // per pool: up to then, and in the interval that ended then
        std::vector<std::int64_t> registered; // per population: admissions by registration so far
    } m_atLastSample;
    std::vector<RankedAges> m_rankedAges; // per group
    MilestoneTracker m_milestones;
    MilestoneFacts m_facts; // kept up to date by whatever changes them
    std::vector<Extreme> m_longestAge; // per group
    std::vector<DepthExtreme> m_deepest; // per queue
    std::vector<Extreme> m_fewestConnected; // per population
    RunListener* m_listener = nullptr; // only during a call
    bool m_wantsTrace = false, m_wantsServices = false; // of the listener
    std::string m_traceWords; // of the event that is executed now, while it is traced
    bool m_useStretches = true, m_mayStretch = false; // the latter only during a call
};

} // namespace latepulse
