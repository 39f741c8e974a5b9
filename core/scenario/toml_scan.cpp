#include "core/scenario/toml_scan.h"

#include <algorithm>

namespace latepulse {

namespace {

/// First position after the string that opens at `at`. An unclosed one ends with its line (or the text).
std::size_t afterString(std::string_view text, std::size_t at)
{
    const char quote = text[at];
    const std::string_view three(quote == '"' ? "\"\"\"" : "'''");
    const bool lines = text.substr(at, 3) == three;
    for (std::size_t i = at + (lines ? 3 : 1); i < text.size(); ++i) {
        if (quote == '"' && text[i] == '\\') {
            ++i;
        } else if (!lines && (text[i] == quote || text[i] == '\n')) {
            return i + 1;
        } else if (lines && text.substr(i, 3) == three) {
            i += 3;
            for (int extra = 0; extra < 2 && i < text.size() && text[i] == quote; ++extra)
                ++i;  // up to two quotes may stand before the closing three
            return i;
        }
    }
    return text.size();
}

TomlPlace placeOf(std::string_view text, std::size_t at)
{
    const std::string_view before = text.substr(0, at);
    const std::size_t line = before.rfind('\n');
    return {1 + static_cast<int>(std::count(before.begin(), before.end(), '\n')),
            static_cast<int>(line == std::string_view::npos ? at + 1 : at - line)};
}

} // namespace

TomlScan scanToml(std::string_view text)
{
    TomlScan scan;
    if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos)
        scan.zeroByte = placeOf(text, zero);
    int dots = 0;
    std::size_t values = 0;
    for (std::size_t i = 0; i < text.size();) {
        const char c = text[i];
        if (c == '"' || c == '\'') {
            i = afterString(text, i);
            continue;
        }
        if (c == '#') {
            scan.comments = true;
            i = std::min(text.find_first_of("\r\n", i), text.size());
            continue;
        }
        const bool between = c == '=' || c == ',' || c == '{' || c == '[';
        if (c == '\n' || between)
            dots = 0;
        else if (c == '.' && ++dots >= dottedKeyLimit && !scan.tooDeep)
            scan.tooDeep = placeOf(text, i);
        if ((between || c == '.') && ++values > tomlValueLimit && !scan.tooMany)
            scan.tooMany = placeOf(text, i);
        ++i;
    }
    return scan;
}

} // namespace latepulse
