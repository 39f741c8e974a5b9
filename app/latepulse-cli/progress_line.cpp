#include "app/latepulse-cli/progress_line.h"

#include <cstdio>

#include <unistd.h>

#include <fmt/format.h>

#include "core/base/time_text.h"

namespace latepulse::cli {

namespace {

using Clock = std::chrono::steady_clock;
constexpr auto patience = std::chrono::seconds(1);          // shorter runs show nothing
constexpr auto pace = std::chrono::milliseconds(200);

} // namespace

ProgressLine::ProgressLine(Duration horizon)
    : m_horizon(horizon), m_onTerminal(::isatty(STDERR_FILENO) == 1), m_next(Clock::now() + patience)
{
}

ProgressLine::~ProgressLine()
{
    if (m_shown)
        std::fputs("\r\033[K", stderr);
}

RunControl ProgressLine::control()
{
    RunControl control;
    if (m_onTerminal)
        control.progress = [this](SimTime reached) { tell(reached); };
    return control;
}

bool ProgressLine::isDue()
{
    const auto now = Clock::now();
    if (now < m_next)
        return false;
    m_next = now + pace;
    return true;
}

void ProgressLine::tell(SimTime reached)
{
    if (!isDue() || m_horizon.ns <= 0)
        return;
    m_shown = true;
    const std::int64_t wholeMinutes = reached.ns - reached.ns % Duration::seconds(60).ns;
    std::fputs(fmt::format("\rcomputed to {} of {} ({:.0f} %)\033[K", formatDuration(Duration{wholeMinutes}),
                           formatDuration(m_horizon),
                           100.0 * static_cast<double>(reached.ns) / static_cast<double>(m_horizon.ns))
                   .c_str(),
               stderr);
    std::fflush(stderr);
}

} // namespace latepulse::cli
