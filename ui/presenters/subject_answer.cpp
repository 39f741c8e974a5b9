#include "ui/presenters/subject_answer.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <QCoreApplication>

#include "ui/presenters/comparison_text.h"
#include "ui/presenters/counted_text.h"
#include "ui/presenters/quantity_text.h"
#include "ui/presenters/stacked_row.h"
#include "ui/presenters/topology_tips.h"

namespace latepulse::ui {

namespace {

QString words(const char* text)
{
    return QCoreApplication::translate("Explain", text);
}

QString plain(const std::string& text)
{
    return QString::fromStdString(text);
}

QString whenText(const Scenario& scenario, SimTime at, std::uint64_t seed, const DisplayZone& zone)
{
    const UtcInstant instant = scenario.run.start + at;
    return words("%1 %2, seed %3, model result")
        .arg(clockText(instant, zone), zoneText(instant, zone), QString::number(seed));
}

std::int64_t recordedAt(const Recording& recording, const std::vector<std::size_t>& series, SimTime at)
{
    double sum = 0.0;
    if (recording.series.size() > 0)
        for (const std::size_t s : series)
            sum += static_cast<double>(recording.series.at(s, recording.series.indexAt(at)).last);
    return std::llround(sum);
}

/// "refusals.software.no_eligible_controller": 293, the most frequent first.
std::vector<std::pair<QString, std::int64_t>> refusalsOf(const Recording& recording, const std::string& population)
{
    const std::string prefix = "refusals." + population + '.';
    std::vector<std::pair<QString, std::int64_t>> all;
    for (auto entry = recording.counters.lower_bound(prefix);
         entry != recording.counters.end() && entry->first.starts_with(prefix); ++entry)
        if (entry->second > 0)
            all.emplace_back(plain(entry->first.substr(prefix.size())).replace(u'_', u' '), entry->second);
    std::ranges::stable_sort(all, std::ranges::greater{}, &std::pair<QString, std::int64_t>::second);
    return all;
}

QString refusalsText(const Recording& recording, const std::string& population, const QString& end)
{
    const auto refusals = refusalsOf(recording, population);
    if (refusals.empty())
        return words("Over the whole run (to %1) no attempt is refused.").arg(end);
    std::int64_t total = 0;
    QStringList parts;
    for (const auto& [reason, count] : refusals)
        total += count;
    for (const auto& [reason, count] : refusals)
        parts << words("%1 %2 (%3)")
                     .arg(countText(count), reason, shareText(static_cast<double>(count) / static_cast<double>(total)));
    return counted(total, words("Over the whole run (to %2) %1 attempt is refused: %3."),
                   words("Over the whole run (to %2) %1 attempts are refused: %3."))
        .arg(end, parts.join(QStringLiteral(", ")));
}

} // namespace

SubjectAnswer populationAnswer(const Scenario& scenario, const Recording& recording, SimTime at,
                               const std::string& population, const DisplayZone& zone)
{
    SubjectAnswer answer;
    const auto position = indexOf(scenario.populations, population);
    if (!position)
        return answer;
    const Population& own = scenario.populations[*position];
    const QString name = entityName(own.title, own.id);
    const ChartRow row = whyRow(scenario, recording.series, {own});
    std::int64_t away = 0;
    for (const ChartCurve& curve : row.curves)
        away += recordedAt(recording, curve.value, at);
    answer.title = away == 0
        ? words("%2: all %1 are connected").arg(countText(own.size), name)
        : counted(away, words("%3: why is %1 of %2 not connected?"), words("%3: why are %1 of %2 not connected?"))
              .arg(countText(own.size), name);
    answer.when = whenText(scenario, at, recording.seed, zone);
    SubjectBar bar{words("Not connected, by reason"), {}};
    for (const ChartCurve& curve : row.curves) {
        const std::int64_t count = recordedAt(recording, curve.value, at);
        const double share = away > 0 ? static_cast<double>(count) / static_cast<double>(away) : 0.0;
        if (count > 0)
            bar.parts.push_back(
                {curve.name, words("%1, %2").arg(countText(count), shareText(share)), share, curve.key});
    }
    std::ranges::stable_sort(bar.parts, std::ranges::greater{}, &SubjectPart::share);
    if (!bar.parts.empty())
        answer.bars.push_back(std::move(bar));
    answer.sentences << refusalsText(recording, population,
                                     dayTimeText(scenario.run.start + recording.computedTo, zone));
    return answer;
}

namespace {

EntityKey keyOf(const Scenario& scenario, const std::string& eventClass)
{
    const auto position = indexOf(scenario.classes, eventClass);
    return position ? classKeys(scenario)[*position] : EntityKey{};
}

QString classTitleOf(const Scenario& scenario, const std::string& eventClass)
{
    const auto position = indexOf(scenario.classes, eventClass);
    return position ? entityName(scenario.classes[*position].title, eventClass) : plain(eventClass);
}

void addIdle(SubjectBar& bar, double held, double workers, const QString& figure)
{
    if (workers - held > 0.0)
        bar.parts.push_back({words("idle"), figure, (workers - held) / workers, {}, true});
}

SubjectBar heldNow(const Scenario& scenario, const PoolSnapshot& pool)
{
    SubjectBar bar{words("Now"), {}};
    const auto workers = static_cast<double>(std::max(pool.workers, pool.busy));
    for (const auto& [eventClass, count] : pool.heldByClass)
        if (count > 0)
            bar.parts.push_back({classTitleOf(scenario, eventClass),
                                 counted(count, words("%1 worker"), words("%1 workers")),
                                 static_cast<double>(count) / workers, keyOf(scenario, eventClass)});
    const std::int64_t idle = pool.workers - pool.busy;
    addIdle(bar, static_cast<double>(pool.busy), workers, counted(idle, words("%1 worker"), words("%1 workers")));
    return bar;
}

/// The mean of the samples of the last hour, in workers.
SubjectBar heldLastHour(const Scenario& scenario, const PoolSnapshot& pool, const Recording& recording, SimTime at)
{
    const SeriesStore& store = recording.series;
    const std::size_t last = store.indexAt(at);
    const auto span = static_cast<std::size_t>(std::max<std::int64_t>(1, Duration::hours(1) / store.interval()));
    const std::size_t first = last + 1 > span ? last + 1 - span : 0;
    SubjectBar bar{
        words("Mean of the last %1").arg(durationText(store.interval() * static_cast<std::int64_t>(last + 1 - first))),
        {}};
    const auto workers = static_cast<double>(std::max<std::int64_t>(1, pool.workers));
    double all = 0.0;
    for (const EventClass& eventClass : scenario.classes) {
        const int series = store.find("held." + pool.id + '.' + eventClass.id);
        double sum = 0.0;
        for (std::size_t i = first; series >= 0 && i <= last; ++i)
            sum += static_cast<double>(store.at(static_cast<std::size_t>(series), i).last);
        const double mean = sum / static_cast<double>(last + 1 - first);
        all += mean;
        if (mean > 0.0)
            bar.parts.push_back({entityName(eventClass.title, eventClass.id),
                                 words("%1 of %2 workers").arg(numberText(mean, 2), countText(pool.workers)),
                                 std::min(1.0, mean / workers), keyOf(scenario, eventClass.id)});
    }
    addIdle(bar, all, workers, words("%1 of %2 workers").arg(numberText(workers - all, 2), countText(pool.workers)));
    return bar;
}

QString longestText(const Scenario& scenario, const PoolSnapshot& pool)
{
    const auto longest = std::ranges::max_element(
        pool.first, {}, [](const WorkerSnapshot& w) { return w.busy ? w.held : Duration::nanoseconds(-1); });
    if (longest == pool.first.end() || !longest->busy)
        return {};
    QString text =
        words("Held longest: worker %1, by %2")
            .arg(QString::number(longest - pool.first.begin() + 1), classTitleOf(scenario, longest->eventClass));
    if (!longest->backend.empty())
        text += words(", in a call to %1").arg(plain(longest->backend));
    text += words(", for %1").arg(durationText(longest->held));
    return text + (longest->abandoned ? words("; nobody waits for the answer.") : QStringLiteral("."));
}

} // namespace

SubjectAnswer poolAnswer(const Scenario& scenario, const Snapshot& snapshot, const Recording* recording,
                         const std::string& pool, const DisplayZone& zone)
{
    SubjectAnswer answer;
    const auto found = std::ranges::find(snapshot.pools, pool, &PoolSnapshot::id);
    if (found == snapshot.pools.end())
        return answer;
    answer.title = words("What holds the workers of %1?").arg(plain(pool));
    answer.when = whenText(scenario, snapshot.now, scenario.run.seed, zone);
    answer.bars.push_back(heldNow(scenario, *found));
    if (recording != nullptr && recording->series.size() > 0 && recording->computedTo >= snapshot.now)
        answer.bars.push_back(heldLastHour(scenario, *found, *recording, snapshot.now));
    answer.sentences << busyText(found->busy, found->workers, plain(pool)) + u'.';
    if (const QString longest = longestText(scenario, *found); !longest.isEmpty())
        answer.sentences << longest;
    const auto abandoned =
        std::ranges::count_if(found->first, [](const WorkerSnapshot& w) { return w.busy && w.abandoned; });
    if (abandoned > 0)
        answer.sentences << counted(abandoned, words("%1 works for nobody who still waits."),
                                    words("%1 work for nobody who still waits."));
    return answer;
}

namespace {

QString stepName(Milestone milestone)
{
    switch (milestone) {
    case Milestone::ProcessorRestored: return words("No false verdict, evidence fresh");
    case Milestone::BacklogDrained: return words("Backlog drained");
    case Milestone::ReconnectsAcceptedNormally: return words("Returns accepted as before");
    default: break;
    }
    return words("Probes connected as before");
}

QString stepState(const Scenario& scenario, const RecoveryReport& report, const RecoveryStep& step,
                  const DisplayZone& zone)
{
    if (!step.broken)
        return words("was not broken");
    if (!step.at)
        return words("not reached");
    if (*step.at <= report.at)
        return words("by %1 already").arg(clockText(scenario.run.start + *step.at, zone));
    return words("after %1").arg(durationText(*step.at - report.at));
}

QString triggerText(const Scenario& scenario, const RecoveryReport& report)
{
    const auto change = indexOf(scenario.interventions, report.trigger);
    const bool yours = change && scenario.interventions[*change].byHand;
    const QString trigger = yours ? words("(your change)") : plain(report.trigger);
    switch (report.kind) {
    case TriggerKind::None: return words("Nothing has happened by then: the run goes on as it is.");
    case TriggerKind::Wave:
        return words("The trigger, the wave %1, is over by itself: there is nothing to put back.")
            .arg(plain(report.trigger));
    case TriggerKind::Failure:
        return words("The trigger, the true failure %1, is not undone: it is repaired when it is.")
            .arg(plain(report.trigger));
    case TriggerKind::Intervention: break;
    }
    if (report.putBack.empty())
        return words("The trigger %1 has nothing to put back: its values are at their baseline.").arg(trigger);
    return words("The trigger %1 is put back to its baseline at this instant.").arg(trigger);
}

QString verdictOf(const RecoveryReport& report)
{
    if (!report.isBroken())
        return words("There is nothing to recover from at this instant.");
    if (const auto at = report.recoveredAt())
        return words("It recovers after %1: the trigger held it down.").arg(durationText(*at - report.at));
    return words("It does not recover within %1: it keeps itself down though the trigger is gone.")
        .arg(durationText(report.judgedTo - report.at));
}

} // namespace

SubjectAnswer recoveryAnswer(const Scenario& scenario, const RecoveryReport& report, const DisplayZone& zone)
{
    SubjectAnswer answer;
    answer.title = words("Would it recover by itself?");
    answer.when = whenText(scenario, report.at, scenario.run.seed, zone);
    answer.lead = verdictOf(report);
    answer.sentences << triggerText(scenario, report);
    for (const ScenarioDifference& d : report.putBack)
        answer.sentences << QStringLiteral("•\u00a0") + differenceLine(d, scenario, scenario, zone);
    if (!report.leftOut.empty()) {
        QStringList ids;
        for (const std::string& id : report.leftOut)
            ids << plain(id);
        answer.sentences << words("Left out, as it comes later: %1.").arg(ids.join(QStringLiteral(", ")));
    }
    for (const RecoveryStep& step : report.steps)
        if (step.broken)
            answer.sentences
                << words("•\u00a0%1: %2").arg(stepName(step.milestone), stepState(scenario, report, step, zone));
    if (report.probes > 0)
        answer.sentences << words("Connected: %1 of %2 at this instant, %3 at %4.")
                                .arg(countText(report.connectedAtBranch), countText(report.probes),
                                     countText(report.connectedAtEnd),
                                     dayTimeText(scenario.run.start + report.judgedTo, zone));
    answer.sentences << words("A counterfactual of the model with one seed; it says nothing of the real incident.");
    return answer;
}

} // namespace latepulse::ui
