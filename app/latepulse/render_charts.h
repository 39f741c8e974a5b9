#pragma once
// `latepulse --render`: a whole run's charts as files, without a window.

#include "app/latepulse/command_line.h"

namespace latepulse::app {

/// Exit code 0, or 2 with the reason on stderr.
[[nodiscard]] int renderCharts(const CommandLine& command);

} // namespace latepulse::app
