// Heartbeats, evidence, verdicts and true failures (MODEL 2.3, 2.6, 2.10).

#include <algorithm>

#include "core/model/control_plane.h"
#include "core/model/health.h"
#include "core/model/small_steps.h"

namespace latepulse {

namespace {
enum GroupGauge : std::size_t { Eligible, Suspected, Quarantined, Unhealthy, FalselyUnhealthy, TrulyLost };
/// The worst failure under way decides.
Truth truthOf(const std::array<std::uint32_t, 2>& failing)
{
    return failing[static_cast<std::size_t>(FailureKind::Down)] > 0       ? Truth::Down
        : failing[static_cast<std::size_t>(FailureKind::Unreachable)] > 0 ? Truth::Unreachable
                                                                          : Truth::Up;
}

} // namespace

bool ControlPlane::admits(std::uint32_t c) const
{
    return m_controllers[c].judgedWell() || panics();
}

bool ControlPlane::panics() const
{
    return inPanic(m_plan->health, m_eligible, static_cast<std::int64_t>(m_controllers.size()));
}

std::int64_t ControlPlane::admittingCount() const
{
    return panics() ? static_cast<std::int64_t>(m_controllers.size()) : m_eligible;
}

void ControlPlane::scheduleNextBeat(std::uint32_t c)
{
    scheduleNextBeat(m_controllers[c], c, m_plan->groups[m_plan->groupOf[c]], m_now);
}

void ControlPlane::sendBeat(std::uint32_t c)
{
    Controller& controller = m_controllers[c];
    const GroupPlan& group = m_plan->groups[m_plan->groupOf[c]];
    controller.nominalNext = controller.nominalNext + group.heartbeat.interval;
    if (controller.truth == Truth::Down)
        return scheduleNextBeat(c);
    const std::uint32_t number = controller.beats++;
    if (group.heartbeat.mode == BeatMode::Open)
        scheduleNextBeat(c);
    const std::uint64_t entity = group.drawBase + (c - group.firstController);
    const bool lost = controller.truth == Truth::Unreachable
        || (group.loss > 0.0 && randomUnit(m_plan->key, {Purpose::LinkLoss, entity, number, 0, 0}) < group.loss);
    const Duration delay = group.hasDelay && !lost
        ? group.linkDelay.draw(m_plan->key, {Purpose::LinkDelay, entity, number, 0, 0})
        : Duration{};
    const bool arrivesAtOnce = !lost && delay.ns <= 0;
    controller.beatSent(m_now, arrivesAtOnce ? m_now.ns : PendingBeat::notYet);
    if (lost)
        return loseBeat(c, number);
    if (arrivesAtOnce)
        return beatArrived(c, number, m_now);
    scheduleAt(m_now + delay, EventKind::BeatArrive, c, number);
}

void ControlPlane::beatArrived(std::uint32_t c, std::uint32_t number, SimTime sent)
{
    Controller& controller = m_controllers[c];
    const std::uint32_t eventClass = m_plan->groups[m_plan->groupOf[c]].beatClass;
    if (m_plan->health.seen == Seen::OnArrival) {
        const Duration offset = m_plan->groups[m_plan->groupOf[c]].clockOffset;
        countEvidence(c, m_plan->health.stamp == Stamp::Sent ? sent + offset : m_now, controller.newestSent);
    }
    submitNew(eventClass, c, number, sent);
}

/// Lost on the link, dropped or purged: it will never be processed.
void ControlPlane::loseBeat(std::uint32_t c, std::uint32_t number)
{
    Controller& controller = m_controllers[c];
    controller.beatGone(number);
    const Heartbeat& rule = m_plan->groups[m_plan->groupOf[c]].heartbeat;
    if (rule.mode == BeatMode::Closed && number + 1 == controller.beats) {
        controller.nominalNext = std::max(controller.nominalNext, m_now);  // no acknowledgement will come
        scheduleNextBeat(c);
    }
}

void ControlPlane::processBeat(const Job& job)
{
    const std::uint32_t c = job.entity;
    Controller& controller = m_controllers[c];
    const GroupPlan& group = m_plan->groups[m_plan->groupOf[c]];
    const Health& health = m_plan->health;
    if (group.heartbeat.mode == BeatMode::Closed && job.index + 1 == controller.beats) {
        controller.nominalNext = m_now + group.heartbeat.interval;
        scheduleNextBeat(c);
    }
    const SimTime newestSent = std::max(controller.newestSent, job.sent);
    if (health.seen == Seen::OnArrival) {
        controller.newestSent = newestSent;
        return controller.trimPending();
    }
    const SimTime stamp = health.stamp == Stamp::Sent ? job.sent + group.clockOffset
        : health.stamp == Stamp::Enqueued             ? job.created
                                                      : m_now;
    countEvidence(c, stamp, newestSent);
}

/// A beat counts: the evidence moves, and a fresh one works towards clearing the verdict.
void ControlPlane::countEvidence(std::uint32_t c, SimTime stamp, SimTime newestSent)
{
    Controller& controller = m_controllers[c];
    renewEvidence(controller, c, m_plan->groupOf[c], stamp, newestSent);
    learnFrom(c, stamp);
    if (controller.verdict != Verdict::Eligible && controller.forcedUntil <= m_now)
        followVerdict(c, stamp);
    if (m_plan->health.evaluation != Evaluation::Exact)
        return;
    if (learnsWindows(m_plan->health.policy))
        checkVerdict(c);  // a window just learned may end before the timer, or have ended already
    else if (m_removals.isWaiting(c) || m_removals.isAsked(c))
        scheduleCheck(c);  // one whose removal is held up has no timer of its own any more
}

void ControlPlane::followVerdict(std::uint32_t c, SimTime stamp)
{
    Controller& controller = m_controllers[c];
    const Health& health = m_plan->health;
    const bool fresh = m_now - stamp <= windowFor(c, stamp);
    if (controller.verdict == Verdict::Unhealthy) {
        controller.freshBeats = fresh ? controller.freshBeats + 1 : 0;
        if (controller.freshBeats < health.recover)
            return;
    } else if (!fresh) {
        return;
    }
    if (!controller.judgedWell() && m_memory.ejections.holds(c, m_now))
        return;
    setVerdict(c, dueVerdict(c));
    if (health.evaluation == Evaluation::Exact)
        scheduleCheck(c);
}

/// One timer per controller; while the evidence is renewed it moves on only when it fires.
void ControlPlane::scheduleCheck(std::uint32_t c)
{
    Controller& controller = m_controllers[c];
    ++controller.checkGeneration;
    if (const auto crossing = nextCrossing(m_plan->health, judged(c), m_now))
        scheduleAt(*crossing, EventKind::VerdictCheck, c, controller.checkGeneration);
}

void ControlPlane::checkVerdict(std::uint32_t c)
{
    Controller& controller = m_controllers[c];
    if (m_plan->groups[m_plan->groupOf[c]].beatClass == noIndex)
        return;
    if (controller.forcedUntil <= m_now) {
        const Verdict due = dueVerdict(c);
        if (due > controller.verdict)
            judge(c, due);
    }
    scheduleCheck(c);
}

void ControlPlane::setVerdict(std::uint32_t c, Verdict verdict)
{
    Controller& controller = m_controllers[c];
    if (verdict == controller.verdict)
        return;
    const Verdict before = controller.verdict;
    const bool wasWell = controller.judgedWell();
    const std::uint32_t g = m_plan->groupOf[c];
    GroupCounts& counts = m_groupCounts[g];
    counts.falsely -= controller.falselyJudged() ? 1 : 0;
    m_eligible -= controller.judgedWell() ? 1 : 0;
    --counts.byVerdict[static_cast<std::size_t>(before)];
    controller.verdict = verdict;
    controller.verdictSince = m_now;
    controller.freshBeats = 0;
    m_detector.look(c, m_now, !controller.judgedWell(), controller.truth != Truth::Up);
    ++counts.byVerdict[static_cast<std::size_t>(verdict)];
    counts.falsely += controller.falselyJudged() ? 1 : 0;
    m_eligible += controller.judgedWell() ? 1 : 0;
    followRemoval(c, wasWell);
    if (controller.judgedWell() && m_removals.anyWaiting())
        scheduleRemovalTurn(m_now);  // there may be room for another
    if (controller.falselyJudged()) {
        ++m_falseVerdicts;
        m_milestones.note(Milestone::FirstFalseVerdict, m_now);
    }
    setVerdictGauges(g);
    if (m_listener != nullptr)
        log(LogKind::Verdict, m_plan->controllerName(*m_scenario, c), verdictWord(before), verdictWord(verdict),
            controller.falselyJudged());
}

void ControlPlane::setVerdictGauges(std::uint32_t g)
{
    const GroupCounts& counts = m_groupCounts[g];
    const std::size_t first = m_map->group[g];
    // A suspected controller is still eligible; it is counted in both.
    m_gauges.set(first + Eligible, static_cast<double>(counts.byVerdict[0] + counts.byVerdict[1]));
    for (std::size_t v = 1; v < 4; ++v)
        m_gauges.set(first + v, static_cast<double>(counts.byVerdict[v]));
    m_gauges.set(first + FalselyUnhealthy, static_cast<double>(counts.falsely));
    m_gauges.set(first + TrulyLost, static_cast<double>(counts.lost));
    m_gauges.set(m_map->eligibleAll, static_cast<double>(m_eligible));
    m_facts.falseVerdicts = 0;
    for (const GroupCounts& group : m_groupCounts)
        m_facts.falseVerdicts += group.falsely;
}

void ControlPlane::setTruth(std::uint32_t c, Truth truth)
{
    Controller& controller = m_controllers[c];
    if (truth == controller.truth)
        return;
    GroupCounts& counts = m_groupCounts[m_plan->groupOf[c]];
    const Truth before = controller.truth;
    counts.falsely -= controller.falselyJudged() ? 1 : 0;
    counts.lost -= before != Truth::Up ? 1 : 0;
    controller.truth = truth;
    m_detector.look(c, m_now, !controller.judgedWell(), truth != Truth::Up);
    counts.falsely += controller.falselyJudged() ? 1 : 0;
    counts.lost += truth != Truth::Up ? 1 : 0;
    setVerdictGauges(m_plan->groupOf[c]);
    if (m_listener != nullptr)
        log(LogKind::Truth, m_plan->controllerName(*m_scenario, c), truthWord(before), truthWord(truth),
            controller.falselyJudged());
    if (truth == Truth::Down)
        loseController(c);
}

void ControlPlane::forceEligible(std::uint32_t c, SimTime until)
{
    Controller& controller = m_controllers[c];
    controller.forcedUntil = until;
    setVerdict(c, Verdict::Eligible);
    scheduleAt(until, EventKind::ForceEnd, c, ++controller.forceGeneration);
}

void ControlPlane::forceEnded(std::uint32_t c)
{
    m_controllers[c].forcedUntil = m_now;
    if (m_listener != nullptr)
        log(LogKind::ForceEnded, m_plan->controllerName(*m_scenario, c), {}, {});
    if (m_plan->health.evaluation == Evaluation::Exact)
        checkVerdict(c);
}

/// Periodic evaluation: by a timer of its own, or by an event that has to get through its queue.
void ControlPlane::healthTick(std::uint32_t series, std::uint32_t tick)
{
    const Health& health = m_plan->health;
    if (health.evaluation == Evaluation::Exact || series != m_tickSeries)
        return;
    scheduleAt(m_now + health.every, EventKind::HealthTick, series, tick + 1);
    if (health.evaluation == Evaluation::Event && m_plan->evaluationClass != noIndex)
        submitNew(m_plan->evaluationClass, 0, tick, m_now);
    else
        evaluateAll();
}

void ControlPlane::evaluateAll()
{
    const Health& health = m_plan->health;
    const Duration since = m_memory.loop.evaluated(m_now);
    if (m_memory.loop.guards(health.pauseGuard, since, m_now))
        return;
    // A late pass lengthens every lease by its lateness (Eureka).
    const Duration late = health.selfPreservation ? std::max(Duration{}, since - health.every) : Duration{};
    for (std::uint32_t c = 0; c < m_controllers.size(); ++c) {
        const Controller& controller = m_controllers[c];
        if (controller.forcedUntil > m_now || m_plan->groups[m_plan->groupOf[c]].beatClass == noIndex)
            continue;
        const Verdict due = dueVerdict(c, m_now - late);
        if (due > controller.verdict)
            judge(c, due);
    }
}

/// Finds the first instant at which an age passes twice the longest gap between beats; silent afterwards.
void ControlPlane::lateCheck(std::uint32_t c)
{
    if (m_milestones.has(Milestone::FirstLateEvidence))
        return;
    const Heartbeat& beat = m_plan->groups[m_plan->groupOf[c]].heartbeat;
    const SimTime due = m_controllers[c].evidence + (beat.interval + beat.jitter) * 2 + Duration::nanoseconds(1);
    if (due <= m_now)
        m_milestones.note(Milestone::FirstLateEvidence, m_now);
    else
        scheduleAt(due, EventKind::LateCheck, c, 0);
}

void ControlPlane::failureStarts(std::uint32_t f, std::uint32_t occurrence)
{
    const Failure& failure = m_base->failures[f];
    m_milestones.note(Milestone::Trigger, m_now);
    for (const std::uint32_t c : m_plan->controllersNamed(*m_scenario, failure.controllers)) {
        ++m_failing[c][static_cast<std::size_t>(failure.kind)];
        setTruth(c, truthOf(m_failing[c]));
    }
    if (failure.repairAfter)
        scheduleAt(m_now + *failure.repairAfter, EventKind::FailureEnd, f, occurrence);
}

void ControlPlane::failureEnds(std::uint32_t f, std::uint32_t occurrence)
{
    const Failure& failure = m_base->failures[f];
    for (const std::uint32_t c : m_plan->controllersNamed(*m_scenario, failure.controllers)) {
        --m_failing[c][static_cast<std::size_t>(failure.kind)];
        setTruth(c, truthOf(m_failing[c]));
    }
    if (failure.between)
        scheduleAt(m_now + Sampler(*failure.between).draw(m_plan->key, {Purpose::FailureTime, f, occurrence + 1, 0, 0}),
                   EventKind::FailureStart, f, occurrence + 1);
}

} // namespace latepulse
