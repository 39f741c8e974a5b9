// Policies and evaluation (MODEL 2.6): grace then quarantine, none, panic, and verdicts by timer or by an event in a
// queue. Beats at 5 s, 15 s, ... are processed 1 ms later; cut off at 41 s the evidence stays of 35 s; window 30 s.
#include <QTest>

#include <fmt/format.h>

#include "tests/core/model/lab.h"

using namespace latepulse;

namespace {

std::string plant(const std::string& health, const std::string& more, int controllers = 1)
{
    return fmt::format("format = 1\n[run]\nhorizon = \"1000s\"\n[controllers.main]\ncount = {2}\n"
                       "heartbeat = {{ class = \"beat\", interval = \"10s\", phase = \"5s\", simultaneous = true }}\n"
                       "[class.beat]\nqueue = \"beats\"\nsteps = [ {{ id = \"note\", cpu = \"1ms\" }} ]\n"
                       "[queue.beats]\n[queue.line]\n[pool.beats]\nserves = [\"beats\"]\nworkers = 9\n"
                       "[pool.desk]\nserves = [\"line\"]\n{1}[health]\nwindow = \"30s\"\n{0}",
                       health, more, controllers);
}

std::string cut(const char* controllers, const char* lasting = "none")
{
    return fmt::format("[failure.cut_{2}]\nkind = \"unreachable\"\ncontrollers = \"{0}\"\nat = \"41s\"\n"
                       "repair_after = \"{1}\"\n",
                       controllers, lasting, controllers[std::string(controllers).size() - 1]);
}

const std::string grace =
    "policy = \"grace_then_quarantine\"\nsuspect_after = \"12s\"\nquarantine_after = \"18s\"\nrecover = 3\n";

QStringList verdicts(const std::string& text)
{
    return lab::verdicts(lab::planeOf(text), 1000);
}

ControllerSnapshot controllerAt(const std::string& text, double t)
{
    ControlPlane plane = lab::planeOf(text);
    plane.runUntil(lab::at(t), {});
    return plane.snapshot().controllers[0];
}

} // namespace

