#include "core/model/control_plane.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "core/scenario/parameter_registry.h"
#include "core/scenario/validation.h"

namespace latepulse {

namespace {
constexpr std::uint64_t eventsPerLook = 1024; // at the stop token
} // namespace

ResultOrErrors<ControlPlane> ControlPlane::build(std::shared_ptr<const Scenario> scenario)
{
    // Not every scenario comes from a reader, and an unsound one must never run; so what a file's reader has validated
    // is validated once more.
    if (Errors errors = validate(*scenario); !errors.empty())
        return tl::make_unexpected(std::move(errors));
    ControlPlane plane;
    plane.m_base = plane.m_scenario = std::move(scenario);
    plane.m_plan = makePlan(*plane.m_scenario);
    auto map = std::make_shared<GaugeMap>();
    plane.m_series = std::make_shared<const std::vector<SeriesInfo>>(seriesOf(*plane.m_scenario, *map));
    plane.m_map = std::move(map);
    plane.start();
    return plane;
}

/// When the next enabled intervention takes effect; never() when none is left before the horizon.
void ControlPlane::findNextIntervention()
{
    m_interventionAt = SimTime::never();
    if (m_nextIntervention < m_schedule->size()) {
        const SimTime at = m_base->interventions[(*m_schedule)[m_nextIntervention]].at;
        if (at <= m_plan->horizon)
            m_interventionAt = at;
    }
}

/// Interventions at an instant run before the events of that instant.
inline bool ControlPlane::interveneBefore(SimTime next, SimTime limit)
{
    if (m_interventionAt > next || m_interventionAt > limit)
        return false;
    closeSpansBefore(m_interventionAt);
    m_now = m_interventionAt;
    applyIntervention();
    return true;
}

void ControlPlane::afterEvent()
{
    if (m_anyDirty)
        dispatchAll();
    m_milestones.update(m_now, m_facts, [this] { return livenessPunctual(); });
    if (m_wantsTrace)
        m_listener->traced(m_now, m_traceWords.empty() ? lastWords() : std::exchange(m_traceWords, {}));
    assert(brokenLaws().empty());
}

/// The three kinds that come in great numbers first.
inline void ControlPlane::execute(const Event& event)
{
    const std::uint32_t entity = event.entity, index = event.index;
    switch (event.kind()) {
    case EventKind::BeatSend:
        if (m_controllers[entity].beatGeneration == index)
            sendBeat(entity);
        break;
    case EventKind::CpuDone: {
        const std::uint32_t worker = index & 0xF'FFFFU;
        if ((m_pools[entity].worker(worker).generation & 0xFFFU) == index >> 20U) {
            noteHeld(entity, worker, Held::Cpu);
            afterCpu(entity, worker);
        }
        break;
    }
    case EventKind::ClientTimeout: clientTimedOut(entity, index); break;
    default: executeRare(event);
    }
}

/// nextTime() was asked since the last change.
inline void ControlPlane::executeNext()
{
    m_events.pop(m_last);
    m_now = m_last.time;
    m_lastWasIntervention = false;
    if (m_wantsTrace)
        m_traceWords = describe(m_last); // what it ends is gone afterwards
    execute(m_last);
    ++m_executed;
    if (m_anyDirty || m_wantsTrace) {
        afterEvent();
    } else {
        m_milestones.update(m_now, m_facts, [this] { return livenessPunctual(); });
        assert(brokenLaws().empty());
    }
}

/// Executes `most` events and interventions up to `limit`, or all there are; how many there were.
std::uint64_t ControlPlane::executeSome(SimTime limit, std::uint64_t most)
{
    // Nothing but events happens up to this instant, so they need not look for anything else.
    SimTime quiet{-1};
    for (std::uint64_t done = 0; done < most;) {
        const SimTime next = m_events.nextTime();
        if (next > quiet) {
            const bool intervened = interveneBefore(next, limit);
            if (!intervened && next > limit)
                return done;
            if (!intervened)
                closeSpansBefore(next);
            quiet = std::min({limit, m_nextSample, m_nextMinute, m_interventionAt - Duration::nanoseconds(1)});
            if (intervened) {
                ++m_executed;
                ++done;
                afterEvent();
                continue;
            }
        }
        const std::uint64_t stretched = m_mayStretch ? stretch(quiet, most - done) : 0;
        done += stretched > 0 ? stretched : 1;
        if (stretched == 0)
            executeNext();
    }
    return most;
}

/// The listener hears the run only while it lasts; what it wants is asked once.
class ControlPlane::Listening {
public:
    Listening(ControlPlane& plane, RunListener* listener) : m_plane(plane)
    {
        m_plane.m_listener = listener;
        m_plane.m_wantsTrace = listener != nullptr && listener->wantsTrace();
        m_plane.m_wantsServices = listener != nullptr && listener->wantsServices();
        m_plane.m_mayStretch =
            m_plane.m_useStretches && !m_plane.m_wantsServices && !m_plane.m_wantsTrace && m_plane.m_nullified.empty();
    }
    ~Listening()
    {
        m_plane.m_listener = nullptr;
        m_plane.m_wantsTrace = m_plane.m_wantsServices = m_plane.m_mayStretch = false;
    }
    Listening(const Listening&) = delete;
    Listening& operator=(const Listening&) = delete;

private:
    ControlPlane& m_plane;
};

RunEnd ControlPlane::runUntil(SimTime t, const RunControl& control, RunListener* listener)
{
    const Listening listening(*this, listener);
    const SimTime limit = std::min(t, m_plan->horizon);
    std::uint64_t sinceProgress = 0;
    const RunEnd end = t >= m_plan->horizon ? RunEnd::Finished : RunEnd::Reached;
    while (executeSome(limit, eventsPerLook) == eventsPerLook) {
        sinceProgress += eventsPerLook;
        if (control.stop.stop_requested())
            return RunEnd::Stopped;
        if (control.progress && sinceProgress >= control.progressEvery) {
            sinceProgress = 0;
            control.progress(m_now);
        }
    }
    m_now = std::max(m_now, limit);
    closeSpansBefore(limit);
    if (limit == m_plan->horizon) {
        if (limit == m_nextMinute)
            closeMinute();
        if (limit == m_nextSample)
            closeSample();
    }
    return end;
}

RunEnd ControlPlane::runToEvent(std::uint64_t count, const RunControl& control, RunListener* listener)
{
    const Listening listening(*this, listener);
    while (m_executed < count) {
        const std::uint64_t most = std::min(eventsPerLook, count - m_executed);
        if (executeSome(m_plan->horizon, most) < most)
            return RunEnd::Finished;
        if (most == eventsPerLook && control.stop.stop_requested())
            return RunEnd::Stopped;
    }
    return RunEnd::Reached;
}

bool ControlPlane::stepOne(RunListener* listener)
{
    const Listening listening(*this, listener);
    return executeSome(m_plan->horizon, 1) == 1;
}

/// The oldest waiting beat of every group is younger than one interval.
bool ControlPlane::oldestBeatsPunctual() const
{
    for (const GroupPlan& group : m_plan->groups) {
        if (group.beatClass == noIndex || m_plan->classes[group.beatClass].queue == noIndex)
            continue;
        const auto oldest = m_queues[m_plan->classes[group.beatClass].queue].oldest(group.beatClass);
        if (oldest && m_now - *oldest >= group.heartbeat.interval)
            return false;
    }
    return true;
}

std::string ControlPlane::lastWords() const
{
    return m_lastWasIntervention ? "intervention " + m_lastIntervention : describe(m_last);
}

void ControlPlane::executeRare(const Event& event)
{
    const std::uint32_t entity = event.entity, index = event.index;
    switch (event.kind()) {
    case EventKind::SessionEnd:
        if (m_probes[entity].state == ProbeState::Connected && m_probes[entity].session == (index & ~waveFlag)) {
            PopulationCounts& counts = m_counts[m_probes[entity].population];
            ++((index & waveFlag) != 0 ? counts.waveEnds : counts.sessionsEnded);
            endSession(entity);
        }
        break;
    case EventKind::OfflineEnd:
        if (m_probes[entity].state == ProbeState::Offline && m_probes[entity].session == index)
            becomeWaiting(entity);
        break;
    case EventKind::NextAttempt:
        if (m_probes[entity].timer == index && m_probes[entity].state != ProbeState::Connected
            && m_probes[entity].state != ProbeState::Offline)
            attempt(entity);
        break;
    case EventKind::BeatArrive: beatArrived(entity, index, m_controllers[entity].beatArrives(index, m_now)); break;
    case EventKind::CallDone:
        if (m_calls[entity].generation == index)
            callDone(entity);
        break;
    case EventKind::CallTimeout:
        if (m_calls[entity].generation == index && m_calls[entity].state != CallState::Orphaned)
            callTimedOut(entity);
        break;
    case EventKind::Release: {
        const Job job = m_deferred[entity];
        m_freeDeferred.push_back(entity);
        --m_balance[job.cls()].deferred;
        const std::uint32_t to = m_plan->classes[job.cls()].steps[job.step].toQueue;
        submit(job, to != noIndex ? to : m_plan->classes[job.cls()].queue);
        break;
    }
    case EventKind::VerdictCheck:
        if (m_controllers[entity].checkGeneration == index)
            checkVerdict(entity);
        break;
    case EventKind::Unanswered: unanswered(entity, index); break;
    case EventKind::RemovalTurn:
        if (m_removals.isTurn(index))
            takeRemovalTurns();
        break;
    case EventKind::HealthTick: healthTick(entity, index); break;
    case EventKind::ForceEnd:
        if (m_controllers[entity].forceGeneration == index)
            forceEnded(entity);
        break;
    case EventKind::Arrival: sourceArrival(entity, index); break;
    case EventKind::WaveStart: startWave(entity); break;
    case EventKind::FailureStart: failureStarts(entity, index); break;
    case EventKind::FailureEnd: failureEnds(entity, index); break;
    case EventKind::LateCheck: lateCheck(entity); break;
    case EventKind::PatienceEnd: patienceEnded(entity); break;
    case EventKind::BeatSend:
    case EventKind::CpuDone:
    case EventKind::ClientTimeout: break; // execute() has seen to them
    }
}

void ControlPlane::log(LogKind kind, std::string subject, std::string from, std::string to, bool falseVerdict)
{
    if (m_listener != nullptr)
        m_listener->logged({m_now, kind, std::move(subject), std::move(from), std::move(to), 0, falseVerdict});
}

} // namespace latepulse
