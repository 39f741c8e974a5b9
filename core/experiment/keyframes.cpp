#include "core/experiment/keyframes.h"

#include <numeric>

namespace latepulse {

void Keyframes::offer(const ControlPlane& plane)
{
    if (plane.executedEvents() < m_nextAt
        || (!m_frames.empty() && plane.executedEvents() <= m_frames.back().executedEvents()))
        return;
    m_frames.push_back(plane);
    if (m_frames.size() > m_budget.count || byteSize() > m_budget.bytes)
        thin();
    m_nextAt = plane.executedEvents() + m_spacing;
}

std::size_t Keyframes::byteSize() const
{
    return std::accumulate(m_frames.begin(), m_frames.end(), std::size_t{0},
                           [](std::size_t bytes, const ControlPlane& frame) { return bytes + frame.byteSize(); });
}

/// Keeps the first and every second one; the next ones come half as often.
void Keyframes::thin()
{
    std::vector<ControlPlane> kept;
    for (std::size_t i = 0; i < m_frames.size(); i += 2)
        kept.push_back(std::move(m_frames[i]));
    m_frames = std::move(kept);
    m_spacing *= 2;
}

const ControlPlane* Keyframes::before(SimTime t) const
{
    const ControlPlane* best = nullptr;
    for (const ControlPlane& frame : m_frames)
        if (frame.now() <= t)
            best = &frame;
    return best;
}

const ControlPlane* Keyframes::beforeEvent(std::uint64_t executedEvents) const
{
    const ControlPlane* best = nullptr;
    for (const ControlPlane& frame : m_frames)
        if (frame.executedEvents() <= executedEvents)
            best = &frame;
    return best;
}

} // namespace latepulse
