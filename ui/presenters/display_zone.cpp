#include "ui/presenters/display_zone.h"

namespace latepulse::ui {

std::optional<DisplayZone> zoneOfWord(const QString& word, UtcInstant runStart)
{
    if (word == utcWord)
        return DisplayZone(QTimeZone::utc());
    if (word == localWord)
        return DisplayZone(QTimeZone::systemTimeZone());
    if (word == relativeWord)
        return DisplayZone::since(runStart);
    const QByteArray id = word.toUtf8();
    return QTimeZone::isTimeZoneIdAvailable(id) ? std::optional(DisplayZone(QTimeZone(id))) : std::nullopt;
}

} // namespace latepulse::ui
