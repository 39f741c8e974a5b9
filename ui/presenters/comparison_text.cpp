#include "ui/presenters/comparison_text.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <string_view>

#include <QCoreApplication>

#include "core/scenario/parameter_registry.h"
#include "ui/presenters/entity_keys.h"
#include "ui/presenters/event_text.h"
#include "ui/presenters/intervention_text.h"
#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

namespace {

using State = Figure::State;

QString words(const char* text)
{
    return QCoreApplication::translate("Comparison", text);
}

QString plain(const std::string& text)
{
    return QString::fromStdString(text);
}

QString populationName(const Scenario& scenario, const std::string& id)
{
    if (id == "all")
        return words("all probes");
    const auto position = indexOf(scenario.populations, id);
    return position ? entityName(scenario.populations[*position].title, id) : plain(id);
}

QString withGroup(const QString& title, const Scenario& scenario, const std::string& group)
{
    return scenario.controllers.size() > 1 ? words("%1, %2").arg(title, plain(group)) : title;
}

QString stateWords(State state)
{
    switch (state) {
    case State::Known: break;
    case State::NotReached: return words("not reached");
    case State::NotBroken: return words("was not broken");
    case State::NoFailure: return words("no failure");
    case State::NotThere: return QStringLiteral("–");
    }
    return {};
}

QString signedText(bool negative, const QString& size)
{
    return (negative ? QStringLiteral("−") : QStringLiteral("+")) + size;
}

} // namespace

QString measureTitle(const ComparisonRow& row, const Scenario& scenario)
{
    switch (row.measure) {
    case Measure::LowestShare: return words("Lowest share, %1").arg(populationName(scenario, row.subject));
    case Measure::LowestShareAt: return words("… reached at");
    case Measure::LongestAge: return withGroup(words("Longest liveness age"), scenario, row.subject);
    case Measure::LongestAgeAt: return words("… reached at");
    case Measure::FalseVerdicts: return words("False verdicts");
    case Measure::TimeToDrain: return words("Time to drain");
    case Measure::DetectionDelay: return withGroup(words("Detection delay"), scenario, row.subject);
    case Measure::MilestoneReached: break;
    }
    const auto milestone = milestoneFromWord(row.subject);
    const QString name = milestone ? milestoneText(*milestone) : plain(row.subject);
    return name.left(1).toUpper() + name.mid(1);
}

QString measureMeaning(const ComparisonRow& row)
{
    switch (row.measure) {
    case Measure::LowestShare: return words("The smallest connected share of the whole run");
    case Measure::LowestShareAt: return words("When the connected share was smallest");
    case Measure::LongestAge: return words("The oldest evidence the health decision ever had of a controller");
    case Measure::LongestAgeAt: return words("When that evidence was oldest");
    case Measure::FalseVerdicts: return words("How often a controller that was up became unhealthy or quarantined");
    case Measure::TimeToDrain:
        return words("From the trigger until fewer than 10 events wait, for 5 minutes without a break");
    case Measure::DetectionDelay:
        return words("The longest time from a true failure until its controller was suspected for good");
    case Measure::MilestoneReached: break;
    }
    return words("When the run reached this milestone");
}

QString figureText(const ComparisonRow& row, const Figure& figure, UtcInstant start, const DisplayZone& zone)
{
    if (!figure.isKnown())
        return stateWords(figure.state);
    switch (row.unit) {
    case MeasureUnit::Probes: return shareText(figure.share());
    case MeasureUnit::Verdicts: return countText(figure.value);
    case MeasureUnit::Span: return durationText(Duration{figure.value});
    case MeasureUnit::Instant: break;
    }
    // To the minute: the exact instant is told beside it, and a table of five runs has no room for more.
    constexpr std::int64_t minute = 60'000'000'000;
    return dayTimeText(start + SimTime{figure.value / minute * minute}, zone);
}

QString exactFigureText(const ComparisonRow& row, const Figure& figure, UtcInstant start, const DisplayZone& zone)
{
    if (!figure.isKnown())
        return stateWords(figure.state);
    switch (row.unit) {
    case MeasureUnit::Probes: return words("%1 of %2 probes").arg(countText(figure.value), countText(figure.whole));
    case MeasureUnit::Verdicts: return countText(figure.value);
    case MeasureUnit::Span: return exactDurationText(Duration{figure.value});
    case MeasureUnit::Instant: break;
    }
    const UtcInstant instant = start + SimTime{figure.value};
    return words("%1 %2").arg(clockText(instant, zone), zoneText(instant, zone));
}

QString differenceText(const ComparisonRow& row, const Figure& figure, const Figure& against)
{
    const auto difference = differenceOf(figure, against);
    if (!difference)
        return {};
    if (row.unit == MeasureUnit::Probes) {
        const double points = (figure.share() - against.share()) * 100.0;
        if (points == 0.0)
            return words("same");
        // What is not nothing never reads as nothing.
        const QString size =
            std::abs(points) < 0.1 ? words("< 0.1 points") : words("%1 points").arg(numberText(std::abs(points), 1));
        return signedText(points < 0, size);
    }
    if (*difference == 0)
        return words("same");
    const std::int64_t size = *difference < 0 ? -*difference : *difference;
    return signedText(*difference < 0,
                      row.unit == MeasureUnit::Verdicts ? countText(size) : durationText(Duration{size}));
}

