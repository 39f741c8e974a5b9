// What is written is read back equal, to the last bit of every number.
#include <QTest>

#include "core/scenario/reader.h"
#include "core/scenario/validation.h"
#include "core/scenario/writer.h"
#include "tests/core/scenario/sample_scenarios.h"

using namespace latepulse;

namespace {

/// "" when the scenario survives, else what went wrong.
std::string lossOf(const Scenario& scenario)
{
    const std::string text = writeScenario(scenario);
    const auto back = readScenario(text, "written");
    if (!back)
        return describe(back.error()) + text;
    if (writeScenario(*back) != text)
        return "another text:\n" + text + "\n---\n" + writeScenario(*back);
    return *back == scenario ? "" : "same text, other values:\n" + text;
}

} // namespace

class RoundTripTest : public QObject {
    Q_OBJECT

private slots:
    void shippedFormsSurvive_data()
    {
        QTest::addColumn<QString>("file");
        for (const char* name : {"model_example.toml", "every_table.toml"})
            QTest::newRow(name) << QStringLiteral(LATEPULSE_TEST_DATA "/") + QString::fromLatin1(name);
    }
    void shippedFormsSurvive()
    {
        QFETCH(QString, file);
        const auto read = readScenarioFile(file.toStdString());
        QVERIFY2(read, read ? "" : describe(read.error()).c_str());
        const std::string loss = lossOf(*read);
        QVERIFY2(loss.empty(), loss.c_str());
    }

    void theCompactExampleMeansWhatItSays()
    {
        const auto s = readScenarioFile(LATEPULSE_TEST_DATA "/model_example.toml");
        QVERIFY(s);
        QCOMPARE(s->run.horizon, Duration::hours(72));
        QCOMPARE(s->populations.size(), std::size_t{2});
        QCOMPARE(s->populations[0].id, std::string("software"));  // in the order of the file, not of the alphabet
        QCOMPARE(s->populations[0].sessions[0].share, 0.15);
        QVERIFY(s->populations[1].registration.eventClass.empty());
        QCOMPARE(s->classes[1].steps[1].onTimeout, FailureAction::AdmitConservatively);
        QVERIFY(!s->classes[1].steps[1].timeout);
        QCOMPARE(s->interventions[1].at.ns, Duration::hours(55).ns);
        QCOMPARE(s->interventions[2].at.ns, (Duration::hours(61) + Duration::minutes(6)).ns);
        QCOMPARE(s->interventions[1].forceEligible->lasting, Duration::hours(4));
        QCOMPARE(s->provenance.of("population.software.size").note, std::string("half of about 13,000"));
        QCOMPARE(s->provenance.of("health.window").kind, ProvenanceKind::Assumed);
        QCOMPARE(s->expectations[0].minimum->second, 0.83);
        QCOMPARE(s->expectations[0].to->ns, (Duration::hours(55) + Duration::minutes(3)).ns);
    }

    void randomScenariosSurvive()
    {
        RandomScenarios scenarios(11);
        for (int i = 0; i < 40; ++i) {
            const Scenario scenario = scenarios.next();
            const Errors findings = validate(scenario);
            QVERIFY2(findings.empty(), (describe(findings) + writeScenario(scenario)).c_str());
            const std::string loss = lossOf(scenario);
            QVERIFY2(loss.empty(), loss.c_str());
        }
    }

    void aLaterChangeMayNeedAnEarlierFamily()
    {
        // The second assignment means nothing at the start; in the order of time it does, wherever it stands in the file.
        Distribution weibull;
        weibull.family = DistributionFamily::Weibull;
        weibull.mean = 3.0;
        Scenario s = everyTable();
        Intervention late;
        late.id = "late";
        late.at = SimTime{Duration::hours(9).ns};
        late.set = {{"backend.registry.latency.shape", 1.5}};
        Intervention early;
        early.id = "early";
        early.at = SimTime{Duration::hours(8).ns};
        early.set = {{"backend.registry.latency", weibull}};
        s.interventions.push_back(late);
        QVERIFY(!validate(s).empty());
        s.interventions.push_back(early);
        QVERIFY2(validate(s).empty(), describe(validate(s)).c_str());
        QVERIFY(writeScenario(s).find("\"backend.registry.latency.shape\" = 1.5") != std::string::npos);
        s.interventions.back().enabled = false; // switching one off never makes a scenario illegal
        QVERIFY(validate(s).empty());
    }

