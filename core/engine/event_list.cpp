#include "core/engine/event_list.h"

#include <algorithm>

namespace latepulse {

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
