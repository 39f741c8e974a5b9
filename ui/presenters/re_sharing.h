#pragma once
// Leading a class to another queue, or a queue to another pool: what that assigns, and how it is told.

#include <string>
#include <vector>

#include <QString>

#include "core/scenario/scenario.h"
#include "core/topology/topology.h"

namespace latepulse::ui {

/// What can be led elsewhere: where a class goes, or which pool serves a queue.
struct Lead {
    NodeKind kind = NodeKind::EventClass;  // EventClass: to a queue; Queue: to a pool
    std::string id;    // of the class or queue
    std::string from;  // where it goes now: a queue, or one of the pools that serve it
    [[nodiscard]] NodeKind targetKind() const
    {
        return kind == NodeKind::EventClass ? NodeKind::Queue : NodeKind::Pool;
    }
    bool operator==(const Lead&) const = default;
};

/// May it be led there; what that will do, or why it cannot be done.
struct ReShareAnswer {
    bool legal = false;
    QString words;
};

/// Queue served first by its new pool where it carries heartbeats, last where it does not. Empty when it goes there
/// already, or when there is no such class, queue or pool.
[[nodiscard]] std::vector<Assignment> reSharing(const Scenario& scenario, const Lead& lead, const std::string& target);

/// "Liveness enters queue shared", "pool main serves queue shared".
[[nodiscard]] QString leadText(const Scenario& scenario, const Lead& lead, const std::string& target);

} // namespace latepulse::ui
