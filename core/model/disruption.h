#pragma once
// The disruption rule of Kubernetes' node lifecycle controller, for removals (there: evictions). Bad are controllers
// that are out and those whose evidence is too old. All bad: nobody is removed. At least 3 bad and a share of all: slower
// where there are many controllers, else nobody is removed. While nobody may be removed the rule looks again every
// `health.every`. When it finds an end to "all bad", the evidence of every controller is renewed: the fault was rather
// between them and the platform. (There, all bad also takes back what was done; here those out wait for their beats.)
// Switched on or off while a run plays it acts on the next removal.

#include <cstdint>

#include "core/scenario/scenario.h"

namespace latepulse {

enum class Disruption { None, Partial, Full };

[[nodiscard]] inline Disruption disruptionOf(const Health& health, std::int64_t bad, std::int64_t all)
{
    constexpr std::int64_t fewest = 3;
    if (bad == all)
        return Disruption::Full;
    const bool share = static_cast<double>(bad) / static_cast<double>(all) >= health.disruptionShare;
    return bad >= fewest && share ? Disruption::Partial : Disruption::None;
}

/// How removals may go on.
struct RemovalPace {
    bool stopped = false;
    double perSecond = 0.0; // at most; 0 = no limit
    bool operator==(const RemovalPace&) const = default;
};

[[nodiscard]] inline RemovalPace paceUnder(const Health& health, Disruption disruption, std::int64_t all)
{
    if (disruption == Disruption::None)
        return {false, health.removalsPerSecond};
    const bool slow =
        disruption == Disruption::Partial && all > health.disruptionSize && health.disruptedRemovalsPerSecond > 0.0;
    return {!slow, health.disruptedRemovalsPerSecond};
}

} // namespace latepulse
