#pragma once
// How a bar is split so that nothing that is there is too thin to be seen.

#include <cstdint>
#include <vector>

#include <QtGlobal>

namespace latepulse::ui {

/// Splits a width into parts by counts; a part that is not zero is never under `least` px.
[[nodiscard]] std::vector<qreal> partWidths(const std::vector<std::int64_t>& counts, qreal width, qreal least);

} // namespace latepulse::ui
