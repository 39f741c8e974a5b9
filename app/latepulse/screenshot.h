#pragma once
// The window itself as a picture, at one instant of its run: for the README and for reviews.

#include "app/latepulse/command_line.h"

namespace latepulse::ui {
class MainWindow;
}

namespace latepulse::app {

/// Runs the event loop until everything asked for is on screen; exit code 0, or 2 with the reason on stderr.
[[nodiscard]] int takeScreenshot(ui::MainWindow& window, const CommandLine& command);

} // namespace latepulse::app
