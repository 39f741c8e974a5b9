#pragma once
// Numbers, durations and instants as a person reads them on the screen, in the locale's signs. Never for files.

#include <QDateTime>
#include <QLocale>
#include <QString>
#include <QStringList>

#include "core/base/units.h"
#include "ui/presenters/display_zone.h"

namespace latepulse::ui {

/// "269,761" by the locale.
[[nodiscard]] QString countText(std::int64_t value, const QLocale& locale = {});
/// At most `decimals` places, trailing zeros dropped.
[[nodiscard]] QString numberText(double value, int decimals = 3, const QLocale& locale = {});
/// 0.896 -> "89.6 %"; what is not nothing and would read as nothing: "< 0.1 %"; what is not all never
/// reads as all: "99.9 %".
[[nodiscard]] QString shareText(double share, int decimals = 1, const QLocale& locale = {});
/// The two largest units: "18 h 43 min", "21 min 5 s", "300 s", "9.66 s", "80 ms". Ten minutes and less stay in seconds.
[[nodiscard]] QString durationText(Duration value, const QLocale& locale = {});
/// To the millisecond and with every unit: "18 h 43 min 56.533 s", "0.000 s".
[[nodiscard]] QString exactDurationText(Duration value, const QLocale& locale = {});
/// In whole seconds however long: "3,666 s".
[[nodiscard]] QString secondsText(Duration value, const QLocale& locale = {});

/// Civil time in the display zone (milliseconds are kept, the rest is cut off).
[[nodiscard]] QDateTime inZone(UtcInstant instant, const QTimeZone& zone);
/// Clocks go back there: the same civil time is also that of another instant.
[[nodiscard]] bool isRepeated(UtcInstant instant, const QTimeZone& zone);

// In a zone that counts since the run's start all of these say "+50 h 12 min"; in an hour that a zone has twice they end
// with its offset, "02:30 +02:00".

/// "8 Jun 02:00:00"; counted, always with minutes and seconds.
[[nodiscard]] QString clockText(UtcInstant instant, const DisplayZone& zone, const QLocale& locale = {});
/// clockText() with the nanoseconds: "8 Jun 02:00:00.131964738".
[[nodiscard]] QString exactTimeText(UtcInstant instant, const DisplayZone& zone, const QLocale& locale = {});
/// "8 Jun 02:00", with seconds where they are not zero.
[[nodiscard]] QString dayTimeText(UtcInstant instant, const DisplayZone& zone, const QLocale& locale = {});
/// "02:00", with seconds where they are not zero.
[[nodiscard]] QString timeOfDayText(UtcInstant instant, const DisplayZone& zone, const QLocale& locale = {});
/// "8 Jun".
[[nodiscard]] QString dayText(UtcInstant instant, const DisplayZone& zone, const QLocale& locale = {});
/// "UTC", "CEST (UTC+02:00)": the zone's own short name where it has one; "since the run's start".
[[nodiscard]] QString zoneText(UtcInstant instant, const DisplayZone& zone);
/// The same for a stretch of time; where clocks change in it "Europe/Amsterdam (UTC+02:00, then UTC+01:00)".
[[nodiscard]] QString zoneSpanText(UtcInstant from, UtcInstant to, const DisplayZone& zone);
/// A name for the axis over this stretch, longest first: "CEST (UTC+02:00)", "CEST"; where clocks change in it
/// "CEST, then CET", "Amsterdam"; counted "since the run's start", "since start".
[[nodiscard]] QStringList zoneForms(UtcInstant from, UtcInstant to, const DisplayZone& zone);
/// "+50 h 00 min" since the run's start; with seconds below an hour.
[[nodiscard]] QString relativeText(SimTime t, const QLocale& locale = {});

} // namespace latepulse::ui
