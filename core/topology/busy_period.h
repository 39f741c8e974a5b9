#pragma once
// The longest time workers can be busy without a break on a stated load: a least fixed point in integer nanoseconds.

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/units.h"
#include "core/topology/work_structure.h"

namespace latepulse {

inline constexpr Duration longestBound = Duration::days(3653);  // as long as a run may be

/// Largest number of events of these streams within a closed span; saturates.
[[nodiscard]] std::int64_t mostWithin(const std::vector<ArrivalStream>& streams, Duration span);

/// a + b and a x n for non-negative numbers; saturate at the longest.
[[nodiscard]] Duration sumOf(Duration a, Duration b);
[[nodiscard]] Duration timesOf(Duration a, std::int64_t n);

struct BusyLoad {
    struct Part {
        Duration each;
        std::vector<ArrivalStream> streams;  // while `events` is not set
        std::optional<std::int64_t> events;  // so many, however long it takes
        [[nodiscard]] std::int64_t within(Duration span) const { return events ? *events : mostWithin(streams, span); }
    };
    Duration base;
    std::vector<Part> parts;
    std::int64_t workers = 1;  // that share the parts
    Duration own;
};

/// Share of the workers' time that the streams alone may ask for.
[[nodiscard]] double demandOf(const BusyLoad& load);

/// Least D with D = base + floor(sum of each x events within D / workers) + own; nullopt beyond `longestBound`.
[[nodiscard]] std::optional<Duration> busyPeriod(const BusyLoad& load);

} // namespace latepulse
