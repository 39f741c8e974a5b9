#include "core/scenario/validation.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "core/base/time_text.h"
#include "core/scenario/parameter_paths.h"
#include "core/scenario/parameter_registry.h"
#include "core/scenario/parameter_text.h"

namespace latepulse {

namespace {

class Findings {
public:
    void add(ErrorCode code, std::string path, std::string value, std::string allowed, std::string detail)
    {
        m_errors.push_back({code, std::move(path), std::move(value), std::move(allowed), std::move(detail), {}});
    }
    void inconsistent(std::string path, std::string detail)
    {
        add(ErrorCode::Inconsistent, std::move(path), {}, {}, std::move(detail));
    }
    [[nodiscard]] Errors take() { return std::move(m_errors); }

private:
    Errors m_errors;
};

/// Every single value against its registry entry: programs can build scenarios too.
void checkValues(const Scenario& s, Findings& findings)
{
    std::size_t seen = 0;
    for (const Parameter& parameter : parametersOf(s)) {
        if (auto checked = checkValue(s, parameter, valueOf(s, parameter)); !checked) {
            const Error& e = checked.error();
            findings.add(e.code, e.path, e.value, e.allowed, e.detail);
            if (++seen > 1000)
                return;
        }
    }
}

void checkSizes(const Scenario& s, Findings& findings)
{
    std::int64_t probes = 0, controllers = 0, workers = 0;
    for (const Population& p : s.populations)
        probes += std::min(p.size, probeLimit + 1);
    for (const ControllerGroup& g : s.controllers)
        controllers += std::min(g.count, controllerLimit + 1);
    for (const WorkerPool& p : s.pools)
        workers += std::min(p.workers, workerLimit + 1);
    const auto limit = [&](std::int64_t value, std::int64_t most, const char* path, const char* what) {
        if (value > most)
            findings.add(ErrorCode::TooLarge, path, plainNumber(static_cast<double>(value)),
                         "at most " + plainNumber(static_cast<double>(most)),
                         std::string("too many ") + what + " in all");
    };
    limit(probes, probeLimit, "population", "probes");
    limit(controllers, controllerLimit, "controllers", "controllers");
    limit(workers, workerLimit, "pool", "workers");
    if (s.populations.size() > 1000 || s.classes.size() > 256 || s.queues.size() > 1000 || s.pools.size() > 1000)
        findings.add(ErrorCode::TooLarge, "", "", "1,000 populations, queues and pools, 256 classes",
                     "too many tables of one kind");
}

void checkPopulations(const Scenario& s, Findings& findings)
{
    for (const Population& p : s.populations) {
        const std::string path = "population." + p.id;
        double shares = 0.0;
        for (const SessionRow& row : p.sessions)
            shares += row.share;
        if (p.sessions.empty())
            findings.add(ErrorCode::MissingKey, path + ".sessions", {}, "at least one row",
                         "population without sessions");
        else if (std::abs(shares - 1.0) > 1e-9)
            findings.add(ErrorCode::Inconsistent, path + ".sessions", plainNumber(shares * 100) + " %", "100 %",
                         "shares of the session rows do not add up");
        if (p.registration.eventClass.empty() && !p.cached.first)
            findings.inconsistent(path + ".register",
                                  "neither a cached controller nor a registration: nobody can return");
        else if (p.registration.eventClass.empty() && p.cached.lostAtSessionEnd > 0)
            findings.inconsistent(path + ".cached.lost_at_session_end",
                                  "a probe that forgets its controller needs a registration to return");
        else if (p.registration.eventClass.empty() && !p.cached.survivesRefusal)
            findings.inconsistent(path + ".cached.survives_refusal",
                                  "a probe that forgets its controller needs a registration to return");
        if (s.controllers.empty())
            findings.add(ErrorCode::MissingKey, path, {}, "a table controllers.<id>", "probes need controllers");
    }
}

void checkControllers(const Scenario& s, Findings& findings)
{
    for (const ControllerGroup& g : s.controllers) {
        const std::string path = "controllers." + g.id + ".heartbeat.";
        if (g.heartbeat.jitter * 2 >= g.heartbeat.interval)
            findings.add(ErrorCode::Inconsistent, path + "jitter", formatDuration(g.heartbeat.jitter),
                         "less than half of " + formatDuration(g.heartbeat.interval),
                         "jitter must be less than half the interval");
    }
    if (s.health.policy == HealthPolicy::GraceThenQuarantine
        && !(s.health.suspectAfter <= s.health.quarantineAfter && s.health.quarantineAfter <= s.health.window))
        findings.inconsistent("health.quarantine_after", "suspect_after, quarantine_after and window must not fall");
    if (s.health.evaluation == Evaluation::Event && s.health.evaluationClass.empty())
        findings.add(ErrorCode::MissingKey, "health.evaluation_class", {}, "a class",
                     "evaluation by an event needs its class");
}

/// Each class has one kind of owner: the model tells jobs apart by it.
void checkOwners(const Scenario& s, Findings& findings)
{
    std::map<std::string, std::string> owner;
    const auto own = [&](const std::string& eventClass, const char* who, const std::string& path) {
        if (eventClass.empty())
            return;
        const auto [entry, first] = owner.try_emplace(eventClass, who);
        if (!first && entry->second != who)
            findings.inconsistent(path,
                                  "class '" + eventClass + "' is used for " + entry->second + " already; " + who
                                      + " need a class of their own");
    };
    for (const Population& p : s.populations)
        own(p.registration.eventClass, "registrations", "population." + p.id + ".register.class");
    for (const ControllerGroup& g : s.controllers)
        own(g.heartbeat.eventClass, "heartbeats", "controllers." + g.id + ".heartbeat.class");
    for (const Source& source : s.sources)
        own(source.eventClass, "sources", "source." + source.id + ".class");
    if (s.health.evaluation == Evaluation::Event)
        own(s.health.evaluationClass, "evaluations", "health.evaluation_class");
}

void checkClasses(const Scenario& s, Findings& findings)
{
    for (const EventClass& c : s.classes) {
        if (c.steps.size() > 200)
            findings.add(ErrorCode::TooLarge, "class." + c.id + ".steps", std::to_string(c.steps.size()), "at most 200",
                         "too many steps");
        for (const Step& step : c.steps) {
            const std::string path = "class." + c.id + '.' + step.id;
            const bool skips = step.onTimeout == FailureAction::AdmitConservatively
                || step.fallback == FailureAction::AdmitConservatively;
            if (step.critical && skips && !step.backend.empty())
                findings.inconsistent(path + ".on_timeout",
                                      "a critical step may not be skipped: set critical = false or another action");
            if (step.fallback == FailureAction::BoundedRetry)
                findings.inconsistent(path + ".fallback", "the action after the last retry cannot be another retry");
            if (step.onTimeout == FailureAction::Move && step.toQueue.empty())
                findings.add(ErrorCode::MissingKey, path + ".to_queue", {}, "a queue",
                             "move needs the queue it enters");
        }
    }
    // A queue that events enter must be served by someone, or they would wait for ever without anybody having said so.
    std::set<std::string> served;
    for (const WorkerPool& pool : s.pools)
        served.insert(pool.serves.begin(), pool.serves.end());
    for (const EventClass& c : s.classes)
        if (!c.queue.empty() && served.count(c.queue) == 0)
            findings.inconsistent("class." + c.id + ".queue", "no pool serves queue '" + c.queue + "'");
    for (const WorkerPool& pool : s.pools) {
        std::int64_t reserved = 0;
        for (const auto& [eventClass, count] : pool.reserved) {
            reserved += count;
            if (!indexOf(s.classes, eventClass))
                findings.add(ErrorCode::UnknownReference, "pool." + pool.id + ".reserved", eventClass, "a class",
                             "nothing is called '" + eventClass + "' here");
            if (count < 0)
                findings.add(ErrorCode::OutOfRange, "pool." + pool.id + ".reserved", std::to_string(count), "0 or more",
                             "negative number of workers");
        }
        if (reserved > pool.workers)
            findings.inconsistent("pool." + pool.id + ".reserved", "more workers reserved than there are");
        if (pool.mode == PoolMode::Asynchronous && pool.completions.empty())
            findings.add(ErrorCode::MissingKey, "pool." + pool.id + ".completions", {}, "a queue",
                         "an asynchronous pool needs a queue for completions");
    }
    for (const Source& source : s.sources) {
        for (std::size_t i = 1; i < source.table.size(); ++i)
            if (source.table[i] < source.table[i - 1]) {
                findings.inconsistent("source." + source.id + ".arrivals", "instants of a table must not fall");
                break;
            }
        if (source.kind == ArrivalKind::Renewal && meanOf(source.arrivals) <= 0)
            findings.inconsistent("source." + source.id + ".arrivals", "time between arrivals must be above 0");
        if (source.registers && s.controllers.empty())
            findings.inconsistent("source." + source.id + ".registers", "admission needs controllers");
    }
}

void checkControllerName(const Scenario& s, const std::string& name, const std::string& path, Findings& findings)
{
    const std::size_t dot = name.find('.');
    const auto group = indexOf(s.controllers, name.substr(0, dot));
    bool known = group.has_value();
    if (known && dot != std::string::npos) {
        known = false;
        for (std::int64_t n = 0; n < s.controllers[*group].count && !known; ++n)
            known = name.substr(dot + 1) == std::to_string(n);
    }
    if (!known)
        findings.add(ErrorCode::UnknownReference, path, name, "a group such as main, or one controller such as main.3",
                     "no controllers called '" + name + "'");
}

void checkTrouble(const Scenario& s, Findings& findings)
{
    for (const Wave& wave : s.waves)
        if (!wave.controllers.empty())
            checkControllerName(s, wave.controllers, "wave." + wave.id + ".controllers", findings);
    for (const Failure& failure : s.failures) {
        checkControllerName(s, failure.controllers, "failure." + failure.id + ".controllers", findings);
        if (failure.between && !failure.repairAfter)
            findings.inconsistent("failure." + failure.id + ".between", "a failure that repeats needs repair_after");
        if (failure.between && meanOf(*failure.between) <= 0)
            findings.inconsistent("failure." + failure.id + ".between", "time between failures must be above 0");
    }
}

/// Assignments in the order a run makes them, since one may set the family that another's field needs. Those switched
/// off count too: switching one off never makes a scenario illegal (a run skips what does not apply).
void checkAssignments(const Scenario& s, Findings& findings)
{
    std::vector<const Intervention*> inTime;
    for (const Intervention& v : s.interventions)
        inTime.push_back(&v);
    std::stable_sort(inTime.begin(), inTime.end(), [](const auto* a, const auto* b) { return a->at < b->at; });
    Scenario trial = s;
    for (const Intervention* v : inTime)
        for (const Assignment& assignment : v->set) {
            const std::string path = "intervention." + v->id + ".set." + assignment.path;
            const auto parameter = findParameter(trial, assignment.path);
            if (!parameter)
                findings.add(parameter.error().code, path, {}, parameter.error().allowed, parameter.error().detail);
            else if (!parameter->spec->whilePlaying)
                findings.inconsistent(path, assignment.path + " cannot change during a run");
            else if (auto set = setParameter(trial, assignment.path, assignment.value); !set)
                findings.add(set.error().code, path, set.error().value, set.error().allowed, set.error().detail);
        }
}

void checkInterventions(const Scenario& s, Findings& findings)
{
    for (const Intervention& v : s.interventions) {
        const std::string path = "intervention." + v.id;
        if (v.purge) {
            if (!indexOf(s.queues, v.purge->queue))
                findings.add(ErrorCode::UnknownReference, path + ".purge.queue", v.purge->queue, "a queue",
                             "no queue called '" + v.purge->queue + "'");
            if (!v.purge->eventClass.empty() && !indexOf(s.classes, v.purge->eventClass))
                findings.add(ErrorCode::UnknownReference, path + ".purge.class", v.purge->eventClass, "a class",
                             "no class called '" + v.purge->eventClass + "'");
        }
        for (const AddWorkers& add : v.addWorkers)
            if (!indexOf(s.pools, add.pool))
                findings.add(ErrorCode::UnknownReference, path + ".add_workers", add.pool, "a pool",
                             "no pool called '" + add.pool + "'");
        if (v.forceEligible)
            checkControllerName(s, v.forceEligible->controllers, path + ".force_eligible.controllers", findings);
    }
    checkAssignments(s, findings);
}

void checkExpectations(const Scenario& s, Findings& findings)
{
    std::size_t n = 0;
    for (const Expectation& e : s.expectations) {
        const std::string path = "expect." + std::to_string(n++);
        if ((e.series.empty() ? 0 : 1) + (e.milestone.empty() ? 0 : 1) + (e.counter.empty() ? 0 : 1) != 1)
            findings.inconsistent(path, "an expectation names exactly one of series, milestone and counter");
        const bool anything = e.minimum || e.maximum || e.mean || e.last || e.value || e.timeOfMinimum || e.steepestFall
            || e.heldAtLeast || e.heldAtMost || e.reached;
        if (!anything && e.milestone.empty())
            findings.inconsistent(path, "an expectation that checks nothing");
        if (e.from && e.to && *e.to < *e.from)
            findings.inconsistent(path + ".between", "ends before it begins");
    }
}

void checkRun(const Scenario& s, Findings& findings)
{
    if (s.format != 1)
        findings.add(ErrorCode::OutOfRange, "format", std::to_string(s.format), "1", "unknown format");
    if (s.run.warmup > s.run.horizon)
        findings.inconsistent("run.warmup", "longer than the run");
    const std::uint64_t bytes = recordingBytes(s);
    if (bytes > recordingLimit)
        findings.add(ErrorCode::TooLarge, "run.sample", formatDuration(s.run.sample),
                     formatDuration(fittingSample(s)) + " or longer fits",
                     fmt::format("recording would need {:.1f} GiB, more than 2 GiB",
                                 static_cast<double>(bytes) / (1024.0 * 1024.0 * 1024.0)));
}

} // namespace

Errors validate(const Scenario& scenario)
{
    Findings findings;
    checkSizes(scenario, findings);
    checkValues(scenario, findings);
    checkRun(scenario, findings);
    checkPopulations(scenario, findings);
    checkControllers(scenario, findings);
    checkOwners(scenario, findings);
    checkClasses(scenario, findings);
    checkTrouble(scenario, findings);
    checkInterventions(scenario, findings);
    checkExpectations(scenario, findings);
    return findings.take();
}

namespace {

double bytesAt(const Scenario& s, Duration sample)
{
    double controllers = 0.0;
    for (const ControllerGroup& g : s.controllers)
        controllers += static_cast<double>(g.count);
    const double lanes = static_cast<double>(s.queues.size()) * static_cast<double>(s.classes.size());
    const double series = 3.0 + 9.0 * static_cast<double>(s.populations.size())
        + 11.0 * static_cast<double>(s.controllers.size()) + (controllers <= 64 ? controllers : 0.0) + 3.0 * lanes
        + static_cast<double>(s.pools.size()) * (1.0 + static_cast<double>(s.classes.size()))
        + 5.0 * static_cast<double>(s.backends.size()) + static_cast<double>(s.classes.size());
    const double samples =
        sample.ns > 0 ? static_cast<double>(s.run.horizon.ns) / static_cast<double>(sample.ns) + 1.0 : 1e18;
    return series * samples * 12.0;
}

} // namespace

std::uint64_t recordingBytes(const Scenario& scenario)
{
    return static_cast<std::uint64_t>(std::min(bytesAt(scenario, scenario.run.sample), 1e18));
}

Duration fittingSample(const Scenario& scenario)
{
    for (double decade = 1e-3; decade < 1e9; decade *= 10)
        for (const double step : {1.0, 2.0, 5.0}) {
            const Duration sample = Duration::fromSeconds(decade * step);
            if (bytesAt(scenario, sample) <= static_cast<double>(recordingLimit))
                return sample;
        }
    return Duration::days(3653);
}

} // namespace latepulse
