#pragma once
// One look over a TOML text without its strings, before it is parsed: comments, zero bytes, keys of too many parts,
// too many values.

#include <cstddef>
#include <optional>
#include <string_view>

namespace latepulse {

/// Parts a dotted key may have. With toml_tree.cpp's limit on nested values it bounds the depth of any tree.
inline constexpr int dottedKeyLimit = 32;
/// Values and parts of keys a text may have: bounds the memory of any tree (some 350 bytes each).
inline constexpr std::size_t tomlValueLimit = 1'500'000;
/// [table] and [[list]] headers a text may have: the library looks through all of them at some of them.
inline constexpr std::size_t tomlHeaderLimit = 150'000;

/// A place in a text, counted from 1.
struct TomlPlace {
    int line = 1;
    int column = 1;
    bool operator==(const TomlPlace&) const = default;
};

struct TomlScan {
    bool comments = false;              // a # outside strings
    std::optional<TomlPlace> zeroByte;  // the first one
    std::optional<TomlPlace> tooDeep;   // first key of more than dottedKeyLimit parts
    std::optional<TomlPlace> tooMany;   // first value beyond tomlValueLimit or header beyond tomlHeaderLimit
};

[[nodiscard]] TomlScan scanToml(std::string_view text);

} // namespace latepulse
