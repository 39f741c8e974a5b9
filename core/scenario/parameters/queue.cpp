#include "core/scenario/parameters/access.h"
#include "core/scenario/parameters/tables.h"

namespace latepulse::parameters {

std::vector<ParameterSpec> ofQueue()
{
    using K = ParameterKind;
    constexpr auto group = ParameterGroup::QueueSharing;
    return {
        member<InQueue, &Queue::discipline>(K::Choice, group,
                                            {"queue.*.discipline", "Discipline", "Which waiting event is served next"}),
        ranged(member<InQueue, &Queue::capacity>(
                   K::Count, group,
                   {"queue.*.capacity", "Capacity", "Events that may wait (those in service not counted)"}),
               "events", 0, 1e9, 10, 1e7, SliderScale::Logarithmic),
        member<InQueue, &Queue::drop>(
            K::Choice, group, {"queue.*.drop", "When full, drops", "The arriving event (tail) or the oldest one"}),
        beforeStartOnly(member<InQueue, &Queue::title>(K::Text, group,
                                                       {"queue.*.title", "Title", "Free text shown in the window"})),
        beforeStartOnly(
            member<InQueue, &Queue::note>(K::Text, group, {"queue.*.note", "Note", "Free text, kept by the writer"})),
    };
}

} // namespace latepulse::parameters
