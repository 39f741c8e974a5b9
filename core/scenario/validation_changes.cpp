// What interventions make of a scenario: each leaves one behind that could have been a start.

#include <algorithm>
#include <map>
#include <set>

#include "core/base/time_text.h"
#include "core/scenario/findings.h"
#include "core/scenario/parameter_paths.h"
#include "core/scenario/parameter_registry.h"
#include "core/scenario/parameter_text.h"

namespace latepulse {

namespace {

/// Backends have no rule that ties them to another value, and a long session often changes little else.
bool mayContradict(const Scenario& scenario, const IdIndex& ids, const Intervention& v)
{
    return !v.addWorkers.empty() || std::any_of(v.set.begin(), v.set.end(), [&](const Assignment& assignment) {
        const auto parameter = namedParameter(scenario, assignment.path, &ids);
        return !parameter || parameter->spec->entity != EntityKind::Backend;
    });
}

void apply(Scenario& scenario, const Intervention& v)
{
    for (const Assignment& assignment : v.set)
        if (const auto parameter = findParameter(scenario, assignment.path))
            if (checkValue(scenario, *parameter, assignment.value))
                parameter->spec->set(scenario, parameter->entity, assignment.value);
    for (const AddWorkers& add : v.addWorkers)
        for (WorkerPool& pool : scenario.pools)
            if (pool.id == add.pool)
                pool.workers = std::clamp<std::int64_t>(pool.workers + add.count, 0, 1'000'000'000);
}

/// The assignment that a finding is about: the one of the same value, else of the same table, else the first.
std::string blamed(const Intervention& v, const std::string& path)
{
    const std::string start = "intervention." + v.id + '.';
    if (v.set.empty())
        return start + "add_workers." + v.addWorkers.front().pool;
    const auto table = [](const std::string& p) { return p.substr(0, p.find('.', p.find('.') + 1)); };
    const Assignment* best = &v.set.front();
    for (const Assignment& assignment : v.set)
        if (assignment.path == path)
            return std::string(start).append("set.").append(path);
        else if (table(assignment.path) == table(path))
            best = &assignment;
    return start + "set." + best->path;
}

/// The most workers a pool can have by now: what others take away counts only while switched on, what they give always.
/// So switching an intervention off never makes another one illegal.
void giveWorkers(std::map<std::string, std::int64_t>& most, const Intervention& v)
{
    for (auto& [pool, workers] : most)
        for (const Assignment& assignment : v.set)
            if (const auto* count = std::get_if<std::int64_t>(&assignment.value);
                count != nullptr && assignment.path == "pool." + pool + ".workers")
                workers = v.enabled ? *count : std::max(workers, *count);
}

} // namespace

void checkRemovals(Findings& findings)
{
    std::map<std::string, std::int64_t> most;
    const std::vector<const Intervention*> inTime = inOrderOfEffect(findings.scenario);
    for (const Intervention* v : inTime)
        for (const AddWorkers& add : v->addWorkers)
            if (const auto pool = findings.ids.find(EntityKind::WorkerPool, add.pool))
                most[add.pool] = findings.scenario.pools[*pool].workers;
    for (const Intervention* v : inTime) {
        giveWorkers(most, *v);
        for (const AddWorkers& add : v->addWorkers) {
            const auto pool = most.find(add.pool);
            if (pool == most.end() || (!v->enabled && add.count < 0))
                continue;
            if (add.count < -pool->second && findings.sound({"pool." + add.pool + ".workers"}))
                findings.add(ErrorCode::OutOfRange, "intervention." + v->id + ".add_workers." + add.pool,
                             plainNumber(static_cast<double>(add.count)),
                             "removing at most " + plainNumber(static_cast<double>(pool->second)),
                             "removes more workers than there are");
            pool->second = std::max<std::int64_t>(0, pool->second + add.count);
        }
    }
}

void checkConsequences(Findings& findings)
{
    std::vector<const Intervention*> inTime = inOrderOfEffect(findings.scenario);
    std::erase_if(inTime, [](const auto* v) { return !v->enabled || (v->set.empty() && v->addWorkers.empty()); });
    if (inTime.empty() || findings.any())
        return; // what follows from another mistake need not be told
    Scenario after = findings.scenario;
    after.interventions.clear();
    after.expectations.clear();
    std::set<std::string> standing; // contradictions told already that are still there
    for (const Intervention* v : inTime) {
        apply(after, *v);
        if (!mayContradict(after, findings.ids, *v))
            continue;
        std::set<std::string> now;
        const Reported none;
        Findings found(after, none);
        checkTables(found);
        for (const Error& e : found.take())
            if (now.insert(e.path).second && standing.count(e.path) == 0)
                findings.add(e.code, blamed(*v, e.path), e.value, e.allowed,
                             "from " + formatDuration(v->at - SimTime::start()) + " on " + e.path + ": " + e.detail);
        standing = std::move(now);
    }
}

} // namespace latepulse
