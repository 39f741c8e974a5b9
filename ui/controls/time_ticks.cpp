#include "ui/controls/time_ticks.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

namespace {

/// Steps that divide a day, in seconds; longer runs go by whole days.
constexpr std::array<std::int64_t, 17> steps{1,    2,    5,    10,    30,    60,    120,   300,   600,
                                             1800, 3600, 7200, 10800, 21600, 43200, 86400, 172800};

std::int64_t stepFor(double seconds, double room)
{
    for (const std::int64_t step : steps)
        if (seconds / static_cast<double>(step) <= room)
            return step;
    const double days = seconds / 86400.0 / room;
    return 86400 * static_cast<std::int64_t>(std::ceil(days));
}

UtcInstant instantOf(const QDateTime& civil)
{
    return {civil.toMSecsSinceEpoch() * 1'000'000};
}

} // namespace

std::vector<TimeTick> timeTicks(UtcInstant start, Duration horizon, const QTimeZone& zone, double room)
{
    std::vector<TimeTick> ticks;
    const std::int64_t step = stepFor(horizon.toSeconds(), std::max(1.0, room));
    const std::int64_t daysPerStep = std::max<std::int64_t>(1, step / 86400);
    const SimTime end = SimTime::start() + horizon;
    const QTimeZone shown = zone.isValid() ? zone : QTimeZone::utc();
    // Day by day in civil time: a day of 23 or 25 hours still begins at its own midnight.
    QDate day = inZone(start, shown).date();
    for (SimTime midnight; midnight <= end; day = day.addDays(daysPerStep)) {
        midnight = instantOf(day.startOfDay(shown)) - start;
        for (std::int64_t second = 0; second < 86400; second += step) {
            const QDateTime civil(day, QTime(0, 0).addSecs(static_cast<int>(second)), shown);
            const SimTime at = instantOf(civil) - start;
            if (at < SimTime::start() || at > end)
                continue;
            const bool isDay = second == 0;
            ticks.push_back({at, isDay ? dayText(start + at, shown) : timeOfDayText(start + at, shown), isDay});
        }
    }
    return ticks;
}

} // namespace latepulse::ui
