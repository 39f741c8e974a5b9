#include "ui/commands/enable_intervention_command.h"

#include <QCoreApplication>

namespace latepulse::ui {

namespace {

std::shared_ptr<const Scenario> switched(const Scenario& before, std::size_t position, bool enabled)
{
    Scenario after = before;
    after.interventions[position].enabled = enabled;
    return std::make_shared<const Scenario>(std::move(after));
}

QString textFor(const Intervention& intervention, bool enabled)
{
    const QString text = enabled ? QCoreApplication::translate("Commands", "Switch on %1")
                                 : QCoreApplication::translate("Commands", "Switch off %1");
    return text.arg(QString::fromStdString(intervention.id));
}

} // namespace

EnableInterventionCommand::EnableInterventionCommand(Document& document, const std::shared_ptr<const Scenario>& before,
                                                     SimTime playhead, std::size_t position, bool enabled)
    : ChangeScenarioCommand(
          document, {before, switched(*before, position, enabled), playhead, before->interventions[position].at},
          textFor(before->interventions[position], enabled))
{
}

} // namespace latepulse::ui
