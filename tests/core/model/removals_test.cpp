// What stands between a due verdict and a removal (POLICIES): corroborate, ejection cap, rate-limited removal.
// Beats at 5 s, 15 s, ... are processed 1 ms later; cut off at 41 s the evidence stays of 35 s; window 30 s: due at
// 65.000000001 s.
#include <QTest>

#include <fmt/format.h>

#include "tests/core/model/lab.h"

using namespace latepulse;

namespace {

/// `ask` is the queue the corroboration takes: "own", or "beats" with the heartbeats.
std::string plant(const std::string& health, const std::string& more, int controllers = 1, const char* ask = "own")
{
    return fmt::format("format = 1\n[run]\nhorizon = \"1000s\"\n[controllers.main]\ncount = {2}\n"
                       "heartbeat = {{ class = \"beat\", interval = \"10s\", phase = \"5s\", simultaneous = true }}\n"
                       "[class.beat]\nqueue = \"beats\"\nsteps = [ {{ id = \"note\", cpu = \"1ms\" }} ]\n"
                       "[class.ask]\nqueue = \"{3}\"\nsteps = [ {{ id = \"read\", cpu = \"2s\" }} ]\n"
                       "[queue.beats]\n[queue.own]\n[pool.beats]\nserves = [\"beats\"]\n"
                       "[pool.own]\nserves = [\"own\"]\nworkers = 9\n{1}[health]\nwindow = \"30s\"\n{0}",
                       health, more, controllers, ask);
}

std::string asking(const char* timeout = "5s")
{
    return fmt::format("corroborate = true\ncorroboration_class = \"ask\"\ncorroboration_timeout = \"{}\"\n", timeout);
}

std::string cut(const std::string& controllers, const char* repair = "none")
{
    return fmt::format("[failure.cut_{2}]\nkind = \"unreachable\"\ncontrollers = \"{0}\"\nat = \"41s\"\n"
                       "repair_after = \"{1}\"\n",
                       controllers, repair, controllers.back());
}

/// One job of 200 s in the heartbeats' queue at 40 s: the worker is held until 240 s.
const std::string clog = "[source.h]\nclass = \"h\"\narrivals = { table = [\"40s\"] }\n[class.h]\nqueue = \"beats\"\n"
                         "end = \"sink\"\nsteps = [ { id = \"serve\", cpu = \"200s\" } ]\n";

QStringList verdicts(const std::string& text, double until = 1000)
{
    return lab::verdicts(lab::planeOf(text), until);
}

std::int64_t counted(const std::string& text, const char* counter, double until = 1000)
{
    ControlPlane plane = lab::planeOf(text);
    plane.runUntil(lab::at(until), {});
    const auto all = plane.counters();
    const auto found = all.find(counter);
    return found == all.end() ? -1 : found->second;
}

} // namespace

