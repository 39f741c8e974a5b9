#include "core/topology/busy_period.h"

namespace latepulse {

Duration sumOf(Duration a, Duration b)
{
    return a > Duration::longest() - b ? Duration::longest() : a + b;
}

Duration timesOf(Duration a, std::int64_t n)
{
    return n > 0 && a.ns > Duration::longest().ns / n ? Duration::longest() : a * n;
}

std::int64_t mostWithin(const std::vector<ArrivalStream>& streams, Duration span)
{
    Duration all; // a saturating sum is a saturating sum
    for (const ArrivalStream& stream : streams)
        all = sumOf(all, timesOf({stream.count}, stream.gap ? 1 + span / *stream.gap : 1));
    return all.ns;
}

double demandOf(const BusyLoad& load)
{
    double demand = 0.0;
    for (const BusyLoad::Part& part : load.parts)
        for (const ArrivalStream& stream : part.streams)
            if (!part.events && stream.gap)
                demand += part.each.toSeconds() * static_cast<double>(stream.count) / stream.gap->toSeconds();
    return demand / static_cast<double>(load.workers);
}

std::optional<Duration> busyPeriod(const BusyLoad& load)
{
    if (demandOf(load) >= 1.0)
        return std::nullopt;
    Duration longest;
    // The right side never falls, so from below this ends at the least solution. Near a full load the steps are
    // short: what takes more of them than anybody would wait for counts as none.
    for (int step = 0; step < 100'000; ++step) {
        Duration work;
        for (const BusyLoad::Part& part : load.parts)
            work = sumOf(work, timesOf(part.each, part.within(longest)));
        const Duration next = sumOf(sumOf(load.base, work / load.workers), load.own);
        if (next > longestBound)
            return std::nullopt;
        if (next == longest)
            return longest;
        longest = next;
    }
    return std::nullopt;
}

} // namespace latepulse
