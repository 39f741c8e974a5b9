#pragma once
// What a room is shown of the control plane: the classes, queues, workers and backends that have work, the controllers,
// and one sentence of state.

#include <vector>

#include <QStringList>

#include "ui/presenters/topology_presenter.h"

namespace latepulse::ui {

struct StagePicture {
    /// From a node of one column to one of the next: places in the lists below.
    struct Link {
        std::size_t from = 0, to = 0;
        EntityKey key; // of the class that goes this way; unused behind the queues
        bool lit = false; // on the way that liveness shares with others
    };
    struct Shared {
        std::vector<bool> queues, pools; // by place below
    };
    std::vector<ClassText> classes;
    std::vector<QueueText> queues;
    std::vector<PoolText> pools;
    std::vector<BackendText> backends;
    std::size_t moreClasses = 0, moreQueues = 0, morePools = 0, moreBackends = 0; // for which there is no room
    std::vector<Link> enters, serves, calls;
    Shared shared;
    ControllersText controllers;
    std::int64_t depthScale = 10;
};

/// `now`: the scenario with every change in force; `start`: as it began.
[[nodiscard]] StagePicture stagePicture(const Scenario& now, const Scenario& start, const Snapshot* snapshot);

/// One sentence about this instant, and shorter ones that say less, longest first.
[[nodiscard]] QStringList stateSentence(const Scenario& now, const Snapshot& snapshot);

} // namespace latepulse::ui
