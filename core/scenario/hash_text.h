#pragma once
// A 128-bit fingerprint of a text (not cryptographic): two FNV-1a sums with different offsets, finished by SplitMix64.

#include <string>
#include <string_view>

namespace latepulse {

/// 32 hexadecimal digits.
[[nodiscard]] std::string hashText(std::string_view text);

} // namespace latepulse
