#pragma once
// Where events of a class can come: every queue, pool and backend, from its first queue over answers and second tries.

#include <vector>

#include "core/topology/work_structure.h"

namespace latepulse {

/// Indices in rising order.
struct ClassReach {
    std::vector<std::size_t> queues, pools, backends;
    bool comesBack = false;  // an event may enter a queue more than once
    [[nodiscard]] bool entersQueue(std::size_t queue) const;
    [[nodiscard]] bool usesPool(std::size_t pool) const;
};

/// One per class; empty for a class that nothing sends.
[[nodiscard]] std::vector<ClassReach> reachOf(const WorkStructure& structure);

/// Each event of this class passes each pool once, and no faster than its streams say.
[[nodiscard]] bool passesOnce(const WorkStructure& structure, const std::vector<ClassReach>& reach,
                              std::size_t eventClass);

/// Pools that serve each queue.
[[nodiscard]] std::vector<std::vector<std::size_t>> serversOf(const WorkStructure& structure);

/// Queue that answers of this class enter after a call from this pool; nowhere for a synchronous one.
[[nodiscard]] std::size_t answersEnter(const WorkStructure& structure, std::size_t eventClass, std::size_t pool);
/// Queue a step of this class puts its event into at a timeout; nowhere where it does not.
[[nodiscard]] std::size_t backTo(const WorkStructure& structure, std::size_t eventClass, const WorkStep& step);

} // namespace latepulse
