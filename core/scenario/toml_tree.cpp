#include "core/scenario/toml_tree.h"

#include <algorithm>

// Parsed and freed by recursion: 64 values inside each other times dottedKeyLimit parts of a key fit any stack.
#define TOML_MAX_NESTED_VALUES 64
#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#include <toml++/toml.h>

#include <fmt/format.h>

#include "core/scenario/toml_scan.h"

namespace latepulse {

namespace {

TomlPlace place(const toml::source_region& region)
{
    return {static_cast<int>(region.begin.line), static_cast<int>(region.begin.column)};
}

TomlDate dateOf(const toml::date_time& d)
{
    TomlDate date;
    date.text = fmt::format("{:04d}-{:02d}-{:02d}T{:02d}:{:02d}:{:02d}", d.date.year, d.date.month, d.date.day,
                            d.time.hour, d.time.minute, d.time.second);
    if (d.time.nanosecond > 0)
        date.text += fmt::format(".{:09d}", d.time.nanosecond);
    date.hasOffset = d.offset.has_value();
    if (d.offset) {
        const int minutes = d.offset->minutes;
        date.text += minutes == 0
            ? "Z"
            : fmt::format("{}{:02d}:{:02d}", minutes < 0 ? '-' : '+', std::abs(minutes) / 60, std::abs(minutes) % 60);
    }
    return date;
}

TomlNode convert(const toml::node& node)
{
    TomlNode out;
    out.where = place(node.source());
    if (const auto* table = node.as_table()) {
        TomlTable members;
        for (const auto& [key, child] : *table)
            members.push_back({std::string(key.str()), place(key.source()), convert(child)});
        std::stable_sort(members.begin(), members.end(), [](const TomlMember& a, const TomlMember& b) {
            return std::pair(a.keyWhere.line, a.keyWhere.column) < std::pair(b.keyWhere.line, b.keyWhere.column);
        });
        out.value = std::move(members);
    } else if (const auto* array = node.as_array()) {
        TomlArray items;
        for (const auto& child : *array)
            items.push_back(convert(child));
        out.value = std::move(items);
    } else if (const auto* text = node.as_string()) {
        out.value = text->get();
    } else if (const auto* whole = node.as_integer()) {
        out.value = whole->get();
    } else if (const auto* real = node.as_floating_point()) {
        out.value = real->get();
    } else if (const auto* flag = node.as_boolean()) {
        out.value = flag->get();
    } else if (const auto* moment = node.as_date_time()) {
        out.value = dateOf(moment->get());
    } else if (const auto* day = node.as_date()) {
        out.value =
            TomlDate{fmt::format("{:04d}-{:02d}-{:02d}", day->get().year, day->get().month, day->get().day), false};
    } else {
        out.value = TomlDate{"a time of day", false};
    }
    return out;
}

/// The text before the line of this place.
std::string_view untilHeader(std::string_view text, const std::optional<TomlPlace>& header)
{
    if (!header)
        return text;
    std::size_t end = 0;
    for (int line = 1; line < header->line; ++line)
        end = text.find('\n', end) + 1;
    return text.substr(0, end);
}

} // namespace

const TomlNode* TomlNode::find(std::string_view key) const
{
    if (const TomlTable* members = table())
        for (const TomlMember& member : *members)
            if (member.key == key)
                return &member.node;
    return nullptr;
}

std::string TomlNode::words() const
{
    struct Visitor {
        std::string operator()(bool b) const { return b ? "true" : "false"; }
        std::string operator()(std::int64_t n) const { return fmt::format("{}", n); }
        std::string operator()(double d) const { return fmt::format("{}", d); }
        std::string operator()(const std::string& s) const { return s; }
        std::string operator()(const TomlDate& d) const { return d.text; }
        std::string operator()(const TomlArray&) const { return "a list"; }
        std::string operator()(const TomlTable&) const { return "a table"; }
    };
    return std::visit(Visitor{}, value);
}

Result<TomlNode> parseToml(std::string_view text, const std::string& file)
{
    const auto broken = [&](const TomlPlace& at, ErrorCode code, std::string allowed, std::string what) {
        return tl::make_unexpected(
            Error{code, {}, {}, std::move(allowed), std::move(what), {file, at.line, at.column}});
    };
    const TomlScan scan = scanToml(text);
    if (scan.zeroByte)
        return broken(*scan.zeroByte, ErrorCode::Syntax, {}, "a zero byte: this is not a text file");
    if (scan.tooDeep)
        return broken(*scan.tooDeep, ErrorCode::Syntax, {},
                      fmt::format("a dotted key of more than {} parts", dottedKeyLimit));
    if (scan.tooMany)
        return broken(*scan.tooMany, ErrorCode::TooLarge,
                      fmt::format("at most {} values and {} tables", tomlValueLimit, tomlHeaderLimit),
                      "too many values or tables in one file");
    // A header without a name must not reach the parser, which takes one for granted; a mistake before it comes first.
    const toml::parse_result parsed = toml::parse(untilHeader(text, scan.namelessHeader));
    if (scan.namelessHeader && (parsed || place(parsed.error().source()).line >= scan.namelessHeader->line))
        return broken(*scan.namelessHeader, ErrorCode::Syntax, {}, "a table header needs a name");
    if (parsed)
        return convert(parsed.table());
    return broken(place(parsed.error().source()), ErrorCode::Syntax, {}, std::string(parsed.error().description()));
}

} // namespace latepulse
