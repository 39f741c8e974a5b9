#pragma once
// A second model of the control plane (design: the rules of sections 2 and 3), as plain and slow as can be: what the
// fast one is measured against. It shares with that one only the scenario, the keyed draws and the times.

#include <algorithm>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/random/distribution.h"
#include "core/random/stream.h"
#include "core/record/run_listener.h"
#include "core/scenario/scenario.h"
#include "heap.h"
#include "records.h"

namespace latepulse::reference {

class Model {
public:
    /// State at instant 0 of a legal scenario. The listener hears of every event in words and of what came of it.
    Model(const Scenario& scenario, RunListener& listener);
    Model(const Model&) = delete;
    Model& operator=(const Model&) = delete;

    /// Executes every event and intervention up to t, or to the horizon where that comes first.
    void runUntil(SimTime t);
    [[nodiscard]] SimTime now() const { return m_now; }
    /// By the names of scenarios/README.md; a counter that never moved is absent.
    [[nodiscard]] const std::map<std::string, std::int64_t>& counters() const { return m_counters; }
    /// Where everybody is, in lines (see picture.cpp).
    [[nodiscard]] std::vector<std::string> picture() const;

private:
    // model.cpp: the loop
    void executeNext();
    void schedule(SimTime at, std::string words, std::function<void()> happen);
    void count(const char* quantity, const std::string& id, std::int64_t by = 1);
    void note(const char* milestone);
    void log(LogKind kind, const std::string& subject, std::string from, std::string to, bool falsely = false);
    [[nodiscard]] bool warm() const { return m_now >= SimTime::start() + m_base.run.warmup; }

    // draws.cpp: the keys of every draw
    [[nodiscard]] double unit(Purpose purpose, std::uint64_t entity, std::uint64_t index) const;
    [[nodiscard]] Duration draw(const Distribution& law, Purpose purpose, std::uint64_t entity, std::uint64_t index,
                                std::size_t step = 0, std::uint32_t sub = 0) const;
    [[nodiscard]] std::uint64_t keyOfProbe(std::size_t probe) const;
    [[nodiscard]] std::uint64_t keyOfController(std::size_t controller) const;
    [[nodiscard]] std::uint64_t keyOfSource(std::size_t source) const;
    [[nodiscard]] std::uint64_t keyOf(const Job& job) const;

    // start.cpp: instant 0
    void startControllers();
    void startProbes();
    void startProbe(Probe& probe, std::size_t& turn);
    void startSourcesAndTrouble();

    // interventions.cpp
    [[nodiscard]] SimTime nextIntervention() const;
    void intervene();
    void adopt(Scenario changed);
    void keepDraining(const Scenario& before);
    void purge(const Intervention& intervention);
    void resetVerdicts();
    void forceEligible(std::size_t controller, Duration lasting);

    // probes.cpp: sessions and the return path
    void endSession(std::size_t probe);
    void want(std::size_t probe);
    void planAttempt(std::size_t probe, SimTime at);
    void attempt(std::size_t probe);
    [[nodiscard]] std::string refusalOfCached(const Probe& probe) const; // "" when taken back
    void sendRegistration(std::size_t probe);
    void clientTimeout(std::size_t probe, std::uint32_t number, std::uint32_t session);
    void giveUp(std::size_t probe, std::uint32_t number);
    void countRefusal(std::size_t probe, const std::string& reason);
    void refuse(std::size_t probe, const std::string& reason);
    void connect(std::size_t probe, std::size_t controller);
    void lifeOfSession(std::size_t probe, Duration lifetime);
    [[nodiscard]] bool awaited(const Job& job) const;
    [[nodiscard]] std::size_t chooseController(std::uint64_t key, std::uint32_t number, std::string& refusal) const;
    void decideAdmission(const Job& job);
    [[nodiscard]] const Population& populationOf(std::size_t probe) const;
    [[nodiscard]] std::string nameOfProbe(std::size_t probe) const;

    // retry.cpp
    [[nodiscard]] SimTime nextLap(const Probe& probe, SimTime t) const;
    [[nodiscard]] SimTime nextAttempt(Probe& probe, bool timedOut) const;

    // work.cpp: queues and workers
    JobPtr submitNew(std::size_t eventClass, Owner owner, std::size_t entity, std::uint32_t number, SimTime sent);
    void submit(const JobPtr& job, std::size_t queue);
    [[nodiscard]] bool anyMayStart(std::size_t queue, std::size_t eventClass) const;
    [[nodiscard]] bool mayStart(std::size_t pool, std::size_t eventClass) const;
    void drop(const JobPtr& job, std::size_t queue);
    void dispatch();
    [[nodiscard]] std::vector<std::string> servedBy(std::size_t pool) const;
    [[nodiscard]] JobPtr nextOf(std::size_t pool, std::size_t queue) const;
    [[nodiscard]] bool startNext(std::size_t pool);
    void serve(std::size_t pool, std::size_t worker);
    void afterCpu(std::size_t pool, std::size_t worker);
    void release(std::size_t pool, std::size_t worker);
    void held(std::size_t pool, std::size_t worker, Held what);
    void complete(std::size_t pool, std::size_t worker);
    void ended(const JobPtr& job, const char* outcome, bool served);
    void end(const JobPtr& job, const char* outcome);
    [[nodiscard]] std::size_t queueOf(const Job& job) const;
    [[nodiscard]] std::size_t queueNamed(const std::string& id) const;
    [[nodiscard]] const Step& stepOf(const Job& job) const;

