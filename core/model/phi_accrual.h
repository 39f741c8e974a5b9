#pragma once
// Phi accrual failure detectors (Hayashibara et al. 2004) as two well-known systems have them. Each controller's
// intervals between beats are learned; phi of the time t since the last one is -log10 of the probability of a longer
// interval, and a controller is unhealthy while phi is above the threshold. With the threshold fixed that is a window of
// its own for each controller:
//   normal       mean + pause + z max(deviation, least), z = deviations at the threshold (Akka)
//   exponential  mean x threshold x ln 10 (Cassandra)
// Intervals are those between the stamps of beats that count; a beat not younger than all before teaches nothing.
// Normal learns an interval only if it was within the window (Akka: only while available), exponential only up to the
// longest learned. It starts from what the systems start from: interval -+ a quarter of it; twice the interval.
// Switched on while a run plays, it has learned nothing yet, and the first interval ends with the next beat that counts;
// another threshold, pause or deviation acts at once on what is learned.

#include <cstdint>
#include <vector>

#include "core/base/units.h"
#include "core/engine/chunked_deque.h"
#include "core/model/controller.h"
#include "core/model/plan.h"

namespace latepulse {

/// Standard deviations beyond the mean at which phi has this value; by Akka's logistic approximation
/// phi = -log10(e / (1 + e)), e = exp(-y (1.5976 + 0.070566 y^2)), or exactly.
[[nodiscard]] double deviationsAtPhi(double phi, PhiTail tail);
/// Multiples of the mean at which phi of an exponential interval has this value.
[[nodiscard]] double meansAtPhi(double phi);

class PhiAccrual {
public:
    /// Nothing is learned; the evidence of now is the beginning of each controller's first interval.
    void begin(const Plan& plan, const std::vector<Controller>& controllers);
    /// Another policy judges: everything is forgotten.
    void end() { m_learned.clear(); }
    /// Other parameters.
    void adopt(const Plan& plan);
    /// A beat counts.
    void learn(const Plan& plan, std::uint32_t controller, SimTime stamp);
    [[nodiscard]] Duration window(std::uint32_t controller) const { return m_learned[controller].window; }

    /// Everything that influences the run, for hashes.
    template <class Add>
    void forEachWord(Add add) const
    {
        for (const Learned& learned : m_learned) {
            add(static_cast<std::uint64_t>(learned.newest.ns));
            add(static_cast<std::uint64_t>(learned.sum));
            add(static_cast<std::uint64_t>(learned.intervals.size()));
            add(static_cast<std::uint64_t>(learned.window.ns));
        }
    }
    [[nodiscard]] std::size_t byteSize() const { return m_learned.size() * sizeof(Learned); }

private:
    __extension__ typedef __int128 Wide;
    struct Learned {
        SimTime newest; // stamp
        ChunkedDeque<std::int64_t, 64> intervals; // ns, the oldest first
        std::int64_t sum = 0;
        Wide squares = 0;
        Duration window;
    };
    static void remember(Learned& learned, Duration interval, std::int64_t most);
    static void forgetOldest(Learned& learned);
    void setWindow(const Plan& plan, std::uint32_t controller);

    std::vector<Learned> m_learned; // per controller while it judges
    double m_factor = 0.0; // deviations or means at the threshold
};

} // namespace latepulse
