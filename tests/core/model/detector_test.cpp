// The price of true failures (MODEL 2.10): detection times, mistakes and query accuracy, summed by hand.
#include <QTest>

#include <fmt/format.h>

#include "tests/core/model/lab.h"

using namespace latepulse;

namespace {

/// Four controllers, beats every 10 s from `phase` on, one millisecond of work each.
std::string plant(const char* window, const std::string& trouble,
                  const char* phase = "phase = \"5s\", simultaneous = true", const char* health = "")
{
    return fmt::format("format = 1\n[run]\nhorizon = \"2000s\"\n[controllers.main]\ncount = 4\nheartbeat = {{ class = "
                       "\"beat\", interval = \"10s\", {} }}\n[class.beat]\nqueue = \"beats\"\nsteps = [ {{ id = "
                       "\"note\", cpu = \"1ms\" }} ]\n[queue.beats]\n[pool.beats]\nworkers = 4\nserves = "
                       "[\"beats\"]\n[health]\nwindow = \"{}\"\n{}\n{}",
                       phase, window, health, trouble);
}

std::string failure(const char* at, const char* repair, const char* who = "main.1", const char* kind = "down")
{
    return fmt::format("[failure.f]\nkind = \"{}\"\ncontrollers = \"{}\"\nat = \"{}\"\nrepair_after = \"{}\"\n", kind,
                       who, at, repair);
}

DetectorQuality qualityOf(const std::string& text, double until = 2000)
{
    ControlPlane plane = lab::planeOf(text);
    plane.runUntil(lab::at(until), {});
    return plane.detectorQuality().at(0);
}

QString sum(const TimeSum& time)
{
    return lab::seconds(time.nanoseconds());
}

} // namespace

