#include "ui/controls/scrubber_tracks.h"

#include <algorithm>

#include <QCoreApplication>

#include "core/model/snapshot.h"
#include "ui/presenters/event_text.h"
#include "ui/presenters/intervention_text.h"
#include "ui/presenters/counted_text.h"
#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

namespace {

QString words(const char* text)
{
    return QCoreApplication::translate("latepulse::ui::Scrubber", text);
}

bool statesNoOnset(const Annotation& annotation)
{
    // The record's own words say that the start is open; the file keeps such spans from the run's start.
    return annotation.at == SimTime::start() && annotation.until.has_value();
}

void addAnnotations(const Scenario& scenario, const DisplayZone& zone, ScrubberTracks& tracks)
{
    for (const Annotation& annotation : scenario.annotations) {
        const QString text = QString::fromStdString(annotation.text);
        const bool open = annotation.reported && statesNoOnset(annotation);
        if (annotation.until)
            tracks.bands.push_back({annotation.at, *annotation.until, !open, annotation.reported, text});
        const QString time = timeOfDayText(scenario.run.start + annotation.at, zone);
        const QString unstated = words("onset not stated");
        // The record's text may say it itself; saying it twice would sound like two facts.
        const QString label = !open ? time + u' ' + text
            : text.contains(unstated) || text.contains(QLatin1String("onset not stated"))
            ? text
            : text + QStringLiteral("; ") + unstated;
        auto& lane = tracks.of(annotation.reported ? Track::Reported : Track::ModelNotes);
        lane.push_back({annotation.at, open ? MarkKind::Clear : MarkKind::Bar, label});
    }
}

/// An intervention that stands in the file is assumed unless its provenance says otherwise.
QString origin(const Scenario& scenario, const Intervention& intervention)
{
    if (intervention.byHand)
        return words("yours");
    switch (scenario.provenance.of("intervention." + intervention.id).kind) {
    case ProvenanceKind::PublicRecord: return words("public record");
    case ProvenanceKind::Historical: return words("historical");
    case ProvenanceKind::Assumed: return words("assumed");
    case ProvenanceKind::Fitted: return words("fitted");
    case ProvenanceKind::User: break;
    }
    return {};
}

void addInterventions(const Scenario& scenario, ScrubberTracks& tracks)
{
    auto& marks = tracks.of(Track::Interventions);
    const auto changes = interventionTexts(scenario);
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const Intervention& intervention = scenario.interventions[i];
        if (!intervention.enabled)
            continue;
        const QString from = origin(scenario, intervention);
        const bool titled = intervention.byHand && !intervention.title.empty();  // its id is only a number
        QString label = QString::fromStdString(titled ? intervention.title : intervention.id);
        if (!changes[i].onlyChange.isEmpty() && !titled)
            label += u' ' + changes[i].onlyChange;
        marks.push_back({intervention.at, intervention.byHand ? MarkKind::Filled : MarkKind::Hollow,
                         from.isEmpty() ? label : label + QStringLiteral(", ") + from, changes[i].actions});
    }
    for (const Wave& wave : scenario.waves)
        if (wave.enabled)
            marks.push_back({wave.at, MarkKind::Hollow, QString::fromStdString(wave.id), {waveText(scenario, wave)}});
    for (const Failure& failure : scenario.failures)
        if (failure.enabled)
            marks.push_back({failure.at, MarkKind::Hollow, QString::fromStdString(failure.id), {failureText(failure)}});
}

/// A suspicion refuses nobody; a refusal is false or finds a true loss.
MarkKind kindOf(const LogEntry& flip)
{
    if (flip.falseVerdict)
        return MarkKind::False;
    if (flip.to == verdictWord(Verdict::Unhealthy) || flip.to == verdictWord(Verdict::Quarantined))
        return MarkKind::Loss;
    const bool suspects = flip.to == verdictWord(Verdict::Suspected) && flip.from == verdictWord(Verdict::Eligible);
    return suspects ? MarkKind::Suspicion : MarkKind::Clear;
}

