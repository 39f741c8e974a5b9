#include "tests/ui/sample_data.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "core/model/plan.h"

namespace latepulse::ui {

namespace {

constexpr double slowFrom = 6.0, byHandAt = 31.0, adHocAt = 55.0, timeoutAt = 61.1;  // hours
constexpr double probes = 6500.0;

SimTime hoursIn(double h) { return SimTime::start() + Duration::fromSeconds(h * 3600.0); }

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
    const double lost = slow ? (h >= adHocAt ? 0.055 + 0.02 * backlog / 6.0 : 0.19 * (1.0 - std::exp(-backlog / 22.0))) : 0.003;
    s.software = std::floor(probes * (1.0 - lost));
    s.requesting = probes - s.software - 8.0;
    return s;
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
    s.interventions = {
        Intervention{.id = "slow_backend", .title = "backend slows", .at = hoursIn(slowFrom), .set = {slow}},
        Intervention{.id = "early_measures", .at = hoursIn(byHandAt), .purge = Purge{"shared", ""}, .byHand = true},
        Intervention{.id = "ad_hoc", .at = hoursIn(adHocAt), .purge = Purge{"shared", ""}, .resetVerdicts = true},
        Intervention{.id = "low_timeout", .at = hoursIn(timeoutAt),
                     .set = {{"class.reconnect.registry.timeout", Duration::milliseconds(200)}}}};
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
    s->queues = {Queue{.id = "shared"}};
    s->pools = {WorkerPool{.id = "main", .workers = 4, .serves = {"shared"}}};
    s->backends = {Backend{.id = "registry", .concurrency = 64}};
    Step note{.id = "note"};
    note.cpu = Distribution::deterministic(Duration::milliseconds(1));
    const Step call{.id = "registry", .backend = "registry", .critical = false};
    s->classes = {EventClass{.id = "liveness", .title = "Heartbeats", .critical = true, .queue = "shared", .steps = {note}},
                  EventClass{.id = "reconnect", .title = "Reconnects", .queue = "shared", .priority = 1, .steps = {call}}};
    ControllerGroup group{.id = "main", .count = 40};
    group.heartbeat.eventClass = "liveness";
    s->controllers = {group};
    for (const char* id : {"software", "hardware"}) {
        Population p{.id = id, .title = id, .kind = id, .size = 6500};
        p.sessions = {SessionRow{.id = "all"}};
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
    r->log = {LogEntry{.at = hoursIn(slowFrom + 0.15), .kind = LogKind::Verdict, .subject = "main.17", .from = "eligible",
                       .to = "unhealthy", .falseVerdict = true}};
    r->milestones.at[static_cast<std::size_t>(Milestone::Trigger)] = hoursIn(slowFrom);
    if (samples > 0) {
        r->classes = {ClassStatistics{"liveness", sojourns(40.0), sojourns(39.0), {{"served", 4000}}},
                      ClassStatistics{"reconnect", sojourns(300.0), sojourns(20.0), {{"served", 4000}}}};
        r->pools = {PoolStatistics{"main", {{"liveness cpu", 4'000.0}, {"reconnect call registry", 620'000.0}, {"idle", 90'000.0}}}};
    }
    return r;
}

std::shared_ptr<const Snapshot> sampleSnapshot(const Scenario& scenario, SimTime now)
{
    const State state = stateAt(now.toSeconds() / 3600.0, static_cast<std::size_t>(now.toSeconds() / 10.0), false);
    auto s = std::make_shared<Snapshot>();
    s->now = now;
    const auto whole = [](double v) { return static_cast<std::int64_t>(v); };
    s->populations = {
        PopulationSnapshot{.id = "software", .size = 6500, .connected = whole(state.software), .requesting = whole(state.requesting), .offline = 8},
        PopulationSnapshot{.id = "hardware", .size = 6500, .connected = 6496, .requesting = 2, .backingOff = 2}};
    QueueSnapshot queue{.id = "shared", .capacity = scenario.queues.front().capacity};
    const Duration age = Duration::fromSeconds(state.age);
    queue.classes = {ClassDepth{.eventClass = "liveness", .depth = whole(state.beats), .oldest = age},
                     ClassDepth{.eventClass = "reconnect", .depth = whole(state.reconnects), .abandoned = whole(state.reconnects), .oldest = age}};
    queue.oldest = age;
    s->queues = {queue};
    s->pools = {PoolSnapshot{.id = "main", .workers = 4, .busy = 4, .heldByClass = {{"reconnect", 4}}}};
    s->pools.front().first.assign(4, WorkerSnapshot{true, "reconnect", "registry", "registry", Duration::seconds(94), true});
    s->backends = {BackendSnapshot{.id = "registry", .concurrency = 64, .inFlight = 4, .meanLatency = Duration::fromSeconds(state.latency)}};
    s->eligible = whole(state.eligible);
    s->falselyUnhealthy = 40 - s->eligible;
    for (int n = 0; n < 40; ++n) {
        ControllerSnapshot c{.name = "main." + std::to_string(n), .judgedAge = age, .capacity = 1000};
        c.verdict = s->eligible > 0 ? Verdict::Eligible : Verdict::Unhealthy;
        c.admits = s->eligible > 0;
        s->controllers.push_back(c);
    }
    return s;
}

} // namespace latepulse::ui
