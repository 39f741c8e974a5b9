#include "ui/presenters/topology_tips.h"

#include <algorithm>
#include <array>
#include <vector>

#include <QStringList>

#include "ui/presenters/counted_text.h"
#include "ui/presenters/quantity_text.h"
#include "ui/presenters/topology_presenter.h"
#include "ui/presenters/topology_presenter_parts.h"

namespace latepulse::ui {

namespace {

using parts::entryOf;
using parts::nameOf;
using parts::words;

QString populationTip(const Population& p, const Snapshot* snapshot)
{
    QStringList lines{nameOf(p.title, p.id)};
    if (const PopulationSnapshot* s = snapshot ? entryOf(snapshot->populations, p.id) : nullptr)
        lines << words("%1 connected, %2 requesting, %3 backing off, %4 offline of %5")
                     .arg(countText(s->connected), countText(s->requesting), countText(s->backingOff),
                          countText(s->offline), counted(s->size, words("%1 probe"), words("%1 probes")));
    return lines.join(u'\n');
}

QString sourceTip(const Source& s)
{
    const SourceText text = parts::source(s);
    QStringList lines{text.rate.full.isEmpty() ? text.title : words("%1: %2").arg(text.title, text.rate.full)};
    if (!s.note.empty())
        lines << QString::fromStdString(s.note);
    return lines.join(u'\n');
}

QString classTip(const Scenario& now, const EventClass& c)
{
    QStringList lines{words("%1: enters %2, priority %3")
                          .arg(nameOf(c.title, c.id), QString::fromStdString(c.queue), countText(c.priority))};
    for (const Step& step : c.steps) {
        QStringList facts;
        if (meanOf(step.cpu) > 0.0)
            facts << words("%1 of a worker").arg(durationText(Duration::fromSeconds(meanOf(step.cpu))));
        if (!step.backend.empty())
            facts << words("call to %1, %2")
                         .arg(QString::fromStdString(step.backend),
                              step.timeout ? words("timeout %1").arg(durationText(*step.timeout))
                                           : words("no timeout"));
        lines << QStringLiteral("%1: %2").arg(QString::fromStdString(step.id), facts.join(QStringLiteral(", ")));
    }
    if (!isFed(now, c.id))
        lines << words("nothing sends events of this class");
    return lines.join(u'\n');
}

QString queueTip(const Scenario& now, const Queue& q, const Snapshot* snapshot)
{
    const TopologyPicture picture = topologyPicture(now, now, snapshot);
    const QueueText text = parts::queue(now, q, snapshot);
    QStringList lines{
        words("%1: %2, room for %3")
            .arg(text.title, text.discipline, counted(text.capacity, words("%1 event"), words("%1 events")))};
    for (const QueueClassText& c : text.classes)
        lines << words("%1 %2 waiting; %3")
                     .arg(countText(c.depth), c.name.full, c.note.full.isEmpty() ? words("none dropped") : c.note.full);
    if (!text.oldest.full.isEmpty())
        lines << words("the oldest waits %1").arg(text.oldest.full);
    lines << (text.idle ? words("no class leads here")
                        : words("a full bar is %1 events, in every queue").arg(countText(picture.depthScale)));
    return lines.join(u'\n');
}

QString poolTip(const Scenario& now, const WorkerPool& p, const Snapshot* snapshot)
{
    const PoolText text = parts::pool(now, p, snapshot);
    QStringList lines{
        words("%1: %2 of %3 busy")
            .arg(text.title, countText(text.busy), counted(text.all, words("%1 worker"), words("%1 workers")))};
    for (const HeldText& held : text.held)
        lines << (held.longest.full.isEmpty()
                      ? words("%1 held by %2").arg(countText(held.workers), held.name)
                      : words("%1 held by %2, %3").arg(countText(held.workers), held.name, held.longest.full));
    QStringList served;
    for (const std::string& q : p.serves)
        served << QString::fromStdString(q);
    lines << words("serves %1").arg(served.join(QStringLiteral(", ")));
    if (text.scale.ns > 0)
        lines << words("a full bar is %1 on one event").arg(durationText(text.scale));
    return lines.join(u'\n');
}

QString backendTip(const Scenario& now, const Backend& b, const Snapshot* snapshot)
{
    const BackendText text = parts::backend(now, now, b, snapshot);
    QStringList lines{words("%1: %2, %3").arg(text.title, text.mean.full, text.inUse.full), text.timeout};
    if (const BackendSnapshot* s = snapshot ? entryOf(snapshot->backends, b.id) : nullptr)
        lines << counted(s->timedOut, words("%1 call timed out so far"), words("%1 calls timed out so far"));
    return lines.join(u'\n');
}

QString truthPart(const ControllerSnapshot& c)
{
    const QString truth = QCoreApplication::translate("truth", truthWord(c.truth));
    return c.differsFromTruth() ? words("in truth %1: the verdict is false").arg(truth)
                                : words("in truth %1").arg(truth);
}

/// "40 controllers are unhealthy now, all of them falsely": those that went to one verdict.
QString changeText(Verdict verdict, const std::vector<const ControllerSnapshot*>& changed)
{
    const auto wrong = std::ranges::count_if(changed, &ControllerSnapshot::differsFromTruth);
    const auto all = static_cast<std::int64_t>(changed.size());
    const QString word = QCoreApplication::translate("verdict", verdictWord(verdict));
    if (all == 1)
        return (wrong > 0 ? words("%1 is %2 now, and that is false") : words("%1 is %2 now"))
            .arg(QString::fromStdString(changed.front()->name), word);
    const QString told = words("%1 controllers are %2 now").arg(countText(all), word);
    return wrong == all ? words("%1, all of them falsely").arg(told)
        : wrong > 0     ? words("%1, %2 of them falsely").arg(told, countText(wrong))
                        : told;
}

} // namespace

QString verdictChanges(const Snapshot& before, const Snapshot& now)
{
    if (before.controllers.size() != now.controllers.size())
        return {};
    std::array<std::vector<const ControllerSnapshot*>, 4> changed;
    for (std::size_t i = 0; i < now.controllers.size(); ++i)
        if (now.controllers[i].verdict != before.controllers[i].verdict)
            changed[static_cast<std::size_t>(now.controllers[i].verdict)].push_back(&now.controllers[i]);
    QStringList told;
    for (std::size_t verdict = changed.size(); verdict-- > 0;)  // the gravest first
        if (!changed[verdict].empty())
            told << changeText(static_cast<Verdict>(verdict), changed[verdict]);
    return told.join(QStringLiteral("; "));
}

QString controllerTip(const ControllerSnapshot& c, SimTime now)
{
    QStringList lines{words("%1: %2 for %3")
                          .arg(QString::fromStdString(c.name),
                               QCoreApplication::translate("verdict", verdictWord(c.verdict)),
                               durationText(now - c.verdictSince))};
    lines << truthPart(c) << words("liveness age %1").arg(durationText(c.judgedAge));
    lines << words("%1 of %2, %3")
                 .arg(countText(c.sessions), counted(c.capacity, words("%1 session"), words("%1 sessions")),
                      counted(c.pendingBeats, words("%1 beat under way"), words("%1 beats under way")));
    if (c.forcedEligible)
        lines << words("forced eligible by hand");
    return lines.join(u'\n');
}

QString nodeTip(const Scenario& now, const Snapshot* snapshot, NodeKind kind, std::size_t i)
{
    switch (kind) {
    case NodeKind::Population: return populationTip(now.populations.at(i), snapshot);
    case NodeKind::Source: return sourceTip(now.sources.at(i));
    case NodeKind::EventClass: return classTip(now, now.classes.at(i));
    case NodeKind::Queue: return queueTip(now, now.queues.at(i), snapshot);
    case NodeKind::Pool: return poolTip(now, now.pools.at(i), snapshot);
    case NodeKind::Backend: return backendTip(now, now.backends.at(i), snapshot);
    case NodeKind::Decision: {
        const DecisionText text = parts::decision(now.health);
        return text.title + u'\n' + text.facts.full;
    }
    case NodeKind::Controllers:
    case NodeKind::Sink: break;
    }
    return {};
}

QString busyText(std::int64_t busy, std::int64_t all, const QString& pool)
{
    if (all == 1)
        return (busy == 1 ? words("The worker of %1 is busy") : words("The worker of %1 is idle")).arg(pool);
    return counted(busy, words("%1 of %2 workers of %3 is busy"), words("%1 of %2 workers of %3 are busy"))
        .arg(countText(all), pool);
}

QString topologySummary(const Scenario& now, const Snapshot* snapshot)
{
    const TopologyPicture picture = topologyPicture(now, now, snapshot);
    QStringList sentences;
    for (const QueueText& q : picture.queues)
        if (!q.idle)
            sentences << counted(q.depth, words("%1 event waits in %2"), words("%1 events wait in %2")).arg(q.title);
    for (const PoolText& p : picture.pools)
        if (!p.idle)
            sentences << busyText(p.busy, p.all, p.title);
    if (picture.controllers.all > 0)
        sentences << picture.controllers.eligible.full;
    if (!picture.controllers.differ.full.isEmpty())
        sentences << picture.controllers.differ.full;
    if (!picture.sharing.full.isEmpty())
        sentences << picture.sharing.full;
    return sentences.join(QStringLiteral(". "));
}

} // namespace latepulse::ui
