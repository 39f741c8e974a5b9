#pragma once
// Switches one intervention on or off.

#include "ui/commands/change_scenario_command.h"

namespace latepulse::ui {

class EnableInterventionCommand : public ChangeScenarioCommand {
public:
    EnableInterventionCommand(Document& document, const std::shared_ptr<const Scenario>& before, SimTime playhead,
                              std::size_t position, bool enabled);
};

} // namespace latepulse::ui
