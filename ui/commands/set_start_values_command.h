#pragma once
// "As if always": other start values in the scenario; interventions on the same paths stay.

#include <vector>

#include "ui/commands/change_scenario_command.h"

namespace latepulse::ui {

class SetStartValuesCommand : public ChangeScenarioCommand {
public:
    using ChangeScenarioCommand::ChangeScenarioCommand;

    /// `before` with these start values, already checked. A changed value's provenance becomes the person's.
    [[nodiscard]] static Scenario apply(const Scenario& before, const std::vector<Assignment>& values);
};

} // namespace latepulse::ui
