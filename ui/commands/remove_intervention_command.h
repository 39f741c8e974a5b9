#pragma once
// Takes one intervention out of the run.

#include "ui/commands/change_scenario_command.h"

namespace latepulse::ui {

class RemoveInterventionCommand : public ChangeScenarioCommand {
public:
    RemoveInterventionCommand(Document& document, const std::shared_ptr<const Scenario>& before, SimTime playhead,
                              std::size_t position);
};

} // namespace latepulse::ui
