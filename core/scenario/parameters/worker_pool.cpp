#include "core/scenario/parameters/access.h"
#include "core/scenario/parameters/tables.h"

namespace latepulse::parameters {

std::vector<ParameterSpec> ofWorkerPool()
{
    using K = ParameterKind;
    constexpr auto group = ParameterGroup::EventProcessor;
    constexpr auto sharing = ParameterGroup::QueueSharing;
    return {
        ranged(member<InPool, &WorkerPool::workers>(K::Count, group,
                                                    {"pool.*.workers", "Workers", "Events served at the same time"}),
               "workers", 0, 1e6, 1, 64, SliderScale::Logarithmic),
        member<InPool, &WorkerPool::mode>(K::Choice, sharing,
                                          {"pool.*.mode", "Mode",
                                           "Synchronous: a worker is held during a backend call; asynchronous: it is "
                                           "freed and the completion is an event"}),
        refers(member<InPool, &WorkerPool::completions>(
                   K::Reference, sharing,
                   {"pool.*.completions", "Completions join", "Queue that answered calls enter (asynchronous)"}),
               EntityKind::Queue, true),
        refers(member<InPool, &WorkerPool::serves>(
                   K::References, sharing, {"pool.*.serves", "Serves", "Queues this pool takes events from, in order"}),
               EntityKind::Queue, true),
        member<InPool, &WorkerPool::select>(
            K::Choice, group,
            {"pool.*.select", "Selects",
             "Which of its queues is looked at first: listed order, in turn, or the oldest event"}),
        beforeStartOnly(member<InPool, &WorkerPool::title>(K::Text, group,
                                                           {"pool.*.title", "Title", "Free text shown in the window"})),
        beforeStartOnly(member<InPool, &WorkerPool::note>(K::Text, group,
                                                          {"pool.*.note", "Note", "Free text, kept by the writer"})),
    };
}

} // namespace latepulse::parameters
