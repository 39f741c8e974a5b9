#include "ui/presenters/scenario_topology.h"

#include <algorithm>

namespace latepulse::ui {

namespace {

bool contains(const std::vector<std::string>& ids, const std::string& id)
{
    return std::ranges::find(ids, id) != ids.end();
}

void addOnce(std::vector<std::string>& ids, const std::string& id)
{
    if (!contains(ids, id))
        ids.push_back(id);
}

/// Queues that events of this class enter: its own, those its steps name, and those its answers come back by.
std::vector<std::string> queuesOf(const Scenario& scenario, const EventClass& eventClass)
{
    std::vector<std::string> queues{eventClass.queue};
    for (const Step& step : eventClass.steps)
        if (!step.toQueue.empty())
            addOnce(queues, step.toQueue);
    const bool calls = std::ranges::any_of(eventClass.steps, [](const Step& s) { return !s.backend.empty(); });
    for (const WorkerPool& pool : scenario.pools) {
        const bool served = std::ranges::any_of(queues, [&](const std::string& q) { return contains(pool.serves, q); });
        if (calls && served && pool.mode == PoolMode::Asynchronous)
            addOnce(queues, pool.completions);
    }
    return queues;
}

std::vector<const WorkerPool*> poolsOf(const Scenario& scenario, const std::vector<std::string>& queues)
{
    std::vector<const WorkerPool*> pools;
    for (const WorkerPool& pool : scenario.pools)
        if (std::ranges::any_of(queues, [&](const std::string& q) { return contains(pool.serves, q); }))
            pools.push_back(&pool);
    return pools;
}

class Builder {
public:
    explicit Builder(const Scenario& scenario) : m_scenario(scenario) { addNodes(); }
    Topology build()
    {
        addOrigins();
        for (const EventClass& c : m_scenario.classes)
            if (isFed(m_scenario, c.id))
                addClass(c);
        if (const auto decision = m_topology.find(NodeKind::Decision, "health"))
            for (const ControllerGroup& g : m_scenario.controllers)
                m_topology.addEdge(*decision, at(NodeKind::Controllers, g.id), EdgeKind::Judges);
        return std::move(m_topology);
    }

private:
    void addNodes()
    {
        for (const Population& p : m_scenario.populations)
            m_topology.addNode(NodeKind::Population, p.id);
        for (const Source& s : m_scenario.sources)
            m_topology.addNode(NodeKind::Source, s.id);
        for (const EventClass& c : m_scenario.classes)
            m_topology.addNode(NodeKind::EventClass, c.id);
        for (const Queue& q : m_scenario.queues)
            m_topology.addNode(NodeKind::Queue, q.id);
        for (const WorkerPool& p : m_scenario.pools)
            m_topology.addNode(NodeKind::Pool, p.id);
        for (const Backend& b : m_scenario.backends)
            m_topology.addNode(NodeKind::Backend, b.id);
        if (!m_scenario.controllers.empty())
            m_topology.addNode(NodeKind::Decision, "health");
        for (const ControllerGroup& g : m_scenario.controllers)
            m_topology.addNode(NodeKind::Controllers, g.id);
        if (std::ranges::any_of(m_scenario.classes, &EventClass::sink))
            m_topology.addNode(NodeKind::Sink, "sink");
    }

    /// An id the scenario does not have (a file under edit) makes no edge.
    void edge(NodeKind from, const std::string& a, NodeKind to, const std::string& b, EdgeKind kind,
              const std::string& eventClass = {})
    {
        const auto f = m_topology.find(from, a);
        const auto t = m_topology.find(to, b);
        if (f && t)
            m_topology.addEdge(*f, *t, kind, eventClass);
    }
    std::size_t at(NodeKind kind, const std::string& id) { return m_topology.addNode(kind, id); }

    void addOrigins()
    {
        for (const Population& p : m_scenario.populations)
            edge(NodeKind::Population, p.id, NodeKind::EventClass, p.registration.eventClass, EdgeKind::Sends,
                 p.registration.eventClass);
        for (const Source& s : m_scenario.sources)
            edge(NodeKind::Source, s.id, NodeKind::EventClass, s.eventClass, EdgeKind::Sends, s.eventClass);
        for (const ControllerGroup& g : m_scenario.controllers)
            edge(NodeKind::Controllers, g.id, NodeKind::EventClass, g.heartbeat.eventClass, EdgeKind::Beats,
                 g.heartbeat.eventClass);
    }

