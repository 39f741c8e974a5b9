#pragma once
// Checkpoints of one run, spaced by executed events and thinned by two when the budget is full.

#include <cstdint>
#include <vector>

#include "core/model/control_plane.h"

namespace latepulse {

struct KeyframeBudget {
    std::size_t count = 64;
    std::size_t bytes = std::size_t{256} * 1024U * 1024U;
};

class Keyframes {
public:
    explicit Keyframes(KeyframeBudget budget = {}) : m_budget(budget) {}
    /// Keeps a copy when the plane has executed enough events since the last one kept.
    void offer(const ControlPlane& plane);
    /// The latest keyframe with now() <= t (or executed events <= n), or nullptr.
    [[nodiscard]] const ControlPlane* before(SimTime t) const;
    [[nodiscard]] const ControlPlane* beforeEvent(std::uint64_t executedEvents) const;
    [[nodiscard]] std::size_t size() const { return m_frames.size(); }
    /// Approximate bytes of all of them.
    [[nodiscard]] std::size_t byteSize() const;
    /// Executed events after which offer() will keep the next copy.
    [[nodiscard]] std::uint64_t nextAt() const { return m_nextAt; }

private:
    void thin();
    KeyframeBudget m_budget;
    std::vector<ControlPlane> m_frames;
    std::uint64_t m_spacing = 50'000;
    std::uint64_t m_nextAt = 0;
};

} // namespace latepulse
