// Changes at an instant (MODEL 2.12): force, reset, purge, workers, and their order within one nanosecond.
#include <QTest>

#include <fmt/format.h>

#include "tests/core/model/lab.h"

using namespace latepulse;

namespace {

/// Beats at 5 s, 15 s, ...; cut off from 41 s for `lasting`; window 30 s: unhealthy from 65.000000001 s.
std::string silent(const std::string& intervention, const std::string& health = {}, const char* lasting = "none")
{
    return fmt::format("format = 1\n[run]\nhorizon = \"1000s\"\n[controllers.main]\n"
                       "heartbeat = {{ class = \"beat\", interval = \"10s\", phase = \"5s\" }}\n"
                       "[class.beat]\nqueue = \"beats\"\nsteps = [ {{ id = \"note\", cpu = \"1ms\" }} ]\n"
                       "[queue.beats]\n[pool.beats]\nserves = [\"beats\"]\n[failure.cut]\nkind = \"unreachable\"\n"
                       "controllers = \"main\"\nat = \"41s\"\nrepair_after = \"{2}\"\n[health]\nwindow = \"30s\"\n{1}"
                       "[intervention.i]\n{0}\n",
                       intervention, health, lasting);
}

QStringList verdicts(const std::string& text)
{
    return lab::verdicts(lab::planeOf(text), 1000);
}

/// Jobs of class a on one worker.
std::string station(const char* arrivals, const char* cpu, const std::string& interventions, int workers = 1)
{
    return fmt::format("format = 1\n[run]\nhorizon = \"1h\"\n[source.a]\nclass = \"a\"\n"
                       "arrivals = {{ table = [{}] }}\n[class.a]\nqueue = \"line\"\nend = \"sink\"\n"
                       "steps = [ {{ id = \"serve\", cpu = \"{}\" }} ]\n[queue.line]\n[queue.other]\n"
                       "[pool.desk]\nworkers = {}\nserves = [\"line\"]\n[pool.spare]\nserves = [\"other\"]\n{}",
                       arrivals, cpu, workers, interventions);
}

/// One probe that registers at 100 s while a job holds the only worker from 90 s to 190 s; it gives up after 60 s.
std::string waitingProbe(const std::string& interventions)
{
    return "format = 1\n[run]\nhorizon = \"1000s\"\n[population.p]\nsize = 1\n"
           "sessions = [ { id = \"all\", share = \"100%\", lifetime = \"3000d\" } ]\ncached = { first = false }\n"
           "register = { class = \"r\", client_timeout = \"60s\" }\n"
           "retry = { equal_jitter = { base = \"10000s\", cap = \"10000s\" } }\n"
           "[wave.end]\nat = \"100s\"\nshare = \"100%\"\nspread = \"0s\"\n[controllers.main]\n"
           "heartbeat = { class = \"beat\", interval = \"10s\", phase = \"5s\" }\n"
           "[class.beat]\nqueue = \"line\"\nsteps = [ { id = \"note\", cpu = \"1ms\" } ]\n"
           "[class.r]\nqueue = \"line\"\nsteps = [ { id = \"prepare\", cpu = \"1s\" } ]\n"
           "[source.h]\nclass = \"h\"\narrivals = { table = [\"90s\"] }\n[class.h]\nqueue = \"line\"\nend = \"sink\"\n"
           "steps = [ { id = \"serve\", cpu = \"100s\" } ]\n[queue.line]\n[pool.desk]\nserves = [\"line\"]\n"
        + interventions;
}

} // namespace

