#include "station.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "core/model/control_plane.h"
#include "core/scenario/reader.h"

namespace latepulse::theorytest {

std::string nanoseconds(double seconds)
{
    return fmt::format("{}ns", static_cast<std::int64_t>(std::llround(seconds * 1e9)));
}

namespace {

/// Adds every ended job to the present batch of its class, and watches the series asked for.
class Collector : public RunListener {
public:
    Collector(std::size_t classes, const Effort& effort, std::vector<std::size_t> series)
        : m_batches(classes), m_threshold(Duration::fromSeconds(effort.threshold)), m_keep(effort.keepTimes),
          m_series(std::move(series)), m_sums(m_series.size())
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
        const double service = (sojourn - waiting).toSeconds();
        ++batch.served;
        batch.waiting += waiting.toSeconds();
        batch.sojourn += sojourn.toSeconds();
        batch.serviceSquares += service * service;
        batch.waited += waiting.ns > 0 ? 1 : 0;
        batch.waitedLonger += waiting > m_threshold ? 1 : 0;
        if (m_keep) {
            batch.waits.push_back(static_cast<float>(waiting.toSeconds()));
            batch.sojourns.push_back(static_cast<float>(sojourn.toSeconds()));
        }
    }
    void sampleClosed(const std::vector<Sample>& row) override
    {
        ++m_samples;
        for (std::size_t i = 0; i < m_series.size(); ++i)
            m_sums[i] += static_cast<double>(row[m_series[i]].last);
    }
    std::vector<Batch> take(double seconds)
    {
        std::vector<Batch> taken(m_batches.size());
        std::swap(taken, m_batches);
        for (Batch& batch : taken)
            batch.seconds = seconds;
        return taken;
    }
    /// Mean of the i-th series since the last time this was asked of all.
    std::vector<double> takeMeans()
    {
        std::vector<double> means(m_series.size());
        for (std::size_t i = 0; i < means.size(); ++i)
            means[i] = m_sums[i] / m_samples;
        m_sums.assign(m_series.size(), 0.0);
        m_samples = 0;
        return means;
    }

private:
    std::vector<Batch> m_batches;
    Duration m_threshold;
    bool m_keep;
    std::vector<std::size_t> m_series;
    std::vector<double> m_sums;
    double m_samples = 0;
};

SimTime at(double seconds)
{
    return SimTime::start() + Duration::fromSeconds(seconds);
}

ControlPlane planeOf(const std::string& text)
{
    auto scenario = readScenario(text, "subject");
    if (!scenario)
        throw std::runtime_error(describe(scenario.error()) + "\n" + text);
    auto plane = ControlPlane::build(std::make_shared<const Scenario>(std::move(*scenario)));
    if (!plane)
        throw std::runtime_error(describe(plane.error()));
    return std::move(*plane);
}

std::vector<std::size_t> positions(const ControlPlane& plane, const std::vector<std::string>& names)
{
    std::vector<std::size_t> found;
    const std::vector<SeriesInfo>& infos = plane.seriesInfos();
    for (const std::string& name : names) {
        const auto it =
            std::find_if(infos.begin(), infos.end(), [&](const SeriesInfo& info) { return info.name == name; });
        if (it == infos.end())
            throw std::runtime_error("no series " + name);
        found.push_back(static_cast<std::size_t>(it - infos.begin()));
    }
    return found;
}

/// One replication without its warm-up, appended window by window.
void replicate(const Subject& subject, double length, const Effort& effort, std::uint64_t seed,
               std::vector<std::vector<Batch>>& batches)
{
    const double warmup = length / 9;  // a tenth of the whole
    ControlPlane plane = planeOf(subject.text(warmup + length, seed));
    batches.resize(plane.scenario().classes.size());
    plane.runUntil(at(warmup), {});
    Collector collector(batches.size(), effort, positions(plane, subject.series));
    auto before = plane.counters();
    for (int w = 1; w <= windows; ++w) {
        plane.runUntil(at(warmup + length * w / windows), {}, &collector);
        std::vector<Batch> taken = collector.take(length / windows);
        const std::vector<double> means = collector.takeMeans();
        auto after = plane.counters();
        for (const auto& [name, count] : after)
            taken.front().counted[name] = static_cast<double>(count - before[name]);
        before = std::move(after);
        for (std::size_t i = 0; i < means.size(); ++i)
            taken.front().sampled[subject.series[i]] = means[i];
        for (std::size_t c = 0; c < taken.size(); ++c)
            batches[c].push_back(std::move(taken[c]));
    }
}

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

std::vector<std::vector<Batch>> measure(const Subject& subject, double rarestRate, const Effort& effort,
                                        std::uint64_t baseSeed)
{
    const double length = effort.jobs / rarestRate / replications;
    std::vector<std::vector<Batch>> batches;
    for (int r = 0; r < replications; ++r)
        replicate(subject, length, effort, baseSeed + static_cast<std::uint64_t>(r), batches);
    return batches;
}

std::vector<std::vector<Batch>> measure(const Station& station, double rarestRate, const Effort& effort,
                                        std::uint64_t baseSeed)
{
    return measure(
        Subject{[&](double horizon, std::uint64_t seed) { return scenarioText(station, horizon, seed); }, {}},
        rarestRate, effort, baseSeed);
}

} // namespace latepulse::theorytest