/// One burst of flips: how many of each kind, in the order in which the kinds first came. Kinds alternate within one, so
/// no order of their sums is told.
struct Burst {
    SimTime from, last;
    std::vector<std::pair<MarkKind, std::int64_t>> kinds{};
};

void count(Burst& burst, MarkKind kind)
{
    auto known = std::ranges::find(burst.kinds, kind, &std::pair<MarkKind, std::int64_t>::first);
    if (known == burst.kinds.end())
        known = burst.kinds.insert(known, {kind, 0});
    ++known->second;
}

QString flipsText(MarkKind kind, std::int64_t flips)
{
    switch (kind) {
    case MarkKind::False: return words("%1 false").arg(countText(flips));
    case MarkKind::Loss: return counted(flips, words("%1 true loss"), words("%1 true losses"));
    case MarkKind::Clear: return words("%1 cleared").arg(countText(flips));
    default: return words("%1 suspected").arg(countText(flips));
    }
}

QString burstText(const Burst& burst)
{
    QStringList parts;
    for (const auto& [kind, flips] : burst.kinds)
        parts << flipsText(kind, flips);
    return parts.join(words(", "));
}

/// The gravest of its kinds is a burst's mark.
MarkKind markOf(const Burst& burst)
{
    for (const MarkKind kind : {MarkKind::False, MarkKind::Loss, MarkKind::Clear})
        if (std::ranges::count(burst.kinds, kind, &std::pair<MarkKind, std::int64_t>::first) > 0)
            return kind;
    return MarkKind::Suspicion;
}

void addFlips(const Recording& recording, Duration merge, ScrubberTracks& tracks)
{
    std::vector<Burst> bursts;
    for (const LogEntry& entry : recording.log) {
        if (entry.kind != LogKind::Verdict)
            continue;
        if (bursts.empty() || entry.at - bursts.back().last > merge)
            bursts.push_back({entry.at, entry.at});
        bursts.back().last = entry.at;
        count(bursts.back(), kindOf(entry));
    }
    for (const Burst& burst : bursts)
        tracks.of(Track::Flips).push_back({burst.from, markOf(burst), burstText(burst)});
}

void addMilestones(const Scenario& scenario, const Recording& recording, const DisplayZone& zone,
                   ScrubberTracks& tracks)
{
    for (std::size_t i = 0; i < milestoneCount; ++i)
        if (const auto at = recording.milestones.at[i])
            tracks.of(Track::Milestones)
                .push_back(
                    {*at, MarkKind::Ring,
                     milestoneText(static_cast<Milestone>(i)) + u' ' + timeOfDayText(scenario.run.start + *at, zone)});
}

} // namespace

ScrubberTracks tracksOf(const Scenario& scenario, const Recording* recording, Duration merge, const DisplayZone& zone)
{
    ScrubberTracks tracks;
    addAnnotations(scenario, zone, tracks);
    addInterventions(scenario, tracks);
    if (recording != nullptr) {
        addFlips(*recording, merge, tracks);
        addMilestones(scenario, *recording, zone, tracks);
    }
    for (auto& marks : tracks.marks)
        std::stable_sort(marks.begin(), marks.end(),
                         [](const TrackMark& a, const TrackMark& b) { return a.at < b.at; });
    return tracks;
}

QString fittingWords(const QString& text, qreal width, const QFontMetricsF& metrics)
{
    if (metrics.horizontalAdvance(text) <= width)
        return text;
    QString fitting = text;
    for (qsizetype space = fitting.lastIndexOf(u' '); space > 0; space = fitting.lastIndexOf(u' ')) {
        fitting.truncate(space);
        while (!fitting.isEmpty() && QStringLiteral(",;· ").contains(fitting.back()))
            fitting.chop(1);
        const bool alone = !fitting.contains(u' ');
        // A figure whose word is gone says nothing: the mark alone is better.
        if (fitting.isEmpty() || (alone && fitting.front().isDigit() && !fitting.contains(u':')))
            return {};
        const QString shown = alone ? fitting : fitting + u'…';
        if (metrics.horizontalAdvance(shown) <= width)
            return shown;
    }
    return {};
}

} // namespace latepulse::ui
