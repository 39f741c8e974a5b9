#include "ui/panels/explain_text.h"

#include <algorithm>

#include <QCoreApplication>
#include <QStringList>

#include "ui/presenters/counted_text.h"
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
    if (calling > 0)
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

QString controllersText(const Snapshot& snapshot)
{
    const auto total = static_cast<std::int64_t>(snapshot.controllers.size());
    if (total == 0)
        return {};
    QString text = total == 1
        ? (snapshot.eligible == 1 ? words("The controller is eligible") : words("The controller is not eligible"))
        : counted(snapshot.eligible, words("%1 of %2 controllers is eligible"),
                  words("%1 of %2 controllers are eligible"))
              .arg(countText(total));
    if (snapshot.falselyUnhealthy > 0)
        text +=
            counted(snapshot.falselyUnhealthy, words("; %1 looks dead and is up"), words("; %1 look dead and are up"));
    if (snapshot.trulyLost > 0)
        text += counted(snapshot.trulyLost, words("; %1 is truly lost"), words("; %1 are truly lost"));
    return text + u'.';
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
    for (const PoolSnapshot& pool : snapshot.pools)
        if (pool.busy > 0 || snapshot.pools.size() == 1)
            sentences << workersText(pool);
    for (const QueueSnapshot& queue : snapshot.queues)
        if (queue.depth() > 0)
            sentences << queueText(scenario, queue);
    const QString controllers = controllersText(snapshot);
    if (!controllers.isEmpty())
        sentences << controllers;
    return sentences.join(u' ');
}

QString verdictText(const Scenario& scenario, const WhyReport& report, const DisplayZone& zone)
{
    const QString word = QCoreApplication::translate("verdict", verdictWord(report.controller.verdict));
    if (report.controller.verdictSince == SimTime::start())
        return words("%1 since the start").arg(word);
    return words("%1 since %2").arg(word, clockText(scenario.run.start + report.controller.verdictSince, zone));
}

QString truthText(const WhyReport& report)
{
    const QString truth = QCoreApplication::translate("truth", truthWord(report.controller.truth));
    return report.controller.differsFromTruth() ? words("%1: the verdict is false").arg(truth)
                                                : words("%1: the verdict is right").arg(truth);
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
        if (tally.abandoned > 0)
            part += tally.abandoned >= tally.waiting ? words(", all abandoned")
                                                     : words(", %1 abandoned").arg(countText(tally.abandoned));
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
