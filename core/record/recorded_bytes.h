#pragma once
// What a recording holds in memory.

#include <cstdint>

#include "core/record/recording.h"

namespace latepulse {

/// Bytes of samples and log entries.
[[nodiscard]] inline std::uint64_t recordedBytes(const Recording& recording)
{
    return recording.series.size() * recording.series.infos().size() * sizeof(Sample)
        + recording.log.size() * sizeof(LogEntry);
}

} // namespace latepulse
