#pragma once
// Another seed for the same run.

#include <QtGlobal>

#include "ui/commands/change_scenario_command.h"

namespace latepulse::ui {

class SetSeedCommand : public ChangeScenarioCommand {
public:
    SetSeedCommand(Document& document, const std::shared_ptr<const Scenario>& before, SimTime playhead, quint64 seed);
};

} // namespace latepulse::ui
