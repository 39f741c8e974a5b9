#include "core/model/retry.h"

#include <algorithm>

namespace latepulse {

namespace {

/// Fractions n x golden ratio are spread as evenly as n points can be, for every n (Weyl sequence).
Duration phaseOf(Duration lap, std::uint32_t number)
{
    const std::uint64_t fraction = (static_cast<std::uint64_t>(number) + 1) * 0x9E37'79B9'7F4A'7C15ULL;
    return {static_cast<std::int64_t>(unitFromWord(fraction) * static_cast<double>(lap.ns))};
}

Duration lapOf(const RetryRule& rule)
{
    return rule.family == RetryFamily::ServerSuggested ? rule.cap : rule.base;
}

SimTime lapAfter(Duration lap, std::uint32_t number, SimTime t)
{
    const Duration phase = phaseOf(lap, number);
    const std::int64_t since = t.ns - phase.ns;
    const std::int64_t laps = since < 0 ? 0 : since / lap.ns + 1;
    return SimTime{phase.ns + laps * lap.ns};
}

Duration jittered(const PopulationPlan& population, std::uint32_t number, Probe& probe, const RandomKey& key)
{
    const RetryRule& rule = population.retry;
    const double u = randomUnit(key, {Purpose::RetryJitter, population.drawBase + number, probe.attempt, 0, 0});
    const auto share = [u](Duration d) { return Duration{static_cast<std::int64_t>(u * static_cast<double>(d.ns))}; };
    if (rule.family == RetryFamily::DecorrelatedJitter) {
        const Duration previous = std::max(probe.lastWait, rule.base);
        const Duration span = std::max(Duration{}, previous * 3 - rule.base);
        return probe.lastWait = std::min(rule.cap, rule.base + share(span));
    }
    const int doublings = std::min<int>(probe.misses > 0 ? probe.misses - 1 : 0, 30);
    Duration ceiling = rule.base;
    for (int i = 0; i < doublings && ceiling < rule.cap; ++i)
        ceiling = ceiling * 2;
    ceiling = std::min(ceiling, rule.cap);
    return rule.family == RetryFamily::EqualJitter ? ceiling / 2 + share(ceiling / 2) : share(ceiling);
}

} // namespace

SimTime nextLap(const PopulationPlan& population, std::uint32_t number, SimTime t)
{
    return lapAfter(lapOf(population.retry), number, t);
}

SimTime firstAttempt(const PopulationPlan& population, std::uint32_t number, SimTime t)
{
    switch (population.retry.family) {
    case RetryFamily::Fixed:
    case RetryFamily::AfterAnswer:
    case RetryFamily::ServerSuggested: return nextLap(population, number, t);
    case RetryFamily::FullJitter:
    case RetryFamily::EqualJitter:
    case RetryFamily::DecorrelatedJitter: break;
    }
    return t;
}

SimTime nextAttempt(const PopulationPlan& population, std::uint32_t number, Probe& probe, SimTime t, bool timedOut,
                    const RandomKey& key)
{
    const RetryRule& rule = population.retry;
    switch (rule.family) {
    case RetryFamily::Fixed:
        if (timedOut && nextLap(population, number, probe.issued) <= t)
            return t;
        return nextLap(population, number, t);
    case RetryFamily::AfterAnswer: return t + rule.base;
    case RetryFamily::ServerSuggested: return nextLap(population, number, t + rule.base - Duration::nanoseconds(1));
    case RetryFamily::FullJitter:
    case RetryFamily::EqualJitter:
    case RetryFamily::DecorrelatedJitter: break;
    }
    return t + jittered(population, number, probe, key);
}

} // namespace latepulse
