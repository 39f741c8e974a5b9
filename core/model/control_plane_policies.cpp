// What the health policies remember of beats, verdicts and evaluations, and those limits to removals that look at all
// controllers at once. The rules are in a file each: phi_accrual.h, self_aware.h, missed_beats.h, ejections.h,
// self_preservation.h, disruption.h, local_pause.h.

#include <algorithm>

#include "core/model/control_plane.h"
#include "core/model/missed_beats.h"
#include "core/model/small_steps.h"

namespace latepulse {

namespace {

bool isPhi(HealthPolicy policy)
{
    return policy == HealthPolicy::PhiNormal || policy == HealthPolicy::PhiExponential;
}

} // namespace

/// How old evidence of this instant may become.
Duration ControlPlane::windowFor(std::uint32_t c, SimTime evidence) const
{
    const Health& health = m_plan->health;
    switch (health.policy) {
    case HealthPolicy::PhiNormal:
    case HealthPolicy::PhiExponential: return m_memory.phi.window(c);
    case HealthPolicy::SelfAware: return m_memory.selfAware.window(c);
    case HealthPolicy::MissedBeats:
        return missedBeatsWindow(m_plan->groups[m_plan->groupOf[c]].heartbeat.interval, health.missedBeats, evidence);
    case HealthPolicy::FixedWindow:
    case HealthPolicy::GraceThenQuarantine:
    case HealthPolicy::None: break;
    }
    return health.window;
}

Judged ControlPlane::judged(std::uint32_t c) const
{
    Judged all{m_controllers[c].evidence, windowOf(c)};
    if (m_plan->health.policy == HealthPolicy::SelfAware)
        all.suspicionEnds = m_memory.selfAware.suspicionEnds(c);
    return all;
}

void ControlPlane::startPolicies()
{
    const Health& health = m_plan->health;
    if (isPhi(health.policy))
        m_memory.phi.begin(*m_plan, m_controllers);
    if (health.policy == HealthPolicy::SelfAware)
        m_memory.selfAware.begin(*m_plan, m_controllers, m_now);
    if (health.ejectionTime.ns > 0)
        m_memory.ejections.begin(m_plan->controllers, m_now);
}

/// Another scenario is in force: what a policy that judges no longer remembered is forgotten, what begins to judge has
/// the memory its file says.
void ControlPlane::adoptPolicies(const Health& before)
{
    const Health& now = m_plan->health;
    const bool same = now.policy == before.policy;
    if (!isPhi(now.policy))
        m_memory.phi.end();
    else if (same)
        m_memory.phi.adopt(*m_plan);
    else
        m_memory.phi.begin(*m_plan, m_controllers);
    if (now.policy != HealthPolicy::SelfAware)
        m_memory.selfAware.end();
    else if (same)
        m_memory.selfAware.adopt(*m_plan);
    else
        m_memory.selfAware.begin(*m_plan, m_controllers, m_now);
    if (now.selfPreservation != before.selfPreservation)
        m_memory.preservation.begin();
    if (now.selfPreservation != before.selfPreservation || now.evaluation != before.evaluation
        || (now.pauseGuard.ns > 0) != (before.pauseGuard.ns > 0))
        m_memory.loop.begin(m_now);
    if (now.ejectionTime.ns <= 0)
        m_memory.ejections.end();
    else if (before.ejectionTime.ns <= 0)
        m_memory.ejections.begin(m_plan->controllers, m_now);
    m_memory.allBad = m_memory.allBad && now.disruptionShare > 0.0;
}

/// A beat with this stamp counts.
void ControlPlane::learnFrom(std::uint32_t c, SimTime stamp)
{
    const Health& health = m_plan->health;
    if (isPhi(health.policy))
        m_memory.phi.learn(*m_plan, c, stamp);
    if (health.policy == HealthPolicy::SelfAware)
        m_memory.selfAware.counted(*m_plan, c, m_now - stamp);
    if (health.selfPreservation && m_controllers[c].judgedWell())
        m_memory.preservation.renewed(m_now);
}

/// The verdict on this controller has changed.
void ControlPlane::followRemoval(std::uint32_t c, bool wasWell)
{
    const Controller& controller = m_controllers[c];
    const Health& health = m_plan->health;
    if (wasWell && !controller.judgedWell())
        m_memory.ejections.left(health, c, m_now);
    if (!wasWell && controller.judgedWell())
        m_memory.ejections.returned(c, m_now);
    if (health.policy != HealthPolicy::SelfAware)
        return;
    if (controller.verdict == Verdict::Suspected)
        m_memory.selfAware.suspect(*m_plan, c, controller.truth != Truth::Up, m_now);
    else
        m_memory.selfAware.clear(c);
}

RemovalPace ControlPlane::paceOfRemovals()
{
    const Health& health = m_plan->health;
    if (health.disruptionShare <= 0.0)
        return {false, health.removalsPerSecond};
    std::int64_t bad = 0;
    for (std::uint32_t c = 0; c < m_controllers.size(); ++c)
        bad += !m_controllers[c].judgedWell() || dueVerdict(c) >= Verdict::Quarantined ? 1 : 0;
    const auto all = static_cast<std::int64_t>(m_controllers.size());
    const Disruption disruption = disruptionOf(health, bad, all);
    if (m_memory.allBad && disruption != Disruption::Full)
        renewAllEvidence();
    m_memory.allBad = disruption == Disruption::Full;
    return paceUnder(health, disruption, all);
}

void ControlPlane::renewAllEvidence()
{
    for (std::uint32_t c = 0; c < m_controllers.size(); ++c) {
        if (m_plan->groups[m_plan->groupOf[c]].beatClass == noIndex)
            continue;
        renewEvidence(m_controllers[c], c, m_plan->groupOf[c], m_now, m_controllers[c].newestSent);
        if (m_plan->health.evaluation == Evaluation::Exact)
            scheduleCheck(c);
    }
}

/// Too few renew for all that are registered.
bool ControlPlane::preserves() const
{
    double expected = 0.0; // in a minute
    for (std::uint32_t g = 0; g < m_groupCounts.size(); ++g)
        if (m_plan->groups[g].beatClass != noIndex)
            expected += static_cast<double>(m_groupCounts[g].byVerdict[0] + m_groupCounts[g].byVerdict[1]) * 60e9
                / static_cast<double>(m_plan->groups[g].heartbeat.interval.ns);
    return SelfPreservation::holds(m_plan->health.preservationShare, expected,
                                   m_memory.preservation.renewalsOfLastMinute(m_now));
}

/// A pass of self-preservation; between two nobody is removed.
void ControlPlane::takePass(double perSecond)
{
    const Health& health = m_plan->health;
    if (m_now < m_memory.preservation.nextPass())
        return scheduleRemovalTurn(m_memory.preservation.nextPass());
    m_memory.preservation.passBegins(m_now + health.every);
    if (preserves())
        return scheduleRemovalTurn(m_memory.preservation.nextPass());
    std::int64_t left = SelfPreservation::mostInOnePass(health.preservationShare, m_eligible);
    for (const std::uint32_t c : inRandomOrder(m_removals.all())) {
        const Verdict due = dueVerdict(c);
        const bool stillDue = m_controllers[c].forcedUntil <= m_now && due > m_controllers[c].verdict;
        if (stillDue && due >= Verdict::Quarantined) {
            if (left <= 0 || !mayRemoveAnother() || (perSecond > 0.0 && m_now < m_removals.earliest()))
                continue;
            m_removals.removed(m_now, perSecond);
            --left;
        }
        m_removals.release(c);
        if (stillDue)
            setVerdict(c, due);
        if (health.evaluation == Evaluation::Exact)
            scheduleCheck(c);
    }
    m_removals.dropReleased();
    if (m_removals.anyWaiting())
        scheduleRemovalTurn(m_memory.preservation.nextPass());
}

/// Drawn anew in each pass, for each controller by itself.
std::vector<std::uint32_t> ControlPlane::inRandomOrder(std::vector<std::uint32_t> controllers) const
{
    std::vector<std::pair<double, std::uint32_t>> drawn;
    for (const std::uint32_t c : controllers) {
        const GroupPlan& group = m_plan->groups[m_plan->groupOf[c]];
        drawn.emplace_back(randomUnit(m_plan->key,
                                      {Purpose::RemovalOrder, group.drawBase + (c - group.firstController),
                                       m_memory.preservation.pass(), 0, 0}),
                           c);
    }
    std::sort(drawn.begin(), drawn.end());
    std::transform(drawn.begin(), drawn.end(), controllers.begin(), [](const auto& one) { return one.second; });
    return controllers;
}

} // namespace latepulse
