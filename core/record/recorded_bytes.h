#pragma once
// What a recording holds in memory.

#include <cstddef>

#include "core/record/recording.h"

namespace latepulse {

/// Bytes of its series, packed, and its log; chunks are shared between copies.
[[nodiscard]] inline std::size_t recordedBytes(const Recording& recording)
{
    return recording.series.byteSize() + recording.log.size() * sizeof(LogEntry);
}

} // namespace latepulse
