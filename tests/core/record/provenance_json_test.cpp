// Where an exported figure comes from: enough in JSON to make the same figure again.
#include <QTest>

#include <nlohmann/json.hpp>

#include "core/experiment/run.h"
#include "core/record/provenance_json.h"
#include "csv.h"
#include "tests/core/model/lab.h"

using namespace latepulse;

class ProvenanceJsonTest : public QObject {
    Q_OBJECT

private slots:
    void whatMakesTheSameFigureAgain()
    {
        const csv::CommaLocale comma;
        Scenario scenario = lab::shipped("two-class-priority");
        scenario.run.horizon = Duration::hours(1);
        scenario.run.seed = 12345;
        auto run = RecordedRun::start(std::make_shared<const Scenario>(scenario));
        QVERIFY(run);
        run->advance(SimTime::never(), {});
        const Recording recording = run->recording();
        const auto chosen = static_cast<std::size_t>(recording.series.find("utilisation.desk"));
        const auto json =
            nlohmann::json::parse(provenanceJson(scenario, recording, {chosen}, lab::at(60), lab::at(1800.5)));
        QVERIFY(json["title"] == scenario.title);
        QVERIFY(json["kind"] == "model result");
        QVERIFY(json["caution"].get<std::string>().find("Illustrative model") != std::string::npos);
        QVERIFY(json["scenario_hash"] == recording.scenarioHash);
        QVERIFY(json["seed"] == 12345);
        QVERIFY(json["time_zone"] == "UTC");
        QVERIFY(json["from_utc"] == "2026-01-01T00:01:00Z" && json["to_utc"] == "2026-01-01T00:30:00.5Z");
        QVERIFY(json["sample_s"] == 60.0 && json["computed_to_s"] == 3600.0);
        QVERIFY(json["units"] == (nlohmann::json{{"utilisation.desk", "share"}}));
        char hash[17];
        std::snprintf(hash, sizeof hash, "%016llx", static_cast<unsigned long long>(run->plane().stateHash()));
        QVERIFY(json["state_hash"] == hash);
        QVERIFY(json["version"] == LATEPULSE_VERSION);
        const auto all = nlohmann::json::parse(provenanceJson(scenario, recording, {}, lab::at(0), lab::at(1)));
        QCOMPARE(all["units"].size(), recording.series.infos().size());
        QVERIFY(all["units"]["queue_age.line.long"] == "s");
    }
    void changesAreListedAsTheRunAppliedThem()
    {
        Scenario scenario = lab::shipped("ripe-atlas-2026-06");
        scenario.run.horizon = Duration::hours(8);
        Intervention live;
        live.id = "mine", live.at = lab::at(7 * 3600), live.byHand = true;
        live.set = {{"backend.registry.latency.mean", Duration::seconds(1)}};
        scenario.interventions.push_back(live);
        auto run = RecordedRun::start(std::make_shared<const Scenario>(scenario));
        QVERIFY(run);
        run->advance(SimTime::never(), {});
        const auto json =
            nlohmann::json::parse(provenanceJson(scenario, run->recording(), {}, lab::at(0), lab::at(3600)));
        const auto& all = json["interventions"];
        QCOMPARE(all.size(), scenario.interventions.size());
        const nlohmann::json slow{{"parameter", "backend.registry.latency.mean"}, {"from", "80ms"}, {"to", "5min"}};
        QVERIFY(all[0]["id"] == "slow_backend" && all[0]["changes"] == nlohmann::json::array({slow}));
        QVERIFY(all.back()["made_in_the_window"] == true && all.back()["at_s"] == 25200.0);
        QVERIFY(all.back()["changes"][0]["from"] == "5min" && all.back()["changes"][0]["to"] == "1s");
        QVERIFY(all[1]["id"] == "ad_hoc" && all[1]["changes"].empty());  // after this run's end
    }
    void anotherScenarioHasAnotherHash()
    {
        const auto hash = [](Duration horizon) {
            Scenario scenario = lab::shipped("mm1");
            scenario.run.horizon = horizon;
            auto run = RecordedRun::start(std::make_shared<const Scenario>(scenario));
            if (!run)
                throw std::runtime_error(describe(run.error()));
            return run->recording().scenarioHash;
        };
        QCOMPARE(hash(Duration::hours(1)), hash(Duration::hours(1)));
        QVERIFY(hash(Duration::hours(1)) != hash(Duration::hours(2)));
    }
};

QTEST_GUILESS_MAIN(ProvenanceJsonTest)
#include "provenance_json_test.moc"
