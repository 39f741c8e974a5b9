#pragma once
// A TOML text as a plain tree with places, so that only one file knows the TOML library.

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/error.h"
#include "core/scenario/toml_scan.h"

namespace latepulse {

struct TomlNode;

struct TomlMember;
using TomlTable = std::vector<TomlMember>;  // in order of place
using TomlArray = std::vector<TomlNode>;

/// A date with or without an offset, as RFC 3339 text.
struct TomlDate {
    std::string text;
    bool hasOffset = false;
};

struct TomlNode {
    std::variant<bool, std::int64_t, double, std::string, TomlDate, TomlArray, TomlTable> value;
    TomlPlace where;

    [[nodiscard]] const TomlTable* table() const { return std::get_if<TomlTable>(&value); }
    [[nodiscard]] const TomlArray* array() const { return std::get_if<TomlArray>(&value); }
    [[nodiscard]] const std::string* text() const { return std::get_if<std::string>(&value); }
    /// The member of this key, or nullptr.
    [[nodiscard]] const TomlNode* find(std::string_view key) const;
    /// Scalar as a person would write it, for messages.
    [[nodiscard]] std::string words() const;
};

struct TomlMember {
    std::string key;
    TomlPlace keyWhere;
    TomlNode node;
};

/// Parses a whole document; places are named without the file. Error: Syntax with place (the first one only).
[[nodiscard]] Result<TomlNode> parseToml(std::string_view text, const std::string& file);

} // namespace latepulse
