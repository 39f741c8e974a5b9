// Sessions and the return path (MODEL 2.1, 2.2).
#include "model.h"

#include <algorithm>

namespace latepulse::reference {

const Population& Model::populationOf(std::size_t probe) const
{
    return m_scenario.populations[m_probes[probe].population];
}

std::string Model::nameOfProbe(std::size_t probe) const
{
    return populationOf(probe).id + " probe " + std::to_string(m_probes[probe].number);
}

void Model::lifeOfSession(std::size_t i, Duration lifetime)
{
    const std::uint32_t session = m_probes[i].session;
    schedule(m_now + lifetime, nameOfProbe(i) + ": session ends", [this, i, session] {
        if (m_probes[i].state != ProbeState::Connected || m_probes[i].session != session)
            return;
        count("sessions_ended_by_lifetime", populationOf(i).id);
        endSession(i);
    });
}

/// A local outage, or the probe wants to return at once.
void Model::endSession(std::size_t i)
{
    Probe& probe = m_probes[i];
    const SessionRow& row = populationOf(i).sessions[probe.row];
    --m_controllers[probe.controller].sessions;
    probe.cached = unit(Purpose::CacheLoss, keyOfProbe(i), probe.session) >= populationOf(i).cached.lostAtSessionEnd;
    if (unit(Purpose::LocalOutage, keyOfProbe(i), probe.session) >= row.outageShare)
        return want(i);
    probe.state = ProbeState::Offline;
    const std::uint32_t session = probe.session;
    schedule(m_now + draw(row.outage, Purpose::OutageLength, keyOfProbe(i), session + 1),
             nameOfProbe(i) + ": local outage ends", [this, i, session] {
                 if (m_probes[i].state == ProbeState::Offline && m_probes[i].session == session)
                     want(i);
             });
}

/// Wants to return: at the next lap, or at once under a jittered rule.
void Model::want(std::size_t i)
{
    Probe& probe = m_probes[i];
    probe.misses = 0;
    probe.lastWait = {};
    probe.state = ProbeState::BackingOff;
    const RetryFamily family = populationOf(i).retry.family;
    const bool jittered = family == RetryFamily::FullJitter || family == RetryFamily::EqualJitter
        || family == RetryFamily::DecorrelatedJitter;
    planAttempt(i, jittered ? m_now : nextLap(probe, m_now));
}

void Model::planAttempt(std::size_t i, SimTime at)
{
    const std::uint32_t plan = ++m_probes[i].plan;
    schedule(at, nameOfProbe(i) + ": attempt", [this, i, plan] {
        const Probe& probe = m_probes[i];
        const bool waits = probe.state == ProbeState::Requesting || probe.state == ProbeState::BackingOff;
        if (probe.plan == plan && waits)
            attempt(i);
    });
}

void Model::attempt(std::size_t i)
{
    Probe& probe = m_probes[i];
    const Population& population = populationOf(i);
    const bool registers = !population.registration.eventClass.empty();
    ++probe.attempt;
    ++probe.misses;
    probe.issued = m_now;
    count("attempts", population.id);
    std::string refusal = "refused_by_default"; // of one that has nobody to ask
    if (population.cached.first && probe.cached && probe.controller != nowhere) {
        refusal = refusalOfCached(probe);
        if (refusal.empty()) {
            count("cached_returns", population.id);
            return connect(i, probe.controller);
        }
        probe.cached = population.cached.survivesRefusal;
        if (registers)
            countRefusal(i, refusal);
    }
    if (!registers)
        return refuse(i, refusal);
    if (population.registration.attempts == AttemptsMode::Open)
        planAttempt(i, nextLap(probe, m_now)); // every lap, whatever becomes of this one
    if (population.registration.eligibilityCheck == EligibilityCheck::Before && nobodyAdmits())
        return refuse(i, "no_eligible_controller");
    sendRegistration(i);
}

/// Takes the probe back if it is truly up, has room and, where that counts, is judged well.
std::string Model::refusalOfCached(const Probe& probe) const
{
    const Controller& controller = m_controllers[probe.controller];
    if (controller.truth == Truth::Down)
        return "controller_down";
    if (controller.sessions >= groupOf(probe.controller).capacity)
        return "capacity";
    const bool honours = m_scenario.populations[probe.population].cached.honoursVerdict;
    return honours && !controller.trusted() && !panic() ? "cached_controller_not_eligible" : "";
}

void Model::sendRegistration(std::size_t i)
{
    Probe& probe = m_probes[i];
    probe.state = ProbeState::Requesting;
    const Registration& rule = populationOf(i).registration;
    const std::uint32_t number = probe.attempt, session = probe.session;
    if (rule.clientTimeout)
        schedule(m_now + *rule.clientTimeout, nameOfProbe(i) + ": client timeout",
                 [this, i, number, session] { clientTimeout(i, number, session); });
    submitNew(*indexOf(m_scenario.classes, rule.eventClass), Owner::Probe, i, number, m_now);
}

void Model::clientTimeout(std::size_t i, std::uint32_t number, std::uint32_t session)
{
    Probe& probe = m_probes[i];
    const bool open = populationOf(i).registration.attempts == AttemptsMode::Open;
    const bool waits = probe.state == ProbeState::Requesting || (open && probe.state == ProbeState::BackingOff);
    const bool newest = number == probe.attempt;
    const bool counts = waits && probe.session == session && (open || newest);
    if (counts)
        count("client_timeouts", populationOf(i).id);
    giveUp(i, number);
    if (!counts || !newest || probe.state != ProbeState::Requesting)
        return;
    if (open) {
        probe.state = ProbeState::BackingOff;
        return;
    }
    const SimTime next = nextAttempt(probe, true);
    if (next == m_now)
        return attempt(i);
    probe.state = ProbeState::BackingOff;
    planAttempt(i, next);
}

/// Its parked event expires; one that waits leaves its queue where abandonment cancels.
void Model::giveUp(std::size_t i, std::uint32_t number)
{
    const auto its = [&](const JobPtr& job) {
        return job->owner == Owner::Probe && job->entity == i && job->number == number;
    };
    const auto parked = std::find_if(m_parked.begin(), m_parked.end(), its);
    if (parked != m_parked.end()) {
        const JobPtr job = *parked;
        m_parked.erase(parked);
        end(job, "expired");
    }
    if (!populationOf(i).registration.abandonmentCancels)
        return;
    for (Queue& queue : m_queues) {
        const auto found = std::find_if(queue.waiting.begin(), queue.waiting.end(), its);
        if (found == queue.waiting.end())
            continue;
        const JobPtr job = *found;
        queue.waiting.erase(found);
        end(job, "cancelled");
    }
}

void Model::countRefusal(std::size_t i, const std::string& reason)
{
    count("refusals", populationOf(i).id + '.' + reason);
    if (reason == "no_eligible_controller" || (reason == "cached_controller_not_eligible" && nobodyAdmits()))
        note("admission_blocked");
}

void Model::refuse(std::size_t i, const std::string& reason)
{
    const Registration& rule = populationOf(i).registration;
    countRefusal(i, reason);
    m_probes[i].state = ProbeState::BackingOff;
    if (!rule.eventClass.empty() && rule.attempts == AttemptsMode::Open)
        return; // its laps go on by themselves
    planAttempt(i, nextAttempt(m_probes[i], false));
}

void Model::connect(std::size_t i, std::size_t controller)
{
    Probe& probe = m_probes[i];
    probe.controller = controller;
    probe.cached = true;
    probe.state = ProbeState::Connected;
    ++probe.session;
    ++probe.plan;
    ++m_controllers[controller].sessions;
    count("admissions", populationOf(i).id);
    const SessionRow& row = populationOf(i).sessions[probe.row];
    lifeOfSession(i, draw(row.lifetime, Purpose::SessionLifetime, keyOfProbe(i), probe.session));
}

/// Somebody still waits for the answer to this event.
bool Model::awaited(const Job& job) const
{
    if (job.owner != Owner::Probe)
        return true;
    const Probe& probe = m_probes[job.entity];
    const Registration& rule = populationOf(job.entity).registration;
    if (rule.attempts == AttemptsMode::OneOutstanding)
        return probe.state == ProbeState::Requesting && probe.attempt == job.number;
    const bool waits = probe.state == ProbeState::Requesting || probe.state == ProbeState::BackingOff;
    return waits && probe.session == job.session && !(rule.clientTimeout && m_now - job.sent >= *rule.clientTimeout);
}

/// Two drawn starting points, from each the next controller that admits and has room, and of the two the less loaded.
std::size_t Model::chooseController(std::uint64_t key, std::uint32_t number, std::string& refusal) const
{
    if (nobodyAdmits()) {
        refusal = "no_eligible_controller";
        return nowhere;
    }
    const auto words = randomWords({m_base.run.seed, 0}, {Purpose::ControllerChoice, key, number, 0, 0});
    std::vector<std::size_t> found;
    for (const std::size_t word : {0U, 1U})
        for (std::size_t i = 0; i < m_controllers.size(); ++i) {
            const std::size_t c = (words[word] % m_controllers.size() + i) % m_controllers.size();
            if ((m_controllers[c].trusted() || panic()) && m_controllers[c].sessions < groupOf(c).capacity) {
                found.push_back(c);
                break;
            }
        }
    if (found.empty()) {
        refusal = "capacity";
        return nowhere;
    }
    const auto load = [this](std::size_t c) {
        return static_cast<double>(m_controllers[c].sessions) / static_cast<double>(groupOf(c).capacity);
    };
    const std::size_t chosen = load(found[1]) < load(found[0]) ? found[1] : found[0];
    if (m_controllers[chosen].truth != Truth::Down)
        return chosen;
    refusal = "controller_down";
    return nowhere;
}

/// The registration's steps are done and its probe still waits.
void Model::decideAdmission(const Job& job)
{
    if (job.refused)
        return refuse(job.entity, "refused_by_default");
    std::string refusal;
    const std::size_t controller = chooseController(keyOfProbe(job.entity), job.number, refusal);
    if (controller == nowhere)
        refuse(job.entity, refusal);
    else
        connect(job.entity, controller);
}

} // namespace latepulse::reference
