// From a verdict that is due to a removal from admission: corroborate, ejection cap, rate-limited removal. What looks at
// all controllers at once is in policies.cpp.
#include "model.h"

#include <algorithm>
#include <utility>

namespace latepulse::reference {

/// What leaves a controller eligible, and what befalls one that is out already, is nobody's business.
void Model::convict(std::size_t c, Verdict verdict)
{
    Controller& controller = m_controllers[c];
    if (verdict < Verdict::Quarantined || !controller.trusted())
        return setVerdict(c, verdict);
    if (controller.asked || controller.waitsForRemoval)
        return;
    const Health& health = m_scenario.health;
    const bool limited = health.mostRemoved < 1.0 || health.removalsPerSecond > 0.0 || health.disruptionShare > 0.0
        || health.selfPreservation || !m_removals.empty();
    if (!health.corroborate)
        return limited ? askForRemoval(c) : setVerdict(c, verdict);
    controller.asked = true;
    m_toAsk.insert(c);
    planRemoval(m_now);
}

void Model::ask(std::size_t c)
{
    const std::uint32_t question = ++m_controllers[c].question;
    count("corroborations_asked", "");
    schedule(m_now + m_scenario.health.corroborationTimeout, nameOfController(c) + ": corroboration timed out",
             [this, c, question] {
                 if (!isOpen(c, question))
                     return;
                 count("corroborations_unanswered", "");
                 askForRemoval(c);
             });
    submitNew(*indexOf(m_scenario.classes, m_scenario.health.corroborationClass), Owner::Corroboration, c, question,
              m_now);
}

/// Whether this question still waits for its answer, which it has now.
bool Model::isOpen(std::size_t c, std::uint32_t question)
{
    Controller& controller = m_controllers[c];
    if (!controller.asked || controller.question != question)
        return false;
    controller.asked = false;
    return true;
}

/// The read finds the controller as it is; a live one has evidence of this instant.
void Model::corroborated(std::size_t c, std::uint32_t question)
{
    if (!isOpen(c, question))
        return;
    Controller& controller = m_controllers[c];
    if (controller.truth != Truth::Up) {
        count("corroborations_failed", "");
        return askForRemoval(c);
    }
    count("corroborations_confirmed", "");
    controller.evidence = std::max(controller.evidence, m_now);
    if (m_scenario.health.policy == HealthPolicy::SelfAware)
        work(c, m_now); // what it refutes is a suspicion
    expectCrossings(c);
}

void Model::askForRemoval(std::size_t c)
{
    m_controllers[c].waitsForRemoval = true;
    m_removals.push_back({m_now, c});
    std::sort(m_removals.begin(), m_removals.end());
    planRemoval(m_now);
}

/// First come, first served, at one instant in the order of the scenario, as far as the limits of now let them.
void Model::takeRemovals()
{
    const std::set<std::size_t> wanted = std::exchange(m_toAsk, {});
    for (const std::size_t c : wanted)
        ask(c);
    if (m_removals.empty())
        return;
    const Health& health = m_scenario.health;
    std::optional<double> perSecond;
    if (!controlsPace(perSecond))
        return planRemoval(m_now + health.every);
    if (health.selfPreservation)
        return removalPass(*perSecond);
    while (!m_removals.empty()) {
        const std::size_t c = m_removals.front().second;
        Controller& controller = m_controllers[c];
        const Verdict verdict = due(controller);
        const bool stands = m_now >= controller.forcedUntil && verdict > controller.verdict;
        if (stands && verdict >= Verdict::Quarantined) {
            const auto all = static_cast<double>(m_controllers.size());
            if (all - static_cast<double>(eligible()) + 1.0 > health.mostRemoved * all + 1e-9)
                return;
            if (*perSecond > 0.0 && m_now < m_nextRemoval)
                return planRemoval(m_nextRemoval);
            if (*perSecond > 0.0)
                m_nextRemoval = m_now + Duration::fromSeconds(1.0 / *perSecond);
        }
        m_removals.pop_front();
        controller.waitsForRemoval = false;
        if (stands)
            setVerdict(c, verdict);
        expectCrossings(c);
    }
}

/// The earliest instant planned counts.
void Model::planRemoval(SimTime at)
{
    if (m_removalPlanned && at >= *m_removalPlanned)
        return;
    m_removalPlanned = at;
    schedule(at, "next removal", [this, plan = ++m_removalPlan] {
        if (plan != m_removalPlan || !m_removalPlanned)
            return;
        m_removalPlanned.reset();
        takeRemovals();
    });
}

} // namespace latepulse::reference
