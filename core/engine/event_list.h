#pragma once
// The pending events of a simulation as a value: a calendar of buckets (Brown 1988) in front of a heap for the far
// future. push and pop take amortised constant time at the densities of a control plane; the order is exact.

#include <cstdint>
#include <vector>

#include "core/engine/event.h"

namespace latepulse {

class EventList {
public:
    EventList() : m_ring(bucketCount) {}

    /// Schedules; `time` must not be before the last popped event. Insertion order breaks ties.
    void push(SimTime time, EventKind kind, std::uint32_t entity, std::uint32_t index);
    [[nodiscard]] bool empty() const { return m_size == 0; }
    [[nodiscard]] std::size_t size() const { return m_size; }
    /// The earliest event; SimTime::never() when empty. Not const: the calendar moves on.
    [[nodiscard]] SimTime nextTime();
    /// Removes the earliest event; the list must not be empty.
    Event pop();
    /// All pending events in order; for hashing and checks.
    [[nodiscard]] std::vector<Event> sorted() const;

private:
    static constexpr int bucketShift = 35;              // 2^35 ns = 34.4 s per bucket
    static constexpr std::size_t bucketCount = 2048;    // 19.5 h ahead
    static std::int64_t bucketOf(SimTime t) { return t.ns >> bucketShift; }
    void advance();

    std::vector<std::vector<Event>> m_ring;  // buckets (m_bucket, m_bucket + bucketCount)
    std::vector<Event> m_current;            // the bucket under way, sorted, from m_cursor on
    std::vector<Event> m_near;               // heap: pushed into the bucket under way since it was sorted
    std::vector<Event> m_far;                // heap: beyond the ring
    std::size_t m_cursor = 0;
    std::size_t m_inRing = 0;
    std::size_t m_size = 0;
    std::int64_t m_bucket = 0;
    std::uint64_t m_sequence = 0;
};

} // namespace latepulse
