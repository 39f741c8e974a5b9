// Synchronous workers are held during a call; asynchronous ones are freed and the answer waits in a named queue.
#include <QTest>

#include "tests/core/model/lab.h"

using namespace latepulse;

namespace {

/// r: 1 s of CPU, a call of 10 s, 2 s of CPU. h: 1 s of CPU.
std::string plant(const std::string& pools, const std::string& rAt, const std::string& hAt,
                  const std::string& backend = {})
{
    return "format = 1\n[run]\nhorizon = \"1h\"\n[queue.line]\n[queue.answers]\n" + pools
        + "[source.r]\nclass = \"r\"\narrivals = { table = [" + rAt
        + "] }\n[source.h]\nclass = \"h\"\narrivals = { table = [" + hAt
        + "] }\n"
          "[class.r]\nqueue = \"line\"\nend = \"sink\"\nsteps = [ { id = \"prepare\", cpu = \"1s\" }, "
          "{ id = \"ask\", call = \"db\" }, { id = \"finish\", cpu = \"2s\" } ]\n"
          "[class.h]\nqueue = \"line\"\nend = \"sink\"\nsteps = [ { id = \"note\", cpu = \"1s\" } ]\n"
          "[backend.db]\nlatency = \"10s\"\n"
        + backend;
}

QStringList visits(const std::string& text)
{
    return lab::visits(lab::planeOf(text), 3600, true);
}

const std::string twoCalls = "\"0s\", \"0s\"";
const std::string beats = "\"10.5s\", \"11.2s\"";

} // namespace

class ServiceModesTest : public QObject {
    Q_OBJECT

private slots:
    void aSynchronousWorkerIsHeldForTheWholeEvent()
    {
        QCOMPARE(visits(plant("[pool.desk]\nserves = [\"line\"]\n", "\"0s\"", "\"2s\", \"12s\"")),
                 (QStringList{"desk r0 0-13", "desk h0 13-14", "desk h1 14-15"}));
    }
    void anAsynchronousWorkerIsFreeDuringTheCall()
    {
        // The answer is there at 11 s and its CPU is the next step's.
        QCOMPARE(visits(plant("[pool.desk]\nmode = \"asynchronous\"\ncompletions = \"line\"\nserves = [\"line\"]\n",
                              "\"0s\"", "\"2s\"")),
                 (QStringList{"desk r0 0-1", "desk h0 2-3", "desk r0 11-13"}));
    }
    void completionsInTheSameQueueStandBeforeLaterWork()
    {
        // The answer comes at 11 s: behind h0 in service, before h1 of 11.2 s, which waits 2.3 s for its CPU.
        QCOMPARE(visits(plant("[pool.desk]\nmode = \"asynchronous\"\ncompletions = \"line\"\nserves = [\"line\"]\n",
                              "\"0s\"", beats)),
                 (QStringList{"desk r0 0-1", "desk h0 10.5-11.5", "desk r0 11.5-13.5", "desk h1 13.5-14.5"}));
    }
    void completionsInAQueueListedLaterLetOtherWorkPass()
    {
        QCOMPARE(visits(plant("[pool.desk]\nmode = \"asynchronous\"\ncompletions = \"answers\"\n"
                              "serves = [\"line\", \"answers\"]\n",
                              "\"0s\"", beats)),
                 (QStringList{"desk r0 0-1", "desk h0 10.5-11.5", "desk h1 11.5-12.5", "desk r0 12.5-14.5"}));
    }
    void completionsWithWorkersOfTheirOwnDelayNobody()
    {
        QCOMPARE(visits(plant("[pool.desk]\nmode = \"asynchronous\"\ncompletions = \"answers\"\nserves = [\"line\"]\n"
                              "[pool.after]\nserves = [\"answers\"]\n",
                              "\"0s\"", beats)),
                 (QStringList{"desk r0 0-1", "desk h0 10.5-11.5", "desk h1 11.5-12.5", "after r0 11-13"}));
    }
    void onlyAsManyCallsAsSlots()
    {
        // The second call is issued at 2 s and gets its slot at 11 s.
        const std::string pools =
            "[pool.desk]\nmode = \"asynchronous\"\ncompletions = \"answers\"\nserves = [\"line\"]\n"
            "[pool.after]\nserves = [\"answers\"]\nworkers = 9\n";
        QCOMPARE(visits(plant(pools, twoCalls, "", "concurrency = 1\n")),
                 (QStringList{"desk r0 0-1", "desk r1 1-2", "after r0 11-13", "after r1 21-23"}));
        QCOMPARE(visits(plant(pools, twoCalls, "", "concurrency = 2\n")),
                 (QStringList{"desk r0 0-1", "desk r1 1-2", "after r0 11-13", "after r1 12-14"}));
        ControlPlane plane = lab::planeOf(plant(pools, twoCalls, "", "concurrency = 1\n"));
        plane.runUntil(lab::at(5), {});
        QCOMPARE(plane.snapshot().backends[0].inFlight, 1);
        QCOMPARE(plane.snapshot().backends[0].waiting, 1);
    }
    void waitingCountsEveryQueueOnTheWay()
    {
        // r0 waits 0 s in its queue and 0.5 s with its completion: sojourn 13.5 s.
        struct Times : RunListener {
            void jobEnded(std::uint32_t eventClass, bool, Duration sojourn, Duration waiting) override
            {
                if (eventClass == 0)
                    list << lab::seconds(waiting.ns) + ' ' + lab::seconds(sojourn.ns);
            }
            QStringList list;
        } times;
        ControlPlane plane = lab::planeOf(plant(
            "[pool.desk]\nmode = \"asynchronous\"\ncompletions = \"line\"\nserves = [\"line\"]\n", "\"0s\"", beats));
        plane.runUntil(lab::at(100), {}, &times);
        QCOMPARE(times.list, QStringList{"0.5 13.5"});
    }
    void aFullCompletionQueueDropsTheAnswer()
    {
        // Answers come at 11 s, when h0 holds the only worker (10.5 s to 11.5 s), and at 12 s.
        const std::string pool =
            "[pool.desk]\nmode = \"asynchronous\"\ncompletions = \"answers\"\nserves = [\"line\", \"answers\"]\n";
        std::string text = plant(pool, twoCalls, "\"10.5s\"");
        QCOMPARE(lab::endings(lab::planeOf(text), 100),
                 (QStringList{"h served 11.5", "r served 13.5", "r served 15.5"}));
        text.replace(text.find("[queue.answers]"), 15, "[queue.answers]\ncapacity = 0");
        QCOMPARE(lab::endings(lab::planeOf(text), 100), (QStringList{"r dropped 11", "h served 11.5", "r served 14"}));
    }
};

QTEST_GUILESS_MAIN(ServiceModesTest)
#include "service_modes_test.moc"
