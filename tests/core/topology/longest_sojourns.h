#pragma once
// How long events of one class took in a run, to the nanosecond, those still waiting at its end included.

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <vector>

#include "core/model/control_plane.h"

namespace latepulse::bounded {

struct Sojourns {
    std::vector<std::int64_t> processed; // ns, in order of their ends
    std::int64_t longest = 0;            // ns; of those processed or still there
    std::int64_t dropped = 0;
    bool complete = true;                // the run was not cut short for its length
};

class SojournListener : public RunListener {
public:
    explicit SojournListener(std::uint32_t eventClass) : m_class(eventClass) {}
    void jobEnded(std::uint32_t eventClass, bool served, Duration sojourn, Duration) override
    {
        if (eventClass == m_class && served)
            found.processed.push_back(sojourn.ns);
    }
    void dropped(SimTime, std::uint32_t, std::uint32_t eventClass) override
    {
        found.dropped += eventClass == m_class ? 1 : 0;
    }
    Sojourns found;

private:
    std::uint32_t m_class;
};

inline Sojourns sojournsOf(const Scenario& scenario, std::size_t eventClass, std::uint64_t mostEvents = 60'000)
{
    auto plane = ControlPlane::build(std::make_shared<const Scenario>(scenario));
    if (!plane)
        throw std::runtime_error(describe(plane.error()));
    const auto c = static_cast<std::uint32_t>(eventClass);
    SojournListener listener(c);
    listener.found.complete = plane->runToEvent(mostEvents, {}, &listener) == RunEnd::Finished;
    if (listener.found.complete)
        plane->runUntil(plane->horizon(), {}, &listener);
    Sojourns found = std::move(listener.found);
    for (const std::int64_t sojourn : found.processed)
        found.longest = std::max(found.longest, sojourn);
    for (const JobQueue& queue : plane->queues())
        if (const auto oldest = queue.oldest(c))
            found.longest = std::max(found.longest, (plane->now() - *oldest).ns);
    for (const PoolState& pool : plane->pools())
        for (std::uint32_t w = 0; w < pool.made(); ++w)
            if (pool.worker(w).phase != WorkerPhase::Idle && pool.worker(w).job.cls() == c)
                found.longest = std::max(found.longest, (plane->now() - pool.worker(w).job.created).ns);
    return found;
}

} // namespace latepulse::bounded
