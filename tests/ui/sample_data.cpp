#include "tests/ui/sample_data.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "core/model/plan.h"

namespace latepulse::ui {

namespace {

constexpr double slowFrom = 6.0, byHandAt = 31.0, adHocAt = 55.0, timeoutAt = 61.1;  // hours
constexpr double probes = 6500.0;

SimTime hoursIn(double h)
{
    return SimTime::start() + Duration::fromSeconds(h * 3600.0);
}

/// A repeatable value in [0, 1) per sample, so that noisy curves look noisy without a random stream.
double noise(std::size_t i, std::uint64_t salt)
{
    std::uint64_t x = (static_cast<std::uint64_t>(i) + 1) * 0x9E3779B97F4A7C15ULL + salt * 0xBF58476D1CE4E5B9ULL;
    x ^= x >> 31;
    x *= 0x94D049BB133111EBULL;
    x ^= x >> 29;
    return static_cast<double>(x >> 11) / 9007199254740992.0;
}

/// Everything the curves are made of at one instant.
struct State {
    double latency = 0.08, beats = 0.0, reconnects = 0.0, age = 10.0;
    double eligible = 40.0, software = 6480.0, hardware = 6496.0, requesting = 15.0;
};

double hoursSinceRelief(double h, bool baseline)
{
    if (h >= timeoutAt || h < slowFrom)
        return 0.0;
    if (h >= adHocAt)
        return h - adHocAt;
    return h - (!baseline && h >= byHandAt ? byHandAt : slowFrom);
}

State stateAt(double h, std::size_t i, bool baseline)
{
    State s;
    const bool slow = h >= slowFrom && h < timeoutAt;
    const double backlog = hoursSinceRelief(h, baseline);
    s.latency = (slow ? 300.0 : 0.08) * std::exp(1.6 * (noise(i, 1) - 0.5));
    s.beats = std::floor(backlog * 14'190.0);
    s.reconnects = std::floor(backlog * 7'880.0 + 2.0 * noise(i, 2));
    s.age = slow && backlog > 0.15 ? backlog * 3555.0 : 9.0 + noise(i, 3);
    const bool blocked = slow && s.age > 60.0 && !(!baseline && h >= byHandAt && h < byHandAt + 4.0);
    s.eligible = blocked ? 0.0 : 40.0;
    const double lost =
        slow ? (h >= adHocAt ? 0.055 + 0.02 * backlog / 6.0 : 0.19 * (1.0 - std::exp(-backlog / 22.0))) : 0.003;
    s.software = std::floor(probes * (1.0 - lost));
    s.requesting = probes - s.software - 8.0;
    return s;
}

/// An entity with an id and defaults (GCC 12 warns about designated initialisers that leave members out).
template <class Entity>
Entity named(const char* id)
{
    Entity entity;
    entity.id = id;
    return entity;
}

class Row {
public:
    explicit Row(const std::vector<SeriesInfo>& infos) : m_row(infos.size())
    {
        for (std::size_t i = 0; i < infos.size(); ++i)
            m_index[infos[i].name] = i;
    }
    void put(const std::string& name, double value) { put(name, value, value, value); }
    void put(const std::string& name, double min, double max, double last)
    {
        m_row[m_index.at(name)] = {static_cast<float>(min), static_cast<float>(max), static_cast<float>(last)};
    }
    [[nodiscard]] const std::vector<Sample>& samples() const { return m_row; }

private:
    std::unordered_map<std::string, std::size_t> m_index;
    std::vector<Sample> m_row;
};

void putPopulations(Row& row, const State& s)
{
    row.put("connected.software", s.software);
    row.put("connected.hardware", s.hardware);
    row.put("connected.all", s.software + s.hardware);
    row.put("requesting.software", s.requesting);
    row.put("waiting.software", s.requesting);
    row.put("requesting.hardware", 2.0);
    row.put("backing_off.hardware", 2.0);
    row.put("offline.software", 8.0);
    row.put("not_connected.software.offline", 8.0);
    row.put("not_connected.software.in_queue", s.requesting);
    row.put("not_connected.hardware.in_queue", 2.0);
    row.put("not_connected.hardware.none_yet", 2.0);
    row.put("waiting.hardware", 4.0);
    row.put("waiting.all", s.requesting + 4.0);
}

void putPlatform(Row& row, const State& s, std::size_t i)
{
    row.put("eligible.main", s.eligible);
    row.put("eligible.all", s.eligible);
    row.put("unhealthy.main", 40.0 - s.eligible);
    row.put("falsely_unhealthy.main", 40.0 - s.eligible);
    row.put("liveness_age.main", s.age - std::min(s.age, 5.0), s.age + 0.5, s.age);
    row.put("liveness_age.main.silence", std::min(s.age, 9.6));
    row.put("liveness_age.main.queueing", std::max(0.0, s.age - 9.6));
    for (int n = 0; n < 40; ++n)
        row.put("liveness_age.main." + std::to_string(n), std::max(0.0, s.age - 0.1 * n));
    row.put("queue_depth.shared.liveness", s.beats, s.beats + 4.0, s.beats);
    row.put("queue_depth.shared.reconnect", s.reconnects);
    row.put("queue_age.shared.liveness", s.age);
    const double held = s.latency > 1.0 ? 1.0 : 0.1;
    row.put("utilisation.main", held);
    row.put("held.main.reconnect", 4.0 * held);
    row.put("in_flight.registry", 4.0 * held);
    row.put("latency.registry", s.latency * 0.4, s.latency * (1.5 + noise(i, 4)), s.latency);
    row.put("latency_mean.registry", s.latency > 1.0 ? 300.0 : 0.08);
    row.put("sojourn.liveness", s.age);
}

void addMarks(Scenario& s)
{
    const Assignment slow{"backend.registry.latency.mean", Duration::seconds(300)};
    auto slows = named<Intervention>("slow_backend");
    slows.title = "backend slows", slows.at = hoursIn(slowFrom), slows.set = {slow};
    auto early = named<Intervention>("early_measures");
    early.at = hoursIn(byHandAt), early.purge = Purge{"shared", ""}, early.byHand = true;
    auto adHoc = named<Intervention>("ad_hoc");
    adHoc.at = hoursIn(adHocAt), adHoc.purge = Purge{"shared", ""}, adHoc.resetVerdicts = true;
    auto timeout = named<Intervention>("low_timeout");
    timeout.at = hoursIn(timeoutAt), timeout.set = {{"class.reconnect.registry.timeout", Duration::milliseconds(200)}};
    s.interventions = {slows, early, adHoc, timeout};
    s.annotations = {
        Annotation{SimTime::start(), hoursIn(adHocAt), "over the weekend: gradual fall", "status page", true},
        Annotation{hoursIn(adHocAt), hoursIn(timeoutAt), "most return", "status page", true},
        Annotation{hoursIn(timeoutAt), {}, "13:06 fix", "status page", true}};
}

DurationHistogram sojourns(double typical)
{
    DurationHistogram histogram;
    for (std::size_t i = 0; i < 4000; ++i)
        histogram.add(Duration::fromSeconds(typical * std::exp(6.0 * (noise(i, 7) + noise(i, 8) - 1.0))));
    return histogram;
}

} // namespace

std::shared_ptr<const Scenario> sampleScenario()
{
    auto s = std::make_shared<Scenario>();
    s->title = "Measures a day earlier";
    s->run.horizon = Duration::hours(72);
    s->queues = {named<Queue>("shared")};
    s->pools = {named<WorkerPool>("main")};
    s->pools.front().workers = 4, s->pools.front().serves = {"shared"};
    s->backends = {named<Backend>("registry")};
    s->backends.front().concurrency = 64;
    auto note = named<Step>("note");
    note.cpu = Distribution::deterministic(Duration::milliseconds(1));
    auto call = named<Step>("registry");
    call.backend = "registry", call.critical = false;
    auto beats = named<EventClass>("liveness"), returns = named<EventClass>("reconnect");
    beats.title = "Heartbeats", beats.critical = true, beats.queue = "shared", beats.steps = {note};
    returns.title = "Reconnects", returns.queue = "shared", returns.priority = 1, returns.steps = {call};
    s->classes = {beats, returns};
    auto group = named<ControllerGroup>("main");
    group.count = 40, group.heartbeat.eventClass = "liveness";
    s->controllers = {group};
    for (const char* id : {"software", "hardware"}) {
        auto p = named<Population>(id);
        p.title = id, p.kind = id, p.size = 6500;
        p.sessions = {named<SessionRow>("all")};
        p.registration.eventClass = "reconnect";
        s->populations.push_back(p);
    }
    addMarks(*s);
    return s;
}

std::shared_ptr<const Recording> sampleRecording(const Scenario& scenario, std::size_t samples, bool baseline)
{
    auto r = std::make_shared<Recording>();
    r->series = SeriesStore(seriesOf(scenario), scenario.run.sample);
    Row row(r->series.infos());
    for (std::size_t i = 0; i < samples; ++i) {
        const State s = stateAt(r->series.endOf(i).toSeconds() / 3600.0, i, baseline);
        putPopulations(row, s);
        putPlatform(row, s, i);
        r->series.append(row.samples());
    }
    r->computedTo = samples == 0 ? SimTime::start() : r->series.endOf(samples - 1);
    r->horizon = SimTime::start() + scenario.run.horizon;
    r->finished = r->computedTo >= r->horizon;
    r->scenarioHash = "0123456789abcdef0123456789abcdef";
    LogEntry flip;
    flip.at = hoursIn(slowFrom + 0.15), flip.subject = "main.17", flip.from = "eligible", flip.to = "unhealthy",
    flip.falseVerdict = true;
    r->log = {flip};
    r->milestones.at[static_cast<std::size_t>(Milestone::Trigger)] = hoursIn(slowFrom);
    if (samples > 0) {
        r->classes = {ClassStatistics{"liveness", sojourns(40.0), sojourns(39.0), {{"served", 4000}}},
                      ClassStatistics{"reconnect", sojourns(300.0), sojourns(20.0), {{"served", 4000}}}};
        r->pools = {PoolStatistics{
            "main", {{"liveness cpu", 4'000.0}, {"reconnect call registry", 620'000.0}, {"idle", 90'000.0}}}};
    }
    return r;
}

std::shared_ptr<const Recording> withSamples(const Recording& recording, std::string_view begin,
                                             const std::function<Sample(std::size_t)>& other)
{
    auto changed = std::make_shared<Recording>(recording);
    const SeriesStore& from = recording.series;
    changed->series = SeriesStore(from.infos(), from.interval());
    for (std::size_t i = 0; i < from.size(); ++i) {
        std::vector<Sample> row;
        for (std::size_t s = 0; s < from.infos().size(); ++s)
            row.push_back(from.infos()[s].name.starts_with(begin) ? other(i) : from.at(s, i));
        changed->series.append(row);
    }
    return changed;
}

std::shared_ptr<const Snapshot> sampleSnapshot(const Scenario& scenario, SimTime now)
{
    const State state = stateAt(now.toSeconds() / 3600.0, static_cast<std::size_t>(now.toSeconds() / 10.0), false);
    auto s = std::make_shared<Snapshot>();
    s->now = now;
    const auto whole = [](double v) { return static_cast<std::int64_t>(v); };
    PopulationSnapshot software, hardware;
    software.id = "software", software.size = 6500, software.connected = whole(state.software);
    software.requesting = whole(state.requesting), software.offline = 8;
    hardware.id = "hardware", hardware.size = 6500, hardware.connected = 6496, hardware.requesting = 2,
    hardware.backingOff = 2;
    s->populations = {software, hardware};
    const Duration age = Duration::fromSeconds(state.age);
    QueueSnapshot queue;
    queue.id = "shared", queue.capacity = scenario.queues.front().capacity, queue.oldest = age;
    queue.classes = {ClassDepth{"liveness", whole(state.beats), 0, age, 0},
                     ClassDepth{"reconnect", whole(state.reconnects), whole(state.reconnects), age, 0}};
    s->queues = {queue};
    PoolSnapshot pool;
    pool.id = "main", pool.workers = 4, pool.busy = 4, pool.heldByClass = {{"reconnect", 4}};
    pool.first.assign(4, WorkerSnapshot{true, "reconnect", "registry", "registry", Duration::seconds(94), true});
    s->pools = {pool};
    BackendSnapshot registry;
    registry.id = "registry", registry.concurrency = 64, registry.inFlight = 4,
    registry.meanLatency = Duration::fromSeconds(state.latency);
    s->backends = {registry};
    s->eligible = whole(state.eligible);
    s->falselyUnhealthy = 40 - s->eligible;
    for (int n = 0; n < 40; ++n) {
        ControllerSnapshot c;
        c.name = "main." + std::to_string(n), c.judgedAge = age, c.capacity = 1000;
        c.window = Duration::minutes(1);
        c.verdict = s->eligible > 0 ? Verdict::Eligible : Verdict::Unhealthy;
        c.admits = s->eligible > 0;
        s->controllers.push_back(c);
    }
    return s;
}

} // namespace latepulse::ui
