// Sessions and the return path (MODEL 2.1, 2.2, 2.9).

#include <algorithm>

#include "core/model/admission.h"
#include "core/model/control_plane.h"
#include "core/model/retry.h"
#include "core/model/small_steps.h"

namespace latepulse {

std::uint64_t ControlPlane::drawEntityOf(std::uint32_t probe) const
{
    const PopulationPlan& population = m_plan->populations[m_probes[probe].population];
    return population.drawBase + (probe - population.firstProbe);
}

void ControlPlane::setState(std::uint32_t i, ProbeState state, LastAnswer answer)
{
    Probe& probe = m_probes[i];
    PopulationCounts& counts = m_counts[probe.population];
    const ProbeState before = probe.state;
    if (before == state && probe.answer == answer)
        return;
    --counts.byState[static_cast<std::size_t>(before)];
    if (probe.state == ProbeState::BackingOff)
        --counts.backingOff[static_cast<std::size_t>(probe.answer)];
    probe.state = state;
    probe.answer = answer;
    ++counts.byState[static_cast<std::size_t>(state)];
    if (state == ProbeState::BackingOff)
        ++counts.backingOff[static_cast<std::size_t>(answer)];
    if (counts.of(ProbeState::Connected) < m_fewestConnected[probe.population].value)
        m_fewestConnected[probe.population] = {counts.of(ProbeState::Connected), m_now};

    const auto waits = [](ProbeState s) { return s == ProbeState::Requesting || s == ProbeState::BackingOff; };
    m_waiting += (waits(state) ? 1 : 0) - (waits(before) ? 1 : 0);
    m_facts.connected += (state == ProbeState::Connected ? 1 : 0) - (before == ProbeState::Connected ? 1 : 0);
    setStateGauge(probe.population, before);
    setStateGauge(probe.population, state);
    if (waits(state) != waits(before))
        setWaitingGauges(probe.population);
}

void ControlPlane::setStateGauge(std::uint32_t p, ProbeState state)
{
    m_gauges.set(m_map->population[p] + static_cast<std::size_t>(state), static_cast<double>(m_counts[p].of(state)));
    if (state == ProbeState::Connected)
        m_gauges.set(m_map->all, static_cast<double>(m_facts.connected));
}

void ControlPlane::setWaitingGauges(std::uint32_t p)
{
    m_gauges.set(m_map->population[p] + Waiting, static_cast<double>(m_counts[p].waiting()));
    m_gauges.set(m_map->all + 1, static_cast<double>(m_waiting));
}

void ControlPlane::endSession(std::uint32_t i)
{
    Probe& probe = m_probes[i];
    const PopulationPlan& population = m_plan->populations[probe.population];
    const RowPlan& lives = population.rows[probe.row];
    const std::uint64_t entity = drawEntityOf(i);
    --m_controllers[probe.controller].sessions;
    probe.cached = randomUnit(m_plan->key, {Purpose::CacheLoss, entity, probe.session, 0, 0})
        >= population.cached.lostAtSessionEnd;
    const bool outage =
        randomUnit(m_plan->key, {Purpose::LocalOutage, entity, probe.session, 0, 0}) < lives.outageShare;
    if (!outage)
        return becomeWaiting(i);
    setState(i, ProbeState::Offline);
    scheduleAt(m_now + lives.outage.draw(m_plan->key, {Purpose::OutageLength, entity, probe.session + 1, 0, 0}),
               EventKind::OfflineEnd, i, probe.session);
}

void ControlPlane::becomeWaiting(std::uint32_t i)
{
    Probe& probe = m_probes[i];
    const PopulationPlan& population = m_plan->populations[probe.population];
    probe.misses = 0;
    probe.lastWait = {};
    setState(i, ProbeState::BackingOff);
    scheduleAttempt(i, firstAttempt(population, i - population.firstProbe, m_now));
}

void ControlPlane::scheduleAttempt(std::uint32_t i, SimTime t)
{
    scheduleAt(t, EventKind::NextAttempt, i, ++m_probes[i].timer);
}

void ControlPlane::attempt(std::uint32_t i)
{
    Probe& probe = m_probes[i];
    const PopulationPlan& population = m_plan->populations[probe.population];
    PopulationCounts& counts = m_counts[probe.population];
    ++probe.attempt;
    ++probe.misses;
    probe.issued = m_now;
    m_gauges.set(m_map->population[probe.population] + Attempts, static_cast<double>(++counts.attempts));
    LastAnswer refusal = LastAnswer::Refused;
    if (population.cached.first && probe.cached && probe.controller != noIndex) {
        refusal = answerOfCached(probe, population, panics());
        if (refusal == LastAnswer::None) {
            ++counts.cachedReturns;
            return connect(i, probe.controller);
        }
        if (!population.cached.survivesRefusal)
            probe.cached = false;
        if (population.registerClass != noIndex)  // else refuse() counts it
            countRefusal(i, refusal);
    }
    const bool open = population.registerClass != noIndex && population.registration.attempts == AttemptsMode::Open;
    if (open)
        scheduleAttempt(i, nextLap(population, i - population.firstProbe, m_now));
    if (population.registerClass == noIndex)
        return refuse(i, refusal);
    if (population.registration.eligibilityCheck == EligibilityCheck::Before && admittingCount() == 0)
        return refuse(i, LastAnswer::NoEligible);
    sendRegistration(i);
}

void ControlPlane::sendRegistration(std::uint32_t i)
{
    Probe& probe = m_probes[i];
    const PopulationPlan& population = m_plan->populations[probe.population];
    setState(i, ProbeState::Requesting);
    if (!probe.inQueue) {
        probe.inQueue = true;
        ++m_counts[probe.population].inQueue;
    }
    if (population.registration.clientTimeout)
        scheduleAt(m_now + *population.registration.clientTimeout, EventKind::ClientTimeout, i, probe.attempt);
    submitNew(population.registerClass, i, probe.attempt, m_now);
}

/// The client's own timeout: it stops waiting, and its next attempt may be due at once.
void ControlPlane::clientTimedOut(std::uint32_t i, std::uint32_t attemptNumber)
{
    Probe& probe = m_probes[i];
    const PopulationPlan& population = m_plan->populations[probe.population];
    const bool open = population.registration.attempts == AttemptsMode::Open;
    const bool waits = probe.state == ProbeState::Requesting || (open && probe.state == ProbeState::BackingOff);
    const bool thisEpisode = attemptNumber + probe.misses > probe.attempt;
    if (!waits || !thisEpisode || (!open && attemptNumber != probe.attempt))
        return cancelWaiting(i, attemptNumber);
    PopulationCounts& counts = m_counts[probe.population];
    m_gauges.set(m_map->population[probe.population] + Timeouts, static_cast<double>(++counts.timeouts));
    cancelWaiting(i, attemptNumber);
    if (attemptNumber != probe.attempt || probe.state != ProbeState::Requesting)
        return;
    leaveQueueCount(probe);
    if (open)
        return setState(i, ProbeState::BackingOff, LastAnswer::TimedOut); // its laps go on by themselves
    const SimTime next = nextAttempt(population, i - population.firstProbe, probe, m_now, true, m_plan->key);
    if (next == m_now)
        return attempt(i);
    setState(i, ProbeState::BackingOff, LastAnswer::TimedOut);
    scheduleAttempt(i, next);
}

/// Its registration no longer waits or is served.
void ControlPlane::leaveQueueCount(Probe& probe)
{
    m_counts[probe.population].inQueue -= probe.inQueue ? 1 : 0;
    probe.inQueue = false;
}

/// The client gave up: parked work expires; waiting work leaves its queue where abandonment cancels.
void ControlPlane::cancelWaiting(std::uint32_t i, std::uint32_t attemptNumber)
{
    const PopulationPlan& population = m_plan->populations[m_probes[i].population];
    const std::uint32_t eventClass = population.registerClass;
    if (eventClass == noIndex)
        return;
    if (m_balance[eventClass].parked > 0)
        std::erase_if(m_parked, [&](const Job& job) {
            if (job.cls() != eventClass || job.entity != i || job.index != attemptNumber)
                return false;
            --m_balance[eventClass].parked;
            endJob(job, Outcome::Expired);
            return true;
        });
    if (!population.registration.abandonmentCancels)
        return;
    for (std::uint32_t q = 0; q < m_queues.size(); ++q) {
        Job taken;
        if (m_queues[q].cancel(eventClass, i, attemptNumber, taken)) {
            noteLeft(m_queues[q].lanes()[eventClass], m_now - taken.enqueued);
            setQueueGauges(q, eventClass);
            endJob(taken, Outcome::Cancelled);
            return;
        }
    }
}

/// A returning probe was told no, by the controller it had or by its registration.
void ControlPlane::countRefusal(std::uint32_t i, LastAnswer reason)
{
    const std::uint16_t population = m_probes[i].population;
    PopulationCounts& counts = m_counts[population];
    ++counts.refusals[static_cast<std::size_t>(reason)];
    m_gauges.set(m_map->population[population] + Refusals, static_cast<double>(++counts.refused));
    if (reason == LastAnswer::NoEligible || (reason == LastAnswer::UnhealthyCached && admittingCount() == 0))
        m_milestones.note(Milestone::AdmissionBlocked, m_now);
}

void ControlPlane::refuse(std::uint32_t i, LastAnswer reason)
{
    Probe& probe = m_probes[i];
    const PopulationPlan& population = m_plan->populations[probe.population];
    countRefusal(i, reason);
    setState(i, ProbeState::BackingOff, reason);
    leaveQueueCount(probe);
    if (population.registerClass != noIndex && population.registration.attempts == AttemptsMode::Open)
        return;
    scheduleAttempt(i, nextAttempt(population, i - population.firstProbe, probe, m_now, false, m_plan->key));
}

void ControlPlane::connect(std::uint32_t i, std::uint32_t controller)
{
    Probe& probe = m_probes[i];
    PopulationCounts& counts = m_counts[probe.population];
    probe.controller = controller;
    probe.cached = true;
    probe.misses = 0;
    ++probe.session;
    ++probe.timer;  // no further attempt
    leaveQueueCount(probe);
    ++m_controllers[controller].sessions;
    m_gauges.set(m_map->population[probe.population] + Admissions, static_cast<double>(++counts.admissions));
    setState(i, ProbeState::Connected);
    const RowPlan& lives = m_plan->populations[probe.population].rows[probe.row];
    scheduleAt(m_now
                   + lives.lifetime.draw(m_plan->key, {Purpose::SessionLifetime, drawEntityOf(i), probe.session, 0, 0}),
               EventKind::SessionEnd, i, probe.session);
}

std::uint32_t ControlPlane::chooseController(std::uint64_t drawEntity, std::uint32_t index, LastAnswer& refusal) const
{
    if (admittingCount() == 0) {
        refusal = LastAnswer::NoEligible;
        return noIndex;
    }
    const auto capacity = [this](std::uint32_t c) { return m_plan->groups[m_plan->groupOf[c]].capacity; };
    const std::uint32_t chosen = chooseOfTwo(
        m_plan->controllers, m_plan->key, drawEntity, index,
        [&](std::uint32_t c) { return admits(c) && m_controllers[c].sessions < capacity(c); },
        [&](std::uint32_t c) {
            return static_cast<double>(m_controllers[c].sessions) / static_cast<double>(capacity(c));
        });
    if (chosen == noIndex)
        refusal = LastAnswer::Capacity;
    else if (m_controllers[chosen].truth == Truth::Down)
        refusal = LastAnswer::ControllerDown;
    else
        return chosen;
    return noIndex;
}

/// The registration's steps are done and its probe still waits.
void ControlPlane::decideAdmission(const Job& job)
{
    if (job.defaulted)
        return refuse(job.entity, LastAnswer::Refused);
    LastAnswer refusal = LastAnswer::None;
    const std::uint32_t controller = chooseController(drawEntityOf(job.entity), job.index, refusal);
    if (controller == noIndex)
        refuse(job.entity, refusal);
    else
        connect(job.entity, controller);
}

bool ControlPlane::nobodyWaits(const Job& job) const
{
    if (m_plan->classes[job.cls()].owner != JobOwner::Probe)
        return false;
    return !isAwaited(m_probes[job.entity], job.index, job.sent);
}

void ControlPlane::startWave(std::uint32_t w)
{
    const Wave& wave = m_base->waves[w];
    m_milestones.note(Milestone::Trigger, m_now);
    log(LogKind::Wave, wave.id, {}, {});
    std::vector<std::uint32_t> named = m_plan->controllersNamed(*m_scenario, wave.controllers);
    if (!wave.location.empty())
        std::erase_if(named, [&](std::uint32_t c) {
            return m_scenario->controllers[m_plan->groupOf[c]].location != wave.location;
        });
    for (std::uint32_t i = 0; i < m_probes.size(); ++i) {
        const Probe& probe = m_probes[i];
        if (probe.state != ProbeState::Connected
            || (!wave.population.empty() && m_scenario->populations[probe.population].id != wave.population)
            || !std::binary_search(named.begin(), named.end(), probe.controller))
            continue;
        const std::uint64_t entity = drawEntityOf(i);
        if (randomUnit(m_plan->key, {Purpose::WaveMembership, entity, w, 0, 0}) >= wave.share)
            continue;
        const double u = randomUnit(m_plan->key, {Purpose::WaveSpread, entity, w, 0, 0});
        scheduleAt(m_now + Duration{static_cast<std::int64_t>(u * static_cast<double>(wave.spread.ns))},
                   EventKind::SessionEnd, i, probe.session | waveFlag);
    }
}

/// A controller is truly gone: every session on it ends now.
void ControlPlane::loseController(std::uint32_t controller)
{
    for (std::uint32_t i = 0; i < m_probes.size(); ++i)
        if (m_probes[i].state == ProbeState::Connected && m_probes[i].controller == controller) {
            ++m_counts[m_probes[i].population].failureEnds;
            endSession(i);
        }
}

} // namespace latepulse
