// Where everybody is, in lines that agreement.cpp also makes of the other model.
#include "model.h"

#include <algorithm>

namespace latepulse::reference {

namespace {

std::string number(std::int64_t n)
{
    return ' ' + std::to_string(n);
}

} // namespace

/// With s the send time of the newest processed beat (at first the start) and n the earliest-sent live beat after it
/// (MODEL 2.6).
std::string Model::splitOf(const Controller& controller) const
{
    const Beat* next = nullptr;
    for (const Beat& beat : controller.beats)
        if (!next && !beat.over && (!controller.newestSent || beat.sent > *controller.newestSent))
            next = &beat;
    const SimTime since = controller.newestSent.value_or(SimTime::start());
    const SimTime sent = next ? next->sent : m_now;
    const SimTime enqueued = next ? next->enqueued.value_or(m_now) : m_now;
    const SimTime started = next ? next->started.value_or(m_now) : m_now;
    return number((sent - since).ns) + number((enqueued - sent).ns) + number((started - enqueued).ns)
        + number((m_now - started).ns);
}

std::vector<std::string> Model::picture() const
{
    std::vector<std::string> lines;
    for (std::size_t p = 0; p < m_scenario.populations.size(); ++p) {
        std::string line = "population " + m_scenario.populations[p].id;
        for (const ProbeState state :
             {ProbeState::Connected, ProbeState::Requesting, ProbeState::BackingOff, ProbeState::Offline})
            line += number(std::count_if(m_probes.begin(), m_probes.end(), [&](const Probe& probe) {
                return probe.population == p && probe.state == state;
            }));
        lines.push_back(line);
    }
    for (std::size_t q = 0; q < m_queues.size(); ++q)
        for (std::size_t c = 0; c < m_scenario.classes.size(); ++c) {
            std::int64_t depth = 0, abandoned = 0;
            SimTime oldest = m_now;
            for (const JobPtr& job : m_queues[q].waiting)
                if (job->eventClass == c) {
                    ++depth;
                    abandoned += awaited(*job) ? 0 : 1;
                    oldest = std::min(oldest, job->enqueued);
                }
            if (depth > 0 || m_queues[q].dropped[c] > 0)
                lines.push_back("queue " + m_scenario.queues[q].id + ' ' + m_scenario.classes[c].id + number(depth)
                                + number(abandoned) + number((m_now - oldest).ns) + number(m_queues[q].dropped[c]));
        }
    for (std::size_t p = 0; p < m_pools.size(); ++p)
        lines.push_back("pool " + m_scenario.pools[p].id + number(m_scenario.pools[p].workers)
                        + number(m_pools[p].busy()));
    for (std::size_t b = 0; b < m_backends.size(); ++b)
        lines.push_back("backend " + m_scenario.backends[b].id + number(m_backends[b].inService)
                        + number(static_cast<std::int64_t>(m_backends[b].line.size())));
    for (std::size_t c = 0; c < m_controllers.size(); ++c) {
        const Controller& controller = m_controllers[c];
        lines.push_back("controller " + nameOfController(c) + number(static_cast<int>(controller.verdict))
                        + number(static_cast<int>(controller.truth)) + number(controller.sessions)
                        + number(controller.evidence.ns) + number(m_now < controller.forcedUntil ? 1 : 0)
                        + number(controller.trusted() || panic() ? 1 : 0) + splitOf(controller));
    }
    for (const auto& [name, at] : m_milestones)
        lines.push_back("milestone " + name + number(at.ns));
    return lines;
}

} // namespace latepulse::reference
