#pragma once
// The window itself as a picture, at one instant of its run: for the README and for reviews.

#include <optional>

#include "app/latepulse/command_line.h"
#include "core/scenario/scenario.h"

namespace latepulse::ui {
class MainWindow;
}

namespace latepulse::app {

/// "50h" since the run's start or an instant in UTC; the middle of the run where nothing is said; nullopt: neither.
[[nodiscard]] std::optional<SimTime> instantOf(const QString& text, const Scenario& scenario);

/// Runs the event loop until everything asked for is on screen; exit code 0, or 2 with the reason on stderr.
[[nodiscard]] int takeScreenshot(ui::MainWindow& window, const CommandLine& command);

} // namespace latepulse::app
