#pragma once
// Colour, dash, letter and mark of the entity a curve, bar or glyph stands for.

#include "ui/look/theme.h"
#include "ui/presenters/chart_rows.h"
#include "ui/presenters/ghost_kind.h"

namespace latepulse::ui {

[[nodiscard]] EntityStyle styleOf(const Theme& theme, const EntityKey& key);
/// Of a baseline curve: grey, a dash pattern for each kind that no entity has. `width` in px.
[[nodiscard]] QPen ghostPen(const Theme& theme, GhostKind kind, double width = 1.5);

} // namespace latepulse::ui
