#pragma once
// How programs read a scenario: what it expects of a run is checked against the names of that run too, so that a
// mistyped series is told where it stands and not after the run.

#include "core/experiment/expected_names.h"
#include "core/scenario/reader.h"

namespace latepulse {

/// Errors: those of readScenario(), UnknownSeries, and UnknownReference of a milestone.
[[nodiscard]] inline ResultOrErrors<Scenario> openScenario(std::string_view text, const std::string& name)
{
    return readScenario(text, name, unknownExpectations);
}

/// The same from a regular file. Errors also: NotReadable, TooLarge.
[[nodiscard]] inline ResultOrErrors<Scenario> openScenarioFile(const std::filesystem::path& path)
{
    return readScenarioFile(path, unknownExpectations);
}

} // namespace latepulse
