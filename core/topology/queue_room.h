#pragma once
// Whether the heartbeats' queue has room for all that can wait in it: a heartbeat that finds it full is dropped.

#include <vector>

#include "core/topology/pool_neighbours.h"

namespace latepulse {

/// What could make this queue drop a heartbeat while none takes longer than `bound.longest`; Nothing when nothing can.
[[nodiscard]] MissingCondition roomMissing(const WorkStructure& structure, const std::vector<ClassReach>& reach,
                                           const std::vector<bool>& present, std::size_t beats,
                                           const std::vector<Neighbour>& neighbours, const StructuralBound& bound);

} // namespace latepulse
