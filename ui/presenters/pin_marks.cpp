#include "ui/presenters/pin_marks.h"

#include <algorithm>
#include <set>
#include <string>

#include "core/scenario/writer.h"

namespace latepulse::ui {

namespace {

void addInstants(const Scenario& scenario, std::set<SimTime>& instants)
{
    for (const Intervention& intervention : scenario.interventions)
        instants.insert(intervention.at);
    for (const Wave& wave : scenario.waves)
        instants.insert(wave.at);
    for (const Failure& failure : scenario.failures)
        instants.insert(failure.at);
}

/// As if nothing had been done from `end` on.
std::string hashBefore(Scenario scenario, SimTime end)
{
    const auto late = [end](const auto& event) { return event.at >= end; };
    std::erase_if(scenario.interventions, late);
    std::erase_if(scenario.waves, late);
    std::erase_if(scenario.failures, late);
    return scenarioHash(scenario);
}

} // namespace

std::optional<SimTime> partingOf(const Scenario& shown, const Scenario& pinned)
{
    if (scenarioHash(shown) == scenarioHash(pinned))
        return std::nullopt;
    std::set<SimTime> instants;
    addInstants(shown, instants);
    addInstants(pinned, instants);
    SimTime parting = SimTime::start();
    for (const SimTime at : instants) {
        if (hashBefore(shown, at) != hashBefore(pinned, at))
            break;
        parting = at;
    }
    return parting;
}

} // namespace latepulse::ui
