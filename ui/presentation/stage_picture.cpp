#include "ui/presentation/stage_picture.h"

#include <algorithm>
#include <set>

#include <QCoreApplication>

#include "ui/presenters/counted_text.h"
#include "ui/presenters/quantity_text.h"
#include "ui/presenters/scenario_topology.h"

namespace latepulse::ui {

namespace {

constexpr std::size_t mostClasses = 3, mostOthers = 2;

QString words(const char* text)
{
    return QCoreApplication::translate("Presentation", text);
}

bool contains(const std::vector<std::string>& ids, const std::string& id)
{
    return std::ranges::find(ids, id) != ids.end();
}

/// Places in the scenario's list of the entities shown: first those on liveness's way, then in the file's order.
struct Column {
    std::vector<std::size_t> places;
    std::size_t more = 0;
    [[nodiscard]] std::optional<std::size_t> shownAt(std::size_t place) const
    {
        const auto found = std::ranges::find(places, place);
        return found == places.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - places.begin()));
    }
};

template <class Entities, class Wanted, class First>
Column columnOf(const Entities& entities, std::size_t most, Wanted wanted, First first)
{
    Column column;
    for (std::size_t i = 0; i < entities.size(); ++i)
        if (wanted(i))
            column.places.push_back(i);
    std::ranges::stable_sort(column.places, {}, [&](std::size_t i) { return first(entities[i]) ? 0 : 1; });
    if (column.places.size() > most) {
        column.more = column.places.size() - most;
        column.places.resize(most);
    }
    std::ranges::sort(column.places);
    return column;
}

/// The column is gone through by kind and id, as the topology names its nodes.
template <class Entities>
std::optional<std::size_t> shown(const Entities& entities, const Column& column, const std::string& id)
{
    const auto place = indexOf(entities, id);
    return place ? column.shownAt(*place) : std::nullopt;
}

struct Columns {
    Column classes, queues, pools, backends;
};

void link(StagePicture& picture, const Scenario& now, const Columns& columns)
{
    const Topology topology = topologyOf(now);
    const LivenessSharing sharing = livenessSharing(now);
    std::set<std::pair<std::size_t, std::size_t>> called;
    for (const TopologyEdge& edge : topology.edges()) {
        const std::string &from = topology.nodes()[edge.from].id, &to = topology.nodes()[edge.to].id;
        if (edge.kind == EdgeKind::Enters) {
            const auto a = shown(now.classes, columns.classes, from), b = shown(now.queues, columns.queues, to);
            if (a && b)
                picture.enters.push_back({*a, *b, classKey(now, from), contains(sharing.queues, to)});
        } else if (edge.kind == EdgeKind::Serves) {
            const auto a = shown(now.queues, columns.queues, from), b = shown(now.pools, columns.pools, to);
            if (a && b)
                picture.serves.push_back({*a, *b, {}, contains(sharing.pools, to)});
        } else if (edge.kind == EdgeKind::Calls) {
            const auto a = shown(now.pools, columns.pools, from), b = shown(now.backends, columns.backends, to);
            if (a && b && called.insert({*a, *b}).second)
                picture.calls.push_back({*a, *b, {}, false});
        }
    }
    for (const std::size_t i : columns.queues.places)
        picture.shared.queues.push_back(contains(sharing.queues, now.queues[i].id));
    for (const std::size_t i : columns.pools.places)
        picture.shared.pools.push_back(contains(sharing.pools, now.pools[i].id));
}

template <class Text>
std::vector<Text> picked(const std::vector<Text>& all, const Column& column)
{
    std::vector<Text> some;
    for (const std::size_t i : column.places)
        some.push_back(all[i]);
    return some;
}

/// How long the oldest event waits in a queue of liveness events, or in any.
std::optional<std::pair<std::string, Duration>> longestWait(const Scenario& now, const Snapshot& snapshot)
{
    std::optional<std::pair<std::string, Duration>> longest;
    for (const QueueSnapshot& queue : snapshot.queues)
        for (const ClassDepth& depth : queue.classes)
            if (depth.oldest && (now.controllers.empty() || carriesBeats(now, depth.eventClass))
                && (!longest || *depth.oldest > longest->second))
                longest = {queue.id, *depth.oldest};
    return longest;
}

} // namespace

StagePicture stagePicture(const Scenario& now, const Scenario& start, const Snapshot* snapshot)
{
    const TopologyPicture all = topologyPicture(now, start, snapshot);
    const Topology topology = topologyOf(now);
    const LivenessSharing sharing = livenessSharing(now);
    const auto called = [&](std::size_t i) {
        const auto node = topology.find(NodeKind::Backend, now.backends[i].id);
        return node && topology.isConnected(*node);
    };
    const Columns columns{
        columnOf(
            now.classes, mostClasses, [&](std::size_t i) { return all.classes[i].fed; },
            [&](const EventClass& c) { return carriesBeats(now, c.id) || carriesRegistrations(now, c.id); }),
        columnOf(
            now.queues, mostOthers, [&](std::size_t i) { return !all.queues[i].idle; },
            [&](const Queue& q) { return contains(sharing.queues, q.id); }),
        columnOf(
            now.pools, mostOthers, [&](std::size_t i) { return !all.pools[i].idle; },
            [&](const WorkerPool& p) { return contains(sharing.pools, p.id); }),
        columnOf(now.backends, mostOthers, called, [](const Backend&) { return false; })};
    StagePicture picture;
    picture.classes = picked(all.classes, columns.classes), picture.moreClasses = columns.classes.more;
    picture.queues = picked(all.queues, columns.queues), picture.moreQueues = columns.queues.more;
    picture.pools = picked(all.pools, columns.pools), picture.morePools = columns.pools.more;
    picture.backends = picked(all.backends, columns.backends), picture.moreBackends = columns.backends.more;
    picture.controllers = all.controllers;
    picture.depthScale = all.depthScale;
    link(picture, now, columns);
    return picture;
}

QStringList stateSentence(const Scenario& now, const Snapshot& snapshot)
{
    const auto all = static_cast<std::int64_t>(snapshot.controllers.size());
    const auto wait = longestWait(now, snapshot);
    const QString waited = wait ? durationText(wait->second) : QString();
    if (snapshot.falselyUnhealthy > 0) {
        const QString judged = counted(snapshot.falselyUnhealthy, words("%1 of %2 verdicts is false"),
                                       words("%1 of %2 verdicts are false"))
                                   .arg(countText(all));
        return wait ? QStringList{words("Beats wait %1, so %2").arg(waited, judged), judged} : QStringList{judged};
    }
    if (snapshot.trulyLost > 0) {
        const QString lost = counted(snapshot.trulyLost, words("%1 of %2 controllers is truly lost"),
                                     words("%1 of %2 controllers are truly lost"))
                                 .arg(countText(all));
        return {lost};
    }
    std::int64_t waiting = 0;
    for (const PopulationSnapshot& population : snapshot.populations)
        waiting += population.requesting + population.backingOff;
    const QString eligible = words("%1 of %2 eligible").arg(countText(snapshot.eligible), countText(all));
    if (all > 0)
        return waiting > 0 ? QStringList{words("%1, %2 probes wait").arg(eligible, countText(waiting)), eligible}
                           : QStringList{words("%1, no probe waits").arg(eligible), eligible};
    return wait ? QStringList{words("The oldest event waits %1").arg(waited)} : QStringList{words("Nothing waits")};
}

} // namespace latepulse::ui
