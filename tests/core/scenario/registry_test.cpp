// Laws every entry of the parameter registry obeys, and the ways to reach a value by its path.
#include <QTest>

#include <set>

#include "core/scenario/parameter_registry.h"
#include "tests/core/scenario/sample_scenarios.h"

using namespace latepulse;

namespace {

Scenario with(std::string_view path, std::string_view text)
{
    Scenario scenario = everyTable();
    if (const auto set = setParameterFromText(scenario, path, text); !set)
        qFatal("%s", describe(set.error()).c_str());
    return scenario;
}

/// A sentence or label without this is of no use to anybody.
bool saysSomething(std::string_view text)
{
    return text.size() > 2 && text.front() != ' ' && text.back() != ' ';
}

} // namespace

class RegistryTest : public QObject {
    Q_OBJECT

private slots:
    void patternsAreUniqueAndWorded()
    {
        std::set<std::string_view> patterns;
        for (const ParameterSpec& spec : parameterSpecs()) {
            const QByteArray name(spec.pattern.data(), static_cast<qsizetype>(spec.pattern.size()));
            QVERIFY2(patterns.insert(spec.pattern).second, name);
            QVERIFY2(saysSomething(spec.label) && saysSomething(spec.meaning), name);
            QVERIFY2(spec.get != nullptr && spec.set != nullptr, name);
            QVERIFY2((spec.kind == ParameterKind::Choice) == !spec.choices.empty(), name);
        }
    }

    void slidersLieInsideTheLegalRange()
    {
        for (const ParameterSpec& spec : parameterSpecs()) {
            const QByteArray name(spec.pattern.data(), static_cast<qsizetype>(spec.pattern.size()));
            QVERIFY2(spec.lowest <= spec.highest, name);
            if (spec.scale == SliderScale::None)
                continue;
            QVERIFY2(spec.lowest <= spec.sliderLowest && spec.sliderLowest < spec.sliderHighest
                         && spec.sliderHighest <= spec.highest,
                     name);
            if (spec.scale == SliderScale::Logarithmic)
                QVERIFY2(spec.sliderLowest > 0, name);
        }
    }

    void defaultsReadBackFromTheirText()
    {
        for (const ParameterSpec& spec : parameterSpecs()) {
            const std::string text = formatValue(spec, spec.defaultValue);
            const auto back = parseValue(spec, text);
            QVERIFY2(back && *back == spec.defaultValue, (std::string(spec.pattern) + " = " + text).c_str());
        }
    }

    void everyValueOfAScenarioIsLegalAndSettable()
    {
        const Scenario scenario = everyTable();
        for (const Parameter& parameter : parametersOf(scenario)) {
            const ParameterValue value = valueOf(scenario, parameter);
            const auto checked = checkValue(scenario, parameter, value);
            QVERIFY2(checked, checked ? "" : describe(checked.error()).c_str());
            const auto found = findParameter(scenario, parameter.path);
            QVERIFY2(found && found->spec == parameter.spec, parameter.path.c_str());
            Scenario same = scenario;
            QVERIFY2(setParameter(same, parameter.path, value) && same == scenario, parameter.path.c_str());
            Scenario fromText = scenario;
            QVERIFY2(setParameterFromText(fromText, parameter.path, formatValue(*parameter.spec, value)),
                     parameter.path.c_str());
            QVERIFY2(fromText == scenario, parameter.path.c_str());
        }
    }

    void setChangesThatParameterAndNoOther()
    {
        const Scenario scenario = everyTable();
        const auto all = parametersOf(scenario);
        for (const Parameter& parameter : all) {
            const ParameterSpec& spec = *parameter.spec;
            if (spec.kind != ParameterKind::Switch && spec.kind != ParameterKind::Share
                && spec.kind != ParameterKind::Count)
                continue;
            const ParameterValue old = valueOf(scenario, parameter);
            const ParameterValue fresh = spec.kind == ParameterKind::Switch ? ParameterValue(!std::get<bool>(old))
                : spec.kind == ParameterKind::Share
                ? ParameterValue(old == ParameterValue(0.25) ? 0.75 : 0.25)
                : ParameterValue(old == ParameterValue(std::int64_t{3}) ? std::int64_t{4} : std::int64_t{3});
            Scenario changed = scenario;
            QVERIFY2(setParameter(changed, parameter.path, fresh), parameter.path.c_str());
            for (const Parameter& other : all)
                QVERIFY2((valueOf(changed, other) == valueOf(scenario, other)) == (other.path != parameter.path)
                             || other.path == parameter.path.substr(0, other.path.size()),
                         (parameter.path + " against " + other.path).c_str());
        }
    }

