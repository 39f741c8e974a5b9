#pragma once
// Values of parameters as text, and their legal range in words. Implements parseValue, formatValue, allowedText,
// checkValue and parameterTables of parameter_registry.h.

#include <string>

namespace latepulse {

/// 3600 -> "3,600"; at most six significant digits; C locale.
[[nodiscard]] std::string plainNumber(double value);

} // namespace latepulse
