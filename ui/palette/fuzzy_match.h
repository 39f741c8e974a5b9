#pragma once
// How well a few typed letters fit a name.

#include <optional>

#include <QString>

namespace latepulse::ui {

/// The letters in their order, others between them allowed; spaces in `typed` separate words that may stand anywhere.
/// Greater is better: beginnings of words and letters in a row count more. nullopt where it does not fit.
[[nodiscard]] std::optional<int> fuzzyScore(const QString& typed, const QString& name);

} // namespace latepulse::ui
