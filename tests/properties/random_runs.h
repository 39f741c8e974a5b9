#pragma once
// Runs of random scenarios, bounded by events, and what is compared of them.

#include <memory>
#include <stdexcept>
#include <string>

#include "core/model/control_plane.h"

namespace latepulse::properties {

inline constexpr std::uint64_t mostEvents = 12'000;  // a random scenario may be busier than it is worth

inline ControlPlane planeOf(const Scenario& scenario)
{
    auto plane = ControlPlane::build(std::make_shared<const Scenario>(scenario));
    if (!plane)
        throw std::runtime_error(describe(plane.error()));
    return std::move(*plane);
}

/// To the horizon, or to that many events where that comes first.
inline void runOut(ControlPlane& plane, std::uint64_t events = mostEvents, RunListener* listener = nullptr)
{
    if (plane.runToEvent(events, {}, listener) == RunEnd::Finished)
        plane.runUntil(plane.horizon(), {}, listener);
}

/// Empty when two planes are the same in all that a run yields.
inline std::string difference(const ControlPlane& a, const ControlPlane& b)
{
    std::string found;
    if (a.executedEvents() != b.executedEvents())
        found += "events " + std::to_string(a.executedEvents()) + " and " + std::to_string(b.executedEvents()) + "; ";
    if (a.stateHash() != b.stateHash())
        found += "state hashes differ; ";
    const auto countersA = a.counters(), countersB = b.counters();
    for (const auto& [name, value] : countersA)
        if (const auto other = countersB.find(name); other == countersB.end() || other->second != value)
            found += name + " " + std::to_string(value) + "; ";
    if (countersA.size() != countersB.size())
        found += "another set of counters; ";
    if (!(a.extremes() == b.extremes()))
        found += "extremes differ; ";
    if (!(a.milestones() == b.milestones()))
        found += "milestones differ; ";
    return found;
}

} // namespace latepulse::properties
