// Parameters of what is not in use change nothing: on random scenarios every such parameter gets another value at once,
// and the run stays the same to the bit. A failure names the one to blame.
#include <QTest>

#include <algorithm>
#include <functional>
#include <map>
#include <random>

#include "core/scenario/parameter_registry.h"
#include "core/scenario/validation.h"
#include "core/scenario/writer.h"
#include "random_runs.h"
#include "tests/generator/random_scenario.h"

using namespace latepulse;
using namespace latepulse::properties;
using generator::RandomScenario;

namespace {

using Idle = std::function<bool(const Scenario&, EntityRef)>;

bool any(const Scenario& s, const std::function<bool(const Step&)>& what)
{
    return std::any_of(s.classes.begin(), s.classes.end(),
                       [&](const EventClass& c) { return std::any_of(c.steps.begin(), c.steps.end(), what); });
}

/// Nothing is set during the run, so what is idle at the start stays idle.
bool still(const Scenario& s)
{
    return std::all_of(s.interventions.begin(), s.interventions.end(),
                       [](const Intervention& i) { return i.set.empty(); });
}

const Step& stepAt(const Scenario& s, EntityRef r)
{
    return s.classes[r.outer].steps[r.inner];
}

bool acts(const Step& step, std::initializer_list<FailureAction> actions)
{
    if (step.backend.empty() || !step.timeout)
        return false;
    const auto is = [&](FailureAction a) { return std::find(actions.begin(), actions.end(), a) != actions.end(); };
    return is(step.onTimeout) || (step.onTimeout == FailureAction::BoundedRetry && is(step.fallback));
}

bool jittered(const Population& p)
{
    return p.retry.family != RetryFamily::Fixed && p.retry.family != RetryFamily::AfterAnswer;
}

/// Whoever finds no room at the start is offline then.
bool hasRoomForAll(const Scenario& s)
{
    std::int64_t probes = 0, room = 0;
    for (const Population& p : s.populations)
        probes += p.size;
    for (const ControllerGroup& g : s.controllers)
        room += g.count * g.capacity;
    return room >= probes;
}

using Rules = std::vector<std::pair<std::string_view, Idle>>;

Rules rulesOfHealthAndProbes()
{
    const Idle neverRegisters = [](const Scenario& s, EntityRef r) {
        return s.populations[r.outer].registration.eventClass.empty();
    };
    const Idle notCached = [](const Scenario& s, EntityRef r) { return !s.populations[r.outer].cached.first; };
    const Idle silent = [](const Scenario& s, EntityRef r) {
        return s.controllers[r.outer].heartbeat.eventClass.empty();
    };
    const Idle noGrace = [](const Scenario& s, EntityRef) {
        return s.health.policy != HealthPolicy::GraceThenQuarantine;
    };
    const auto unless = [](std::initializer_list<HealthPolicy> policies) -> Idle {
        return [list = std::vector(policies)](const Scenario& s, EntityRef) {
            return std::find(list.begin(), list.end(), s.health.policy) == list.end();
        };
    };
    const Idle unlimited = [](const Scenario& s, EntityRef) { return s.health.disruptionShare <= 0.0; };
    const Idle neverEjected = [](const Scenario& s, EntityRef) { return s.health.ejectionTime.ns <= 0; };
    return {
        {"health.phi_samples", unless({HealthPolicy::PhiNormal, HealthPolicy::PhiExponential})},
        {"health.phi_tail", unless({HealthPolicy::PhiNormal})},
        {"health.suspicion_multiple", unless({HealthPolicy::SelfAware})},
        {"health.witnesses", unless({HealthPolicy::SelfAware})},
        {"health.missed_beats", unless({HealthPolicy::MissedBeats})},
        {"health.preservation_share", [](const Scenario& s, EntityRef) { return !s.health.selfPreservation; }},
        {"health.disruption_size", unlimited},
        {"health.ejection_longest", neverEjected},
        {"health.ejection_forgiven", neverEjected},
        {"health.pause_guard", [](const Scenario& s, EntityRef) { return s.health.evaluation == Evaluation::Exact; }},
        {"health.suspect_after", noGrace},
        {"health.quarantine_after", noGrace},
        {"health.every",
         [](const Scenario& s, EntityRef) {
             return s.health.evaluation == Evaluation::Exact && !s.health.selfPreservation
                 && s.health.disruptionShare <= 0.0;
         }},
        {"health.corroboration_timeout", [](const Scenario& s, EntityRef) { return !s.health.corroborate; }},
        {"population.*.retry.cap", [](const Scenario& s, EntityRef r) { return !jittered(s.populations[r.outer]); }},
        {"population.*.register.client_timeout", neverRegisters},
        {"population.*.register.attempts", neverRegisters},
        {"population.*.register.eligibility_check", neverRegisters},
        {"population.*.register.skip_stale", neverRegisters},
        {"population.*.register.abandonment_cancels", neverRegisters},
        {"population.*.cached.honours_verdict", notCached},
        {"controllers.*.heartbeat.interval", silent},
        {"controllers.*.heartbeat.jitter", silent},
        {"controllers.*.heartbeat.mode", silent},
        {"controllers.*.heartbeat.phase", silent},
        {"controllers.*.heartbeat.simultaneous", silent},
        {"controllers.*.link.loss", silent},
        {"controllers.*.clock_offset",
         [](const Scenario& s, EntityRef r) {
             return s.controllers[r.outer].heartbeat.eventClass.empty() || s.health.stamp != Stamp::Sent;
         }},
        {"population.*.*.outage.mean",
         [](const Scenario& s, EntityRef r) {
             return s.populations[r.outer].sessions[r.inner].outageShare <= 0 && hasRoomForAll(s);
         }},
    };
}

Rules rulesOfWork()
{
    const Idle noCall = [](const Scenario& s, EntityRef r) { return stepAt(s, r).backend.empty(); };
    const auto without = [](std::initializer_list<FailureAction> actions) -> Idle {
        return [list = std::vector(actions)](const Scenario& s, EntityRef r) {
            return std::none_of(list.begin(), list.end(), [&](FailureAction a) { return acts(stepAt(s, r), {a}); });
        };
    };
    const Idle onePriority = [](const Scenario& s, EntityRef) {
        return std::none_of(s.queues.begin(), s.queues.end(),
                            [](const Queue& q) { return q.discipline == Discipline::Priority; });
    };
    return {
        {"class.*.*.timeout", noCall},
        {"class.*.*.on_timeout", noCall},
        {"class.*.*.default", without({FailureAction::AdmitConservatively})},
        {"class.*.*.critical", without({FailureAction::AdmitConservatively})},
        {"class.*.*.retries", without({FailureAction::BoundedRetry})},
        {"class.*.*.fallback",
         [](const Scenario& s, EntityRef r) { return !acts(stepAt(s, r), {FailureAction::BoundedRetry}); }},
        {"class.*.*.wait", without({FailureAction::BoundedRetry, FailureAction::Defer})},
        {"class.*.*.to_queue", without({FailureAction::BoundedRetry, FailureAction::Defer, FailureAction::Move})},
        {"class.*.priority", onePriority},
        {"pool.*.completions",
         [](const Scenario& s, EntityRef r) { return s.pools[r.outer].mode == PoolMode::Synchronous; }},
        {"pool.*.select", [](const Scenario& s, EntityRef r) { return s.pools[r.outer].serves.size() < 2; }},
        {"backend.*.latency.mean",
         [](const Scenario& s, EntityRef r) {
             return !any(s, [&](const Step& step) { return step.backend == s.backends[r.outer].id; });
         }},
        {"backend.*.concurrency",
         [](const Scenario& s, EntityRef r) {
             return !any(s, [&](const Step& step) { return step.backend == s.backends[r.outer].id; });
         }},
        {"backend.*.cancellable",
         [](const Scenario& s, EntityRef r) {
             return !any(s, [&](const Step& step) {
                 return step.backend == s.backends[r.outer].id && step.timeout.has_value();
             });
         }},
    };
}

Rules rulesOfTrouble()
{
    Rules rules;
    for (const char* field : {"wave.*.at", "wave.*.share", "wave.*.spread"})
        rules.emplace_back(field, [](const Scenario& s, EntityRef r) { return !s.waves[r.outer].enabled; });
    for (const char* field : {"failure.*.at", "failure.*.kind", "failure.*.repair_after"})
        rules.emplace_back(field, [](const Scenario& s, EntityRef r) { return !s.failures[r.outer].enabled; });
    for (const char* words : {"population.*.title", "population.*.kind", "population.*.note", "controllers.*.title",
                              "controllers.*.location", "class.*.title", "queue.*.title", "pool.*.note",
                              "backend.*.title", "intervention.*.note"})
        rules.emplace_back(words, [](const Scenario&, EntityRef) { return true; });
    rules.emplace_back("run.sample", [](const Scenario&, EntityRef) { return true; });
    return rules;
}

const std::map<std::string_view, Idle>& rules()
{
    static const std::map<std::string_view, Idle> all = [] {
        std::map<std::string_view, Idle> made;
        for (const Rules& some : {rulesOfHealthAndProbes(), rulesOfWork(), rulesOfTrouble()})
            made.insert(some.begin(), some.end());
        return made;
    }();
    return all;
}

/// Another legal value, or nothing when there is none beside the other values.
std::optional<ParameterValue> other(const Scenario& s, const Parameter& parameter, std::uint64_t draw)
{
    const ParameterSpec& spec = *parameter.spec;
    const ParameterValue now = valueOf(s, parameter);
    ParameterValue value = now;
    switch (spec.kind) {
    case ParameterKind::Count: value = static_cast<std::int64_t>(1 + draw % 7); break;
    case ParameterKind::Share: value = static_cast<double>(draw % 101) / 100; break;
    case ParameterKind::Switch: value = !std::get<bool>(now); break;
    case ParameterKind::Choice: value = std::string(spec.choices[draw % spec.choices.size()]); break;
    case ParameterKind::Reference: value = s.queues[draw % s.queues.size()].id; break;
    case ParameterKind::Text: value = "words " + std::to_string(draw); break;
    case ParameterKind::OptionalDuration:
    case ParameterKind::Duration:
    case ParameterKind::Instant:
        value = Duration::milliseconds(static_cast<std::int64_t>(1000 + draw % 300'000));
        break;
    default: return std::nullopt;
    }
    Scenario changed = s;
    if (value == now || !setParameter(changed, parameter.path, value) || !validate(changed).empty())
        return std::nullopt;
    return value;
}

} // namespace

class InactiveParametersTest : public QObject {
    Q_OBJECT

private slots:
    void whatIsNotInUseChangesNothing()
    {
        std::map<std::string_view, int> used;
        for (std::uint64_t seed = 1; seed <= 300; ++seed) {
            const Scenario scenario = RandomScenario::of(seed);
            if (!still(scenario))
                continue;
            const std::vector<Assignment> changes = changesOf(scenario, seed, used);
            const std::string found = differenceBy(scenario, changes);
            QVERIFY2(found.empty(), (blame(scenario, changes) + ": " + found + '\n' + writeScenario(scenario)).c_str());
        }
        for (const auto& [pattern, idle] : rules())
            QVERIFY2(used[pattern] >= 3, (std::string(pattern) + ' ' + std::to_string(used[pattern])).c_str());
    }

    void whatIsInUseChangesSomething()
    {
        // The same comparison sees a parameter that counts.
        int seen = 0;
        for (std::uint64_t seed = 1; seed <= 100; ++seed) {
            const Scenario scenario = RandomScenario::of(seed);
            seen += differenceBy(scenario, {{"run.seed", static_cast<std::int64_t>(seed)}}).empty() ? 0 : 1;
        }
        QVERIFY2(seen > 60, qPrintable(QString::number(seen)));
    }

private:
    static std::vector<Assignment> changesOf(const Scenario& scenario, std::uint64_t seed,
                                             std::map<std::string_view, int>& used)
    {
        std::mt19937_64 random(seed);
        Scenario changed = scenario;
        std::vector<Assignment> changes;
        for (const Parameter& parameter : parametersOf(scenario)) {
            const auto rule = rules().find(parameter.spec->pattern);
            if (rule == rules().end() || !rule->second(scenario, parameter.entity))
                continue;
            if (const auto value = other(changed, parameter, random())) {
                static_cast<void>(setParameter(changed, parameter.path, *value));
                changes.push_back({parameter.path, *value});
                ++used[parameter.spec->pattern];
            }
        }
        return changes;
    }
    static std::string differenceBy(const Scenario& scenario, const std::vector<Assignment>& changes)
    {
        Scenario changed = scenario;
        for (const Assignment& change : changes)
            static_cast<void>(setParameter(changed, change.path, change.value));
        ControlPlane a = planeOf(scenario), b = planeOf(changed);
        runOut(a, 4000), runOut(b, 4000);
        return difference(a, b);
    }
    /// The first change that makes the difference by itself.
    static std::string blame(const Scenario& scenario, const std::vector<Assignment>& changes)
    {
        for (const Assignment& change : changes)
            if (Scenario changed = scenario; setParameter(changed, change.path, change.value)
                && validate(changed).empty() && !differenceBy(scenario, {change}).empty())
                return change.path;
        return "several together";
    }
};

QTEST_GUILESS_MAIN(InactiveParametersTest)
#include "inactive_parameters_test.moc"
