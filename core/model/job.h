#pragma once
// Small plain records of work. A job is one event on its way through queues and workers.

#include <compare>
#include <cstdint>

#include "core/base/units.h"

namespace latepulse {

/// Names a job for ever: class, who it belongs to (probe, controller, source: by its model index) and its number.
struct JobKey {
    std::uint32_t eventClass = 0;
    std::uint32_t entity = 0;
    std::uint32_t index = 0;  // attempt, beat or arrival number
    auto operator<=>(const JobKey&) const = default;
};

} // namespace latepulse
