#pragma once
// Where an exported figure comes from, as JSON beside it: enough to make the same figure again.

#include <string>
#include <vector>

#include "core/record/recording.h"
#include "core/scenario/scenario.h"

namespace latepulse {

/// Pretty-printed, keys in a fixed order: title, the words "model result" and the model sentence, scenario hash, seed,
/// version, state hash, method, UTC range in (from, to], series with their units, and every intervention with what it
/// changed, old -> new, as the run applied it. `series` empty = all.
[[nodiscard]] std::string provenanceJson(const Scenario& scenario, const Recording& recording,
                                         const std::vector<std::size_t>& series, SimTime from, SimTime to);

} // namespace latepulse
