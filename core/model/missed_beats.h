#pragma once
// Missed beats: the platform looks once every heartbeat interval whether anything came from a controller since the last
// look; one from which nothing came n times in a row is unhealthy (RabbitMQ: 2 looks half a timeout apart; Erlang: 4
// ticks a quarter of the tick time apart, so 60 s +- 25 % for beats of 15 s). Looks are at multiples of the interval
// since the start of the run. Any traffic counts; in this model that is a beat, and a corroboration that finds the
// controller alive. Nothing is remembered but the evidence, so switching to it or away from it takes effect at once.

#include <algorithm>

#include "core/base/units.h"

namespace latepulse {

/// How old this evidence may become: until just before the look that finds nothing new for the n-th time.
[[nodiscard]] inline Duration missedBeatsWindow(Duration interval, std::int64_t missed, SimTime evidence)
{
    constexpr std::int64_t most = 1'000'000'000'000'000'000;
    const std::int64_t since = evidence.ns % interval.ns;
    const std::int64_t sinceLook = since < 0 ? since + interval.ns : since; // a clock may be ahead or behind
    return Duration{interval.ns > most / (missed + 1) ? most : interval.ns * (missed + 1) - sinceLook - 1};
}

} // namespace latepulse
