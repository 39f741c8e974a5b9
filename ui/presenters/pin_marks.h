#pragma once
// Where a pinned run parts from the one shown.

#include <optional>

#include "core/scenario/scenario.h"

namespace latepulse::ui {

/// The first instant at which something happens in one of them and not in the other; the start where they differ from
/// it on, in a value, a seed or an entity; nullopt for the same run.
[[nodiscard]] std::optional<SimTime> partingOf(const Scenario& shown, const Scenario& pinned);

} // namespace latepulse::ui
