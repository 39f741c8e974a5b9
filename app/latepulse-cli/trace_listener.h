#pragma once
// Prints every engine event of a span of time.

#include <cstdio>

#include "core/record/run_listener.h"

namespace latepulse::cli {

class TraceListener final : public RunListener {
public:
    TraceListener(std::FILE* out, UtcInstant start, SimTime from) : m_out(out), m_start(start), m_from(from) {}
    [[nodiscard]] bool wantsTrace() const override { return true; }
    void traced(SimTime at, const std::string& words) override;
    [[nodiscard]] bool printedAny() const { return m_printedAny; }

private:
    std::FILE* m_out;
    UtcInstant m_start;
    SimTime m_from;
    bool m_printedAny = false;
};

} // namespace latepulse::cli
