#pragma once
// In which zone the screen words its instants: a civil one, or counted since the run's start. A setting of the view:
// never part of a scenario, nor of its hash, nor of a file, whose instants are UTC with Z.

#include <optional>

#include <QString>
#include <QTimeZone>

#include "core/base/units.h"

namespace latepulse::ui {

class DisplayZone {
public:
    /// Civil time; an invalid zone is UTC.
    DisplayZone(const QTimeZone& zone = QTimeZone::utc()) // implicit: every zone is one to display in
        : m_zone(zone.isValid() ? zone : QTimeZone::utc())
    {
    }
    /// Counted from this instant, as "+50 h 12 min".
    [[nodiscard]] static DisplayZone since(UtcInstant start)
    {
        DisplayZone zone;
        zone.m_start = start;
        return zone;
    }
    /// Set where instants are counted from it.
    [[nodiscard]] const std::optional<UtcInstant>& start() const { return m_start; }
    /// UTC where instants are counted.
    operator const QTimeZone&() const { return m_zone; }
    [[nodiscard]] bool operator==(const DisplayZone& other) const
    {
        return m_zone == other.m_zone && m_start == other.m_start;
    }

private:
    QTimeZone m_zone;
    std::optional<UtcInstant> m_start;
};

/// What settings and `--zone` call them: "UTC", "local", "relative", or an IANA name ("Europe/Amsterdam").
inline const QString utcWord = QStringLiteral("UTC"), localWord = QStringLiteral("local"),
                     relativeWord = QStringLiteral("relative");

/// nullopt where the word names no zone known here.
[[nodiscard]] std::optional<DisplayZone> zoneOfWord(const QString& word, UtcInstant runStart);

} // namespace latepulse::ui