class RemovalsTest : public QObject {
    Q_OBJECT

private slots:
    void aReadThatFindsItDeadRemovesItWhenItIsAnswered()
    {
        const std::string text = plant(asking(), cut("main"));
        QCOMPARE(verdicts(text), QStringList{"main.0 unhealthy 67.000000001"});  // 65 s + the read of 2 s
        QCOMPARE(counted(text, "corroborations_asked"), 1);
        QCOMPARE(counted(text, "corroborations_failed"), 1);
    }
    void aReadByItsOwnPathKeepsWhomOnlyTheQueueMakesLate()
    {
        // The beats of 45 s to 235 s are processed from 240 s on; without the read the verdict is false.
        QCOMPARE(verdicts(plant({}, clog), 239), QStringList{"main.0 unhealthy 65.000000001"});
        const std::string text = plant(asking(), clog);
        QCOMPARE(verdicts(text), QStringList());
        QCOMPARE(counted(text, "corroborations_failed"), 0);
        // Asked at 65 s, and 30 s and 1 ns after each answer, 2 s later: 97, 129, 161, 193, 225 s.
        QCOMPARE(counted(text, "corroborations_confirmed", 239), 6);
    }
    void aReadThroughTheCloggedQueueIsWorthless()
    {
        const std::string text = plant(asking(), clog, 1, "beats");
        QCOMPARE(verdicts(text, 239), QStringList{"main.0 unhealthy 70.000000001"});  // no answer in 5 s
        QCOMPARE(counted(text, "corroborations_unanswered", 239), 1);
        QCOMPARE(counted(text, "false_verdicts", 239), 1);
        // The answer that comes through at last counts for nothing; only beats clear.
        QCOMPARE(counted(text, "corroborations_confirmed"), 0);
    }
    void aBeatInTheMeantimeMakesTheAnswerMoot()
    {
        // Back at 66 s; the beat of 75 s comes while the read of the clogged desk is still out.
        const std::string text = plant(asking("20s"), cut("main", "25s"));
        std::string slow = text;
        slow.replace(slow.find("cpu = \"2s\""), 10, "cpu = \"19s\"");
        QCOMPARE(verdicts(slow), QStringList());
        // And its evidence runs out again as that of any other.
        const std::string again = "[failure.again]\nkind = \"unreachable\"\ncontrollers = \"main\"\nat = \"91s\"\n";
        slow.insert(slow.find("[health]"), again);
        QCOMPARE(verdicts(slow), QStringList{"main.0 unhealthy 134.000000001"});  // 85 s + 30 s, and the read of 19 s
    }
    void theQuarantinedAreOutAlreadyAndNotAskedAbout()
    {
        const std::string text = plant(
            asking() + "policy = \"grace_then_quarantine\"\nsuspect_after = \"12s\"\nquarantine_after = \"18s\"\n",
            cut("main"));
        QCOMPARE(verdicts(text),
                 (QStringList{"main.0 suspected 47.000000001", "main.0 quarantined 55.000000001",
                              "main.0 unhealthy 65.000000001"}));
        QCOMPARE(counted(text, "corroborations_asked"), 1);
    }
    void anEvaluationByATimerAsksOnce()
    {
        const std::string text = plant(asking() + "evaluation = \"periodic\"\nevery = \"1s\"\n", cut("main"));
        QCOMPARE(verdicts(text), QStringList{"main.0 unhealthy 68"});  // seen at 66 s
        QCOMPARE(counted(text, "corroborations_asked"), 1);
    }
    void switchedOnWhileItRunsItCountsFromThere()
    {
        const auto at = [](const char* when) {
            return fmt::format("[intervention.on]\nat = \"{}\"\nset = {{ \"health.corroborate\" = true }}\n", when);
        };
        const std::string off = "corroborate = false\ncorroboration_class = \"ask\"\n";
        QCOMPARE(verdicts(plant(off, clog + at("50s")), 239), QStringList());
        QCOMPARE(verdicts(plant(off, clog + at("70s")), 239), QStringList{"main.0 unhealthy 65.000000001"});
    }
    void atMostTheStatedShareIsOut()
    {
        const std::string all = cut("main.0", "60s") + cut("main.1") + cut("main.2") + cut("main.3");
        const QStringList both{"main.0 unhealthy 65.000000001", "main.1 unhealthy 65.000000001"};
        // main.0 is back with its beat of 105 s, and makes room for the next in line.
        QCOMPARE(verdicts(plant("most_removed = \"50%\"\n", all, 4)),
                 both + QStringList({"main.0 eligible 105.001", "main.2 unhealthy 105.001"}));
        QCOMPARE(verdicts(plant("most_removed = \"49%\"\n", all, 4)).size(), 3);  // one out, back, the next
        QCOMPARE(verdicts(plant("most_removed = \"0%\"\n", all, 4)), QStringList());
    }
    void shareTimesCountIsExact()
    {
        QCOMPARE(verdicts(plant("most_removed = \"29%\"\n", cut("main"), 100)).size(), 29);
    }
    void oneAfterAnother()
    {
        QCOMPARE(verdicts(plant("removals_per_second = 0.1\n", cut("main"), 3)),
                 (QStringList{"main.0 unhealthy 65.000000001", "main.1 unhealthy 75.000000001",
                              "main.2 unhealthy 85.000000001"}));
    }
    void whoIsBackBeforeItsTurnStays()
    {
        // main.1 is cut off until 71 s, and its beat of 75 s is there before its turn.
        QCOMPARE(
            verdicts(plant("removals_per_second = 0.1\n", cut("main.0") + cut("main.1", "30s") + cut("main.2"), 3)),
            (QStringList{"main.0 unhealthy 65.000000001", "main.1 unhealthy 75.000000001", "main.1 eligible 75.001",
                         "main.2 unhealthy 85.000000001"}));
        QCOMPARE(
            verdicts(plant("removals_per_second = 0.05\n", cut("main.0") + cut("main.1", "30s") + cut("main.2"), 3)),
            (QStringList{"main.0 unhealthy 65.000000001", "main.2 unhealthy 85.000000001"}));
    }
    void widerLimitsActAtOnce()
    {
        const std::string change = "[intervention.more]\nat = \"80s\"\nset = { \"health.most_removed\" = \"100%\" }\n";
        QCOMPARE(verdicts(plant("most_removed = \"50%\"\n", cut("main") + change, 2)),
                 (QStringList{"main.0 unhealthy 65.000000001", "main.1 unhealthy 80"}));
    }
    void allThreeCompose()
    {
        // Asked at 65 s, found dead at 67 s, then one every 10 s, and at most three of four.
        const std::string text =
            plant(asking() + "most_removed = \"75%\"\nremovals_per_second = 0.1\n", cut("main"), 4);
        QCOMPARE(verdicts(text),
                 (QStringList{"main.0 unhealthy 67.000000001", "main.1 unhealthy 77.000000001",
                              "main.2 unhealthy 87.000000001"}));
    }
    void aCopyGoesOnAlike()
    {
        const std::string text = plant(asking() + "removals_per_second = 0.03\n", cut("main") + clog, 5);
        ControlPlane whole = lab::planeOf(text);
        whole.runUntil(SimTime::never(), {});
        for (const double cutAt : {60.0, 66.0, 68.0, 90.0, 150.0}) {
            ControlPlane plane = lab::planeOf(text);
            plane.runUntil(lab::at(cutAt), {});
            ControlPlane copy = plane;
            copy.runUntil(SimTime::never(), {});
            QCOMPARE(copy.stateHash(), whole.stateHash());
        }
    }
};

QTEST_GUILESS_MAIN(RemovalsTest)
#include "removals_test.moc"
