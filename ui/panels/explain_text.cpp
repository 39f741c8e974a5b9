#include "ui/panels/explain_text.h"

#include <algorithm>
#include <array>

#include <QCoreApplication>
#include <QStringList>

#include "ui/presenters/counted_text.h"
#include "ui/presenters/entity_keys.h"
#include "ui/presenters/quantity_text.h"
#include "ui/presenters/topology_tips.h"

namespace latepulse::ui {

namespace {

QString words(const char* text)
{
    return QCoreApplication::translate("latepulse::ui::ExplainPanel", text);
}

QString workersText(const PoolSnapshot& pool)
{
    const QString name = QString::fromStdString(pool.id);
    if (pool.busy == 0)
        return (pool.workers == 1 ? words("The worker of %1 is idle.") : words("The workers of %1 are idle."))
            .arg(name);
    const auto abandoned = std::count_if(pool.first.begin(), pool.first.end(),
                                         [](const WorkerSnapshot& w) { return w.busy && w.abandoned; });
    const auto calling = std::count_if(pool.first.begin(), pool.first.end(),
                                       [](const WorkerSnapshot& w) { return w.busy && !w.backend.empty(); });
    QString text = busyText(pool.busy, pool.workers, name);
    if (calling > 1 && calling == pool.busy) {
        text += words(", all %1 held by backend calls").arg(countText(calling));
        if (abandoned == calling)
            return text + words(" that nobody waits for any more.");
    } else if (calling > 0)
        text += pool.busy == 1 ? words(", held by a backend call")
                               : words(", %1 held by a backend call").arg(countText(calling));
    if (abandoned > 0)
        text += pool.busy == 1 ? words(", for nobody who still waits")
                               : words(", %1 of them for nobody who still waits").arg(countText(abandoned));
    return text + u'.';
}

QString queueText(const Scenario& scenario, const QueueSnapshot& queue)
{
    QStringList parts;
    for (const ClassDepth& depth : queue.classes)
        if (depth.depth > 0)
            parts << QStringLiteral("%1 %2").arg(countText(depth.depth),
                                                 classTitle(scenario, depth.eventClass).toLower());
    const QString id = QString::fromStdString(queue.id);
    // A class's title may be a plural: "1 jobs" would be wrong.
    QString text = queue.depth() == 1 ? words("1 event waits in %1").arg(id)
                                      : words("In %1 wait %2").arg(id, parts.join(words(" and ")));
    if (queue.oldest)
        text += words(", the oldest for %1").arg(durationText(*queue.oldest));
    return text + u'.';
}

/// Heartbeats stand in a queue while controllers that are up look dead: what came before is why.
bool lateBeatsDeceive(const Scenario& scenario, const Snapshot& snapshot)
{
    const auto waits = [&](const std::string& eventClass) {
        return std::ranges::any_of(snapshot.queues, [&](const QueueSnapshot& queue) {
            return std::ranges::any_of(queue.classes, [&](const ClassDepth& depth) {
                return depth.eventClass == eventClass && depth.depth > 0;
            });
        });
    };
    return snapshot.falselyUnhealthy > 0
        && std::ranges::any_of(scenario.controllers,
                               [&](const ControllerGroup& group) { return waits(group.heartbeat.eventClass); });
}

QString controllersText(const Scenario& scenario, const Snapshot& snapshot)
{
    const auto total = static_cast<std::int64_t>(snapshot.controllers.size());
    if (total == 0)
        return {};
    const bool because = lateBeatsDeceive(scenario, snapshot);
    QString text = because && total > 1 && snapshot.eligible == 0
        ? words("So no controller looks alive: %1 of %2 are eligible").arg(countText(0), countText(total))
        : total == 1
        ? (snapshot.eligible == 1 ? words("The controller is eligible") : words("The controller is not eligible"))
        : counted(snapshot.eligible, words("%1 of %2 controllers is eligible"),
                  words("%1 of %2 controllers are eligible"))
              .arg(countText(total));
    if (because && snapshot.eligible > 0)
        text = words("So %1").arg(text.left(1).toLower() + text.mid(1));
    if (snapshot.falselyUnhealthy > 0)
        text +=
            counted(snapshot.falselyUnhealthy, words("; %1 looks dead and is up"), words("; %1 look dead and are up"));
    if (snapshot.trulyLost > 0)
        text += counted(snapshot.trulyLost, words("; %1 is truly lost"), words("; %1 are truly lost"));
    return text + u'.';
}

/// Who waits to return, of how many.
QString probesText(const Scenario& scenario, const PopulationSnapshot& population)
{
    const auto position = indexOf(scenario.populations, population.id);
    const QString name = entityName(position ? scenario.populations[*position].title : std::string(), population.id);
    const std::int64_t waiting = population.requesting + population.backingOff;
    QString text = counted(waiting, words("%3: %1 of %2 waits to return"), words("%3: %1 of %2 wait to return"))
                       .arg(countText(population.size), name);
    if (population.backingOff > 0 && population.requesting > 0)
        text += words(", %1 requesting and %2 backing off")
                    .arg(countText(population.requesting), countText(population.backingOff));
    return text + u'.';
}

/// Only where it is not as it was at the start.
QString backendText(const Scenario& start, const BackendSnapshot& backend)
{
    const auto position = indexOf(start.backends, backend.id);
    const Duration normal =
        position ? Duration::fromSeconds(meanOf(start.backends[*position].latency)) : backend.meanLatency;
    if (!position || backend.meanLatency == normal)
        return {};
    return words("A call to %1 takes %2 on average, at the start %3.")
        .arg(QString::fromStdString(backend.id), durationText(backend.meanLatency), durationText(normal));
}

} // namespace

QString classTitle(const Scenario& scenario, const std::string& id)
{
    const auto position = indexOf(scenario.classes, id);
    const bool titled = position && !scenario.classes[*position].title.empty();
    return QString::fromStdString(titled ? scenario.classes[*position].title : id);
}

QString situationText(const Scenario& scenario, const Snapshot& snapshot)
{
    QStringList sentences;
    for (const BackendSnapshot& backend : snapshot.backends)
        if (const QString text = backendText(scenario, backend); !text.isEmpty())
            sentences << text;
    for (const PoolSnapshot& pool : snapshot.pools)
        if (pool.busy > 0 || snapshot.pools.size() == 1)
            sentences << workersText(pool);
    for (const QueueSnapshot& queue : snapshot.queues)
        if (queue.depth() > 0)
            sentences << queueText(scenario, queue);
    const QString controllers = controllersText(scenario, snapshot);
    if (!controllers.isEmpty())
        sentences << controllers;
    for (const PopulationSnapshot& population : snapshot.populations)
        if (population.requesting + population.backingOff > 0)
            sentences << probesText(scenario, population);
    return sentences.join(u' ');
}

QString verdictText(const Scenario& scenario, const WhyReport& report, const DisplayZone& zone)
{
    const QString word = QCoreApplication::translate("verdict", verdictWord(report.controller.verdict));
    const QString since = report.controller.verdictSince == SimTime::start()
        ? words("%1 since the start").arg(word)
        : words("%1 since %2").arg(word, clockText(scenario.run.start + report.controller.verdictSince, zone));
    if (!report.forced)
        return since;
    return words("%1, forced until %2 by %3")
        .arg(since, clockText(scenario.run.start + report.forced->until, zone),
             QString::fromStdString(report.forced->by));
}

QString judgedAgeText(const WhyReport& report)
{
    const Duration judged = report.controller.judgedAge;
    return judged == report.controller.split.total()
        ? QString()
        : words("The verdict goes by another age: %1, since the newest beat that counts was stamped and seen.")
              .arg(exactDurationText(judged));
}

QString truthText(const WhyReport& report)
{
    const QString truth = QCoreApplication::translate("truth", truthWord(report.controller.truth));
    return report.controller.differsFromTruth() ? words("%1: the verdict is false").arg(truth)
                                                : words("%1: the verdict is right").arg(truth);
}

QString reasonText(const Scenario& scenario, const WhyReport& report, const DisplayZone& zone)
{
    const ControllerSnapshot& c = report.controller;
    const Duration since = c.verdictSince - c.evidence - report.window;
    // A verdict holds through evidence and window, and is unhealthy from the next nanosecond on.
    if (c.verdict != Verdict::Unhealthy || since.ns < 0 || since.ns > 1)
        return {};
    return words("That is its evidence of %1 and the window of %2.")
        .arg(clockText(scenario.run.start + c.evidence, zone), durationText(report.window));
}

/// "transport, queueing and service".
static QString listed(QStringList names)
{
    const QString last = names.takeLast();
    return names.isEmpty() ? last : words("%1 and %2").arg(names.join(QStringLiteral(", ")), last);
}

QString thinPartsText(const AgeSplit& split)
{
    constexpr double visible = 1.0 / 120.0;  // two pixels of the narrowest bar
    const std::array<std::pair<Duration, QString>, 4> parts{{{split.silence, words("silence")},
                                                             {split.transport, words("transport")},
                                                             {split.queueing, words("queueing")},
                                                             {split.service, words("service")}}};
    QStringList zero, thin;
    for (const auto& [length, name] : parts)
        if (length.ns <= 0)
            zero << name;
        else if (length.toSeconds() < split.total().toSeconds() * visible)
            thin << name;
    if (split.total().ns <= 0)
        return {};
    QStringList told;
    if (!thin.isEmpty())
        told << (thin.size() == 1 ? words("%1 is thinner than a line") : words("%1 are thinner than a line"))
                    .arg(listed(thin));
    if (!zero.isEmpty())
        told << (zero.size() == 1 ? words("%1 is zero") : words("%1 are zero")).arg(listed(zero));
    const QString text = told.join(QStringLiteral("; "));
    return text.isEmpty() ? text : text.left(1).toUpper() + text.mid(1) + u'.';
}

QString afterTurnText(const WhyReport& report)
{
    // What counts from another stamp than the send time is of another age.
    if (!report.expectedTurn || !report.beatPending || report.window.ns <= 0
        || report.controller.judgedAge != report.controller.split.total())
        return {};
    const Duration age = report.now + *report.expectedTurn - report.beatSent;
    return (age > report.window ? words("It will then be %1 old, outside the window of %2.")
                                : words("It will then be %1 old, within the window of %2."))
        .arg(durationText(age), durationText(report.window));
}

QString standsBeforeText(const Scenario& scenario, const WhyReport& report)
{
    if (!report.beatPending)
        return words("No beat of this controller is waiting.");
    if (report.waitingTotal == 0)
        return words("Nothing waits before its beat.");
    QStringList parts;
    for (const WhyReport::Tally& tally : report.tallies) {
        if (tally.waiting == 0)
            continue;
        QString part =
            QStringLiteral("%1 %2").arg(countText(tally.waiting), classTitle(scenario, tally.eventClass).toLower());
        if (tally.waitingAbandoned > 0)
            part += tally.allWaitingAbandoned() ? words(", all abandoned")
                                                : words(", %1 abandoned").arg(countText(tally.waitingAbandoned));
        parts << part;
    }
    return counted(report.waitingTotal, words("%1 event stands before it: %2."),
                   words("%1 events stand before it: %2."))
        .arg(parts.join(words(" and ")));
}

QString turnText(const WhyReport& report)
{
    return report.expectedTurn ? words("Its turn: in about %1 (an estimate).").arg(durationText(*report.expectedTurn))
                               : QString();
}

} // namespace latepulse::ui
