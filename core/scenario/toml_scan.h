#pragma once
// One look over a TOML text without its strings, before it is parsed: comments, zero bytes, keys of too many parts.

#include <optional>
#include <string_view>

namespace latepulse {

/// Parts a dotted key may have. With toml_tree.cpp's limit on nested values it bounds the depth of any tree.
inline constexpr int dottedKeyLimit = 32;

struct TomlScan {
    struct Place {
        int line = 1;  // 1-based, as is column
        int column = 1;
    };
    bool comments = false;          // a # outside strings
    std::optional<Place> zeroByte;  // the first one
    std::optional<Place> tooDeep;   // first key of more than dottedKeyLimit parts
};

[[nodiscard]] TomlScan scanToml(std::string_view text);

} // namespace latepulse
