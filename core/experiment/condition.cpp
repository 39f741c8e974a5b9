#include "core/experiment/condition.h"

#include <charconv>
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
    std::istringstream words{std::string(text)};
    std::string seriesName, sign, value, keyword, lasting;
    words >> seriesName >> sign >> value >> keyword >> lasting;
    if (sign != "<" && sign != ">")
        return unknown(text, "not a condition");
    c.below = sign == "<";
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), c.value);
    if (error != std::errc() || end != value.data() + value.size())
        return unknown(text, "'" + value + "' is not a number");
    if (!keyword.empty()) {
        const auto duration = parseDuration(lasting);
        if (keyword != "for" || !duration)
            return unknown(text, "after the value only 'for' and a duration may follow");
        c.lasting = *duration;
    }
    std::vector<std::string> names;
    for (std::size_t i = 0; i < series.size(); ++i) {
        names.push_back(series[i].name);
        if (series[i].name == seriesName) {
            c.series = i;
            return c;
        }
    }
    const std::string nearest = nearestWord(seriesName, names);
    return tl::make_unexpected(Error{ErrorCode::UnknownSeries,
                                     {},
                                     seriesName,
                                     nearest.empty() ? std::string{} : "did you mean " + nearest + "?",
                                     "no series '" + seriesName + "' in this run",
                                     {}});
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
