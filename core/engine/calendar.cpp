#include "core/engine/calendar.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace latepulse {

namespace {

/// As an object, so that the heap and the sort take it inline.
struct Later {
    bool operator()(const Event& a, const Event& b) const { return earlier(b, a); }
};

} // namespace

/// A new event of the slot under way goes to its place when that is near the early end, as most are.
void Calendar::insertNow(const Event& event)
{
    const std::size_t size = m_now.size();
    const std::size_t stop = size > longestInsert ? size - longestInsert : 0;
    std::size_t place = size;
    while (place > stop && earlier(m_now[place - 1], event))
        --place;
    if (place == stop && stop > 0) {
        m_late.push_back(event);
        std::push_heap(m_late.begin(), m_late.end(), Later{});
        return;
    }
    m_now.push_back(event);
    std::move_backward(m_now.begin() + static_cast<std::ptrdiff_t>(place), m_now.end() - 1, m_now.end());
    m_now[place] = event;
}

void Calendar::pushFar(const Event& event)
{
    m_far.push_back(event);
    std::push_heap(m_far.begin(), m_far.end(), Later{});
}

void Calendar::popLate()
{
    std::pop_heap(m_late.begin(), m_late.end(), Later{});
    m_late.pop_back();
}

/// The next slot of the ring that has events, or a number beyond the ring.
std::int64_t Calendar::nextOccupied() const
{
    const auto first = static_cast<std::size_t>(m_slot + 1) % slotCount;
    std::size_t word = first / 64;
    std::uint64_t bits = m_occupied[word] & (~std::uint64_t{0} << (first % 64));
    for (std::size_t looked = 0; looked <= m_occupied.size(); ++looked) {
        if (bits != 0) {
            const std::size_t ring = word * 64 + static_cast<std::size_t>(std::countr_zero(bits));
            return m_slot + 1 + static_cast<std::int64_t>((ring + slotCount - first) % slotCount);
        }
        word = (word + 1) % m_occupied.size();
        bits = m_occupied[word];
    }
    return std::numeric_limits<std::int64_t>::max();
}

void Calendar::collect(std::size_t ring)
{
    std::uint32_t node = m_heads[ring];
    m_heads[ring] = none;
    m_occupied[ring / 64] &= ~(std::uint64_t{1} << (ring % 64));
    while (node != none) {
        Node& n = m_nodes[node];
        m_now.push_back(n.event);
        const std::uint32_t next = n.next;
        n.next = m_free;
        m_free = node;
        node = next;
    }
}

/// Moves on to the next slot with events; false when nothing is pending.
bool Calendar::advance()
{
    if (m_size == 0)
        return false;
    const std::int64_t inRing = nextOccupied();
    m_slot = m_far.empty() ? inRing : std::min(inRing, slotOf(m_far.front().time));
    if (inRing == m_slot)
        collect(static_cast<std::size_t>(m_slot) % slotCount);
    while (!m_far.empty() && slotOf(m_far.front().time) <= m_slot) {
        m_now.push_back(m_far.front());
        std::pop_heap(m_far.begin(), m_far.end(), Later{});
        m_far.pop_back();
    }
    std::sort(m_now.begin(), m_now.end(), Later{});
    return true;
}

} // namespace latepulse
