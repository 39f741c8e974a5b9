#pragma once
// Who else uses the workers that heartbeats wait for, how it stands to them there, and how long one visit takes.

#include <optional>
#include <vector>

#include "core/topology/class_reach.h"
#include "core/topology/structural_bound.h"
#include "core/topology/work_structure.h"

namespace latepulse {

/// How events of a class stand to heartbeats at one pool, from harmless to not.
enum class Standing : std::uint8_t {
    Absent,
    Later,     // taken only while no heartbeat waits
    AsItCame,  // by age, among them
    InTurn,    // one from its queue, one from the heartbeats'
    Before,    // taken whenever it waits
};

struct Neighbour {
    std::size_t eventClass = nowhere;
    Standing standing = Standing::Absent;  // the worst, where a class enters several queues of the pool
    std::size_t queue = nowhere;           // where it stands so
    Standing among = Standing::Absent;     // in the heartbeats' own queue
    Duration visit;                        // longest
    /// In a queue, or in the heartbeats' own, some of its events go before heartbeats that wait.
    [[nodiscard]] bool goesFirst() const
    {
        const auto first = [](Standing s) { return s == Standing::AsItCame || s == Standing::Before; };
        return first(standing) || first(among);
    }
};

/// Classes marked in `present`, other than the heartbeats', that this pool serves. nullopt where a visit has no longest
/// time; `missing` says which.
[[nodiscard]] std::optional<std::vector<Neighbour>> neighboursAt(const WorkStructure& structure,
                                                                 const std::vector<ClassReach>& reach,
                                                                 const std::vector<bool>& present, std::size_t beats,
                                                                 std::size_t pool, MissingCondition& missing);

} // namespace latepulse