class HealthPolicyTest : public QObject {
    Q_OBJECT

private slots:
    void graceThenQuarantine()
    {
        const std::string text = plant(grace, cut("main"));
        QCOMPARE(verdicts(text),
                 (QStringList{"main.0 suspected 47.000000001", "main.0 quarantined 53.000000001",
                              "main.0 unhealthy 65.000000001"}));
        QVERIFY(controllerAt(text, 47).admits && controllerAt(text, 53).admits);  // suspected is eligible
        QVERIFY(!controllerAt(text, 53.000000001).admits);
        QVERIFY(!controllerAt(text, 80).admits);
    }
    void oneFreshBeatEndsAQuarantineAndASuspicion()
    {
        // Back before the beats of 55 s and 45 s.. a recovery of three beats is asked only of the unhealthy.
        QCOMPARE(verdicts(plant(grace, cut("main", "13s"))),
                 (QStringList{"main.0 suspected 47.000000001", "main.0 quarantined 53.000000001",
                              "main.0 eligible 55.001"}));
        std::string text = plant(grace, cut("main", "13s"));
        text.replace(text.find("\"18s\""), 5, "\"25s\"");
        QCOMPARE(verdicts(text), (QStringList{"main.0 suspected 47.000000001", "main.0 eligible 55.001"}));
    }
    void theUnhealthyNeedTheirBeatsUnderGraceToo()
    {
        QCOMPARE(verdicts(plant(grace, cut("main", "28s"))).mid(2),
                 (QStringList{"main.0 unhealthy 65.000000001", "main.0 eligible 95.001"}));  // 75, 85, 95 s
    }
    void noPolicyJudgesNobody()
    {
        const std::string text = plant("policy = \"none\"\n", cut("main"));
        QCOMPARE(verdicts(text), QStringList());
        QVERIFY(controllerAt(text, 900).admits);
    }
    void panicIgnoresVerdicts_data()
    {
        QTest::addColumn<QByteArray>("threshold");
        QTest::addColumn<bool>("one");
        QTest::addColumn<bool>("two");
        QTest::addColumn<bool>("three");
        // Does main.0, cut off with others of four, still admit?
        QTest::newRow("never") << QByteArray("0%") << false << false << false;
        QTest::newRow("half") << QByteArray("50%") << false << false << true;  // exactly half is no panic
        QTest::newRow("above half") << QByteArray("51%") << false << true << true;
        QTest::newRow("all") << QByteArray("100%") << true << true << true;
    }
    void panicIgnoresVerdicts()
    {
        QFETCH(const QByteArray, threshold);
        const std::string health = "panic_threshold = \"" + threshold.toStdString() + "\"\n";
        const std::string cuts[] = {cut("main.0"), cut("main.0") + cut("main.1"),
                                    cut("main.0") + cut("main.1") + cut("main.2")};
        const char* const columns[] = {"one", "two", "three"};
        for (int i = 0; i < 3; ++i) {
            const ControllerSnapshot c = controllerAt(plant(health, cuts[i], 4), 100);
            QVERIFY(c.verdict == Verdict::Unhealthy);
            QTEST(c.admits, columns[i]);
        }
    }
    void aTimerSeesTheCrossingLater()
    {
        // Ticks of 5 s: at 65 s the age is exactly the window and holds.
        QCOMPARE(verdicts(plant("evaluation = \"periodic\"\nevery = \"5s\"\n", cut("main"))),
                 QStringList{"main.0 unhealthy 70"});
        QCOMPARE(verdicts(plant("evaluation = \"periodic\"\nevery = \"7s\"\n", cut("main"))),
                 QStringList{"main.0 unhealthy 70"});
        QCOMPARE(verdicts(plant("evaluation = \"periodic\"\nevery = \"11s\"\n", cut("main"))),
                 QStringList{"main.0 unhealthy 66"});
    }
    void betweenTicksNothingIsSeen()
    {
        // Back at 68 s with the beat of 75 s: a timer of 40 s (40, 80 s) never notices.
        QCOMPARE(verdicts(plant("evaluation = \"periodic\"\nevery = \"40s\"\n", cut("main", "27s"))), QStringList());
    }
    void aFreshBeatClearsWithoutWaitingForATick()
    {
        QCOMPARE(verdicts(plant("evaluation = \"periodic\"\nevery = \"11s\"\n", cut("main", "30s"))),
                 (QStringList{"main.0 unhealthy 66", "main.0 eligible 75.001"}));
    }
    void anEventHasToGetThroughItsQueue()
    {
        const std::string check = "[class.check]\nqueue = \"line\"\nsteps = [ { id = \"judge\", cpu = \"500ms\" } ]\n";
        const std::string health = "evaluation = \"event\"\nevery = \"5s\"\nevaluation_class = \"check\"\n";
        // The tick of 65 s is judged at 65.5 s, when the age is 30.5 s.
        QCOMPARE(verdicts(plant(health, check + cut("main"))), QStringList{"main.0 unhealthy 65.5"});
        // A job of 20 s stands before it (60.5 s to 80.5 s).
        QCOMPARE(verdicts(plant(health,
                                check + cut("main")
                                    + "[source.h]\nclass = \"h\"\narrivals = { table = [\"60.2s\"] }\n[class.h]\nqueue "
                                      "= \"line\"\nend = \"sink\"\nsteps = [ { id = \"serve\", cpu = \"20s\" } ]\n")),
                 QStringList{"main.0 unhealthy 81"});
    }
    void anotherWindowActsAtOnceOnlyWhenNarrower()
    {
        const auto windowAt = [](const char* at, const char* window) {
            return fmt::format("[intervention.w]\nat = \"{}\"\nset = {{ \"health.window\" = \"{}\" }}\n", at, window);
        };
        QCOMPARE(verdicts(plant({}, cut("main") + windowAt("50s", "10s"))), QStringList{"main.0 unhealthy 50"});
        QCOMPARE(verdicts(plant({}, cut("main") + windowAt("50s", "100s"))),
                 QStringList{"main.0 unhealthy 135.000000001"});
        QCOMPARE(verdicts(plant({}, cut("main") + windowAt("70s", "100s"))),
                 QStringList{"main.0 unhealthy 65.000000001"});  // only a beat clears
    }
};

QTEST_GUILESS_MAIN(HealthPolicyTest)
#include "health_policy_test.moc"
