#pragma once
// Distributions as --set and tooltips write them: "80ms", "exponential(24h)", "lognormal(mean=80ms, cv=1)".

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/random/distribution.h"

namespace latepulse {

/// A plain duration is deterministic; one positional value is the mean. Percentiles of a log-normal may stand for its
/// mean and cv: "lognormal(p50=80ms, p99=1s)". Error: WrongType naming the form expected.
[[nodiscard]] Result<Distribution> parseDistribution(std::string_view text);

/// Text that parseDistribution reads back to an equal value.
[[nodiscard]] std::string formatDistribution(const Distribution& distribution);

/// A log-normal by its median and 99th percentile, in s (p99 > p50 > 0).
[[nodiscard]] Distribution logNormalByPercentiles(double p50, double p99);

/// The family of a word, e.g. "hyperexponential".
[[nodiscard]] std::optional<DistributionFamily> familyFromWord(std::string_view word);

/// Every family's word, in documentation order.
[[nodiscard]] std::vector<std::string> familyWords();

/// How a file writes a family: "{ lognormal = { mean = ..., cv = ... } }, or with p50 and p99".
[[nodiscard]] std::string familyForm(DistributionFamily family);

/// How a file writes any distribution, naming every family.
[[nodiscard]] std::string distributionForms();

/// The value as a field of its family ("mean", "cv", ...); false when the family has no such field or it does not read.
[[nodiscard]] bool setDistributionField(Distribution& distribution, std::string_view field, std::string_view value);

/// Why these values are no distribution (low above high, shape not whole for Erlang, empty table ...); "" when fine.
[[nodiscard]] std::string distributionFault(const Distribution& distribution);

} // namespace latepulse