    void textValuesAsPeopleTypeThem_data()
    {
        QTest::addColumn<QByteArray>("path");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("shown");
        const auto row = [](const char* path, const char* text, const char* shown) {
            QTest::newRow(path) << QByteArray(path) << QByteArray(text) << QByteArray(shown);
        };
        row("backend.registry.latency.mean", "300s", "5min");
        row("population.software.cached.lost_at_session_end", "15%", "15%");
        row("wave.monday.share", "0.15", "15%");
        row("queue.shared.discipline", "priority", "priority");
        row("class.reconnect.registry.timeout", "none", "none");
        row("population.software.short.lifetime", "exponential(24h)", "exponential(mean=1d)");
        row("intervention.slow_backend.enabled", "false", "false");
        row("class.liveness.queue", "liveness", "liveness");
        row("source.listed.patience", "exponential(24h)", "exponential(mean=1d)");
        row("source.steady.patience", "none", "none");
        row("source.steady.patience.mean", "90s", "1min30s");
        row("source.listed.batch", "12", "12");
        row("pool.main.serves", "shared, liveness", "shared, liveness");
        row("pool.main.reserved.liveness", "3", "3");
        row("pool.jobs.reserved.job", "1", "1");
        row("failure.flapping.between.mean", "2h", "2h");
        row("failure.lost.between", "exponential(24h)", "exponential(mean=1d)");
        row("intervention.slow_backend.at", "7h30min", "7h30min");
    }
    void textValuesAsPeopleTypeThem()
    {
        QFETCH(QByteArray, path);
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, shown);
        const Scenario scenario = with(path.toStdString(), text.toStdString());
        const auto parameter = findParameter(scenario, path.toStdString());
        QVERIFY(parameter);
        QCOMPARE(formatValue(*parameter->spec, valueOf(scenario, *parameter)), shown.toStdString());
    }

    void noReserveLeavesNoEntry()
    {
        const Scenario scenario = with("pool.main.reserved.liveness", "0");
        QVERIFY(!scenario.pools[0].reserved.contains("liveness"));
        QCOMPARE(scenario.pools[0].reserved.size(), everyTable().pools[0].reserved.size() - 1);
        const auto still = findParameter(scenario, "pool.main.reserved.liveness");
        QVERIFY(still);
        QCOMPARE(formatValue(*still->spec, valueOf(scenario, *still)), std::string("0"));
    }

    void aWholeDistributionFromText()
    {
        const Scenario scenario = with("backend.registry.latency", "lognormal(mean=80ms, cv=1)");
        QCOMPARE(scenario.backends[0].latency, Distribution::logNormal(Duration::milliseconds(80), 1.0));
    }

    void oneFieldKeepsTheOthersOfItsDistribution()
    {
        Scenario scenario = with("backend.registry.latency", "lognormal(mean=80ms, cv=2)");
        QVERIFY(setParameterFromText(scenario, "backend.registry.latency.mean", "300s"));
        QCOMPARE(scenario.backends[0].latency, Distribution::logNormal(Duration::seconds(300), 2.0));
    }

    void aFieldItsFamilyLacksDoesNotApply()
    {
        const Scenario scenario = with("backend.registry.latency", "exponential(80ms)");
        const auto cv = findParameter(scenario, "backend.registry.latency.cv");
        QVERIFY(!cv);
        QCOMPARE(cv.error().code, ErrorCode::UnknownKey);
    }

    void refusalsChangeNothing_data()
    {
        QTest::addColumn<QByteArray>("path");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("allowed");
        const auto row = [](const char* path, const char* text, ErrorCode code, const char* allowed) {
            QTest::newRow(text) << QByteArray(path) << QByteArray(text) << static_cast<int>(code)
                                << QByteArray(allowed);
        };
        row("health.window", "-5s", ErrorCode::OutOfRange, "1ms to 10,000,000 s");
        row("health.window", "sixty", ErrorCode::WrongType, "duration");
        row("wave.monday.share", "120%", ErrorCode::OutOfRange, "0 % to 100 %");
        row("queue.shared.discipline", "filo", ErrorCode::OutOfRange, "fifo, lifo or priority");
        row("class.liveness.queue", "shard", ErrorCode::UnknownReference, "shared");
        row("pool.main.serves", "shared, nowhere", ErrorCode::UnknownReference, "liveness");
        row("pool.main.reserved.liveness", "-1", ErrorCode::OutOfRange, "0 to 1,000,000 workers");
        row("pool.main.reserved.livenes", "1", ErrorCode::UnknownKey, "pool.main.reserved.liveness");
        row("population.software.size", "12.5", ErrorCode::WrongType, "whole number");
        row("population.software.size", "99999999999999999999", ErrorCode::WrongType, "whole number");
        row("intervention.slow_backend.enabled", "maybe", ErrorCode::WrongType, "true or false");
        row("backend.registry.latency", "lognormal(mean=80ms, cv=-1)", ErrorCode::OutOfRange, "");
        row("backend.registry.latency", "lognormal(mean=80ms, cv=1, mean=90ms)", ErrorCode::WrongType, "lognormal");
        row("backend.registry.latency", "lognormal(p50=80ms, p99=1s, p50=90ms)", ErrorCode::WrongType, "lognormal");
        row("backend.registry.latency", "normal(80ms)", ErrorCode::WrongType, "lognormal");
        row("backend.registry.latency.mean", "nan", ErrorCode::WrongType, "duration");
    }
    void refusalsChangeNothing()
    {
        QFETCH(QByteArray, path);
        QFETCH(QByteArray, text);
        QFETCH(int, code);
        QFETCH(QByteArray, allowed);
        const Scenario before = everyTable();
        Scenario after = before;
        const auto set = setParameterFromText(after, path.toStdString(), text.toStdString());
        QVERIFY(!set);
        QCOMPARE(static_cast<int>(set.error().code), code);
        QCOMPARE(set.error().path, path.toStdString());
        QVERIFY2(set.error().allowed.find(allowed.toStdString()) != std::string::npos, describe(set.error()).c_str());
        QVERIFY(after == before);
    }

    void anUnknownPathNamesTheNearest()
    {
        const Scenario scenario = everyTable();
        const auto found = findParameter(scenario, "class.reconnect.registry.timeuot");
        QVERIFY(!found);
        QCOMPARE(found.error().code, ErrorCode::UnknownKey);
        QVERIFY2(found.error().allowed.find("class.reconnect.registry.timeout") != std::string::npos,
                 found.error().allowed.c_str());
    }

    void theDocumentationNamesEveryPattern()
    {
        const std::string tables = parameterTables();
        for (const ParameterSpec& spec : parameterSpecs())
            QVERIFY2(tables.find('`' + std::string(spec.pattern) + '`') != std::string::npos,
                     std::string(spec.pattern).c_str());
    }
};

QTEST_GUILESS_MAIN(RegistryTest)
#include "registry_test.moc"
