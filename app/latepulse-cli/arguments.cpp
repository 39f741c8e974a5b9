#include "app/latepulse-cli/arguments.h"

#include <charconv>
#include <cstdio>

#include <fmt/format.h>

#include "app/latepulse-cli/commands.h"
#include "core/base/time_text.h"
#include "core/experiment/open_scenario.h"
#include "core/scenario/parameter_paths.h"
#include "core/scenario/parameter_registry.h"
#include "core/scenario/validation.h"

namespace latepulse::cli {

std::optional<std::string> Arguments::value(const std::string& name) const
{
    const auto range = options.equal_range(name);
    return range.first == range.second ? std::nullopt : std::optional(std::prev(range.second)->second);
}

std::vector<std::string> Arguments::values(const std::string& name) const
{
    std::vector<std::string> all;
    const auto range = options.equal_range(name);
    for (auto it = range.first; it != range.second; ++it)
        all.push_back(it->second);
    return all;
}

Result<Arguments> parseArguments(const std::vector<std::string>& words, const OptionTable& table)
{
    Arguments arguments;
    bool onlyFiles = false;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (onlyFiles || words[i].size() < 2 || words[i].front() != '-') {
            arguments.positional.push_back(words[i]);
            continue;
        }
        if (words[i] == "--") {  // what follows may begin with a dash
            onlyFiles = true;
            continue;
        }
        const std::size_t equals = words[i].find('=');
        const std::string name = words[i].substr(0, equals);
        const auto known = table.find(name);
        if (known == table.end()) {
            std::vector<std::string> names;
            for (const auto& [option, takesValue] : table)
                names.push_back(option);
            const std::string nearest = nearestWord(name, names);
            return tl::make_unexpected(Error{ErrorCode::UnknownKey,
                                             {},
                                             name,
                                             nearest.empty() ? "see --help" : "did you mean " + nearest + "?",
                                             "unknown option '" + name + "'",
                                             {}});
        }
        if (!known->second && equals != std::string::npos)
            return tl::make_unexpected(
                Error{ErrorCode::WrongType, {}, words[i], name, "option '" + name + "' takes no value", {}});
        if (!known->second) {
            arguments.options.emplace(name, "");
        } else if (equals != std::string::npos) {
            arguments.options.emplace(name, words[i].substr(equals + 1));
        } else if (i + 1 < words.size()) {
            arguments.options.emplace(name, words[++i]);
        } else {
            return tl::make_unexpected(
                Error{ErrorCode::MissingKey, {}, name, {}, "option '" + name + "' needs a value", {}});
        }
    }
    return arguments;
}

namespace {

Result<void> applySet(Scenario& scenario, const std::string& setting)
{
    const std::size_t equals = setting.find('=');
    if (equals == std::string::npos)
        return tl::make_unexpected(
            Error{ErrorCode::WrongType, {}, setting, "path=value", "--set needs path=value", {}});
    return setParameterFromText(scenario, setting.substr(0, equals), setting.substr(equals + 1));
}

} // namespace

ResultOrErrors<std::shared_ptr<const Scenario>> loadScenario(const Arguments& arguments)
{
    if (arguments.positional.size() != 1)
        return tl::make_unexpected(
            Errors{{ErrorCode::MissingKey, {}, {}, "one scenario file", "name exactly one FILE", {}}});
    auto scenario = openScenarioFile(arguments.positional.front());
    if (!scenario)
        return tl::make_unexpected(scenario.error());
    std::vector<std::string> settings = arguments.values("--set");
    if (const auto seed = arguments.value("--seed"))
        settings.push_back("run.seed=" + *seed);
    if (const auto sample = arguments.value("--sample"))
        settings.push_back("run.sample=" + *sample);
    Errors errors;
    for (const std::string& setting : settings)
        if (auto set = applySet(*scenario, setting); !set)
            errors.push_back(set.error());
    if (errors.empty() && !settings.empty())
        errors = validate(*scenario);
    if (!errors.empty())
        return tl::make_unexpected(errors);
    return std::make_shared<const Scenario>(std::move(*scenario));
}

Result<SimTime> parseTime(const std::string& text, const Scenario& scenario)
{
    std::optional<SimTime> time;
    if (const auto duration = parseDuration(text))
        time = SimTime::start() + *duration;
    else if (const auto instant = parseInstant(text))
        time = *instant - scenario.run.start;
    const SimTime horizon = SimTime::start() + scenario.run.horizon;
    if (time && (*time < SimTime::start() || *time > horizon))
        return tl::make_unexpected(Error{
            ErrorCode::OutOfRange,
            {},
            text,
            formatInstant(scenario.run.start) + " to " + formatInstant(scenario.run.start + horizon),
            "'" + text + "' is " + (*time < SimTime::start() ? "before the start" : "after the end") + " of the run",
            {}});
    if (time)
        return *time;
    return tl::make_unexpected(Error{ErrorCode::WrongType,
                                     {},
                                     text,
                                     "a duration since the start (55h) or a date with offset (2026-06-08T07:00:00Z)",
                                     "'" + text + "' is not an instant",
                                     {}});
}

Result<std::size_t> countAsked(const Arguments& arguments, const std::string& option, std::size_t usual,
                               std::size_t least, std::size_t most)
{
    const auto text = arguments.value(option);
    if (!text)
        return usual;
    std::size_t count = 0;
    const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), count);
    if (error != std::errc() || end != text->data() + text->size() || count < least || count > most)
        return tl::make_unexpected(Error{
            ErrorCode::OutOfRange, option, *text, fmt::format("{} to {}", least, most), "not such a whole number", {}});
    return count;
}

int reject(const Errors& errors)
{
    std::fputs(describe(errors).c_str(), stderr);
    if (!errors.empty() && describe(errors).back() != '\n')
        std::fputc('\n', stderr);
    return BadInput;
}

int reject(const Error& error)
{
    return reject(Errors{error});
}

} // namespace latepulse::cli
