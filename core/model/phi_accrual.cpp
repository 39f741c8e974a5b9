#include "core/model/phi_accrual.h"

#include <algorithm>
#include <cmath>

#include "core/base/math.h"

namespace latepulse {

namespace {

constexpr double ln10 = 2.302585092994045684;
/// So that a thousand intervals, squared, still add up exactly.
constexpr Duration longestInterval = Duration::days(11);

/// One that sends no beats is never judged, so its interval must not matter.
Duration intervalOf(const Plan& plan, std::uint32_t controller)
{
    const GroupPlan& group = plan.groups[plan.groupOf[controller]];
    return group.beatClass == noIndex ? Duration::seconds(1) : group.heartbeat.interval;
}

/// Rounded down, and so long at most that instants stay what they are.
Duration fromNanoseconds(double ns)
{
    return ns < 1e18 ? Duration{static_cast<std::int64_t>(ns)} : Duration{1'000'000'000'000'000'000};
}

} // namespace

double deviationsAtPhi(double phi, PhiTail tail)
{
    const double p = math::exp(-phi * ln10); // of a longer interval
    if (tail == PhiTail::Exact)
        return -math::normalQuantile(p);
    const double l = phi * ln10 + math::log(1.0 - p); // log of (1 - p) / p
    double y = l / 1.5976; // from above: the cubic is convex there
    for (int i = 0; i < 60; ++i)
        y -= (y * (1.5976 + 0.070566 * y * y) - l) / (1.5976 + 3 * 0.070566 * y * y);
    return y;
}

double meansAtPhi(double phi)
{
    return phi * ln10;
}

void PhiAccrual::begin(const Plan& plan, const std::vector<Controller>& controllers)
{
    m_learned.assign(plan.controllers, {});
    for (std::uint32_t c = 0; c < plan.controllers; ++c) {
        Learned& learned = m_learned[c];
        const Duration interval = std::min(intervalOf(plan, c), longestInterval / 2);
        learned.newest = controllers[c].evidence;
        if (plan.health.policy == HealthPolicy::PhiNormal) {
            remember(learned, interval - interval / 4, plan.health.phiSamples);
            remember(learned, interval + interval / 4, plan.health.phiSamples);
        } else {
            remember(learned, interval * 2, plan.health.phiSamples);
        }
    }
    adopt(plan);
}

void PhiAccrual::adopt(const Plan& plan)
{
    const Health& health = plan.health;
    m_factor = health.policy == HealthPolicy::PhiNormal ? deviationsAtPhi(health.phiThreshold, health.phiTail)
                                                        : meansAtPhi(health.phiThreshold);
    for (std::uint32_t c = 0; c < m_learned.size(); ++c) {
        while (static_cast<std::int64_t>(m_learned[c].intervals.size()) > health.phiSamples)
            forgetOldest(m_learned[c]);
        setWindow(plan, c);
    }
}

void PhiAccrual::remember(Learned& learned, Duration interval, std::int64_t most)
{
    learned.intervals.push_back(interval.ns);
    learned.sum += interval.ns;
    learned.squares += static_cast<Wide>(interval.ns) * interval.ns;
    if (static_cast<std::int64_t>(learned.intervals.size()) > most)
        forgetOldest(learned);
}

void PhiAccrual::forgetOldest(Learned& learned)
{
    const std::int64_t oldest = learned.intervals.front();
    learned.sum -= oldest;
    learned.squares -= static_cast<Wide>(oldest) * oldest;
    learned.intervals.pop_front();
}

void PhiAccrual::learn(const Plan& plan, std::uint32_t c, SimTime stamp)
{
    Learned& learned = m_learned[c];
    if (stamp <= learned.newest)
        return;
    const Duration interval = std::min(stamp - learned.newest, longestInterval);
    learned.newest = stamp;
    const bool normal = plan.health.policy == HealthPolicy::PhiNormal;
    const Duration longest = normal
        ? learned.window
        : fromNanoseconds(plan.health.phiLongestLearned * static_cast<double>(intervalOf(plan, c).ns));
    if (interval > longest)
        return;
    remember(learned, interval, plan.health.phiSamples);
    setWindow(plan, c);
}

/// Sums are whole nanoseconds, so that the window does not hang on the order in which they were added.
void PhiAccrual::setWindow(const Plan& plan, std::uint32_t c)
{
    Learned& learned = m_learned[c];
    const auto n = static_cast<std::int64_t>(learned.intervals.size());
    const double mean = static_cast<double>(learned.sum) / static_cast<double>(n);
    if (plan.health.policy == HealthPolicy::PhiExponential) {
        learned.window = fromNanoseconds(m_factor * mean);
        return;
    }
    const Wide spread = learned.squares * n - static_cast<Wide>(learned.sum) * learned.sum;
    const double deviation = std::sqrt(static_cast<double>(spread)) / static_cast<double>(n);
    const auto interval = static_cast<double>(intervalOf(plan, c).ns);
    learned.window = fromNanoseconds(mean + plan.health.phiPause * interval
                                     + m_factor * std::max(deviation, plan.health.phiLeastDeviation * interval));
}

} // namespace latepulse
