#include "core/scenario/reader_context.h"

#include <algorithm>

#include "core/scenario/parameter_paths.h"

namespace latepulse {

namespace {

std::string joined(const std::string& prefix, std::string_view key)
{
    return prefix.empty() ? std::string(key) : (prefix + '.').append(key);
}

std::string_view parentOf(std::string_view path)
{
    const std::size_t dot = path.rfind('.');
    return dot == std::string_view::npos ? std::string_view{} : path.substr(0, dot);
}

/// What was written, by its kind: the text '1' and the number 1 look alike otherwise.
std::string nameOf(const TomlNode& node)
{
    if (node.table() != nullptr || node.array() != nullptr)
        return node.words();
    if (node.text() != nullptr)
        return "the text '" + node.words() + "'";
    const bool number = std::holds_alternative<std::int64_t>(node.value) || std::holds_alternative<double>(node.value);
    return (number ? "the number " : "") + node.words();
}

std::string suggestion(const std::string& nearest)
{
    return nearest.empty() ? std::string{} : "did you mean " + nearest + "?";
}

} // namespace

void ReaderContext::fail(const TomlPlace& where, ErrorCode code, std::string path, std::string value,
                         std::string allowed, std::string detail)
{
    fail(where, Error{code, std::move(path), std::move(value), std::move(allowed), std::move(detail), {}});
}

void ReaderContext::fail(const TomlPlace& where, Error error)
{
    constexpr std::size_t enough = 100'000;  // nobody reads more, and memory has an end
    if (!error.path.empty())
        reported.add(error.path);
    if (m_errors.size() >= enough) {
        ++m_untold;
        return;
    }
    error.where = at(where);
    if (const auto written = m_written.find(error.path); written != m_written.end())
        error.path = written->second;
    m_errors.push_back(std::move(error));
}

void ReaderContext::wrongType(const TomlNode& node, std::string path, std::string expected)
{
    const auto* date = std::get_if<TomlDate>(&node.value);
    const bool naive = date != nullptr && !date->hasOffset;
    const bool several = node.table() != nullptr || node.array() != nullptr;
    fail(node.where, ErrorCode::WrongType, std::move(path), several ? std::string{} : node.words(), std::move(expected),
         naive ? "a date without an offset or Z is ambiguous: '" + node.words() + "'"
               : nameOf(node) + " does not fit here");
}

void ReaderContext::unknownKey(const TomlMember& member, const std::string& path, std::span<const std::string> known)
{
    const std::string nearest = nearestWord(member.key, known);
    const std::string meant = nearest.empty() ? std::string{} : joined(std::string(parentOf(path)), nearest);
    fail(member.keyWhere, ErrorCode::UnknownKey, path, {}, suggestion(nearest), "unknown key '" + member.key + "'");
    standsFor(meant);
}

void ReaderContext::standsFor(const std::string& meant)
{
    if (meant.empty())
        return;
    reported.addAbsent(meant);
    if (meant.find('.') == std::string::npos && meant != "run" && meant != "health")
        return;  // one table of a kind is mistyped, not all of them
    reported.add(meant);
    if (const std::size_t dot = meant.rfind('.'); meant.ends_with(".steps") || meant.ends_with(".sessions"))
        reported.addAbsent(meant.substr(0, dot));
}

void ReaderContext::unknownPath(const TomlMember& member, const std::string& path, const std::string& shown)
{
    if (reported.mayBeAbsent(path))
        return reported.add(shown);
    constexpr std::size_t suggestionLimit = 50;  // each costs a search of every path
    const std::string nearest = m_suggested++ < suggestionLimit ? nearestPath(scenario, path) : std::string{};
    fail(member.keyWhere, ErrorCode::UnknownKey, shown, {}, suggestion(nearest), "no parameter '" + path + "'");
}

bool ReaderContext::checkKeys(const TomlNode& node, const std::string& path, std::span<const std::string> known)
{
    if (node.table() == nullptr) {
        wrongType(node, path, "a table");
        return false;
    }
    for (const TomlMember& member : *node.table())
        if (std::find(known.begin(), known.end(), member.key) == known.end())
            unknownKey(member, path + '.' + member.key, known);
        else
            remember(path + '.' + member.key, member.node.where);
    return true;
}

Errors ReaderContext::takeErrors()
{
    std::stable_sort(m_errors.begin(), m_errors.end(), [](const Error& a, const Error& b) {
        return std::pair(a.where.line, a.where.column) < std::pair(b.where.line, b.where.column);
    });
    if (m_untold > 0)
        m_errors.push_back({ErrorCode::TooLarge,
                            {},
                            {},
                            {},
                            "and " + std::to_string(m_untold) + " more mistakes",
                            m_errors.back().where});
    return std::move(m_errors);
}

TomlPlace ReaderContext::placeOf(std::string_view path) const
{
    for (; !path.empty(); path = parentOf(path))
        if (const auto known = m_places.find(std::string(path)); known != m_places.end())
            return known->second;
    return {};
}

bool ReaderContext::namesAbsent(const ParameterSpec& spec, const ParameterValue& value, ErrorCode refusal) const
{
    const auto* id = std::get_if<std::string>(&value);
    const std::string table(tableOf(spec.refersTo));
    return refusal == ErrorCode::UnknownReference && id != nullptr && !id->empty()
        && (reported.mayLack(table) || reported.touches(table + '.' + *id));
}

void ReaderContext::judge(const ParameterSpec& spec, EntityRef ref, const TomlNode& node, const std::string& path,
                          const ParameterValue& value)
{
    const auto checked = checkValue(scenario, {&spec, path, ref}, value, &ids);
    if (checked)
        return spec.set(scenario, ref, value);
    if (namesAbsent(spec, value, checked.error().code))
        return reported.add(path);
    fail(node.where, checked.error());
}

void ReaderContext::set(const TableOf& owner, const std::string& tail, const TomlMember& member,
                        std::span<const std::string> otherKeys)
{
    const std::string path = tail.empty() ? owner.path : owner.path + '.' + tail;
    const ParameterSpec* spec = specOf(owner.kind, tail);
    if (spec == nullptr || !spec->get(scenario, owner.ref)) {
        std::vector<std::string> known(otherKeys.begin(), otherKeys.end());
        for (const ParameterSpec& other : parameterSpecs())
            if (other.entity == owner.kind && other.get(scenario, owner.ref))
                known.emplace_back(tailOf(other));
        return unknownTail(owner, tail, member, known);
    }
    remember(path, member.node.where);
    scenario.stated.value(path);
    if (const auto read = value(*spec, member.node, path))
        judge(*spec, owner.ref, member.node, path, *read);
}

void ReaderContext::unknownTail(const TableOf& owner, const std::string& tail, const TomlMember& member,
                                std::span<const std::string> known)
{
    const std::string nearest = nearestWord(tail, known);
    const std::string path = owner.path + '.' + tail, meant = nearest.empty() ? "" : owner.path + '.' + nearest;
    fail(member.keyWhere, ErrorCode::UnknownKey, path, {}, suggestion(meant), "no parameter '" + path + "'");
    standsFor(meant);
}

bool ReaderContext::givenByField(const TomlNode& node, const ParameterSpec& spec, EntityRef ref) const
{
    const TomlTable* fields = node.table();
    if (spec.kind != ParameterKind::Distribution || fields == nullptr || fields->empty())
        return false;
    const ParameterSpec* field = specOf(spec.entity, std::string(tailOf(spec)) + '.' + fields->front().key);
    return field != nullptr && field->get(scenario, ref);
}

namespace {

/// Whether the registry knows anything below this key.
bool holdsParameters(EntityKind kind, const std::string& tail)
{
    const std::string below = tail + '.';
    return std::ranges::any_of(parameterSpecs(), [&](const ParameterSpec& spec) {
        return spec.entity == kind && tailOf(spec).starts_with(below);
    });
}

} // namespace

void ReaderContext::setMembers(const TableOf& owner, const std::string& prefix, const TomlTable& table,
                               std::span<const std::string> byHand)
{
    for (const TomlMember& member : table) {
        if (std::find(byHand.begin(), byHand.end(), member.key) != byHand.end())
            continue;
        const std::string tail = joined(prefix, member.key);
        const TomlTable* inner = member.node.table();
        const ParameterSpec* spec = specOf(owner.kind, tail);
        const bool unknownTable = inner != nullptr && inner->empty() && !holdsParameters(owner.kind, tail);
        if (inner == nullptr || unknownTable
            || (spec != nullptr && spec->get(scenario, owner.ref) && !givenByField(member.node, *spec, owner.ref)))
            set(owner, tail, member, byHand);
        else
            setMembers(owner, tail, *inner, {});
    }
}

} // namespace latepulse
