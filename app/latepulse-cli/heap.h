#pragma once
// The heap of a program that takes tens of megabytes once and lets them go at its end.

namespace latepulse::cli {

/// Takes address space for a whole run at once and asks for it in huge pages: touching it page by page would cost a
/// tenth of the incident's time. Where the system has neither, nothing changes but that.
void prepareHeap();

} // namespace latepulse::cli
