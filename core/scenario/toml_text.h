#pragma once
// Pieces of TOML text for the writer.

#include <string>
#include <string_view>

#include "core/scenario/parameter_registry.h"

namespace latepulse::toml_text {

/// A basic string with every escape TOML asks for.
[[nodiscard]] std::string quotedText(std::string_view text);
/// A float that reads back to the same bits and always looks like one.
[[nodiscard]] std::string number(double value);
/// "1h30min" in quotes.
[[nodiscard]] std::string duration(Duration value);
/// "1ms" or { lognormal = { mean = "80ms", cv = 1.0 } }.
[[nodiscard]] std::string distribution(const Distribution& value);
/// Any parameter value as the reader takes it.
[[nodiscard]] std::string value(const ParameterSpec& spec, const ParameterValue& value);

} // namespace latepulse::toml_text
