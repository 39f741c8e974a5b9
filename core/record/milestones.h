#pragma once
// Recovery in separate steps, each with its own criterion; "not reached" is an answer.

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "core/base/units.h"

namespace latepulse {

enum class Milestone {
    Trigger,                     // first enabled intervention, wave or true failure takes effect
    FirstLateEvidence,           // a controller's liveness age exceeds 2 x (interval + jitter), first time
    FirstFalseVerdict,           // a controller that is up becomes unhealthy or quarantined
    AdmissionBlocked,            // a returning probe is refused because no controller is eligible
    Nadir, // fewest connected probes after the trigger (last instant of the first such interval)
    ProcessorRestored, // no false verdict and the oldest waiting beat is younger than one interval, for 5 min
    BacklogDrained, // queued events below 10 for 5 min, after having been 10 or more
    ReconnectsAcceptedNormally, // attempts to return succeed as before the trigger, for 5 min
    WaitingPopulationNormal, // connected at least 99.5 % of the mean before the trigger, for 5 min
    LateResultsDelivered, // every buffered result accepted (needs the results model)
};
inline constexpr std::size_t milestoneCount = 10;

/// The name used in files, conditions and events.csv ("first_false_verdict").
[[nodiscard]] std::string_view milestoneWord(Milestone milestone);
[[nodiscard]] std::optional<Milestone> milestoneFromWord(std::string_view word);

/// Instants reached; nullopt = not reached (so far).
struct Milestones {
    std::array<std::optional<SimTime>, milestoneCount> at{};
    /// Of the four recoveries: whether there was anything to recover from, a lasting break after the trigger.
    std::array<bool, milestoneCount> broken{};
    [[nodiscard]] std::optional<SimTime> of(Milestone m) const { return at[static_cast<std::size_t>(m)]; }
    bool operator==(const Milestones&) const = default;
};

} // namespace latepulse
