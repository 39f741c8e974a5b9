#include <algorithm>
#include <set>

#include "random_scenario.h"

namespace latepulse::generator {

void RandomScenario::makeStructure()
{
    m_scenario.run.horizon = Duration::minutes(static_cast<std::int64_t>(5 + below(85)));
    makeQueuesAndPools();
    makeBackends();
    makeControllers();
    makePopulations();
    makeSources();
    if (oneIn(4)) {
        makeClass("check", false);
        m_scenario.health.evaluation = Evaluation::Event;
        m_scenario.health.evaluationClass = "check";
    }
    if (oneIn(3)) {
        makeClass("ask", false);
        m_scenario.health.corroborationClass = "ask";
    }
    makeTrouble();
    makeWords();
}

/// Every queue is served by some pool but the last one now and then, which nothing enters then.
void RandomScenario::makeQueuesAndPools()
{
    for (std::size_t q = 0; q < 1 + below(4); ++q) {
        Queue queue;
        queue.id = "q" + std::to_string(q);
        m_scenario.queues.push_back(queue);
    }
    for (std::size_t p = 0; p < 1 + below(3); ++p) {
        WorkerPool pool;
        pool.id = "p" + std::to_string(p);
        for (const Queue& queue : m_scenario.queues)
            if (oneIn(2))
                pool.serves.push_back(queue.id);
        m_scenario.pools.push_back(pool);
    }
    for (const Queue& queue : m_scenario.queues) {
        const bool served = std::any_of(m_scenario.pools.begin(), m_scenario.pools.end(), [&](const WorkerPool& pool) {
            return std::find(pool.serves.begin(), pool.serves.end(), queue.id) != pool.serves.end();
        });
        const bool idle = !served && queue.id != "q0" && oneIn(3);
        if (!served && !idle)
            m_scenario.pools[below(m_scenario.pools.size())].serves.push_back(queue.id);
    }
    for (WorkerPool& pool : m_scenario.pools)
        pool.completions = servedQueue();
}

std::string RandomScenario::servedQueue()
{
    std::vector<std::string> served;
    for (const WorkerPool& pool : m_scenario.pools)
        served.insert(served.end(), pool.serves.begin(), pool.serves.end());
    return served[below(served.size())];
}

void RandomScenario::makeBackends()
{
    for (std::size_t b = 0; b < below(3); ++b) {
        Backend backend;
        backend.id = "b" + std::to_string(b);
        m_scenario.backends.push_back(backend);
    }
}

Step RandomScenario::step(std::size_t number)
{
    Step made;
    made.id = "s" + std::to_string(number);
    if (!m_scenario.backends.empty() && !oneIn(3)) {
        made.backend = m_scenario.backends[below(m_scenario.backends.size())].id;
        made.critical = oneIn(2);
        made.toQueue = servedQueue();
        made.timeout = Duration::seconds(2);
    }
    return made;
}

void RandomScenario::makeClass(const std::string& id, bool sink)
{
    EventClass made;
    made.id = id;
    made.queue = servedQueue();
    made.sink = sink;
    for (std::size_t s = 0; s < 1 + below(3); ++s)
        made.steps.push_back(step(s));
    m_scenario.classes.push_back(made);
    for (WorkerPool& pool : m_scenario.pools)
        if (pool.reserved.empty() && oneIn(8))
            pool.reserved[id] = 1;
}

void RandomScenario::makeControllers()
{
    for (std::size_t g = 0; g < below(3); ++g) {
        ControllerGroup group;
        group.id = "c" + std::to_string(g);
        if (!oneIn(5)) {
            group.heartbeat.eventClass = oneIn(2) && g > 0 ? "beat0" : "beat" + std::to_string(g);
            if (!indexOf(m_scenario.classes, group.heartbeat.eventClass))
                makeClass(group.heartbeat.eventClass, false);
        }
        m_scenario.controllers.push_back(group);
    }
}

void RandomScenario::makePopulations()
{
    for (std::size_t p = 0; !m_scenario.controllers.empty() && p < below(3); ++p) {
        Population population;
        population.id = "h" + std::to_string(p);
        population.size = 30;
        for (std::size_t r = 0; r < 1 + below(3); ++r) {
            SessionRow row;
            row.id = "r" + std::to_string(r);
            population.sessions.push_back(row);
        }
        if (!oneIn(5)) {
            population.registration.eventClass = "reg" + std::to_string(p);
            makeClass(population.registration.eventClass, false);
        }
        m_scenario.populations.push_back(population);
    }
}

void RandomScenario::makeSources()
{
    for (std::size_t n = 0; n < below(4); ++n) {
        Source source;
        source.id = "j" + std::to_string(n);
        source.eventClass =
            n > 0 && oneIn(3) && indexOf(m_scenario.classes, "job0") ? "job0" : "job" + std::to_string(n);
        if (!indexOf(m_scenario.classes, source.eventClass))
            makeClass(source.eventClass, oneIn(2));
        source.kind = static_cast<ArrivalKind>(below(3));
        if (source.kind == ArrivalKind::Table) {
            for (std::size_t i = 0; i < below(6); ++i)
                source.table.push_back(Duration{instant().ns});
            std::sort(source.table.begin(), source.table.end());
        }
        m_scenario.sources.push_back(source);
    }
}

std::string RandomScenario::controllerName()
{
    const ControllerGroup& group = m_scenario.controllers[below(m_scenario.controllers.size())];
    return oneIn(2) ? group.id : group.id + ".0";
}

void RandomScenario::makeTrouble()
{
    if (m_scenario.controllers.empty())
        return;
    for (std::size_t w = 0; w < below(3); ++w) {
        Wave wave;
        wave.id = "w" + std::to_string(w);
        wave.controllers = oneIn(2) ? controllerName() : "";
        m_scenario.waves.push_back(wave);
    }
    for (std::size_t f = 0; f < below(3); ++f) {
        Failure failure;
        failure.id = "f" + std::to_string(f);
        failure.controllers = controllerName();
        failure.repairAfter = Duration::minutes(3);
        if (oneIn(2))
            failure.between = distribution();
        m_scenario.failures.push_back(failure);
    }
}

Intervention RandomScenario::intervention(std::size_t number)
{
    Intervention made;
    made.id = "i" + std::to_string(number);
    made.at = instant();
    if (oneIn(2))
        made.set = assignments();
    if (oneIn(4)) {
        made.purge = Purge{m_scenario.queues[below(m_scenario.queues.size())].id, ""};
        if (!m_scenario.classes.empty() && oneIn(2))
            made.purge->eventClass = m_scenario.classes[below(m_scenario.classes.size())].id;
    }
    if (oneIn(3))
        made.addWorkers = {
            {m_scenario.pools[below(m_scenario.pools.size())].id, static_cast<std::int64_t>(below(5)) - 2}};
    made.resetVerdicts = oneIn(5);
    if (!m_scenario.controllers.empty() && oneIn(4))
        made.forceEligible = ForceEligible{controllerName(), between(Duration::milliseconds(1), Duration::hours(1))};
    made.byHand = oneIn(4), made.enabled = !oneIn(6);
    made.remedy = made.byHand && number % 2 == 0;
    made.title = words(), made.note = words();
    return made;
}

void RandomScenario::makeInterventions()
{
    for (std::size_t i = 0; i < below(4); ++i)
        m_scenario.interventions.push_back(intervention(i));
}

Expectation RandomScenario::expectation(std::size_t number)
{
    Expectation e;
    e.id = "e" + std::to_string(number), e.note = words();
    e.from = instant(), e.to = *e.from + between(Duration::seconds(1), Duration::hours(1));
    switch (below(3)) {
    case 0: e.milestone = "nadir", e.reached = oneIn(2); return e;
    case 1: e.counter = "retries.x", e.value = {0, unit()}; return e;
    default: break;
    }
    e.series = "utilisation.p0";
    e.minimum = {-unit(), unit()}, e.maximum = {0, 9}, e.mean = {unit() - 1, 3}, e.last = {0, 1e9 * unit()};
    e.timeOfMinimum = {SimTime{0}, instant()};
    e.steepestFall = {between(Duration::seconds(1), Duration::hours(1)), unit()};
    e.heldAtLeast = {unit(), Duration::minutes(2)}, e.heldAtMost = {unit(), Duration::minutes(3)};
    if (oneIn(2))
        e.relativeToMeanBetween = {SimTime{0}, instant()};
    return e;
}

std::string RandomScenario::words()
{
    static const char* const samples[] = {
        "", "plain", "with \"quotes\" and \\", "two\nlines\tand a tab", "# no comment", "\xC3\xA9t\xC3\xA9 '''"};
    return samples[below(std::size(samples))];
}

/// What never influences a run.
void RandomScenario::makeWords()
{
    m_scenario.title = words(), m_scenario.summary = words(), m_scenario.note = words();
    m_scenario.provenance.fallback = static_cast<ProvenanceKind>(below(5));
    m_scenario.provenance.entries["health.window"] = {static_cast<ProvenanceKind>(below(5)), words()};
    for (std::size_t a = 0; a < below(3); ++a) {
        Annotation mark{instant(), {}, "mark " + words(), words(), oneIn(2)};
        if (oneIn(2))
            mark.until = mark.at + Duration::minutes(5);
        m_scenario.annotations.push_back(mark);
    }
    for (std::size_t e = 0; e < below(3); ++e)
        m_scenario.expectations.push_back(expectation(e));
}

} // namespace latepulse::generator
