#include "ui/presenters/causal_strip_presenter.h"

#include <algorithm>
#include <array>
#include <functional>

#include <QCoreApplication>
#include <QStringList>

#include "core/model/health.h"
#include "ui/presenters/quantity_text.h"
#include "ui/presenters/recorded_past.h"
#include "ui/presenters/scenario_topology.h"

namespace latepulse::ui {

namespace {

constexpr double normallyWaiting = 0.005;     // share of the probes; MODEL 4: normal is 99.5 % connected

QString words(const char* text)
{
    return QCoreApplication::translate("CausalStrip", text);
}

/// In its largest unit alone, "41 h": a tile is narrow, and the tooltip has the rest.
QString largestUnitText(Duration duration)
{
    constexpr std::array<std::pair<std::int64_t, const char*>, 3> units{{{3600, "h"}, {60, "min"}, {1, "s"}}};
    const std::int64_t seconds = duration.ns / 1'000'000'000;
    for (const auto& [length, unit] : units)
        if (seconds >= length)
            return QStringLiteral("%1 %2").arg(countText(seconds / length), QLatin1String(unit));
    return {};
}

QString lastingText(Duration lasting)
{
    const QString text = largestUnitText(lasting);
    return text.isEmpty() ? words("just now") : words("for %1").arg(text);
}

struct Chain {
    const Scenario& now;
    const Scenario& start;
    const Snapshot& snapshot;
    RecordedPast past;
};

std::optional<Duration> windowOf(const Scenario& scenario)
{
    return scenario.controllers.empty() ? std::nullopt : commonWindow(scenario.health);
}

QString windowText(const Scenario& scenario)
{
    const auto window = windowOf(scenario);
    return window ? words("window %1").arg(durationText(*window)) : words("no threshold");
}

std::function<bool(const Sample&)> above(double limit)
{
    return [limit](const Sample& s) { return static_cast<double>(s.max) > limit; };
}

/// Of several backends the one that slowed most speaks.
CausalTile backendTile(const Chain& chain)
{
    CausalTile tile{words("Backend latency"), words("Backend"), {}, {}, {}};
    double worst = -1.0;
    for (const BackendSnapshot& b : chain.snapshot.backends) {
        const auto position = indexOf(chain.start.backends, b.id);
        const double normal = position ? meanOf(chain.start.backends[*position].latency) : 0.0;
        const double ratio = b.meanLatency.toSeconds() / std::max(normal, 1e-9);
        if (ratio <= worst)
            continue;
        worst = ratio;
        tile.applies = true;
        tile.crossed = ratio >= 2.0;
        tile.value = durationText(b.meanLatency);
        tile.shortValue = largestUnitText(b.meanLatency);
        tile.threshold = words("normal %1").arg(durationText(Duration::fromSeconds(normal)));
        // The recording is float32: a hair below the limit still counts.
        tile.since = tile.crossed ? chain.past.since({"latency_mean." + b.id}, above(normal * 1.999)) : std::nullopt;
    }
    tile.state = tile.crossed ? words("slow") : words("normal");
    return tile;
}

QString titleOf(const Scenario& scenario, const std::string& eventClass)
{
    const auto position = indexOf(scenario.classes, eventClass);
    const bool titled = position && !scenario.classes[*position].title.empty();
    return QString::fromStdString(titled ? scenario.classes[*position].title : eventClass);
}

/// "Longest wait of any class: Reconnect, 18 h 43 min"; "" while nothing waits.
QString longestWait(const Chain& chain)
{
    Duration longest{};
    QString whose;
    for (const QueueSnapshot& q : chain.snapshot.queues)
        for (const ClassDepth& c : q.classes)
            if (c.oldest && (whose.isEmpty() || *c.oldest > longest)) {
                longest = *c.oldest;
                whose = titleOf(chain.now, c.eventClass);
            }
    return whose.isEmpty() ? QString() : words("Longest wait of any class: %1, %2").arg(whose, durationText(longest));
}

/// Oldest wait of the class that carries heartbeats, and says so; of everything where the scenario has none.
CausalTile queueTile(const Chain& chain)
{
    CausalTile tile{words("Queue wait"), words("Queue wait"), {}, {}, windowText(chain.now)};
    QStringList carriers;
    for (const EventClass& c : chain.now.classes)
        if (carriesBeats(chain.now, c.id))
            carriers << titleOf(chain.now, c.id);
    if (!carriers.isEmpty()) {
        tile.caption = words("Queue wait, %1").arg(carriers.join(QStringLiteral(", ")));
        tile.brief = words("Wait, %1").arg(carriers.join(QStringLiteral(", ")));
    }
    Duration oldest{};
    std::vector<std::string> names;
    for (const QueueSnapshot& q : chain.snapshot.queues)
        for (const ClassDepth& c : q.classes)
            if (carriers.isEmpty() || carriesBeats(chain.now, c.eventClass)) {
                oldest = std::max(oldest, c.oldest.value_or(Duration{}));
                names.push_back("queue_age." + q.id + '.' + c.eventClass);
            }
    tile.note = longestWait(chain);
    tile.applies = !chain.snapshot.queues.empty();
    tile.value = durationText(oldest);
    tile.shortValue = largestUnitText(oldest);
    const auto window = windowOf(chain.now);
    tile.crossed = window && oldest > *window;
    tile.since = tile.crossed ? chain.past.since(names, above(window->toSeconds())) : std::nullopt;
    tile.state = tile.crossed ? words("late") : window ? words("in time") : QString();
    return tile;
}

CausalTile ageTile(const Chain& chain)
{
    CausalTile tile{words("Liveness age"), words("Liveness age"), {}, {}, windowText(chain.now)};
    Duration oldest{};
    for (const ControllerSnapshot& c : chain.snapshot.controllers)
        oldest = std::max(oldest, c.judgedAge);
    std::vector<std::string> names;
    for (const ControllerGroup& g : chain.now.controllers)
        names.push_back("liveness_age." + g.id);
    tile.applies = !chain.snapshot.controllers.empty();
    tile.value = durationText(oldest);
    tile.shortValue = largestUnitText(oldest);
    const auto window = windowOf(chain.now);
    tile.crossed = window && oldest > *window;
    tile.since = tile.crossed ? chain.past.since(names, above(window->toSeconds())) : std::nullopt;
    tile.state = tile.crossed ? words("expired") : words("fresh");
    return tile;
}

CausalTile verdictTile(const Chain& chain)
{
    CausalTile tile{words("Verdicts"), words("Verdicts"), {}, {}, {}};
    std::int64_t unhealthy = 0, quarantined = 0, wrong = 0, down = 0;
    for (const ControllerSnapshot& c : chain.snapshot.controllers) {
        const bool refused = c.verdict == Verdict::Unhealthy || c.verdict == Verdict::Quarantined;
        unhealthy += c.verdict == Verdict::Unhealthy ? 1 : 0;
        quarantined += c.verdict == Verdict::Quarantined ? 1 : 0;
        wrong += refused && c.truth == Truth::Up ? 1 : 0;
        down += c.truth != Truth::Up ? 1 : 0;
    }
    std::vector<std::string> names;
    for (const ControllerGroup& g : chain.now.controllers)
        for (const char* quantity : {"unhealthy.", "quarantined."})
            names.push_back(quantity + g.id);
    const std::int64_t refused = unhealthy + quarantined;
    tile.applies = !chain.snapshot.controllers.empty();
    tile.crossed = refused > 0;
    tile.since = tile.crossed ? chain.past.since(names, above(0.5)) : std::nullopt;
    if (refused == 0)
        tile.value = words("none unhealthy");
    else if (unhealthy > 0 && quarantined > 0)
        tile.value = words("%1 refused").arg(countText(refused));
    else
        tile.value = (unhealthy > 0 ? words("%1 unhealthy") : words("%1 quarantined")).arg(countText(refused));
    tile.shortValue = refused == 0 ? words("none") : countText(refused);
    tile.shortCaption = refused == 0 || unhealthy > 0 ? words("Unhealthy") : words("Quarantined");
    if (unhealthy > 0 && quarantined > 0)
        tile.shortCaption = words("Refused");
    tile.state = refused == 0 ? words("all well")
        : wrong == refused    ? words("all false")
        : wrong == 0          ? words("all true")
                              : words("%1 false").arg(countText(wrong));
    tile.threshold = words("%1 truly down").arg(countText(down));
    return tile;
}

CausalTile eligibleTile(const Chain& chain)
{
    const auto all = static_cast<std::int64_t>(chain.snapshot.controllers.size());
    const bool admits = std::ranges::any_of(chain.snapshot.controllers, &ControllerSnapshot::admits);
    CausalTile tile{words("Eligible"), words("Eligible"), {}, {}, words("needs 1")};
    tile.applies = all > 0;
    tile.value = words("%1 of %2").arg(countText(chain.snapshot.eligible), countText(all));
    tile.crossed = all > 0 && chain.snapshot.eligible == 0;
    tile.since =
        tile.crossed ? chain.past.since({"eligible.all"}, [](const Sample& s) { return s.min < 0.5F; }) : std::nullopt;
    tile.state = tile.crossed           ? (admits ? words("forced open") : words("blocked"))
        : chain.snapshot.eligible < all ? words("reduced")
                                        : words("open");
    return tile;
}

CausalTile waitingTile(const Chain& chain)
{
    CausalTile tile{words("Waiting probes"), words("Waiting"), {}, {}, {}};
    std::int64_t waiting = 0, all = 0;
    for (const PopulationSnapshot& p : chain.snapshot.populations) {
        waiting += p.requesting + p.backingOff;
        all += p.size;
    }
    const auto normal = static_cast<std::int64_t>(normallyWaiting * static_cast<double>(all));
    tile.applies = !chain.snapshot.populations.empty();
    tile.value = countText(waiting);
    tile.crossed = waiting > normal;
    tile.since = tile.crossed ? chain.past.since({"waiting.all"}, above(static_cast<double>(normal))) : std::nullopt;
    tile.threshold = words("normal < %1").arg(countText(normal + 1));
    const auto before = chain.past.before("waiting.all", Duration::hours(1));
    const double now = static_cast<double>(waiting);
    tile.state = !tile.crossed           ? words("normal")
        : before && now > *before * 1.01 ? words("growing")
        : before && now < *before * 0.99 ? words("shrinking")
                                         : words("high");
    return tile;
}

void markFirst(std::array<CausalTile, causalLinkCount>& tiles)
{
    CausalTile* first = nullptr;
    for (CausalTile& tile : tiles)
        if (tile.crossed && tile.since && (first == nullptr || *tile.since < *first->since))
            first = &tile;
    if (first)
        first->first = true;
}

} // namespace

std::array<CausalTile, causalLinkCount> causalTiles(const Scenario& now, const Scenario& start,
                                                    const Snapshot* snapshot, const Recording* recording)
{
    static const Snapshot nothing;
    const Chain chain{now, start, snapshot ? *snapshot : nothing,
                      RecordedPast(recording, snapshot ? snapshot->now : SimTime::start())};
    std::array tiles{backendTile(chain), queueTile(chain),    ageTile(chain),
                     verdictTile(chain), eligibleTile(chain), waitingTile(chain)};
    const bool controllers = !now.controllers.empty();
    const std::array exist{!now.backends.empty(), !now.queues.empty(), controllers,
                           controllers,           controllers,         !now.populations.empty()};
    for (std::size_t i = 0; i < tiles.size(); ++i)
        tiles[i].exists = exist[i];
    for (CausalTile& tile : tiles)
        if (!tile.applies) {
            tile.value = QStringLiteral("–");
            tile.state = snapshot ? words("none here") : QString();
            tile.threshold.clear();
            tile.note.clear();
            tile.shortValue.clear();
        }
    for (CausalTile& tile : tiles)
        if (snapshot && tile.crossed && tile.since)
            tile.lasting = lastingText(snapshot->now - *tile.since);
    markFirst(tiles);
    return tiles;
}

QString lackingText(const Scenario& scenario)
{
    QStringList lacking;
    if (scenario.backends.empty())
        lacking << words("no backend");
    if (scenario.controllers.empty())
        lacking << words("no controllers");
    if (scenario.populations.empty())
        lacking << words("no probes");
    if (lacking.isEmpty())
        return {};
    const QString last = lacking.takeLast();
    const QString all = lacking.isEmpty() ? last : words("%1 and %2").arg(lacking.join(QStringLiteral(", ")), last);
    return words("%1 here.").arg(all.left(1).toUpper() + all.mid(1));
}

QString chartOf(CausalLink link)
{
    switch (link) {
    case CausalLink::BackendLatency: return QStringLiteral("latency");
    case CausalLink::QueueWait: return QStringLiteral("depth");
    case CausalLink::LivenessAge: return QStringLiteral("age");
    case CausalLink::Verdicts:
    case CausalLink::Eligible: return QStringLiteral("eligible");
    case CausalLink::WaitingProbes: break;
    }
    return QStringLiteral("waiting");
}

QString linkName(CausalLink link)
{
    switch (link) {
    case CausalLink::BackendLatency: return words("Backend");
    case CausalLink::QueueWait: return words("Queue wait");
    case CausalLink::LivenessAge: return words("Liveness age");
    case CausalLink::Verdicts: return words("Verdicts");
    case CausalLink::Eligible: return words("Eligible");
    case CausalLink::WaitingProbes: return words("Waiting");
    }
    return {};
}

QString causalSummary(const std::array<CausalTile, causalLinkCount>& tiles)
{
    QStringList statements;
    for (const CausalTile& tile : tiles)
        if (tile.applies)
            statements << QStringLiteral("%1 %2, %3").arg(tile.caption, tile.value, tile.state)
                    + (tile.first ? words(", crossed first") : QString());
    return statements.join(QStringLiteral("; "));
}

} // namespace latepulse::ui
