#include "core/model/health.h"

namespace latepulse {

std::optional<Duration> commonWindow(const Health& health)
{
    const bool one = health.policy == HealthPolicy::FixedWindow || health.policy == HealthPolicy::GraceThenQuarantine;
    return one ? std::optional(health.window) : std::nullopt;
}

Verdict verdictFor(const Health& health, const Judged& judged, SimTime now)
{
    if (health.policy == HealthPolicy::None)
        return Verdict::Eligible;
    const Duration age = now - judged.evidence;
    if (age > judged.window)
        return health.policy == HealthPolicy::SelfAware && now <= judged.suspicionEnds ? Verdict::Suspected
                                                                                       : Verdict::Unhealthy;
    if (health.policy != HealthPolicy::GraceThenQuarantine)
        return Verdict::Eligible;
    if (age > health.quarantineAfter)
        return Verdict::Quarantined;
    return age > health.suspectAfter ? Verdict::Suspected : Verdict::Eligible;
}

std::optional<SimTime> nextCrossing(const Health& health, const Judged& judged, SimTime now)
{
    if (health.policy == HealthPolicy::None)
        return std::nullopt;
    const auto after = [&](Duration threshold) { return judged.evidence + threshold + Duration::nanoseconds(1); };
    if (health.policy == HealthPolicy::GraceThenQuarantine)
        for (const Duration threshold : {health.suspectAfter, health.quarantineAfter})
            if (after(threshold) > now)
                return after(threshold);
    if (after(judged.window) > now)
        return after(judged.window);
    const SimTime over = judged.suspicionEnds + Duration::nanoseconds(1);
    return health.policy == HealthPolicy::SelfAware && over > now ? std::optional(over) : std::nullopt;
}

bool inPanic(const Health& health, std::int64_t eligible, std::int64_t controllers)
{
    return health.panicThreshold > 0.0
        && static_cast<double>(eligible) < health.panicThreshold * static_cast<double>(controllers);
}

} // namespace latepulse
