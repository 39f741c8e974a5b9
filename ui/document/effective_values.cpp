#include "ui/document/effective_values.h"

#include <algorithm>

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

ParameterValue EffectiveValues::valueBefore(const Parameter& parameter) const
{
    const Intervention* setter = setterOf(parameter.path);
    Scenario before = *m_source;
    for (const Intervention* intervention : m_applied) {
        if (intervention == setter)
            break;
        applyValues(before, *intervention);
    }
    return valueOf(before, parameter);
}

bool EffectiveValues::holdFor(const std::shared_ptr<const Scenario>& source, SimTime at) const
{
    return source == m_source && at >= m_from && at < m_until;
}

} // namespace latepulse::ui
