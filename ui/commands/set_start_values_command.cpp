#include "ui/commands/set_start_values_command.h"

#include "core/scenario/parameter_registry.h"

namespace latepulse::ui {

Scenario SetStartValuesCommand::apply(const Scenario& before, const std::vector<Assignment>& values)
{
    Scenario after = before;
    for (const Assignment& assignment : values) {
        const auto parameter = findParameter(after, assignment.path);
        if (parameter && valueOf(after, *parameter) == assignment.value)
            continue;
        if (setParameter(after, assignment.path, assignment.value))
            after.provenance.entries[assignment.path] = {ProvenanceKind::User, {}};
    }
    return after;
}

} // namespace latepulse::ui
