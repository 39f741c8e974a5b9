#pragma once
// Looks at every sample as it is recorded: what must add up does, and percentiles are the ages of controllers.

#include <algorithm>
#include <map>

#include "core/model/control_plane.h"

namespace latepulse {

class SamplesWatch : public RunListener {
public:
    explicit SamplesWatch(const ControlPlane& plane) : m_plane(plane)
    {
        for (const SeriesInfo& info : plane.seriesInfos())
            m_at.emplace(info.name, m_at.size());
    }

    void sampleClosed(const std::vector<Sample>& row) override
    {
        ++samples;
        const Scenario& s = m_plane.scenario();
        const SimTime end{s.run.sample.ns * samples};
        for (const Population& p : s.populations)
            reasonsAddUp(row, p);
        for (std::size_t g = 0; g < s.controllers.size(); ++g)
            if (!s.controllers[g].heartbeat.eventClass.empty())
                percentilesAreAges(row, g, end);
    }

    std::int64_t samples = 0;
    std::map<std::string, double> peaks;  // of the reasons
    std::string wrong;                    // the first thing that does not fit; empty when all does

private:
    [[nodiscard]] const Sample& of(const std::vector<Sample>& row, const std::string& name) const
    {
        return row.at(m_at.at(name));
    }
    void tell(const std::string& what)
    {
        if (wrong.empty())
            wrong = what + " in sample " + std::to_string(samples);
    }
    void reasonsAddUp(const std::vector<Sample>& row, const Population& p)
    {
        double sum = 0.0, answered = 0.0;
        for (std::size_t part = 0; part < notConnectedParts; ++part) {
            const std::string word = notConnectedWord(part);
            const Sample& reason = of(row, "not_connected." + p.id + '.' + word);
            sum += static_cast<double>(reason.last);
            answered += part >= 3 ? static_cast<double>(reason.last) : 0.0;
            if (reason.min != reason.last || reason.max != reason.last || reason.last < 0)
                tell("more than one value of " + word);
            peaks[word] = std::max(peaks[word], static_cast<double>(reason.last));
        }
        const auto last = [&](const char* quantity) {
            return static_cast<double>(of(row, std::string(quantity) + '.' + p.id).last);
        };
        if (sum + last("connected") != static_cast<double>(p.size))
            tell("reasons of " + p.id);
        if (answered != last("backing_off")
            || static_cast<double>(of(row, "not_connected." + p.id + ".offline").last) != last("offline"))
            tell("states of " + p.id);
    }
    void percentilesAreAges(const std::vector<Sample>& row, std::size_t g, SimTime end)
    {
        const GroupPlan& group = m_plane.plan().groups[g];
        std::vector<std::int64_t> ages;
        for (std::uint32_t c = group.firstController; c < group.firstController + group.count; ++c)
            ages.push_back((end - m_plane.controllers()[c].evidence).ns);
        std::sort(ages.begin(), ages.end());
        for (const int percent : {50, 90, 99}) {
            // The smallest age that at least so many percent do not exceed.
            const auto found = std::find_if(ages.begin(), ages.end(), [&](const std::int64_t& age) {
                return (&age - ages.data() + 1) * 100 >= percent * static_cast<std::ptrdiff_t>(ages.size());
            });
            const std::string name =
                "liveness_age." + m_plane.scenario().controllers[g].id + ".p" + std::to_string(percent);
            if (of(row, name).last != static_cast<float>(Duration{*found}.toSeconds()))
                tell(name);
        }
    }

    const ControlPlane& m_plane;
    std::map<std::string, std::size_t> m_at;
};

} // namespace latepulse
