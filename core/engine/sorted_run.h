#pragma once
// Events that are scheduled nearly in the order in which they happen (equal delays, equal phases): a ring kept sorted
// by moving a few of them, as a value.

#include <cassert>
#include <cstddef>
#include <vector>

#include "core/engine/event.h"

namespace latepulse {

class SortedRun {
public:
    [[nodiscard]] bool empty() const { return m_first == m_last; }
    [[nodiscard]] std::size_t size() const { return (m_last - m_first) & m_mask; }
    /// The earliest; of an empty run an event that is never due.
    [[nodiscard]] const Event& front() const { return m_ring[m_first]; }
    /// The n-th after it; any event when there are fewer.
    [[nodiscard]] const Event& ahead(std::size_t n) const { return m_ring[(m_first + n) & m_mask]; }
    void popFront()
    {
        assert(m_first != m_last);
        m_first = (m_first + 1) & m_mask;
    }
    /// Takes an event later in order than all it holds at the same time; false when more than `mostMoved` would have
    /// to move for it, and then nothing has changed.
    bool insert(const Event& event)
    {
        return append(event.time, event.order, event.entity, event.index) || insertEarlier(event);
    }
    /// The first event of the run ends and its entity's next is put in; false, with nothing changed, when that does not
    /// belong at the end.
    bool repeatFront(SimTime time, std::uint64_t order, std::uint32_t index)
    {
        Event* ring = m_ring.data();
        if (time < ring[(m_last - 1) & m_mask].time)
            return false;
        ring[m_last] = {time, order, ring[m_first].entity, index};
        m_first = (m_first + 1) & m_mask;
        m_last = (m_last + 1) & m_mask;
        ring[m_last].time = SimTime::never();
        return true;
    }
    /// The same for one that belongs at the end; false when it does not or there is no room.
    bool append(SimTime time, std::uint64_t order, std::uint32_t entity, std::uint32_t index)
    {
        const std::size_t end = (m_last + 1) & m_mask;
        Event* ring = m_ring.data();
        if (end == m_first || (m_first != m_last && time < ring[(m_last - 1) & m_mask].time))
            return false;
        Event& place = ring[m_last];
        place.time = time;
        place.order = order;
        place.entity = entity;
        place.index = index;
        ring[end].time = SimTime::never();
        m_last = end;
        return true;
    }
    template <class Function>
    void forEach(Function each) const
    {
        for (std::size_t i = m_first; i != m_last; i = (i + 1) & m_mask)
            each(m_ring[i]);
    }

private:
    static constexpr std::size_t mostMoved = 16;
    void grow();
    bool insertEarlier(const Event& event);

    std::vector<Event> m_ring = std::vector<Event>(16, Event{SimTime::never()}); // its size is a power of two
    std::size_t m_mask = 15; // one less
    std::size_t m_first = 0, m_last = 0; // first event and the place after the last, which is never due
};

} // namespace latepulse
