#include "core/scenario/parameters/access.h"
#include "core/scenario/parameters/tables.h"

namespace latepulse::parameters {

namespace {

/// A class without an entry has no worker kept for it.
std::optional<ParameterValue> readReserved(const Scenario& scenario, EntityRef ref)
{
    const auto& reserved = scenario.pools[ref.outer].reserved;
    const auto found = reserved.find(scenario.classes[ref.inner].id);
    return found == reserved.end() ? std::int64_t{0} : found->second;
}

/// 0 leaves no entry behind, so that scenarios which say the same are equal.
void writeReserved(Scenario& scenario, EntityRef ref, const ParameterValue& value)
{
    auto& reserved = scenario.pools[ref.outer].reserved;
    const std::string& eventClass = scenario.classes[ref.inner].id;
    if (const auto workers = std::get<std::int64_t>(value); workers != 0)
        reserved[eventClass] = workers;
    else
        reserved.erase(eventClass);
}

} // namespace

std::vector<ParameterSpec> ofReservation()
{
    ParameterSpec spec;
    spec.pattern = "pool.*.reserved.*";
    spec.label = "Reserved workers";
    spec.meaning = "Workers of this pool kept for this class: others leave so many idle or with it";
    spec.entity = EntityKind::Reservation;
    spec.kind = ParameterKind::Count;
    spec.group = ParameterGroup::QueueSharing;
    spec.defaultValue = std::int64_t{0};
    spec.get = &readReserved;
    spec.set = &writeReserved;
    return {ranged(std::move(spec), "workers", 0, 1e6, 0, 64, SliderScale::Linear)};
}

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
