#include "core/engine/event_list.h"

#include <algorithm>
#include <cassert>

namespace latepulse {

namespace {
bool later(const Event& a, const Event& b)
{
    return earlier(b, a);
}
} // namespace

void EventList::push(SimTime time, EventKind kind, std::uint32_t entity, std::uint32_t index)
{
    const Event event{time, (m_sequence++ << 8U) | static_cast<std::uint64_t>(kind), entity, index};
    ++m_size;
    const std::int64_t bucket = bucketOf(time);
    if (bucket <= m_bucket) {
        m_near.push_back(event);
        std::push_heap(m_near.begin(), m_near.end(), later);
    } else if (bucket < m_bucket + static_cast<std::int64_t>(bucketCount)) {
        m_ring[static_cast<std::size_t>(bucket) % bucketCount].push_back(event);
        ++m_inRing;
    } else {
        m_far.push_back(event);
        std::push_heap(m_far.begin(), m_far.end(), later);
    }
}

void EventList::advance()
{
    while (m_cursor == m_current.size() && m_near.empty()) {
        if (m_inRing == 0)
            m_bucket = bucketOf(m_far.front().time);  // nothing nearer: jump
        else
            ++m_bucket;
        m_current.clear();
        m_cursor = 0;
        auto& bucket = m_ring[static_cast<std::size_t>(m_bucket) % bucketCount];
        m_inRing -= bucket.size();
        m_current.swap(bucket);
        while (!m_far.empty() && bucketOf(m_far.front().time) <= m_bucket) {
            std::pop_heap(m_far.begin(), m_far.end(), later);
            m_current.push_back(m_far.back());
            m_far.pop_back();
        }
        std::sort(m_current.begin(), m_current.end(), earlier);
    }
}

SimTime EventList::nextTime()
{
    if (m_size == 0)
        return SimTime::never();
    advance();
    if (m_cursor == m_current.size())
        return m_near.front().time;
    if (m_near.empty())
        return m_current[m_cursor].time;
    return std::min(m_near.front().time, m_current[m_cursor].time);
}

Event EventList::pop()
{
    assert(m_size > 0);
    advance();
    --m_size;
    const bool fromNear =
        m_cursor == m_current.size() || (!m_near.empty() && earlier(m_near.front(), m_current[m_cursor]));
    if (!fromNear)
        return m_current[m_cursor++];
    const Event event = m_near.front();
    std::pop_heap(m_near.begin(), m_near.end(), later);
    m_near.pop_back();
    return event;
}

std::vector<Event> EventList::sorted() const
{
    std::vector<Event> all(m_current.begin() + static_cast<std::ptrdiff_t>(m_cursor), m_current.end());
    all.insert(all.end(), m_near.begin(), m_near.end());
    all.insert(all.end(), m_far.begin(), m_far.end());
    for (const auto& bucket : m_ring)
        all.insert(all.end(), bucket.begin(), bucket.end());
    std::sort(all.begin(), all.end(), earlier);
    return all;
}

} // namespace latepulse
