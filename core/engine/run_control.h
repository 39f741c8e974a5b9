#pragma once
// How a long computation is stopped and watched from outside.

#include <cstdint>
#include <functional>
#include <stop_token>

#include "core/base/units.h"

namespace latepulse {

/// Passed to every long call. A stop request acts within a few thousand events (well under 200 ms).
struct RunControl {
    std::stop_token stop;
    /// Called every `progressEvery` executed events with the instant reached; may be empty.
    std::function<void(SimTime)> progress;
    std::uint64_t progressEvery = 65'536;
};

enum class RunEnd {
    Reached,   // the instant, event count or condition asked for
    Stopped,   // by the stop token
    Finished,  // the horizon
};

} // namespace latepulse
