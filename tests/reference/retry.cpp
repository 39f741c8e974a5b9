// When a waiting probe asks again (MODEL 2.2).
#include "model.h"

#include <algorithm>

namespace latepulse::reference {

/// Laps are at the probe's own phase + n x lap; phases are multiples of the golden ratio, which spreads them evenly.
SimTime Model::nextLap(const Probe& probe, SimTime t) const
{
    const RetryRule& rule = m_scenario.populations[probe.population].retry;
    const Duration lap = rule.family == RetryFamily::ServerSuggested ? rule.cap : rule.base;
    const double fraction = unitFromWord((std::uint64_t{probe.number} + 1) * 11'400'714'819'323'198'485ULL);
    SimTime at{static_cast<std::int64_t>(fraction * static_cast<double>(lap.ns))};
    if (at <= t)
        at = at + ((t - at) / lap + 1) * lap;
    return at;
}

SimTime Model::nextAttempt(Probe& probe, bool timedOut) const
{
    const Population& population = m_scenario.populations[probe.population];
    const RetryRule& rule = population.retry;
    if (rule.family == RetryFamily::Fixed) // a timeout at or past the next lap: at once
        return timedOut && nextLap(probe, probe.issued) <= m_now ? m_now : nextLap(probe, m_now);
    if (rule.family == RetryFamily::AfterAnswer)
        return m_now + rule.base;
    if (rule.family == RetryFamily::ServerSuggested) // the first lap at or after the wait suggested
        return nextLap(probe, m_now + rule.base - Duration::nanoseconds(1));
    const std::size_t i = static_cast<std::size_t>(&probe - m_probes.data());
    const double u = unit(Purpose::RetryJitter, keyOfProbe(i), probe.attempt);
    const auto part = [u](Duration d) { return Duration{static_cast<std::int64_t>(u * static_cast<double>(d.ns))}; };
    if (rule.family == RetryFamily::DecorrelatedJitter) {
        const Duration low = rule.base, high = 3 * std::max(probe.lastWait, rule.base);
        probe.lastWait = std::min(rule.cap, low + part(high - low));
        return m_now + probe.lastWait;
    }
    Duration ceiling = std::min(rule.base, rule.cap); // doubled at every further miss
    for (std::uint32_t miss = 1; miss < probe.misses && ceiling < rule.cap; ++miss)
        ceiling = std::min(2 * ceiling, rule.cap);
    if (rule.family == RetryFamily::EqualJitter)
        return m_now + ceiling / 2 + part(ceiling / 2);
    return m_now + part(ceiling);
}

} // namespace latepulse::reference
