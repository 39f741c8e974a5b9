#include "station.h"

#include <cmath>
#include <memory>
#include <stdexcept>

#include <fmt/format.h>

#include "core/model/control_plane.h"
#include "core/scenario/reader.h"

namespace latepulse::theorytest {

namespace {

std::string nanoseconds(double seconds)
{
    return fmt::format("{}ns", static_cast<std::int64_t>(std::llround(seconds * 1e9)));
}

/// Adds every ended job to the present batch of its class.
class Collector : public RunListener {
public:
    Collector(std::size_t classes, const Effort& effort)
        : m_batches(classes), m_threshold(Duration::fromSeconds(effort.threshold)), m_keep(effort.keepTimes)
    {
    }
    void jobEnded(std::uint32_t eventClass, bool served, Duration sojourn, Duration waiting) override
    {
        Batch& batch = m_batches[eventClass];
        batch.allWaiting += (served ? waiting : sojourn).toSeconds();
        if (!served) {
            ++batch.dropped;
            return;
        }
        ++batch.served;
        batch.waiting += waiting.toSeconds();
        batch.sojourn += sojourn.toSeconds();
        batch.waited += waiting.ns > 0 ? 1 : 0;
        batch.waitedLonger += waiting > m_threshold ? 1 : 0;
        if (m_keep) {
            batch.waits.push_back(static_cast<float>(waiting.toSeconds()));
            batch.sojourns.push_back(static_cast<float>(sojourn.toSeconds()));
        }
    }
    std::vector<Batch> take(double seconds)
    {
        std::vector<Batch> taken(m_batches.size());
        std::swap(taken, m_batches);
        for (Batch& batch : taken)
            batch.seconds = seconds;
        return taken;
    }

private:
    std::vector<Batch> m_batches;
    Duration m_threshold;
    bool m_keep;
};

} // namespace

std::string exponential(double meanSeconds)
{
    return "{ exponential = \"" + nanoseconds(meanSeconds) + "\" }";
}

std::string constant(double seconds)
{
    return '"' + nanoseconds(seconds) + '"';
}

std::string scenarioText(const Station& station, double horizonSeconds, std::uint64_t seed)
{
    std::string text = fmt::format("format = 1\n[run]\nhorizon = \"{0}\"\nsample = \"{0}\"\nseed = {1}\n",
                                   nanoseconds(horizonSeconds), seed);
    for (std::size_t c = 0; c < station.classes.size(); ++c)
        text += fmt::format("[source.s{0}]\nclass = \"c{0}\"\narrivals = {1}\npatience = {3}\n"
                            "[class.c{0}]\nqueue = \"line\"\npriority = {0}\nend = \"sink\"\nsteps = [ {{ id = "
                            "\"serve\", cpu = {2} }} ]\n",
                            c, station.classes[c].arrivals, station.classes[c].service, station.classes[c].patience);
    text += fmt::format("[queue.line]\ndiscipline = \"{}\"\ncapacity = {}\ndrop = \"tail\"\n[pool.desk]\nworkers = "
                        "{}\nserves = [\"line\"]\n",
                        station.discipline, station.room, station.workers);
    return text;
}

std::vector<std::vector<Batch>> measure(const Station& station, double rarestRate, const Effort& effort,
                                        std::uint64_t baseSeed)
{
    const double length = effort.jobs / rarestRate / replications;  // of a replication without its warm-up
    const double warmup = length / 9;                               // a tenth of the whole
    std::vector<std::vector<Batch>> batches(station.classes.size());
    for (int r = 0; r < replications; ++r) {
        auto scenario =
            readScenario(scenarioText(station, warmup + length, baseSeed + static_cast<std::uint64_t>(r)), "station");
        if (!scenario)
            throw std::runtime_error(describe(scenario.error()));
        auto plane = ControlPlane::build(std::make_shared<const Scenario>(std::move(*scenario)));
        if (!plane)
            throw std::runtime_error(describe(plane.error()));
        const auto at = [](double seconds) { return SimTime::start() + Duration::fromSeconds(seconds); };
        plane->runUntil(at(warmup), {});
        Collector collector(station.classes.size(), effort);
        for (int w = 1; w <= windows; ++w) {
            plane->runUntil(at(warmup + length * w / windows), {}, &collector);
            std::vector<Batch> taken = collector.take(length / windows);
            for (std::size_t c = 0; c < taken.size(); ++c)
                batches[c].push_back(std::move(taken[c]));
        }
    }
    return batches;
}

} // namespace latepulse::theorytest
