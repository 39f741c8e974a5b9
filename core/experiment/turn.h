#pragma once
// When a waiting job has its turn, as an operator could tell who knows the means but no draw.

#include <cstdint>
#include <optional>
#include <vector>

#include "core/model/control_plane.h"

namespace latepulse {

/// An estimate of the time until a job of this class begins service, with `ahead` waiting before it: until the first
/// worker is free, then the mean work ahead over the workers. n workers in calls of mean latency m are taken to free
/// the first after m / n (exact for exponential latencies, by lack of memory); a fixed latency, or a timeout that comes
/// before the mean, is over when it is over. nullopt where no worker serves this class.
[[nodiscard]] std::optional<Duration> expectedTurn(const ControlPlane& plane, std::uint32_t eventClass,
                                                   const std::vector<Job>& ahead);

} // namespace latepulse
