#pragma once
// Scenario files (TOML): text -> Scenario, or every mistake with its place.

#include <cstddef>
#include <filesystem>
#include <string_view>

#include "core/base/error.h"
#include "core/scenario/reported.h"
#include "core/scenario/scenario.h"

namespace latepulse {

inline constexpr std::size_t scenarioFileLimit = std::size_t{16} * 1024U * 1024U;  // bytes

/// What a layer above knows to be wrong, by the path of each value. Values and entities may be missing or at their
/// defaults where mistakes were told already: nothing may be concluded from those.
using FurtherCheck = Errors (*)(const Scenario&, const Reported&);

/// Reads and validates. Errors: the first syntax error alone, else all semantic ones in order of place.
/// `name` stands in positions for the file. Programs use core/experiment/open_scenario.h, which checks further.
[[nodiscard]] ResultOrErrors<Scenario> readScenario(std::string_view text, const std::string& name,
                                                    FurtherCheck further = nullptr);

/// The same from a regular file. Errors also: NotReadable, TooLarge.
[[nodiscard]] ResultOrErrors<Scenario> readScenarioFile(const std::filesystem::path& path,
                                                        FurtherCheck further = nullptr);

/// True when the text holds comments (which the writer cannot keep).
[[nodiscard]] bool hasComments(std::string_view text);

} // namespace latepulse
