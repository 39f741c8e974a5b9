#pragma once
// Scenario -> TOML text, and safe files: a temporary file in the same folder, flushed, then renamed.

#include <filesystem>
#include <string>
#include <string_view>

#include "core/base/error.h"
#include "core/scenario/scenario.h"

namespace latepulse {

/// Text that readScenario turns back into an equal Scenario. Values equal to their default are left out unless the file
/// they came from gave them or they have a provenance; what it gave as a date is a date again.
[[nodiscard]] std::string writeScenario(const Scenario& scenario);

/// Writes `content` whole or not at all. Error: NotWritable with the system's reason; an old file then stays as it was.
[[nodiscard]] Result<void> writeFileAtomically(const std::filesystem::path& path, std::string_view content);

/// Saves a scenario; with `keepBackup` an existing file is first copied to FILE.bak.
[[nodiscard]] Result<void> saveScenario(const Scenario& scenario, const std::filesystem::path& path, bool keepBackup);

/// 128-bit hash of the text whatever words it was stated in, 32 hexadecimal digits; view settings never enter it.
[[nodiscard]] std::string scenarioHash(const Scenario& scenario);

} // namespace latepulse
