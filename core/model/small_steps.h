#pragma once
// Steps of the control plane that every other event takes, inline for the files that take them.

#include "core/model/control_plane.h"

namespace latepulse {

/// Of a population; the first four are in the order of ProbeState. See gauge_layout.cpp.
enum PopulationGauge : std::size_t {
    Connected,
    Requesting,
    BackingOff,
    Offline,
    Waiting,
    Admissions,
    Attempts,
    Refusals,
    Timeouts,
    WhyNot,  // notConnectedParts of them
    AttemptsPerAdmission = WhyNot + notConnectedParts,
    AdmissionsPerWorkerSecond,
    populationGauges
};
/// Of a controller group, after those by verdict and truth.
enum AgeGauge : std::size_t { ageGauge = 6, splitGauge, percentileGauge = splitGauge + 4 };

/// After any change of a lane, the last one at this instant.
inline void ControlPlane::noteLane(JobQueue& queue, std::uint32_t q, std::uint32_t eventClass, SimTime at)
{
    const Lane& lane = queue.lanes()[eventClass];
    if (lane.gauge != GaugeMap::none)
        m_gauges.set(lane.gauge, static_cast<double>(lane.live()));
    const std::int64_t depth = queue.depth();
    m_facts.backlog += depth - queue.notedDepth;
    queue.notedDepth = depth;
    if (depth > m_deepest[q].value)
        m_deepest[q] = {depth, at};
}

/// Whether the probe still waits for the answer to this attempt.
inline bool ControlPlane::isAwaited(const Probe& probe, std::uint32_t attempt, SimTime sent) const
{
    const Registration& rule = m_plan->populations[probe.population].registration;
    if (rule.attempts == AttemptsMode::OneOutstanding)
        return probe.state == ProbeState::Requesting && probe.attempt == attempt;
    const bool waits = probe.state == ProbeState::Requesting || probe.state == ProbeState::BackingOff;
    const bool thisEpisode = attempt + probe.misses > probe.attempt;
    return waits && thisEpisode && !(rule.clientTimeout && m_now - sent >= *rule.clientTimeout);
}

/// What the controller a probe remembers answers; None: it takes the probe back.
inline LastAnswer ControlPlane::answerOfCached(const Probe& probe, const PopulationPlan& population, bool panic) const
{
    const Controller& controller = m_controllers[probe.controller];
    if (controller.truth == Truth::Down)
        return LastAnswer::ControllerDown;
    if (controller.sessions >= m_plan->groups[m_plan->groupOf[probe.controller]].capacity)
        return LastAnswer::Capacity;
    return population.cached.honoursVerdict && !controller.judgedWell() && !panic ? LastAnswer::UnhealthyCached
                                                                                  : LastAnswer::None;
}

/// An open beat leaves, with no link to pass; its number.
inline std::uint32_t ControlPlane::sendOnTime(Controller& controller, std::uint32_t c, const GroupPlan& group,
                                              SimTime now)
{
    controller.nominalNext = controller.nominalNext + group.heartbeat.interval;
    const std::uint32_t number = controller.beats++;
    scheduleNextBeat(controller, c, group, now);
    controller.beatSent(now, now.ns);
    return number;
}

/// A job that waited this long left its lane: how long the oldest one waits now, and had waited just before.
inline void ControlPlane::noteLeft(const Lane& lane, Duration wait)
{
    if (lane.gauge == GaugeMap::none)
        return;
    const Duration after = lane.live() > 0 ? m_now - lane.oldest() : Duration{};
    m_gauges.touchBoth(lane.gauge + 1, after.toSeconds(), std::max(after, wait).toSeconds());
}

/// Beat n leaves at its nominal instant + U(-jitter, jitter); nominal instants are one interval apart.
inline void ControlPlane::scheduleNextBeat(Controller& controller, std::uint32_t c, const GroupPlan& group, SimTime now)
{
    SimTime at = controller.nominalNext;
    if (group.heartbeat.jitter.ns > 0) {
        if (controller.beats - controller.jitterFor >= drawsAtOnce) {
            controller.jitterFor = controller.beats;
            controller.jitter = randomUnits(
                m_plan->key,
                {Purpose::BeatJitter, group.drawBase + (c - group.firstController), controller.beats, 0, 0});
        }
        const double u = controller.jitter[controller.beats - controller.jitterFor];
        const auto moved = static_cast<std::int64_t>((2.0 * u - 1.0) * static_cast<double>(group.heartbeat.jitter.ns));
        // Half of them are earlier and half later, so that only a saturated sum may look which.
        at = at < SimTime::never() - group.heartbeat.jitter ? SimTime{at.ns + moved} : at + Duration{moved};
    }
    scheduleAt(std::max(at, now), EventKind::BeatSend, c, ++controller.beatGeneration);
}

/// Just before its evidence is renewed a controller's age is at a peak.
inline void ControlPlane::noteAgePeak(const Controller& controller, std::uint32_t c, std::uint32_t g)
{
    const Duration age = m_now - controller.evidence;
    if (age.ns > m_longestAge[g].value)
        m_longestAge[g] = {age.ns, m_now};
    m_gauges.raise(m_map->group[g] + ageGauge, age.toSeconds());  // of one controller: another may be older
    if (m_map->perController)
        m_gauges.raise(m_map->controller + c, age.toSeconds());
}

/// A beat counts: what it proves is now the evidence.
inline void ControlPlane::renewEvidence(Controller& controller, std::uint32_t c, std::uint32_t g, SimTime stamp,
                                        SimTime newestSent)
{
    noteAgePeak(controller, c, g);
    controller.evidence = std::max(controller.evidence, stamp);
    controller.newestSent = newestSent;
    if (m_map->perController)
        m_gauges.touch(m_map->controller + c, (m_now - controller.evidence).toSeconds());
    controller.trimPending();
}

} // namespace latepulse
