#pragma once
// Whole facts behind a node of the topology view: tooltips and what screen readers say. Made when asked for.

#include <QString>
#include <QTimeZone>

#include "core/model/snapshot.h"
#include "core/scenario/scenario.h"
#include "core/topology/topology.h"

namespace latepulse::ui {

/// Lines about the entity of this kind at this position of the scenario's list; "" where there is nothing more to say.
[[nodiscard]] QString nodeTip(const Scenario& now, const Snapshot* snapshot, NodeKind kind, std::size_t position);
/// "main.17: unhealthy for 18 h 43 min; up, so the verdict is false; liveness age ...".
[[nodiscard]] QString controllerTip(const ControllerSnapshot& controller, SimTime now);
/// Which verdicts changed between two snapshots: "40 controllers are unhealthy now, all of them falsely"; "" for none.
[[nodiscard]] QString verdictChanges(const Snapshot& before, const Snapshot& now);
/// One sentence about the whole picture.
[[nodiscard]] QString topologySummary(const Scenario& now, const Snapshot* snapshot);
/// "1 of 4 workers of desk is busy", "The worker of desk is busy".
[[nodiscard]] QString busyText(std::int64_t busy, std::int64_t all, const QString& pool);

} // namespace latepulse::ui
