#include "core/record/recorder.h"

#include <algorithm>

#include "core/record/logged_change.h"
#include "core/scenario/parameters/choice_words.h"

namespace latepulse {

Recorder::Recorder(std::shared_ptr<const Scenario> scenario, std::vector<SeriesInfo> series)
    : m_scenario(std::move(scenario)), m_series(std::move(series), m_scenario->run.sample)
{
    const std::size_t classes = m_scenario->classes.size();
    for (const EventClass& c : m_scenario->classes)
        m_maxSteps = std::max(m_maxSteps, c.steps.size());
    m_sojourn.resize(classes);
    m_waiting.resize(classes);
    m_heldNs.assign(m_scenario->pools.size(), std::vector<std::int64_t>(classes * m_maxSteps * 2));
    m_drops.resize(m_scenario->queues.size() * classes);
    for (const Queue& queue : m_scenario->queues)
        m_dropRules.push_back(queue.drop);
}

void Recorder::sampleClosed(const std::vector<Sample>& row)
{
    m_series.append(row);
}

void Recorder::logged(const LogEntry& entry)
{
    m_log.push_back(entry);
    if (entry.kind == LogKind::Intervention)
        noteDropRule(entry);
}

void Recorder::noteDropRule(const LogEntry& intervention)
{
    const LoggedChange change = changeOf(intervention);
    for (std::size_t q = 0; change.isAssignment && q < m_dropRules.size(); ++q)
        if (change.what == "queue." + m_scenario->queues[q].id + ".drop")
            m_dropRules[q] = choiceFromWord<DropRule>(change.to).value_or(m_dropRules[q]);
}

void Recorder::jobEnded(std::uint32_t eventClass, bool served, Duration sojourn, Duration waiting)
{
    if (!served)
        return;
    m_sojourn[eventClass].add(sojourn);
    m_waiting[eventClass].add(waiting);
}

void Recorder::workerHeld(std::uint32_t pool, std::uint32_t eventClass, std::uint32_t step, Held what, Duration span)
{
    m_heldNs[pool][(eventClass * m_maxSteps + step) * 2 + static_cast<std::size_t>(what)] += span.ns;
}

void Recorder::servedAtOneGo(std::uint32_t pool, std::uint32_t eventClass, std::span<const ServiceAtOneGo> services)
{
    std::int64_t held = 0;
    for (const ServiceAtOneGo& service : services)
        held += service.held;
    m_heldNs[pool][eventClass * m_maxSteps * 2 + static_cast<std::size_t>(Held::Cpu)] += held;
    m_sojourn[eventClass].addAll(services.size(), [services](std::size_t i) { return services[i].sojourn; });
    m_waiting[eventClass].addAll(services.size(), [services](std::size_t i) { return services[i].waiting; });
}

std::string Recorder::laneName(std::size_t lane) const
{
    const std::size_t classes = m_scenario->classes.size();
    return m_scenario->queues[lane / classes].id + '.' + m_scenario->classes[lane % classes].id;
}

/// A queue drops only when it is full; its rule says whom.
LogEntry Recorder::dropEntry(std::size_t lane, SimTime at, LogKind kind, std::int64_t count) const
{
    const char* why = m_drops[lane].rule == DropRule::Tail ? "full: the arriving event" : "full: the oldest event";
    return {at, kind, laneName(lane), why, {}, count, false};
}

void Recorder::flushMinute(std::size_t lane, const DropRun& run)
{
    m_log.push_back(
        dropEntry(lane, SimTime{(run.minute + 1) * Duration::minutes(1).ns}, LogKind::DropsInMinute, run.inMinute));
}

/// The first drop, then a count per minute with drops; recording() adds the last.
void Recorder::dropped(SimTime at, std::uint32_t queue, std::uint32_t eventClass)
{
    const std::size_t lane = queue * m_scenario->classes.size() + eventClass;
    DropRun& run = m_drops[lane];
    const std::int64_t minute = at.ns / Duration::minutes(1).ns;
    if (run.any && minute != run.minute)
        flushMinute(lane, run);
    run.rule = m_dropRules[queue];
    if (!run.any)
        m_log.push_back(dropEntry(lane, at, LogKind::FirstDrop, 1));
    run.inMinute = run.any && minute == run.minute ? run.inMinute + 1 : 1;
    run.any = true;
    run.minute = minute;
    run.last = at;
}

std::string Recorder::heldName(std::size_t eventClass, std::size_t step, Held what) const
{
    const EventClass& c = m_scenario->classes[eventClass];
    if (what == Held::Cpu || step >= c.steps.size())
        return c.id + " cpu";
    return c.id + " call " + c.steps[step].backend;
}

Recording Recorder::recording() const
{
    Recording r;
    r.series = m_series.frozen();
    r.log = m_log;
    for (std::size_t lane = 0; lane < m_drops.size(); ++lane)
        if (m_drops[lane].any) {
            r.log.push_back(dropEntry(lane, m_drops[lane].last, LogKind::DropsInMinute, m_drops[lane].inMinute));
            r.log.push_back(dropEntry(lane, m_drops[lane].last, LogKind::LastDrop, 1));
        }
    std::stable_sort(r.log.begin(), r.log.end(), [](const LogEntry& a, const LogEntry& b) { return a.at < b.at; });
    for (std::size_t c = 0; c < m_sojourn.size(); ++c)
        r.classes.push_back({m_scenario->classes[c].id, m_sojourn[c], m_waiting[c], {}});
    for (std::size_t p = 0; p < m_heldNs.size(); ++p) {
        PoolStatistics pool{m_scenario->pools[p].id, {}};
        for (std::size_t i = 0; i < m_heldNs[p].size(); ++i)
            if (m_heldNs[p][i] > 0)
                pool.heldSeconds[heldName(i / 2 / m_maxSteps, i / 2 % m_maxSteps,
                                          i % 2 == 0 ? Held::Cpu : Held::Call)] +=
                    static_cast<double>(m_heldNs[p][i]) / 1e9;
        r.pools.push_back(std::move(pool));
    }
    return r;
}

} // namespace latepulse
