#include "core/scenario/toml_text.h"

#include <fmt/format.h>

#include "core/base/time_text.h"
#include "core/scenario/parameters/access.h"
#include "core/scenario/parameters/distribution_fields.h"

namespace latepulse::toml_text {

std::string quotedText(std::string_view text)
{
    std::string out = "\"";
    for (const char c : text) {
        switch (c) {
        case '"': out += "\\\""; break;
        case '\\': out += "\\\\"; break;
        case '\n': out += "\\n"; break;
        case '\t': out += "\\t"; break;
        case '\r': out += "\\r"; break;
        default:
            if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F)
                out += fmt::format("\\u{:04X}", static_cast<unsigned char>(c));
            else
                out += c;
        }
    }
    return out + '"';
}

std::string number(double value)
{
    std::string text = fmt::format("{}", value);
    if (text.find_first_of(".e") == std::string::npos)
        text += ".0";
    return text;
}

std::string duration(Duration value)
{
    return quotedText(formatDuration(value));
}

std::string distribution(const Distribution& d)
{
    using parameters::Field;
    if (d.family == DistributionFamily::Deterministic)
        return duration(parameters::exactTime(d.mean));
    const std::string family(familyWord(d.family));
    if (d.family == DistributionFamily::Exponential)
        return "{ exponential = " + duration(parameters::exactTime(d.mean)) + " }";
    if (d.family == DistributionFamily::Empirical) {
        std::string values;
        for (const double v : d.table)
            values += (values.empty() ? "" : ", ") + duration(parameters::exactTime(v));
        return "{ empirical = [" + values + "] }";
    }
    constexpr std::pair<Field, const char*> fields[] = {
        {Field::Mean, "mean"},          {Field::Cv, "cv"},
        {Field::Shape, "shape"},        {Field::Low, "low"},
        {Field::High, "high"},          {Field::FastShare, "fast_share"},
        {Field::MeanFast, "mean_fast"}, {Field::MeanSlow, "mean_slow"}};
    std::string inside;
    for (const auto& [field, name] : fields) {
        if (!parameters::familyHas(d.family, field))
            continue;
        const ParameterValue v = parameters::fieldValue(d, field);
        inside += std::string(inside.empty() ? "" : ", ") + name + " = ";
        inside += std::holds_alternative<Duration>(v) ? duration(std::get<Duration>(v)) : number(std::get<double>(v));
    }
    return "{ " + family + " = { " + inside + " } }";
}

std::string value(const ParameterSpec& spec, const ParameterValue& v)
{
    switch (spec.kind) {
    case ParameterKind::Count: return fmt::format("{}", std::get<std::int64_t>(v));
    case ParameterKind::Number: return number(std::get<double>(v));
    case ParameterKind::Distribution:
        return std::holds_alternative<Distribution>(v) ? distribution(std::get<Distribution>(v)) : "\"none\"";
    case ParameterKind::Switch: return std::get<bool>(v) ? "true" : "false";
    case ParameterKind::References: {
        std::string ids;
        for (const std::string& id : parameters::splitIds(std::get<std::string>(v)))
            ids += (ids.empty() ? "" : ", ") + quotedText(id);
        return '[' + ids + ']';
    }
    case ParameterKind::Share: {
        const std::string text = formatValue(spec, v);
        return text.back() == '%' ? quotedText(text) : number(std::get<double>(v));
    }
    default: return quotedText(formatValue(spec, v));
    }
}

} // namespace latepulse::toml_text
