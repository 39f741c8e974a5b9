#pragma once
// Self-preservation (Eureka): when the renewals of the last minute are at or below a share of the expected ones, rather
// the network or the registry is at fault than the instances, and nobody is removed. Otherwise one pass removes so many
// at most that this share of the registered stays, in random order. Renewals are beats that count, of controllers that
// are not out; minutes are whole ones since the start of the run.
// Switched on while a run plays, no renewal has been counted: for a minute and up to another one nobody is removed.

#include <cstdint>

#include "core/base/units.h"

namespace latepulse {

class SelfPreservation {
public:
    /// No renewal has been counted.
    void begin() { *this = {}; }
    void renewed(SimTime now)
    {
        turnTo(now.ns / minute);
        ++m_renewals;
    }
    [[nodiscard]] std::int64_t renewalsOfLastMinute(SimTime now) const
    {
        const std::int64_t last = now.ns / minute - 1;
        return last == m_minute ? m_renewals : last == m_minute - 1 ? m_before : 0;
    }
    /// Nobody is removed. `expected`: renewals in a minute when all that are registered renew.
    [[nodiscard]] static bool holds(double share, double expected, std::int64_t renewals)
    {
        const auto threshold = static_cast<std::int64_t>(expected * share);
        return threshold <= 0 || renewals <= threshold;
    }
    /// Removals in one pass at most.
    [[nodiscard]] static std::int64_t mostInOnePass(double share, std::int64_t registered)
    {
        return registered - static_cast<std::int64_t>(static_cast<double>(registered) * share);
    }

    // -- passes: an evaluation at least apart
    [[nodiscard]] SimTime nextPass() const { return m_nextPass; }
    void passBegins(SimTime next)
    {
        m_nextPass = next;
        ++m_pass;
    }
    /// Number of the present pass, for its draws.
    [[nodiscard]] std::uint32_t pass() const { return m_pass; }

    /// Everything that influences the run, for hashes; nothing while it was never used.
    template <class Add>
    void forEachWord(Add add) const
    {
        if (m_pass == 0 && m_renewals == 0 && m_before == 0)
            return;
        add(static_cast<std::uint64_t>(m_renewals));
        add(static_cast<std::uint64_t>(m_before));
        add(static_cast<std::uint64_t>(m_minute) << 32U | m_pass);
        add(static_cast<std::uint64_t>(m_nextPass.ns));
    }

private:
    static constexpr std::int64_t minute = Duration::minutes(1).ns;
    void turnTo(std::int64_t now)
    {
        if (now == m_minute)
            return;
        m_before = now == m_minute + 1 ? m_renewals : 0;
        m_renewals = 0;
        m_minute = now;
    }
    std::int64_t m_minute = 0, m_renewals = 0, m_before = 0; // of that minute, and of the one before
    SimTime m_nextPass;
    std::uint32_t m_pass = 0;
};

} // namespace latepulse
