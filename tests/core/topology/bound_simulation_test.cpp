// Bounds against runs: nothing simulated exceeds what the structure promises, and the promise is not idle.
// LATEPULSE_RANDOM_FIRST and LATEPULSE_RANDOM_COUNT ask for other random topologies and for more than the 2,000.
#include <QTest>

#include <array>
#include <cstdio>
#include <cstdlib>

#include "core/scenario/isolation_edits.h"
#include "core/scenario/writer.h"
#include "core/topology/audit_words.h"
#include "tests/core/topology/audited.h"
#include "tests/core/topology/bound_scenarios.h"
#include "tests/core/topology/longest_sojourns.h"
#include "tests/generator/random_scenario.h"

using namespace latepulse;
using namespace latepulse::bounded;

namespace {

std::uint64_t asked(const char* variable, std::uint64_t otherwise)
{
    const char* text = std::getenv(variable); // NOLINT(concurrency-mt-unsafe): tests have one thread here
    return text != nullptr ? std::strtoull(text, nullptr, 10) : otherwise;
}

std::string nanoseconds(std::int64_t ns)
{
    return groupedCount(ns) + " ns";
}

/// Of one liveness class of one run; empty when all that is promised was kept.
std::string brokenPromise(const Scenario& scenario, const WorkStructure& structure, const LivenessFinding& finding,
                          const Sojourns& run)
{
    const auto processed = finding.bound.processed();
    std::string broken;
    if (processed && run.longest > processed->ns)
        broken = "a sojourn of " + nanoseconds(run.longest) + " is above the bound of " + nanoseconds(processed->ns);
    if (finding.bound.sojourn() && run.dropped > 0)
        broken += "heartbeats were dropped; ";
    if (broken.empty())
        return broken;
    std::fputs(writeScenario(scenario).c_str(), stderr); // Qt Test cuts long messages
    return broken + ": " + boundText(structure, finding.eventClass, finding.bound);
}

} // namespace

class BoundSimulationTest : public QObject {
    Q_OBJECT

private slots:
    void noRunExceedsItsBound()
    {
        const std::uint64_t first = asked("LATEPULSE_RANDOM_FIRST", 1), count = asked("LATEPULSE_RANDOM_COUNT", 2000);
        std::array<std::uint64_t, kinds> finite{}, near{};
        for (std::uint64_t seed = first; seed < first + count; ++seed) {
            const Scenario scenario = Maker(static_cast<Kind>(seed % kinds), seed).make();
            const WorkStructure structure = workStructureOf(scenario);
            const auto finding = audited::livenessOf(scenario);
            const Sojourns run = sojournsOf(scenario, finding.eventClass);
            const std::string broken = brokenPromise(scenario, structure, finding, run);
            QVERIFY2(broken.empty(), ("seed " + std::to_string(seed) + ": " + broken).c_str());
            if (const auto bound = finding.bound.sojourn()) {
                const auto family = static_cast<std::size_t>(finding.bound.family);
                ++finite[family];
                near[family] += run.longest * 2 >= bound->ns ? 1 : 0;
            }
        }
        std::uint64_t all = 0;
        for (std::size_t f = 0; f < finite.size(); ++f) {
            qInfo("%s: %llu of %llu bounded, %llu of them reached by half", familyText(static_cast<BoundFamily>(f)),
                  static_cast<unsigned long long>(finite[f]), static_cast<unsigned long long>(count),
                  static_cast<unsigned long long>(near[f]));
            all += finite[f];
            QVERIFY2(finite[f] * 20 >= count, "fewer than 1 in 20 bounded in a family: 100 of 2,000");
        }
        QVERIFY2(all * 10 >= count * 4, "fewer than 4 in 10 bounded: 800 of 2,000");
    }

