#include "ui/presenters/quantity_text.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>

namespace latepulse::ui {

namespace {

constexpr std::int64_t nsPerSecond = 1'000'000'000;

QString part(std::int64_t n, QLatin1String unit, const QLocale& locale)
{
    return locale.toString(static_cast<qlonglong>(n)) + u' ' + unit;
}

/// "18 h 43 min"; the second unit is dropped when it is zero.
QString twoParts(std::int64_t n, std::int64_t per, QLatin1String large, QLatin1String small, const QLocale& locale)
{
    QString text = part(n / per, large, locale);
    if (n % per != 0)
        text += u' ' + part(n % per, small, locale);
    return text;
}

/// Three figures are enough to compare by eye.
int decimalsFor(double value)
{
    return value >= 100.0 ? 0 : value >= 10.0 ? 1 : 2;
}

QString belowTenMinutes(std::int64_t ns, const QLocale& locale)
{
    const auto value = static_cast<double>(ns);
    if (ns >= nsPerSecond)
        return numberText(value / 1e9, decimalsFor(value / 1e9), locale) + QStringLiteral(" s");
    if (ns >= 1'000'000)
        return numberText(value / 1e6, decimalsFor(value / 1e6), locale) + QStringLiteral(" ms");
    if (ns >= 1'000)
        return numberText(value / 1e3, decimalsFor(value / 1e3), locale) + QStringLiteral(" µs");
    return ns == 0 ? QStringLiteral("0 s") : part(ns, QLatin1String("ns"), locale);
}

QString twoDigits(std::int64_t n)
{
    return QStringLiteral("%1").arg(n, 2, 10, QLatin1Char('0'));
}

} // namespace

QString countText(std::int64_t value, const QLocale& locale)
{
    return locale.toString(static_cast<qlonglong>(value));
}

QString numberText(double value, int decimals, const QLocale& locale)
{
    QString text = locale.toString(value, 'f', decimals);
    const QString point = locale.decimalPoint();
    if (decimals > 0 && text.contains(point)) {
        while (text.endsWith(locale.zeroDigit()))
            text.chop(1);
        if (text.endsWith(point))
            text.chop(point.size());
    }
    return text;
}

QString shareText(double share, int decimals, const QLocale& locale)
{
    const double least = std::pow(10.0, -decimals);
    double percent = share * 100.0;
    constexpr double rounding = 1e-9;  // of the division that made it
    if (percent < 100.0 - rounding && percent > 100.0 - least)  // short of the whole by however little
        percent = std::min(percent, 100.0 - least);
    const QString text = numberText(std::abs(percent) < least / 2 && percent > 0.0 ? least : percent, decimals, locale);
    return (percent > 0.0 && percent < least / 2 ? QStringLiteral("< ") : QString()) + text + QStringLiteral(" %");
}

QString durationText(Duration value, const QLocale& locale)
{
    if (value.ns < 0)
        return locale.negativeSign() + durationText(Duration{-value.ns}, locale);
    if (value == Duration::longest())
        return QStringLiteral("∞");
    const std::int64_t seconds = (value.ns + nsPerSecond / 2) / nsPerSecond;
    if (seconds <= 600)
        return belowTenMinutes(value.ns, locale);
    if (seconds < 3600)
        return twoParts(seconds, 60, QLatin1String("min"), QLatin1String("s"), locale);
    if (seconds < 96 * 3600)
        return twoParts(seconds / 60, 60, QLatin1String("h"), QLatin1String("min"), locale);
    return twoParts(seconds / 3600, 24, QLatin1String("d"), QLatin1String("h"), locale);
}

QString exactDurationText(Duration value, const QLocale& locale)
{
    if (value.ns < 0)
        return locale.negativeSign() + exactDurationText(Duration{-value.ns}, locale);
    const std::int64_t ms = value.ns / 1'000'000;
    const std::int64_t hours = ms / 3'600'000;
    const std::int64_t minutes = ms / 60'000 % 60;
    QString text;
    if (hours > 0)
        text += part(hours, QLatin1String("h"), locale) + u' ';
    if (hours > 0 || minutes > 0)
        text += part(minutes, QLatin1String("min"), locale) + u' ';
    return text + locale.toString(static_cast<double>(ms % 60'000) / 1e3, 'f', 3) + QStringLiteral(" s");
}

QString secondsText(Duration value, const QLocale& locale)
{
    return part(std::llround(value.toSeconds()), QLatin1String("s"), locale);
}

QDateTime inZone(UtcInstant instant, const QTimeZone& zone)
{
    // Floor, so that instants before 1970 do not round towards it.
    std::int64_t ms = instant.ns / 1'000'000;
    if (instant.ns % 1'000'000 < 0)
        --ms;
    return QDateTime::fromMSecsSinceEpoch(ms, zone.isValid() ? zone : QTimeZone::utc());
}

namespace {

QString offsetText(int seconds)
{
    const int minutes = seconds / 60;
    return QStringLiteral("%1%2:%3").arg(minutes < 0 ? QStringLiteral("−") : QStringLiteral("+"),
                                         twoDigits(std::abs(minutes) / 60), twoDigits(std::abs(minutes) % 60));
}

/// Where clocks go back an hour is named twice: then its offset tells which one is meant.
QString repeatedOffset(UtcInstant instant, const DisplayZone& zone)
{
    return isRepeated(instant, zone)
        ? u' ' + offsetText(static_cast<const QTimeZone&>(zone).offsetFromUtc(inZone(instant, zone)))
        : QString();
}

/// "+50 h 12 min 3 s", without the parts that are nothing; "−" before the start.
QString countedText(UtcInstant instant, const DisplayZone& zone, const QLocale& locale)
{
    const SimTime since = instant - *zone.start();
    const std::int64_t seconds = std::abs(since.ns) / nsPerSecond;
    QStringList parts;
    if (seconds >= 3600 || seconds == 0)
        parts << part(seconds / 3600, QLatin1String("h"), locale);
    if (seconds / 60 % 60 != 0)
        parts << part(seconds / 60 % 60, QLatin1String("min"), locale);
    if (seconds % 60 != 0)
        parts << part(seconds % 60, QLatin1String("s"), locale);
    return (since.ns < 0 ? QStringLiteral("−") : QStringLiteral("+")) + parts.join(u' ');
}

} // namespace

bool isRepeated(UtcInstant instant, const QTimeZone& zone)
{
    if (!zone.hasTransitions())
        return false;
    const auto offset = [&](std::int64_t minutes) {
        return zone.offsetFromUtc(inZone(UtcInstant{instant.ns + minutes * 60 * nsPerSecond}, zone));
    };
    const int here = offset(0);
    // Clocks change by half an hour or whole hours, rarely by more than two.
    for (const std::int64_t minutes : {30, 60, 120, 180})
        if (offset(minutes) == here - minutes * 60 || offset(-minutes) == here + minutes * 60)
            return true;
    return false;
}

QString dayText(UtcInstant instant, const DisplayZone& zone, const QLocale& locale)
{
    return zone.start() ? countedText(instant, zone, locale)
                        : locale.toString(inZone(instant, zone).date(), QStringLiteral("d MMM"));
}

QString exactTimeText(UtcInstant instant, const DisplayZone& zone, const QLocale& locale)
{
    const std::int64_t since = zone.start() ? std::abs((instant - *zone.start()).ns) : instant.ns;
    const QString fraction =
        QStringLiteral(".%1").arg((since % nsPerSecond + nsPerSecond) % nsPerSecond, 9, 10, QLatin1Char('0'));
    if (zone.start()) {
        QString text = clockText(instant, zone, locale);
        return text.insert(text.size() - 2, fraction);  // before " s"
    }
    return dayText(instant, zone, locale) + u' ' + inZone(instant, zone).time().toString(QStringLiteral("HH:mm:ss"))
        + fraction + repeatedOffset(instant, zone);
}

QString clockText(UtcInstant instant, const DisplayZone& zone, const QLocale& locale)
{
    if (zone.start()) {
        const std::int64_t seconds = std::abs((instant - *zone.start()).ns) / nsPerSecond;
        return QStringLiteral("%1%2 h %3 min %4 s")
            .arg(instant < *zone.start() ? QStringLiteral("−") : QStringLiteral("+"),
                 locale.toString(static_cast<qlonglong>(seconds / 3600)), twoDigits(seconds / 60 % 60),
                 twoDigits(seconds % 60));
    }
    return dayText(instant, zone, locale) + u' ' + inZone(instant, zone).time().toString(QStringLiteral("HH:mm:ss"))
        + repeatedOffset(instant, zone);
}

QString timeOfDayText(UtcInstant instant, const DisplayZone& zone, const QLocale& locale)
{
    if (zone.start())
        return countedText(instant, zone, locale);
    const QTime time = inZone(instant, zone).time();
    return time.toString(time.second() == 0 ? QStringLiteral("HH:mm") : QStringLiteral("HH:mm:ss"))
        + repeatedOffset(instant, zone);
}

QString dayTimeText(UtcInstant instant, const DisplayZone& zone, const QLocale& locale)
{
    return zone.start() ? countedText(instant, zone, locale)
                        : dayText(instant, zone, locale) + u' ' + timeOfDayText(instant, zone, locale);
}

QString zoneText(UtcInstant instant, const DisplayZone& shown)
{
    if (shown.start())
        return QCoreApplication::translate("Time", "since the run's start");
    const QTimeZone& zone = shown;
    if (zone == QTimeZone::utc())
        return QStringLiteral("UTC");
    const QString name = zone.abbreviation(inZone(instant, zone));
    const QString offset = QStringLiteral("UTC") + offsetText(zone.offsetFromUtc(inZone(instant, zone)));
    return name.isEmpty() || name.startsWith(QLatin1String("UTC")) ? offset
                                                                   : QStringLiteral("%1 (%2)").arg(name, offset);
}

QString zoneSpanText(UtcInstant from, UtcInstant to, const DisplayZone& shown)
{
    const QTimeZone& zone = shown;
    const int before = zone.offsetFromUtc(inZone(from, zone)), after = zone.offsetFromUtc(inZone(to, zone));
    if (shown.start() || before == after)
        return zoneText(from, shown);
    return QCoreApplication::translate("Time", "%1 (UTC%2, then UTC%3)")
        .arg(QString::fromLatin1(zone.id()), offsetText(before), offsetText(after));
}

QStringList zoneForms(UtcInstant from, UtcInstant to, const DisplayZone& shown)
{
    if (shown.start())
        return {zoneText(from, shown), QCoreApplication::translate("Time", "since start")};
    const QTimeZone& zone = shown;
    const QString first = zoneText(from, shown), last = zoneText(to, shown);
    const auto brief = [](const QString& name) { return name.section(QStringLiteral(" ("), 0, 0); };
    if (first == last)
        return {first, brief(first)};
    const QString city = QString::fromLatin1(zone.id()).section(u'/', -1).replace(u'_', u' ');
    return {QCoreApplication::translate("Time", "%1, then %2").arg(brief(first), brief(last)), city};
}

QString relativeText(SimTime t, const QLocale& locale)
{
    const std::int64_t seconds = t.ns / nsPerSecond;
    if (seconds < 3600)
        return QStringLiteral("+%1 min %2 s").arg(seconds / 60).arg(twoDigits(seconds % 60));
    return QStringLiteral("+%1 h %2 min")
        .arg(locale.toString(static_cast<qlonglong>(seconds / 3600)), twoDigits(seconds / 60 % 60));
}

} // namespace latepulse::ui
