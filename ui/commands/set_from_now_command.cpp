#include "ui/commands/set_from_now_command.h"

#include "core/scenario/parameter_registry.h"

namespace latepulse::ui {

namespace {

std::string freeId(const Scenario& scenario)
{
    for (std::size_t number = 1;; ++number) {
        std::string id = "user_" + std::to_string(number);
        if (!indexOf(scenario.interventions, id))
            return id;
    }
}

bool alreadySo(const Scenario& scenario, const Assignment& assignment)
{
    const auto parameter = findParameter(scenario, assignment.path);
    return parameter && valueOf(scenario, *parameter) == assignment.value;
}

} // namespace

Scenario SetFromNowCommand::apply(const Scenario& before, const Scenario& inForce, SimTime at, const QString& title,
                                  const std::vector<Assignment>& values)
{
    Intervention mine;
    for (const Assignment& assignment : values)
        if (!alreadySo(inForce, assignment))
            mine.set.push_back(assignment);
    if (mine.set.empty())
        return before;
    Scenario after = before;
    mine.id = freeId(before);
    mine.title = title.toStdString();
    mine.at = at;
    mine.byHand = true;
    // At the end of the list: among changes of one instant the list's order is the order of effect.
    after.interventions.push_back(std::move(mine));
    return after;
}

} // namespace latepulse::ui
