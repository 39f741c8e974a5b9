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

/// Whole steps since the instant that is counted from.
std::vector<TimeTick> countedTicks(UtcInstant start, Duration horizon, const DisplayZone& zone, std::int64_t step)
{
    std::vector<TimeTick> ticks;
    const std::int64_t ns = step * 1'000'000'000, since = (start - *zone.start()).ns;
    for (std::int64_t n = (since + ns - 1) / ns; n * ns - since <= horizon.ns; ++n) {
        const SimTime at{n * ns - since};
        ticks.push_back({at, dayText(start + at, zone), n * step % 86400 == 0});
    }
    return ticks;
}

/// A repeated hour comes again sooner than the step: there is room for one label only. It stands where the hour comes
/// again, since from there on the labels that follow count.
void addWithRoom(std::vector<TimeTick>& ticks, TimeTick tick, double leastSeconds)
{
    if (!ticks.empty() && (tick.at - ticks.back().at).toSeconds() < leastSeconds)
        (ticks.back().isDay ? tick : ticks.back()).label.clear();
    ticks.push_back(std::move(tick));
}

} // namespace

std::vector<TimeTick> timeTicks(UtcInstant start, Duration horizon, const DisplayZone& zone, double room)
{
    const std::int64_t step = stepFor(horizon.toSeconds(), std::max(1.0, room));
    if (zone.start())
        return countedTicks(start, horizon, zone, step);
    std::vector<TimeTick> ticks;
    const std::int64_t daysPerStep = std::max<std::int64_t>(1, step / 86400);
    const SimTime end = SimTime::start() + horizon;
    const QTimeZone& shown = zone;
    // Day by day in civil time: a day of 23 or 25 hours still begins at its own midnight. Within it real time goes on
    // evenly: an hour that clocks skip has no tick, one that they repeat has two.
    const std::int64_t fine = std::min<std::int64_t>(step, 900);
    QDate day = inZone(start, shown).date();
    for (SimTime midnight; midnight <= end; day = day.addDays(daysPerStep)) {
        midnight = instantOf(day.startOfDay(shown)) - start;
        if (midnight >= SimTime::start() && midnight <= end)
            ticks.push_back({midnight, dayText(start + midnight, shown), true});
        const SimTime next = instantOf(day.addDays(1).startOfDay(shown)) - start;
        const std::int64_t skipped = std::max<std::int64_t>(1, -midnight.ns / (fine * 1'000'000'000));
        for (SimTime at = midnight + Duration::seconds(fine * skipped); step < 86400 && at < next && at <= end;
             at = at + Duration::seconds(fine))
            if (at >= SimTime::start() && inZone(start + at, shown).time().msecsSinceStartOfDay() / 1000 % step == 0)
                addWithRoom(ticks, {at, timeOfDayText(start + at, shown), false}, 0.75 * static_cast<double>(step));
    }
    return ticks;
}

} // namespace latepulse::ui
