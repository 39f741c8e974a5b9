#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/scenario/validation.h"
#include "core/scenario/writer.h"
#include "random_scenario.h"

namespace latepulse::generator {

Scenario RandomScenario::of(std::uint64_t seed)
{
    RandomScenario made(seed);
    made.makeStructure();
    made.mendSessions();
    const Scenario sound = made.m_scenario;
    if (const Errors wrong = validate(sound); !wrong.empty())
        throw std::logic_error("generator, seed " + std::to_string(seed) + ": " + describe(wrong));
    made.drawValues();
    made.mendUntilLegal(sound);
    made.makeInterventions();
    made.mendUntilLegal(sound);
    return made.m_scenario;
}

Duration RandomScenario::between(Duration low, Duration high)
{
    const double bits = std::log2(static_cast<double>(high.ns) / static_cast<double>(low.ns));
    return Duration{static_cast<std::int64_t>(static_cast<double>(low.ns) * std::exp2(unit() * bits))};
}

void RandomScenario::drawValues()
{
    for (const Parameter& parameter : parametersOf(m_scenario)) {
        if (parameter.spec->pattern == "run.horizon" || !oneIn(2)
            || !parameter.spec->get(m_scenario, parameter.entity))  // an earlier draw chose another family
            continue;
        // A draw that is illegal by itself changes nothing.
        static_cast<void>(setParameter(m_scenario, parameter.path, valueFor(parameter)));
    }
    m_scenario.health.corroborate = m_scenario.health.corroborate && !m_scenario.health.corroborationClass.empty();
    mendSessions();
}

/// Shares add up; three rows get a half, a quarter and a quarter.
void RandomScenario::mendSessions()
{
    for (Population& population : m_scenario.populations) {
        double rest = 1.0;
        for (std::size_t r = 0; r < population.sessions.size(); ++r) {
            const double share = r + 1 < population.sessions.size() ? rest / 2 : rest;
            population.sessions[r].share = share;
            rest -= share;
        }
    }
}

/// Values legal one by one may contradict each other: those told go back to what they were.
void RandomScenario::mendUntilLegal(const Scenario& sound)
{
    Errors wrong = validate(m_scenario);
    for (int round = 0; round < 8 && !wrong.empty(); ++round) {
        for (const Error& e : wrong) {
            const std::string around = e.path.substr(0, e.path.rfind('.'));
            if (e.path.find(".add_workers.") != std::string::npos)
                for (Intervention& made : m_scenario.interventions)
                    made.addWorkers.clear();
            else if (e.path.starts_with("intervention."))
                m_scenario.interventions.clear();
            for (const Parameter& parameter : parametersOf(sound))
                if (parameter.path == e.path || (round > 1 && parameter.path.starts_with(around)))
                    static_cast<void>(setParameter(m_scenario, parameter.path, valueOf(sound, parameter)));
        }
        mendSessions();
        wrong = validate(m_scenario);
    }
    if (!wrong.empty())
        throw std::logic_error("generator: " + describe(wrong) + writeScenario(m_scenario));
}

std::int64_t RandomScenario::count(const ParameterSpec& spec)
{
    const std::string_view p = spec.pattern;
    std::size_t most = 6;
    if (p == "run.seed")
        return static_cast<std::int64_t>(m_random() >> 2U) % 9'000'000'000'000'000'000;
    if (p == "population.*.size")
        most = 120;
    else if (p == "controllers.*.capacity" || p == "queue.*.capacity" || p == "source.*.count")
        most = oneIn(4) ? 4 : 200;
    const auto value = static_cast<std::int64_t>(below(most));
    return std::max(static_cast<std::int64_t>(spec.lowest), value);
}

Duration RandomScenario::duration(const ParameterSpec& spec)
{
    const std::string_view p = spec.pattern;
    if (p == "controllers.*.clock_offset")
        return Duration{static_cast<std::int64_t>((unit() - 0.5) * 60e9)};
    if (p == "run.sample" || p == "controllers.*.heartbeat.interval" || p == "health.every")
        return between(Duration::seconds(1), Duration::minutes(5));
    if (p == "run.warmup")
        return Duration{static_cast<std::int64_t>(unit() * static_cast<double>(m_scenario.run.horizon.ns))};
    if (p.find("retry.") != std::string_view::npos)
        return between(Duration::milliseconds(500), Duration::minutes(10));
    if (p.starts_with("health."))
        return between(Duration::milliseconds(500), Duration::minutes(10));
    if (spec.lowest <= 0 && oneIn(6))
        return {};
    return between(std::max(Duration::fromSeconds(spec.lowest), Duration::nanoseconds(1000)), Duration::minutes(30));
}

Distribution RandomScenario::distribution()
{
    Distribution d;
    d.family = static_cast<DistributionFamily>(below(10));
    const auto seconds = [&] { return between(Duration::milliseconds(5), Duration::minutes(15)).toSeconds(); };
    switch (d.family) {
    case DistributionFamily::Deterministic:
    case DistributionFamily::Exponential: d.mean = seconds(); break;
    case DistributionFamily::LogNormal:
    case DistributionFamily::Gamma: d.mean = seconds(), d.cv = 0.01 + unit() * 4; break;
    case DistributionFamily::Erlang: d.mean = seconds(), d.shape = static_cast<double>(1 + below(9)); break;
    case DistributionFamily::Weibull: d.mean = seconds(), d.shape = 0.3 + unit() * 3; break;
    case DistributionFamily::Uniform:
        d.low = seconds(), d.high = Duration::fromSeconds(d.low * (1 + unit())).toSeconds();
        break;
    case DistributionFamily::BoundedPareto:
        d.low = seconds(), d.high = Duration::fromSeconds(d.low * 9 + 1).toSeconds(), d.shape = 0.5 + unit();
        break;
    case DistributionFamily::Hyperexponential:
        d.fastShare = unit(), d.meanFast = seconds(), d.meanSlow = seconds();
        break;
    case DistributionFamily::Empirical: d.table = {seconds(), seconds(), 0.0}; break;
    }
    return d;
}

ParameterValue RandomScenario::valueFor(const Parameter& parameter)
{
    const ParameterSpec& spec = *parameter.spec;
    switch (spec.kind) {
    case ParameterKind::Count: return count(spec);
    case ParameterKind::Number: return std::max(spec.lowest, unit() * 5);
    case ParameterKind::Share: return oneIn(4) ? std::floor(unit() * 2) : unit();
    case ParameterKind::Switch: return oneIn(2);
    case ParameterKind::Choice: return std::string(spec.choices[below(spec.choices.size())]);
    case ParameterKind::Distribution:
        if (spec.mayBeEmpty && oneIn(3))
            return NoValue{};
        return distribution();
    case ParameterKind::Text:
        if (spec.pattern.ends_with(".controllers"))
            break;
        return words();
    case ParameterKind::OptionalDuration:
        if (oneIn(3))
            return NoValue{};
        [[fallthrough]];
    case ParameterKind::Duration: return duration(spec);
    case ParameterKind::Instant: return Duration{instant().ns};
    case ParameterKind::Reference:
        if (spec.mayBeEmpty && spec.refersTo == EntityKind::Queue && oneIn(3))
            return std::string{};
        if (spec.refersTo == EntityKind::Queue)
            return servedQueue();
        if (spec.refersTo == EntityKind::Population && !m_scenario.populations.empty())
            return oneIn(2) ? std::string{} : m_scenario.populations[below(m_scenario.populations.size())].id;
        break;
    case ParameterKind::References: return serves(parameter);
    }
    return valueOf(m_scenario, parameter);
}

/// What a pool serves, in another order, and now and then one queue more.
std::string RandomScenario::serves(const Parameter& parameter)
{
    std::vector<std::string> queues = m_scenario.pools[parameter.entity.outer].serves;
    const std::string more = servedQueue();
    if (std::find(queues.begin(), queues.end(), more) == queues.end())
        queues.push_back(more);
    std::rotate(queues.begin(), queues.begin() + static_cast<std::ptrdiff_t>(below(queues.size())), queues.end());
    std::string text;
    for (const std::string& queue : queues)
        text += (text.empty() ? "" : ", ") + queue;
    return text;
}

/// Changes during a run: values of the registry, and routes of a class or a pool.
std::vector<Assignment> RandomScenario::assignments()
{
    std::vector<Assignment> list;
    if (!m_scenario.classes.empty() && oneIn(4))
        list.push_back({"class." + m_scenario.classes[below(m_scenario.classes.size())].id + ".queue", servedQueue()});
    const std::vector<Parameter> all = parametersOf(m_scenario);
    for (std::size_t tries = 0; tries < 40 && list.size() < 1 + below(3); ++tries) {
        const Parameter& parameter = all[below(all.size())];
        const bool known =
            std::any_of(list.begin(), list.end(), [&](const Assignment& a) { return a.path == parameter.path; });
        if (known || !parameter.spec->whilePlaying || parameter.spec->kind == ParameterKind::Text)
            continue;
        const ParameterValue value = valueFor(parameter);
        if (checkValue(m_scenario, parameter, value))
            list.push_back({parameter.path, value});
    }
    return list;
}

} // namespace latepulse::generator
