#pragma once
// Ejection times (Envoy's outlier detection): a controller that is taken out stays out for base x the number of times it
// went, at most for the longest; beats clear it only after that. Its number falls by one for each span of health that it
// was in service. Force and a reset of verdicts end an ejection. Switched on while a run plays, nobody was ever ejected;
// switched off, nobody is held.

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/base/units.h"
#include "core/scenario/scenario.h"

namespace latepulse {

class Ejections {
public:
    void begin(std::uint32_t controllers, SimTime now) { m_ejected.assign(controllers, {now, SimTime{-1}, 0}); }
    void end() { m_ejected.clear(); }
    void left(const Health& health, std::uint32_t controller, SimTime now)
    {
        if (m_ejected.empty())
            return;
        Ejected& e = m_ejected[controller];
        const std::int64_t forgiven = (now - e.since) / health.ejectionForgiven;
        e.times = std::max<std::int64_t>(0, e.times - forgiven) + 1;
        const bool longest = e.times > health.ejectionLongest / health.ejectionTime;
        e.until = now + (longest ? health.ejectionLongest : health.ejectionTime * e.times);
    }
    void returned(std::uint32_t controller, SimTime now)
    {
        if (!m_ejected.empty())
            m_ejected[controller].since = now;
    }
    [[nodiscard]] bool holds(std::uint32_t controller, SimTime now) const
    {
        return !m_ejected.empty() && now < m_ejected[controller].until;
    }
    /// Everything that influences the run, for hashes.
    template <class Add>
    void forEachWord(Add add) const
    {
        for (const Ejected& e : m_ejected) {
            add(static_cast<std::uint64_t>(e.since.ns));
            add(static_cast<std::uint64_t>(e.until.ns));
            add(static_cast<std::uint64_t>(e.times));
        }
    }

private:
    struct Ejected {
        SimTime since; // in service, as far as it is
        SimTime until; // not in service before
        std::int64_t times = 0;
    };
    std::vector<Ejected> m_ejected; // per controller while it is switched on
};

} // namespace latepulse
