#include "core/scenario/parameter_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "core/base/time_text.h"
#include "core/scenario/distribution_text.h"
#include "core/scenario/id_index.h"
#include "core/scenario/parameter_paths.h"
#include "core/scenario/parameter_registry.h"
#include "core/scenario/parameters/access.h"

namespace latepulse {

namespace {

tl::unexpected<Error> wrongType(std::string_view text, std::string expected)
{
    return tl::make_unexpected(Error{ErrorCode::WrongType, {}, std::string(text), std::move(expected), {}, {}});
}

template <class Number>
std::optional<Number> whole(std::string_view text)
{
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

Result<ParameterValue> parseNumber(std::string_view text, bool share)
{
    const bool percent = !text.empty() && text.back() == '%';
    const auto value = whole<double>(percent ? text.substr(0, text.size() - 1) : text);
    if (!value || !std::isfinite(*value) || (percent && !share))
        return wrongType(text, share ? "a share: 15% or 0.15" : "a number");
    return percent ? *value / 100.0 : *value;
}

/// a,b or, as a file writes it, ["a", "b"].
ParameterValue listOfIds(std::string_view text)
{
    if (text.size() < 2 || text.front() != '[' || text.back() != ']')
        return std::string(text);
    std::string ids(text.substr(1, text.size() - 2));
    std::erase_if(ids, [](char c) { return c == '"' || c == ' '; });
    return ids;
}

std::string joinWords(const std::vector<std::string>& words)
{
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i)
        text += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + words[i];
    return text;
}

std::string boundText(const ParameterSpec& spec, double bound)
{
    switch (spec.kind) {
    case ParameterKind::Share: return plainNumber(bound * 100) + " %";
    case ParameterKind::Duration:
    case ParameterKind::OptionalDuration:
    case ParameterKind::Instant:
    case ParameterKind::Distribution:
        return bound != 0.0 && std::abs(bound) < 1.0 ? formatDuration(Duration::fromSeconds(bound))
                                                     : plainNumber(bound) + " s";
    default: return plainNumber(bound);
    }
}

/// "0 to 1,000,000 workers", "1ms to 10,000,000 s".
std::string rangeText(const ParameterSpec& spec)
{
    const bool counted = spec.kind == ParameterKind::Count || spec.kind == ParameterKind::Number;
    return boundText(spec, spec.lowest) + " to " + boundText(spec, spec.highest)
        + (counted && !spec.unit.empty() ? ' ' + std::string(spec.unit) : "");
}

/// The number a range speaks about; of whole numbers see isWithin.
double magnitude(const ParameterValue& value)
{
    if (const auto* d = std::get_if<double>(&value))
        return *d;
    if (const auto* t = std::get_if<Duration>(&value))
        return t->toSeconds();
    return 0.0;
}

bool isWithin(const ParameterSpec& spec, const ParameterValue& value)
{
    if (const auto* n = std::get_if<std::int64_t>(&value)) {  // a double cannot tell 2^53 and the next number apart
        const auto exact = static_cast<long double>(*n);
        return exact >= spec.lowest && exact <= spec.highest;
    }
    const double size = magnitude(value);
    return size >= spec.lowest && size <= spec.highest;
}

/// Every id, or the first ones of a long list.
std::vector<std::string> someIds(const Scenario& scenario, EntityKind kind)
{
    constexpr std::size_t enough = 20;
    const std::size_t count = countOf(scenario, kind);
    std::vector<std::string> ids;
    for (std::size_t i = 0; i < std::min(count, enough); ++i)
        ids.push_back(idOf(scenario, kind, i));
    if (count > enough)
        ids.push_back(fmt::format("one of {} more", count - enough));
    return ids;
}

bool exists(const Scenario& scenario, EntityKind kind, std::string_view id, const IdIndex* ids)
{
    if (ids != nullptr)
        return ids->contains(kind, id);
    for (std::size_t i = 0; i < countOf(scenario, kind); ++i)
        if (idOf(scenario, kind, i) == id)
            return true;
    return false;
}

bool kindFits(const ParameterSpec& spec, const ParameterValue& value)
{
    switch (spec.kind) {
    case ParameterKind::Count: return std::holds_alternative<std::int64_t>(value);
    case ParameterKind::Number:
    case ParameterKind::Share: return std::holds_alternative<double>(value);
    case ParameterKind::Duration:
    case ParameterKind::Instant: return std::holds_alternative<Duration>(value);
    case ParameterKind::OptionalDuration:
        return std::holds_alternative<Duration>(value) || std::holds_alternative<NoValue>(value);
    case ParameterKind::Distribution:
        return std::holds_alternative<Distribution>(value)
            || (spec.mayBeEmpty && std::holds_alternative<NoValue>(value));
    case ParameterKind::Switch: return std::holds_alternative<bool>(value);
    case ParameterKind::Choice:
    case ParameterKind::Reference:
    case ParameterKind::References:
    case ParameterKind::Text: return std::holds_alternative<std::string>(value);
    }
    return false;
}

} // namespace

std::string plainNumber(double value)
{
    if (value == std::floor(value) && std::abs(value) < 9.2e18) {
        std::string digits = fmt::format("{}", static_cast<std::int64_t>(value));
        const std::size_t first = digits.front() == '-' ? 1 : 0;
        for (std::size_t i = digits.size(); i > first + 3; i -= 3)
            digits.insert(i - 3, ",");
        return digits;
    }
    return fmt::format("{:g}", value);
}

Result<ParameterValue> parseValue(const ParameterSpec& spec, std::string_view text)
{
    switch (spec.kind) {
    case ParameterKind::Count: {
        const auto value = whole<std::int64_t>(text);
        return value ? Result<ParameterValue>(*value) : wrongType(text, "a whole number");
    }
    case ParameterKind::Number: return parseNumber(text, false);
    case ParameterKind::Share: return parseNumber(text, true);
    case ParameterKind::OptionalDuration:
        if (text == "none")
            return NoValue{};
        [[fallthrough]];
    case ParameterKind::Duration:
    case ParameterKind::Instant: {
        if (const auto value = parseDuration(text))
            return *value;
        std::string allowed = "a duration such as 1h30min or 80ms";
        if (spec.kind == ParameterKind::OptionalDuration)
            allowed += ", or none";
        if (spec.kind == ParameterKind::Instant)
            allowed += " since the start, or a date with offset such as 2026-06-06T07:00:00Z";
        return wrongType(text, allowed);
    }
    case ParameterKind::Distribution: {
        if (spec.mayBeEmpty && text == "none")
            return NoValue{};
        auto value = parseDistribution(text);
        if (!value)
            return tl::make_unexpected(value.error());
        return ParameterValue(std::move(*value));
    }
    case ParameterKind::Switch:
        if (text == "true" || text == "false")
            return text == "true";
        return wrongType(text, "true or false");
    case ParameterKind::References: return listOfIds(text);
    case ParameterKind::Choice:
    case ParameterKind::Reference:
    case ParameterKind::Text: break;
    }
    return ParameterValue(std::string(text));
}

std::string formatValue(const ParameterSpec& spec, const ParameterValue& value)
{
    if (std::holds_alternative<NoValue>(value))
        return "none";
    if (const auto* b = std::get_if<bool>(&value))
        return *b ? "true" : "false";
    if (const auto* n = std::get_if<std::int64_t>(&value))
        return fmt::format("{}", *n);
    if (const auto* d = std::get_if<double>(&value)) {
        if (spec.kind != ParameterKind::Share)
            return fmt::format("{}", *d);
        const std::string percent = fmt::format("{}", *d * 100.0);
        const auto back = parseNumber(percent + '%', true);
        return back && *back == value ? percent + '%' : fmt::format("{}", *d);
    }
    if (const auto* t = std::get_if<Duration>(&value))
        return formatDuration(*t);
    if (const auto* distribution = std::get_if<Distribution>(&value))
        return formatDistribution(*distribution);
    return std::get<std::string>(value);
}

std::string allowedText(const ParameterSpec& spec, const Scenario& scenario)
{
    switch (spec.kind) {
    case ParameterKind::Switch: return "true or false";
    case ParameterKind::Text: return "any text";
    case ParameterKind::Choice: return joinWords({spec.choices.begin(), spec.choices.end()});
    case ParameterKind::Reference:
    case ParameterKind::References: {
        std::vector<std::string> ids = someIds(scenario, spec.refersTo);
        if (spec.mayBeEmpty)
            ids.emplace_back("empty");
        return ids.empty() ? "nothing of this kind exists" : joinWords(ids);
    }
    case ParameterKind::Distribution:
        return "a distribution of times from 0 s to " + boundText(spec, spec.highest)
            + (spec.mayBeEmpty ? ", or none" : "");
    case ParameterKind::OptionalDuration: return rangeText(spec) + ", or none";
    default: return rangeText(spec);
    }
}

Result<void> checkValue(const Scenario& scenario, const Parameter& parameter, const ParameterValue& value,
                        const IdIndex* ids)
{
    const ParameterSpec& spec = *parameter.spec;
    const auto fail = [&](ErrorCode code, std::string detail) {
        return tl::make_unexpected(Error{code,
                                         parameter.path,
                                         kindFits(spec, value) ? formatValue(spec, value) : std::string{},
                                         allowedText(spec, scenario),
                                         std::move(detail),
                                         {}});
    };
    if (!kindFits(spec, value))
        return fail(ErrorCode::WrongType, "value of the wrong kind");
    switch (spec.kind) {
    case ParameterKind::Switch:
    case ParameterKind::Text: return {};
    case ParameterKind::Choice:
        for (const std::string_view choice : spec.choices)
            if (choice == std::get<std::string>(value))
                return {};
        return fail(ErrorCode::OutOfRange, "'" + std::get<std::string>(value) + "' is not a choice");
    case ParameterKind::Reference:
    case ParameterKind::References: {
        const std::string& text = std::get<std::string>(value);
        if (text.empty() && !spec.mayBeEmpty)
            return fail(ErrorCode::UnknownReference, "must name something");
        const auto named = spec.kind == ParameterKind::References ? parameters::splitIds(text)
            : text.empty()                                        ? std::vector<std::string>{}
                                                                  : std::vector<std::string>{text};
        for (auto id = named.begin(); id != named.end(); ++id)
            if (std::find(named.begin(), id, *id) != id)
                return fail(ErrorCode::Duplicate, "'" + *id + "' is named twice");
        for (const std::string& id : named)
            if (!exists(scenario, spec.refersTo, id, ids))
                return fail(ErrorCode::UnknownReference, "nothing is called '" + id + "' here");
        return {};
    }
    case ParameterKind::Distribution: {
        if (std::holds_alternative<NoValue>(value))
            return {};
        const Distribution& distribution = std::get<Distribution>(value);
        if (const std::string fault = distributionFault(distribution); !fault.empty())
            return fail(ErrorCode::OutOfRange, fault);
        return meanOf(distribution) <= spec.highest ? Result<void>{} : fail(ErrorCode::OutOfRange, "mean out of range");
    }
    default: break;
    }
    if (std::holds_alternative<NoValue>(value))
        return {};
    if (!isWithin(spec, value))
        return fail(ErrorCode::OutOfRange, formatValue(spec, value) + " is out of range");
    // A field of a distribution must leave a distribution behind.
    if (const ParameterSpec* owner = distributionAround(spec))
        if (const auto whole = owner->get(scenario, parameter.entity);
            whole && std::holds_alternative<Distribution>(*whole)) {
            Distribution changed = std::get<Distribution>(*whole);
            if (setDistributionField(changed, spec.pattern.substr(spec.pattern.rfind('.') + 1),
                                     formatValue(spec, value)))
                if (const std::string fault = distributionFault(changed); !fault.empty()) {
                    tl::unexpected<Error> refused = fail(ErrorCode::OutOfRange, fault);
                    if (magnitude(value) == spec.lowest)  // the range is every family's, this one leaves its end out
                        refused.value().allowed.insert(0, "above ");
                    return refused;
                }
        }
    return {};
}

std::string parameterTables()
{
    std::string text, table;
    for (const ParameterSpec& spec : parameterSpecs()) {
        const std::string name(spec.pattern.substr(0, spec.pattern.find('.')));
        if (name != table) {
            table = name;
            text += (text.empty() ? "### `" : "\n### `") + table
                + "`\n\n| path | kind | default | allowed | meaning |\n|---|---|---|---|---|\n";
        }
        constexpr std::string_view kinds[] = {"count",        "number", "share",     "duration",   "duration or none",
                                              "distribution", "choice", "reference", "references", "switch",
                                              "instant",      "text"};
        std::string allowed = spec.kind == ParameterKind::Reference || spec.kind == ParameterKind::References
            ? std::string("an id") + (spec.mayBeEmpty ? ", may be empty" : "")
            : allowedText(spec, Scenario{});
        std::string fallback = formatValue(spec, spec.defaultValue);
        text += fmt::format("| `{}` | {} | {} | {} | {} |\n", spec.pattern, kinds[static_cast<std::size_t>(spec.kind)],
                            fallback.empty() ? "" : "`" + fallback + "`", allowed, spec.meaning);
    }
    return text;
}

} // namespace latepulse
