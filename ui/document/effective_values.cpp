#include "ui/document/effective_values.h"

#include <algorithm>

#include "core/scenario/parameter_paths.h"
#include "core/scenario/parameter_registry.h"

namespace latepulse::ui {

namespace {

bool covers(const std::string& assigned, const std::string& path)
{
    return path == assigned || (path.starts_with(assigned) && path[assigned.size()] == '.');
}

} // namespace

void applyValues(Scenario& values, const Intervention& intervention)
{
    // A scenario is only held after validation, so an assignment that fails here has nothing to say.
    for (const Assignment& assignment : intervention.set)
        static_cast<void>(setParameter(values, assignment.path, assignment.value));
    for (const AddWorkers& add : intervention.addWorkers)
        if (const auto pool = indexOf(values.pools, add.pool))
            values.pools[*pool].workers = std::max<std::int64_t>(0, values.pools[*pool].workers + add.count);
}

std::vector<const Intervention*> interventionsUntil(const Scenario& scenario, SimTime at)
{
    std::vector<const Intervention*> found;
    for (const Intervention& intervention : scenario.interventions)
        if (intervention.enabled && intervention.at <= at)
            found.push_back(&intervention);
    std::ranges::stable_sort(found, {}, [](const Intervention* i) { return i->at; });
    return found;
}

EffectiveValues::EffectiveValues(const std::shared_ptr<const Scenario>& source, SimTime at)
    : m_source(source), m_values(*source), m_applied(interventionsUntil(*source, at)), m_from(SimTime::start())
{
    for (const Intervention* intervention : m_applied) {
        noteBefore(*intervention);
        applyValues(m_values, *intervention);
        m_from = intervention->at;
    }
    for (const Intervention& intervention : source->interventions)
        if (intervention.enabled && intervention.at > at)
            m_until = std::min(m_until, intervention.at);
}

const Intervention* EffectiveValues::setterOf(const std::string& path) const
{
    const Intervention* last = nullptr;
    for (const Intervention* intervention : m_applied) {
        const bool assigns =
            std::ranges::any_of(intervention->set, [&](const Assignment& a) { return covers(a.path, path); });
        const bool adds = std::ranges::any_of(
            intervention->addWorkers, [&](const AddWorkers& add) { return path == "pool." + add.pool + ".workers"; });
        if (assigns || adds)
            last = intervention;
    }
    return last;
}

/// Also of the fields of a distribution that is set as a whole.
void EffectiveValues::noteBefore(const Intervention& intervention)
{
    const auto note = [this](const std::string& path) {
        if (const auto parameter = namedParameter(m_values, path))
            m_before.insert_or_assign(path, valueOf(m_values, *parameter));
    };
    for (const Assignment& assignment : intervention.set) {
        note(assignment.path);
        const auto whole = namedParameter(m_values, assignment.path);
        if (!whole || whole->spec->kind != ParameterKind::Distribution)
            continue;
        for (const ParameterSpec& spec : parameterSpecs())
            if (spec.pattern.size() > whole->spec->pattern.size()
                && covers(std::string(whole->spec->pattern), std::string(spec.pattern)))
                note(assignment.path + std::string(spec.pattern.substr(whole->spec->pattern.size())));
    }
    for (const AddWorkers& add : intervention.addWorkers)
        note("pool." + add.pool + ".workers");
}

ParameterValue EffectiveValues::valueBefore(const Parameter& parameter) const
{
    const auto found = m_before.find(parameter.path);
    return found == m_before.end() ? valueOf(m_values, parameter) : found->second;
}

bool EffectiveValues::holdFor(const std::shared_ptr<const Scenario>& source, SimTime at) const
{
    return source == m_source && at >= m_from && at < m_until;
}

} // namespace latepulse::ui
