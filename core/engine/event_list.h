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
        const Event event{time, nextOrder(kind), entity, index};
        const std::size_t run = runOf(kind); // known where the kind is
        if (run == calendar || !m_runs[run].insert(event))
            return pushRare(event);
        if (time < m_times[run]) // a new event comes after those of the same time
            m_times[run] = time;
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
        return m_times[m_earliest];
    }
    /// Entity of the n-th client timeout after the next one; any when there are fewer.
    [[nodiscard]] std::uint32_t timeoutEntityAhead(std::size_t n) const
    {
        return m_runs[runOf(EventKind::ClientTimeout)].ahead(n).entity;
    }
    /// Removes the earliest event; nextTime() was asked since the last change and is not never().
    void pop(Event& into)
    {
        if (m_earliest == calendar)
            return popCalendar(into);
        popRun(m_earliest, into);
    }
    /// Whether nextTime() found an event that may come in great numbers, and of this kind.
    [[nodiscard]] bool nextIs(EventKind kind) const { return m_earliest != calendar && m_earliest == runOf(kind); }
    [[nodiscard]] bool nextIsRare() const { return m_earliest == calendar; }
    /// The earliest of its kind, one of BeatSend, ClientTimeout and CpuDone, or a later one of that kind where the
    /// calendar has it; never due when there is none. For whoever takes events of such kinds up to `rareTime()`.
    [[nodiscard]] const Event& frontOf(EventKind kind) const { return m_runs[runOf(kind)].front(); }
    void popOf(EventKind kind, Event& into) { popRun(runOf(kind), into); }
    /// The same, and its entity's next event of this kind is scheduled.
    void repeatOf(EventKind kind, Event& into, SimTime time, std::uint32_t index)
    {
        const std::size_t run = runOf(kind);
        into = m_runs[run].front();
        if (m_runs[run].repeatFront(time, m_sequence << 8U | static_cast<std::uint64_t>(kind), index)) {
            ++m_sequence;
            m_times[run] = m_runs[run].front().time;
            return;
        }
        popRun(run, into);
        push(time, kind, into.entity, index);
    }
    /// Of the earliest event that frontOf() does not show; never() when there is none.
    [[nodiscard]] SimTime rareTime() const { return m_times[calendar]; }
    /// All pending events in order; for hashing and checks.
    [[nodiscard]] std::vector<Event> sorted() const;
    /// Approximate bytes of a copy.
    [[nodiscard]] std::size_t byteSize() const;

private:
    static constexpr std::size_t runs = 3, calendar = runs;
    static constexpr std::size_t runOf(EventKind kind)
    {
        switch (kind) {
        case EventKind::BeatSend: return 0;
        case EventKind::ClientTimeout: return 1;
        case EventKind::CpuDone: return 2;
        default: return calendar;
        }
    }
    /// Times alone decide nearly always, without a branch that would be guessed wrong every other time.
    [[nodiscard]] std::size_t earliest()
    {
        const std::size_t left = m_times[1] < m_times[0] ? 1 : 0;
        const std::size_t right = m_times[3] < m_times[2] ? 3 : 2;
        const std::size_t best = m_times[right] < m_times[left] ? right : left;
        const SimTime time = m_times[best];
        int equal = 0;
        for (const SimTime other : m_times)
            equal += other == time ? 1 : 0;
        return equal == 1 ? best : firstOfEqual(time);
    }
    [[nodiscard]] std::size_t firstOfEqual(SimTime time);
    std::uint64_t nextOrder(EventKind kind) { return m_sequence++ << 8U | static_cast<std::uint64_t>(kind); }
    void pushRare(const Event& event);
    void popRun(std::size_t source, Event& into)
    {
        SortedRun& run = m_runs[source];
        into = run.front();
        run.popFront();
        // Past its end a run holds an event that is never due, so its front can always be read.
        m_times[source] = run.front().time;
    }
    void popCalendar(Event& into);

    std::array<SortedRun, runs> m_runs;
    Calendar m_calendar;
    // Of the earliest event of each run and of the calendar; never() when it is empty.
    std::array<SimTime, runs + 1> m_times = {SimTime::never(), SimTime::never(), SimTime::never(), SimTime::never()};
    std::uint64_t m_sequence = 0;
    std::size_t m_earliest = 0; // source of the earliest event, as nextTime() found
};

} // namespace latepulse
