#include "model.h"

#include <algorithm>

namespace latepulse::reference {

Model::Model(const Scenario& scenario, RunListener& listener)
    : m_base(scenario), m_scenario(scenario), m_listener(listener)
{
    for (const Intervention& intervention : m_base.interventions)
        if (intervention.enabled)
            m_interventions.push_back(&intervention);
    std::stable_sort(m_interventions.begin(), m_interventions.end(),
                     [](const Intervention* a, const Intervention* b) { return a->at < b->at; });
    m_queues.assign(m_base.queues.size(), {{}, std::vector<std::int64_t>(m_base.classes.size())});
    m_pools.resize(m_base.pools.size());
    m_backends.resize(m_base.backends.size());
    startControllers();
    startProbes();
    startSourcesAndTrouble();
    dispatch();
}

void Model::runUntil(SimTime t)
{
    const SimTime limit = std::min(t, SimTime::start() + m_base.run.horizon);
    while (std::min(m_heap.nextTime(), nextIntervention()) <= limit)
        executeNext();
    m_now = std::max(m_now, limit);
}

/// Interventions at an instant come before its events.
void Model::executeNext()
{
    std::string words;
    if (nextIntervention() <= m_heap.nextTime()) {
        m_now = nextIntervention();
        words = "intervention " + m_interventions.front()->id;
        intervene();
    } else {
        const Pending next = m_heap.pop();
        m_now = next.at;
        words = next.words;
        next.happen();
    }
    dispatch();
    m_listener.traced(m_now, words);
}

void Model::schedule(SimTime at, std::string words, std::function<void()> happen)
{
    m_heap.push(at, std::move(words), std::move(happen));
}

void Model::count(const char* quantity, const std::string& id, std::int64_t by)
{
    m_counters[id.empty() ? std::string(quantity) : std::string(quantity) + '.' + id] += by;
}

void Model::note(const char* milestone)
{
    m_milestones.try_emplace(milestone, m_now);
}

void Model::log(LogKind kind, const std::string& subject, std::string from, std::string to, bool falsely)
{
    m_listener.logged({m_now, kind, subject, std::move(from), std::move(to), 0, falsely});
}

} // namespace latepulse::reference
