#include "ui/look/view_settings.h"

#include <QApplication>
#include <QSettings>
#include <QStyle>

namespace latepulse::ui {

namespace {

const QString themeKey = QStringLiteral("view/theme"), textKey = QStringLiteral("view/textPercent"),
              motionKey = QStringLiteral("view/lessMotion");

/// Desktops without animations say so by a duration of nothing.
bool systemWantsLessMotion()
{
    const QStyle* style = QApplication::style();
    return style != nullptr && style->styleHint(QStyle::SH_Widget_Animation_Duration) == 0;
}

} // namespace

ViewSettings ViewSettings::defaults()
{
    ViewSettings values;
    values.lessMotion = systemWantsLessMotion();
    return values;
}

Theme ViewSettings::makeTheme() const
{
    Theme made = theme == ThemeChoice::System ? Theme::fromSystem()
        : theme == ThemeChoice::Dark          ? Theme::darkTheme()
        : theme == ThemeChoice::HighContrast  ? Theme::highContrastOf(QGuiApplication::palette())
                                              : Theme::light();
    made.textScale = textPercent / 100.0;
    made.lessMotion = lessMotion;
    return made;
}

ViewSettings readViewSettings(const QSettings& settings)
{
    ViewSettings values = ViewSettings::defaults();
    const int theme = settings.value(themeKey, 0).toInt();
    if (theme >= 0 && theme <= static_cast<int>(ThemeChoice::HighContrast))
        values.theme = static_cast<ThemeChoice>(theme);
    const int text = settings.value(textKey, 100).toInt();
    if (text >= ViewSettings::smallestText && text <= ViewSettings::largestText)
        values.textPercent = text;
    values.lessMotion = settings.value(motionKey, values.lessMotion).toBool();
    return values;
}

void writeViewSettings(QSettings& settings, const ViewSettings& values)
{
    settings.setValue(themeKey, static_cast<int>(values.theme));
    settings.setValue(textKey, values.textPercent);
    settings.setValue(motionKey, values.lessMotion);
}

} // namespace latepulse::ui
