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
    Timeouts
};
inline constexpr std::size_t ageGauge = 6;  // of a group's gauges, see gauge_layout.cpp

/// After any change of a lane.
inline void ControlPlane::noteLane(JobQueue& queue, std::uint32_t q, std::uint32_t eventClass)
{
    const Lane& lane = queue.lanes()[eventClass];
    if (lane.gauge != GaugeMap::none)
        m_gauges.set(lane.gauge, static_cast<double>(lane.live()));
    const std::int64_t depth = queue.depth();
    m_facts.backlog += depth - queue.notedDepth;
    queue.notedDepth = depth;
    if (depth > m_deepest[q].value)
        m_deepest[q] = {depth, m_now};
}

/// Beat n leaves at its nominal instant + U(-jitter, jitter); nominal instants are one interval apart.
inline void ControlPlane::scheduleNextBeat(Controller& controller, std::uint32_t c, const GroupPlan& group)
{
    SimTime at = controller.nominalNext;
    if (group.heartbeat.jitter.ns > 0) {
        if (controller.jitterFor != controller.beats && controller.jitterFor + 1 != controller.beats) {
            controller.jitterFor = controller.beats;
            controller.jitter = randomUnitPair(
                m_plan->key,
                {Purpose::BeatJitter, group.drawBase + (c - group.firstController), controller.beats, 0, 0});
        }
        const double u = controller.jitter[controller.beats - controller.jitterFor];
        at = at + Duration{static_cast<std::int64_t>((2.0 * u - 1.0) * static_cast<double>(group.heartbeat.jitter.ns))};
    }
    scheduleAt(std::max(at, m_now), EventKind::BeatSend, c, ++controller.beatGeneration);
}

/// The age of a controller's evidence, about to fall, is a peak.
inline double ControlPlane::notePeak(const Controller& controller, std::uint32_t g)
{
    const Duration age = m_now - controller.evidence;
    if (age.ns > m_longestAge[g].value)
        m_longestAge[g] = {age.ns, m_now};
    m_gauges.touch(m_map->group[g] + ageGauge, age.toSeconds());
    return age.toSeconds();
}

/// A beat counts: what it proves is now the evidence.
inline void ControlPlane::renewEvidence(Controller& controller, std::uint32_t c, std::uint32_t g, SimTime stamp,
                                        SimTime newestSent)
{
    const GaugeMap& map = *m_map;
    const double peak = notePeak(controller, g);
    controller.evidence = std::max(controller.evidence, stamp);
    controller.newestSent = newestSent;
    if (map.perController)
        m_gauges.touchBoth(map.controller + c, (m_now - controller.evidence).toSeconds(), peak);
    controller.trimPending();
}

} // namespace latepulse
