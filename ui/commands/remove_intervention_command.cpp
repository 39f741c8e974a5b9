#include "ui/commands/remove_intervention_command.h"

#include <QCoreApplication>

namespace latepulse::ui {

namespace {

std::shared_ptr<const Scenario> without(const Scenario& before, std::size_t position)
{
    Scenario after = before;
    after.interventions.erase(after.interventions.begin() + static_cast<std::ptrdiff_t>(position));
    return std::make_shared<const Scenario>(std::move(after));
}

} // namespace

RemoveInterventionCommand::RemoveInterventionCommand(Document& document, const std::shared_ptr<const Scenario>& before,
                                                     SimTime playhead, std::size_t position)
    : ChangeScenarioCommand(document,
                            {before, without(*before, position), playhead, before->interventions[position].at},
                            QCoreApplication::translate("Commands", "Remove %1")
                                .arg(QString::fromStdString(before->interventions[position].id)))
{
}

} // namespace latepulse::ui
