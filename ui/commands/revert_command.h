#pragma once
// One parameter back to the file's start value, without the person's own interventions on it.

#include <optional>
#include <string>

#include "ui/commands/change_scenario_command.h"

namespace latepulse::ui {

class RevertCommand : public ChangeScenarioCommand {
public:
    RevertCommand(Document& document, Step step, const QString& path);

    struct Reverted {
        std::shared_ptr<const Scenario> scenario;
        SimTime from;
    };
    /// Nothing when there is nothing to revert.
    [[nodiscard]] static std::optional<Reverted> apply(const Scenario& scenario, const Scenario& loaded,
                                                       const std::string& path);
};

} // namespace latepulse::ui
