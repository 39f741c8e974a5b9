// Contradictions in what happens to a run and in what is expected of it.

#include <algorithm>
#include <charconv>

#include "core/base/time_text.h"
#include "core/scenario/findings.h"
#include "core/scenario/parameter_paths.h"
#include "core/scenario/validation.h"

namespace latepulse {

namespace {

/// Told unless something of this kind may be absent for a reason told already.
void checkReference(Findings& findings, EntityKind kind, const std::string& id, const std::string& path,
                    const std::string& what)
{
    const std::string table(tableOf(kind));
    if (id.empty())
        return findings.add(ErrorCode::MissingKey, path, {}, "a " + what, "it does not say which " + what);
    if (!findings.ids.contains(kind, id) && !findings.mayLack(table) && findings.sound({table + '.' + id}))
        findings.add(ErrorCode::UnknownReference, path, id, "a " + what, "no " + what + " called '" + id + "'");
}

/// "main" or "main.3" as the model names it: no leading zeros.
bool isMember(std::string_view number, std::int64_t count)
{
    std::int64_t n = -1;
    const auto [end, problem] = std::from_chars(number.data(), number.data() + number.size(), n);
    return problem == std::errc() && end == number.data() + number.size() && n >= 0 && n < count
        && number == std::to_string(n);
}

void checkControllerName(Findings& findings, const std::string& name, const std::string& path)
{
    if (name.empty())
        return findings.add(ErrorCode::MissingKey, path, {}, "a group such as main, or one controller such as main.3",
                            "it does not say which controllers");
    const std::size_t dot = name.find('.');
    const std::string group = name.substr(0, dot), table = "controllers." + group;
    const auto known = findings.ids.find(EntityKind::ControllerGroup, group);
    if (known
        && (dot == std::string::npos
            || isMember(std::string_view(name).substr(dot + 1), findings.scenario.controllers[*known].count)))
        return;
    if (known ? findings.sound({table + ".count"}) : !findings.mayLack("controllers") && findings.sound({table}))
        findings.add(ErrorCode::UnknownReference, path, name, "a group such as main, or one controller such as main.3",
                     "no controllers called '" + name + "'");
}

void checkLocation(Findings& findings, const std::string& location, const std::string& path)
{
    bool known = !findings.mayLack("controllers"); // else it may be that of absent ones
    std::vector<std::string> locations;
    for (const ControllerGroup& group : findings.scenario.controllers) {
        known = known && findings.sound({"controllers." + group.id + ".location"});
        locations.push_back(group.location);
    }
    if (!known || std::find(locations.begin(), locations.end(), location) != locations.end())
        return;
    const std::string nearest = nearestWord(location, locations);
    findings.add(ErrorCode::UnknownReference, path, location,
                 nearest.empty() ? "the location of a group of controllers" : "did you mean " + nearest + "?",
                 "no controllers are at '" + location + "'");
}

} // namespace

void checkTrouble(Findings& findings)
{
    for (const Wave& wave : findings.scenario.waves) {
        if (!wave.controllers.empty())
            checkControllerName(findings, wave.controllers, "wave." + wave.id + ".controllers");
        if (!wave.location.empty())
            checkLocation(findings, wave.location, "wave." + wave.id + ".location");
    }
    for (const Failure& failure : findings.scenario.failures) {
        const std::string path = "failure." + failure.id;
        checkControllerName(findings, failure.controllers, path + ".controllers");
        if (failure.between && !failure.repairAfter && findings.sound({path + ".repair_after"}))
            findings.inconsistent(path + ".between", "a failure that repeats needs repair_after");
        if (failure.between && meanOf(*failure.between) <= 0)
            findings.inconsistent(path + ".between", "time between failures must be above 0");
    }
}

std::vector<const Intervention*> inOrderOfEffect(const Scenario& scenario)
{
    std::vector<const Intervention*> inTime;
    inTime.reserve(scenario.interventions.size());
    for (const Intervention& v : scenario.interventions)
        inTime.push_back(&v);
    std::stable_sort(inTime.begin(), inTime.end(), [](const auto* a, const auto* b) { return a->at < b->at; });
    return inTime;
}

namespace {

/// Why a parameter does not apply may be that the change that would make it apply was refused.
bool mayApply(const Findings& findings, const Parameter& parameter)
{
    const ParameterSpec* around = distributionAround(*parameter.spec);
    const std::string whole = around != nullptr ? parameter.path.substr(0, parameter.path.rfind('.')) : parameter.path;
    if (!findings.sound({"*.set." + whole, whole}))
        return true;
    return std::any_of(findings.scenario.interventions.begin(), findings.scenario.interventions.end(),
                       [&](const Intervention& v) { return !findings.sound({"intervention." + v.id + ".at"}); });
}

void checkAssignment(Findings& findings, Scenario& trial, const Assignment& assignment, const std::string& path)
{
    const auto parameter = namedParameter(trial, assignment.path, &findings.ids);
    if (!parameter || !parameter->spec->get(trial, parameter->entity)) {
        if (!parameter || !mayApply(findings, *parameter)) {
            const auto found = findParameter(trial, assignment.path);
            findings.add(ErrorCode::UnknownKey, path, {}, found ? std::string{} : found.error().allowed,
                         "no parameter '" + assignment.path + "'");
        }
    } else if (!parameter->spec->whilePlaying) {
        findings.inconsistent(path, assignment.path + " cannot change during a run");
    } else if (auto checked = checkValue(trial, *parameter, assignment.value, &findings.ids); !checked) {
        const Error& e = checked.error();
        if (e.code != ErrorCode::OutOfRange || distributionAround(*parameter->spec) == nullptr
            || !mayApply(findings, *parameter))
            findings.add(e.code, path, e.value, e.allowed, e.detail);
    } else {
        parameter->spec->set(trial, parameter->entity, assignment.value);
    }
}

/// Assignments in the order a run makes them, since one may set the family that another's field needs. Those switched
/// off count too: switching one off never makes a scenario illegal (a run skips what does not apply). So this plays
/// other interventions than checkConsequences(), which looks at what is really left behind.
void checkAssignments(Findings& findings)
{
    const std::vector<const Intervention*> inTime = inOrderOfEffect(findings.scenario);
    const bool any = std::any_of(inTime.begin(), inTime.end(), [](const auto* v) { return !v->set.empty(); });
    Scenario trial = any ? findings.scenario : Scenario{};
    for (const Intervention* v : inTime)
        for (const Assignment& assignment : v->set)
            checkAssignment(findings, trial, assignment, "intervention." + v->id + ".set." + assignment.path);
}

} // namespace

void checkInterventions(Findings& findings)
{
    for (const Intervention& v : findings.scenario.interventions) {
        const std::string path = "intervention." + v.id;
        if (v.purge) {
            checkReference(findings, EntityKind::Queue, v.purge->queue, path + ".purge.queue", "queue");
            if (!v.purge->eventClass.empty())
                checkReference(findings, EntityKind::EventClass, v.purge->eventClass, path + ".purge.class", "class");
        }
        for (const AddWorkers& add : v.addWorkers)
            checkReference(findings, EntityKind::WorkerPool, add.pool, path + ".add_workers." + add.pool, "pool");
        if (v.forceEligible)
            checkControllerName(findings, v.forceEligible->controllers, path + ".force_eligible.controllers");
    }
    checkAssignments(findings);
}

} // namespace latepulse
