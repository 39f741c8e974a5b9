#pragma once
// A strict reader of RFC 4180, and a locale that writes numbers as "1.234,5", to see that exports never ask for it.

#include <locale>
#include <stdexcept>
#include <string>
#include <vector>

namespace latepulse::csv {

/// Rows of fields. Lines end in CR LF, the last one too; quotes only around whole fields; all rows of one length.
inline std::vector<std::vector<std::string>> parse(const std::string& text)
{
    std::vector<std::vector<std::string>> rows{{}};
    std::string field;
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] == '"') {
            if (!field.empty())
                throw std::runtime_error("a quote inside a field");
            for (++i;; ++i) {
                if (i >= text.size())
                    throw std::runtime_error("an open quote");
                if (text[i] == '"' && i + 1 < text.size() && text[i + 1] == '"')
                    ++i;
                else if (text[i] == '"')
                    break;
                field += text[i];
            }
            ++i;
            if (i < text.size() && text[i] != ',' && text[i] != '\r')
                throw std::runtime_error("text after a quote");
        } else if (text[i] == ',') {
            rows.back().push_back(std::move(field));
            field.clear();
            ++i;
        } else if (text[i] == '\r' || text[i] == '\n') {
            if (text.compare(i, 2, "\r\n") != 0)
                throw std::runtime_error("a line end that is not CR LF");
            rows.back().push_back(std::move(field));
            field.clear();
            rows.emplace_back();
            i += 2;
        } else {
            field += text[i++];
        }
    }
    if (!field.empty() || !rows.back().empty())
        throw std::runtime_error("the last line has no end");
    rows.pop_back();
    for (const auto& row : rows)
        if (row.size() != rows.front().size())
            throw std::runtime_error("rows of different length");
    return rows;
}

/// While it lives the global locale has a decimal comma and groups of thousands.
class CommaLocale {
public:
    CommaLocale() : m_before(std::locale::global(std::locale(std::locale::classic(), new Comma))) {}
    ~CommaLocale() { std::locale::global(m_before); }
    CommaLocale(const CommaLocale&) = delete;
    CommaLocale& operator=(const CommaLocale&) = delete;

private:
    struct Comma : std::numpunct<char> {
        [[nodiscard]] char do_decimal_point() const override { return ','; }
        [[nodiscard]] char do_thousands_sep() const override { return '.'; }
        [[nodiscard]] std::string do_grouping() const override { return "\3"; }
    };
    std::locale m_before;
};

} // namespace latepulse::csv
