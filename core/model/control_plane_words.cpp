// What happened, in words; counters and extremes by name.

#include <algorithm>
#include <string>

#include "core/model/control_plane.h"

namespace latepulse {

std::string ControlPlane::cpuWords(const Event& event) const
{
    const std::uint32_t at = event.index & 0xF'FFFFU;
    const Worker& worker = m_pools[event.entity].worker(at);
    std::string done = "CPU step";
    if (worker.phase == WorkerPhase::Cpu && (worker.generation & 0xFFFU) == event.index >> 20U) {
        const EventClass& eventClass = m_scenario->classes[worker.job.cls()];
        done += ' ' + eventClass.id + '.' + eventClass.steps[worker.job.step].id;
    }
    return m_scenario->pools[event.entity].id + " worker " + std::to_string(at + 1) + ": " + done + " done";
}

std::string ControlPlane::describe(const Event& event) const
{
    // The number counts modelled probes; it is the id of no real one.
    const auto probe = [&] {
        const Probe& p = m_probes[event.entity];
        return m_scenario->populations[p.population].id + " probe "
            + std::to_string(event.entity - m_plan->populations[p.population].firstProbe);
    };
    const auto controller = [&] { return m_plan->controllerName(*m_scenario, event.entity); };
    const auto call = [&] {
        const Call& c = m_calls[event.entity];
        return m_scenario->classes[c.job.cls()].id + " call to " + m_scenario->backends[c.backend].id;
    };
    switch (event.kind()) {
    case EventKind::SessionEnd: return probe() + ": session ends";
    case EventKind::OfflineEnd: return probe() + ": local outage ends";
    case EventKind::NextAttempt: return probe() + ": attempt";
    case EventKind::ClientTimeout: return probe() + ": client timeout";
    case EventKind::BeatSend: return controller() + ": heartbeat sent";
    case EventKind::BeatArrive: return controller() + ": heartbeat arrives";
    case EventKind::CpuDone: return cpuWords(event);
    case EventKind::CallDone: return call() + " answered";
    case EventKind::CallTimeout: return call() + " timed out";
    case EventKind::Release: return "deferred event returns to its queue";
    case EventKind::VerdictCheck: return controller() + ": verdict checked";
    case EventKind::HealthTick: return "verdicts evaluated";
    case EventKind::ForceEnd: return controller() + ": forced eligibility ends";
    case EventKind::Arrival:
        return "source " + m_base->sources[event.entity].id + ": arrival " + std::to_string(event.index);
    case EventKind::WaveStart: return "wave " + m_base->waves[event.entity].id + " begins";
    case EventKind::FailureStart: return "failure " + m_base->failures[event.entity].id + " begins";
    case EventKind::FailureEnd: return "failure " + m_base->failures[event.entity].id + " ends";
    case EventKind::LateCheck: return controller() + ": lateness checked";
    case EventKind::Unanswered: return controller() + ": corroboration timed out";
    case EventKind::RemovalTurn: return "next removal";
    case EventKind::PatienceEnd:
        return "source " + m_base->sources[m_impatient.all()[event.entity].source].id + ": patience of job "
            + std::to_string(event.index) + " ends";
    }
    return {};
}

std::map<std::string, std::int64_t> ControlPlane::counters() const
{
    std::map<std::string, std::int64_t> all;
    for (std::uint32_t p = 0; p < m_counts.size(); ++p) {
        const PopulationCounts& counts = m_counts[p];
        const std::string& id = m_scenario->populations[p].id;
        all["admissions." + id] = counts.admissions;
        all["cached_returns." + id] = counts.cachedReturns;
        all["attempts." + id] = counts.attempts;
        all["client_timeouts." + id] = counts.timeouts;
        all["sessions_ended_by_lifetime." + id] = counts.sessionsEnded;
        all["sessions_ended_by_wave." + id] = counts.waveEnds;
        all["sessions_ended_by_failure." + id] = counts.failureEnds;
        for (std::size_t a = 1; a < answerCount; ++a)
            if (counts.refusals[a] > 0 || a == static_cast<std::size_t>(LastAnswer::NoEligible))
                all["refusals." + id + '.' + answerWord(static_cast<LastAnswer>(a))] = counts.refusals[a];
    }
    for (std::uint32_t c = 0; c < m_plan->classes.size(); ++c) {
        const JobBalance b = balance(c);
        const std::string& id = m_scenario->classes[c].id;
        all["events_created." + id] = b.created;
        all["retries." + id] = b.retries;
        all["deferrals." + id] = b.deferrals;
        all["moves." + id] = b.moves;
        for (std::size_t o = 0; o < outcomeCount; ++o)
            all[std::string("events_") + outcomeWord(static_cast<Outcome>(o)) + '.' + id] = b.ended[o];
        for (std::size_t step = 0; step < m_shed[c].size(); ++step)
            if (m_shed[c][step] > 0)
                all["shed." + id + '.' + m_scenario->classes[c].steps[step].shedReason] += m_shed[c][step];
    }
    for (std::uint32_t b = 0; b < m_backends.size(); ++b) {
        all["calls_answered." + m_scenario->backends[b].id] = m_backends[b].answered;
        all["calls_timed_out." + m_scenario->backends[b].id] = m_backends[b].timedOut;
        all["calls_wasted." + m_scenario->backends[b].id] = m_backends[b].wasted;
    }
    if (!m_controllers.empty()) {
        all["false_verdicts"] = m_falseVerdicts;
        std::int64_t lost = 0;
        for (const GroupCounts& g : m_groupCounts)
            lost += g.lost;
        all["controllers_truly_lost"] = lost;
        all["admitted_jobs"] = m_admitted;
        all["refused_jobs"] = m_refused;
        for (const DetectorQuality& quality : detectorQuality())
            addCounters(all, quality);
        if (m_plan->corroborationClass != noIndex)
            for (const auto& [name, count] : m_removals.corroborations())
                all[name] = count;
    }
    return all;
}

// The same names without a run; a test compares.
std::vector<std::string> counterNames(const Scenario& scenario)
{
    std::map<std::string, std::int64_t> detector;
    std::vector<std::string> names;
    const auto add = [&names](const std::string& id, std::initializer_list<const char*> quantities) {
        for (const char* quantity : quantities)
            names.push_back(std::string(quantity) + '.' + id);
    };
    for (const Population& p : scenario.populations) {
        add(p.id,
            {"admissions", "cached_returns", "attempts", "client_timeouts", "sessions_ended_by_lifetime",
             "sessions_ended_by_wave", "sessions_ended_by_failure"});
        for (std::size_t a = 1; a < answerCount; ++a)
            names.push_back("refusals." + p.id + '.' + answerWord(static_cast<LastAnswer>(a)));
    }
    for (const EventClass& c : scenario.classes) {
        add(c.id, {"events_created", "retries", "deferrals", "moves"});
        for (std::size_t o = 0; o < outcomeCount; ++o)
            names.push_back(std::string("events_") + outcomeWord(static_cast<Outcome>(o)) + '.' + c.id);
        for (const Step& step : c.steps)
            if (const std::string name = "shed." + c.id + '.' + step.shedReason;
                !step.backend.empty() && std::ranges::find(names, name) == names.end())
                names.push_back(name);
    }
    for (const Backend& b : scenario.backends)
        add(b.id, {"calls_answered", "calls_timed_out", "calls_wasted"});
    if (!scenario.controllers.empty())
        names.insert(names.end(), {"false_verdicts", "controllers_truly_lost", "admitted_jobs", "refused_jobs"});
    if (!scenario.controllers.empty() && !scenario.health.corroborationClass.empty())
        for (const auto& entry : Removals().corroborations())
            names.push_back(entry.first);
    for (const ControllerGroup& g : scenario.controllers) {
        DetectorQuality quality;
        quality.group = g.id;
        if (!g.heartbeat.eventClass.empty())
            addCounters(detector, quality);
    }
    for (const auto& entry : detector)
        names.push_back(entry.first);
    return names;
}

std::map<std::string, Extreme> ControlPlane::extremes() const
{
    std::map<std::string, Extreme> all;
    for (std::size_t g = 0; g < m_longestAge.size(); ++g) {
        Extreme longest = m_longestAge[g];  // of those that ended; one that still grows is longest now
        const GroupPlan& group = m_plan->groups[g];
        for (std::uint32_t c = group.firstController; c < group.firstController + group.count; ++c)
            if (const Duration age = m_now - m_controllers[c].evidence;
                group.beatClass != noIndex && age.ns > longest.value)
                longest = {age.ns, m_now};
        all["longest_liveness_age." + m_scenario->controllers[g].id] = longest;
    }
    for (std::size_t q = 0; q < m_deepest.size(); ++q)
        all["deepest_queue." + m_scenario->queues[q].id] = {m_deepest[q].value, m_deepest[q].at};
    for (std::size_t p = 0; p < m_fewestConnected.size(); ++p)
        all["fewest_connected." + m_scenario->populations[p].id] = m_fewestConnected[p];
    return all;
}

} // namespace latepulse
