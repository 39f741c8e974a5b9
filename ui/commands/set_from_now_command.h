#pragma once
// "From now": a drag becomes one intervention by hand at the instant of the press.

#include <vector>

#include "ui/commands/change_scenario_command.h"

namespace latepulse::ui {

class SetFromNowCommand : public ChangeScenarioCommand {
public:
    using ChangeScenarioCommand::ChangeScenarioCommand;

    /// `before` with one more intervention that sets what differs from the values `inForce`; without a difference
    /// `before` itself. Ids are user_1, user_2 ...: the lowest number not taken.
    [[nodiscard]] static Scenario apply(const Scenario& before, const Scenario& inForce, SimTime at,
                                        const QString& title, const std::vector<Assignment>& values);
};

} // namespace latepulse::ui
