#include <cstdio>

#include <nlohmann/json.hpp>

#include "app/latepulse-cli/commands.h"
#include "core/scenario/parameter_registry.h"

namespace latepulse::cli {

namespace {

constexpr const char* kindWords[] = {"count",        "number", "share",     "duration",   "optional_duration",
                                     "distribution", "choice", "reference", "references", "switch",
                                     "instant",      "text"};

std::string registryJson()
{
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const ParameterSpec& spec : parameterSpecs()) {
        nlohmann::ordered_json entry{{"path", spec.pattern},
                                     {"kind", kindWords[static_cast<std::size_t>(spec.kind)]},
                                     {"unit", spec.unit},
                                     {"default", formatValue(spec, spec.defaultValue)},
                                     {"label", spec.label},
                                     {"meaning", spec.meaning},
                                     {"while_playing", spec.whilePlaying}};
        if (!spec.choices.empty())
            entry["choices"] = spec.choices;
        if (spec.highest > spec.lowest) {
            entry["lowest"] = spec.lowest;
            entry["highest"] = spec.highest;
        }
        all.push_back(entry);
    }
    return all.dump(2) + '\n';
}

} // namespace

int parametersCommand(const Arguments& arguments)
{
    if (!arguments.positional.empty())
        return reject(Error{ErrorCode::UnknownKey,
                            {},
                            arguments.positional.front(),
                            "no file",
                            "parameters are the same for every scenario",
                            {}});
    std::fputs(arguments.has("--json") ? registryJson().c_str() : parameterTables().c_str(), stdout);
    return Good;
}

} // namespace latepulse::cli
