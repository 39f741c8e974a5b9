#include "core/experiment/run.h"

#include <algorithm>

#include "core/scenario/writer.h"

namespace latepulse {

RecordedRun::RecordedRun(std::shared_ptr<const Scenario> scenario, ControlPlane plane, KeyframeBudget budget)
    : m_scenario(std::move(scenario)), m_plane(std::move(plane)), m_recorder(m_scenario, m_plane.seriesInfos()),
      m_keyframes(budget)
{
    m_keyframes.offer(m_plane);
}

ResultOrErrors<RecordedRun> RecordedRun::start(std::shared_ptr<const Scenario> scenario, KeyframeBudget budget)
{
    auto plane = ControlPlane::build(scenario);
    if (!plane)
        return tl::make_unexpected(plane.error());
    return RecordedRun(std::move(scenario), std::move(*plane), budget);
}

RunEnd RecordedRun::advance(SimTime until, const RunControl& control)
{
    const SimTime target = std::min(until, m_plane.horizon());
    // Slices between looks at the keyframes; their length in simulated time follows the event rate.
    const Duration slice = std::max(Duration::seconds(1), (m_plane.horizon() - SimTime::start()) / 512);
    while (m_plane.now() < target) {
        const SimTime next = std::min(target, m_plane.now() + slice);
        if (m_plane.runUntil(next, control, &m_recorder) == RunEnd::Stopped)
            return RunEnd::Stopped;
        m_keyframes.offer(m_plane);
    }
    return target == m_plane.horizon() ? RunEnd::Finished : RunEnd::Reached;
}

Recording RecordedRun::recording() const
{
    Recording r = m_recorder.recording();
    r.milestones = m_plane.milestones();
    for (std::size_t m = 0; m < milestoneCount; ++m)
        if (const auto at = r.milestones.at[m])
            r.log.push_back(
                {*at, LogKind::Milestone, std::string(milestoneWord(static_cast<Milestone>(m))), {}, {}, 0, false});
    std::stable_sort(r.log.begin(), r.log.end(), [](const LogEntry& a, const LogEntry& b) { return a.at < b.at; });
    r.extremes = m_plane.extremes();
    r.counters = m_plane.counters();
    r.detector = m_plane.detectorQuality();
    for (std::uint32_t c = 0; c < r.classes.size(); ++c) {
        const JobBalance balance = m_plane.balance(c);
        for (std::size_t o = 0; o < outcomeCount; ++o)
            if (balance.ended[o] > 0)
                r.classes[c].outcomes[outcomeWord(static_cast<Outcome>(o))] = balance.ended[o];
    }
    for (std::size_t p = 0; p < r.pools.size(); ++p) {
        double held = 0.0;
        for (const auto& [what, seconds] : r.pools[p].heldSeconds)
            held += seconds;
        r.pools[p].heldSeconds["idle"] = std::max(0.0, m_plane.pools()[p].offeredSeconds(m_plane.now()) - held);
    }
    r.computedTo = m_plane.now();
    r.horizon = m_plane.horizon();
    r.finished = m_plane.now() >= m_plane.horizon();
    r.executedEvents = m_plane.executedEvents();
    r.stateHash = r.finished ? m_plane.stateHash() : 0;
    r.scenarioHash = scenarioHash(*m_scenario);
    r.seed = m_scenario->run.seed;
    return r;
}

RunEnd Follower::seek(SimTime t, const Keyframes& keyframes, const RunControl& control)
{
    const ControlPlane* frame = keyframes.before(t);
    const bool backwards = t < m_plane.now();
    if (frame != nullptr && (backwards || frame->now() > m_plane.now()))
        m_plane = *frame;
    else if (backwards)
        m_plane = m_origin;
    const RunEnd end = m_plane.runUntil(t, control);
    m_sought = m_plane.now();
    m_soughtEvents = m_plane.executedEvents();
    return end;
}

bool Follower::step()
{
    return m_plane.stepOne();
}

bool Follower::stepBack(const Keyframes& keyframes, const RunControl& control)
{
    if (m_plane.executedEvents() == 0)
        return false;
    const std::uint64_t target = m_plane.executedEvents() - 1;
    // A keyframe stands between events; at least one event has to follow it to stand at an event's instant.
    const ControlPlane* frame = target > 0 ? keyframes.beforeEvent(target - 1) : nullptr;
    m_plane = frame != nullptr ? *frame : m_origin;
    m_plane.runToEvent(target, control);
    if (target == m_soughtEvents)
        m_plane.runUntil(m_sought, control);
    return m_plane.executedEvents() == target;
}

} // namespace latepulse