    void addClass(const EventClass& c)
    {
        edge(NodeKind::EventClass, c.id, NodeKind::Queue, c.queue, EdgeKind::Enters, c.id);
        const std::vector<std::string> queues = queuesOf(m_scenario, c);
        for (const WorkerPool* pool : poolsOf(m_scenario, queues)) {
            for (const std::string& q : pool->serves)
                if (contains(queues, q))
                    edge(NodeKind::Queue, q, NodeKind::Pool, pool->id, EdgeKind::Serves);
            addSteps(c, *pool);
            if (carriesBeats(m_scenario, c.id))
                edge(NodeKind::Pool, pool->id, NodeKind::Decision, "health", EdgeKind::Informs, c.id);
        }
    }

    void addSteps(const EventClass& c, const WorkerPool& pool)
    {
        std::string last;  // backend whose answer ends the event
        for (const Step& step : c.steps) {
            last = step.backend;
            edge(NodeKind::Pool, pool.id, NodeKind::Backend, step.backend, EdgeKind::Calls, c.id);
            if (!step.backend.empty() && pool.mode == PoolMode::Asynchronous)
                edge(NodeKind::Backend, step.backend, NodeKind::Queue, pool.completions, EdgeKind::Completes, c.id);
            if (!step.toQueue.empty() && !contains(pool.serves, step.toQueue))
                edge(NodeKind::Pool, pool.id, NodeKind::Queue, step.toQueue, EdgeKind::Moves, c.id);
        }
        addEnd(c, pool, pool.mode == PoolMode::Synchronous ? last : std::string());
    }

    /// A synchronous event that ends with a call is drawn as ending at the backend: that is where its time goes.
    void addEnd(const EventClass& c, const WorkerPool& pool, const std::string& backend)
    {
        const NodeKind from = backend.empty() ? NodeKind::Pool : NodeKind::Backend;
        const std::string& id = backend.empty() ? pool.id : backend;
        if (carriesRegistrations(m_scenario, c.id))
            for (const ControllerGroup& g : m_scenario.controllers)
                edge(from, id, NodeKind::Controllers, g.id, EdgeKind::Admits, c.id);
        if (c.sink)
            edge(from, id, NodeKind::Sink, "sink", EdgeKind::Leaves, c.id);
    }

    const Scenario& m_scenario;
    Topology m_topology;
};

} // namespace

bool carriesBeats(const Scenario& scenario, const std::string& eventClass)
{
    return std::ranges::any_of(scenario.controllers,
                               [&](const ControllerGroup& g) { return g.heartbeat.eventClass == eventClass; });
}

bool carriesRegistrations(const Scenario& scenario, const std::string& eventClass)
{
    return std::ranges::any_of(scenario.populations,
                               [&](const Population& p) { return p.registration.eventClass == eventClass; })
        || std::ranges::any_of(scenario.sources,
                               [&](const Source& s) { return s.registers && s.eventClass == eventClass; });
}

bool isFed(const Scenario& scenario, const std::string& eventClass)
{
    const bool evaluates =
        scenario.health.evaluation == Evaluation::Event && scenario.health.evaluationClass == eventClass;
    const bool corroborates = scenario.health.corroborate && scenario.health.corroborationClass == eventClass;
    return evaluates || corroborates || carriesBeats(scenario, eventClass) || carriesRegistrations(scenario, eventClass)
        || std::ranges::any_of(scenario.sources, [&](const Source& s) { return s.eventClass == eventClass; });
}

Topology topologyOf(const Scenario& scenario)
{
    return Builder(scenario).build();
}

LivenessSharing livenessSharing(const Scenario& scenario)
{
    LivenessSharing sharing;
    const auto note = [&](std::vector<std::string>& where, const std::string& id, const EventClass& beats,
                          const EventClass& other) {
        addOnce(where, id);
        addOnce(sharing.liveness, beats.id);
        addOnce(sharing.others, other.id);
    };
    for (const EventClass& beats : scenario.classes) {
        if (!carriesBeats(scenario, beats.id))
            continue;
        const std::vector<std::string> own = queuesOf(scenario, beats);
        const std::vector<const WorkerPool*> ownPools = poolsOf(scenario, own);
        for (const EventClass& other : scenario.classes) {
            if (carriesBeats(scenario, other.id) || !isFed(scenario, other.id))
                continue;
            const std::vector<std::string> queues = queuesOf(scenario, other);
            for (const std::string& q : queues)
                if (contains(own, q))
                    note(sharing.queues, q, beats, other);
            for (const WorkerPool* pool : poolsOf(scenario, queues))
                if (std::ranges::find(ownPools, pool) != ownPools.end())
                    note(sharing.pools, pool->id, beats, other);
        }
    }
    return sharing;
}

} // namespace latepulse::ui
