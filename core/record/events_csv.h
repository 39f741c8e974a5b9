#pragma once
// The event log of a recording as CSV: RFC 4180, C locale, UTC with Z and simulated seconds.

#include <string>

#include "core/base/units.h"
#include "core/record/recording.h"

namespace latepulse {

/// Columns: time_utc, time_s, kind, subject, what, from, to, count, false_verdict (scenarios/README.md).
[[nodiscard]] std::string eventsCsv(const Recording& recording, UtcInstant start);

/// "verdict", "intervention", ...
[[nodiscard]] const char* logKindWord(LogKind kind);

/// A field in quotes where RFC 4180 asks for it.
[[nodiscard]] std::string csvField(const std::string& text);

} // namespace latepulse
