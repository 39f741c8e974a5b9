#pragma once
// Sampled series as CSV: RFC 4180, C locale, units in the header, UTC with Z and simulated seconds.

#include <span>
#include <string>

#include "core/base/units.h"
#include "core/record/series.h"

namespace latepulse {

/// Columns: time_utc and time_s (end of each sample), then min, max and last of each series. `series` empty = all.
/// Rows: samples whose end lies in (from, to].
[[nodiscard]] std::string seriesCsv(const SeriesStore& store, UtcInstant start, std::span<const std::size_t> series,
                                    SimTime from, SimTime to);

} // namespace latepulse
