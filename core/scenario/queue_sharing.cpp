#include "core/scenario/queue_sharing.h"

#include <algorithm>
#include <set>

namespace latepulse {

namespace {

/// The pieces a design is made of, as positions in the scenario's lists.
struct Parts {
    std::size_t liveness = 0, reconnect = 0;
    std::string shared;    // queue of the reconnect class
    std::size_t main = 0;  // pool that serves it
};

Error missing(std::string what)
{
    Error error;
    error.code = ErrorCode::NotAvailable;
    error.detail = std::move(what);
    return error;
}

bool serves(const WorkerPool& pool, const std::string& queue)
{
    return std::find(pool.serves.begin(), pool.serves.end(), queue) != pool.serves.end();
}

std::optional<std::size_t> livenessClass(const Scenario& scenario)
{
    for (const ControllerGroup& group : scenario.controllers)
        if (const auto at = indexOf(scenario.classes, group.heartbeat.eventClass))
            return at;
    return std::nullopt;
}

/// The class of returning probes, or of a source that registers them.
std::optional<std::size_t> reconnectClass(const Scenario& scenario)
{
    for (const Population& population : scenario.populations)
        if (const auto at = indexOf(scenario.classes, population.registration.eventClass))
            return at;
    for (const Source& source : scenario.sources)
        if (source.registers)
            if (const auto at = indexOf(scenario.classes, source.eventClass))
                return at;
    return std::nullopt;
}

Result<Parts> findParts(const Scenario& scenario)
{
    const auto liveness = livenessClass(scenario);
    if (!liveness)
        return tl::unexpected(missing("no controllers send heartbeats, so there is no liveness class to isolate"));
    const auto reconnect = reconnectClass(scenario);
    if (!reconnect || *reconnect == *liveness)
        return tl::unexpected(missing("no class of returning probes beside the liveness class"));
    Parts parts{*liveness, *reconnect, scenario.classes[*reconnect].queue, 0};
    for (; parts.main < scenario.pools.size(); ++parts.main)
        if (serves(scenario.pools[parts.main], parts.shared))
            return parts;
    return tl::unexpected(missing("no worker pool serves the queue of returning probes"));
}

/// Queues that any class but liveness enters.
std::set<std::string> queuesInUse(const Scenario& scenario, const Parts& parts)
{
    std::set<std::string> used{parts.shared};
    for (std::size_t i = 0; i < scenario.classes.size(); ++i) {
        if (i != parts.liveness)
            used.insert(scenario.classes[i].queue);
        for (const Step& step : scenario.classes[i].steps)
            if (!step.toQueue.empty())
                used.insert(step.toQueue);
    }
    return used;
}

/// A queue for liveness or for completions: the one liveness has already, else the first that nobody enters.
Result<std::string> spareQueue(const Scenario& scenario, const Parts& parts)
{
    const std::set<std::string> used = queuesInUse(scenario, parts);
    const std::string& own = scenario.classes[parts.liveness].queue;
    if (!used.contains(own))
        return own;
    for (const Queue& queue : scenario.queues)
        if (!used.contains(queue.id))
            return queue.id;
    return tl::unexpected(missing("the scenario has no spare queue: add an empty [queue] table to the file"));
}

/// A pool beside the main one that serves nothing but spare queues.
Result<std::size_t> sparePool(const Scenario& scenario, const Parts& parts)
{
    const std::set<std::string> used = queuesInUse(scenario, parts);
    for (std::size_t i = 0; i < scenario.pools.size(); ++i) {
        const auto& pool = scenario.pools[i];
        const bool idle =
            std::none_of(pool.serves.begin(), pool.serves.end(), [&](const auto& q) { return used.contains(q); });
        if (i != parts.main && idle)
            return i;
    }
    return tl::unexpected(
        missing("the scenario has no spare worker pool: add a [pool] table with workers to the file"));
}

void stopServing(WorkerPool& pool, const std::string& queue)
{
    std::erase(pool.serves, queue);
}

/// Everything in one FIFO queue; the other designs start from here.
void shareAll(Scenario& target, const Parts& parts)
{
    target.classes[parts.liveness].queue = parts.shared;
    WorkerPool& pool = target.pools[parts.main];
    const std::set<std::string> used = queuesInUse(target, parts);
    std::erase_if(pool.serves, [&](const std::string& queue) { return !used.contains(queue); });
    pool.mode = PoolMode::Synchronous;
    target.queues[*indexOf(target.queues, parts.shared)].discipline = Discipline::Fifo;
}

void makePriorityLane(Scenario& target, const Parts& parts)
{
    target.queues[*indexOf(target.queues, parts.shared)].discipline = Discipline::Priority;
    target.classes[parts.liveness].priority = 0;
    auto& other = target.classes[parts.reconnect].priority;
    other = std::max<std::int64_t>(1, other);
}

Result<void> makeOwnQueue(Scenario& target, const Scenario& present, const Parts& parts, bool ownWorkers)
{
    const auto queue = spareQueue(present, parts);
    if (!queue)
        return tl::unexpected(queue.error());
    target.classes[parts.liveness].queue = *queue;
    std::size_t server = parts.main;
    if (ownWorkers) {
        const auto pool = sparePool(present, parts);
        if (!pool)
            return tl::unexpected(pool.error());
        server = *pool;
    }
    for (std::size_t i = 0; i < target.pools.size(); ++i)
        if (i != server)
            stopServing(target.pools[i], *queue);
    WorkerPool& pool = target.pools[server];
    if (!serves(pool, *queue))
        pool.serves.insert(pool.serves.begin(), *queue);
    return {};
}

Result<void> makeAsynchronous(Scenario& target, const Scenario& present, const Parts& parts, bool sameConsumer)
{
    WorkerPool& pool = target.pools[parts.main];
    pool.mode = PoolMode::Asynchronous;
    pool.completions = parts.shared;
    if (sameConsumer)
        return {};
    const auto queue = spareQueue(present, parts);
    if (!queue)
        return tl::unexpected(queue.error());
    pool.completions = *queue;
    const bool served =
        std::any_of(target.pools.begin(), target.pools.end(), [&](const auto& p) { return serves(p, *queue); });
    if (!served)
        pool.serves.push_back(*queue);
    return {};
}

std::string joined(const std::vector<std::string>& ids)
{
    std::string text;
    for (const std::string& id : ids)
        text += (text.empty() ? "" : ", ") + id;
    return text;
}

const char* word(Discipline discipline)
{
    return discipline == Discipline::Priority ? "priority" : discipline == Discipline::Lifo ? "lifo" : "fifo";
}

/// What differs, as assignments: new queues are served before a class enters them.
std::vector<Assignment> differences(const Scenario& from, const Scenario& to)
{
    std::vector<Assignment> list;
    const auto add = [&list](const std::string& path, ParameterValue value) {
        list.push_back({path, std::move(value)});
    };
    for (std::size_t i = 0; i < to.pools.size(); ++i) {
        const WorkerPool &old = from.pools[i], &now = to.pools[i];
        const std::string path = "pool." + now.id + ".";
        if (old.serves != now.serves)
            add(path + "serves", joined(now.serves));
        if (old.completions != now.completions)
            add(path + "completions", now.completions);
        if (old.mode != now.mode)
            add(path + "mode", std::string(now.mode == PoolMode::Asynchronous ? "asynchronous" : "synchronous"));
    }
    for (std::size_t i = 0; i < to.queues.size(); ++i)
        if (from.queues[i].discipline != to.queues[i].discipline)
            add("queue." + to.queues[i].id + ".discipline", std::string(word(to.queues[i].discipline)));
    for (std::size_t i = 0; i < to.classes.size(); ++i) {
        const EventClass &old = from.classes[i], &now = to.classes[i];
        if (old.priority != now.priority)
            add("class." + now.id + ".priority", now.priority);
        if (old.queue != now.queue)
            add("class." + now.id + ".queue", now.queue);
    }
    return list;
}

SharingDesign sharingInOneQueue(const Scenario& scenario, const Parts& parts)
{
    const auto queue = indexOf(scenario.queues, parts.shared);
    if (!queue || scenario.queues[*queue].discipline == Discipline::Lifo)
        return SharingDesign::Other;
    if (scenario.queues[*queue].discipline == Discipline::Fifo)
        return SharingDesign::SharedFifo;
    return scenario.classes[parts.liveness].priority < scenario.classes[parts.reconnect].priority
        ? SharingDesign::PriorityLane
        : SharingDesign::Other;
}

} // namespace

Result<std::vector<Assignment>> sharingAssignments(const Scenario& scenario, SharingDesign design)
{
    const auto parts = findParts(scenario);
    if (!parts)
        return tl::unexpected(parts.error());
    if (!indexOf(scenario.queues, parts->shared) || design == SharingDesign::Other)
        return tl::unexpected(missing("no such way of sharing"));
    Scenario target = scenario;
    shareAll(target, *parts);
    Result<void> made;
    switch (design) {
    case SharingDesign::SharedFifo:
    case SharingDesign::Other: break;
    case SharingDesign::PriorityLane: makePriorityLane(target, *parts); break;
    case SharingDesign::OwnQueue: made = makeOwnQueue(target, scenario, *parts, false); break;
    case SharingDesign::OwnQueueAndWorkers: made = makeOwnQueue(target, scenario, *parts, true); break;
    case SharingDesign::AsynchronousOwnCompletions: made = makeAsynchronous(target, scenario, *parts, false); break;
    case SharingDesign::AsynchronousSameConsumer: made = makeAsynchronous(target, scenario, *parts, true); break;
    }
    if (!made)
        return tl::unexpected(made.error());
    return differences(scenario, target);
}

SharingDesign currentSharing(const Scenario& scenario)
{
    const auto parts = findParts(scenario);
    if (!parts)
        return SharingDesign::Other;
    const std::string& own = scenario.classes[parts->liveness].queue;
    const WorkerPool& main = scenario.pools[parts->main];
    if (main.mode == PoolMode::Asynchronous) {
        if (main.completions == own)
            return SharingDesign::AsynchronousSameConsumer;
        return own == parts->shared ? SharingDesign::AsynchronousOwnCompletions : SharingDesign::Other;
    }
    if (own == parts->shared)
        return sharingInOneQueue(scenario, *parts);
    const bool together = std::any_of(scenario.pools.begin(), scenario.pools.end(), [&](const auto& pool) {
        return serves(pool, own) && serves(pool, parts->shared);
    });
    return together ? SharingDesign::OwnQueue : SharingDesign::OwnQueueAndWorkers;
}

} // namespace latepulse
