#include "ui/presenters/topology_presenter.h"

#include <algorithm>

#include <QLocale>
#include <QStringList>

#include "ui/presenters/counted_text.h"
#include "ui/presenters/quantity_text.h"
#include "ui/presenters/topology_presenter_parts.h"

namespace latepulse::ui {

namespace parts {

namespace {

QString cpuText(const EventClass& c)
{
    double seconds = 0.0;
    for (const Step& step : c.steps)
        seconds += meanOf(step.cpu);
    return seconds > 0.0 ? durationText(Duration::fromSeconds(seconds)) : QString();
}

QString stepsText(const EventClass& c)
{
    const auto calls = std::ranges::count_if(c.steps, [](const Step& s) { return !s.backend.empty(); });
    QStringList found;
    if (const QString cpu = cpuText(c); !cpu.isEmpty())
        found << cpu;
    if (calls > 0)
        found << counted(calls, words("%1 call"), words("%1 calls"));
    return found.isEmpty() ? words("no work") : found.join(QStringLiteral(" + "));
}

double beatsPerSecond(const Scenario& scenario, const std::string& id)
{
    double rate = 0.0;
    for (const ControllerGroup& g : scenario.controllers)
        if (g.heartbeat.eventClass == id && g.heartbeat.interval.ns > 0)
            rate += static_cast<double>(g.count) / g.heartbeat.interval.toSeconds();
    return rate;
}

QString rateText(double perSecond)
{
    return numberText(perSecond, perSecond < 1.0 ? 3 : 1);
}

QString stampWord(Stamp stamp)
{
    switch (stamp) {
    case Stamp::Sent: return words("sent time");
    case Stamp::Enqueued: return words("enqueued time");
    case Stamp::Processed: return words("processed time");
    }
    return {};
}

QString joined(const Scenario& scenario, const std::vector<std::string>& classes)
{
    QStringList names;
    for (const std::string& id : classes)
        if (const EventClass* c = entryOf(scenario.classes, id))
            names << className(*c);
    if (names.size() < 2)
        return names.join(QString());
    const QString last = names.takeLast();
    return words("%1 and %2").arg(names.join(QStringLiteral(", ")), last);
}

QString sharedThings(std::size_t queues, std::size_t pools)
{
    const QString q = queues > 1 ? words("these queues") : words("this queue");
    const QString p = pools > 1 ? words("these pools") : words("this pool");
    if (queues > 0 && pools > 0)
        return words("%1 and %2").arg(q, p);
    return queues > 0 ? q : p;
}

QString sharedBrief(std::size_t queues, std::size_t pools)
{
    if (queues > 0 && pools > 0)
        return words("Isolation: shared queue, shared workers");
    return queues > 0 ? words("Isolation: shared queue") : words("Isolation: shared workers");
}

} // namespace

PopulationText population(const Population& p, const Snapshot* snapshot)
{
    PopulationText text;
    text.title = nameOf(p.title, p.id);
    text.all = p.size;
    text.states[static_cast<std::size_t>(ProbeState::Connected)] = p.size;
    if (const PopulationSnapshot* s = snapshot ? entryOf(snapshot->populations, p.id) : nullptr) {
        text.all = s->size;
        text.states = {s->connected, s->requesting, s->backingOff, s->offline};
    }
    text.size = {counted(text.all, words("%1 probe"), words("%1 probes")), countText(text.all)};
    text.connected = {words("%1 connected").arg(countText(text.states.front())), countText(text.states.front())};
    if (p.registration.eventClass.empty() && p.cached.first)
        text.note = {words("cached return"), words("cached")};
    return text;
}

SourceText source(const Source& s)
{
    SourceText text{nameOf({}, s.id), {}};
    const double gap = meanOf(s.arrivals);
    switch (s.kind) {
    case ArrivalKind::Renewal:
        if (gap > 0.0)
            text.rate = {words("%1 events/s").arg(rateText(1.0 / gap)), words("%1/s").arg(rateText(1.0 / gap))};
        break;
    case ArrivalKind::Table:
        text.rate = {
            counted(static_cast<std::int64_t>(s.table.size()), words("%1 event, listed"), words("%1 events, listed")),
            words("listed")};
        break;
    case ArrivalKind::Spaced:
        text.rate = {counted(s.count, words("%1 event"),
                             words("%1 events, every %2").arg(QStringLiteral("%1"), durationText(s.spacing))),
                     countText(s.count)};
        break;
    }
    return text;
}

QString className(const EventClass& c)
{
    QString name = nameOf(c.title, c.id);
    // "Reconnect" inside a sentence begins small, "DNS query" does not.
    const bool word = name.size() < 2 || !name.at(1).isUpper();
    return word ? name.left(1).toLower() + name.mid(1) : name;
}

ClassText eventClass(const Scenario& scenario, const EventClass& c)
{
    ClassText text{classKey(scenario, c.id), nameOf(c.title, c.id), {}, {}, isFed(scenario, c.id)};
    const QString steps = stepsText(c);
    text.facts = {steps, steps};
    if (const double rate = beatsPerSecond(scenario, c.id); rate > 0.0)
        text.facts = {words("%1 beats/s, %2").arg(rateText(rate), steps), words("%1/s, %2").arg(rateText(rate), steps)};
    text.criticality = c.critical ? words("critical") : words("not critical");
    return text;
}

DecisionText decision(const Health& h)
{
    const QString seen = h.seen == Seen::OnProcessing ? words("seen on processing") : words("seen on arrival");
    DecisionText text{
        {}, {}, {words("age by %1, %2").arg(stampWord(h.stamp), seen), words("%1, %2").arg(stampWord(h.stamp), seen)}};
    switch (h.policy) {
    case HealthPolicy::FixedWindow:
        text.title = words("fixed window %1").arg(durationText(h.window));
        text.titleBrief = words("window %1").arg(durationText(h.window));
        break;
    case HealthPolicy::GraceThenQuarantine:
        text.title = words("grace, then quarantine: %1 / %2 / %3")
                         .arg(durationText(h.suspectAfter), durationText(h.quarantineAfter), durationText(h.window));
        text.titleBrief =
            words("grace %1 / %2 / %3")
                .arg(durationText(h.suspectAfter), durationText(h.quarantineAfter), durationText(h.window));
        break;
    case HealthPolicy::PhiNormal:
    case HealthPolicy::PhiExponential:
        text.title = words("phi accrual, above %1").arg(h.phiThreshold);
        text.titleBrief = words("phi above %1").arg(h.phiThreshold);
        break;
    case HealthPolicy::SelfAware:
        text.title = words("self-aware window from %1").arg(durationText(h.window));
        text.titleBrief = words("window from %1").arg(durationText(h.window));
        break;
    case HealthPolicy::MissedBeats:
        text.title = words("%1 missed beats").arg(h.missedBeats);
        text.titleBrief = text.title;
        break;
    case HealthPolicy::None:
        text.title = text.titleBrief = words("no health check");
        text.facts = {words("every controller stays eligible"), words("always eligible")};
        break;
    }
    return text;
}

Words beats(const Scenario& scenario)
{
    QStringList intervals;
    for (const ControllerGroup& g : scenario.controllers)
        if (!g.heartbeat.eventClass.empty() && !intervals.contains(durationText(g.heartbeat.interval)))
            intervals << durationText(g.heartbeat.interval);
    if (intervals.isEmpty())
        return {};
    return {words("heartbeats, every %1 per controller").arg(intervals.join(words(" or "))), words("heartbeats")};
}

Words sharing(const Scenario& scenario)
{
    const LivenessSharing found = livenessSharing(scenario);
    if (!found.any())
        return {};
    auto all = found.liveness;
    all.insert(all.end(), found.others.begin(), found.others.end());
    return {words("Isolation: %1 share %2")
                .arg(joined(scenario, all), sharedThings(found.queues.size(), found.pools.size())),
            sharedBrief(found.queues.size(), found.pools.size())};
}

} // namespace parts

EntityKey classKey(const Scenario& scenario, const std::string& id)
{
    const std::vector<EntityKey> keys = classKeys(scenario);
    for (std::size_t i = 0; i < keys.size(); ++i)
        if (scenario.classes[i].id == id)
            return keys[i];
    return {EntityKey::Kind::OtherClass, static_cast<int>(keys.size()), QString::fromStdString(id)};
}

std::int64_t roundScale(std::int64_t value, std::int64_t least)
{
    constexpr std::int64_t largest = 5'000'000'000'000'000'000;
    std::int64_t power = 1;
    while (power < largest / 5) {
        for (const std::int64_t factor : {1, 2, 5})
            if (power * factor >= std::max(value, least))
                return power * factor;
        power *= 10;
    }
    return largest;
}

TopologyPicture topologyPicture(const Scenario& now, const Scenario& start, const Snapshot* snapshot)
{
    TopologyPicture picture;
    for (const Population& p : now.populations)
        picture.populations.push_back(parts::population(p, snapshot));
    for (const Source& s : now.sources)
        picture.sources.push_back(parts::source(s));
    for (const EventClass& c : now.classes)
        picture.classes.push_back(parts::eventClass(now, c));
    std::int64_t deepest = 0;
    for (const Queue& q : now.queues) {
        picture.queues.push_back(parts::queue(now, q, snapshot));
        for (const QueueClassText& c : picture.queues.back().classes)
            deepest = std::max(deepest, c.depth);
    }
    picture.depthScale = roundScale(deepest, 10);
    for (const WorkerPool& p : now.pools)
        picture.pools.push_back(parts::pool(now, p, snapshot));
    for (const Backend& b : now.backends)
        picture.backends.push_back(parts::backend(now, start, b, snapshot));
    picture.decision = parts::decision(now.health);
    picture.controllers = parts::controllers(now, snapshot);
    picture.beats = parts::beats(now);
    picture.sharing = parts::sharing(now);
    return picture;
}

} // namespace latepulse::ui
