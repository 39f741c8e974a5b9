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
            return text[i] == quote ? i + 1 : i;
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

/// Looks at what stands outside strings and comments, character by character.
class Scanner {
public:
    explicit Scanner(std::string_view text) : m_text(text) {}

    void look(std::size_t at)
    {
        const char c = m_text[at];
        if (c == '[' && m_lineStart && m_open == 0)
            header(at);
        if (c == '\n')
            m_lineStart = true;
        else if (static_cast<unsigned char>(c) > ' ' && static_cast<unsigned char>(c) < 0x7F)
            m_lineStart = false;
        if (c == '[' || c == '{')
            ++m_open;
        else if ((c == ']' || c == '}') && m_open > 0)
            --m_open;
        count(at);
    }
    void string() { m_lineStart = false; }

    TomlScan scan;

private:
    void header(std::size_t at)
    {
        if (++m_headers > tomlHeaderLimit && !scan.tooMany)
            scan.tooMany = placeOf(m_text, at);
    }
    void count(std::size_t at)
    {
        const char c = m_text[at];
        const bool between = c == '=' || c == ',' || c == '{' || c == '[';
        if (c == '\n' || between)
            m_dots = 0;
        else if (c == '.' && ++m_dots >= dottedKeyLimit && !scan.tooDeep)
            scan.tooDeep = placeOf(m_text, at);
        if ((between || c == '.') && ++m_values > tomlValueLimit && !scan.tooMany)
            scan.tooMany = placeOf(m_text, at);
    }

    std::string_view m_text;
    bool m_lineStart = true;
    int m_open = 0, m_dots = 0;
    std::size_t m_values = 0, m_headers = 0;
};

} // namespace

TomlScan scanToml(std::string_view text)
{
    Scanner scanner(text);
    if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos)
        scanner.scan.zeroByte = placeOf(text, zero);
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] == '"' || text[i] == '\'') {
            scanner.string();
            i = afterString(text, i);
        } else if (text[i] == '#') {
            scanner.scan.comments = true;
            i = std::min(text.find_first_of("\r\n", i), text.size());
        } else {
            scanner.look(i++);
        }
    }
    return scanner.scan;
}

} // namespace latepulse
