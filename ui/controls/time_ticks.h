#pragma once
// Ticks of a time axis at round civil times of the display zone (days stay days where clocks change).

#include <vector>

#include <QString>
#include <QTimeZone>

#include "core/base/units.h"

namespace latepulse::ui {

struct TimeTick {
    SimTime at;
    QString label;   // "7 Jun" at midnight, else "12:00"; empty = small tick
    bool isDay = false;
};

/// At most about `room` labels between start and start + horizon.
[[nodiscard]] std::vector<TimeTick> timeTicks(UtcInstant start, Duration horizon, const QTimeZone& zone, double room);

} // namespace latepulse::ui
