#include "ui/controls/value_text.h"

#include <cmath>

#include <QLocale>

#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

namespace {

/// Up to nine decimals keep every nanosecond of a second.
NumberAndUnit scaled(double value, const char* unit)
{
    return {numberText(value, 9), QString::fromUtf8(unit)};
}

NumberAndUnit durationParts(Duration d)
{
    const std::int64_t minute = 60'000'000'000;
    const std::int64_t ns = d.ns;
    if (ns != 0 && ns % (1440 * minute) == 0)
        return {countText(ns / (1440 * minute)), QStringLiteral("d")};
    if (ns >= 120 * minute && ns % (60 * minute) == 0)
        return {countText(ns / (60 * minute)), QStringLiteral("h")};
    if (ns >= 20 * minute && ns % minute == 0)
        return {countText(ns / minute), QStringLiteral("min")};
    const auto value = static_cast<double>(ns);
    if (ns >= 1'000'000'000 || ns == 0)
        return scaled(value / 1e9, "s");
    if (ns >= 1'000'000)
        return scaled(value / 1e6, "ms");
    return ns >= 1'000 ? scaled(value / 1e3, "µs") : NumberAndUnit{countText(ns), QStringLiteral("ns")};
}

/// Short units fit inside the box; longer ones are in the tooltip.
QString shortUnit(const ParameterSpec& spec)
{
    const QString unit = QString::fromUtf8(spec.unit.data(), static_cast<qsizetype>(spec.unit.size()));
    return unit.size() <= 2 ? unit : QString();
}

bool isTime(ParameterKind kind)
{
    return kind == ParameterKind::Duration || kind == ParameterKind::OptionalDuration || kind == ParameterKind::Instant;
}

} // namespace

NumberAndUnit valueText(const ParameterSpec& spec, const ParameterValue& value)
{
    if (std::holds_alternative<NoValue>(value))
        return {QStringLiteral("none"), {}};
    if (const auto* duration = std::get_if<Duration>(&value); duration != nullptr && isTime(spec.kind))
        return durationParts(*duration);
    if (const auto* count = std::get_if<std::int64_t>(&value))
        return {countText(*count), shortUnit(spec)};
    if (const auto* number = std::get_if<double>(&value))
        return spec.kind == ParameterKind::Share ? scaled(*number * 100.0, "%")
                                                 : NumberAndUnit{numberText(*number, 6), shortUnit(spec)};
    return {QString::fromStdString(formatValue(spec, value)), {}};
}

Result<ParameterValue> typedValue(const ParameterSpec& spec, const QString& text, const QString& unit)
{
    QString plain = text.trimmed();
    bool isNumber = false;
    const double number = QLocale().toDouble(plain, &isNumber);
    if (isNumber) {
        plain = QString::number(number, 'g', QLocale::FloatingPointShortest);
        if (number == std::floor(number) && std::abs(number) < 9e15)
            plain = QString::number(static_cast<qlonglong>(number));  // never 1e+06
        const bool scaledKind = isTime(spec.kind) || spec.kind == ParameterKind::Share;
        if (scaledKind)
            plain +=
                unit.isEmpty() ? (spec.kind == ParameterKind::Share ? QStringLiteral("%") : QStringLiteral("s")) : unit;
    }
    plain.replace(QStringLiteral("µ"), QStringLiteral("u"));
    return parseValue(spec, plain.toStdString());
}

std::optional<double> sliderNumber(const ParameterValue& value)
{
    if (const auto* duration = std::get_if<Duration>(&value))
        return duration->toSeconds();
    if (const auto* count = std::get_if<std::int64_t>(&value))
        return static_cast<double>(*count);
    if (const auto* number = std::get_if<double>(&value))
        return *number;
    return std::nullopt;
}

ParameterValue fromSliderNumber(const ParameterSpec& spec, double number)
{
    if (isTime(spec.kind))
        return Duration::fromSeconds(number);
    if (spec.kind == ParameterKind::Count)
        return static_cast<std::int64_t>(std::llround(number));
    return number;
}

QString choiceText(const QString& word)
{
    QString text = word;
    return text.replace(u'_', u' ');
}

} // namespace latepulse::ui
