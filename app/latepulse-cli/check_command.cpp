#include <cstdio>

#include <fmt/format.h>

#include "app/latepulse-cli/commands.h"
#include "core/experiment/open_scenario.h"
#include "core/scenario/validation.h"

namespace latepulse::cli {

int checkCommand(const Arguments& arguments)
{
    if (arguments.positional.empty())
        return reject(Error{ErrorCode::MissingKey, {}, {}, "one or more scenario files", "name at least one FILE", {}});
    int code = Good;
    for (const std::string& file : arguments.positional) {
        const auto scenario = openScenarioFile(file);
        if (!scenario) {
            code = reject(scenario.error());
            continue;
        }
        std::fputs(fmt::format("{}: good; recording needs at most {:.1f} MiB\n", file,
                               static_cast<double>(recordingBytes(*scenario)) / (1024.0 * 1024.0))
                       .c_str(),
                   stdout);
        for (const std::string& note : withoutEffect(*scenario))
            std::fputs(fmt::format("{}: {}\n", file, note).c_str(), stdout);
    }
    return code;
}

} // namespace latepulse::cli
