#include <cstdio>

#include <fmt/format.h>

#include "app/latepulse-cli/commands.h"
#include "core/model/control_plane.h"

namespace latepulse::cli {

int replayCommand(const Arguments& arguments)
{
    const auto scenario = loadScenario(arguments);
    if (!scenario)
        return reject(scenario.error());
    auto plane = ControlPlane::build(*scenario);
    if (!plane)
        return reject(plane.error());
    plane->runUntil(SimTime::never(), {});
    std::fputs(fmt::format("{:016x}\n", plane->stateHash()).c_str(), stdout);
    return Good;
}

} // namespace latepulse::cli
