#include "core/model/control_plane.h"

#include <algorithm>
#include <cassert>

#include "core/scenario/parameter_registry.h"
#include "core/scenario/validation.h"

namespace latepulse {

ResultOrErrors<ControlPlane> ControlPlane::build(std::shared_ptr<const Scenario> scenario)
{
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

void ControlPlane::scheduleAt(SimTime t, EventKind kind, std::uint32_t entity, std::uint32_t index)
{
    if (t <= m_plan->horizon)  // what lies beyond can never be seen
        m_events.push(t, kind, entity, index);
}

bool ControlPlane::interventionDue(SimTime next) const
{
    if (m_nextIntervention >= m_schedule->size())
        return false;
    const SimTime at = m_base->interventions[(*m_schedule)[m_nextIntervention]].at;
    return at <= next && at <= m_plan->horizon;
}

bool ControlPlane::executeNext(SimTime limit)
{
    const SimTime next = m_events.nextTime();
    if (interventionDue(next)) {
        const SimTime at = m_base->interventions[(*m_schedule)[m_nextIntervention]].at;
        if (at > limit)
            return false;
        closeSamplesBefore(at);
        m_now = at;
        applyIntervention();
    } else {
        if (next > limit)
            return false;
        closeSamplesBefore(next);
        m_now = next;
        m_last = m_events.pop();
        m_lastIntervention.clear();
        execute(m_last);
    }
    ++m_executed;
    afterEvent();
    return true;
}

RunEnd ControlPlane::runUntil(SimTime t, const RunControl& control, RunListener* listener)
{
    m_listener = listener;
    const SimTime limit = std::min(t, m_plan->horizon);
    std::uint64_t sinceLook = 0, sinceProgress = 0;
    RunEnd end = t >= m_plan->horizon ? RunEnd::Finished : RunEnd::Reached;
    while (executeNext(limit)) {
        if (++sinceLook == 1024) {
            sinceLook = 0;
            sinceProgress += 1024;
            if (control.stop.stop_requested()) {
                m_listener = nullptr;
                return RunEnd::Stopped;
            }
            if (control.progress && sinceProgress >= control.progressEvery) {
                sinceProgress = 0;
                control.progress(m_now);
            }
        }
    }
    m_now = std::max(m_now, limit);
    closeSamplesBefore(limit);
    if (limit == m_nextSample && limit == m_plan->horizon)
        closeSample();
    m_listener = nullptr;
    return end;
}

RunEnd ControlPlane::runToEvent(std::uint64_t count, const RunControl& control, RunListener* listener)
{
    m_listener = listener;
    RunEnd end = RunEnd::Reached;
    std::uint64_t sinceLook = 0;
    while (m_executed < count) {
        if (!executeNext(m_plan->horizon)) {
            end = RunEnd::Finished;
            break;
        }
        if (++sinceLook == 1024) {
            sinceLook = 0;
            if (control.stop.stop_requested()) {
                end = RunEnd::Stopped;
                break;
            }
        }
    }
    m_listener = nullptr;
    return end;
}

bool ControlPlane::stepOne(RunListener* listener)
{
    m_listener = listener;
    const bool done = executeNext(m_plan->horizon);
    m_listener = nullptr;
    return done;
}

void ControlPlane::afterEvent()
{
    if (m_anyDirty)
        dispatchAll();
    MilestoneFacts facts;
    for (const PopulationCounts& counts : m_counts)
        facts.connected += counts.of(ProbeState::Connected);
    for (const JobQueue& queue : m_queues)
        facts.backlog += queue.depth();
    for (std::size_t g = 0; g < m_groupCounts.size(); ++g) {
        facts.falseVerdicts += m_groupCounts[g].falsely;
        const std::uint32_t beatClass = m_plan->groups[g].beatClass;
        if (beatClass == noIndex || m_plan->classes[beatClass].queue == noIndex)
            continue;
        const auto oldest = m_queues[m_plan->classes[beatClass].queue].oldest(beatClass);
        if (oldest && m_now - *oldest >= m_plan->groups[g].heartbeat.interval)
            facts.livenessPunctual = false;
    }
    m_milestones.update(m_now, facts);
    if (m_listener != nullptr && m_listener->wantsTrace())
        m_listener->traced(m_now, m_lastIntervention.empty() ? describe(m_last) : "intervention " + m_lastIntervention);
    assert(brokenLaws().empty());
}

void ControlPlane::execute(const Event& event)
{
    const std::uint32_t entity = event.entity, index = event.index;
    switch (event.kind()) {
    case EventKind::SessionEnd:
        if (m_probes[entity].state == ProbeState::Connected && m_probes[entity].session == index) {
            ++m_counts[m_probes[entity].population].sessionsEnded;
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
    case EventKind::ClientTimeout: clientTimedOut(entity, index); break;
    case EventKind::BeatSend:
        if (m_controllers[entity].beatGeneration == index)
            sendBeat(entity);
        break;
    case EventKind::BeatArrive: beatArrived(entity, index); break;
    case EventKind::CpuDone: {
        const std::uint32_t worker = index & 0xF'FFFFU;
        if ((m_pools[entity].worker(worker).generation & 0xFFFU) == index >> 20U) {
            noteHeld(entity, worker, Held::Cpu);
            afterCpu(entity, worker);
        }
        break;
    }
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
    case EventKind::HealthTick: healthTick(index); break;
    case EventKind::ForceEnd:
        if (m_controllers[entity].forceGeneration == index)
            forceEnded(entity);
        break;
    case EventKind::Arrival: sourceArrival(entity, index); break;
    case EventKind::WaveStart: startWave(entity); break;
    case EventKind::FailureStart: failureStarts(entity, index); break;
    case EventKind::FailureEnd: failureEnds(entity, index); break;
    case EventKind::LateCheck: lateCheck(entity); break;
    }
}

void ControlPlane::log(LogKind kind, std::string subject, std::string from, std::string to, bool falseVerdict)
{
    if (m_listener != nullptr)
        m_listener->logged({m_now, kind, std::move(subject), std::move(from), std::move(to), 0, falseVerdict});
}

} // namespace latepulse
