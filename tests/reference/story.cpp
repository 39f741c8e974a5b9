#include "story.h"

#include <algorithm>
#include <stdexcept>

namespace latepulse::reference {

namespace {
constexpr std::size_t mostInstants = 2'000'000; // between two looks: memory has an end
} // namespace

/// An event is told after what came of it.
void Story::traced(SimTime t, const std::string& words)
{
    if (m_instants.empty() || m_instants.back().at != t)
        m_instants.push_back({t, {}, {}});
    if (m_instants.size() > mostInstants || m_instants.back().events.size() > mostInstants)
        throw std::runtime_error("a run that does not come on: " + words);
    Instant& now = m_instants.back();
    now.effects.insert(now.effects.end(), m_pending.begin(), m_pending.end());
    m_pending.clear();
    // When a model looks at ages is its own affair: what must agree is what it finds.
    if (words.ends_with(": verdict checked") || words.ends_with(": lateness checked"))
        return;
    // The fast model says whose call it was after another one may have taken its place; the lines of what came of it do.
    const std::size_t call = words.find(" call to ");
    now.events.push_back(call == std::string::npos ? words : "call" + words.substr(words.find(' ', call + 9)));
}

std::vector<Instant> Story::take()
{
    std::vector<Instant> told;
    told.swap(m_instants);
    std::erase_if(told, [](const Instant& i) { return i.events.empty() && i.effects.empty(); });
    for (Instant& instant : told)
        std::sort(instant.effects.begin(), instant.effects.end());
    return told;
}

std::string Story::text(const Instant& instant)
{
    std::string lines = "at " + std::to_string(instant.at.ns) + " ns\n";
    for (const std::string& event : instant.events)
        lines += "    " + event + '\n';
    for (const std::string& line : instant.effects)
        lines += "        " + line + '\n';
    return lines;
}

void Story::logged(const LogEntry& e)
{
    const std::string change = e.from + " -> " + e.to + (e.falseVerdict ? " (false)" : "");
    switch (e.kind) {
    case LogKind::Verdict: return effect("verdict " + e.subject + ' ' + change);
    case LogKind::Truth: return effect("truth " + e.subject + ' ' + change);
    case LogKind::ForceEnded: return effect("force ended " + e.subject);
    case LogKind::Wave: return effect("wave " + e.subject);
    case LogKind::Intervention:
        if (e.from.starts_with("purge "))
            effect(e.subject + ' ' + change);
        return;
    case LogKind::Milestone:
    case LogKind::FirstDrop:
    case LogKind::DropsInMinute:
    case LogKind::LastDrop: return;
    }
}

void Story::jobEnded(std::uint32_t eventClass, bool served, Duration sojourn, Duration waiting)
{
    effect(served ? classId(eventClass) + " served, sojourn " + std::to_string(sojourn.ns) + " ns, waited "
                   + std::to_string(waiting.ns) + " ns"
                  : classId(eventClass) + " ended unserved"); // its times mean nothing
}

void Story::workerHeld(std::uint32_t pool, std::uint32_t eventClass, std::uint32_t step, Held what, Duration span)
{
    effect("pool " + m_scenario.pools[pool].id + " held by " + classId(eventClass) + '.' + std::to_string(step)
           + (what == Held::Cpu ? " cpu " : " call ") + std::to_string(span.ns) + " ns");
}

void Story::serviceEnded(const ServiceRecord& r)
{
    effect("visit of " + classId(r.eventClass) + ' ' + std::to_string(r.entity) + " number " + std::to_string(r.index)
           + " to worker " + m_scenario.pools[r.pool].id + ' ' + std::to_string(r.worker) + " since "
           + std::to_string(r.start.ns) + " ns" + (r.abandoned ? ", abandoned" : ""));
}

void Story::dropped(SimTime, std::uint32_t queue, std::uint32_t eventClass)
{
    effect("queue " + m_scenario.queues[queue].id + " drops " + classId(eventClass));
}

} // namespace latepulse::reference
