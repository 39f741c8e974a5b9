#include "core/model/health.h"

namespace latepulse {

Duration evidenceWindow(const Health& health)
{
    return health.window;
}

Verdict verdictForAge(const Health& health, Duration age)
{
    if (health.policy == HealthPolicy::None)
        return Verdict::Eligible;
    if (age > health.window)
        return Verdict::Unhealthy;
    if (health.policy == HealthPolicy::FixedWindow)
        return Verdict::Eligible;
    if (age > health.quarantineAfter)
        return Verdict::Quarantined;
    return age > health.suspectAfter ? Verdict::Suspected : Verdict::Eligible;
}

std::optional<SimTime> nextCrossing(const Health& health, SimTime evidence, SimTime now)
{
    if (health.policy == HealthPolicy::None)
        return std::nullopt;
    const auto after = [&](Duration threshold) { return evidence + threshold + Duration::nanoseconds(1); };
    if (health.policy == HealthPolicy::GraceThenQuarantine)
        for (const Duration threshold : {health.suspectAfter, health.quarantineAfter})
            if (after(threshold) > now)
                return after(threshold);
    return after(health.window) > now ? std::optional(after(health.window)) : std::nullopt;
}

bool inPanic(const Health& health, std::int64_t eligible, std::int64_t controllers)
{
    return health.panicThreshold > 0.0
        && static_cast<double>(eligible) < health.panicThreshold * static_cast<double>(controllers);
}

} // namespace latepulse
