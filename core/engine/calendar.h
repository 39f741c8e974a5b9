#pragma once
// A calendar of time slots (Brown 1988) in front of a heap for the far future, as a value. push and pop take amortised
// constant time at the densities of a control plane; the order is exact.

#include <array>
#include <cassert>
#include <cstdint>
#include <vector>

#include "core/engine/event.h"

namespace latepulse {

class Calendar {
public:
    Calendar() : m_heads(slotCount, none) {}

    /// `event.time` must not be before the last popped event's.
    void push(const Event& event)
    {
        ++m_size;
        const std::int64_t slot = slotOf(event.time);
        if (slot <= m_slot)
            insertNow(event);
        else if (slot < m_slot + static_cast<std::int64_t>(slotCount))
            link(event, static_cast<std::size_t>(slot) % slotCount);
        else
            pushFar(event);
    }
    [[nodiscard]] std::size_t size() const { return m_size; }
    /// The earliest event, or nullptr when empty; valid until the next change. Not const: the calendar moves on.
    [[nodiscard]] const Event* front()
    {
        if (m_now.empty() && m_late.empty() && !advance())
            return nullptr;
        m_lateFirst = m_now.empty() || (!m_late.empty() && earlier(m_late.front(), m_now.back()));
        return m_lateFirst ? &m_late.front() : &m_now.back();
    }
    /// Removes the event that front() gave; nothing was changed since.
    void popFront()
    {
        assert(m_size > 0);
        --m_size;
        if (m_lateFirst)
            popLate();
        else
            m_now.pop_back();
    }
    /// Calls each(event), in no order.
    template <class Function>
    void forEach(Function each) const
    {
        for (const auto* events : {&m_now, &m_late, &m_far})
            for (const Event& event : *events)
                each(event);
        for (std::uint32_t node : m_heads)
            for (; node != none; node = m_nodes[node].next)
                each(m_nodes[node].event);
    }
    /// Approximate bytes of a copy.
    [[nodiscard]] std::size_t byteSize() const
    {
        return sizeof(Calendar) + m_heads.size() * sizeof(std::uint32_t) + m_nodes.size() * sizeof(Node)
            + (m_now.size() + m_late.size() + m_far.size()) * sizeof(Event);
    }

private:
    struct Node {
        Event event;
        std::uint32_t next;
    };
    static constexpr std::uint32_t none = 0xFFFF'FFFFU;
    static constexpr int slotShift = 30;              // 2^30 ns = 1.07 s per slot
    static constexpr std::size_t slotCount = 8192;    // 2.4 h ahead
    static constexpr std::size_t longestInsert = 32;  // events moved to keep the slot under way sorted
    static std::int64_t slotOf(SimTime t) { return t.ns >> slotShift; }

    void link(const Event& event, std::size_t ring)
    {
        std::uint32_t node = m_free;
        if (node != none) {
            m_free = m_nodes[node].next;
            m_nodes[node] = {event, m_heads[ring]};
        } else {
            node = static_cast<std::uint32_t>(m_nodes.size());
            m_nodes.push_back({event, m_heads[ring]});
        }
        m_heads[ring] = node;
        m_occupied[ring / 64] |= std::uint64_t{1} << (ring % 64);
    }
    void insertNow(const Event& event);
    void pushFar(const Event& event);
    void popLate();
    bool advance();
    [[nodiscard]] std::int64_t nextOccupied() const;
    void collect(std::size_t ring);

    std::vector<Event> m_now;                            // the slot under way, latest first
    std::vector<Event> m_late; // heap: of the slot under way too, where inserting was too dear
    std::vector<Event> m_far; // heap: beyond the ring when it was pushed
    std::vector<Node> m_nodes; // of all slots in (m_slot, m_slot + slotCount), linked by slot
    std::vector<std::uint32_t> m_heads; // first node of each slot
    std::array<std::uint64_t, slotCount / 64> m_occupied{}; // a bit per slot that has nodes
    std::uint32_t m_free = none; // list of free nodes
    bool m_lateFirst = false; // the earliest is in m_late, as front() found
    std::int64_t m_slot = 0;
    std::size_t m_size = 0;
};

} // namespace latepulse
