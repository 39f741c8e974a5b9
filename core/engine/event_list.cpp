#include "core/engine/event_list.h"

#include <algorithm>

namespace latepulse {

void SortedRun::grow()
{
    std::vector<Event> larger;
    larger.reserve(m_ring.size() * 2);
    forEach([&larger](const Event& held) { larger.push_back(held); });
    m_first = 0;
    m_last = larger.size();
    larger.resize(m_ring.size() * 2, Event{SimTime::never()});
    m_ring = std::move(larger);
    m_mask = m_ring.size() - 1;
}

/// What append() does not take.
bool SortedRun::insertEarlier(const Event& event)
{
    if (((m_last + 1) & m_mask) == m_first) {
        grow();
        return insert(event);
    }
    Event* ring = m_ring.data();
    if (size() > mostMoved && event.time < ring[(m_last - 1 - mostMoved) & m_mask].time)
        return false;
    std::size_t place = m_last;
    m_last = (m_last + 1) & m_mask;
    ring[m_last].time = SimTime::never();
    while (place != m_first) {
        const std::size_t before = (place - 1) & m_mask;
        const Event moved = ring[before];
        if (moved.time <= event.time)
            break;
        ring[place] = moved;
        place = before;
    }
    ring[place] = event;
    return true;
}

void EventList::pushRare(const Event& event)
{
    m_calendar.push(event);
    if (event.time < m_times[calendar])
        m_times[calendar] = event.time;
}

std::size_t EventList::firstOfEqual(SimTime time)
{
    std::size_t best = calendar;
    std::uint64_t bestOrder = ~std::uint64_t{0};
    if (const Event* event = m_calendar.front(); event != nullptr && event->time == time)
        bestOrder = event->order;
    for (std::size_t i = 0; i < runs; ++i)
        if (!m_runs[i].empty() && m_times[i] == time && m_runs[i].front().order < bestOrder) {
            best = i;
            bestOrder = m_runs[i].front().order;
        }
    return best;
}

void EventList::popCalendar(Event& into)
{
    into = *m_calendar.front();
    m_calendar.popFront();
    const Event* next = m_calendar.front();
    m_times[calendar] = next != nullptr ? next->time : SimTime::never();
}

std::vector<Event> EventList::sorted() const
{
    std::vector<Event> all;
    all.reserve(size());
    const auto keep = [&all](const Event& event) { all.push_back(event); };
    for (const SortedRun& run : m_runs)
        run.forEach(keep);
    m_calendar.forEach(keep);
    std::sort(all.begin(), all.end(), earlier);
    return all;
}

std::size_t EventList::byteSize() const
{
    std::size_t bytes = sizeof(EventList) + m_calendar.byteSize();
    for (const SortedRun& run : m_runs)
        bytes += run.size() * sizeof(Event);
    return bytes;
}

} // namespace latepulse
