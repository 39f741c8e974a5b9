#pragma once
// The pending events of a simulation as a value, in the exact order (time, insertion): sorted runs for the three kinds
// that come in great numbers and nearly in order, a calendar for everything else.

#include <array>
#include <cstdint>
#include <vector>

#include "core/engine/calendar.h"
#include "core/engine/event.h"
#include "core/engine/sorted_run.h"

namespace latepulse {

class EventList {
public:
    /// Schedules; `time` must not be before the last popped event. Insertion order breaks ties.
    void push(SimTime time, EventKind kind, std::uint32_t entity, std::uint32_t index)
    {
        const Event event{time, (m_sequence++ << 8U) | static_cast<std::uint64_t>(kind), entity, index};
        std::size_t source = runOf(kind);
        if (source == calendar || !m_runs[source].insert(event)) {
            source = calendar;
            m_calendar.push(event);
        }
        if (time < m_heads[source].time)  // a new event comes after those of the same time
            m_heads[source] = {time, event.order};
    }
    [[nodiscard]] bool empty() const { return size() == 0; }
    [[nodiscard]] std::size_t size() const
    {
        std::size_t sum = m_calendar.size();
        for (const SortedRun& run : m_runs)
            sum += run.size();
        return sum;
    }
    /// The earliest event's time; SimTime::never() when empty.
    [[nodiscard]] SimTime nextTime()
    {
        m_earliest = earliest();
        return m_heads[m_earliest].time;
    }
    /// Removes the earliest event; nextTime() was asked since the last change and is not never().
    Event pop()
    {
        const std::size_t source = m_earliest;
        if (source == calendar) {
            const Event event = *m_calendar.front();
            m_calendar.popFront();
            const Event* next = m_calendar.front();
            m_heads[calendar] = next != nullptr ? Head{next->time, next->order} : Head{};
            return event;
        }
        SortedRun& run = m_runs[source];
        const Event event = run.front();
        run.popFront();
        m_heads[source] = run.empty() ? Head{} : Head{run.front().time, run.front().order};
        return event;
    }
    /// All pending events in order; for hashing and checks.
    [[nodiscard]] std::vector<Event> sorted() const;
    /// Approximate bytes of a copy.
    [[nodiscard]] std::size_t byteSize() const;

private:
    static constexpr std::size_t runs = 3, calendar = runs;
    struct Head {
        SimTime time = SimTime::never();
        std::uint64_t order = 0;
    };
    static constexpr std::size_t runOf(EventKind kind)
    {
        switch (kind) {
        case EventKind::BeatSend: return 0;
        case EventKind::ClientTimeout: return 1;
        case EventKind::CpuDone: return 2;
        default: return calendar;
        }
    }
    [[nodiscard]] std::size_t earliest() const
    {
        std::size_t best = 0;
        for (std::size_t i = 1; i <= calendar; ++i)
            if (m_heads[i].time < m_heads[best].time
                || (m_heads[i].time == m_heads[best].time && m_heads[i].order < m_heads[best].order))
                best = i;
        return best;
    }

    std::array<SortedRun, runs> m_runs;
    Calendar m_calendar;
    std::array<Head, runs + 1> m_heads; // of each run and of the calendar; never() when it is empty
    std::uint64_t m_sequence = 0;
    std::size_t m_earliest = 0; // source of the earliest event, as nextTime() found
};

} // namespace latepulse
