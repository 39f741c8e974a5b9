#pragma once
// Colour, dash, letter and mark of the entity a curve, bar or glyph stands for.

#include "ui/look/theme.h"
#include "ui/presenters/chart_rows.h"

namespace latepulse::ui {

[[nodiscard]] EntityStyle styleOf(const Theme& theme, const EntityKey& key);

} // namespace latepulse::ui
