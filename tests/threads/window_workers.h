#pragma once

namespace latepulse::threads {

/// A slider held for a while, seeks and steps, in the window's worker while the other one answers "why": what arrives
/// in the end is what one thread alone makes of the last scenario.
void theWindowsWorkers();

} // namespace latepulse::threads
