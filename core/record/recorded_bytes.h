#pragma once
// What a recording takes in memory, at most.

#include <cstddef>

#include "core/record/recording.h"

namespace latepulse {

/// Upper bound in bytes of its series and log: a series that stood still for a while takes less, and chunks are shared
/// between copies.
[[nodiscard]] inline std::size_t recordedBytes(const Recording& recording)
{
    return recording.series.size() * recording.series.infos().size() * sizeof(Sample)
        + recording.log.size() * sizeof(LogEntry);
}

} // namespace latepulse
