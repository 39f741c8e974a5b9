#include "core/topology/queue_room.h"

#include <algorithm>

#include "core/topology/busy_period.h"

namespace latepulse {

namespace {

/// Events of another class in the heartbeats' queue at once; nullopt = no limit known.
std::optional<std::int64_t> mostWaiting(const WorkStructure& structure, const std::vector<ClassReach>& reach,
                                        std::size_t c, const std::vector<Neighbour>& neighbours,
                                        const StructuralBound& bound)
{
    if (structure.classes[c].mostAtOnce)
        return structure.classes[c].mostAtOnce;
    // What goes no later than heartbeats is gone as soon as they are.
    const auto known = std::ranges::find(neighbours, c, &Neighbour::eventClass);
    const bool asSoon =
        known != neighbours.end() && known->standing != Standing::Later && bound.family != BoundFamily::Reserved;
    if (!asSoon || !passesOnce(structure, reach, c))
        return std::nullopt;
    return mostWithin(structure.classes[c].streams, bound.longest);
}

} // namespace

MissingCondition roomMissing(const WorkStructure& structure, const std::vector<ClassReach>& reach,
                             const std::vector<bool>& present, std::size_t beats,
                             const std::vector<Neighbour>& neighbours, const StructuralBound& bound)
{
    const std::size_t queue = structure.classes[beats].queue;
    const auto missing = [&](Missing kind, std::size_t eventClass) {
        return MissingCondition{kind, eventClass, nowhere, queue, bound.pool};
    };
    if (structure.queues[queue].dropsWaiting)
        return missing(Missing::DropsWaiting, beats);
    Duration waiting{mostWithin(structure.classes[beats].streams, bound.longest)}; // a number of events
    std::size_t other = nowhere;
    for (std::size_t c = 0; c < structure.classes.size(); ++c) {
        if (c == beats || !present[c] || !reach[c].entersQueue(queue))
            continue;
        other = other == nowhere ? c : other;
        const auto most = mostWaiting(structure, reach, c, neighbours, bound);
        if (!most)
            return missing(Missing::CanFill, c);
        waiting = sumOf(waiting, {*most});
    }
    if (waiting.ns <= structure.queues[queue].capacity)
        return {};
    return other == nowhere ? missing(Missing::BeatsFill, beats) : missing(Missing::CanFill, other);
}

} // namespace latepulse