namespace {

/// As values stand on the screen; what the scenario has no such parameter for stays as it is written.
QString screenValue(const Scenario& scenario, const std::string& path, const std::string& written)
{
    if (written.empty())
        return words("none");
    const auto parameter = lookUpParameter(scenario, path);
    if (!parameter)
        return plain(written);
    const auto value = parseValue(*parameter->spec, written);
    return value ? assignedText(*parameter->spec, *value) : plain(written);
}

} // namespace

namespace {

/// "your change of 8 Jun 08:13 (Latency, mean (registry): 80 ms → 300 s)"; nullopt where the path names none.
std::optional<QString> interventionLine(const std::string& path, const Scenario& scenario, const DisplayZone& zone)
{
    constexpr std::string_view prefix = "intervention.";
    const auto position =
        path.starts_with(prefix) ? indexOf(scenario.interventions, path.substr(prefix.size())) : std::nullopt;
    if (!position)
        return {};
    const Intervention& change = scenario.interventions[*position];
    const QString when = dayTimeText(scenario.run.start + SimTime{change.at.ns / 1'000'000'000 * 1'000'000'000}, zone);
    const QString does = interventionTexts(scenario)[*position].actions.join(QStringLiteral(", "));
    return (change.byHand ? words("your change of %1 (%2)").arg(when, does)
                          : words("%1 of %2 (%3)").arg(plain(change.id), when, does));
}

QString capital(const QString& sentence)
{
    return sentence.left(1).toUpper() + sentence.mid(1);
}

} // namespace

QString differenceLine(const ScenarioDifference& d, const Scenario& from, const Scenario& to, const DisplayZone& zone)
{
    if (d.label.empty()) {
        const auto before = interventionLine(d.path, from, zone), after = interventionLine(d.path, to, zone);
        if (before && after && !d.from.empty() && !d.to.empty())
            return words("%1, now %2").arg(capital(*before), *after);
        if (after && d.from.empty())
            return words("%1 is new").arg(capital(*after));
        if (before && d.to.empty())
            return words("%1 is gone").arg(capital(*before));
        if (d.from.empty())
            return words("%1 is new: %2").arg(plain(d.path), plain(d.to));
        if (d.to.empty())
            return words("%1 is gone: %2").arg(plain(d.path), plain(d.from));
    }
    auto parameter = lookUpParameter(to, d.path);
    if (!parameter)
        parameter = lookUpParameter(from, d.path);
    const QString name = parameter ? parameterName(*parameter) : plain(d.path);
    return words("%1: %2 → %3").arg(name, screenValue(from, d.path, d.from), screenValue(to, d.path, d.to));
}

QStringList scenarioDifferenceLines(const Scenario& from, const Scenario& to, const DisplayZone& zone)
{
    QStringList lines;
    for (const ScenarioDifference& d : differencesBetween(from, to))
        lines << differenceLine(d, from, to, zone);
    return lines;
}

QString seedsText(const std::vector<ComparedRun>& runs)
{
    std::set<std::uint64_t> seeds;
    QStringList all;
    for (const ComparedRun& run : runs)
        if (run.recording && seeds.insert(run.recording->seed).second)
            all << QString::number(run.recording->seed);
    if (seeds.size() > 1)
        return words("One seed each (%1), no intervals: the runs also differ by chance.")
            .arg(all.join(QStringLiteral(", ")));
    return words("One seed (%1), no intervals: all runs make the same draws, so they differ by what was changed alone.")
        .arg(all.join(QString()));
}

QString comparisonAsText(const std::vector<ComparedRun>& runs, const DisplayZone& zone)
{
    if (runs.empty() || !runs.front().scenario)
        return {};
    const Scenario& own = *runs.front().scenario;
    QStringList lines{words("Model result: %1").arg(plain(own.title)), seedsText(runs)};
    QStringList head{words("measure")};
    for (const ComparedRun& run : runs)
        head << plain(run.name);
    for (std::size_t i = 1; i < runs.size(); ++i)
        head << words("%1 minus %2").arg(plain(runs.front().name), plain(runs[i].name));
    lines << head.join(u'\t');
    for (const ComparisonRow& row : compareRuns(runs)) {
        QStringList cells{measureTitle(row, own)};
        for (std::size_t i = 0; i < runs.size(); ++i)
            cells << figureText(row, row.figures[i], runs[i].scenario ? runs[i].scenario->run.start : own.run.start,
                                zone);
        for (std::size_t i = 1; i < runs.size(); ++i)
            cells << differenceText(row, row.figures.front(), row.figures[i]);
        lines << cells.join(u'\t');
    }
    for (std::size_t i = 1; i < runs.size(); ++i)
        if (runs[i].scenario)
            for (const QString& line : scenarioDifferenceLines(*runs[i].scenario, own, zone))
                lines << words("Against %1: %2").arg(plain(runs[i].name), line);
    return lines.join(u'\n') + u'\n';
}

} // namespace latepulse::ui
