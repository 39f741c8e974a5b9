#include "core/topology/class_reach.h"

#include <algorithm>

namespace latepulse {

namespace {

bool holds(const std::vector<std::size_t>& rising, std::size_t value)
{
    return std::ranges::binary_search(rising, value);
}

class Walk {
public:
    Walk(const WorkStructure& structure, const std::vector<std::vector<std::size_t>>& servers, std::size_t eventClass)
        : m_structure(structure), m_servers(servers), m_class(eventClass)
    {
    }

    ClassReach run()
    {
        enter(m_structure.classes[m_class].queue);
        for (std::size_t i = 0; i < m_reach.queues.size(); ++i) // grows while it is walked
            for (const std::size_t pool : m_servers[m_reach.queues[i]])
                if (addOnce(m_reach.pools, pool))
                    visit(pool);
        for (auto* list : {&m_reach.queues, &m_reach.pools, &m_reach.backends})
            std::ranges::sort(*list);
        return std::move(m_reach);
    }

private:
    static bool addOnce(std::vector<std::size_t>& list, std::size_t value)
    {
        if (std::ranges::find(list, value) != list.end())
            return false;
        list.push_back(value);
        return true;
    }

    void enter(std::size_t queue)
    {
        if (queue < m_structure.queues.size())
            addOnce(m_reach.queues, queue);
    }

    void visit(std::size_t pool)
    {
        for (const WorkStep& step : m_structure.classes[m_class].steps) {
            if (step.backend == nowhere)
                continue;
            addOnce(m_reach.backends, step.backend);
            for (const std::size_t queue :
                 {answersEnter(m_structure, m_class, pool), backTo(m_structure, m_class, step)})
                if (queue != nowhere) {
                    m_reach.comesBack = true;
                    enter(queue);
                }
        }
    }

    const WorkStructure& m_structure;
    const std::vector<std::vector<std::size_t>>& m_servers;
    std::size_t m_class;
    ClassReach m_reach;
};

} // namespace

bool ClassReach::entersQueue(std::size_t queue) const
{
    return holds(queues, queue);
}

bool ClassReach::usesPool(std::size_t pool) const
{
    return holds(pools, pool);
}

bool passesOnce(const WorkStructure& structure, const std::vector<ClassReach>& reach, std::size_t eventClass)
{
    return structure.classes[eventClass].streamsKnown && !reach[eventClass].comesBack;
}

std::vector<std::vector<std::size_t>> serversOf(const WorkStructure& structure)
{
    std::vector<std::vector<std::size_t>> servers(structure.queues.size());
    for (std::size_t p = 0; p < structure.pools.size(); ++p)
        for (const std::size_t queue : structure.pools[p].serves)
            servers[queue].push_back(p);
    return servers;
}

std::size_t answersEnter(const WorkStructure& structure, std::size_t eventClass, std::size_t pool)
{
    const WorkPool& server = structure.pools[pool];
    if (!server.asynchronous)
        return nowhere;
    return server.completions != nowhere ? server.completions : structure.classes[eventClass].queue;
}

std::size_t backTo(const WorkStructure& structure, std::size_t eventClass, const WorkStep& step)
{
    if (step.backend == nowhere || !step.timeout || step.atTimeout != AtTimeout::ComesBack)
        return nowhere;
    return step.backTo != nowhere ? step.backTo : structure.classes[eventClass].queue;
}

std::vector<ClassReach> reachOf(const WorkStructure& structure)
{
    const auto servers = serversOf(structure);
    std::vector<ClassReach> reach(structure.classes.size());
    for (std::size_t c = 0; c < structure.classes.size(); ++c)
        if (structure.classes[c].fed)
            reach[c] = Walk(structure, servers, c).run();
    return reach;
}

} // namespace latepulse
