// From a verdict that is due to the removal from admission: corroborate, disruption rule, self-preservation, ejection
// cap, rate limit (POLICIES, Health verdicts). They compose in this order, and none of them holds up a verdict that
// leaves a controller eligible.

#include "core/model/control_plane.h"
#include "core/model/health.h"
#include "core/model/small_steps.h"

namespace latepulse {

namespace {

bool removes(Verdict verdict)
{
    return verdict == Verdict::Quarantined || verdict == Verdict::Unhealthy;
}

} // namespace

/// What the age of its evidence alone calls for at this instant.
Verdict ControlPlane::dueVerdict(std::uint32_t c, SimTime at) const
{
    return verdictFor(m_plan->health, judged(c), at);
}

/// A worse verdict than the present one is due.
void ControlPlane::judge(std::uint32_t c, Verdict due)
{
    if (!removes(due) || !m_controllers[c].judgedWell())
        return setVerdict(c, due);
    if (m_removals.isAsked(c) || m_removals.isWaiting(c))
        return;
    const Health& health = m_plan->health;
    const bool asks = health.corroborate && m_plan->corroborationClass != noIndex;
    const bool limited = health.mostRemoved < 1.0 || health.removalsPerSecond > 0.0 || health.disruptionShare > 0.0
        || health.selfPreservation || m_removals.anyWaiting();
    if (!asks)
        return limited ? askForRemoval(c) : setVerdict(c, due);
    m_removals.want(c);
    scheduleRemovalTurn(m_now);
}

void ControlPlane::askWanted()
{
    for (const std::uint32_t c : m_removals.takeWanted()) {
        const std::uint32_t question = m_removals.ask(c);
        scheduleAt(m_now + m_plan->health.corroborationTimeout, EventKind::Unanswered, c, question);
        submitNew(m_plan->corroborationClass, c, question, m_now);
    }
}

/// The read has come through: it finds the controller as it truly is.
void ControlPlane::corroborated(std::uint32_t c, std::uint32_t question)
{
    const bool well = m_controllers[c].truth == Truth::Up;
    if (!m_removals.answer(c, question, well))
        return;
    if (!well)
        return askForRemoval(c);
    // A live read is evidence of this instant; the beats under way stay what they are.
    renewEvidence(m_controllers[c], c, m_plan->groupOf[c], m_now, m_controllers[c].newestSent);
    if (m_plan->health.policy == HealthPolicy::SelfAware && m_controllers[c].forcedUntil <= m_now)
        followVerdict(c, m_now); // what it refutes is a suspicion
    if (m_plan->health.evaluation == Evaluation::Exact)
        scheduleCheck(c);
}

void ControlPlane::unanswered(std::uint32_t c, std::uint32_t question)
{
    if (m_removals.giveUp(c, question))
        askForRemoval(c);
}

/// Nobody vouches for it: it goes as soon as the limits let it. Only once all that are due at this instant have come is
/// it said who goes first.
void ControlPlane::askForRemoval(std::uint32_t c)
{
    m_removals.wait(c, m_now);
    scheduleRemovalTurn(m_now);
}

/// At most the stated share is out at a time; what is out for other reasons counts.
bool ControlPlane::mayRemoveAnother() const
{
    const auto all = static_cast<double>(m_controllers.size());
    constexpr double rounding = 1e-9; // 29 % of 100 are 29
    return all - static_cast<double>(m_eligible) + 1.0 <= m_plan->health.mostRemoved * all + rounding;
}

void ControlPlane::takeRemovalTurns()
{
    askWanted();
    if (!m_removals.anyWaiting())
        return;
    const RemovalPace pace = paceOfRemovals();
    if (pace.stopped)
        return scheduleRemovalTurn(m_now + m_plan->health.every);
    if (m_plan->health.selfPreservation)
        return takePass(pace.perSecond);
    while (m_removals.anyWaiting()) {
        const std::uint32_t c = m_removals.next();
        const Verdict due = dueVerdict(c);
        const bool stillDue = m_controllers[c].forcedUntil <= m_now && due > m_controllers[c].verdict;
        if (stillDue && removes(due)) {
            if (!mayRemoveAnother())
                return; // until another is cleared
            if (pace.perSecond > 0.0 && m_now < m_removals.earliest())
                return scheduleRemovalTurn(m_removals.earliest());
            m_removals.removed(m_now, pace.perSecond);
        }
        m_removals.leave();
        if (stillDue)
            setVerdict(c, due);
        if (m_plan->health.evaluation == Evaluation::Exact)
            scheduleCheck(c);
    }
}

void ControlPlane::scheduleRemovalTurn(SimTime at)
{
    if (m_removals.needsTimer(at))
        scheduleAt(at, EventKind::RemovalTurn, 0, m_removals.setTimer(at));
}

} // namespace latepulse
