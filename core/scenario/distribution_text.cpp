#include "core/scenario/distribution_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <vector>

#include <fmt/format.h>

#include "core/base/math.h"
#include "core/base/time_text.h"
#include "core/scenario/parameters/distribution_fields.h"

namespace latepulse {

namespace {

using parameters::Field;

struct FieldName {
    Field field;
    std::string_view name;
};
constexpr std::array<FieldName, 8> fieldNames{{{Field::Mean, "mean"},
                                               {Field::Cv, "cv"},
                                               {Field::Shape, "shape"},
                                               {Field::Low, "low"},
                                               {Field::High, "high"},
                                               {Field::FastShare, "fast_share"},
                                               {Field::MeanFast, "mean_fast"},
                                               {Field::MeanSlow, "mean_slow"}}};

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && text.front() == ' ')
        text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ')
        text.remove_suffix(1);
    return text;
}

std::optional<double> number(std::string_view text)
{
    double factor = 1.0;
    if (!text.empty() && text.back() == '%') {
        factor = 0.01;
        text.remove_suffix(1);
    }
    double value = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
        return std::nullopt;
    return factor == 1.0 ? value : value / 100.0;
}

std::vector<std::string_view> splitCommas(std::string_view text)
{
    std::vector<std::string_view> parts;
    while (!text.empty()) {
        const std::size_t comma = text.find(',');
        parts.push_back(trimmed(text.substr(0, comma)));
        text = comma == std::string_view::npos ? std::string_view{} : text.substr(comma + 1);
    }
    return parts;
}

tl::unexpected<Error> notADistribution(std::string_view text, std::string fault = "not a distribution")
{
    return tl::make_unexpected(
        Error{ErrorCode::WrongType,
              {},
              std::string(text),
              "a duration, or family(values): exponential(24h), lognormal(mean=80ms, cv=1), uniform(low=1s, high=2s)",
              std::move(fault),
              {}});
}

Result<Distribution> parseTable(std::string_view inside, std::string_view text)
{
    Distribution d;
    d.family = DistributionFamily::Empirical;
    for (const std::string_view part : splitCommas(inside)) {
        const auto value = parseDuration(part);
        if (!value)
            return notADistribution(text);
        d.table.push_back(value->toSeconds());
    }
    return d.table.empty() ? Result<Distribution>(notADistribution(text)) : Result<Distribution>(d);
}

} // namespace

std::vector<std::string> familyWords()
{
    std::vector<std::string> words;
    for (int i = 0; i <= static_cast<int>(DistributionFamily::Empirical); ++i)
        words.emplace_back(familyWord(static_cast<DistributionFamily>(i)));
    return words;
}

std::string familyForm(DistributionFamily family)
{
    const std::string opening = "{ " + std::string(familyWord(family)) + " = ";
    if (family == DistributionFamily::Empirical)
        return opening + "[\"1s\", \"2s\"] }";
    std::string fields;
    for (const FieldName& entry : fieldNames)
        if (parameters::familyHas(family, entry.field))
            fields.append(fields.empty() ? "" : ", ").append(entry.name).append(" = ...");
    const bool oneValue = fields == "mean = ...";
    return opening + (oneValue ? "\"80ms\" }" : "{ " + fields + " } }")
        + (family == DistributionFamily::LogNormal ? ", or with p50 and p99" : "");
}

std::string distributionForms()
{
    std::string words;
    for (const std::string& word : familyWords())
        words += (words.empty() ? "" : ", ") + word;
    return "a duration such as \"80ms\", or { FAMILY = ... } such as { exponential = \"24h\" } or { lognormal = { mean "
           "= "
           "\"80ms\", cv = 1 } }; families: "
        + words;
}

std::optional<DistributionFamily> familyFromWord(std::string_view word)
{
    for (int i = 0; i <= static_cast<int>(DistributionFamily::Empirical); ++i)
        if (familyWord(static_cast<DistributionFamily>(i)) == word)
            return static_cast<DistributionFamily>(i);
    return std::nullopt;
}

bool setDistributionField(Distribution& distribution, std::string_view name, std::string_view value)
{
    for (const FieldName& entry : fieldNames) {
        if (entry.name != name || !parameters::familyHas(distribution.family, entry.field))
            continue;
        const bool isNumber =
            entry.field == Field::Cv || entry.field == Field::Shape || entry.field == Field::FastShare;
        if (isNumber) {
            const auto n = number(value);
            if (n)
                parameters::setField(distribution, entry.field, *n);
            return n.has_value();
        }
        const auto duration = parseDuration(value);
        if (duration)
            parameters::setField(distribution, entry.field, *duration);
        return duration.has_value();
    }
    return false;
}

