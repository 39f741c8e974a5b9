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

} // namespace

QString roundDurationText(double seconds)
{
    if (seconds >= 86400.0)
        return numberText(seconds / 86400.0, 0) + QStringLiteral(" d");
    if (seconds >= 60.0 && seconds < 3600.0)
        return numberText(seconds / 60.0, 0) + QStringLiteral(" min");
    return durationText(Duration::fromSeconds(seconds));
}

std::vector<double> roundDurations(double low, double high)
{
    std::vector<double> kept;
    for (std::size_t i = 0; i < roundSeconds.size(); ++i)
        if ((i + 1 == roundSeconds.size() || roundSeconds[i + 1] > low) && (i == 0 || roundSeconds[i - 1] < high))
            kept.push_back(roundSeconds[i]);
    return kept;
}

namespace {

RowAxis logAxis(double lowest, double highest, bool tall)
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
    const std::size_t middle = last - first > 2 ? (first + last + 1) / 2 : first;
    for (std::size_t i = first; i <= last; ++i)
        if (tall || i == first || i == middle || i == last)
            axis.ticks.push_back({roundSeconds[i], roundDurationText(roundSeconds[i])});
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
        return numberText(value / 1e6, 2) + QStringLiteral(" M");
    if (value >= 1e4)
        return numberText(value / 1e3, 2) + QStringLiteral(" k");
    return numberText(value, value < 1.0 ? 9 : 2);
}

/// Into how many parts a span is cut so that each is a round number: 50 into fifths, 40 into quarters.
int roundParts(double span)
{
    const double power = std::pow(10.0, std::floor(std::log10(span)) - 1.0);
    for (const int parts : {4, 5, 3})
        if (const double part = span / parts / power; std::abs(part - std::round(part)) < 1e-6)
            return parts;
    return 4;
}

/// The ends, and where there is room the quarters between, or what is rounder.
RowAxis evenAxis(double lower, double upper, bool tall, QString (*label)(double))
{
    RowAxis axis{lower, upper, {}};
    const int parts = tall ? roundParts(upper - lower) : 1;
    for (int i = 0; i <= parts; ++i) {
        const double value = lower + (upper - lower) * i / parts;
        axis.ticks.push_back({value, label(value)});
    }
    return axis;
}

/// Below a logarithmic axis, beyond a break, the place of zero.
void setZeroApart(RowAxis& axis)
{
    axis.lower /= std::pow(axis.upper / axis.lower, 0.2);
    axis.zeroApart = true;
    axis.ticks.insert(axis.ticks.begin(), {axis.lower, countLabel(0.0)});
}

/// Whole decades.
RowAxis logCountAxis(double lowest, double highest, bool tall)
{
    const double lower = std::pow(10.0, std::floor(std::log10(lowest) + 1e-9));
    const double upper = std::max(lower * 10.0, std::pow(10.0, std::ceil(std::log10(highest) - 1e-9)));
    const int decades = static_cast<int>(std::lround(std::log10(upper / lower)));
    RowAxis axis{lower, upper, {}};
    for (int i = 0; i <= decades; ++i)
        if (tall || i == 0 || i == decades)
            axis.ticks.push_back({lower * std::pow(10.0, i), countLabel(lower * std::pow(10.0, i))});
    axis.ticks.back().value = upper;
    setZeroApart(axis);
    return axis;
}

RowAxis shareAxis(double lowest, bool tall)
{
    const auto label = [](double value) { return numberText(value, 1); };
    const double lower = std::clamp(std::floor(lowest / 10.0) * 10.0, 0.0, 90.0);
    if (tall)
        return evenAxis(lower, 100.0, true, label);
    return {lower,
            100.0,
            {{lower, label(lower)}, {(lower + 100.0) / 2.0, label((lower + 100.0) / 2.0)}, {100.0, label(100.0)}}};
}

RowAxis timeAxis(const ChartRow& row, double low, double high, bool tall)
{
    for (const WindowStep& window : row.windows)
        if (window.seconds)
            low = std::min(low, *window.seconds), high = std::max(high, *window.seconds);
    if (isLog(row)) {
        RowAxis axis = logAxis(low, high, tall);
        if (row.zeroAtFloor)
            setZeroApart(axis);
        return axis;
    }
    // Round in the unit the labels will have.
    const double unit = high >= 4 * 86400.0 ? 86400.0 : high >= 3600.0 ? 3600.0 : high >= 600.0 ? 60.0 : 1.0;
    const double fine = niceCeiling(high / unit) * unit;
    return evenAxis(0.0, fine, tall, [](double seconds) { return durationText(Duration::fromSeconds(seconds)); });
}

} // namespace

RowAxis rowAxis(const ChartRow& row, double lowest, double highest, bool tall)
{
    const bool empty = lowest > highest;
    if (row.axis == AxisKind::LogSeconds)
        return timeAxis(row, empty ? 1.0 : lowest, empty ? 60.0 : highest, tall);
    if (isLog(row))
        return logCountAxis(empty || lowest <= 0.0 ? 1.0 : lowest, empty || highest <= 0.0 ? 10.0 : highest, tall);
    if (row.axis == AxisKind::Share)
        return shareAxis(empty ? 0.0 : lowest, tall);
    const double upper = row.whole > 0.0 ? std::max(row.whole, highest) : niceCeiling(empty ? 1.0 : highest);
    return evenAxis(0.0, upper, tall, countLabel);
}

QString rowValueText(const ChartRow& row, double value)
{
    if (row.axis == AxisKind::LogSeconds)
        return durationText(Duration::fromSeconds(value));
    if (row.axis == AxisKind::Share)
        return shareText(value / 100.0);
    const QString number = value == std::round(value) ? countText(std::llround(value)) : numberText(value, 2);
    return row.whole > 0.0
        ? QCoreApplication::translate("ChartRows", "%1 of %2").arg(number, countText(std::llround(row.whole)))
        : number;
}

QString rowRangeText(const ChartRow& row, double lowest, double highest)
{
    ChartRow bare = row;
    bare.whole = 0.0;
    const QString least = rowValueText(bare, lowest), whole = rowValueText(row, highest);
    return least == rowValueText(bare, highest) ? whole : least + QStringLiteral("–") + whole;
}

QString rowDifferenceText(const ChartRow& row, double difference)
{
    if (row.axis == AxisKind::Share && std::abs(difference) < 0.05)
        difference = 0.0;  // as it reads, it has no sign
    const QString sign = difference < 0.0 ? QStringLiteral("−") : difference > 0.0 ? QStringLiteral("+") : QString();
    if (row.axis == AxisKind::Share)
        return sign + QCoreApplication::translate("ChartRows", "%1 points").arg(numberText(std::abs(difference), 1));
    ChartRow bare = row;
    bare.whole = 0.0;
    return sign + rowValueText(bare, std::abs(difference));
}

} // namespace latepulse::ui
