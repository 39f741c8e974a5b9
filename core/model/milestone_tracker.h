#pragma once
// Watches counts and notices milestones (record/milestones.h) at their exact instants. Part of the state.

#include <cstdint>

#include "core/base/units.h"
#include "core/record/milestones.h"

namespace latepulse {

/// What the tracker looks at after an event.
struct MilestoneFacts {
    std::int64_t connected = 0;    // probes of all populations
    std::int64_t backlog = 0;      // queued events of all queues
    std::int64_t falseVerdicts = 0;
    bool livenessPunctual = true;  // oldest waiting beat younger than one interval
};

class MilestoneTracker {
public:
    [[nodiscard]] const Milestones& reached() const { return m_reached; }
    [[nodiscard]] bool has(Milestone m) const { return m_reached.of(m).has_value(); }
    /// Notes a milestone that an event shows by itself; later notes of the same one change nothing.
    void note(Milestone milestone, SimTime at);
    /// Called after every event with the facts then in force.
    void update(SimTime now, const MilestoneFacts& facts);
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
    void follow(Recovery& recovery, Milestone milestone, bool condition, SimTime now);
    void trackConnected(SimTime now, std::int64_t connected);

    Milestones m_reached;
    Recovery m_processor, m_backlog, m_population;
    double m_connectedTime = 0.0; // integral of connected before the trigger, probe seconds
    double m_normal = 0.0;
    SimTime m_last;
    std::int64_t m_connected = 0, m_lowest = 0;
    bool m_begun = false;
};

} // namespace latepulse
