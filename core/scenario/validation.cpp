#include "core/scenario/validation.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include <fmt/format.h>

#include "core/base/time_text.h"
#include "core/scenario/findings.h"
#include "core/scenario/parameter_paths.h"
#include "core/scenario/parameter_registry.h"
#include "core/scenario/parameter_text.h"

namespace latepulse {

namespace {

/// Every single value against its registry entry: programs can build scenarios too.
void checkValues(Findings& findings)
{
    const Scenario& s = findings.scenario;
    for (const ParameterSpec& spec : parameterSpecs())
        for (const EntityRef ref : entitiesOf(s, spec.entity)) {
            const auto value = spec.get(s, ref);
            if (!value)
                continue;
            if (auto checked = checkValue(s, {&spec, {}, ref}, *value, &findings.ids); !checked) {
                const Error& e = checked.error();
                findings.add(e.code, pathOf(s, spec, ref), e.value, e.allowed, e.detail);
            }
        }
}

/// Sums over all tables of a kind, told at the value that exceeds the limit.
class Total {
public:
    Total(std::int64_t most, const char* what) : m_most(most), m_what(what) {}
    void add(Findings& findings, std::int64_t value, const std::string& path)
    {
        const std::int64_t before = m_sum;
        m_sum += std::clamp<std::int64_t>(value, 0, m_most + 1);
        if (before <= m_most && m_sum > m_most)
            findings.add(ErrorCode::TooLarge, path, plainNumber(static_cast<double>(value)),
                         "at most " + plainNumber(static_cast<double>(m_most)) + " in all",
                         std::string("too many ") + m_what + " in all");
    }

private:
    std::int64_t m_most, m_sum = 0;
    const char* m_what;
};

void checkSizes(Findings& findings)
{
    const Scenario& s = findings.scenario;
    Total probes(probeLimit, "probes"), controllers(controllerLimit, "controllers"), workers(workerLimit, "workers");
    for (const Population& p : s.populations)
        probes.add(findings, p.size, "population." + p.id + ".size");
    for (const ControllerGroup& g : s.controllers)
        controllers.add(findings, g.count, "controllers." + g.id + ".count");
    for (const WorkerPool& p : s.pools)
        workers.add(findings, p.workers, "pool." + p.id + ".workers");
    for (const auto& [table, size, most] :
         {std::tuple("population", s.populations.size(), 1000U), std::tuple("class", s.classes.size(), 256U),
          std::tuple("queue", s.queues.size(), 1000U), std::tuple("pool", s.pools.size(), 1000U),
          std::tuple("controllers", s.controllers.size(), 1000U), std::tuple("source", s.sources.size(), 1000U),
          std::tuple("backend", s.backends.size(), 1000U), std::tuple("wave", s.waves.size(), 1000U),
          std::tuple("failure", s.failures.size(), 1000U)})
        if (size > most)
            findings.add(ErrorCode::TooLarge, table, std::to_string(size), "at most " + std::to_string(most),
                         "too many tables of one kind");
}

void checkRun(Findings& findings)
{
    const Scenario& s = findings.scenario;
    if (s.format != 1)
        findings.add(ErrorCode::OutOfRange, "format", std::to_string(s.format), "1", "unknown format");
    if (s.run.warmup > s.run.horizon && findings.sound({"run.warmup", "run.horizon"}))
        findings.add(ErrorCode::Inconsistent, "run.warmup", formatDuration(s.run.warmup),
                     "at most " + formatDuration(s.run.horizon), "longer than the run");
    if (s.run.sample > s.run.horizon && findings.sound({"run.sample", "run.horizon"}))
        findings.add(ErrorCode::Inconsistent, "run.sample", formatDuration(s.run.sample),
                     "at most " + formatDuration(s.run.horizon), "longer than the run: nothing would be recorded");
    const std::uint64_t bytes = recordingBytes(s);
    if (bytes > recordingLimit && findings.sound({"run.horizon", "run.sample"}))
        findings.add(ErrorCode::TooLarge, "run.sample", formatDuration(s.run.sample),
                     formatDuration(fittingSample(s)) + " or longer fits",
                     fmt::format("recording would need {:.1f} GiB, more than 2 GiB",
                                 static_cast<double>(bytes) / (1024.0 * 1024.0 * 1024.0)));
}

} // namespace

Errors validate(const Scenario& scenario)
{
    return validate(scenario, {});
}

Errors validate(const Scenario& scenario, const Reported& reported)
{
    Findings findings(scenario, reported);
    checkValues(findings);
    checkRun(findings);
    checkTables(findings);
    checkTrouble(findings);
    checkInterventions(findings);
    checkRemovals(findings);
    checkAnnotations(findings);
    checkExpectations(findings);
    checkConsequences(findings);
    return findings.take();
}

void checkTables(Findings& findings)
{
    checkSizes(findings);
    checkPopulations(findings);
    checkControllers(findings);
    checkOwners(findings);
    checkClasses(findings);
    checkPools(findings);
    checkSources(findings);
}

namespace {

/// As many as the model records; a test compares.
double seriesCount(const Scenario& s)
{
    const auto real = [](std::size_t n) { return static_cast<double>(n); };
    double controllers = 0.0;
    for (const ControllerGroup& g : s.controllers)
        controllers += static_cast<double>(g.count);
    // Every queue and class has a lane while those are few, else each class in its own queue.
    const double lanes = std::min(real(s.queues.size()) * real(s.classes.size()),
                                  s.queues.size() * s.classes.size() <= 64 ? 64.0 : real(s.classes.size()));
    return 22.0 * real(s.populations.size()) + (s.populations.empty() ? 0.0 : 2.0) + 14.0 * real(s.controllers.size())
        + (s.controllers.empty() ? 0.0 : 1.0) + (controllers <= 64 ? controllers : 0.0) + 3.0 * lanes
        + real(s.pools.size()) * (1.0 + real(s.classes.size())) + 5.0 * real(s.backends.size())
        + real(s.classes.size());
}

double bytesAt(const Scenario& s, Duration sample)
{
    const double series = seriesCount(s);
    const double samples =
        sample.ns > 0 ? static_cast<double>(s.run.horizon.ns) / static_cast<double>(sample.ns) + 1.0 : 1e18;
    // Three floats each, and what a column in a block of 256 samples needs beside them where it cannot be packed.
    return series * samples * 3.0 * (4.0 + 8.0 / 256.0);
}

} // namespace

std::uint64_t recordingBytes(const Scenario& scenario)
{
    return static_cast<std::uint64_t>(std::min(bytesAt(scenario, scenario.run.sample), 1e18));
}

Duration fittingSample(const Scenario& scenario)
{
    for (double decade = 1e-6; decade < 1e9; decade *= 10)
        for (const double step : {1.0, 2.0, 5.0}) {
            const Duration sample = Duration::fromSeconds(decade * step);
            if (bytesAt(scenario, sample) <= static_cast<double>(recordingLimit))
                return sample;
        }
    return Duration::days(3653);
}

} // namespace latepulse
