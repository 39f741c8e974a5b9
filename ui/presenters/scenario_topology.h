#pragma once
// A scenario as a graph, and what its liveness events share with other classes on their way to the health decision.

#include <string>
#include <vector>

#include "core/scenario/scenario.h"
#include "core/topology/topology.h"

namespace latepulse::ui {

/// Every entity as a node, what the values of `scenario` make of them as edges. Idle queues and pools have no edges.
[[nodiscard]] Topology topologyOf(const Scenario& scenario);

/// Some controllers send their heartbeats as events of this class.
[[nodiscard]] bool carriesBeats(const Scenario& scenario, const std::string& eventClass);
/// Some population registers by events of this class.
[[nodiscard]] bool carriesRegistrations(const Scenario& scenario, const std::string& eventClass);
/// Events of this class come into being at all.
[[nodiscard]] bool isFed(const Scenario& scenario, const std::string& eventClass);

/// Ids of what liveness classes have in common with other fed classes. Sharing alone, not how long it may delay:
/// priorities, reserved workers and bounds are not considered.
struct LivenessSharing {
    std::vector<std::string> queues, pools;
    std::vector<std::string> liveness, others;  // classes that meet there
    [[nodiscard]] bool any() const { return !queues.empty() || !pools.empty(); }
    bool operator==(const LivenessSharing&) const = default;
};
[[nodiscard]] LivenessSharing livenessSharing(const Scenario& scenario);

} // namespace latepulse::ui
