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
        // A scenario is only held after validation, so an assignment that fails here has nothing to say.
        for (const Assignment& assignment : intervention->set)
            static_cast<void>(setParameter(m_values, assignment.path, assignment.value));
        m_from = intervention->at;
    }
    for (const Intervention& intervention : source->interventions)
        if (intervention.enabled && intervention.at > at)
            m_until = std::min(m_until, intervention.at);
}

const Intervention* EffectiveValues::setterOf(const std::string& path) const
{
    const Intervention* last = nullptr;
    for (const Intervention* intervention : m_applied)
        for (const Assignment& assignment : intervention->set)
            if (covers(assignment.path, path))
                last = intervention;
    return last;
}

bool EffectiveValues::holdFor(const std::shared_ptr<const Scenario>& source, SimTime at) const
{
    return source == m_source && at >= m_from && at < m_until;
}

} // namespace latepulse::ui
