#pragma once
// How wide the columns of the topology view are, in px.

#include <vector>

#include "core/topology/topology.h"

namespace latepulse::ui {

/// By the kind that names each column, for `room` px without the gaps. A column that cannot say in its share what it has
/// to gets more at the cost of the others.
[[nodiscard]] std::vector<double> columnWidths(const std::vector<NodeKind>& kinds, bool brief, double room);

} // namespace latepulse::ui
