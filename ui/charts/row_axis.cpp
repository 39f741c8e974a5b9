#include "ui/charts/row_axis.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <QCoreApplication>

#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

namespace {

/// Durations people have a feeling for; a logarithmic axis begins and ends at one of them.
constexpr std::array<double, 14> roundSeconds{1e-6, 1e-5, 1e-4,  1e-3,   0.01,    0.1,      1.0,
                                              10.0, 60.0, 600.0, 3600.0, 86400.0, 864000.0, 8640000.0};

QString secondsLabel(double seconds)
{
    if (seconds >= 86400.0)
        return numberText(seconds / 86400.0, 0) + QStringLiteral(" d");
    if (seconds >= 60.0 && seconds < 3600.0)
        return numberText(seconds / 60.0, 0) + QStringLiteral(" min");
    return durationText(Duration::fromSeconds(seconds));
}

RowAxis logAxis(double lowest, double highest)
{
    // Values of zero have no place on a logarithmic axis; they lie on its foot.
    const double low = std::max(lowest, roundSeconds.front()), high = std::max(highest, low);
    std::size_t first = 0, last = roundSeconds.size() - 1;
    while (first + 1 < roundSeconds.size() && roundSeconds[first + 1] <= low)
        ++first;
    while (last > first + 1 && roundSeconds[last - 1] >= high)
        --last;
    last = std::max(last, std::min(first + 1, roundSeconds.size() - 1));
    RowAxis axis{roundSeconds[first], roundSeconds[last], {}};
    axis.ticks.push_back({axis.lower, secondsLabel(axis.lower)});
    if (last - first > 2) {
        const double middle = roundSeconds[(first + last + 1) / 2];
        axis.ticks.push_back({middle, secondsLabel(middle)});
    }
    axis.ticks.push_back({axis.upper, secondsLabel(axis.upper)});
    return axis;
}

double niceCeiling(double value)
{
    if (!(value > 0.0))
        return 1.0;
    const double power = std::pow(10.0, std::floor(std::log10(value)));
    for (const double step : {1.0, 1.2, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0})
        if (step * power >= value * 0.9999)
            return step * power;
    return 10.0 * power;
}

QString countLabel(double value)
{
    if (value >= 1e6)
        return numberText(value / 1e6, 1) + QStringLiteral(" M");
    if (value >= 1e4)
        return numberText(value / 1e3, 0) + QStringLiteral(" k");
    return numberText(value, value < 10.0 ? 1 : 0);
}

RowAxis shareAxis(double lowest)
{
    const double lower = std::clamp(std::floor(lowest / 10.0) * 10.0, 0.0, 90.0);
    RowAxis axis{lower, 100.0, {}};
    for (const double value : {lower, (lower + 100.0) / 2.0, 100.0})
        axis.ticks.push_back({value, numberText(value, 1)});
    return axis;
}

} // namespace

RowAxis rowAxis(const ChartRow& row, double lowest, double highest)
{
    const bool empty = lowest > highest;
    if (row.axis == AxisKind::Share)
        return shareAxis(empty ? 0.0 : lowest);
    if (row.axis == AxisKind::LogSeconds) {
        double low = empty ? 1.0 : lowest, high = empty ? 60.0 : highest;
        for (const WindowStep& window : row.windows)
            if (window.seconds)
                low = std::min(low, *window.seconds), high = std::max(high, *window.seconds);
        return logAxis(low, high);
    }
    const double upper = row.whole > 0.0 ? std::max(row.whole, highest) : niceCeiling(empty ? 1.0 : highest);
    return {0.0, upper, {{0.0, countLabel(0.0)}, {upper, countLabel(upper)}}};
}

QString rowValueText(const ChartRow& row, double value)
{
    if (row.axis == AxisKind::LogSeconds)
        return durationText(Duration::fromSeconds(value));
    if (row.axis == AxisKind::Share)
        return shareText(value / 100.0);
    const QString number = countText(std::llround(value));
    return row.whole > 0.0
        ? QCoreApplication::translate("ChartRows", "%1 of %2").arg(number, countText(std::llround(row.whole)))
        : number;
}

} // namespace latepulse::ui