class InterventionsTest : public QObject {
    Q_OBJECT

private slots:
    void forcedForATime()
    {
        QCOMPARE(verdicts(silent("at = \"100s\"\nforce_eligible = { controllers = \"main\", for = \"50s\" }")),
                 (QStringList{"main.0 unhealthy 65.000000001", "main.0 eligible 100", "main.0 unhealthy 150"}));
    }
    void forcedBeforeItWouldFall()
    {
        QCOMPARE(verdicts(silent("at = \"60s\"\nforce_eligible = { controllers = \"main.0\", for = \"50s\" }")),
                 QStringList{"main.0 unhealthy 110"});
    }
    void goodEvidenceOutlivesTheForce()
    {
        // Back at 120 s: the beats of 125 s, 135 s and 145 s renew the evidence before the force ends at 150 s.
        QCOMPARE(
            verdicts(silent("at = \"100s\"\nforce_eligible = { controllers = \"main\", for = \"50s\" }", {}, "79s")),
            (QStringList{"main.0 unhealthy 65.000000001", "main.0 eligible 100"}));
    }
    void forcedUnderATimerFallsAtTheNextTick()
    {
        QCOMPARE(verdicts(silent("at = \"100s\"\nforce_eligible = { controllers = \"main\", for = \"50s\" }",
                                 "evaluation = \"periodic\"\nevery = \"7s\"\n")),
                 (QStringList{"main.0 unhealthy 70", "main.0 eligible 100", "main.0 unhealthy 154"}));
    }
    void theForceAdmits()
    {
        ControlPlane plane =
            lab::planeOf(silent("at = \"100s\"\nforce_eligible = { controllers = \"main\", for = \"50s\" }"));
        plane.runUntil(lab::at(149), {});
        QVERIFY(plane.snapshot().controllers[0].forcedEligible && plane.snapshot().controllers[0].admits);
        plane.runUntil(lab::at(150), {});
        QVERIFY(!plane.snapshot().controllers[0].forcedEligible && !plane.snapshot().controllers[0].admits);
    }
    void resetStartsTheEvidenceAnew()
    {
        QCOMPARE(
            verdicts(silent("at = \"100s\"\nreset_verdicts = true")),
            (QStringList{"main.0 unhealthy 65.000000001", "main.0 eligible 100", "main.0 unhealthy 130.000000001"}));
    }
    void theAgeThatAResetEndsWasThere()
    {
        // Evidence of 35 s: 28.5 s old at the reset; no instant here is the end of a sample.
        const auto longest = [](const std::string& text, double until) {
            ControlPlane plane = lab::planeOf(text);
            plane.runUntil(lab::at(until), {});
            const Extreme extreme = plane.extremes().at("longest_liveness_age.main");
            return lab::seconds(extreme.value) + QStringLiteral(" at ") + lab::seconds(extreme.at);
        };
        const std::string text = silent("at = \"63.5s\"\nreset_verdicts = true");
        QCOMPARE(longest(text, 61.25), QStringLiteral("26.25 at 61.25"));
        QCOMPARE(longest(text, 70), QStringLiteral("28.5 at 63.5"));
        QCOMPARE(longest(text, 103.25), QStringLiteral("39.75 at 103.25"));
    }
    void resetUnderATimerFallsAtTheNextTick()
    {
        // Evidence of 100 s, ticks of 7 s: the age is above 30 s at 133 s, not seen at 130.000000001 s.
        QCOMPARE(
            verdicts(silent("at = \"100s\"\nreset_verdicts = true", "evaluation = \"periodic\"\nevery = \"7s\"\n")),
            (QStringList{"main.0 unhealthy 70", "main.0 eligible 100", "main.0 unhealthy 133"}));
    }
    void purgedWorkAnswersNobody()
    {
        const ControlPlane plane = lab::planeOf(
            waitingProbe("[intervention.i]\nat = \"120s\"\npurge = { queue = \"line\", class = \"r\" }\n"));
        QCOMPARE(lab::endings(plane, 1000, "r"), QStringList{"r purged 120"});
        QCOMPARE(lab::probeStates(plane, 1000), (QStringList{"backing_off 100", "requesting 100", "backing_off 160"}));
        QCOMPARE(lab::counter(plane, 1000, "client_timeouts.p"), 1);
        QCOMPARE(lab::counter(plane, 1000, "events_purged.beat"), 0);
        QCOMPARE(lab::counter(plane, 1000, "events_served.h"), 1); // work in service is not waiting
    }
    void aPurgeWithoutClassTakesEveryWaitingEvent()
    {
        ControlPlane plane =
            lab::planeOf(waitingProbe("[intervention.i]\nat = \"120s\"\npurge = { queue = \"line\" }\n"));
        QCOMPARE(lab::endings(plane, 150, "beat").filter("purged"),
                 (QStringList{"beat purged 120", "beat purged 120", "beat purged 120"})); // of 95, 105 and 115 s
        QCOMPARE(lab::endings(plane, 150, "r"), QStringList{"r purged 120"});
        plane.runUntil(lab::at(121), {});
        const AgeSplit split = plane.snapshot().controllers[0].split;
        QVERIFY(split.total() == lab::at(121) - lab::at(85) && split.silence == split.total());
        plane.runUntil(plane.horizon(), {});
        QCOMPARE(plane.brokenRecounts(), std::vector<std::string>{});
    }
    void aPurgeOfAnotherQueueTouchesNothing()
    {
        const ControlPlane plane = lab::planeOf(
            station("\"0s\", \"1s\"", "10s", "[intervention.i]\nat = \"5s\"\npurge = { queue = \"other\" }\n"));
        QCOMPARE(lab::endings(plane, 3600), (QStringList{"a served 10", "a served 20"}));
    }
    void addedWorkersStartAtOnce()
    {
        const ControlPlane plane = lab::planeOf(
            station("\"0s\", \"1s\", \"2s\"", "10s", "[intervention.i]\nat = \"5s\"\nadd_workers = { desk = 1 }\n"));
        QCOMPARE(lab::visits(plane, 3600), (QStringList{"a0 0-10", "a1 5-15", "a2 10-20"}));
    }
    void removedWorkersFinishTheirJob()
    {
        const ControlPlane plane =
            lab::planeOf(station("\"0s\", \"1s\", \"2s\", \"3s\"", "10s",
                                 "[intervention.i]\nat = \"6s\"\nadd_workers = { desk = -1 }\n", 2));
        QCOMPARE(lab::visits(plane, 3600), (QStringList{"a0 0-10", "a1 1-11", "a2 11-21", "a3 21-31"}));
    }
    void withoutWorkersNothingStarts()
    {
        const ControlPlane plane =
            lab::planeOf(station("\"0s\", \"1s\"", "10s",
                                 "[intervention.i]\nat = \"6s\"\nadd_workers = { desk = -1 }\n"
                                 "[intervention.j]\nat = \"50s\"\nadd_workers = { desk = 1 }\n"));
        QCOMPARE(lab::visits(plane, 3600), (QStringList{"a0 0-10", "a1 50-60"}));
    }
    void aReserveKeepsTheNextFreeWorker()
    {
        // From 5 s on one of two workers is b's: a2 waits until both are free of a, and b0 starts at once.
        const std::string b = "[source.b]\nclass = \"b\"\narrivals = { table = [\"21s\"] }\n[class.b]\n"
                              "queue = \"line\"\nend = \"sink\"\nsteps = [ { id = \"serve\", cpu = \"1s\" } ]\n";
        const auto kept = [&](const char* set) {
            return lab::visits(lab::planeOf(station("\"0s\", \"1s\", \"2s\", \"3s\"", "10s", b + set, 2)), 3600);
        };
        QCOMPARE(kept(""), (QStringList{"a0 0-10", "a1 1-11", "a2 10-20", "a3 11-21", "b0 21-22"}));
        QCOMPARE(kept("[intervention.i]\nat = \"5s\"\nset = { \"pool.desk.reserved.b\" = 1 }\n"),
                 (QStringList{"a0 0-10", "a1 1-11", "a2 11-21", "b0 21-22", "a3 21-31"}));
        QCOMPARE(kept("[intervention.i]\nat = \"5s\"\nset = { \"pool.desk.reserved.b\" = 1 }\n"
                      "[intervention.j]\nat = \"12s\"\nset = { \"pool.desk.reserved.b\" = 0 }\n"),
                 (QStringList{"a0 0-10", "a1 1-11", "a2 11-21", "a3 12-22", "b0 21-22"}));
    }
    void theyComeBeforeEventsOfTheSameInstantInListOrder()
    {
        // At 10 s: 3 s, then 4 s of CPU are set before the job of 10 s begins.
        const auto set = [](const char* id, const char* cpu) {
            return fmt::format("[intervention.{}]\nat = \"10s\"\nset = {{ \"class.a.serve.cpu.mean\" = \"{}\" }}\n", id,
                               cpu);
        };
        QCOMPARE(lab::visits(lab::planeOf(station("\"0s\", \"10s\"", "1s", set("i", "3s") + set("j", "4s"))), 3600),
                 (QStringList{"a0 0-1", "a1 10-14"}));
        QCOMPARE(lab::visits(lab::planeOf(station("\"0s\", \"10s\"", "1s", set("i", "4s") + set("j", "3s"))), 3600),
                 (QStringList{"a0 0-1", "a1 10-13"}));
    }
    void anotherRouteTouchesNewEventsOnly()
    {
        // a1 stays in its line; a2 of 6 s is served at once by the other pool.
        const ControlPlane plane = lab::planeOf(station("\"0s\", \"1s\", \"6s\"", "10s",
                                                        "[intervention.i]\nat = \"5s\"\ntopology = { "
                                                        "\"class.a.queue\" = \"other\" }\n"));
        QCOMPARE(lab::visits(plane, 3600, true), (QStringList{"desk a0 0-10", "spare a2 6-16", "desk a1 10-20"}));
    }
    void aQueueNobodyIsToServeDrainsThroughItsPool()
    {
        // Three jobs of 10 s at 10, 11, 12 s; from 15 s on new ones go elsewhere and the desk serves only that.
        const std::string text = station("\"10s\", \"11s\", \"12s\", \"16s\"", "10s",
                                         "[intervention.i]\nat = \"15s\"\ntopology = { \"class.a.queue\" = \"other\", "
                                         "\"pool.desk.serves\" = \"other\", \"pool.spare.serves\" = \"\" }\n");
        QCOMPARE(lab::visits(lab::planeOf(text), 1000),
                 (QStringList{"a0 10-20", "a3 20-30", "a1 30-40", "a2 40-50"})); // what it is to serve comes first
        // Also across a second change, and a pool that is to serve nothing at all.
        const std::string twice = station("\"10s\", \"11s\", \"12s\", \"13s\"", "10s",
                                          "[intervention.i]\nat = \"15s\"\ntopology = { \"class.a.queue\" = \"other\", "
                                          "\"pool.desk.serves\" = \"\" }\n[intervention.j]\nat = \"25s\"\nset = { "
                                          "\"class.a.priority\" = 3 }\n");
        QCOMPARE(lab::visits(lab::planeOf(twice), 1000).size(), 4);
        // An empty one is nobody's from then on.
        ControlPlane plane = lab::planeOf(station("\"10s\"", "1s",
                                                  "[intervention.i]\nat = \"15s\"\ntopology = { \"class.a.queue\" = "
                                                  "\"other\", \"pool.desk.serves\" = \"\" }\n"));
        plane.runUntil(lab::at(20), {});
        QVERIFY(plane.plan().queues[0].pools.empty());
    }
    void aDisabledOneDoesNothing()
    {
        const std::string change = "[intervention.i]\nenabled = false\nat = \"5s\"\nadd_workers = { desk = 1 }\n";
        ControlPlane with = lab::planeOf(station("\"0s\", \"1s\"", "10s", change));
        ControlPlane without = lab::planeOf(station("\"0s\", \"1s\"", "10s", {}));
        with.runUntil(with.horizon(), {});
        without.runUntil(without.horizon(), {});
        QCOMPARE(with.stateHash(), without.stateHash());
    }
};

QTEST_GUILESS_MAIN(InterventionsTest)
#include "interventions_test.moc"
