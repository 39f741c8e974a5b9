// Values out of nodes: numbers, durations, instants, distributions.

#include <cmath>

#include "core/base/time_text.h"
#include "core/scenario/distribution_text.h"
#include "core/scenario/parameter_paths.h"
#include "core/scenario/reader_context.h"

namespace latepulse {

std::optional<std::string> ReaderContext::text(const TomlNode& node, const std::string& path)
{
    if (const std::string* s = node.text())
        return *s;
    wrongType(node, path, "text in quotes");
    return std::nullopt;
}

std::optional<bool> ReaderContext::flag(const TomlNode& node, const std::string& path)
{
    if (const bool* b = std::get_if<bool>(&node.value))
        return *b;
    wrongType(node, path, "true or false");
    return std::nullopt;
}

std::optional<Duration> ReaderContext::duration(const TomlNode& node, const std::string& path)
{
    if (const std::string* s = node.text())
        if (const auto d = parseDuration(*s))
            return *d;
    wrongType(node, path, "a duration in quotes such as \"1h30min\" or \"80ms\"");
    return std::nullopt;
}

std::optional<SimTime> ReaderContext::instant(const TomlNode& node, const std::string& path)
{
    const auto* date = std::get_if<TomlDate>(&node.value);
    const std::string* s = node.text();
    if (s != nullptr)
        if (const auto d = parseDuration(*s))
            return SimTime::start() + *d;
    if (s != nullptr || (date != nullptr && date->hasOffset))
        if (const auto utc = parseInstant(s != nullptr ? *s : date->text)) {
            SimTime since;
            if (reported.touches("run.start")) {  // nothing can be said of a date
                reported.add(path);
                return std::nullopt;
            }
            if (!__builtin_sub_overflow(utc->ns, scenario.run.start.ns, &since.ns)) {
                scenario.stated.date(path);
                return since;
            }
            fail(node.where, ErrorCode::OutOfRange, path, node.words(), "within 292 years of the start",
                 "too far from the start of the run");
            return std::nullopt;
        }
    wrongType(node, path, "a duration since the start (\"6h\") or a date with offset (2026-06-08T07:00:00Z)");
    return std::nullopt;
}

std::optional<double> ReaderContext::number(const TomlNode& node, const std::string& path)
{
    if (const double* d = std::get_if<double>(&node.value); d != nullptr && std::isfinite(*d))
        return *d;
    if (const auto* n = std::get_if<std::int64_t>(&node.value))
        return static_cast<double>(*n);
    ParameterSpec share;
    share.kind = ParameterKind::Share;
    if (const std::string* s = node.text())
        if (const auto v = parseValue(share, *s))
            return std::get<double>(*v);
    wrongType(node, path, "a number, or a share such as \"80%\"");
    return std::nullopt;
}

std::optional<std::pair<SimTime, SimTime>> ReaderContext::window(const TomlNode& node, const std::string& path)
{
    const TomlArray* items = node.array();
    if (items == nullptr || items->size() != 2) {
        wrongType(node, path, "two instants: [\"40h\", \"55h\"]");
        return std::nullopt;
    }
    const auto from = instant((*items)[0], path), to = instant((*items)[1], path);
    if (!from || !to)
        return std::nullopt;
    if (*to < *from) {
        fail(node.where, ErrorCode::Inconsistent, path, {}, {}, "ends before it begins");
        return std::nullopt;
    }
    return std::pair(*from, *to);
}

std::optional<std::pair<double, double>> ReaderContext::interval(const TomlNode& node, const std::string& path)
{
    const TomlArray* items = node.array();
    if (items == nullptr || items->size() != 2) {
        wrongType(node, path, "two numbers: [lowest, highest]");
        return std::nullopt;
    }
    const auto low = number((*items)[0], path), high = number((*items)[1], path);
    if (!low || !high)
        return std::nullopt;
    if (*high < *low) {
        fail(node.where, ErrorCode::Inconsistent, path, {}, "[lowest, highest]", "the interval is empty");
        return std::nullopt;
    }
    return std::pair(*low, *high);
}

bool ReaderContext::familyFields(Distribution& d, const TomlMember& family, const TomlTable& fields,
                                 const std::string& path)
{
    std::optional<double> p50, p99;
    for (const TomlMember& field : fields) {
        if (d.family == DistributionFamily::LogNormal && (field.key == "p50" || field.key == "p99")) {
            const auto value = duration(field.node, path);
            if (!value)
                return false;
            (field.key == "p50" ? p50 : p99) = value->toSeconds();
        } else if (!setDistributionField(d, field.key, field.node.words())) {
            // A field the family has takes some value: a wrong one is the value's fault, else the key's.
            Distribution trial = d;
            if (setDistributionField(trial, field.key, "1s") || setDistributionField(trial, field.key, "1"))
                wrongType(field.node, path + '.' + field.key, "a duration for times, else a plain number");
            else
                fail(field.keyWhere, ErrorCode::UnknownKey, path + '.' + field.key, {}, familyForm(d.family),
                     "'" + field.key + "' is not part of " + family.key);
            return false;
        }
    }
    if (!p50 && !p99)
        return true;
    if (!p50 || !p99 || *p50 <= 0 || *p99 <= *p50 || fields.size() != 2) {
        wrongType(family.node, path, "both p50 and p99 and nothing else, p99 above p50");
        return false;
    }
    d = logNormalByPercentiles(*p50, *p99);
    return true;
}

std::optional<Distribution> ReaderContext::familyTable(const TomlMember& member, const std::string& path)
{
    const auto family = familyFromWord(member.key);
    if (!family) {
        const std::string nearest = nearestWord(member.key, familyWords());
        fail(member.keyWhere, ErrorCode::UnknownKey, path, {},
             nearest.empty() ? distributionForms() : "did you mean " + nearest + "?",
             "'" + member.key + "' is no family of distributions");
        return std::nullopt;
    }
    Distribution d;
    d.family = *family;
    if (const TomlArray* items = member.node.array(); items != nullptr && *family == DistributionFamily::Empirical) {
        for (const TomlNode& item : *items) {
            const auto value = duration(item, path);
            if (!value)
                return std::nullopt;
            d.table.push_back(value->toSeconds());
        }
    } else if (member.node.text() != nullptr) {
        const auto mean = duration(member.node, path);
        if (!mean)
            return std::nullopt;
        d.mean = mean->toSeconds();
    } else if (const TomlTable* fields = member.node.table()) {
        if (!familyFields(d, member, *fields, path))
            return std::nullopt;
    } else {
        wrongType(member.node, path, familyForm(*family));
        return std::nullopt;
    }
    if (const std::string fault = distributionFault(d); !fault.empty()) {
        fail(member.node.where, ErrorCode::OutOfRange, path, {}, {}, fault);
        return std::nullopt;
    }
    return d;
}

std::optional<Distribution> ReaderContext::distribution(const TomlNode& node, const std::string& path)
{
    if (const TomlTable* table = node.table(); table != nullptr && table->size() == 1)
        return familyTable(table->front(), path);
    if (const std::string* s = node.text())
        if (const auto d = parseDistribution(*s))
            return *d;
    wrongType(node, path, distributionForms());
    return std::nullopt;
}

std::optional<ParameterValue> ReaderContext::whole(const TomlNode& node, const std::string& path)
{
    if (const auto* n = std::get_if<std::int64_t>(&node.value))
        return ParameterValue(*n);
    wrongType(node, path, "a whole number");
    return std::nullopt;
}

std::optional<ParameterValue> ReaderContext::value(const ParameterSpec& spec, const TomlNode& node,
                                                   const std::string& path)
{
    const auto wrap = [](auto&& v) { return v ? std::optional<ParameterValue>(*v) : std::nullopt; };
    switch (spec.kind) {
    case ParameterKind::Count: return whole(node, path);
    case ParameterKind::Number:
    case ParameterKind::Share: return wrap(number(node, path));
    case ParameterKind::Duration: return wrap(duration(node, path));
    case ParameterKind::OptionalDuration:
        if (node.text() != nullptr && *node.text() == "none")
            return ParameterValue(NoValue{});
        return wrap(duration(node, path));
    case ParameterKind::Distribution:
        if (spec.mayBeEmpty && node.text() != nullptr && *node.text() == "none")
            return ParameterValue(NoValue{});
        return wrap(distribution(node, path));
    case ParameterKind::Switch: return wrap(flag(node, path));
    case ParameterKind::Instant: {
        const auto t = instant(node, path);
        return t ? std::optional<ParameterValue>(Duration{t->ns}) : std::nullopt;
    }
    case ParameterKind::References: {
        std::string joined;
        const TomlArray* items = node.array();
        if (items == nullptr)
            return wrap(text(node, path));
        for (const TomlNode& item : *items) {
            const auto id = text(item, path);
            if (!id)
                return std::nullopt;
            joined += (joined.empty() ? "" : ", ") + *id;
        }
        return ParameterValue(joined);
    }
    case ParameterKind::Choice:
    case ParameterKind::Reference:
    case ParameterKind::Text: break;
    }
    return wrap(text(node, path));
}

} // namespace latepulse
