#pragma once
// The detector's own loop: when verdicts were last evaluated, periodically or by an event. Local-pause guard (Cassandra):
// an evaluation later than p after the last one says that the detector itself stood still, so it and those of the next p
// convict nobody. It guards against a pause of the loop that evaluates, not of the queue that beats wait in; under exact
// evaluation there is no loop. Evaluated more rarely than every p, it convicts nobody ever.
// Switched on while a run plays, and whenever evaluation changes, the last evaluation is that instant.

#include <optional>

#include "core/base/units.h"

namespace latepulse {

class LocalPause {
public:
    void begin(SimTime now)
    {
        m_last = now;
        m_paused.reset();
    }
    /// An evaluation now; how long after the last one.
    Duration evaluated(SimTime now)
    {
        const Duration since = now - m_last;
        m_last = now;
        return since;
    }
    /// Nobody is to be convicted by the evaluation of now, which came `since` after the last one.
    [[nodiscard]] bool guards(Duration guard, Duration since, SimTime now)
    {
        if (guard.ns <= 0)
            return false;
        if (since > guard)
            m_paused = now;
        return m_paused && now - *m_paused < guard;
    }
    /// Everything that influences the run, for hashes.
    template <class Add>
    void forEachWord(Add add) const
    {
        add(static_cast<std::uint64_t>(m_last.ns));
        add(static_cast<std::uint64_t>(m_paused.value_or(SimTime{-1}).ns));
    }

private:
    SimTime m_last;
    std::optional<SimTime> m_paused;
};

} // namespace latepulse
