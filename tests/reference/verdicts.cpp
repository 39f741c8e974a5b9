// Evidence and verdicts (MODEL 2.6).
#include "model.h"

#include <algorithm>

namespace latepulse::reference {

namespace {

const char* wordOf(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Eligible: return "eligible";
    case Verdict::Suspected: return "suspected";
    case Verdict::Quarantined: return "quarantined";
    case Verdict::Unhealthy: return "unhealthy";
    }
    return "";
}

} // namespace

/// A beat counts.
void Model::renew(std::size_t c, SimTime stamp)
{
    Controller& controller = m_controllers[c];
    const Health& health = m_scenario.health;
    controller.evidence = std::max(controller.evidence, stamp);
    learn(controller, stamp);
    expectCrossings(c);
    work(c, stamp);
    const bool learns = health.policy == HealthPolicy::PhiNormal || health.policy == HealthPolicy::PhiExponential
        || health.policy == HealthPolicy::SelfAware;
    if (learns && health.evaluation == Evaluation::Exact)
        judge(c); // by a window that has become shorter it may be too old already
}

/// A beat with this stamp works towards clearing a verdict, if it is fresh.
void Model::work(std::size_t c, SimTime stamp)
{
    Controller& controller = m_controllers[c];
    const Health& health = m_scenario.health;
    if (controller.verdict == Verdict::Eligible || m_now < controller.forcedUntil)
        return;
    const bool fresh = m_now - stamp <= windowFor(controller, stamp);
    if (controller.verdict == Verdict::Unhealthy) {
        controller.freshBeats = fresh ? controller.freshBeats + 1 : 0;
        if (controller.freshBeats < health.recover)
            return;
    }
    const bool held = !controller.trusted() && health.ejectionTime.ns > 0 && m_now < controller.outUntil;
    if (fresh && !held) {
        setVerdict(c, due(controller));
        expectCrossings(c);
    }
}

/// A verdict holds through evidence + threshold and is worse from 1 ns later.
Verdict Model::dueAt(const Controller& controller, SimTime at) const
{
    const Health& health = m_scenario.health;
    const Duration age = at - controller.evidence;
    if (health.policy == HealthPolicy::None)
        return Verdict::Eligible;
    if (age > windowFor(controller, controller.evidence))
        return health.policy == HealthPolicy::SelfAware
                && (!controller.suspicionEnds || at <= *controller.suspicionEnds)
            ? Verdict::Suspected
            : Verdict::Unhealthy;
    if (health.policy == HealthPolicy::GraceThenQuarantine && age > health.quarantineAfter)
        return Verdict::Quarantined;
    if (health.policy == HealthPolicy::GraceThenQuarantine && age > health.suspectAfter)
        return Verdict::Suspected;
    return Verdict::Eligible;
}

/// Under exact evaluation the present evidence is looked at when it passes each threshold.
void Model::expectCrossings(std::size_t c)
{
    const Health& health = m_scenario.health;
    if (health.evaluation != Evaluation::Exact || health.policy == HealthPolicy::None
        || groupOf(c).heartbeat.eventClass.empty())
        return;
    const Controller& controller = m_controllers[c];
    std::vector<SimTime> holds{controller.evidence + windowFor(controller, controller.evidence)};
    if (health.policy == HealthPolicy::GraceThenQuarantine)
        for (const Duration threshold : {health.suspectAfter, health.quarantineAfter})
            holds.push_back(controller.evidence + threshold);
    if (health.policy == HealthPolicy::SelfAware && controller.suspicionEnds)
        holds.push_back(*controller.suspicionEnds);
    for (const SimTime last : holds) {
        const SimTime at = last + Duration::nanoseconds(1);
        if (at > m_now)
            schedule(at, nameOfController(c) + ": verdict checked", [this, c] {
                if (m_scenario.health.evaluation == Evaluation::Exact)
                    judge(c);
            });
    }
}

/// Age alone makes a verdict worse; only a fresh beat makes it better.
void Model::judge(std::size_t c)
{
    const Controller& controller = m_controllers[c];
    if (m_now < controller.forcedUntil || groupOf(c).heartbeat.eventClass.empty())
        return;
    if (due(controller) > controller.verdict)
        convict(c, due(controller));
}

/// A loop that stood still convicts nobody; a late pass gives every lease as much longer.
void Model::judgeAll()
{
    const Health& health = m_scenario.health;
    const Duration since = m_now - m_lastEvaluation;
    m_lastEvaluation = m_now;
    if (health.pauseGuard.ns > 0 && since > health.pauseGuard)
        m_pausedAt = m_now;
    if (health.pauseGuard.ns > 0 && m_pausedAt && m_now - *m_pausedAt < health.pauseGuard)
        return;
    const Duration late = health.selfPreservation && since > health.every ? since - health.every : Duration{};
    for (std::size_t c = 0; c < m_controllers.size(); ++c) {
        const Controller& controller = m_controllers[c];
        if (m_now < controller.forcedUntil || groupOf(c).heartbeat.eventClass.empty())
            continue;
        if (const Verdict verdict = dueAt(controller, m_now - late); verdict > controller.verdict)
            convict(c, verdict);
    }
}

void Model::setVerdict(std::size_t c, Verdict verdict)
{
    Controller& controller = m_controllers[c];
    if (verdict == controller.verdict)
        return;
    const Verdict before = controller.verdict;
    const bool wasTrusted = controller.trusted();
    controller.verdict = verdict;
    controller.freshBeats = 0;
    followVerdict(c, wasTrusted);
    if (controller.trusted() && !m_removals.empty())
        planRemoval(m_now); // there may be room for another
    if (controller.falselyJudged()) {
        count("false_verdicts", "");
        note("first_false_verdict");
    }
    log(LogKind::Verdict, nameOfController(c), wordOf(before), wordOf(verdict), controller.falselyJudged());
}

/// Evaluation every so often, by itself or by an event that has to get through its queue.
void Model::planTick(std::uint32_t number)
{
    if (number == 0)
        ++m_ticking;
    const std::uint32_t ticking = m_ticking;
    schedule(m_now + m_scenario.health.every, "verdicts evaluated", [this, number, ticking] {
        if (m_ticking == ticking)
            tick(number);
    });
}

void Model::tick(std::uint32_t number)
{
    planTick(number + 1);
    if (m_scenario.health.evaluation == Evaluation::Event)
        submitNew(*indexOf(m_scenario.classes, m_scenario.health.evaluationClass), Owner::Evaluation, 0, number, m_now);
    else
        judgeAll();
}

std::int64_t Model::eligible() const
{
    return std::count_if(m_controllers.begin(), m_controllers.end(), [](const Controller& c) { return c.trusted(); });
}

/// So few are eligible that verdicts are ignored.
bool Model::panic() const
{
    const double threshold = m_scenario.health.panicThreshold;
    return threshold > 0.0 && static_cast<double>(eligible()) < threshold * static_cast<double>(m_controllers.size());
}

bool Model::nobodyAdmits() const
{
    return panic() ? m_controllers.empty() : eligible() == 0;
}

} // namespace latepulse::reference
