#include "ui/commands/set_seed_command.h"

#include <QCoreApplication>

namespace latepulse::ui {

namespace {

std::shared_ptr<const Scenario> seeded(const Scenario& before, quint64 seed)
{
    Scenario after = before;
    after.run.seed = seed;
    return std::make_shared<const Scenario>(std::move(after));
}

} // namespace

SetSeedCommand::SetSeedCommand(Document& document, const std::shared_ptr<const Scenario>& before, SimTime playhead,
                               quint64 seed)
    : ChangeScenarioCommand(document, {before, seeded(*before, seed), playhead, SimTime::start()},
                            QCoreApplication::translate("Commands", "Seed %1").arg(seed))
{
}

} // namespace latepulse::ui
