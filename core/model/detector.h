#pragma once
// Watches verdicts against the truth (MODEL 2.10), exactly, in integer nanoseconds. Part of the state; never influences
// a run.

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/base/units.h"
#include "core/model/plan.h"
#include "core/record/detector_quality.h"

namespace latepulse {

class Detector {
public:
    Detector() = default;
    /// Every controller is up and trusted. Groups without heartbeats are never watched.
    Detector(const Plan& plan, SimTime now);

    /// Nothing counts while no policy judges; what is then under way ends, or begins as if it happened at this instant.
    void judging(bool on, SimTime now);
    /// The verdict or the truth of a controller as they are from now on.
    void look(std::uint32_t controller, SimTime now, bool suspected, bool lost);
    /// Of every group that has heartbeats, by its name in the scenario.
    [[nodiscard]] std::vector<DetectorQuality> qualities(const Scenario& scenario, SimTime now) const;

private:
    struct Watched {
        SimTime since, lostSince, suspectedSince; // `since`: of verdict and truth together
        std::uint32_t group = 0;
        bool suspected = false, lost = false;
    };
    struct Group {
        DetectorQuality closed;
        std::int64_t controllers = 0; // 0 = not watched
    };
    static void closeSpan(const Watched& controller, SimTime now, DetectorQuality& into);
    static void closeFailure(const Watched& controller, SimTime now, DetectorQuality& into);
    [[nodiscard]] std::vector<DetectorQuality> upTo(SimTime now) const;

    std::vector<Watched> m_controllers;
    std::vector<Group> m_groups;
    SimTime m_judgingSince;
    bool m_judging = false;
};

/// Counters of a group by name, times in nanoseconds.
void addCounters(std::map<std::string, std::int64_t>& counters, const DetectorQuality& quality);

} // namespace latepulse
