// The generator covers the whole format, repeats itself, and its failures shrink.
#include <QTest>

#include <map>
#include <set>

#include "core/scenario/writer.h"
#include "tests/generator/random_scenario.h"
#include "tests/generator/shrink.h"

using namespace latepulse;
using namespace latepulse::generator;

class GeneratorTest : public QObject {
    Q_OBJECT

private slots:
    void theSameSeedIsTheSameScenario()
    {
        for (std::uint64_t seed = 1; seed <= 20; ++seed)
            QVERIFY(RandomScenario::of(seed) == RandomScenario::of(seed));
        QVERIFY(!(RandomScenario::of(1) == RandomScenario::of(2)));
    }

    void everyParameterTakesManyValues()
    {
        std::map<std::string_view, std::set<std::string>> values;
        for (std::uint64_t seed = 1; seed <= 400; ++seed) {
            const Scenario s = RandomScenario::of(seed);
            for (const Parameter& parameter : parametersOf(s))
                values[parameter.spec->pattern].insert(formatValue(*parameter.spec, valueOf(s, parameter)));
        }
        for (const ParameterSpec& spec : parameterSpecs()) {
            const std::set<std::string>& seen = values[spec.pattern];
            for (const std::string_view choice : spec.choices)
                QVERIFY2(seen.contains(std::string(choice))
                             || (spec.pattern == "class.*.*.fallback" && choice == "bounded_retry"),  // is illegal
                         (std::string(spec.pattern) + ' ' += choice).c_str());
            QVERIFY2(seen.size() >= 2, std::string(spec.pattern).c_str());
        }
    }

    void everyTableAndActionOccurs()
    {
        std::map<std::string, int> seen;
        const auto note = [&](const char* what, bool is) { seen[what] += is ? 1 : 0; };
        for (std::uint64_t seed = 1; seed <= 400; ++seed) {
            const Scenario s = RandomScenario::of(seed);
            note("population", !s.populations.empty());
            note("wave", !s.waves.empty());
            note("failure", !s.failures.empty());
            note("annotation", !s.annotations.empty());
            note("expectation", !s.expectations.empty());
            for (const WorkerPool& pool : s.pools)
                note("reserved", !pool.reserved.empty());
            for (const Failure& f : s.failures)
                note("failure that repeats", f.between.has_value());
            for (const Source& source : s.sources)
                for (const ArrivalKind kind : {ArrivalKind::Renewal, ArrivalKind::Table, ArrivalKind::Spaced})
                    note(("arrivals " + std::to_string(static_cast<int>(kind))).c_str(), source.kind == kind);
            for (const Intervention& i : s.interventions) {
                note("set", !i.set.empty());
                note("purge", i.purge.has_value());
                note("add workers", !i.addWorkers.empty() && i.addWorkers.front().count > 0);
                note("remove workers", !i.addWorkers.empty() && i.addWorkers.front().count < 0);
                note("reset", i.resetVerdicts);
                note("force", i.forceEligible.has_value());
                for (const Assignment& a : i.set)
                    note("route", a.path.ends_with(".queue"));
            }
        }
        QCOMPARE(seen.size(), std::size_t{17});
        for (const auto& [what, times] : seen)
            QVERIFY2(times >= 5, (what + ' ' + std::to_string(times)).c_str());
    }

    void failuresShrink()
    {
        // "No source sends its jobs in threes" is false; what is left says why and little else.
        const Property noThrees = [](const Scenario& s) -> std::string {
            for (const Source& source : s.sources)
                if (source.batch >= 3)
                    return "threes";
            return {};
        };
        const std::string told = firstFailure(noThrees, 1, 200);
        QVERIFY(told.starts_with("random scenario "));
        std::uint64_t seed = 1;
        while (noThrees(RandomScenario::of(seed)).empty())
            ++seed;
        const Scenario small = shrunk(RandomScenario::of(seed), noThrees);
        QCOMPARE(noThrees(small), std::string("threes"));
        QVERIFY(told.find(writeScenario(small)) != std::string::npos);
        QCOMPARE(small.sources.size(), std::size_t{1});
        QCOMPARE(small.classes.size(), std::size_t{1});
        QVERIFY(small.populations.empty() && small.controllers.empty() && small.interventions.empty());
        QVERIFY(small.queues.size() <= 2 && small.pools.size() == 1 && small.backends.empty());
        QVERIFY(firstFailure([](const Scenario&) { return std::string(); }, 1, 20).empty());
    }

    void aPropertyThatThrowsHasFailed()
    {
        const std::string told = firstFailure(
            [](const Scenario& s) -> std::string {
                throw std::runtime_error("horizon " + std::to_string(s.run.horizon.ns));
            },
            3, 1);
        QVERIFY2(told.starts_with("random scenario 3: throws horizon "), told.c_str());
    }

    void aPropertyThatEndsTheProcessHasFailed()
    {
        const std::string told = firstFailure(
            [](const Scenario& s) -> std::string {
                if (s.populations.size() > 1)
                    std::abort();
                return {};
            },
            1, 100);
        QVERIFY2(told.find(": ends with signal 6") != std::string::npos, told.c_str());
        QVERIFY(told.find("[population.h1]") != std::string::npos && told.find("[source.") == std::string::npos);
    }
};

QTEST_GUILESS_MAIN(GeneratorTest)
#include "generator_test.moc"
