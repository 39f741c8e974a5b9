#include "app/latepulse-cli/trace_listener.h"

#include <fmt/format.h>

#include "core/base/time_text.h"

namespace latepulse::cli {

void TraceListener::traced(SimTime at, const std::string& words)
{
    if (at < m_from)
        return;
    m_printedAny = true;
    const std::string line = fmt::format("{} {}.{:09d} {}\n", formatInstant(m_start + at), at.ns / 1'000'000'000,
                                         at.ns % 1'000'000'000, words);
    std::fputs(line.c_str(), m_out);
}

} // namespace latepulse::cli
