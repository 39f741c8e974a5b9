#include "core/scenario/parameter_registry.h"

#include <algorithm>

#include "core/base/time_text.h"
#include "core/scenario/parameter_paths.h"
#include "core/scenario/parameter_text.h"
#include "core/scenario/parameters/access.h"
#include "core/scenario/parameters/tables.h"

namespace latepulse {

namespace parameters {

std::vector<std::string> splitIds(std::string_view text)
{
    std::vector<std::string> ids;
    std::string id;
    for (const char c : text) {
        if (c != ',' && c != ' ') {
            id += c;
        } else if (!id.empty()) {
            ids.push_back(std::move(id));
            id.clear();
        }
    }
    if (!id.empty())
        ids.push_back(std::move(id));
    return ids;
}

} // namespace parameters

std::span<const ParameterSpec> parameterSpecs()
{
    static const std::vector<ParameterSpec> specs = [] {
        std::vector<ParameterSpec> all;
        for (auto table :
             {parameters::ofRun(), parameters::ofPopulation(), parameters::ofSessionRow(), parameters::ofControllers(),
              parameters::ofEventClass(), parameters::ofStep(), parameters::ofSource(), parameters::ofQueue(),
              parameters::ofWorkerPool(), parameters::ofReservation(), parameters::ofBackend(), parameters::ofHealth(),
              parameters::ofVerdictPolicies(), parameters::ofTrouble()})
            all.insert(all.end(), table.begin(), table.end());
        return all;
    }();
    return specs;
}

std::vector<Parameter> parametersOf(const Scenario& scenario)
{
    std::vector<Parameter> all;
    for (const ParameterSpec& spec : parameterSpecs())
        for (const EntityRef ref : entitiesOf(scenario, spec.entity))
            if (spec.get(scenario, ref))
                all.push_back({&spec, pathOf(scenario, spec, ref), ref});
    return all;
}

std::optional<Parameter> lookUpParameter(const Scenario& scenario, std::string_view path)
{
    auto named = namedParameter(scenario, path);
    return named && named->spec->get(scenario, named->entity) ? named : std::nullopt;
}

Result<Parameter> findParameter(const Scenario& scenario, std::string_view path)
{
    if (auto found = lookUpParameter(scenario, path))
        return *found;
    const std::string nearest = nearestPath(scenario, path);
    return tl::make_unexpected(Error{ErrorCode::UnknownKey,
                                     std::string(path),
                                     {},
                                     nearest.empty() ? std::string{} : "did you mean " + nearest + "?",
                                     "no parameter '" + std::string(path) + "'",
                                     {}});
}

ParameterValue valueOf(const Scenario& scenario, const Parameter& parameter)
{
    return parameter.spec->get(scenario, parameter.entity).value_or(parameter.spec->defaultValue);
}

Result<void> setParameter(Scenario& scenario, std::string_view path, const ParameterValue& value)
{
    const auto parameter = findParameter(scenario, path);
    if (!parameter)
        return tl::make_unexpected(parameter.error());
    if (auto checked = checkValue(scenario, *parameter, value); !checked)
        return checked;
    parameter->spec->set(scenario, parameter->entity, value);
    return {};
}

Result<void> setParameterFromText(Scenario& scenario, std::string_view path, std::string_view text)
{
    const auto parameter = findParameter(scenario, path);
    if (!parameter)
        return tl::make_unexpected(parameter.error());
    auto value = parseValue(*parameter->spec, text);
    if (parameter->spec->kind == ParameterKind::Instant)
        if (const auto instant = parseInstant(text))
            value = *instant - scenario.run.start - SimTime::start();
    if (!value) {
        Error error = value.error();
        error.path = path;
        if (error.allowed.empty())
            error.allowed = allowedText(*parameter->spec, scenario);
        return tl::make_unexpected(std::move(error));
    }
    return setParameter(scenario, path, *value);
}

} // namespace latepulse
