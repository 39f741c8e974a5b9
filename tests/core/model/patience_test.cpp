// Jobs that leave before they are served and jobs that arrive together (MODEL 2.13): exact instants, and nothing lost.
#include <QTest>

#include <fmt/format.h>

#include "tests/core/model/lab.h"

using namespace latepulse;

namespace {

/// Jobs of class a at a desk of `workers`; each takes `cpu`.
std::string station(const std::string& source, const char* cpu = "10s", const std::string& more = {}, int workers = 1,
                    const char* queue = "")
{
    return fmt::format("format = 1\n[run]\nhorizon = \"1000s\"\n[source.s]\nclass = \"a\"\n{}\n[class.a]\n"
                       "queue = \"line\"\nend = \"sink\"\nsteps = [ {{ id = \"serve\", cpu = \"{}\" }} ]\n"
                       "[queue.line]\n{}\n[pool.desk]\nworkers = {}\nserves = [\"line\"]\n{}",
                       source, cpu, queue, workers, more);
}

std::string table(const char* instants, const char* more = "")
{
    return fmt::format("arrivals = {{ table = [{}] }}\n{}", instants, more);
}

} // namespace

class PatienceTest : public QObject {
    Q_OBJECT

private slots:
    void whoIsNotServedInTimeLeaves()
    {
        // 0 s is served until 10 s. 1 s and 2 s leave at 6 s and 7 s, 8 s is served from 10 s on.
        const ControlPlane plane = lab::planeOf(station(table(R"("0s", "1s", "2s", "8s")", "patience = \"5s\"")));
        QCOMPARE(lab::visits(plane, 1000), (QStringList{"a0 0-10", "a3 10-20"}));
        QCOMPARE(lab::endings(plane, 1000), (QStringList{"a reneged 6", "a reneged 7", "a served 10", "a served 20"}));
        QCOMPARE(lab::counter(plane, 1000, "events_reneged.a"), 2);
        QCOMPARE(lab::counter(plane, 1000, "events_served.a"), 2);
        QCOMPARE(lab::counter(plane, 1000, "events_created.a"), 4);
    }
    void serviceIsNeverLeft()
    {
        const ControlPlane plane = lab::planeOf(station(table(R"("0s")", "patience = \"1s\"")));
        QCOMPARE(lab::endings(plane, 1000), QStringList{"a served 10"});
    }
    void withoutPatienceWhoIsNotTakenAtOnceLeavesAtOnce()
    {
        const ControlPlane plane = lab::planeOf(station(table(R"("0s", "1s", "10s")", "patience = \"0s\"")));
        QCOMPARE(lab::endings(plane, 1000), (QStringList{"a reneged 1", "a served 10", "a served 20"}));
    }
    void whoLeavesMakesRoom()
    {
        // One place: 1 s takes it and leaves at 6 s, 2 s finds it taken, 7 s finds it free.
        const ControlPlane plane = lab::planeOf(
            station(table(R"("0s", "1s", "2s", "7s")", "patience = \"5s\""), "10s", {}, 1, "capacity = 1"));
        QCOMPARE(lab::endings(plane, 1000), (QStringList{"a dropped 2", "a reneged 6", "a served 10", "a served 20"}));
    }
    void aSecondVisitIsPatient()
    {
        // The call of job 0 takes until 2 s; its answer waits behind job 1 until 12 s, longer than its patience.
        const ControlPlane plane = lab::planeOf(
            "format = 1\n[run]\nhorizon = \"1000s\"\n[source.s]\nclass = \"a\"\npatience = \"5s\"\n"
            "arrivals = { table = [\"0s\"] }\n[source.t]\nclass = \"b\"\narrivals = { table = [\"1s\"] }\n"
            "[class.a]\nqueue = \"line\"\nend = \"sink\"\nsteps = [ { id = \"ask\", call = \"db\" }, "
            "{ id = \"note\", cpu = \"1s\" } ]\n[class.b]\nqueue = \"line\"\nend = \"sink\"\n"
            "steps = [ { id = \"serve\", cpu = \"11s\" } ]\n[queue.line]\n[pool.desk]\nmode = \"asynchronous\"\n"
            "completions = \"line\"\nserves = [\"line\"]\n[backend.db]\nlatency = \"2s\"\n");
        QCOMPARE(lab::endings(plane, 1000), (QStringList{"b served 12", "a served 13"}));
    }
    void underLifoToo()
    {
        const ControlPlane plane = lab::planeOf(
            station(table(R"("0s", "1s", "2s", "3s")", "patience = \"8s\""), "10s", {}, 1, "discipline = \"lifo\""));
        QCOMPARE(lab::endings(plane, 1000), (QStringList{"a reneged 9", "a served 10", "a reneged 10", "a served 20"}));
    }
    void patienceMayChangeWhileItRuns()
    {
        // Whoever came before 5 s keeps the patience it was given.
        const std::string change =
            "[intervention.i]\nat = \"5s\"\nset = { \"source.s.patience\" = \"1s\" }\n[intervention.j]\n"
            "at = \"7s\"\nset = { \"source.s.patience\" = \"none\" }\n";
        const ControlPlane plane =
            lab::planeOf(station(table(R"("0s", "4s", "6s", "8s")", "patience = \"5s\""), "10s", change));
        QCOMPARE(lab::endings(plane, 1000), (QStringList{"a reneged 7", "a reneged 9", "a served 10", "a served 20"}));
    }
    void copiesLeaveAtTheSameInstants()
    {
        const std::string text =
            station("arrivals = { exponential = \"5s\" }\nbatch = 3\npatience = { exponential = \"20s\" }");
        ControlPlane plane = lab::planeOf(text);
        plane.runUntil(lab::at(400), {});
        ControlPlane copy = plane;
        plane.runUntil(lab::at(1000), {});
        copy.runUntil(lab::at(1000), {});
        QCOMPARE(copy.stateHash(), plane.stateHash());
        QVERIFY(plane.balance(0).ended[static_cast<std::size_t>(Outcome::Reneged)] > 100);
        QVERIFY(plane.brokenRecounts().empty());
    }
    void drawsBelongToTheJob()
    {
        // With twice the workers other jobs leave, but who leaves in both does so at the same instant.
        const auto left = [](int workers) {
            return lab::endings(lab::planeOf(station("arrivals = { exponential = \"2s\" }\n"
                                                     "patience = { exponential = \"20s\" }",
                                                     "10s", {}, workers)),
                                1000)
                .filter(" reneged ");
        };
        const QStringList one = left(1), two = left(2);
        QVERIFY(two.size() < one.size() && two.size() > 50);
        int common = 0;
        for (const QString& line : two)
            common += one.contains(line) ? 1 : 0;
        QVERIFY2(common * 10 > two.size() * 9, std::to_string(common).c_str());
    }
    void aBatchArrivesTogether()
    {
        const ControlPlane plane = lab::planeOf(station(table(R"("1s", "100s")", "batch = 3"), "2s"));
        QCOMPARE(lab::visits(plane, 1000),
                 (QStringList{"a0 1-3", "a1 3-5", "a2 5-7", "a3 100-102", "a4 102-104", "a5 104-106"}));
        QCOMPARE(lab::counter(plane, 1000, "events_created.a"), 6);
    }
    void idleWorkersTakeABatchWithoutRoomToWait()
    {
        // Two workers and one place: the fourth of four finds no room.
        const ControlPlane plane = lab::planeOf(station(table(R"("1s")", "batch = 4"), "2s", {}, 2, "capacity = 1"));
        QCOMPARE(lab::endings(plane, 1000), (QStringList{"a dropped 1", "a served 3", "a served 3", "a served 5"}));
        const ControlPlane loss = lab::planeOf(station(table(R"("1s")", "batch = 4"), "2s", {}, 3, "capacity = 0"));
        QCOMPARE(lab::endings(loss, 1000), (QStringList{"a dropped 1", "a served 3", "a served 3", "a served 3"}));
    }
    void spacedAndRenewalSourcesComeInBatchesToo()
    {
        QCOMPARE(lab::counter(lab::planeOf(station("batch = 5\narrivals = { spaced = { first = \"1s\", spacing = "
                                                   "\"1s\", count = 7 } }",
                                                   "1ms")),
                              1000, "events_served.a"),
                 35);
        const char* const renewal = "arrivals = { exponential = \"10s\" }";
        const auto single = lab::counter(lab::planeOf(station(renewal, "1ms")), 1000, "events_created.a");
        const auto batched =
            lab::counter(lab::planeOf(station(std::string("batch = 4\n") + renewal, "1ms")), 1000, "events_created.a");
        QVERIFY(single > 50);
        QCOMPARE(batched, 4 * single);
    }
    void wrongValuesAreRefused()
    {
        QVERIFY(!readScenario(station(table(R"("1s")", "batch = 0")), "t"));
        QVERIFY(!readScenario(station(table(R"("1s")", "batch = 1.5")), "t"));
        QVERIFY(!readScenario(station(table(R"("1s")", "patience = \"-1s\"")), "t"));
        QVERIFY(!readScenario(station(table(R"("1s")", "patience = \"never\"")), "t"));
        const auto none = readScenario(station(table(R"("1s")", "patience = \"none\"")), "t");
        QVERIFY(none && !none->sources[0].patience);
    }
};

QTEST_GUILESS_MAIN(PatienceTest)
#include "patience_test.moc"
