// Any text as the value of --set, several settings one after the other, a line each. Refused: the scenario is as it
// was. Accepted: the value's own text reads back to it, and what validates is written and read back equal.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/scenario/parameter_registry.h"
#include "core/scenario/reader.h"
#include "core/scenario/validation.h"
#include "core/scenario/writer.h"
#include "demand.h"

using namespace latepulse;
using fuzzing::demand;

namespace {

const Scenario& everyTable()
{
    static const Scenario scenario = [] {
        auto read = readScenarioFile(LATEPULSE_TEST_DATA "/every_table.toml");
        demand(read.has_value(), "every_table.toml can be read");
        return std::move(*read);
    }();
    return scenario;
}

void set(Scenario& scenario, std::string_view setting)
{
    const std::size_t equals = setting.find('=');
    if (equals == std::string_view::npos)
        return;
    const std::string_view path = setting.substr(0, equals);
    const Scenario before = scenario;
    if (const auto done = setParameterFromText(scenario, path, setting.substr(equals + 1)); !done) {
        demand(scenario == before, "a refusal changes nothing");
        demand(!done.error().detail.empty() || !done.error().allowed.empty(), "a refusal says why");
        return;
    }
    const auto parameter = lookUpParameter(scenario, path);
    if (!parameter)
        return; // its own change made it one that does not apply
    const ParameterValue value = valueOf(scenario, *parameter);
    const auto back = parseValue(*parameter->spec, formatValue(*parameter->spec, value));
    demand(back.has_value() && *back == value, "a value's text reads back to it");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    std::string_view text(reinterpret_cast<const char*>(data), size);
    Scenario scenario = everyTable();
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        set(scenario, text.substr(0, end));
        text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
    }
    if (!validate(scenario).empty())
        return 0;
    const auto again = readScenario(writeScenario(scenario), "written");
    demand(again.has_value(), "what validates can be written and read");
    demand(*again == scenario, "what is written is what was set");
    return 0;
}
