#include "core/experiment/comparison.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/time_text.h"
#include "core/record/events_csv.h"

namespace latepulse {

namespace {

using State = Figure::State;

Figure known(std::int64_t value, std::int64_t whole = 0)
{
    return {State::Known, value, whole};
}

Figure instantOf(const std::optional<SimTime>& at)
{
    return at ? known(at->ns) : Figure{State::NotReached};
}

/// Every id that one of the runs has, the first run's first.
template <class List>
std::vector<std::string> idsIn(std::span<const ComparedRun> runs, List list)
{
    std::vector<std::string> ids;
    for (const ComparedRun& run : runs)
        for (const auto& entity : run.scenario ? list(*run.scenario) : decltype(list(*run.scenario)){})
            if (std::ranges::find(ids, entity.id) == ids.end())
                ids.push_back(entity.id);
    return ids;
}

template <class Read>
ComparisonRow rowOf(std::span<const ComparedRun> runs, Measure measure, const std::string& subject, MeasureUnit unit,
                    Read read)
{
    ComparisonRow row{measure, subject, unit, {}};
    for (const ComparedRun& run : runs)
        row.figures.push_back(run.scenario && run.recording ? read(*run.scenario, *run.recording) : Figure{});
    return row;
}

std::optional<Extreme> extremeOf(const Recording& recording, const std::string& name)
{
    const auto found = recording.extremes.find(name);
    return found == recording.extremes.end() ? std::nullopt : std::optional(found->second);
}

struct Lowest {
    std::int64_t probes = 0, of = 0;
    SimTime at;
};

/// Of all together there is no exact extreme: the least of the samples, and of it the instant of the nadir where the
/// run has one, else the end of the sample.
std::optional<Lowest> lowestOfAll(const Scenario& scenario, const Recording& recording)
{
    const int series = recording.series.find("connected.all");
    if (series < 0 || recording.series.size() == 0)
        return std::nullopt;
    const auto s = static_cast<std::size_t>(series);
    std::size_t least = 0;
    for (std::size_t i = 1; i < recording.series.size(); ++i)
        if (recording.series.at(s, i).min < recording.series.at(s, least).min)
            least = i;
    Lowest lowest{static_cast<std::int64_t>(recording.series.at(s, least).min), 0, recording.series.endOf(least)};
    for (const Population& p : scenario.populations)
        lowest.of += p.size;
    if (const auto nadir = recording.milestones.of(Milestone::Nadir))
        if (recording.series.at(s, recording.series.indexAt(*nadir)).min <= recording.series.at(s, least).min)
            lowest.at = *nadir;
    return lowest;
}

std::optional<Lowest> lowestOf(const Scenario& scenario, const Recording& recording, const std::string& population)
{
    const auto position = indexOf(scenario.populations, population);
    const auto extreme = extremeOf(recording, "fewest_connected." + population);
    if (!position || !extreme)
        return std::nullopt;
    return Lowest{extreme->value, scenario.populations[*position].size, extreme->at};
}

void addLowest(std::span<const ComparedRun> runs, std::vector<ComparisonRow>& rows)
{
    const std::vector<std::string> ids = idsIn(runs, [](const Scenario& s) { return s.populations; });
    const auto add = [&](const std::string& subject, auto lowest) {
        rows.push_back(
            rowOf(runs, Measure::LowestShare, subject, MeasureUnit::Probes, [&](const Scenario& s, const Recording& r) {
                const std::optional<Lowest> found = lowest(s, r);
                return found ? known(found->probes, found->of) : Figure{};
            }));
        rows.push_back(rowOf(runs, Measure::LowestShareAt, subject, MeasureUnit::Instant,
                             [&](const Scenario& s, const Recording& r) {
                                 const std::optional<Lowest> found = lowest(s, r);
                                 return found ? known(found->at.ns) : Figure{};
                             }));
    };
    for (const std::string& id : ids)
        add(id, [&id](const Scenario& s, const Recording& r) { return lowestOf(s, r, id); });
    if (ids.size() > 1)
        add("all", lowestOfAll);
}

Figure detectionDelay(const Recording& recording, const std::string& group)
{
    for (const DetectorQuality& quality : recording.detector)
        if (quality.group == group)
            return quality.failures == 0 ? Figure{State::NoFailure}
                : quality.detected == 0  ? Figure{State::NotReached}
                                         : known(quality.longestDetection.ns);
    return {};
}

void addControllers(std::span<const ComparedRun> runs, std::vector<ComparisonRow>& rows)
{
    const std::vector<std::string> ids = idsIn(runs, [](const Scenario& s) { return s.controllers; });
    for (const std::string& id : ids) {
        const auto longest = [&id](const Recording& r) { return extremeOf(r, "longest_liveness_age." + id); };
        rows.push_back(
            rowOf(runs, Measure::LongestAge, id, MeasureUnit::Span, [&](const Scenario&, const Recording& r) {
                const auto found = longest(r);
                return found ? known(found->value) : Figure{};
            }));
        rows.push_back(
            rowOf(runs, Measure::LongestAgeAt, id, MeasureUnit::Instant, [&](const Scenario&, const Recording& r) {
                const auto found = longest(r);
                return found ? known(found->at.ns) : Figure{};
            }));
    }
    if (ids.empty())
        return;
    rows.push_back(
        rowOf(runs, Measure::FalseVerdicts, {}, MeasureUnit::Verdicts, [](const Scenario&, const Recording& r) {
            const auto found = r.counters.find("false_verdicts");
            return found == r.counters.end() ? Figure{} : known(found->second);
        }));
    for (const std::string& id : ids)
        rows.push_back(rowOf(runs, Measure::DetectionDelay, id, MeasureUnit::Span,
                             [&id](const Scenario&, const Recording& r) { return detectionDelay(r, id); }));
}

bool isRecovery(Milestone milestone)
{
    return milestone >= Milestone::ProcessorRestored && milestone <= Milestone::WaitingPopulationNormal;
}

Figure milestoneOf(const Recording& recording, Milestone milestone)
{
    const Milestones& all = recording.milestones;
    const auto at = all.of(milestone);
    if (!at && isRecovery(milestone) && !all.broken[static_cast<std::size_t>(milestone)])
        return {State::NotBroken};
    return instantOf(at);
}

Figure timeToDrain(const Scenario&, const Recording& recording)
{
    const auto trigger = recording.milestones.of(Milestone::Trigger);
    const Figure drained = milestoneOf(recording, Milestone::BacklogDrained);
    if (!drained.isKnown() || !trigger)
        return drained.isKnown() ? Figure{State::NotReached} : drained;
    return known(drained.value - trigger->ns);
}

/// The results model is not part of these runs: its milestone would never be reached by any.
constexpr std::size_t comparedMilestones = static_cast<std::size_t>(Milestone::LateResultsDelivered);

} // namespace

std::vector<ComparisonRow> compareRuns(std::span<const ComparedRun> runs)
{
    std::vector<ComparisonRow> rows;
    addLowest(runs, rows);
    addControllers(runs, rows);
    rows.push_back(rowOf(runs, Measure::TimeToDrain, {}, MeasureUnit::Span, timeToDrain));
    for (std::size_t m = 0; m < comparedMilestones; ++m) {
        const auto milestone = static_cast<Milestone>(m);
        rows.push_back(rowOf(runs, Measure::MilestoneReached, std::string(milestoneWord(milestone)),
                             MeasureUnit::Instant,
                             [milestone](const Scenario&, const Recording& r) { return milestoneOf(r, milestone); }));
    }
    return rows;
}

std::optional<std::int64_t> differenceOf(const Figure& figure, const Figure& against)
{
    if (!figure.isKnown() || !against.isKnown())
        return std::nullopt;
    return figure.value - against.value;
}

std::string measureWords(const ComparisonRow& row)
{
    switch (row.measure) {
    case Measure::LowestShare: return "lowest connected share, " + row.subject;
    case Measure::LowestShareAt: return "time of lowest connected share, " + row.subject;
    case Measure::LongestAge: return "longest liveness age, " + row.subject;
    case Measure::LongestAgeAt: return "time of longest liveness age, " + row.subject;
    case Measure::FalseVerdicts: return "false verdicts";
    case Measure::TimeToDrain: return "time to drain, from the trigger";
    case Measure::DetectionDelay: return "longest detection time of a true failure, " + row.subject;
    case Measure::MilestoneReached: return "milestone " + row.subject;
    }
    return {};
}

std::string figureWords(const ComparisonRow& row, const Figure& figure, UtcInstant start)
{
    switch (figure.state) {
    case State::Known: break;
    case State::NotReached: return "not reached";
    case State::NotBroken: return "was not broken";
    case State::NoFailure: return "no failure";
    case State::NotThere: return "none here";
    }
    switch (row.unit) {
    case MeasureUnit::Probes:
        return fmt::format("{:.2f} % ({} of {})", figure.share() * 100.0, figure.value, figure.whole);
    case MeasureUnit::Verdicts: return std::to_string(figure.value);
    case MeasureUnit::Span: return formatDuration(Duration{figure.value});
    case MeasureUnit::Instant: return formatInstant(start + SimTime{figure.value});
    }
    return {};
}

std::string differenceWords(const ComparisonRow& row, const Figure& figure, const Figure& against)
{
    const auto difference = differenceOf(figure, against);
    if (!difference)
        return {};
    if (row.unit == MeasureUnit::Probes)
        return fmt::format("{:+.2f} points", (figure.share() - against.share()) * 100.0);
    if (row.unit == MeasureUnit::Verdicts)
        return *difference == 0 ? "0" : fmt::format("{:+}", *difference);
    return (*difference > 0 ? "+" : "") + formatDuration(Duration{*difference});
}

namespace {

std::string lineOf(const std::vector<std::string>& fields)
{
    std::string line;
    for (const std::string& field : fields)
        line += (line.empty() ? "" : ",") + csvField(field);
    return line + "\r\n";
}

std::string headerLine(std::span<const ComparedRun> runs)
{
    std::vector<std::string> fields{"kind", "measure"};
    for (const ComparedRun& run : runs)
        fields.push_back(run.name);
    for (const ComparedRun& run : runs.subspan(1))
        fields.push_back(runs.front().name + " minus " + run.name);
    return lineOf(fields);
}

} // namespace

std::string comparisonCsv(std::span<const ComparedRun> runs)
{
    if (runs.empty())
        return {};
    std::string csv = headerLine(runs);
    for (const ComparisonRow& row : compareRuns(runs)) {
        std::vector<std::string> fields{"model result, one seed", measureWords(row)};
        for (std::size_t i = 0; i < runs.size(); ++i)
            fields.push_back(
                figureWords(row, row.figures[i], runs[i].scenario ? runs[i].scenario->run.start : UtcInstant{}));
        for (std::size_t i = 1; i < runs.size(); ++i)
            fields.push_back(differenceWords(row, row.figures.front(), row.figures[i]));
        csv += lineOf(fields);
    }
    for (std::size_t i = 1; i < runs.size(); ++i) {
        if (!runs[i].scenario || !runs.front().scenario)
            continue;
        for (const ScenarioDifference& d : differencesBetween(*runs[i].scenario, *runs.front().scenario)) {
            std::vector<std::string> fields(2 * runs.size() + 1);
            fields[0] = "parameter";
            fields[1] = d.path;
            fields[2] = d.to;
            fields[2 + i] = d.from;
            csv += lineOf(fields);
        }
    }
    return csv;
}

} // namespace latepulse
