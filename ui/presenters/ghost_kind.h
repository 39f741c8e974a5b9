#pragma once
// Which earlier run stands behind the curves, in words.

#include <QString>

namespace latepulse::ui {

enum class GhostKind { Before, AsLoaded, Pinned };

/// "before", "loaded", "pinned": beside a figure.
[[nodiscard]] QString ghostWord(GhostKind kind);
/// "run before the last change" ...: where there is room.
[[nodiscard]] QString ghostTitle(GhostKind kind);

} // namespace latepulse::ui
