#include "core/scenario/toml_tree.h"

#include <algorithm>
#include <sstream>

namespace latepulse {

namespace {
/// The library broke a promise to itself: some malformed texts do that. It must neither end the program nor go on.
struct ParserFault {};
} // namespace

[[noreturn]] static void parserFault()
{
    throw ParserFault{};
}

} // namespace latepulse

// Its checks stay in every build, and report malformed text by exceptions. The library is built in another file too,
// with other settings, and inline functions of one name must be the same everywhere: here all of it has another name.
#define toml latepulse_toml
#undef NDEBUG
#define TOML_ASSERT(expression) (static_cast<bool>(expression) ? void(0) : ::latepulse::parserFault())
#define TOML_EXCEPTIONS 1
// Parsed and freed by recursion: 64 values inside each other times dottedKeyLimit parts of a key fit any stack.
#define TOML_MAX_NESTED_VALUES 64
#define TOML_HEADER_ONLY 1
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

/// Whether the parser breaks a promise to itself within this text.
template <class Text>
bool fails(Text&& text)
{
    try {
        static_cast<void>(toml::parse(std::forward<Text>(text)));
    } catch (const ParserFault&) {
        return true;
    } catch (const toml::parse_error&) {
        return false;
    }
    return false;
}

/// The line where that happens: the parser reads from the front and only a little ahead, so the text is cut at the
/// last lines it has read.
TomlPlace placeOfFault(std::string_view text)
{
    constexpr std::size_t readAhead = 128;  // bytes; a block of the library's reader has 32
    std::istringstream stream{std::string(text)};
    static_cast<void>(fails(stream));
    const std::streamoff at = stream.tellg();
    const std::size_t read = at < 0 ? text.size() : static_cast<std::size_t>(at);
    std::vector<std::size_t> ends;
    for (std::size_t end = text.find('\n', read - std::min(read, readAhead)); end < read;
         end = text.find('\n', end + 1))
        ends.push_back(end + 1);
    ends.push_back(std::min(text.find('\n', read), text.size()));
    const auto first =
        std::partition_point(ends.begin(), ends.end(), [&](std::size_t end) { return !fails(text.substr(0, end)); });
    const std::size_t end = first == ends.end() ? text.size() : *first;
    const auto lines =
        std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(end - std::min<std::size_t>(end, 1)), '\n');
    return {1 + static_cast<int>(lines), 1};
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
    try {
        return convert(toml::parse(text));
    } catch (const toml::parse_error& error) {
        return broken(place(error.source()), ErrorCode::Syntax, {}, std::string(error.description()));
    } catch (const ParserFault&) {
        return broken(placeOfFault(text), ErrorCode::Syntax, {}, "this line is not TOML");
    }
}

} // namespace latepulse
