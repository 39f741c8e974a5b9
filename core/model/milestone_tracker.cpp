#include "core/model/milestone_tracker.h"

namespace latepulse {

namespace {
constexpr Duration lasting = Duration::minutes(5);
constexpr double normalShare = 0.995;
constexpr std::int64_t smallBacklog = 10;  // events
} // namespace

void MilestoneTracker::note(Milestone milestone, SimTime at)
{
    auto& reached = m_reached.at[static_cast<std::size_t>(milestone)];
    if (!reached)
        reached = at;
}

void MilestoneTracker::follow(Recovery& recovery, Milestone milestone, bool condition, SimTime now)
{
    if (recovery.doubtful && now - recovery.doubtSince >= lasting) {
        recovery.holds = !recovery.holds;
        recovery.doubtful = false;
        auto& reached = m_reached.at[static_cast<std::size_t>(milestone)];
        reached = recovery.holds ? std::optional(recovery.doubtSince + lasting) : std::nullopt;
    }
    if (condition == recovery.holds)
        recovery.doubtful = false;
    else if (!recovery.doubtful)
        recovery = {recovery.holds, true, now};
}

void MilestoneTracker::trackConnected(SimTime now, std::int64_t connected)
{
    auto& nadir = m_reached.at[static_cast<std::size_t>(Milestone::Nadir)];
    auto& accepted = m_reached.at[static_cast<std::size_t>(Milestone::ReconnectsAcceptedNormally)];
    if (connected < m_lowest) {
        m_lowest = connected;
        nadir = now;
        accepted.reset();
    }
    const double missing = m_normal - static_cast<double>(m_lowest);
    const bool fell = missing > (1.0 - normalShare) * m_normal;
    if (fell && !accepted && static_cast<double>(connected) >= m_normal - missing / 2)
        accepted = now;
}

void MilestoneTracker::update(SimTime now, const MilestoneFacts& facts)
{
    if (!m_begun) {
        m_connectedTime += static_cast<double>(m_connected) * (now - m_last).toSeconds();
        m_last = now;
        if (has(Milestone::Trigger)) {
            m_begun = true;
            m_normal = now.ns > 0 ? m_connectedTime / now.toSeconds() : static_cast<double>(facts.connected);
            m_lowest = facts.connected;
        }
    }
    m_connected = facts.connected;
    if (!m_begun)
        return;
    trackConnected(now, facts.connected);
    follow(m_processor, Milestone::ProcessorRestored, facts.falseVerdicts == 0 && facts.livenessPunctual, now);
    follow(m_backlog, Milestone::BacklogDrained, facts.backlog < smallBacklog, now);
    follow(m_population, Milestone::WaitingPopulationNormal,
           static_cast<double>(facts.connected) >= normalShare * m_normal, now);
}

} // namespace latepulse
