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
    [[nodiscard]] bool empty() const { return m_size == 0; }
    [[nodiscard]] std::size_t size() const { return m_size; }
    /// The earliest; the run must not be empty.
    [[nodiscard]] const Event& front() const { return m_ring[m_first]; }
    void popFront()
    {
        assert(m_size > 0);
        m_first = (m_first + 1) & m_mask;
        --m_size;
    }
    /// Takes an event later in order than all it holds at the same time; false when more than `mostMoved` would have
    /// to move for it, and then nothing has changed.
    bool insert(const Event& event)
    {
        if (m_size > m_mask)
            grow();
        std::size_t moved = 0;
        while (moved < m_size && event.time < at(m_size - 1 - moved).time)
            if (++moved > mostMoved)
                return false;
        std::size_t place = m_size++;
        for (; moved > 0; --moved, --place)
            at(place) = at(place - 1);
        at(place) = event;
        return true;
    }
    template <class Function>
    void forEach(Function each) const
    {
        for (std::size_t i = 0; i < m_size; ++i)
            each(m_ring[(m_first + i) & m_mask]);
    }

private:
    static constexpr std::size_t mostMoved = 16;
    Event& at(std::size_t i) { return m_ring[(m_first + i) & m_mask]; }
    void grow()
    {
        std::vector<Event> larger(m_ring.size() * 2);
        for (std::size_t i = 0; i < m_size; ++i)
            larger[i] = at(i);
        m_ring = std::move(larger);
        m_mask = m_ring.size() - 1;
        m_first = 0;
    }
    std::vector<Event> m_ring = std::vector<Event>(16); // its size is a power of two
    std::size_t m_mask = 15; // one less
    std::size_t m_first = 0, m_size = 0;
};

} // namespace latepulse