Distribution logNormalByPercentiles(double p50, double p99)
{
    constexpr double z99 = 2.3263478740408408;  // standard normal quantile of 0.99
    const double sigma = math::log(p99 / p50) / z99;
    Distribution d;
    d.family = DistributionFamily::LogNormal;
    d.mean = Duration::fromSeconds(p50 * math::exp(sigma * sigma / 2)).toSeconds();  // files write whole nanoseconds
    d.cv = std::sqrt(math::exp(sigma * sigma) - 1);
    return d;
}

Result<Distribution> parseDistribution(std::string_view text)
{
    const std::string_view whole = trimmed(text);
    if (const auto plain = parseDuration(whole))
        return Distribution::deterministic(*plain);
    const std::size_t open = whole.find('(');
    if (open == std::string_view::npos || whole.back() != ')')
        return notADistribution(text);
    const auto family = familyFromWord(trimmed(whole.substr(0, open)));
    const std::string_view inside = whole.substr(open + 1, whole.size() - open - 2);
    if (!family)
        return notADistribution(text);
    if (*family == DistributionFamily::Empirical)
        return parseTable(inside, text);
    Distribution d;
    d.family = *family;
    double p50 = 0.0, p99 = 0.0;
    std::vector<std::string_view> named;
    for (const std::string_view part : splitCommas(inside)) {
        const std::size_t equals = part.find('=');
        const std::string_view name =
            equals == std::string_view::npos ? std::string_view("mean") : trimmed(part.substr(0, equals));
        const std::string_view value = equals == std::string_view::npos ? part : trimmed(part.substr(equals + 1));
        if (std::find(named.begin(), named.end(), name) != named.end())
            return notADistribution(text, "'" + std::string(name) + "' is given twice");
        named.push_back(name);
        if (d.family == DistributionFamily::LogNormal && (name == "p50" || name == "p99")) {
            const auto duration = parseDuration(value);
            if (!duration)
                return notADistribution(text);
            (name == "p50" ? p50 : p99) = duration->toSeconds();
        } else if (!setDistributionField(d, name, value)) {
            return notADistribution(text);
        }
    }
    if (p50 > 0.0 && p99 > p50)
        d = logNormalByPercentiles(p50, p99);
    if (const std::string fault = distributionFault(d); !fault.empty())
        return tl::make_unexpected(Error{ErrorCode::OutOfRange, {}, std::string(text), {}, fault, {}});
    return d;
}

std::string formatDistribution(const Distribution& d)
{
    if (d.family == DistributionFamily::Deterministic)
        return formatDuration(parameters::exactTime(d.mean));
    std::string inside;
    if (d.family == DistributionFamily::Empirical) {
        for (const double value : d.table)
            inside += (inside.empty() ? "" : ", ") + formatDuration(parameters::exactTime(value));
    } else {
        for (const FieldName& entry : fieldNames) {
            if (!parameters::familyHas(d.family, entry.field))
                continue;
            const ParameterValue value = parameters::fieldValue(d, entry.field);
            inside += inside.empty() ? "" : ", ";
            inside += std::string(entry.name) + '=';
            inside += std::holds_alternative<Duration>(value) ? formatDuration(std::get<Duration>(value))
                                                              : fmt::format("{}", std::get<double>(value));
        }
    }
    return std::string(familyWord(d.family)) + '(' + inside + ')';
}

std::string distributionFault(const Distribution& d)
{
    using D = DistributionFamily;
    const double values[] = {d.mean, d.cv, d.shape, d.low, d.high, d.fastShare, d.meanFast, d.meanSlow};
    for (const double v : values)
        if (!std::isfinite(v) || v < 0)
            return "values must be finite and not negative";
    switch (d.family) {
    case D::Deterministic: return {};
    case D::Uniform: return d.low <= d.high ? "" : "low must not be above high";
    case D::Exponential: return d.mean > 0 ? "" : "the mean must be above 0";
    case D::LogNormal:
    case D::Gamma: return d.mean > 0 && d.cv > 0 ? "" : "mean and cv must be above 0";
    case D::Erlang:
        return d.mean > 0 && d.shape >= 1 && d.shape == std::floor(d.shape)
            ? ""
            : "needs a mean above 0 and a whole number of stages of at least 1";
    case D::Hyperexponential:
        return d.fastShare <= 1 && d.meanFast > 0 && d.meanSlow > 0
            ? ""
            : "needs 0 to 100 % fast share and both means above 0";
    case D::BoundedPareto:
        return d.shape > 0 && d.low > 0 && d.low < d.high ? "" : "needs shape above 0 and 0 < low < high";
    case D::Weibull: return d.mean > 0 && d.shape > 0 ? "" : "mean and shape must be above 0";
    case D::Empirical:
        for (const double v : d.table)
            if (!std::isfinite(v) || v < 0)
                return "table values must be finite and not negative";
        return d.table.empty() ? "the table must have at least one value" : "";
    }
    return {};
}

} // namespace latepulse
