#pragma once
// Ticks of a time axis at round civil times of the display zone (days stay days where clocks change), or at round spans
// since the run's start.

#include <vector>

#include <QString>

#include "core/base/units.h"
#include "ui/presenters/display_zone.h"

namespace latepulse::ui {

struct TimeTick {
    SimTime at;
    QString label; // "7 Jun" at midnight, else "12:00", "02:00 +01:00" where clocks go back, "+6 h"; empty = small tick
    bool isDay = false;
};

/// At most about `room` labels between start and start + horizon.
[[nodiscard]] std::vector<TimeTick> timeTicks(UtcInstant start, Duration horizon, const DisplayZone& zone, double room);

} // namespace latepulse::ui