    void aWindowsChangesSurvive()
    {
        // "From now" on the family, later on a field that only the new family has.
        Scenario s = everyTable();
        s.interventions.push_back({});
        s.interventions.back().id = "mine_1";
        s.interventions.back().at = SimTime{Duration::hours(7).ns};
        s.interventions.back().byHand = true;
        s.interventions.back().set = {{"backend.registry.latency", Distribution::exponential(Duration::seconds(9))}};
        s.interventions.push_back(s.interventions.back());
        s.interventions.back().id = "mine_2";
        s.interventions.back().at = SimTime{Duration::hours(8).ns};
        Distribution weibull;
        weibull.family = DistributionFamily::Weibull;
        weibull.mean = 3.0;
        s.interventions.back().set = {{"backend.registry.latency", weibull}, {"backend.registry.latency.shape", 2.5}};
        s.interventions.push_back(s.interventions.back());
        s.interventions.back().id = "mine_3";
        s.interventions.back().at = SimTime{Duration::hours(9).ns};
        s.interventions.back().set = {{"backend.registry.latency.shape", 1.5}};
        QVERIFY2(validate(s).empty(), describe(validate(s)).c_str());
        const std::string loss = lossOf(s);
        QVERIFY2(loss.empty(), loss.c_str());
        s.interventions[s.interventions.size() - 2].enabled = false; // switching one off never makes a file unreadable
        QVERIFY2(lossOf(s).empty(), lossOf(s).c_str());
    }

    /// A default that the file gave, and a date, stand in what is saved; the fingerprint is that of the meaning.
    void whatWasStatedIsStatedAgain()
    {
        const std::string plain = writeScenario(everyTable());
        std::string text = plain;
        const auto after = [&text](const std::string& line, const std::string& more) {
            const auto at = text.find(line);
            QVERIFY2(at != std::string::npos, line.c_str());
            text.insert(at + line.size(), more);
        };
        after("[run]\nstart = 2026-06-06T00:00:00Z\n", "seed = 1\n");
        after("[health]\n", "window = \"60s\"\n");
        text += "[[annotation]]\nat = 2026-06-08T07:00:00Z\ntext = \"measures\"\nsource = \"status page\"\n";
        const auto read = readScenario(text, "stated");
        QVERIFY2(read, read ? "" : describe(read.error()).c_str());
        const std::string saved = writeScenario(*read);
        for (const char* line : {"\nseed = 1\n", "\nwindow = \"1min\"\n", "\nat = 2026-06-08T07:00:00Z\n"})
            QVERIFY2(saved.find(line) != std::string::npos, (line + saved).c_str());
        QVERIFY2(lossOf(*read).empty(), lossOf(*read).c_str());
        Scenario unsaid = *read;
        unsaid.stated.forget();
        QVERIFY(unsaid == *read && writeScenario(unsaid) != saved);
        QCOMPARE(scenarioHash(unsaid), scenarioHash(*read));
    }

    /// What a provenance speaks of can go or cease to apply while a person works: the file is still one that reads.
    void theProvenanceOfWhatIsGoneIsNotWritten()
    {
        Scenario s = everyTable();
        QVERIFY(!s.interventions.empty());
        s.expectations.resize(1);
        s.expectations.front().milestone = "first_false_verdict";
        const std::string kept = "backend.registry.latency", gone = "intervention." + s.interventions.back().id;
        for (const std::string& path : {kept, gone, gone + ".at", std::string("backend.registry.latency.cv"),
                                        std::string("expect.0"), "class." + s.classes.front().id + ".steps"})
            s.provenance.entries[path] = {ProvenanceKind::Historical, "once"};
        QVERIFY2(lossOf(s).empty(), lossOf(s).c_str());
        s.interventions.pop_back();
        s.expectations.clear();
        s.backends.front().latency = Distribution::exponential(Duration::seconds(1)); // has no cv
        const auto back = readScenario(writeScenario(s), "written");
        QVERIFY2(back, back ? "" : (describe(back.error()) + writeScenario(s)).c_str());
        QCOMPARE(back->provenance.of(kept).note, std::string("once"));
        for (const auto& [path, entry] : back->provenance.entries)
            QVERIFY2(path != gone && path != gone + ".at" && path != "backend.registry.latency.cv"
                         && path != "expect.0",
                     path.c_str());
    }

    void percentilesBecomeMeanAndSpreadOnce()
    {
        std::string text = writeScenario(everyTable());
        const std::string from = "latency = { lognormal = { mean = \"80ms\", cv = 1.0 } }";
        QVERIFY(text.find(from) != std::string::npos);
        text.replace(text.find(from), from.size(), "latency = { lognormal = { p50 = \"80ms\", p99 = \"1s\" } }");
        const auto read = readScenario(text, "percentiles");
        QVERIFY(read);
        QVERIFY(std::abs(quantileOf(read->backends[0].latency, 0.5) - 0.08) < 1e-6);
        QVERIFY(std::abs(quantileOf(read->backends[0].latency, 0.99) - 1.0) < 1e-6);
        QVERIFY2(lossOf(*read).empty(), lossOf(*read).c_str());
    }
};

QTEST_GUILESS_MAIN(RoundTripTest)
#include "round_trip_test.moc"