    /// Scenarios of the whole format, whatever they hold; interventions change the structure and are left out.
    void noRunOfTheWholeFormatExceedsItsBound()
    {
        const std::uint64_t first = asked("LATEPULSE_RANDOM_FIRST", 1), count = asked("LATEPULSE_RANDOM_COUNT", 1000);
        int checked = 0;
        for (std::uint64_t seed = first; seed < first + count; ++seed) {
            Scenario scenario = generator::RandomScenario::of(seed);
            scenario.interventions.clear();
            scenario.run.warmup = {};
            const WorkStructure structure = workStructureOf(scenario);
            for (const LivenessFinding& finding : auditLiveness(structure)) {
                if (!finding.bound.processed())
                    continue;
                const Sojourns run = sojournsOf(scenario, finding.eventClass, 12'000);
                const std::string broken = brokenPromise(scenario, structure, finding, run);
                QVERIFY2(broken.empty(), ("seed " + std::to_string(seed) + ": " + broken).c_str());
                ++checked;
            }
        }
        qInfo("%d runs of the whole format had a bound", checked);
        QVERIFY(checked > 0);
    }

    void someLoadReachesHalf_data()
    {
        QTest::addColumn<std::vector<std::string>>("settings");
        QTest::addColumn<int>("family");
        const auto row = [](const char* name, std::vector<std::string> settings, BoundFamily family) {
            // Beats all at once; a backend that answers at the last instant; more work than a worker can do.
            for (const char* more :
                 {"controllers.main.heartbeat.simultaneous=true", "controllers.main.heartbeat.jitter=0s",
                  "controllers.main.heartbeat.phase=100ms", "backend.registry.latency=deterministic(mean=200ms)",
                  "backend.registry.concurrency=1000", "pool.main.workers=1", "source.chores.class=reconnect",
                  "population.software.register.class=chore", "source.chores.arrivals=deterministic(mean=500us)"})
                settings.push_back(more);
            QTest::newRow(name) << settings << static_cast<int>(family);
        };
        const std::vector<std::string> own{"pool.main.serves=own, shared",
                                           "pool.own.serves=", "class.liveness.queue=own"};
        const auto with = [](std::vector<std::string> a, const std::vector<std::string>& b) {
            a.insert(a.end(), b.begin(), b.end());
            return a;
        };
        row("priority", own, BoundFamily::Priority);
        row("priority, beats for longer", with(own, {"class.liveness.note.cpu=100ms"}), BoundFamily::Priority);
        row("asynchronous", with(own, {"pool.main.mode=asynchronous", "class.reconnect.ask.cpu=50ms"}),
            BoundFamily::Asynchronous);
        row("own pool", {"class.liveness.queue=own"}, BoundFamily::OwnPool);
    }
    void someLoadReachesHalf()
    {
        QFETCH(std::vector<std::string>, settings);
        QFETCH(int, family);
        const Scenario scenario = audited::with(settings);
        reachesHalf(scenario, static_cast<BoundFamily>(family));
    }

    void aReservedWorkerReachesHalf()
    {
        reachesHalf(audited::with({"pool.main.reserved.liveness=1", "pool.main.workers=2",
                                   "controllers.main.heartbeat.simultaneous=true",
                                   "controllers.main.heartbeat.jitter=0s", "controllers.main.heartbeat.phase=5s",
                                   "backend.registry.latency=deterministic(mean=200ms)"}),
                    BoundFamily::Reserved);
    }

    void aFifoReachesHalf()
    {
        // All jobs of a table just before the beats, on one worker.
        Scenario scenario =
            audited::with({"pool.main.workers=1", "controllers.main.heartbeat.simultaneous=true",
                           "controllers.main.heartbeat.jitter=0s", "controllers.main.heartbeat.phase=1s",
                           "backend.registry.latency=deterministic(mean=200ms)",
                           "population.software.register.class=chore", "source.chores.class=reconnect"});
        Source& source = scenario.sources.front();
        source.kind = ArrivalKind::Table;
        source.table = {Duration::milliseconds(999)};
        source.batch = 10;
        QVERIFY(validate(scenario).empty());
        reachesHalf(scenario, BoundFamily::Fifo);
    }

    /// The other side slower and busier in every way, and not a nanosecond of a heartbeat's sojourn is another.
    void isolatedIsExact()
    {
        const std::uint64_t first = asked("LATEPULSE_RANDOM_FIRST", 1), count = asked("LATEPULSE_RANDOM_COUNT", 1000);
        int isolated = 0;
        for (std::uint64_t seed = first; seed < first + count; ++seed) {
            const bool narrow = seed % 3 != 0;
            Scenario scenario =
                narrow ? Maker(static_cast<Kind>(seed % kinds), seed).make() : generator::RandomScenario::of(seed);
            scenario.interventions.clear();
            for (const LivenessFinding& finding : auditLiveness(workStructureOf(scenario))) {
                if (finding.verdict != IsolationVerdict::Isolated)
                    continue;
                const Scenario slowed = slowedBeside(scenario, finding.eventClass);
                const Sojourns before = sojournsOf(scenario, finding.eventClass),
                               after = sojournsOf(slowed, finding.eventClass, 400'000);
                if (!before.complete || !after.complete)
                    continue;
                const bool same = before.processed == after.processed && before.dropped == after.dropped;
                if (!same)
                    std::fputs(writeScenario(scenario).c_str(), stderr);
                QVERIFY2(same, ("seed " + std::to_string(seed)).c_str());
                isolated += before.processed.empty() ? 0 : 1;
            }
        }
        qInfo("%d isolated classes compared", isolated);
        QVERIFY2(static_cast<std::uint64_t>(isolated) * 20 >= count, "too few to say anything");
    }

    void theSuggestedChangeDoesWhatItPromises()
    {
        const std::uint64_t first = asked("LATEPULSE_RANDOM_FIRST", 1), count = asked("LATEPULSE_RANDOM_COUNT", 1000);
        int single = 0, pairs = 0;
        for (std::uint64_t seed = first; seed < first + count; ++seed) {
            Scenario scenario = Maker(static_cast<Kind>(seed % kinds), seed).make();
            addSpares(scenario, seed);
            const IsolationVerdict now = worstOf(auditLiveness(workStructureOf(scenario)));
            const IsolationAdvice advice = smallestSufficientChange(scenario);
            QVERIFY(now != IsolationVerdict::Isolated || (!advice.bounded && !advice.isolated));
            for (const auto* change : {&advice.bounded, &advice.isolated}) {
                if (!*change)
                    continue;
                const auto least = change == &advice.isolated ? IsolationVerdict::Isolated : IsolationVerdict::Bounded;
                const std::string place = "seed " + std::to_string(seed) + ": " + (*change)->words;
                const Scenario changed = withAssignments(scenario, (*change)->assignments);
                QVERIFY2(worstOf(auditLiveness(workStructureOf(changed))) <= least, place.c_str());
                QVERIFY2(validate(changed).empty(), (place + describe(validate(changed))).c_str());
                (*change)->edits.size() == 1 ? ++single : ++pairs;
                if ((*change)->edits.size() == 2)
                    QVERIFY2(!anyEditAlone(scenario, least), place.c_str());
            }
        }
        qInfo("%d single changes and %d pairs", single, pairs);
        QVERIFY(single > 0 && pairs > 0);
    }

private:
    static void reachesHalf(const Scenario& scenario, BoundFamily family)
    {
        const auto finding = audited::livenessOf(scenario);
        QCOMPARE(QString(familyText(finding.bound.family)), QString(familyText(family)));
        // The load may fill a queue of others; what counts is the time of what is processed.
        const auto bound = finding.bound.processed();
        QVERIFY(bound.has_value());
        const Sojourns run = sojournsOf(scenario, finding.eventClass, 3'000'000);
        QVERIFY2(run.longest * 2 >= bound->ns, (nanoseconds(run.longest) + " of " + nanoseconds(bound->ns)).c_str());
        QVERIFY(run.longest <= bound->ns);
    }

    static Scenario slowedBeside(Scenario scenario, std::size_t spared)
    {
        const WorkStructure structure = workStructureOf(scenario);
        const auto reach = reachOf(structure);
        const auto own = [&](const std::vector<std::size_t>& list, std::size_t at) {
            return std::find(list.begin(), list.end(), at) != list.end();
        };
        for (std::size_t b = 0; b < scenario.backends.size(); ++b)
            if (!own(reach[spared].backends, b)) {
                scenario.backends[b].latency = Distribution::deterministic(Duration::hours(1));
                scenario.backends[b].concurrency = 1;
            }
        for (std::size_t c = 0; c < scenario.classes.size(); ++c)
            for (Step& step : scenario.classes[c].steps)
                if (c != spared)
                    step.cpu = Distribution::deterministic(Duration::seconds(7));
        for (Population& population : scenario.populations) {
            population.size *= 3;
            population.registration.abandonmentCancels = !population.registration.abandonmentCancels;
        }
        for (Source& source : scenario.sources)
            source.batch = std::min<std::int64_t>(source.batch * 3, 100);
        for (std::size_t p = 0; p < scenario.pools.size(); ++p)
            if (!own(reach[spared].pools, p))
                scenario.pools[p].reserved.clear(), scenario.pools[p].workers = 1;
        return scenario;
    }

    static void addSpares(Scenario& scenario, std::uint64_t seed)
    {
        Queue queue;
        for (const char* id : {"spare1", "spare2"}) {
            queue.id = id;
            scenario.queues.push_back(queue);
        }
        WorkerPool pool;
        pool.id = "spare";
        pool.serves = {"spare1"};
        if (seed % 2 == 0)
            scenario.pools.push_back(pool);
    }

    static Scenario withAssignments(Scenario scenario, const std::vector<Assignment>& assignments)
    {
        for (const Assignment& assignment : assignments)
            if (const auto set = setParameter(scenario, assignment.path, assignment.value); !set)
                throw std::runtime_error(assignment.path + ": " + set.error().detail);
        return scenario;
    }

    static bool anyEditAlone(const Scenario& scenario, IsolationVerdict least)
    {
        for (const LivenessFinding& finding : auditLiveness(workStructureOf(scenario)))
            for (int edit = 0; edit <= static_cast<int>(IsolationEdit::Timeouts); ++edit) {
                const auto change = assignmentsOf(
                    scenario, {static_cast<IsolationEdit>(edit), scenario.classes[finding.eventClass].id});
                if (change
                    && worstOf(auditLiveness(workStructureOf(withAssignments(scenario, change->assignments)))) <= least)
                    return true;
            }
        return false;
    }
};

QTEST_GUILESS_MAIN(BoundSimulationTest)
#include "bound_simulation_test.moc"
