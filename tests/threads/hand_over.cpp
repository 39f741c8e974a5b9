#include "hand_over.h"

#include <bit>

#include "core/scenario/reader.h"

namespace latepulse::threads {

namespace {

/// FNV-1a over what is put in.
class Mark {
public:
    void add(std::uint64_t value)
    {
        for (int byte = 0; byte < 8; ++byte) {
            m_value = (m_value ^ (value & 0xFFU)) * 0x100'0000'01B3U;
            value >>= 8U;
        }
    }
    void add(std::int64_t value) { add(static_cast<std::uint64_t>(value)); }
    void add(float value) { add(std::uint64_t{std::bit_cast<std::uint32_t>(value)}); }
    void add(const std::string& text)
    {
        for (const char c : text)
            add(std::uint64_t{static_cast<unsigned char>(c)});
    }
    [[nodiscard]] std::uint64_t value() const { return m_value; }

private:
    std::uint64_t m_value = 0xCBF2'9CE4'8422'2325U;
};

} // namespace

std::shared_ptr<const Scenario> shipped(const std::string& name, int hours, std::uint64_t seed)
{
    auto scenario = readScenarioFile(LATEPULSE_SOURCE_DIR "/scenarios/" + name + ".toml");
    require(scenario.has_value(), scenario ? "" : describe(scenario.error()));
    scenario->run.horizon = std::min(scenario->run.horizon, Duration::hours(hours));
    scenario->run.seed = seed;
    return std::make_shared<const Scenario>(std::move(*scenario));
}

RecordedRun started(const std::shared_ptr<const Scenario>& scenario, KeyframeBudget budget)
{
    auto run = RecordedRun::start(scenario, budget);
    require(run.has_value(), run ? "" : describe(run.error()));
    return std::move(*run);
}

ControlPlane startOf(const std::shared_ptr<const Scenario>& scenario)
{
    auto plane = ControlPlane::build(scenario);
    require(plane.has_value(), plane ? "" : describe(plane.error()));
    return std::move(*plane);
}

std::uint64_t markOf(const Recording& recording)
{
    Mark mark;
    for (std::size_t series = 0; series < recording.series.infos().size(); ++series)
        for (std::size_t i = 0; i < recording.series.size(); ++i) {
            const Sample sample = recording.series.at(series, i);
            mark.add(sample.min);
            mark.add(sample.max);
            mark.add(sample.last);
        }
    for (const LogEntry& entry : recording.log) {
        mark.add(entry.at.ns);
        mark.add(entry.subject + entry.from + entry.to);
        mark.add(entry.count);
    }
    return mark.value();
}

std::uint64_t markOf(const Snapshot& snapshot)
{
    Mark mark;
    mark.add(snapshot.now.ns);
    mark.add(snapshot.executedEvents);
    for (const PopulationSnapshot& p : snapshot.populations)
        for (const std::int64_t count : {p.connected, p.requesting, p.backingOff, p.offline, p.inQueue})
            mark.add(count);
    for (const QueueSnapshot& queue : snapshot.queues)
        mark.add(queue.depth());
    for (const ControllerSnapshot& controller : snapshot.controllers) {
        mark.add(controller.evidence.ns);
        mark.add(controller.sessions);
        mark.add(static_cast<std::int64_t>(controller.verdict));
        mark.add(controller.split.queueing.ns);
    }
    return mark.value();
}

RunMark markOfRun(const std::shared_ptr<const Scenario>& scenario)
{
    RecordedRun run = started(scenario);
    run.advance(run.plane().horizon(), {});
    return {run.plane().stateHash(), run.plane().executedEvents(), markOf(run.recording())};
}

void Crew::join()
{
    for (std::jthread& thread : m_threads)
        thread.join();
    require(m_failure.empty(), m_failure);
}

} // namespace latepulse::threads
