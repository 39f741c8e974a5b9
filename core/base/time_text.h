#pragma once
// Durations and instants as text, the way scenario files, --set and exports write them. C locale always.

#include <string>
#include <string_view>

#include "core/base/error.h"
#include "core/base/units.h"

namespace latepulse {

/// "72h", "55h3min", "180s", "1.5s", "80ms", "250us", "10ns", "30d"; one or more number+unit pairs in falling
/// order of unit, optionally signed, blanks between allowed. Exact in integer nanoseconds. Error: WrongType.
[[nodiscard]] Result<Duration> parseDuration(std::string_view text);

/// A short text that parseDuration reads back to the same nanoseconds: whole days as "30d", else hours, minutes and
/// seconds ("55h3min", "1.5s"), below a second the largest of ms, us, ns ("80ms", "1.25us"); zero is "0s".
[[nodiscard]] std::string formatDuration(Duration value);

/// RFC 3339 with an offset or Z; naive instants are an error (WrongType). Fractional seconds up to 9 digits.
[[nodiscard]] Result<UtcInstant> parseInstant(std::string_view text);

/// RFC 3339 in UTC with Z; fractions only when present ("2026-06-08T07:00:00Z").
[[nodiscard]] std::string formatInstant(UtcInstant value);

} // namespace latepulse
