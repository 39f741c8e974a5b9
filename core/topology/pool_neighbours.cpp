#include "core/topology/pool_neighbours.h"

#include <algorithm>

#include "core/topology/busy_period.h"

namespace latepulse {

namespace {

Standing standingOf(const WorkStructure& structure, std::size_t beats, const WorkPool& pool, std::size_t other,
                    std::size_t queue)
{
    const WorkClass& beat = structure.classes[beats];
    if (queue == beat.queue) {
        const WorkOrder order = structure.queues[queue].order;
        if (order != WorkOrder::Priority)
            return order == WorkOrder::Unknown ? Standing::Before : Standing::AsItCame;
        const std::int64_t theirs = structure.classes[other].priority;
        return theirs < beat.priority ? Standing::Before
            : theirs == beat.priority ? Standing::AsItCame
                                      : Standing::Later;
    }
    if (pool.select == WorkSelect::OldestFirst)
        return Standing::AsItCame;
    if (pool.select == WorkSelect::InTurn)
        return Standing::InTurn;
    if (pool.select == WorkSelect::Unknown)
        return Standing::Before;
    const auto place = [&pool](std::size_t q) { return std::ranges::find(pool.serves, q); };
    return place(queue) < place(beat.queue) ? Standing::Before : Standing::Later;
}

} // namespace

std::optional<std::vector<Neighbour>> neighboursAt(const WorkStructure& structure, const std::vector<ClassReach>& reach,
                                                   const std::vector<bool>& present, std::size_t beats,
                                                   std::size_t pool, MissingCondition& missing)
{
    std::vector<Neighbour> neighbours;
    for (std::size_t c = 0; c < structure.classes.size(); ++c) {
        if (c == beats || !present[c] || !reach[c].usesPool(pool))
            continue;
        Neighbour neighbour;
        neighbour.eventClass = c;
        for (const std::size_t queue : structure.pools[pool].serves) {
            if (!reach[c].entersQueue(queue))
                continue;
            const Standing s = standingOf(structure, beats, structure.pools[pool], c, queue);
            if (queue == structure.classes[beats].queue)
                neighbour.among = s;
            if (s > neighbour.standing) {
                neighbour.standing = s;
                neighbour.queue = queue;
            }
        }
        const auto visit = longestVisit(structure, c, pool, missing);
        if (!visit)
            return std::nullopt;
        neighbour.visit = *visit;
        neighbours.push_back(neighbour);
    }
    return neighbours;
}

std::optional<Duration> longestVisit(const WorkStructure& structure, std::size_t eventClass, std::size_t pool,
                                     MissingCondition& missing)
{
    const bool held = !structure.pools[pool].asynchronous;
    const auto& steps = structure.classes[eventClass].steps;
    Duration longest, visit;
    for (std::size_t s = 0; s < steps.size(); ++s) {
        const bool calls = steps[s].backend != nowhere;
        if (!steps[s].mostCpu || (calls && held && !steps[s].timeout)) {
            missing = {steps[s].mostCpu ? Missing::NoTimeout : Missing::UnboundedCpu, eventClass, s, nowhere, pool};
            return std::nullopt;
        }
        visit = sumOf(visit, *steps[s].mostCpu);
        if (calls && held)
            visit = sumOf(visit, *steps[s].timeout);
        longest = std::max(longest, visit);
        if (calls && !held)
            visit = {};  // the answer is another visit
    }
    return longest;
}

} // namespace latepulse
