// What health policies remember, and limits to removals that look at everybody: phi accrual, self-aware window, missed
// beats, ejection times, disruption rule, self-preservation. As plain as can be: sums are taken anew from all there is.
#include "model.h"

#include <cmath>
#include <utility>

#include "core/base/math.h"

namespace latepulse::reference {

namespace {

constexpr double ln10 = 2.302585092994045684;
constexpr double longestNs = 1e18;

bool isPhi(HealthPolicy policy)
{
    return policy == HealthPolicy::PhiNormal || policy == HealthPolicy::PhiExponential;
}

Duration wholeNs(double ns)
{
    return Duration{static_cast<std::int64_t>(std::min(ns, longestNs))};
}

/// y with -log10(e / (1 + e)) = phi for e = exp(-y (1.5976 + 0.070566 y^2)): by Newton's method from above.
double akkaDeviations(double phi)
{
    const double wanted = phi * ln10 + math::log(1.0 - math::exp(-phi * ln10));
    double y = wanted / 1.5976;
    for (int i = 0; i < 60; ++i)
        y -= (y * (1.5976 + 0.070566 * y * y) - wanted) / (1.5976 + 3 * 0.070566 * y * y);
    return y;
}

Duration suspicion(const Health& health, std::int64_t members, Duration interval, bool confirmed)
{
    const double scale = std::floor(std::max(1.0, math::log(static_cast<double>(members)) / ln10) * 1000.0 + 1e-9);
    const auto multiple = static_cast<double>(health.suspicionMultiple);
    const Duration shortest = wholeNs(multiple * scale * static_cast<double>(interval.ns) / 1000.0);
    const std::int64_t expected = health.suspicionMultiple - 2;
    if (expected < 1 || members - 2 < expected)
        return shortest;
    const double confirmations = confirmed ? static_cast<double>(health.witnesses) : 0.0;
    const double least = shortest.toSeconds(), most = 6.0 * least;
    const double share = math::log(confirmations + 1.0) / math::log(static_cast<double>(expected) + 1.0);
    return std::max(shortest, wholeNs(std::floor(1000.0 * (most - share * (most - least)) + 1e-9) * 1e6));
}

} // namespace

/// How old evidence with this stamp may become.
Duration Model::windowFor(const Controller& controller, SimTime stamp) const
{
    const Health& health = m_scenario.health;
    if (health.policy == HealthPolicy::MissedBeats) {
        // The look that sees it is the first one after it; as many more find nothing new.
        const std::int64_t interval = m_scenario.controllers[controller.group].heartbeat.interval.ns;
        std::int64_t looks = stamp.ns / interval;
        if (looks * interval > stamp.ns)
            --looks;
        if (static_cast<double>(interval) * static_cast<double>(health.missedBeats + 1) > longestNs)
            return wholeNs(longestNs);
        return SimTime{(looks + 1 + health.missedBeats) * interval} - stamp - Duration::nanoseconds(1);
    }
    return isPhi(health.policy) || health.policy == HealthPolicy::SelfAware ? controller.ownWindow : health.window;
}

void Model::startPolicies()
{
    beginLearning();
}

/// Nothing is learned; the evidence of now begins the first interval, and a suspicion that stands begins now.
void Model::beginLearning()
{
    const Health& health = m_scenario.health;
    m_score = 0;
    for (Controller& controller : m_controllers) {
        controller.intervals.clear();
        controller.suspicionEnds.reset();
        controller.ownWindow = health.window;
        controller.newestStamp = controller.evidence;
        const Duration interval =
            std::min(m_scenario.controllers[controller.group].heartbeat.interval, Duration::days(11) / 2);
        if (health.policy == HealthPolicy::PhiNormal)
            controller.intervals = {(interval - interval / 4).ns, (interval + interval / 4).ns};
        if (health.policy == HealthPolicy::PhiExponential)
            controller.intervals = {(interval * 2).ns};
        if (isPhi(health.policy))
            setPhiWindow(controller);
        if (health.policy == HealthPolicy::SelfAware && controller.verdict == Verdict::Suspected)
            suspect(controller);
    }
}

/// With the newest intervals that are remembered.
void Model::setPhiWindow(Controller& controller) const
{
    const Health& health = m_scenario.health;
    while (controller.intervals.size() > static_cast<std::size_t>(health.phiSamples))
        controller.intervals.pop_front();
    __extension__ typedef __int128 Wide;
    Wide sum = 0, squares = 0;
    for (const std::int64_t interval : controller.intervals) {
        sum += interval;
        squares += static_cast<Wide>(interval) * interval;
    }
    const auto n = static_cast<std::int64_t>(controller.intervals.size());
    const double mean = static_cast<double>(sum) / static_cast<double>(n);
    if (health.policy == HealthPolicy::PhiExponential) {
        controller.ownWindow = wholeNs(health.phiThreshold * ln10 * mean);
        return;
    }
    const double deviation = std::sqrt(static_cast<double>(squares * n - sum * sum)) / static_cast<double>(n);
    const double z = health.phiTail == PhiTail::Logistic
        ? akkaDeviations(health.phiThreshold)
        : -math::normalQuantile(math::exp(-health.phiThreshold * ln10));
    const auto interval = static_cast<double>(m_scenario.controllers[controller.group].heartbeat.interval.ns);
    controller.ownWindow =
        wholeNs(mean + health.phiPause * interval + z * std::max(deviation, health.phiLeastDeviation * interval));
}

void Model::adoptPolicies(const Health& before)
{
    const Health& now = m_scenario.health;
    if (now.policy != before.policy)
        beginLearning();
    for (Controller& controller : m_controllers) {
        if (isPhi(now.policy))
            setPhiWindow(controller);
        if (now.policy == HealthPolicy::SelfAware)
            controller.ownWindow = now.window * (m_score + 1);
        if (now.ejectionTime.ns > 0 && before.ejectionTime.ns <= 0) {
            controller.ejections = 0;
            controller.inServiceSince = m_now;
            controller.outUntil = SimTime::start();
        }
    }
    if (now.selfPreservation != before.selfPreservation) {
        m_renewals.clear();
        m_nextPass = SimTime::start();
        m_pass = 0;
    }
    if (now.selfPreservation != before.selfPreservation || now.evaluation != before.evaluation
        || (now.pauseGuard.ns > 0) != (before.pauseGuard.ns > 0)) {
        m_lastEvaluation = m_now;
        m_pausedAt.reset();
    }
    if (now.disruptionShare <= 0.0)
        m_allBad = false;
}

/// A beat with this stamp counts.
void Model::learn(Controller& controller, SimTime stamp)
{
    const Health& health = m_scenario.health;
    if (isPhi(health.policy))
        learnPhi(controller, stamp);
    if (health.policy == HealthPolicy::SelfAware) {
        controller.ownWindow = health.window * (m_score + 1);
        if (m_now - stamp <= controller.ownWindow && m_score > 0)
            --m_score;
    }
    if (health.selfPreservation && controller.trusted())
        m_renewals.push_back(m_now);
}

void Model::learnPhi(Controller& controller, SimTime stamp)
{
    if (stamp <= controller.newestStamp)
        return;
    const Health& health = m_scenario.health;
    const Duration interval = std::min(stamp - controller.newestStamp, Duration::days(11));
    controller.newestStamp = stamp;
    const auto beat = static_cast<double>(m_scenario.controllers[controller.group].heartbeat.interval.ns);
    if (interval
        > (health.policy == HealthPolicy::PhiNormal ? controller.ownWindow : wholeNs(health.phiLongestLearned * beat)))
        return;
    controller.intervals.push_back(interval.ns);
    setPhiWindow(controller);
}

/// Witnesses look once, now.
void Model::suspect(Controller& controller)
{
    controller.suspicionEnds = m_now
        + suspicion(m_scenario.health, static_cast<std::int64_t>(m_controllers.size()),
                    m_scenario.controllers[controller.group].heartbeat.interval, controller.truth != Truth::Up);
}

/// The verdict has just changed.
void Model::followVerdict(std::size_t c, bool wasTrusted)
{
    Controller& controller = m_controllers[c];
    const Health& health = m_scenario.health;
    if (health.ejectionTime.ns > 0 && wasTrusted && !controller.trusted()) {
        const std::int64_t forgiven = (m_now - controller.inServiceSince).ns / health.ejectionForgiven.ns;
        controller.ejections = controller.ejections > forgiven ? controller.ejections - forgiven + 1 : 1;
        const double wanted = static_cast<double>(health.ejectionTime.ns) * static_cast<double>(controller.ejections);
        controller.outUntil = m_now
            + (wanted > static_cast<double>(health.ejectionLongest.ns) ? health.ejectionLongest
                                                                       : health.ejectionTime * controller.ejections);
    }
    if (!wasTrusted && controller.trusted())
        controller.inServiceSince = m_now;
    if (health.policy != HealthPolicy::SelfAware)
        return;
    controller.suspicionEnds.reset();
    if (controller.verdict != Verdict::Suspected)
        return;
    m_score = std::min<std::int64_t>(7, m_score + 1);
    suspect(controller);
    expectCrossings(c);
}

/// Whether removals may go on at all, and how many a second (0: any number), by the disruption rule.
bool Model::controlsPace(std::optional<double>& perSecond)
{
    const Health& health = m_scenario.health;
    perSecond = health.removalsPerSecond;
    if (health.disruptionShare <= 0.0)
        return true;
    const auto bad = std::count_if(m_controllers.begin(), m_controllers.end(), [this](const Controller& c) {
        return !c.trusted() || due(c) >= Verdict::Quarantined;
    });
    const auto all = static_cast<std::int64_t>(m_controllers.size());
    const bool wereAllBad = std::exchange(m_allBad, bad == all);
    if (wereAllBad && !m_allBad)
        for (std::size_t c = 0; c < m_controllers.size(); ++c)
            if (!groupOf(c).heartbeat.eventClass.empty()) {
                m_controllers[c].evidence = std::max(m_controllers[c].evidence, m_now);
                expectCrossings(c);
            }
    if (!m_allBad && (bad < 3 || static_cast<double>(bad) / static_cast<double>(all) < health.disruptionShare))
        return true;
    perSecond = health.disruptedRemovalsPerSecond;
    return !m_allBad && all > health.disruptionSize && *perSecond > 0.0;
}

/// Renewals of the last whole minute against those expected of all that are in service.
bool Model::preserves() const
{
    double expected = 0.0;
    for (std::size_t g = 0; g < m_scenario.controllers.size(); ++g) {
        const Heartbeat& beat = m_scenario.controllers[g].heartbeat;
        const auto trusted = std::count_if(m_controllers.begin(), m_controllers.end(),
                                           [g](const Controller& c) { return c.group == g && c.trusted(); });
        if (!beat.eventClass.empty())
            expected += static_cast<double>(trusted) * 60e9 / static_cast<double>(beat.interval.ns);
    }
    const auto threshold = static_cast<std::int64_t>(expected * m_scenario.health.preservationShare);
    const std::int64_t lastMinute = m_now.ns / Duration::minutes(1).ns - 1;
    const auto renewals = std::count_if(m_renewals.begin(), m_renewals.end(), [lastMinute](SimTime t) {
        return t.ns / Duration::minutes(1).ns == lastMinute;
    });
    return threshold <= 0 || renewals <= threshold;
}

/// One pass of self-preservation: at most so many, in random order; between two passes nobody.
void Model::removalPass(double perSecond)
{
    const Health& health = m_scenario.health;
    if (m_now < m_nextPass)
        return planRemoval(m_nextPass);
    m_nextPass = m_now + health.every;
    ++m_pass;
    if (preserves())
        return planRemoval(m_nextPass);
    std::int64_t left =
        eligible() - static_cast<std::int64_t>(static_cast<double>(eligible()) * health.preservationShare);
    std::vector<std::pair<double, std::size_t>> order;
    for (const auto& [since, c] : m_removals)
        order.emplace_back(unit(Purpose::RemovalOrder, keyOfController(c), m_pass), c);
    std::sort(order.begin(), order.end());
    std::set<std::size_t> over;
    for (const auto& [drawn, c] : order) {
        Controller& controller = m_controllers[c];
        const Verdict verdict = due(controller);
        const bool stands = m_now >= controller.forcedUntil && verdict > controller.verdict;
        if (stands && verdict >= Verdict::Quarantined) {
            const auto all = static_cast<double>(m_controllers.size());
            const bool full = all - static_cast<double>(eligible()) + 1.0 > health.mostRemoved * all + 1e-9;
            if (left <= 0 || full || (perSecond > 0.0 && m_now < m_nextRemoval))
                continue;
            if (perSecond > 0.0)
                m_nextRemoval = m_now + Duration::fromSeconds(1.0 / perSecond);
            --left;
        }
        controller.waitsForRemoval = false;
        over.insert(c);
        if (stands)
            setVerdict(c, verdict);
        expectCrossings(c);
    }
    std::erase_if(m_removals, [&](const auto& waiting) { return over.contains(waiting.second); });
    if (!m_removals.empty())
        planRemoval(m_nextPass);
}

} // namespace latepulse::reference
