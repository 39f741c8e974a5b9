#pragma once
// How good the failure detector was, per controller group, in the terms of Chen, Toueg and Aguilera ("On the quality of
// service of failure detectors", IEEE Transactions on Computers 51(5), 2002):
//   detection time   from a failure to the instant from which the controller is suspected for the rest of the failure
//                    (0 when it was suspected already); a failure is detected when it is suspected at its end, or now;
//   mistake          the beginning of suspecting a controller that is up; one still suspected when it is repaired
//                    begins one as well;
//   mistake duration until it is trusted again, or truly fails;
//   mistake rate     mistakes per controller-time up;
//   query accuracy   probability that the answer to "is it up?" is right at a random time. Taken here over all
//                    controller-time, failures included, not over failure-free runs alone.
// Suspected means no admissions: quarantined or unhealthy. What is under way counts as far as it has come.

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <string>

#include "core/base/units.h"

namespace latepulse {

/// An exact sum of durations without the 292 years of one Duration: thousands of controllers add up to more.
class TimeSum {
public:
    constexpr void add(Duration d, std::int64_t times = 1)
    {
        constexpr std::int64_t second = 1'000'000'000;
        m_seconds += d.ns / second * times;
        m_rest += d.ns % second * times;
        m_seconds += m_rest / second;
        m_rest %= second;
    }
    [[nodiscard]] constexpr double toSeconds() const
    {
        return static_cast<double>(m_seconds) + static_cast<double>(m_rest) / 1e9;
    }
    /// Nanoseconds, the largest there are when they are more.
    [[nodiscard]] constexpr std::int64_t nanoseconds() const
    {
        constexpr std::int64_t second = 1'000'000'000, most = std::numeric_limits<std::int64_t>::max();
        return m_seconds >= most / second ? most : m_seconds * second + m_rest;
    }
    constexpr bool operator==(const TimeSum&) const = default;

private:
    std::int64_t m_seconds = 0, m_rest = 0;
};

struct DetectorQuality {
    std::string group;
    std::int64_t failures = 0, detected = 0, mistakes = 0;
    TimeSum detectionTime; // of detected failures
    Duration longestDetection;
    TimeSum mistakeTime; // suspected while up
    Duration longestMistake;
    TimeSum undetectedTime; // trusted while down or unreachable
    TimeSum lostTime; // down or unreachable
    TimeSum watchedTime; // controller-time under a policy that judges

    [[nodiscard]] double upSeconds() const { return watchedTime.toSeconds() - lostTime.toSeconds(); }
    /// 1 when nothing was watched.
    [[nodiscard]] double queryAccuracy() const
    {
        const double all = watchedTime.toSeconds();
        return all > 0 ? 1.0 - (mistakeTime.toSeconds() + undetectedTime.toSeconds()) / all : 1.0;
    }
    bool operator==(const DetectorQuality&) const = default;
};

} // namespace latepulse
