#include "tests/core/topology/bound_scenarios.h"

#include <stdexcept>

#include "core/scenario/validation.h"

namespace latepulse::bounded {

Distribution Maker::time(Duration most)
{
    Distribution d = Distribution::deterministic(most);
    if (oneIn(2)) {
        d.family = DistributionFamily::Uniform;
        d.low = most.toSeconds() * static_cast<double>(between(0, 9)) / 10.0;
        d.high = most.toSeconds();
    } else if (oneIn(4)) {
        d.family = DistributionFamily::Empirical;
        d.table = {most.toSeconds() / 3.0, most.toSeconds() / 2.0, most.toSeconds()};
    }
    return d;
}

void Maker::makeQueuesAndPools()
{
    const bool apart = m_kind == Kind::OwnPool || oneIn(2);
    for (const char* id : {"beats", "work", "later"}) {
        Queue queue;
        queue.id = id;
        queue.capacity = oneIn(6) ? between(5, 200) : 100'000;
        queue.drop = oneIn(4) ? DropRule::Oldest : DropRule::Tail;
        queue.discipline = m_kind == Kind::Priority && oneIn(2) ? Discipline::Priority
            : oneIn(12)                                         ? Discipline::Lifo
                                                                : Discipline::Fifo;
        m_scenario.queues.push_back(queue);
    }
    WorkerPool pool;
    pool.id = "main";
    pool.workers = between(1, 4);
    pool.serves = {"beats", "work", "later"};
    pool.select = oneIn(4) ? SelectRule::RoundRobin : oneIn(4) ? SelectRule::OldestFirst : SelectRule::Listed;
    if (oneIn(8))
        pool.serves = {"work", "beats", "later"};
    pool.completions = oneIn(3) ? "work" : oneIn(6) ? "beats" : "later";
    if (m_kind == Kind::Asynchronous || oneIn(8))
        pool.mode = PoolMode::Asynchronous;
    m_scenario.pools.push_back(pool);
    if (apart) {
        WorkerPool more = pool;
        more.id = "more";
        more.serves = {"work", "later"};
        if (m_kind == Kind::OwnPool)
            m_scenario.pools.front().serves = {"beats"};
        more.workers = between(1, 2);
        m_scenario.pools.push_back(more);
    }
}

void Maker::makeBackends()
{
    for (const char* id : {"near", "far"}) {
        Backend backend;
        backend.id = id;
        backend.concurrency = oneIn(3) ? between(1, 3) : 1000;
        backend.cancellable = oneIn(2);
        backend.latency = oneIn(2) ? Distribution::exponential(milliseconds(1, 400)) : time(milliseconds(1, 3000));
        m_scenario.backends.push_back(backend);
    }
}

void Maker::makeHeartbeats()
{
    EventClass beats;
    beats.id = "liveness";
    beats.queue = m_kind == Kind::Fifo && !oneIn(4) ? "work" : "beats";
    beats.priority = 0;
    Step note;
    note.id = "note";
    note.cpu = time(oneIn(10) ? Duration{} : milliseconds(1, 40));
    beats.steps = {note};
    if (oneIn(12)) {
        Step ask;
        ask.id = "ask";
        ask.backend = "near";
        ask.timeout = milliseconds(1, 30);
        ask.critical = false;
        ask.onTimeout = FailureAction::AdmitConservatively;
        beats.steps.push_back(ask);
    }
    m_scenario.classes.push_back(beats);
    for (std::int64_t g = 0; g < between(1, 2); ++g) {
        ControllerGroup group;
        group.id = "c" + std::to_string(g);
        group.count = between(1, 12);
        group.heartbeat.eventClass = "liveness";
        group.heartbeat.interval = milliseconds(800, 6000);
        group.heartbeat.jitter = oneIn(2) ? Duration{} : group.heartbeat.interval / 3;
        group.heartbeat.simultaneous = oneIn(2);
        group.heartbeat.mode = oneIn(6) ? BeatMode::Closed : BeatMode::Open;
        if (oneIn(4))
            group.link.delay = time(milliseconds(1, 200));
        group.link.loss = oneIn(8) ? 0.2 : 0.0;
        m_scenario.controllers.push_back(group);
    }
}

EventClass Maker::otherClass(const std::string& id)
{
    EventClass made;
    made.id = id;
    made.queue = oneIn(4) && m_kind != Kind::OwnPool ? "beats" : "work";
    made.priority = between(oneIn(6) ? 0 : 1, 2);
    for (std::int64_t s = 0; s < between(1, 3); ++s) {
        Step step;
        step.id = "s" + std::to_string(s);
        step.cpu = time(oneIn(3) ? Duration{} : milliseconds(1, 60));
        if (!oneIn(4)) {
            step.backend = oneIn(2) ? "near" : "far";
            if (!oneIn(40))
                step.timeout = milliseconds(5, 900);
            step.critical = false;
            step.onTimeout = static_cast<FailureAction>(between(0, 6));
            step.wait = milliseconds(1, 500);
            step.retries = between(0, 3);
            step.fallback = oneIn(2) ? FailureAction::Abandon : FailureAction::AdmitConservatively;
            step.toQueue = oneIn(8) && m_kind != Kind::OwnPool ? "beats" : oneIn(2) ? "later" : "work";
        }
        made.steps.push_back(step);
    }
    return made;
}

void Maker::addPopulation(const std::string& eventClass)
{
    Population population;
    population.id = "h" + eventClass;
    population.size = between(1, 60);
    SessionRow row;
    row.id = "all";
    row.lifetime = Distribution::exponential(milliseconds(500, 30'000));
    population.sessions = {row};
    population.cached.first = false;
    population.registration.eventClass = eventClass;
    population.registration.clientTimeout = oneIn(3) ? std::optional(milliseconds(500, 20'000)) : std::nullopt;
    population.registration.skipStale = oneIn(3);
    population.retry.base = milliseconds(200, 5000);
    m_scenario.populations.push_back(population);
}

void Maker::addSource(const std::string& eventClass)
{
    Source source;
    source.id = "j" + eventClass;
    source.eventClass = eventClass;
    source.batch = between(1, 6);
    source.kind = static_cast<ArrivalKind>(between(0, 2));
    source.arrivals = oneIn(2) ? Distribution::exponential(milliseconds(20, 2000)) : time(milliseconds(100, 3000));
    if (source.arrivals.family == DistributionFamily::Empirical)
        source.arrivals.table.front() += 0.05;
    for (int i = 0; i < 20; ++i)
        source.table.push_back(Duration::seconds(3 * i));
    if (source.kind != ArrivalKind::Table)
        source.table.clear();
    source.first = milliseconds(0, 5000);
    source.spacing = oneIn(2) ? Duration{} : milliseconds(1, 400);
    source.count = between(1, 200);
    m_scenario.sources.push_back(source);
}

void Maker::makeOthers()
{
    for (std::int64_t n = 0; n < between(1, 3); ++n) {
        const std::string id = "k" + std::to_string(n);
        m_scenario.classes.push_back(otherClass(id));
        if (oneIn(2)) {
            addPopulation(id);
        } else {
            m_scenario.classes.back().sink = true;
            addSource(id);
        }
    }
    if (oneIn(6)) {
        m_scenario.classes.push_back(otherClass("check"));
        m_scenario.classes.back().steps.resize(1);
        m_scenario.classes.back().steps.front().backend.clear();
        m_scenario.health.evaluation = Evaluation::Event;
        m_scenario.health.evaluationClass = "check";
        m_scenario.health.every = milliseconds(500, 5000);
    }
    WorkerPool& pool = m_scenario.pools.front();
    if (m_kind == Kind::Reserved && pool.workers > 1)
        pool.reserved["liveness"] = between(1, pool.workers - 1);
    else if (oneIn(10) && pool.workers > 1)
        pool.reserved["k0"] = 1;
}

Scenario Maker::make()
{
    m_scenario.run.horizon = Duration::seconds(60);
    m_scenario.run.seed = m_random() % 1'000'000;
    m_scenario.health.window = Duration::seconds(5);
    makeQueuesAndPools();
    makeBackends();
    makeHeartbeats();
    makeOthers();
    if (const Errors errors = validate(m_scenario); !errors.empty())
        throw std::logic_error(describe(errors));
    return m_scenario;
}

} // namespace latepulse::bounded
