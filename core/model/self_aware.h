#pragma once
// A self-aware window (Lifeguard, in memberlist: Dadgar, Phillips and Currey 2018). The detector doubts itself: its
// score 0..7 rises by one with each controller that comes to be suspected, and falls by one with each fresh beat. The
// evidence of a beat may become window x (score + 1) old, with the score of the instant at which it counted; then the
// controller is suspected, and unhealthy once its suspicion is over. A suspicion lasts at least
// multiple x max(1, log10 n) x interval and at most 6 times that; it shrinks with independent confirmations. Those come
// from `witnesses`, who see by a way of their own at the beginning of the suspicion whether the controller is truly up.
// A fresh beat, or a corroboration that finds it alive, ends a suspicion.
// Switched on while a run plays, the score is 0, and suspicions of an earlier policy begin at that instant. Another
// window acts at once; suspicions under way end when they were to end.

#include <cstdint>
#include <vector>

#include "core/base/units.h"
#include "core/model/controller.h"
#include "core/model/plan.h"

namespace latepulse {

/// Shortest suspicion among n members: multiple x max(1, log10 n) x interval, the logarithm cut to thousandths.
[[nodiscard]] Duration shortestSuspicion(std::int64_t multiple, std::int64_t members, Duration interval);
/// With so many independent confirmations of multiple - 2 that are asked for; whole milliseconds while between the
/// extremes.
[[nodiscard]] Duration suspicionWith(std::int64_t confirmations, std::int64_t multiple, std::int64_t members,
                                     Duration interval);

class SelfAware {
public:
    void begin(const Plan& plan, const std::vector<Controller>& controllers, SimTime now);
    void end() { m_controllers.clear(); }
    /// Other parameters.
    void adopt(const Plan& plan);
    /// A beat of this age counts.
    void counted(const Plan& plan, std::uint32_t controller, Duration age);
    /// A controller is suspected from now on: a miss of the detector.
    void suspect(const Plan& plan, std::uint32_t controller, bool trulyLost, SimTime now);
    void clear(std::uint32_t controller) { m_controllers[controller].suspicionEnds = SimTime::never(); }
    [[nodiscard]] Duration window(std::uint32_t controller) const { return m_controllers[controller].window; }
    [[nodiscard]] SimTime suspicionEnds(std::uint32_t controller) const
    {
        return m_controllers[controller].suspicionEnds;
    }
    [[nodiscard]] std::int64_t score() const { return m_score; }

    /// Everything that influences the run, for hashes.
    template <class Add>
    void forEachWord(Add add) const
    {
        for (const Watched& controller : m_controllers) {
            add(static_cast<std::uint64_t>(controller.window.ns));
            add(static_cast<std::uint64_t>(controller.suspicionEnds.ns));
        }
        if (!m_controllers.empty())
            add(static_cast<std::uint64_t>(m_score));
    }

private:
    struct Watched {
        Duration window;
        SimTime suspicionEnds = SimTime::never();
    };
    [[nodiscard]] Duration windowNow(const Plan& plan) const { return plan.health.window * (m_score + 1); }
    void beginSuspicion(const Plan& plan, std::uint32_t controller, bool trulyLost, SimTime now);

    std::vector<Watched> m_controllers; // while it judges
    std::int64_t m_score = 0;
};

} // namespace latepulse
