#include "ui/commands/revert_command.h"

#include <algorithm>

#include <QCoreApplication>

#include "core/scenario/interventions.h"
#include "core/scenario/parameter_registry.h"

namespace latepulse::ui {

namespace {

/// Earliest instant at which something was taken out, or nothing.
std::optional<SimTime> takeOutByHand(Scenario& scenario, const std::string& path)
{
    std::optional<SimTime> first;
    for (Intervention& intervention : scenario.interventions) {
        if (!intervention.byHand)
            continue;
        if (std::erase_if(intervention.set, [&](const Assignment& a) { return a.path == path; }) > 0)
            first = first ? std::min(*first, intervention.at) : intervention.at;
    }
    if (first)
        std::erase_if(scenario.interventions, [](const Intervention& i) { return i.byHand && doesNothing(i); });
    return first;
}

void restoreProvenance(Scenario& scenario, const Scenario& loaded, const std::string& path)
{
    const auto entry = loaded.provenance.entries.find(path);
    if (entry == loaded.provenance.entries.end())
        scenario.provenance.entries.erase(path);
    else
        scenario.provenance.entries[path] = entry->second;
}

} // namespace

RevertCommand::RevertCommand(Document& document, Step step, const QString& path)
    : ChangeScenarioCommand(document, std::move(step), QCoreApplication::translate("Commands", "Revert %1").arg(path))
{
}

std::optional<RevertCommand::Reverted> RevertCommand::apply(const Scenario& scenario, const Scenario& loaded,
                                                            const std::string& path)
{
    Scenario after = scenario;
    std::optional<SimTime> from = takeOutByHand(after, path);
    const auto here = findParameter(after, path);
    const auto there = findParameter(loaded, path);
    if (here && there && valueOf(after, *here) != valueOf(loaded, *there)
        && setParameter(after, path, valueOf(loaded, *there)))
        from = SimTime::start();
    restoreProvenance(after, loaded, path);
    if (after == scenario)
        return std::nullopt;
    return Reverted{std::make_shared<const Scenario>(std::move(after)), from.value_or(SimTime::start())};
}

} // namespace latepulse::ui
