#pragma once
// Watches counts and notices milestones (record/milestones.h) at their exact instants. Part of the state.

#include <cstdint>

#include "core/base/units.h"
#include "core/record/milestones.h"

namespace latepulse {

/// What the tracker looks at after an event.
struct MilestoneFacts {
    std::int64_t connected = 0;      // probes of all populations
    std::int64_t backlog = 0;        // queued events of all queues
    std::int64_t falseVerdicts = 0;  // controllers falsely judged
};

class MilestoneTracker {
public:
    [[nodiscard]] const Milestones& reached() const { return m_reached; }
    [[nodiscard]] bool has(Milestone m) const { return m_reached.of(m).has_value(); }
    /// Notes a milestone that an event shows by itself; later notes of the same one change nothing.
    void note(Milestone milestone, SimTime at);
    /// Called after every event with the facts then in force; `punctual()` says whether the oldest waiting beat is
    /// younger than one interval, and is only asked where it matters.
    template <class Punctual>
    void update(SimTime now, const MilestoneFacts& facts, Punctual punctual)
    {
        if (!m_begun) {
            if (facts.connected == m_connected && !has(Milestone::Trigger))
                return;
            beforeTrigger(now, facts.connected);
            if (!m_begun)
                return;
        } else if (facts.connected != m_connected) {
            trackConnected(now, facts.connected);
        }
        const bool processorWell = facts.falseVerdicts == 0 && punctual(), backlogSmall = facts.backlog < smallBacklog;
        if (!m_calm || processorWell != m_processor.holds || backlogSmall != m_backlog.holds)
            followAll(now, processorWell, backlogSmall);
    }
    /// Before which instant update() changes nothing, as long as connected and false verdicts are as the last time, the
    /// backlog stays on its side of smallBacklog, and beats stay as punctual as this.
    [[nodiscard]] SimTime settledUntil(const MilestoneFacts& facts, bool punctual) const;
    /// Whether update() asks how punctual beats are.
    [[nodiscard]] bool looksAtBeats(const MilestoneFacts& facts) const { return m_begun && facts.falseVerdicts == 0; }
    static constexpr std::int64_t smallBacklog = 10; // events
    /// A whole minute is over. Attempts to return so far: `admitted`, and `failed`, which were refused or timed out.
    void minuteEnded(SimTime at, std::int64_t admitted, std::int64_t failed);
    /// Mean connected before the trigger, probes.
    [[nodiscard]] double normalConnected() const { return m_normal; }

private:
    /// A recovery is a condition that was broken for 5 minutes and then holds for 5 minutes: shorter spells of either
    /// are noise. The milestone is the instant the second spell is complete; a new lasting break takes it back.
    struct Recovery {
        bool holds = true;
        bool doubtful = false;
        SimTime doubtSince;
    };
    static SimTime settledUntil(const Recovery& recovery, bool condition);
    void followAll(SimTime now, bool processorWell, bool backlogSmall);
    void follow(Recovery& recovery, Milestone milestone, bool condition, SimTime now);
    void beforeTrigger(SimTime now, std::int64_t connected);
    void trackConnected(SimTime now, std::int64_t connected);

    Milestones m_reached;
    Recovery m_processor, m_backlog, m_population;
    double m_connectedTime = 0.0; // integral of connected before the trigger, probe nanoseconds
    double m_normal = 0.0;
    SimTime m_last;
    std::int64_t m_connected = 0, m_lowest = 0;
    // Attempts to return, by whole minutes; one without any is as the one before.
    std::int64_t m_admitted = 0, m_failed = 0; // up to the last whole minute
    double m_normalAcceptance = 1.0; // share of the attempts before the trigger that were admitted
    bool m_accepts = true, m_accepted = true; // in the last minute; lastingly
    int m_contrary = 0; // minutes in a row that are not as m_accepted says
    bool m_begun = false;
    bool m_calm = true; // no recovery is doubtful and the population's condition is as it was
    bool m_populationNormal = true; // connected is at least 99.5 % of normal
};

} // namespace latepulse
