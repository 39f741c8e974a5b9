#pragma once
// What a person chooses about the look of everything: colours, text size, motion.

#include "ui/look/theme.h"

class QSettings;

namespace latepulse::ui {

enum class ThemeChoice { System, Light, Dark, HighContrast };

struct ViewSettings {
    static constexpr int smallestText = 90, largestText = 150;  // percent of the design's
    ThemeChoice theme = ThemeChoice::System;
    int textPercent = 100;
    bool lessMotion = false;
    bool operator==(const ViewSettings&) const = default;

    /// As the design and the system have it.
    [[nodiscard]] static ViewSettings defaults();
    [[nodiscard]] Theme makeTheme() const;
};

/// Values that are not legal are read as the defaults.
[[nodiscard]] ViewSettings readViewSettings(const QSettings& settings);
void writeViewSettings(QSettings& settings, const ViewSettings& values);

} // namespace latepulse::ui
