#pragma once
// How events pass lately: what snapshot after snapshot says of each class, as counts of a step and rates over a few.

#include <array>
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "core/model/snapshot.h"

namespace latepulse::ui {

/// Into being and into a queue; out of it to a worker; done by the worker.
enum class FlowStage : std::uint8_t { Entered, Taken, Finished };

class EventFlow {
public:
    struct Step {
        SimTime from, to;
        std::vector<std::array<std::int64_t, 3>> counts;  // by class, by FlowStage; never negative
    };

    /// What passed since the snapshot before. While nothing plays (`goesOn` is false) only what follows closely counts:
    /// the last step of a pause, single events. Anything else is a jump, and forgets.
    void add(const Snapshot& snapshot, bool goesOn);
    void clear();
    /// The newest step, or nullptr.
    [[nodiscard]] const Step* last() const { return m_steps.empty() ? nullptr : &m_steps.back(); }
    [[nodiscard]] const std::vector<std::string>& classes() const { return m_classes; }
    /// Events per simulated second over the last steps; 0 for a class it does not know.
    [[nodiscard]] double rate(const std::string& eventClass, FlowStage stage) const;
    [[nodiscard]] bool isKnown() const { return !m_steps.empty(); }

private:
    [[nodiscard]] bool follows(const Snapshot& snapshot) const;
    [[nodiscard]] bool isClose(SimTime now) const;
    std::vector<std::string> m_classes;
    std::vector<ClassSnapshot> m_before;
    SimTime m_at;
    std::deque<Step> m_steps;
};

} // namespace latepulse::ui
