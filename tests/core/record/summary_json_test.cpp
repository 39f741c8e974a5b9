// The summary of a run as JSON: counters, extremes, milestones with null, statistics by class, all in plain numbers.
#include <QTest>

#include <nlohmann/json.hpp>

#include "core/experiment/run.h"
#include "core/record/summary_json.h"
#include "csv.h"
#include "tests/core/model/lab.h"

using namespace latepulse;
using Json = nlohmann::ordered_json;

namespace {

/// Three jobs of 4 s at 0 s, 1 s and 2 s for one worker and one place to wait; the third is dropped.
const char* const text =
    "format = 1\ntitle = \"Say \\\"when\\\"\"\n[run]\nstart = 2026-01-01T00:00:00Z\nhorizon = \"1000.5s\"\nseed = 9\n"
    "[source.a]\nclass = \"a\"\narrivals = { table = [\"0s\", \"1s\", \"2s\"] }\n[class.a]\nqueue = \"line\"\n"
    "end = \"sink\"\nsteps = [ { id = \"serve\", cpu = \"4s\" } ]\n[queue.line]\ncapacity = 1\n"
    "[pool.desk]\nworkers = 2\nserves = [\"line\"]\nreserved = { b = 1 }\n[class.b]\nqueue = \"line\"\nend = \"sink\"\n"
    "[intervention.i]\nat = \"100.25s\"\nset = { \"queue.line.capacity\" = 5 }\n";

Json summary(double until = 1e9)
{
    auto run = RecordedRun::start(lab::scenarioOf(text));
    if (!run)
        throw std::runtime_error(describe(run.error()));
    run->advance(lab::at(until), {});
    return Json::parse(summaryJson(*run->scenario(), run->recording()));
}

} // namespace

