#pragma once
// Two runs at one instant: what the run shown and the one behind it say there, with the signed difference.

#include <vector>

#include <QString>

#include "core/record/recording.h"
#include "core/scenario/scenario.h"

namespace latepulse::ui {

struct NowRow {
    QString name, now, base, difference;
    bool operator==(const NowRow&) const = default;
};

/// Connected probes of each population, who waits to return, the longest liveness age and false verdicts in force. Empty
/// where either run is not recorded so far, or nothing of these.
[[nodiscard]] std::vector<NowRow> nowAgainst(const Scenario& scenario, const Recording& now, const Recording& base,
                                             SimTime at);

} // namespace latepulse::ui
