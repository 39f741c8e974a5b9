#pragma once
// What stands in a run's log, in words.

#include <QString>

#include "core/record/recording.h"

namespace latepulse::ui {

/// "first false verdict".
[[nodiscard]] QString milestoneText(Milestone milestone);
/// "Verdict", "Drops": the kind as the event table says it.
[[nodiscard]] QString kindText(LogKind kind);
/// "main.17 unhealthy, false (was eligible)"; "shared.reconnect: 112 dropped in one minute".
[[nodiscard]] QString eventText(const LogEntry& entry);

} // namespace latepulse::ui
