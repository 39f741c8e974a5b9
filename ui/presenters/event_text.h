#pragma once
// What stands in a run's log, in words.

#include <QString>

#include "core/record/recording.h"
#include "core/scenario/scenario.h"

namespace latepulse::ui {

/// "first false verdict".
[[nodiscard]] QString milestoneText(Milestone milestone);
/// "Verdict", "Drops": the kind as the event table says it.
[[nodiscard]] QString kindText(LogKind kind);
/// What it is now alone, or also what it was.
enum class EventLength { Short, Full };
/// "main.17 unhealthy, false (was eligible)"; "shared.reconnect: 112 dropped in one minute"; with the scenario of the
/// run "yours: Latency, mean (registry): 80 ms → 300 s".
[[nodiscard]] QString eventText(const LogEntry& entry, const Scenario* scenario,
                                EventLength length = EventLength::Full);

} // namespace latepulse::ui
