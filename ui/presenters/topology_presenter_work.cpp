// Queues, worker pools, backends and controllers: the parts that move.

#include <algorithm>
#include <cmath>
#include <set>

#include <QStringList>

#include "ui/presenters/counted_text.h"
#include "ui/presenters/quantity_text.h"
#include "ui/presenters/topology_presenter_parts.h"

namespace latepulse::ui::parts {

namespace {

QString disciplineWord(Discipline discipline)
{
    switch (discipline) {
    case Discipline::Fifo: return words("FIFO");
    case Discipline::Lifo: return words("LIFO");
    case Discipline::Priority: return words("priority");
    }
    return {};
}

/// A queue that no fed class reaches (by entering, answering or moving).
bool leadsNowhere(const Scenario& scenario, const std::string& queue)
{
    const Topology topology = topologyOf(scenario);
    const auto node = topology.find(NodeKind::Queue, queue);
    return node && !std::ranges::any_of(topology.edges(), [&](const TopologyEdge& e) { return e.to == *node; });
}

/// "602 k": for narrow places, where the tooltip holds the exact figure.
QString thousandsText(std::int64_t count)
{
    if (count >= 10'000'000)
        return words("%1 M").arg(numberText(static_cast<double>(count) / 1e6, 1));
    return count >= 10'000 ? words("%1 k").arg(countText(count / 1000)) : countText(count);
}

/// One figure and one unit.
QString briefDuration(Duration d)
{
    if (d >= Duration::hours(48))
        return words("%1 d").arg(numberText(d.toSeconds() / 86'400.0, 1));
    return d >= Duration::hours(1) ? words("%1 h").arg(numberText(d.toSeconds() / 3600.0, 1)) : durationText(d);
}

QueueClassText classRow(const Scenario& scenario, const std::string& id, const ClassDepth* depth)
{
    QueueClassText row{classKey(scenario, id), {}, 0, 0, {}};
    if (const EventClass* c = entryOf(scenario.classes, id))
        row.name = {className(*c), className(*c)};
    if (depth == nullptr)
        return row;
    row.depth = depth->depth;
    row.abandoned = depth->abandoned;
    const auto notes = [depth](auto figure) {
        QStringList found;
        if (depth->abandoned > 0)
            found << words("%1 abandoned").arg(figure(depth->abandoned));
        if (depth->dropped > 0)
            found << words("%1 dropped").arg(figure(depth->dropped));
        return found.isEmpty() ? words("none dropped") : found.join(QStringLiteral(", "));
    };
    row.note = {notes([](std::int64_t n) { return countText(n); }), notes(thousandsText)};
    return row;
}

QString heldFor(Duration held)
{
    // One unit for all workers of a pool, so that they compare at a glance.
    return held >= Duration::seconds(10) && held < Duration::seconds(10'000) ? secondsText(held) : durationText(held);
}

WorkerText worker(const Scenario& scenario, const WorkerSnapshot& w, Duration scale)
{
    WorkerText text;
    text.busy = w.busy;
    if (!w.busy) {
        text.what = {words("idle"), words("idle")};
        return text;
    }
    text.abandoned = w.abandoned;
    text.key = classKey(scenario, w.eventClass);
    const QString step = !w.backend.empty() ? words("call")
        : w.step.empty()                    ? words("work")
                                            : QString::fromStdString(w.step);
    text.what = {w.abandoned ? words("%1, abandoned").arg(step) : step, step};
    text.held = heldFor(w.held);
    text.share = std::clamp(w.held.toSeconds() / scale.toSeconds(), 0.0, 1.0);
    return text;
}

/// For how long the worker is held that this class has held longest.
Words longestOf(const PoolSnapshot& pool, const std::string& eventClass)
{
    if (pool.workers > static_cast<std::int64_t>(pool.first.size()))
        return {};
    Duration longest{};
    for (const WorkerSnapshot& w : pool.first)
        if (w.busy && w.eventClass == eventClass)
            longest = std::max(longest, w.held);
    return {words("longest %1").arg(heldFor(longest)), words("max %1").arg(heldFor(longest))};
}

/// Full bar of a pool: 1, 2, 5 times a power of ten, in ms so that short steps do not look idle.
Duration poolScale(const PoolSnapshot& snapshot)
{
    std::int64_t longest = 0;
    for (const WorkerSnapshot& w : snapshot.first)
        longest = std::max(longest, w.busy ? w.held.ns / 1'000'000 : 0);
    return Duration::milliseconds(roundScale(longest, 10));
}

/// "no timeout", "timeout 200 ms", "timeouts 200 ms, 5 s": of the calls to this backend by classes that exist; brief
/// "no limit", "≤ 200 ms".
Words timeoutWords(const Scenario& scenario, const std::string& backend)
{
    std::set<Duration> timeouts;
    bool none = false, called = false;
    for (const EventClass& c : scenario.classes)
        for (const Step& step : c.steps)
            if (step.backend == backend) {
                called = true;
                step.timeout ? static_cast<void>(timeouts.insert(*step.timeout)) : static_cast<void>(none = true);
            }
    if (!called)
        return {words("never called"), words("unused")};
    QStringList found;
    for (const Duration t : timeouts)
        found << durationText(t);
    if (none)
        found << words("none");
    if (timeouts.empty())
        return {words("no timeout"), words("no limit")};
    const QString all = found.join(QStringLiteral(", "));
    return {(found.size() == 1 ? words("timeout %1") : words("timeouts %1")).arg(all), QStringLiteral("≤ %1").arg(all)};
}

Words inUseWords(std::int64_t inFlight, std::int64_t concurrency, std::int64_t waiting)
{
    constexpr std::int64_t asGoodAsUnlimited = 100'000;
    Words text{words("%1 of %2").arg(countText(inFlight), counted(concurrency, words("%1 slot"), words("%1 slots"))),
               words("%1 of %2").arg(countText(inFlight), countText(concurrency))};
    if (concurrency >= asGoodAsUnlimited)
        text = {words("%1 in flight").arg(countText(inFlight)), counted(inFlight, words("%1 call"), words("%1 calls"))};
    if (waiting > 0)
        text.full += counted(waiting, words(", %1 waits"), words(", %1 wait"));
    return text;
}

Words loadWords(std::int64_t busy, std::int64_t all)
{
    return {words("%1 of %2 busy").arg(countText(busy), countText(all)),
            QStringLiteral("%1/%2").arg(countText(busy), countText(all))};
}

QString labelOf(const std::string& name)
{
    const auto dot = name.rfind('.');
    return QString::fromStdString(dot == std::string::npos ? name : name.substr(dot + 1));
}

void count(ControllersText& text, const Snapshot& snapshot)
{
    text.all = static_cast<std::int64_t>(snapshot.controllers.size());
    for (std::size_t i = 0; i < snapshot.controllers.size(); ++i) {
        const ControllerSnapshot& c = snapshot.controllers[i];
        const auto verdict = static_cast<std::size_t>(c.verdict);
        if (text.counts[verdict] == 0 || c.evidence < snapshot.controllers[text.oldest[verdict]].evidence)
            text.oldest[verdict] = i;
        ++text.counts[verdict];
        text.differing += c.differsFromTruth() ? 1 : 0;
    }
}

int ageSteps(const Health& health, const ControllerSnapshot& c)
{
    constexpr double steps = 32.0;
    if (health.policy == HealthPolicy::None || c.window.ns <= 0)
        return -1;
    // Past the window is what counts, and a full ring says it; at it the verdict still holds.
    const double share = std::max(0.0, c.judgedAge.toSeconds() / c.window.toSeconds());
    return static_cast<int>(std::min(steps, std::floor(share * steps)));
}

void listEach(ControllersText& text, const Health& health, const Snapshot& snapshot)
{
    std::string group;
    for (const ControllerSnapshot& c : snapshot.controllers) {
        const std::string own = c.name.substr(0, c.name.rfind('.'));
        text.each.push_back(
            {c.name, labelOf(c.name), c.verdict, c.differsFromTruth(), own != group, ageSteps(health, c)});
        group = own;
    }
}

/// Before the first snapshot every controller counts as eligible, as at the start of a run.
void listAtRest(ControllersText& text, const Scenario& scenario)
{
    for (const ControllerGroup& g : scenario.controllers)
        text.all += g.count;
    text.counts.front() = text.all;
    if (!text.single())
        return;
    for (const ControllerGroup& g : scenario.controllers)
        for (std::int64_t n = 0; n < g.count; ++n)
            text.each.push_back({g.id + '.' + std::to_string(n), QString::number(n), Verdict::Eligible, false, n == 0});
}

} // namespace

QueueText queue(const Scenario& scenario, const Queue& q, const Snapshot* snapshot)
{
    QueueText text;
    text.title = nameOf(q.title, q.id);
    text.discipline = disciplineWord(q.discipline);
    text.capacity = q.capacity;
    text.idle = leadsNowhere(scenario, q.id);
    text.waiting = {words("%1 waiting").arg(countText(0)), countText(0)};
    const QueueSnapshot* s = snapshot ? entryOf(snapshot->queues, q.id) : nullptr;
    if (s == nullptr) {
        for (const EventClass& c : scenario.classes)
            if (c.queue == q.id && isFed(scenario, c.id))
                text.classes.push_back(classRow(scenario, c.id, nullptr));
        return text;
    }
    for (const ClassDepth& depth : s->classes)
        if (depth.depth > 0 || depth.dropped > 0 || isFed(scenario, depth.eventClass))
            text.classes.push_back(classRow(scenario, depth.eventClass, &depth));
    for (std::size_t i = 0; i < s->next.size(); ++i)
        text.next.push_back({classKey(scenario, s->next[i]), i < s->nextAbandoned.size() && s->nextAbandoned[i]});
    if (s->oldest)
        text.oldest = {durationText(*s->oldest), briefDuration(*s->oldest)};
    text.depth = s->depth();
    text.waiting = {words("%1 waiting").arg(countText(text.depth)), thousandsText(text.depth)};
    text.idle = text.idle && text.depth == 0;
    return text;
}

PoolText pool(const Scenario& scenario, const WorkerPool& p, const Snapshot* snapshot)
{
    PoolText text;
    text.title = nameOf(p.title, p.id);
    const PoolSnapshot* s = snapshot ? entryOf(snapshot->pools, p.id) : nullptr;
    text.all = s ? s->workers : p.workers;
    const QString mode = p.mode == PoolMode::Synchronous ? words("sync") : words("async");
    text.size = {counted(text.all, words("%1 worker, %2"), words("%1 workers, %2")).arg(mode),
                 QStringLiteral("%1 %2").arg(countText(text.all), mode)};
    text.load = loadWords(s ? s->busy : 0, text.all);
    text.idle = std::ranges::all_of(p.serves, [&](const std::string& q) { return leadsNowhere(scenario, q); });
    if (s == nullptr)
        return text;
    text.scale = poolScale(*s);
    for (const WorkerSnapshot& w : s->first)
        text.workers.push_back(worker(scenario, w, text.scale));
    for (const auto& [id, workers] : s->heldByClass)
        if (const EventClass* c = entryOf(scenario.classes, id))
            text.held.push_back({classKey(scenario, id), className(*c), workers, longestOf(*s, id)});
    text.busy = s->busy;
    text.idle = text.idle && text.busy == 0;
    return text;
}

BackendText backend(const Scenario& now, const Scenario& start, const Backend& b, const Snapshot* snapshot)
{
    BackendText text;
    text.title = nameOf(b.title, b.id);
    const BackendSnapshot* s = snapshot ? entryOf(snapshot->backends, b.id) : nullptr;
    const Duration mean = s ? s->meanLatency : Duration::fromSeconds(meanOf(b.latency));
    text.mean = {words("mean %1").arg(durationText(mean)), durationText(mean)};
    text.inUse = inUseWords(s ? s->inFlight : 0, s ? s->concurrency : b.concurrency, s ? s->waiting : 0);
    const Words timeout = timeoutWords(now, b.id);
    text.timeout = timeout.full;
    text.timeoutBrief = timeout.brief;
    if (const Backend* before = entryOf(start.backends, b.id)) {
        const double first = meanOf(before->latency);
        text.differs = mean.toSeconds() >= 2.0 * first && mean.ns > 0;
        if (text.differs || mean.toSeconds() * 2.0 <= first)
            text.was = words("%1 at the start").arg(durationText(Duration::fromSeconds(first)));
    }
    return text;
}

ControllersText controllers(const Scenario& scenario, const Snapshot* snapshot)
{
    ControllersText text;
    std::int64_t eligible = 0, forced = 0;
    if (snapshot == nullptr || snapshot->controllers.empty()) {
        listAtRest(text, scenario);
        eligible = text.all;
    } else {
        count(text, *snapshot);
        eligible = snapshot->eligible;
        for (const ControllerSnapshot& c : snapshot->controllers)
            forced += c.forcedEligible ? 1 : 0;
        if (text.single())
            listEach(text, scenario.health, *snapshot);
    }
    const QString base = words("%1 of %2 eligible").arg(countText(eligible), countText(text.all));
    text.eligible = {forced > 0 ? words("%1, %2 forced").arg(base, countText(forced)) : base, base};
    if (text.differing > 0)
        text.differ = {counted(text.differing, words("%1 differs from truth"), words("%1 differ from truth")),
                       counted(text.differing, words("%1 differs"), words("%1 differ"))};
    return text;
}

} // namespace latepulse::ui::parts