class SummaryJsonTest : public QObject {
    Q_OBJECT

private slots:
    void whatAndWhence()
    {
        const csv::CommaLocale comma;
        const Json json = summary();
        QVERIFY(json["title"] == "Say \"when\"");
        QVERIFY(json["kind"] == "model result");
        QVERIFY(json["caution"].get<std::string>().find("not RIPE NCC's topology") != std::string::npos);
        QVERIFY(json["seed"] == 9);
        QVERIFY(json["start_utc"] == "2026-01-01T00:00:00Z");
        QVERIFY(json["horizon_s"] == 1000.5 && json["computed_to_s"] == 1000.5 && json["finished"] == true);
        QCOMPARE(json["state_hash"].get<std::string>().size(), std::size_t{16});
        QVERIFY(!json["scenario_hash"].get<std::string>().empty());
        QVERIFY(json.begin().key() == "title");
    }
    void unfinishedRunsSaySo()
    {
        const Json json = summary(10);
        QVERIFY(json["finished"] == false && json["computed_to_s"] == 10.0);
        QVERIFY(json["milestones"]["trigger"].is_null());
    }
    void milestonesWithTimeOrNull()
    {
        const Json json = summary()["milestones"];
        QCOMPARE(json.size(), milestoneCount);
        QVERIFY(json["trigger"]["time_s"] == 100.25);
        QVERIFY(json["trigger"]["time_utc"] == "2026-01-01T00:01:40.25Z");
        for (const char* none : {"first_false_verdict", "nadir", "backlog_drained", "late_results_delivered"})
            QVERIFY2(json.contains(none) && json[none].is_null(), none);
    }
    void countersAndOutcomesAgree()
    {
        const Json json = summary();
        QVERIFY(json["counters"]["events_created.a"] == 3);
        QVERIFY(json["counters"]["events_served.a"] == 2);
        QVERIFY(json["counters"]["events_dropped.a"] == 1);
        QVERIFY(json["classes"]["a"]["outcomes"] == (Json{{"dropped", 1}, {"served", 2}}));
    }
    void statisticsByClass()
    {
        const Json a = summary()["classes"]["a"];
        QVERIFY(a["sojourn"]["count"] == 2);
        QVERIFY(a["sojourn"]["mean_s"] == 5.5);  // 4 s and 7 s
        QVERIFY(a["sojourn"]["max_s"] == 7.0);
        QVERIFY(a["waiting"]["mean_s"] == 1.5);  // 0 s and 3 s
        const double median = a["sojourn"]["p50_s"];
        QVERIFY(median >= 4 && median <= 4 + 4.0 / 64);
        QVERIFY(summary()["classes"]["b"]["sojourn"].is_null());  // none was served
    }
    void whatTrueFailuresCost()
    {
        // Last beat 45 s, down from 50 s to 200 s, suspected from 75 s, trusted again at 205.001 s.
        auto run = RecordedRun::start(lab::scenarioOf(
            "format = 1\n[run]\nhorizon = \"1000s\"\n[controllers.main]\nheartbeat = { class = \"beat\", interval = "
            "\"10s\", phase = \"5s\" }\n[class.beat]\nqueue = \"beats\"\nsteps = [ { id = \"note\", cpu = \"1ms\" } ]\n"
            "[queue.beats]\n[pool.beats]\nserves = [\"beats\"]\n[health]\nwindow = \"30s\"\n[failure.f]\n"
            "controllers = \"main\"\nat = \"50s\"\nrepair_after = \"150s\"\n"));
        QVERIFY(run);
        run->advance(lab::at(60), {});
        Json main = Json::parse(summaryJson(*run->scenario(), run->recording()))["detector"]["main"];
        QVERIFY(main["failures"] == 1 && main["detected"] == 0 && main["undetected_s"] == 10.0);
        QVERIFY(main["detection_time_mean_s"].is_null() && main["mistake_duration_mean_s"].is_null());
        run->advance(lab::at(1000), {});
        main = Json::parse(summaryJson(*run->scenario(), run->recording()))["detector"]["main"];
        QVERIFY(main["detected"] == 1 && main["mistakes"] == 1);
        QVERIFY(main["detection_time_mean_s"] == 25.000000001 && main["detection_time_max_s"] == 25.000000001);
        QVERIFY(main["mistake_duration_sum_s"] == 5.001 && main["mistake_duration_max_s"] == 5.001);
        QVERIFY(std::abs(main["mistakes_per_controller_hour"].get<double>() - 3600.0 / 850) < 1e-12);
        QVERIFY(std::abs(main["query_accuracy"].get<double>() - (1 - 30.001000001 / 1000)) < 1e-12);
        QVERIFY(main["watched_controller_s"] == 1000.0);
        QVERIFY(summary()["detector"].empty());
    }
    void theWarmUpIsLeftOut()
    {
        std::string warm = text;
        warm.replace(warm.find("seed = 9"), 8, "seed = 9\nwarmup = \"5s\"");
        auto run = RecordedRun::start(lab::scenarioOf(warm));
        QVERIFY(run);
        run->advance(SimTime::never(), {});
        const Json a = Json::parse(summaryJson(*run->scenario(), run->recording()))["classes"]["a"];
        QVERIFY(a["sojourn"]["count"] == 1);  // the job served at 4 s is of the warm-up, that of 8 s is not
        QVERIFY(a["sojourn"]["mean_s"] == 7.0);
    }
    void extremesWithTheirInstants()
    {
        const Json deepest = summary()["extremes"]["deepest_queue.line"];
        QVERIFY(deepest["value"] == 1);
        QVERIFY(deepest["time_s"] == 1.0);  // a0 is taken at once, a1 waits
    }
    void workersAddUp()
    {
        const Json held = summary()["pools"]["desk"]["held_worker_seconds"];
        QVERIFY(held["a cpu"] == 8.0);
        QVERIFY(held["idle"] == 2 * 1000.5 - 8);
    }
};

QTEST_GUILESS_MAIN(SummaryJsonTest)
#include "summary_json_test.moc"
