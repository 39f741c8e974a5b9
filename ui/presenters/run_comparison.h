#pragma once
// What two runs amount to, figure by figure: the run shown against the one behind it.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <QString>

#include "core/record/recording.h"
#include "core/scenario/scenario.h"

namespace latepulse::ui {

struct ComparedFigure {
    QString what;  // "Longest liveness age"
    std::string id, unit;  // for files: "longest_liveness_age", "s"
    double now = 0.0, before = 0.0;  // in that unit, never negative
    QString nowText, beforeText;
};

/// Those that either run has anything of: fewest connected, longest age, false verdicts, refusals, client timeouts,
/// drops, and what 99 % of each class stayed below. Both have to be recorded as far as each other to be compared; the
/// caller sees to it.
[[nodiscard]] std::vector<ComparedFigure> comparedFigures(const Scenario& scenario, const Recording& now,
                                                          const Recording& before);

/// Refusals of all populations by reason ("no_eligible_controller"), the most frequent first; only those that occurred.
[[nodiscard]] std::vector<std::pair<std::string, std::int64_t>> refusalsByReason(const Recording& recording);

} // namespace latepulse::ui
