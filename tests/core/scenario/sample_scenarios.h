#pragma once
// Scenarios for laws: one that has every table, and random ones that stay legal.

#include <random>

#include <QtGlobal>

#include "core/scenario/parameter_registry.h"
#include "core/scenario/reader.h"

namespace latepulse {

/// tests/data/every_table.toml: the incident's shape with at least one entity of every kind.
[[nodiscard]] inline Scenario everyTable()
{
    static const Scenario scenario = [] {
        auto read = readScenarioFile(LATEPULSE_TEST_DATA "/every_table.toml");
        if (!read)
            qFatal("%s", describe(read.error()).c_str());
        return *read;
    }();
    return scenario;
}

/// Legal random values for most parameters of everyTable(), and structure the registry does not reach.
class RandomScenarios {
public:
    explicit RandomScenarios(std::uint64_t seed) : m_random(seed) {}

    [[nodiscard]] Scenario next()
    {
        Scenario s = everyTable();
        for (const Parameter& parameter : parametersOf(s))
            if (findParameter(s, parameter.path) && pick(3) == 0)
                static_cast<void>(
                    setParameter(s, parameter.path, valueFor(*parameter.spec)));  // an illegal draw changes nothing
        mend(s);
        decorate(s);
        return s;
    }

private:
    std::size_t pick(std::size_t below) { return std::uniform_int_distribution<std::size_t>(0, below - 1)(m_random); }
    double unit() { return std::uniform_real_distribution<double>(0.0, 1.0)(m_random); }
    Duration time()
    {
        return Duration{static_cast<std::int64_t>(m_random() >> (14 + pick(40)))};
    }  // up to 13 days, all digits
    std::string words()
    {
        static const char* const samples[] = {"plain",
                                              "with \"quotes\" and \\",
                                              "two\nlines\tand a tab",
                                              "# no comment",
                                              "\xC3\xA9t\xC3\xA9 '''",
                                              "\x01\x7F",
                                              ""};
        return samples[pick(7)];
    }
    Distribution distribution()
    {
        Distribution d;
        d.family = static_cast<DistributionFamily>(pick(10));
        const auto seconds = [&] { return (time() + Duration{1}).toSeconds(); };
        switch (d.family) {
        case DistributionFamily::Deterministic:
        case DistributionFamily::Exponential: d.mean = seconds(); break;
        case DistributionFamily::LogNormal:
        case DistributionFamily::Gamma: d.mean = seconds(), d.cv = 0.01 + unit() * 5; break;
        case DistributionFamily::Erlang: d.mean = seconds(), d.shape = static_cast<double>(1 + pick(20)); break;
        case DistributionFamily::Weibull: d.mean = seconds(), d.shape = 0.3 + unit() * 3; break;
        case DistributionFamily::Uniform:
            d.low = seconds(), d.high = d.low * 2;
            d.high = Duration::fromSeconds(d.high).toSeconds();
            break;
        case DistributionFamily::BoundedPareto:
            d.low = seconds(), d.high = Duration::fromSeconds(d.low * 3 + 1).toSeconds(), d.shape = 0.5 + unit();
            break;
        case DistributionFamily::Hyperexponential:
            d.fastShare = unit(), d.meanFast = seconds(), d.meanSlow = seconds();
            break;
        case DistributionFamily::Empirical: d.table = {seconds(), seconds(), 0.0}; break;
        }
        return d;
    }
    ParameterValue valueFor(const ParameterSpec& spec)
    {
        switch (spec.kind) {
        case ParameterKind::Count:
            return static_cast<std::int64_t>(spec.lowest + unit() * (std::min(spec.highest, 5000.0) - spec.lowest));
        case ParameterKind::Number: return spec.lowest + unit() * (std::min(spec.highest, 10.0) - spec.lowest);
        case ParameterKind::Share: return unit();
        case ParameterKind::Switch: return pick(2) == 0;
        case ParameterKind::Choice: return std::string(spec.choices[pick(spec.choices.size())]);
        case ParameterKind::Distribution: return distribution();
        case ParameterKind::Text: return words();
        case ParameterKind::OptionalDuration:
            if (pick(3) == 0)
                return NoValue{};
            return time();
        case ParameterKind::Duration:
        case ParameterKind::Instant: return time();
        case ParameterKind::Reference:
        case ParameterKind::References: break;
        }
        return NoValue{};
    }
    /// Undoes what single values cannot know of each other.
    void mend(Scenario& s)
    {
        const Scenario sound = everyTable();
        s.run = sound.run;
        s.run.seed = m_random() >> 2U;
        s.health.suspectAfter = sound.health.suspectAfter, s.health.quarantineAfter = sound.health.quarantineAfter,
        s.health.window = sound.health.window;
        s.health.corroborate = s.health.corroborate && !s.health.corroborationClass.empty();
        s.health.evaluation = pick(2) == 0 ? Evaluation::Exact : Evaluation::Periodic;
        s.populations[0].sessions[1].share = 1.0 - s.populations[0].sessions[0].share;
        s.controllers[0].heartbeat.jitter = s.controllers[0].heartbeat.interval / 3;
        s.controllers[0].count = std::max<std::int64_t>(4, s.controllers[0].count);
        s.pools[0].workers = std::max<std::int64_t>(1, s.pools[0].workers);
        for (WorkerPool& pool : s.pools) {
            std::int64_t left = pool.workers;
            std::erase_if(pool.reserved, [&left](const auto& entry) { return (left -= entry.second) < 0; });
            pool.completions = pick(2) == 0 || pool.mode == PoolMode::Asynchronous ? "answers" : "";
        }
        for (EventClass& c : s.classes)
            for (Step& step : c.steps) {
                step.critical = false;
                step.toQueue = "shared";
                if (step.fallback == FailureAction::BoundedRetry)
                    step.fallback = FailureAction::Shed;
            }
        for (Wave& wave : s.waves) {
            wave.controllers = pick(2) == 0 ? "" : "main.1";
            wave.location = pick(2) == 0 ? "" : s.controllers[0].location;
        }
        for (Failure& failure : s.failures) {
            failure.controllers = "main";
            if (failure.between && meanOf(*failure.between) <= 0)
                failure.between.reset();
            if (failure.between)
                failure.repairAfter = Duration::seconds(7);
        }
        if (meanOf(s.sources[0].arrivals) <= 0)
            s.sources[0].arrivals = sound.sources[0].arrivals;
        if (s.backends[0].latency.family != DistributionFamily::LogNormal)
            s.interventions[0].set = {{"backend.registry.latency", distribution()},
                                      {"class.reconnect.registry.timeout", NoValue{}}};
    }
    void decorate(Scenario& s)
    {
        s.title = words(), s.summary = words(), s.note = words();
        s.run.start = UtcInstant{static_cast<std::int64_t>(m_random() >> 2U)};
        s.provenance.fallback = static_cast<ProvenanceKind>(pick(5));
        s.provenance.entries["health.window"] = {static_cast<ProvenanceKind>(pick(5)), words()};
        Annotation mark{SimTime{time().ns}, {}, "mark " + words(), words(), pick(2) == 0};
        if (pick(2) == 0)
            mark.until = mark.at + time();
        s.annotations = {mark};
        Expectation e;
        e.id = "fall", e.series = "connected.software", e.note = words();
        e.from = SimTime{time().ns}, e.to = *e.from + time();
        e.minimum = {unit(), 1 + unit()}, e.last = {-unit(), unit() * 1e9};
        e.relativeToMeanBetween = {SimTime{time().ns}, SimTime{Duration::days(15).ns}};
        e.steepestFall = {time(), unit()}, e.heldAtLeast = {unit(), time()},
        e.timeOfMinimum = {SimTime{0}, SimTime{time().ns}};
        Expectation reached;
        reached.milestone = "nadir", reached.reached = pick(2) == 0;
        Expectation counted;
        counted.counter = "false_verdicts", counted.value = {0.0, 3.0};
        s.expectations = {e, reached, counted};
    }

    std::mt19937_64 m_random;
};

} // namespace latepulse
