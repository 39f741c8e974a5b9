#include "core/scenario/hash_text.h"

#include <cstdint>

#include <fmt/format.h>

namespace latepulse {

namespace {
std::uint64_t finish(std::uint64_t z)
{
    z = (z ^ (z >> 30U)) * 0xBF58'476D'1CE4'E5B9ULL;
    z = (z ^ (z >> 27U)) * 0x94D0'49BB'1331'11EBULL;
    return z ^ (z >> 31U);
}
} // namespace

std::string hashText(std::string_view text)
{
    std::uint64_t a = 0xCBF2'9CE4'8422'2325ULL, b = 0x6C62'272E'07BB'0142ULL;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        a = (a ^ byte) * 0x100'0000'01B3ULL;
        b = (b + byte + 1) * 0x9E37'79B9'7F4A'7C15ULL;
        b ^= b >> 29U;
    }
    return fmt::format("{:016x}{:016x}", finish(a), finish(b ^ a));
}

} // namespace latepulse
