#include "core/model/self_aware.h"

#include <algorithm>
#include <cmath>

#include "core/base/math.h"

namespace latepulse {

namespace {

constexpr std::int64_t highestScore = 7;
constexpr double longestSuspicion = 6.0; // in shortest ones
constexpr double ln10 = 2.302585092994045684;

Duration fromNanoseconds(double ns)
{
    return ns < 1e18 ? Duration{static_cast<std::int64_t>(ns)} : Duration{1'000'000'000'000'000'000};
}

} // namespace

Duration shortestSuspicion(std::int64_t multiple, std::int64_t members, Duration interval)
{
    const auto n = static_cast<double>(std::max<std::int64_t>(1, members));
    // A logarithm of 1000 just below 3 must not lose a thousandth.
    const double scale = std::floor(std::max(1.0, math::log(n) / ln10) * 1000.0 + 1e-9);
    return fromNanoseconds(static_cast<double>(multiple) * scale * static_cast<double>(interval.ns) / 1000.0);
}

Duration suspicionWith(std::int64_t confirmations, std::int64_t multiple, std::int64_t members, Duration interval)
{
    const Duration shortest = shortestSuspicion(multiple, members, interval);
    const std::int64_t expected = members - 2 < multiple - 2 ? 0 : multiple - 2;
    if (expected < 1)
        return shortest; // nobody there to confirm it
    const double least = shortest.toSeconds(), most = longestSuspicion * least;
    const double share =
        math::log(static_cast<double>(confirmations) + 1.0) / math::log(static_cast<double>(expected) + 1.0);
    const double ms = std::floor(1000.0 * (most - share * (most - least)) + 1e-9);
    return std::max(shortest, fromNanoseconds(ms * 1e6));
}

void SelfAware::begin(const Plan& plan, const std::vector<Controller>& controllers, SimTime now)
{
    m_score = 0;
    m_controllers.assign(plan.controllers, {windowNow(plan), SimTime::never()});
    for (std::uint32_t c = 0; c < plan.controllers; ++c)
        if (controllers[c].verdict == Verdict::Suspected)
            beginSuspicion(plan, c, controllers[c].truth != Truth::Up, now);
}

void SelfAware::adopt(const Plan& plan)
{
    for (Watched& controller : m_controllers)
        controller.window = windowNow(plan);
}

void SelfAware::counted(const Plan& plan, std::uint32_t c, Duration age)
{
    m_controllers[c].window = windowNow(plan);
    if (age <= m_controllers[c].window)
        m_score = std::max<std::int64_t>(0, m_score - 1);
}

void SelfAware::suspect(const Plan& plan, std::uint32_t c, bool trulyLost, SimTime now)
{
    m_score = std::min(highestScore, m_score + 1);
    beginSuspicion(plan, c, trulyLost, now);
}

void SelfAware::beginSuspicion(const Plan& plan, std::uint32_t c, bool trulyLost, SimTime now)
{
    const Duration lasting = suspicionWith(trulyLost ? plan.health.witnesses : 0, plan.health.suspicionMultiple,
                                           plan.controllers, plan.groups[plan.groupOf[c]].heartbeat.interval);
    m_controllers[c].suspicionEnds = now + lasting;
}

} // namespace latepulse
