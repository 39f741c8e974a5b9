#include "core/experiment/condition.h"

#include <charconv>
#include <cmath>
#include <sstream>

#include "core/base/time_text.h"
#include "core/scenario/parameter_paths.h"

namespace latepulse {

namespace {

tl::unexpected<Error> unknown(std::string_view text, std::string detail)
{
    std::string milestones;
    for (std::size_t m = 0; m < milestoneCount; ++m)
        milestones += (m == 0 ? "" : ", ") + std::string(milestoneWord(static_cast<Milestone>(m)));
    return tl::make_unexpected(Error{
        ErrorCode::UnknownCondition,
        {},
        std::string(text),
        "SERIES < VALUE [for DURATION], SERIES > VALUE [for DURATION], first_false_verdict, or milestone. and one of "
            + milestones,
        std::move(detail),
        {}});
}

/// "a<5" reads as "a < 5".
std::string spaced(std::string_view text)
{
    std::string result;
    for (const char c : text)
        if (c == '<' || c == '>')
            result += {' ', c, ' '};
        else
            result += c;
    return result;
}

/// A plain number in the series' own unit; of times also a duration, of shares also a percentage.
std::optional<double> valueIn(const std::string& unit, std::string_view text)
{
    const bool percent = unit.empty() && !text.empty() && text.back() == '%';
    const std::string_view digits = percent ? text.substr(0, text.size() - 1) : text;
    double value = 0.0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error == std::errc() && end == digits.data() + digits.size() && std::isfinite(value))
        return percent ? value / 100.0 : value;
    if (const auto duration = parseDuration(text); duration && unit == "s")
        return duration->toSeconds();
    return std::nullopt;
}

std::string wantedOf(const std::string& unit, const std::string& value)
{
    if (unit.empty())
        return "a share such as 0.5 or 50%";
    const std::string wanted = unit == "s" ? "a number of seconds or a duration such as 90s" : "a number of " + unit;
    return !value.empty() && value.back() == '%' ? wanted + "; a percentage goes with shares only" : wanted;
}

} // namespace

Result<Condition> parseCondition(std::string_view text, const std::vector<SeriesInfo>& series)
{
    Condition c;
    constexpr std::string_view prefix = "milestone.";
    const std::string_view name = text.substr(0, prefix.size()) == prefix ? text.substr(prefix.size()) : text;
    if (name.size() != text.size() || text == "first_false_verdict") {
        c.milestone = milestoneFromWord(name);
        return c.milestone ? Result<Condition>(c) : Result<Condition>(unknown(text, "no such milestone"));
    }
    std::istringstream words{spaced(text)};
    std::string seriesName, sign, value, keyword, lasting;
    words >> seriesName >> sign >> value >> keyword >> lasting;
    if (sign != "<" && sign != ">")
        return unknown(text, "not a condition");
    c.below = sign == "<";
    if (!keyword.empty()) {
        const auto duration = parseDuration(lasting);
        if (keyword != "for" || !duration || *duration < Duration{})
            return unknown(text, "after the value only 'for' and a duration may follow");
        c.lasting = *duration;
    }
    std::vector<std::string> names;
    for (std::size_t i = 0; i < series.size(); ++i) {
        names.push_back(series[i].name);
        if (series[i].name != seriesName)
            continue;
        c.series = i;
        const auto limit = valueIn(series[i].unit, value);
        if (!limit)
            return unknown(text, "'" + value + "' is not " + wantedOf(series[i].unit, value));
        c.value = *limit;
        return c;
    }
    const std::string nearest = nearestWord(seriesName, names);
    return tl::make_unexpected(Error{ErrorCode::UnknownSeries,
                                     {},
                                     seriesName,
                                     nearest.empty() ? std::string{} : "did you mean " + nearest + "?",
                                     "no series '" + seriesName + "' in this run",
                                     {}});
}

bool isKnownAtOnce(const Condition& condition)
{
    return !condition.milestone || *condition.milestone <= Milestone::AdmissionBlocked;
}

std::optional<SimTime> ConditionWatch::met(const SeriesStore& series, const Milestones& milestones)
{
    if (m_condition.milestone)
        return milestones.of(*m_condition.milestone);
    for (; m_seen < series.size(); ++m_seen) {
        const Sample& s = series.at(m_condition.series, m_seen);
        // Without a duration any touch counts; with one the whole sample must hold.
        const bool strict = m_condition.lasting.ns > 0;
        const bool holds = m_condition.below ? static_cast<double>(strict ? s.max : s.min) < m_condition.value
                                             : static_cast<double>(strict ? s.min : s.max) > m_condition.value;
        m_spell = holds ? m_spell + series.interval() : Duration{};
        if (holds && m_spell >= m_condition.lasting)
            return series.endOf(m_seen++);
    }
    return std::nullopt;
}

} // namespace latepulse
