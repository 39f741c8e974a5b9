#pragma once
// Words of a command line: positional ones, options with and without a value.

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/scenario/scenario.h"

namespace latepulse::cli {

/// What a command takes: option name (with dashes) -> whether a value follows.
using OptionTable = std::map<std::string, bool>;

struct Arguments {
    std::vector<std::string> positional;
    std::multimap<std::string, std::string> options;  // in order for equal names

    [[nodiscard]] bool has(const std::string& name) const { return options.count(name) > 0; }
    /// The last value given, or nullopt.
    [[nodiscard]] std::optional<std::string> value(const std::string& name) const;
    [[nodiscard]] std::vector<std::string> values(const std::string& name) const;
};

/// Error: UnknownKey (option) with a suggestion, MissingKey (value).
[[nodiscard]] Result<Arguments> parseArguments(const std::vector<std::string>& words, const OptionTable& table);

/// Reads the one FILE, then applies --seed, --sample and every --set. Prints nothing; errors as the reader words them.
[[nodiscard]] ResultOrErrors<std::shared_ptr<const Scenario>> loadScenario(const Arguments& arguments);

/// "55h", "200s" or a date with offset, as an instant of this scenario's run. Errors: WrongType; OutOfRange
/// before its start.
[[nodiscard]] Result<SimTime> parseTime(const std::string& text, const Scenario& scenario);

/// A whole number an option gives, `usual` without it. Error: OutOfRange.
[[nodiscard]] Result<std::size_t> countAsked(const Arguments& arguments, const std::string& option, std::size_t usual,
                                             std::size_t least, std::size_t most);

/// Prints errors to stderr, one a line, and returns exit code 2.
int reject(const Errors& errors);
int reject(const Error& error);

} // namespace latepulse::cli
