// In which values two scenarios differ, in the words of --set.

#include <algorithm>
#include <array>
#include <map>

#include <fmt/format.h>

#include "core/base/time_text.h"
#include "core/experiment/comparison.h"
#include "core/scenario/parameter_paths.h"
#include "core/scenario/parameter_registry.h"

namespace latepulse {

namespace {

using Values = std::map<std::string, std::string>;

Values valuesOf(const Scenario& scenario, const std::vector<Parameter>& parameters)
{
    Values values;
    for (const Parameter& parameter : parameters)
        values[parameter.path] = formatValue(*parameter.spec, valueOf(scenario, parameter));
    return values;
}

bool isIntervention(const Parameter& parameter)
{
    return parameter.spec->entity == EntityKind::Intervention;
}

/// What has a list of its own and an id in it.
constexpr std::array listed{
    EntityKind::Population, EntityKind::ControllerGroup, EntityKind::EventClass, EntityKind::Source, EntityKind::Queue,
    EntityKind::WorkerPool, EntityKind::Backend,         EntityKind::Wave,       EntityKind::Failure};

std::string writtenValue(const Scenario& scenario, const Assignment& assignment)
{
    const auto parameter = lookUpParameter(scenario, assignment.path);
    return parameter ? formatValue(*parameter->spec, assignment.value) : "...";
}

std::string actionsOf(const Scenario& scenario, const Intervention& intervention)
{
    std::string text = formatDuration(Duration{intervention.at.ns});
    for (const Assignment& a : intervention.set)
        text += fmt::format(", {} = {}", a.path, writtenValue(scenario, a));
    if (intervention.purge)
        text += fmt::format(", purge {} {}", intervention.purge->queue,
                            intervention.purge->eventClass.empty() ? "of everything" : intervention.purge->eventClass);
    for (const AddWorkers& add : intervention.addWorkers)
        text += fmt::format(", {:+} workers in {}", add.count, add.pool);
    if (intervention.resetVerdicts)
        text += ", reset verdicts";
    if (const auto& force = intervention.forceEligible)
        text += fmt::format(", force {} eligible for {}", force->controllers, formatDuration(force->lasting));
    return text + (intervention.enabled ? "" : " (switched off)");
}

void addInterventions(const Scenario& from, const Scenario& to, std::vector<ScenarioDifference>& all)
{
    const auto add = [&](const std::string& id, const Intervention* before, const Intervention* after) {
        ScenarioDifference d{"intervention." + id, {}, {}, {}};
        if (before != nullptr)
            d.from = actionsOf(from, *before);
        if (after != nullptr)
            d.to = actionsOf(to, *after);
        if (d.from != d.to)
            all.push_back(std::move(d));
    };
    for (const Intervention& before : from.interventions) {
        const auto position = indexOf(to.interventions, before.id);
        add(before.id, &before, position ? &to.interventions[*position] : nullptr);
    }
    for (const Intervention& after : to.interventions)
        if (!indexOf(from.interventions, after.id))
            add(after.id, nullptr, &after);
}

void addEntities(const Scenario& from, const Scenario& to, std::vector<ScenarioDifference>& all)
{
    for (const EntityKind kind : listed) {
        const std::vector<std::string> before = idsOf(from, kind), after = idsOf(to, kind);
        const auto missing = [](const std::vector<std::string>& ids, const std::string& id) {
            return std::ranges::find(ids, id) == ids.end();
        };
        const std::string table(tableOf(kind));
        for (const std::string& id : before)
            if (missing(after, id))
                all.push_back({table + '.' + id, {}, "there", {}});
        for (const std::string& id : after)
            if (missing(before, id))
                all.push_back({table + '.' + id, {}, {}, "there"});
    }
}

/// A distribution and a field of it tell one change: the field where the family is the same, else the whole.
void dropTwice(std::vector<ScenarioDifference>& all)
{
    const auto family = [](const std::string& text) { return text.substr(0, text.find('(')); };
    const auto within = [](const ScenarioDifference& part, const ScenarioDifference& whole) {
        return part.path.starts_with(whole.path + '.');
    };
    const std::vector<ScenarioDifference> found = all;
    std::erase_if(all, [&](const ScenarioDifference& d) {
        return std::ranges::any_of(found, [&](const ScenarioDifference& other) {
            return (within(other, d) && family(d.from) == family(d.to))
                || (within(d, other) && family(other.from) != family(other.to));
        });
    });
}

} // namespace

std::vector<ScenarioDifference> differencesBetween(const Scenario& from, const Scenario& to)
{
    std::vector<ScenarioDifference> all;
    const std::vector<Parameter> before = parametersOf(from), after = parametersOf(to);
    const Values old = valuesOf(from, before), now = valuesOf(to, after);
    const auto textIn = [](const Values& values, const std::string& path) {
        const auto found = values.find(path);
        return found == values.end() ? std::string() : found->second;
    };
    for (const Parameter& parameter : after)
        if (const std::string was = textIn(old, parameter.path), is = textIn(now, parameter.path);
            was != is && !isIntervention(parameter))
            all.push_back({parameter.path, std::string(parameter.spec->label), was, is});
    for (const Parameter& parameter : before)
        if (!now.contains(parameter.path) && !isIntervention(parameter))
            all.push_back({parameter.path, std::string(parameter.spec->label), textIn(old, parameter.path), {}});
    dropTwice(all);
    addEntities(from, to, all);
    addInterventions(from, to, all);
    return all;
}

} // namespace latepulse