    // calls.cpp: backends
    [[nodiscard]] std::string nameOf(const Call& call) const;
    void issueCall(std::size_t pool, std::size_t worker);
    void serveCall(const CallPtr& call);
    void grantSlots(std::size_t backend);
    void finishCall(const CallPtr& call);
    void callDone(const CallPtr& call);
    void callTimedOut(const CallPtr& call);
    void goOnAfterCall(const CallPtr& call);
    void act(const CallPtr& call, FailureAction action);
    void requeueLater(const JobPtr& job, Duration wait);

    // sources.cpp
    void arrival(std::size_t source, std::uint32_t number);
    void scheduleArrival(std::size_t source, SimTime at, std::uint32_t number);
    void patienceEnds(const JobPtr& job);
    void askForAdmission(const Job& job);

    // beats.cpp
    void planBeat(std::size_t controller);
    void sendBeat(std::size_t controller);
    void beatArrives(std::size_t controller, std::uint32_t number);
    void loseBeat(std::size_t controller, std::uint32_t number);
    void processBeat(const Job& job);

    // verdicts.cpp
    void renew(std::size_t controller, SimTime stamp);
    void work(std::size_t controller, SimTime stamp);
    [[nodiscard]] Verdict due(const Controller& controller) const { return dueAt(controller, m_now); }
    [[nodiscard]] Verdict dueAt(const Controller& controller, SimTime at) const;
    void expectCrossings(std::size_t controller);
    void judge(std::size_t controller);
    void judgeAll();
    void setVerdict(std::size_t controller, Verdict verdict);

    // policies.cpp
    void startPolicies();
    void adoptPolicies(const Health& before);
    void beginLearning();
    void learn(Controller& controller, SimTime stamp);
    void learnPhi(Controller& controller, SimTime stamp);
    void setPhiWindow(Controller& controller) const;
    void suspect(Controller& controller);
    void followVerdict(std::size_t controller, bool wasTrusted);
    [[nodiscard]] Duration windowFor(const Controller& controller, SimTime stamp) const;
    [[nodiscard]] bool controlsPace(std::optional<double>& perSecond);
    [[nodiscard]] bool preserves() const;
    void removalPass(double perSecond);

    // removals.cpp
    void convict(std::size_t controller, Verdict verdict);
    void ask(std::size_t controller);
    [[nodiscard]] bool isOpen(std::size_t controller, std::uint32_t question);
    void corroborated(std::size_t controller, std::uint32_t question);
    void askForRemoval(std::size_t controller);
    void takeRemovals();
    void planRemoval(SimTime at);

    void planTick(std::uint32_t tick);
    void tick(std::uint32_t tick);
    [[nodiscard]] std::int64_t eligible() const;
    [[nodiscard]] bool panic() const;
    [[nodiscard]] bool nobodyAdmits() const;

    // trouble.cpp
    void wave(std::size_t wave);
    void failureStarts(std::size_t failure, std::uint32_t occurrence);
    void failureEnds(std::size_t failure, std::uint32_t occurrence);
    void setTruth(std::size_t controller);
    [[nodiscard]] std::vector<std::size_t> controllersNamed(const std::string& name) const;
    [[nodiscard]] std::string nameOfController(std::size_t controller) const;
    [[nodiscard]] const ControllerGroup& groupOf(std::size_t controller) const;
    [[nodiscard]] std::string splitOf(const Controller& controller) const;

    const Scenario m_base; // as started
    Scenario m_scenario; // in force
    RunListener& m_listener;
    Heap m_heap;
    SimTime m_now;
    std::vector<const Intervention*> m_interventions; // enabled ones still to come, in order
    std::vector<Probe> m_probes;
    std::vector<Controller> m_controllers;
    std::vector<Queue> m_queues;
    std::vector<Pool> m_pools;
    std::vector<Backend> m_backends;
    std::vector<JobPtr> m_parked;
    std::set<std::size_t> m_toAsk; // once everything of this instant has come
    std::deque<std::pair<SimTime, std::size_t>> m_removals; // since when each controller waits for its own
    SimTime m_nextRemoval;              // not before
    std::optional<SimTime> m_removalPlanned;
    std::uint32_t m_removalPlan = 0; // number of the plan: an older one is void
    std::int64_t m_score = 0;           // self-aware
    std::vector<SimTime> m_renewals;    // self-preservation
    SimTime m_nextPass;
    std::uint32_t m_pass = 0;
    SimTime m_lastEvaluation;
    std::optional<SimTime> m_pausedAt;
    bool m_allBad = false;              // at the last turn of removals
    std::vector<std::vector<std::string>> m_drains; // per pool: queues it empties though it is not to serve them
    std::uint64_t m_enqueued = 0; // so far, over all queues
    std::uint32_t m_ticking = 0; // number of the series of ticks: an older one is void
    std::map<std::string, std::int64_t> m_counters;
    std::map<std::string, SimTime> m_milestones;
};

[[nodiscard]] inline std::uint32_t narrow(std::size_t n)
{
    return static_cast<std::uint32_t>(n);
}

} // namespace latepulse::reference
