#pragma once
// How far a long run has come: one line on a terminal's stderr, from the second second on.

#include <chrono>

#include "core/engine/run_control.h"

namespace latepulse::cli {

class ProgressLine {
public:
    /// `horizon` is 100 %. Silent where stderr is no terminal.
    explicit ProgressLine(Duration horizon);
    /// Leaves an empty line behind.
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// Tells this line how far a call has come; it must not outlive the line.
    [[nodiscard]] RunControl control();

private:
    void tell(SimTime reached);
    [[nodiscard]] bool isDue();

    Duration m_horizon;
    bool m_onTerminal;
    bool m_shown = false;
    std::chrono::steady_clock::time_point m_next;
};

} // namespace latepulse::cli
