#pragma once
// Checks that need more than one value: references, sums, limits, recording size.

#include "core/base/error.h"
#include "core/scenario/reported.h"
#include "core/scenario/scenario.h"

namespace latepulse {

inline constexpr std::int64_t probeLimit = 5'000'000;
inline constexpr std::int64_t controllerLimit = 100'000;
inline constexpr std::int64_t workerLimit = 1'000'000;
inline constexpr Duration horizonLimit = Duration::days(3653);
inline constexpr std::uint64_t recordingLimit = 2ULL * 1024U * 1024U * 1024U;  // bytes

/// Every contradiction in a scenario, with the parameter path of each (no file places: the reader adds them).
[[nodiscard]] Errors validate(const Scenario& scenario);

/// The same beside mistakes told already: without findings about what was told, or about what follows from it.
[[nodiscard]] Errors validate(const Scenario& scenario, const Reported& reported);

/// What is legal and yet has no effect, in words: enabled waves, failures and interventions after the end of the run,
/// interventions that change nothing, annotations after the end, expectations of a time that has no samples.
/// "note: intervention.late.at = 80h: the run ends at 72h, so this never happens".
[[nodiscard]] std::vector<std::string> withoutEffect(const Scenario& scenario);

/// Bytes that a recording of the whole run needs at most: none of it packed (core/record/packed_columns.h).
[[nodiscard]] std::uint64_t recordingBytes(const Scenario& scenario);

/// Shortest round sample interval (1-2-5 steps) that keeps the recording within recordingLimit.
[[nodiscard]] Duration fittingSample(const Scenario& scenario);

} // namespace latepulse
