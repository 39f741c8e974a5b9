#include "core/text/catalogue.h"

#include "core/text/embedded_texts.h"

// As in core/scenario: one program must not hold two differently built copies of the parser.
#define TOML_MAX_NESTED_VALUES 64
#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#include <toml++/toml.h>

namespace latepulse {

namespace {

std::string_view embeddedText(Language language)
{
    switch (language) {
    case Language::English: return embedded::textEn;
    case Language::Spanish: return embedded::textEs;
    case Language::German: return embedded::textDe;
    }
    return embedded::textEn;
}

Error faultAt(ErrorCode code, std::string path, std::string detail, Language language, const toml::source_position& at)
{
    Error error;
    error.code = code;
    error.path = std::move(path);
    error.detail = std::move(detail);
    error.where = {std::string(languageCode(language)) + ".toml", static_cast<int>(at.line),
                   static_cast<int>(at.column)};
    return error;
}

using Texts = std::map<std::string, std::string, std::less<>>;

/// Nested tables become keys with points; the first value that is neither text nor table is the answer otherwise.
const toml::node* collect(const toml::table& table, const std::string& prefix, Texts& texts, std::string& path)
{
    for (const auto& [key, node] : table) {
        path = prefix + std::string(key.str());
        if (const toml::table* inner = node.as_table()) {
            if (const toml::node* fault = collect(*inner, path + '.', texts, path))
                return fault;
        } else if (const auto* text = node.as_string()) {
            texts[path] = text->get();
        } else {
            return &node;
        }
    }
    return nullptr;
}

} // namespace

std::string_view languageCode(Language language)
{
    switch (language) {
    case Language::English: return "en";
    case Language::Spanish: return "es";
    case Language::German: return "de";
    }
    return "en";
}

Result<Catalogue> Catalogue::load(Language language)
{
    const toml::parse_result parsed = toml::parse(embeddedText(language));
    if (!parsed)
        return tl::unexpected(faultAt(ErrorCode::Syntax, {}, std::string(parsed.error().description()), language,
                                      parsed.error().source().begin));
    Catalogue catalogue;
    std::string path;
    if (const toml::node* fault = collect(parsed.table(), {}, catalogue.m_texts, path))
        return tl::unexpected(
            faultAt(ErrorCode::WrongType, path, "a text was expected", language, fault->source().begin));
    return catalogue;
}

std::string_view Catalogue::text(std::string_view key) const
{
    const auto found = m_texts.find(key);
    return found != m_texts.end() ? std::string_view(found->second) : key;
}

std::string Catalogue::format(std::string_view key,
                              std::initializer_list<std::pair<std::string_view, std::string_view>> values) const
{
    std::string result;
    std::string_view rest = text(key);
    while (!rest.empty()) {
        const std::size_t open = rest.find('{');
        const std::size_t close = open == rest.npos ? rest.npos : rest.find('}', open);
        if (close == rest.npos)
            break;
        result += rest.substr(0, open);
        std::string_view word = rest.substr(open, close + 1 - open);
        for (const auto& [name, value] : values)
            if (name == rest.substr(open + 1, close - open - 1))
                word = value;
        result += word;
        rest.remove_prefix(close + 1);
    }
    return result += rest;
}

std::vector<std::string_view> Catalogue::keys() const
{
    std::vector<std::string_view> all;
    all.reserve(m_texts.size());
    for (const auto& entry : m_texts)
        all.emplace_back(entry.first);
    return all;
}

} // namespace latepulse
