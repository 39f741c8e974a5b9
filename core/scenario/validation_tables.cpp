// Contradictions within the tables of a scenario: populations, controllers, health, classes, pools, sources.

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "core/base/time_text.h"
#include "core/scenario/findings.h"
#include "core/scenario/validation.h"
#include "core/scenario/parameter_text.h"

namespace latepulse {

namespace {

void checkSessions(Findings& findings, const Population& p)
{
    const std::string path = "population." + p.id, list = path + ".sessions";
    if (p.sessions.empty())
        return findings.add(ErrorCode::MissingKey, list, {}, "at least one row", "population without sessions");
    double shares = 0.0;
    bool known = findings.sound({list});
    for (const SessionRow& row : p.sessions) {
        shares += row.share;
        known = known && findings.sound({path + '.' + row.id + ".share"});
    }
    if (known && std::abs(shares - 1.0) > 1e-9)
        findings.add(ErrorCode::Inconsistent, list, plainNumber(shares * 100) + " %", "100 %",
                     "shares of the session rows do not add up");
}

void checkReturn(Findings& findings, const Population& p)
{
    const std::string path = "population." + p.id;
    if (!p.registration.eventClass.empty() || !findings.sound({path + ".register.class"}))
        return;
    constexpr const char* forgets = "a probe that forgets its controller needs a registration to return";
    if (!p.cached.first) {
        if (findings.sound({path + ".cached.first"}))
            findings.inconsistent(path + ".register",
                                  "neither a cached controller nor a registration: nobody can return");
    } else if (p.cached.lostAtSessionEnd > 0) {
        findings.inconsistent(path + ".cached.lost_at_session_end", forgets);
    } else if (!p.cached.survivesRefusal) {
        findings.inconsistent(path + ".cached.survives_refusal", forgets);
    }
}

} // namespace

void checkPopulations(Findings& findings)
{
    for (const Population& p : findings.scenario.populations) {
        checkSessions(findings, p);
        checkReturn(findings, p);
        if (findings.scenario.controllers.empty() && !findings.mayLack("controllers")
            && findings.sound({"controllers"}))
            findings.add(ErrorCode::MissingKey, "population." + p.id, {}, "a table controllers.<id>",
                         "probes need controllers");
    }
}

void checkControllers(Findings& findings)
{
    const Scenario& s = findings.scenario;
    for (const ControllerGroup& g : s.controllers) {
        const std::string path = "controllers." + g.id + ".heartbeat.";
        if (g.heartbeat.jitter * 2 >= g.heartbeat.interval && findings.sound({path + "interval", path + "jitter"}))
            findings.add(ErrorCode::Inconsistent, path + "jitter", formatDuration(g.heartbeat.jitter),
                         "less than half of " + formatDuration(g.heartbeat.interval),
                         "jitter must be less than half the interval");
    }
    if (s.health.policy == HealthPolicy::GraceThenQuarantine
        && !(s.health.suspectAfter <= s.health.quarantineAfter && s.health.quarantineAfter <= s.health.window)
        && findings.sound({"health.suspect_after", "health.quarantine_after", "health.window"}))
        findings.add(ErrorCode::Inconsistent, "health.quarantine_after", formatDuration(s.health.quarantineAfter),
                     "suspect_after to window", "suspect_after, quarantine_after and window must not fall");
    if (s.health.evaluation == Evaluation::Event && s.health.evaluationClass.empty())
        findings.add(ErrorCode::MissingKey, "health.evaluation_class", {}, "a class",
                     "evaluation by an event needs its class");
    if (s.health.corroborate && s.health.corroborationClass.empty())
        findings.add(ErrorCode::MissingKey, "health.corroboration_class", {}, "a class",
                     "corroboration needs the class of its event");
}

/// Each class has one kind of owner: the model tells jobs apart by it.
void checkOwners(Findings& findings)
{
    const Scenario& s = findings.scenario;
    std::map<std::string, std::string> owner;
    const auto own = [&](const std::string& eventClass, const char* who, const std::string& path) {
        if (eventClass.empty())
            return;
        const auto [entry, first] = owner.try_emplace(eventClass, who);
        if (!first && entry->second != who)
            findings.add(ErrorCode::Inconsistent, path, eventClass, "a class of its own",
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
    own(s.health.corroborationClass, "corroborations", "health.corroboration_class");
}

namespace {

void checkStep(Findings& findings, const Step& step, const std::string& path)
{
    const bool skips =
        step.onTimeout == FailureAction::AdmitConservatively || step.fallback == FailureAction::AdmitConservatively;
    if (step.critical && skips && !step.backend.empty()
        && findings.sound({path + ".critical", path + ".on_timeout", path + ".fallback", path + ".call"}))
        findings.inconsistent(
            path + (step.onTimeout == FailureAction::AdmitConservatively ? ".on_timeout" : ".fallback"),
            "a critical step may not be skipped: set critical = false or another action");
    if (step.fallback == FailureAction::BoundedRetry)
        findings.inconsistent(path + ".fallback", "the action after the last retry cannot be another retry");
    if ((step.onTimeout == FailureAction::Move || step.fallback == FailureAction::Move) && step.toQueue.empty())
        findings.add(ErrorCode::MissingKey, path + ".to_queue", {}, "a queue", "move needs the queue it enters");
}

} // namespace

void checkClasses(Findings& findings)
{
    const Scenario& s = findings.scenario;
    // A queue that events enter must be served by someone, or they would wait for ever without anybody having said so.
    std::set<std::string> served;
    bool poolsKnown = !findings.mayLack("pool");
    for (const WorkerPool& pool : s.pools) {
        served.insert(pool.serves.begin(), pool.serves.end());
        poolsKnown = poolsKnown && findings.sound({"pool." + pool.id + ".serves"});
    }
    const auto mustBeServed = [&](const std::string& queue, const std::string& path) {
        if (poolsKnown && !queue.empty() && served.count(queue) == 0)
            findings.add(ErrorCode::Inconsistent, path, queue, "a queue that a pool serves",
                         "no pool serves queue '" + queue + "'");
    };
    for (const WorkerPool& pool : s.pools)
        if (pool.mode == PoolMode::Asynchronous)
            mustBeServed(pool.completions, "pool." + pool.id + ".completions");
    for (const EventClass& c : s.classes) {
        if (c.steps.size() > 200)
            findings.add(ErrorCode::TooLarge, "class." + c.id + ".steps", std::to_string(c.steps.size()), "at most 200",
                         "too many steps");
        for (const Step& step : c.steps) {
            checkStep(findings, step, "class." + c.id + '.' + step.id);
            mustBeServed(step.toQueue, "class." + c.id + '.' + step.id + ".to_queue");
        }
        mustBeServed(c.queue, "class." + c.id + ".queue");
    }
}

void checkPools(Findings& findings)
{
    for (const WorkerPool& pool : findings.scenario.pools) {
        const std::string path = "pool." + pool.id;
        std::int64_t reserved = 0;
        for (const auto& [eventClass, count] : pool.reserved) {
            reserved += std::clamp<std::int64_t>(count, 0, workerLimit);
            const std::string entry = path + ".reserved." + eventClass;
            if (!findings.ids.contains(EntityKind::EventClass, eventClass) && !findings.mayLack("class")
                && findings.sound({"class." + eventClass}))
                findings.add(ErrorCode::UnknownReference, entry, eventClass, "a class",
                             "nothing is called '" + eventClass + "' here");
        }
        if (reserved > pool.workers && findings.sound({path + ".workers"}))
            findings.add(ErrorCode::Inconsistent, path + ".reserved", plainNumber(static_cast<double>(reserved)),
                         "at most " + plainNumber(static_cast<double>(pool.workers)),
                         "more workers reserved than there are");
        if (pool.mode == PoolMode::Asynchronous && pool.completions.empty())
            findings.add(ErrorCode::MissingKey, path + ".completions", {}, "a queue",
                         "an asynchronous pool needs a queue for completions");
    }
}

void checkSources(Findings& findings)
{
    for (const Source& source : findings.scenario.sources) {
        const std::string path = "source." + source.id;
        for (std::size_t i = 1; i < source.table.size(); ++i)
            if (source.table[i] < source.table[i - 1]) {
                findings.inconsistent(path + ".arrivals", "instants of a table must not fall");
                break;
            }
        if (source.kind == ArrivalKind::Renewal && meanOf(source.arrivals) <= 0)
            findings.add(ErrorCode::Inconsistent, path + ".arrivals", "0s", "above 0",
                         "time between arrivals must be above 0");
        if (source.registers && findings.scenario.controllers.empty() && !findings.mayLack("controllers"))
            findings.inconsistent(path + ".registers", "admission needs controllers");
    }
}

} // namespace latepulse
