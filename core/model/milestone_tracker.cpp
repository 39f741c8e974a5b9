#include "core/model/milestone_tracker.h"

#include <algorithm>

namespace latepulse {

namespace {
constexpr Duration lasting = Duration::minutes(5);
constexpr int lastingMinutes = 5;
constexpr double normalShare = 0.995;
constexpr double acceptedShare = 0.9; // of the normal acceptance
} // namespace

void MilestoneTracker::note(Milestone milestone, SimTime at)
{
    auto& reached = m_reached.at[static_cast<std::size_t>(milestone)];
    if (!reached)
        reached = at;
}

/// A doubt that has lasted long enough becomes the state; the milestone is the instant it had.
void MilestoneTracker::follow(Recovery& recovery, Milestone milestone, bool condition, SimTime now)
{
    if (recovery.doubtful && now - recovery.doubtSince >= lasting) {
        recovery.holds = !recovery.holds;
        recovery.doubtful = false;
        auto& reached = m_reached.at[static_cast<std::size_t>(milestone)];
        reached = recovery.holds ? std::optional(recovery.doubtSince + lasting) : std::nullopt;
        m_reached.broken[static_cast<std::size_t>(milestone)] = true;
    }
    if (condition == recovery.holds)
        recovery.doubtful = false;
    else if (!recovery.doubtful)
        recovery = {recovery.holds, true, now};
}

void MilestoneTracker::followAll(SimTime now, bool processorWell, bool backlogSmall)
{
    follow(m_processor, Milestone::ProcessorRestored, processorWell, now);
    follow(m_backlog, Milestone::BacklogDrained, backlogSmall, now);
    follow(m_population, Milestone::WaitingPopulationNormal, m_populationNormal, now);
    m_calm = !m_processor.doubtful && !m_backlog.doubtful && !m_population.doubtful
        && m_population.holds == m_populationNormal;
}

/// A doubt becomes the state when it has lasted; one that ends or begins is for update().
SimTime MilestoneTracker::settledUntil(const Recovery& recovery, bool condition)
{
    const bool doubts = condition != recovery.holds;
    if (doubts != recovery.doubtful)
        return SimTime::start();
    return doubts ? recovery.doubtSince + lasting : SimTime::never();
}

SimTime MilestoneTracker::settledUntil(const MilestoneFacts& facts, bool punctual) const
{
    if (facts.connected != m_connected || (!m_begun && has(Milestone::Trigger)))
        return SimTime::start();
    if (!m_begun)
        return SimTime::never();
    return std::min({settledUntil(m_processor, facts.falseVerdicts == 0 && punctual),
                     settledUntil(m_backlog, facts.backlog < smallBacklog),
                     settledUntil(m_population, m_populationNormal)});
}

/// What is normal is the mean of the time before the trigger.
void MilestoneTracker::beforeTrigger(SimTime now, std::int64_t connected)
{
    m_connectedTime += static_cast<double>(m_connected) * static_cast<double>((now - m_last).ns);
    m_last = now;
    if (has(Milestone::Trigger)) {
        m_begun = true;
        m_normal = now.ns > 0 ? m_connectedTime / static_cast<double>(now.ns) : static_cast<double>(connected);
        m_lowest = m_connected;
        trackConnected(now, connected);
    }
    m_connected = connected;
}

void MilestoneTracker::trackConnected(SimTime now, std::int64_t connected)
{
    m_connected = connected;
    m_populationNormal = static_cast<double>(connected) >= normalShare * m_normal;
    m_calm = m_calm && m_population.holds == m_populationNormal;
    auto& nadir = m_reached.at[static_cast<std::size_t>(Milestone::Nadir)];
    if (connected < m_lowest) {
        m_lowest = connected;
        nadir = now;
    }
}

void MilestoneTracker::minuteEnded(SimTime at, std::int64_t admitted, std::int64_t failed)
{
    const auto share = [](std::int64_t part, std::int64_t rest) {
        return static_cast<double>(part) / static_cast<double>(part + rest);
    };
    const std::int64_t admittedNow = admitted - m_admitted, failedNow = failed - m_failed;
    m_admitted = admitted;
    m_failed = failed;
    if (!has(Milestone::Trigger)) {
        if (admitted + failed > 0)
            m_normalAcceptance = share(admitted, failed);
        return;
    }
    if (admittedNow + failedNow > 0)
        m_accepts = share(admittedNow, failedNow) >= acceptedShare * m_normalAcceptance;
    m_contrary = m_accepts == m_accepted ? 0 : m_contrary + 1;
    if (m_contrary < lastingMinutes)
        return;
    m_contrary = 0;
    m_accepted = m_accepts;
    m_reached.at[static_cast<std::size_t>(Milestone::ReconnectsAcceptedNormally)] =
        m_accepted ? std::optional(at) : std::nullopt;
    m_reached.broken[static_cast<std::size_t>(Milestone::ReconnectsAcceptedNormally)] = true;
}

} // namespace latepulse