class DetectorTest : public QObject {
    Q_OBJECT

private slots:
    void aWindowOfSixtySecondsFindsAfterFiftyToSixty()
    {
        // Beats of the four at 1.25 s, 3.75 s, 6.25 s and 8.75 s, and every 10 s: the last at 991.25 s ... 998.75 s.
        const DetectorQuality q = qualityOf(plant("60s", failure("1000s", "none", "main"), "jitter = \"0s\""));
        QCOMPARE(q.failures, 4);
        QCOMPARE(q.detected, 4);
        QCOMPARE(sum(q.detectionTime), "220.000000004"); // 51.25 + 53.75 + 56.25 + 58.75, 1 ns past each
        QCOMPARE(lab::seconds(q.longestDetection.ns), "58.750000001");
        QCOMPARE(sum(q.undetectedTime), "220.000000004");
        QCOMPARE(sum(q.lostTime), "4000");
        QCOMPARE(sum(q.watchedTime), "8000");
        QCOMPARE(q.mistakes, 0);
        QCOMPARE(q.queryAccuracy(), 1 - 220.000000004 / 8000);
    }
    void aWindowOfFiveMinutesFindsAfterTwoHundredAndNinetyToThreeHundred()
    {
        const DetectorQuality q = qualityOf(plant("300s", failure("1000s", "none", "main"), "jitter = \"0s\""));
        QCOMPARE(q.detected, 4);
        QCOMPARE(sum(q.detectionTime), "1180.000000004"); // 291.25 + 293.75 + 296.25 + 298.75
        QCOMPARE(lab::seconds(q.longestDetection.ns), "298.750000001");
    }
    void whateverThePhaseAndTheJitter()
    {
        for (int at = 1000; at < 1010; ++at) {
            const DetectorQuality q =
                qualityOf(plant("60s", failure(fmt::format("{}s", at).c_str(), "none", "main"), "jitter = \"400ms\""));
            QCOMPARE(q.detected, 4);
            const double mean = q.detectionTime.toSeconds() / 4;
            QVERIFY2(mean > 49 && q.longestDetection.toSeconds() < 61, std::to_string(mean).c_str());
        }
    }
    void aRepairLeavesAMistakeUntilAFreshBeat()
    {
        // Last beat 45 s, suspected from 75 s, up at 200 s, trusted again with the beat of 205 s.
        for (const char* kind : {"down", "unreachable"}) {
            const DetectorQuality q = qualityOf(plant("30s", failure("50s", "150s", "main.1", kind)));
            QCOMPARE(q.failures, 1);
            QCOMPARE(q.detected, 1);
            QCOMPARE(sum(q.detectionTime), "25.000000001");
            QCOMPARE(q.mistakes, 1);
            QCOMPARE(sum(q.mistakeTime), "5.001");
            QCOMPARE(lab::seconds(q.longestMistake.ns), "5.001");
            QCOMPARE(sum(q.undetectedTime), "25.000000001");
            QCOMPARE(sum(q.lostTime), "150");
            QCOMPARE(q.queryAccuracy(), 1 - (5.001 + 25.000000001) / 8000);
        }
    }
    void whatIsUnderWayCountsAsFarAsItHasCome()
    {
        const std::string text = plant("30s", failure("50s", "150s"));
        QCOMPARE(sum(qualityOf(text, 60).undetectedTime), "10");
        QCOMPARE(qualityOf(text, 60).detected, 0);
        QCOMPARE(qualityOf(text, 100).detected, 1);
        QCOMPARE(sum(qualityOf(text, 100).lostTime), "50");
        QCOMPARE(sum(qualityOf(text, 202).mistakeTime), "2");
        QCOMPARE(lab::seconds(qualityOf(text, 202).longestMistake.ns), "2");
    }
    void aShortFailureIsNeverDetected()
    {
        const DetectorQuality q = qualityOf(plant("30s", failure("46s", "8s")));
        QCOMPARE(q.failures, 1);
        QCOMPARE(q.detected, 0);
        QCOMPARE(sum(q.undetectedTime), "8");
        QCOMPARE(sum(q.detectionTime), "0");
        QCOMPARE(q.mistakes, 0);
    }
    void repeatedFailuresAddUp()
    {
        // Down for 100 s at 50 s, 450 s, 850 s, 1250 s and 1650 s; each found after 25 s, each repair a mistake of 5.001 s.
        const DetectorQuality q = qualityOf(plant("30s", failure("50s", "100s") + "between = \"300s\"\n"));
        QCOMPARE(q.failures, 5);
        QCOMPARE(q.detected, 5);
        QCOMPARE(sum(q.detectionTime), "125.000000005");
        QCOMPARE(q.mistakes, 5);
        QCOMPARE(sum(q.mistakeTime), "25.005");
        QCOMPARE(lab::seconds(q.longestMistake.ns), "5.001");
    }
    void aFailureOfOneFalselySuspectedIsFoundAtOnce()
    {
        // From 6 s to 106 s other jobs hold the workers: suspected falsely from 35 s on, truly from 50 s on.
        const DetectorQuality q = qualityOf(
            plant("30s",
                  failure("50s", "none", "main")
                      + "[source.h]\nclass = \"h\"\nbatch = 4\narrivals = { table = [\"6s\"] }\n[class.h]\n"
                        "queue = \"beats\"\nend = \"sink\"\nsteps = [ { id = \"serve\", cpu = \"100s\" } ]\n"));
        QCOMPARE(q.failures, 4);
        QCOMPARE(q.detected, 4);
        QCOMPARE(sum(q.detectionTime), "0");
        QCOMPARE(q.mistakes, 4);
        QCOMPARE(lab::seconds(q.longestMistake.ns), "14.999999999");
        QCOMPARE(sum(q.mistakeTime), "59.999999996");
        QCOMPARE(sum(q.undetectedTime), "0");
    }
    void detectionCountsFromTheLastBeginningOfSuspicion()
    {
        // Suspected from 75 s, set right by hand at 100 s, suspected again from 130 s on.
        const DetectorQuality q = qualityOf(
            plant("30s", failure("50s", "none") + "[intervention.i]\nat = \"100s\"\nreset_verdicts = true\n"));
        QCOMPARE(q.detected, 1);
        QCOMPARE(sum(q.detectionTime), "80.000000001");
        QCOMPARE(sum(q.undetectedTime), "55.000000002");
        QCOMPARE(q.mistakes, 0);
    }
    void withoutAPolicyNothingCounts()
    {
        QCOMPARE(qualityOf(plant("30s", failure("50s", "150s"), "phase = \"5s\"", "policy = \"none\"")),
                 (DetectorQuality{"main", 0, 0, 0, {}, {}, {}, {}, {}, {}, {}}));
    }
    void onlyTheTimeOfAPolicyCounts()
    {
        // Judged until 60 s and from 100 s on: the failure of 50 s counts twice and is found the second time at once.
        const std::string switches =
            "[intervention.i]\nat = \"60s\"\nset = { \"health.policy\" = \"none\" }\n"
            "[intervention.j]\nat = \"100s\"\nset = { \"health.policy\" = \"fixed_window\" }\n";
        const DetectorQuality q = qualityOf(plant("30s", failure("50s", "none") + switches));
        QCOMPARE(q.failures, 2);
        QCOMPARE(q.detected, 1);
        QCOMPARE(sum(q.detectionTime), "0");
        QCOMPARE(sum(q.undetectedTime), "10");
        QCOMPARE(sum(q.lostTime), "1910");
        QCOMPARE(sum(q.watchedTime), "7840"); // 4 x (60 + 1900)
    }
    void controllersWithoutHeartbeatsAreNotWatched()
    {
        const ControlPlane plane = lab::planeOf("format = 1\n[run]\nhorizon = \"100s\"\n[controllers.mute]\ncount = 3\n"
                                                + failure("50s", "none", "mute"));
        QVERIFY(plane.detectorQuality().empty());
        QCOMPARE(lab::counter(plane, 100, "failures.mute"), -1);
    }
    void countersSayTheSame()
    {
        const ControlPlane plane = lab::planeOf(plant("30s", failure("50s", "150s")));
        const auto counter = [&](const char* name) { return lab::counter(plane, 2000, name); };
        QCOMPARE(counter("failures.main"), 1);
        QCOMPARE(counter("failures_detected.main"), 1);
        QCOMPARE(counter("detection_time_ns.main"), 25'000'000'001);
        QCOMPARE(counter("longest_detection_ns.main"), 25'000'000'001);
        QCOMPARE(counter("mistakes.main"), 1);
        QCOMPARE(counter("mistake_time_ns.main"), 5'001'000'000);
        QCOMPARE(counter("longest_mistake_ns.main"), 5'001'000'000);
        QCOMPARE(counter("undetected_time_ns.main"), 25'000'000'001);
        QCOMPARE(counter("watched_time_ns.main"), 8'000'000'000'000);
    }
    void aCheckpointGoesOnCounting()
    {
        ControlPlane plane = lab::planeOf(plant("30s", failure("50s", "100s", "main.2") + "between = \"300s\"\n"));
        plane.runUntil(lab::at(460), {});
        ControlPlane copy = plane;
        plane.runUntil(lab::at(2000), {});
        copy.runUntil(lab::at(2000), {});
        QCOMPARE(copy.detectorQuality(), plane.detectorQuality());
        QCOMPARE(plane.detectorQuality()[0].failures, 5);
    }
    void sumsOutgrowOneDuration()
    {
        TimeSum sum;
        for (int i = 0; i < 3; ++i)
            sum.add(Duration::days(3650) + Duration::nanoseconds(1), 100'000);
        QCOMPARE(sum.toSeconds(), 3.0 * 100'000 * 3650 * 86400 + 3e5 * 1e-9);
        QCOMPARE(sum.nanoseconds(), std::numeric_limits<std::int64_t>::max());
        TimeSum small;
        small.add(Duration::nanoseconds(999'999'999), 2);
        QCOMPARE(small.nanoseconds(), 1'999'999'998);
    }
    void theCollapseIsOneLongMistake()
    {
        // The incident preset: every controller is up throughout. One that truly fails in between is no news.
        Scenario scenario = lab::shipped("ripe-atlas-2026-06");
        scenario.run.horizon = Duration::hours(50);
        Failure lost;
        lost.id = "lost";
        lost.controllers = "main.7";
        lost.at = lab::at(40 * 3600);
        scenario.failures.push_back(lost);
        ControlPlane plane = lab::planeOf(std::make_shared<const Scenario>(std::move(scenario)));
        plane.runUntil(lab::at(40 * 3600 - 1), {});
        const DetectorQuality before = plane.detectorQuality().at(0);
        QCOMPARE(before.failures, 0);
        QCOMPARE(before.mistakes, plane.counters().at("false_verdicts"));
        QVERIFY(before.mistakes >= 40);
        QVERIFY2(before.longestMistake > Duration::hours(30) && before.longestMistake < Duration::hours(34),
                 std::to_string(before.longestMistake.toSeconds()).c_str());
        const double mistaken = before.mistakeTime.toSeconds() / 40 / 3600; // hours per controller
        QVERIFY2(mistaken > 30 && mistaken < 34, std::to_string(mistaken).c_str());
        QVERIFY(std::abs(before.queryAccuracy() - (1 - mistaken / 40)) < 1e-4);
        plane.runUntil(lab::at(50 * 3600), {});
        const DetectorQuality after = plane.detectorQuality().at(0);
        QCOMPARE(after.failures, 1);
        QCOMPARE(after.detected, 1);
        QCOMPARE(sum(after.detectionTime), "0");
    }
};

QTEST_GUILESS_MAIN(DetectorTest)
#include "detector_test.moc"
