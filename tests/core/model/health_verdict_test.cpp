// From beats to verdicts (MODEL 2.6): exact instants for every stamp and way of seeing. One controller sends beats at
// 5 s, 15 s, ... over a link of 2 s; a beat takes 1 s of service; the window is 30 s.
#include <QTest>

#include <fmt/format.h>

#include "tests/core/model/lab.h"

using namespace latepulse;

namespace {

std::string plant(const std::string& health, const std::string& more = {}, const std::string& controllers = {})
{
    return fmt::format("format = 1\n[run]\nhorizon = \"1000s\"\n[controllers.main]\n"
                       "heartbeat = {{ class = \"beat\", interval = \"10s\", phase = \"5s\" }}\n"
                       "link = {{ delay = \"2s\" }}\n{2}[class.beat]\nqueue = \"line\"\n"
                       "steps = [ {{ id = \"note\", cpu = \"1s\" }} ]\n[queue.line]\n[pool.desk]\nserves = [\"line\"]\n"
                       "{1}[health]\nwindow = \"30s\"\n{0}",
                       health, more, controllers);
}

/// The controller is up and sends, but nothing of it arrives.
std::string cut(const char* at, const char* lasting = "none")
{
    return fmt::format(
        "[failure.cut]\nkind = \"unreachable\"\ncontrollers = \"main\"\nat = \"{}\"\nrepair_after = \"{}\"\n", at,
        lasting);
}

/// A job that holds the only worker.
std::string block(const char* at, const char* lasting)
{
    return fmt::format("[source.h]\nclass = \"h\"\narrivals = {{ table = [\"{}\"] }}\n[class.h]\nqueue = \"line\"\n"
                       "end = \"sink\"\nsteps = [ {{ id = \"serve\", cpu = \"{}\" }} ]\n",
                       at, lasting);
}

std::string rule(const char* stamp, const char* seen)
{
    return fmt::format("stamp = \"{}\"\nseen = \"{}\"\n", stamp, seen);
}

Verdict verdictAt(const ControlPlane& start, SimTime t)
{
    ControlPlane plane = start;
    plane.runUntil(t, {});
    return plane.snapshot().controllers[0].verdict;
}

} // namespace

class HealthVerdictTest : public QObject {
    Q_OBJECT

private slots:
    void silence_data()
    {
        QTest::addColumn<QByteArray>("stamp");
        QTest::addColumn<QByteArray>("seen");
        QTest::addColumn<int>("evidence");
        const auto row = [](const char* stamp, const char* seen, int evidence) {
            QTest::addRow("%s, %s", stamp, seen) << QByteArray(stamp) << QByteArray(seen) << evidence;
        };
        // The last beat is sent at 35 s, arrives at 37 s and is processed at 38 s.
        row("sent", "on_processing", 35);
        row("enqueued", "on_processing", 37);
        row("processed", "on_processing", 38);
        row("sent", "on_arrival", 35);
        row("enqueued", "on_arrival", 37);
        row("processed", "on_arrival", 37);  // seen when it arrives
    }
    void silence()
    {
        QFETCH(const QByteArray, stamp);
        QFETCH(const QByteArray, seen);
        QFETCH(const int, evidence);
        const ControlPlane plane = lab::planeOf(plant(rule(stamp.constData(), seen.constData()), cut("41s")));
        QCOMPARE(lab::verdicts(plane, 1000),
                 QStringList{QStringLiteral("main.0 unhealthy %1.000000001").arg(evidence + 30)});
        const SimTime last = lab::at(evidence + 30);
        QVERIFY(verdictAt(plane, last) == Verdict::Eligible);
        QVERIFY(verdictAt(plane, last + Duration::nanoseconds(1)) == Verdict::Unhealthy);
        ControlPlane late = plane;
        late.runUntil(last, {});
        QCOMPARE(late.snapshot().controllers[0].judgedAge.ns, Duration::seconds(30).ns);
        QCOMPARE(late.snapshot().controllers[0].split.total().ns, (last - lab::at(35)).ns);  // always by send time
    }
    void aStallOnTheWayToProcessing_data()
    {
        QTest::addColumn<QByteArray>("stamp");
        QTest::addColumn<QByteArray>("seen");
        QTest::addColumn<QStringList>("wanted");
        const auto row = [](const char* stamp, const char* seen, const QStringList& wanted) {
            QTest::addRow("%s, %s", stamp, seen) << QByteArray(stamp) << QByteArray(seen) << wanted;
        };
        // A job holds the worker from 49 s to 149 s. The beat of 45 s was processed at 48 s; those sent at 55 s + 10 k
        // are processed at 150 s + k: by send time the first fresh one is k = 8 (age 23 s), by enqueue time k = 7, at
        // an age of exactly 30 s, which is outlived 1 ns later and renewed by k = 8.
        row("sent", "on_processing", {"main.0 unhealthy 75.000000001", "main.0 eligible 158"});
        row("enqueued", "on_processing",
            {"main.0 unhealthy 77.000000001", "main.0 eligible 157", "main.0 unhealthy 157.000000001",
             "main.0 eligible 158"});
        row("processed", "on_processing", {"main.0 unhealthy 78.000000001", "main.0 eligible 150"});
        row("sent", "on_arrival", {});
        row("enqueued", "on_arrival", {});
        row("processed", "on_arrival", {});
    }
    void aStallOnTheWayToProcessing()
    {
        QFETCH(const QByteArray, stamp);
        QFETCH(const QByteArray, seen);
        const ControlPlane plane = lab::planeOf(plant(rule(stamp.constData(), seen.constData()), block("49s", "100s")));
        QTEST(lab::verdicts(plane, 1000), "wanted");
    }
    void aWrongClockShiftsTheSendStamp()
    {
        const ControlPlane ahead = lab::planeOf(plant({}, cut("41s"), "clock_offset = \"5s\"\n"));
        QCOMPARE(lab::verdicts(ahead, 1000), QStringList{"main.0 unhealthy 70.000000001"});
        const ControlPlane others =
            lab::planeOf(plant("stamp = \"enqueued\"\n", cut("41s"), "clock_offset = \"5s\"\n"));
        QCOMPARE(lab::verdicts(others, 1000), QStringList{"main.0 unhealthy 67.000000001"});
    }
    void withoutAnyBeatTheStartIsTheEvidence()
    {
        QCOMPARE(lab::verdicts(lab::planeOf(plant({}, cut("0s"))), 1000), QStringList{"main.0 unhealthy 30.000000001"});
    }
    void falseAndTrueVerdictsAreToldApart()
    {
        const auto counters = [](const char* kind) {
            std::string text = plant({}, cut("41s"));
            text.replace(text.find("unreachable"), 11, kind);
            ControlPlane plane = lab::planeOf(text);
            plane.runUntil(lab::at(100), {});
            const Snapshot s = plane.snapshot();
            return QList<std::int64_t>{plane.counters().at("false_verdicts"), s.falselyUnhealthy, s.trulyLost,
                                       s.eligible};
        };
        QCOMPARE(counters("unreachable"), (QList<std::int64_t>{0, 0, 1, 0}));
        QCOMPARE(counters("down"), (QList<std::int64_t>{0, 0, 1, 0}));
        ControlPlane stalled = lab::planeOf(plant({}, block("49s", "100s")));
        stalled.runUntil(lab::at(100), {});
        QCOMPARE(stalled.counters().at("false_verdicts"), 1);
        QCOMPARE(stalled.snapshot().falselyUnhealthy, 1);
        QCOMPARE(stalled.snapshot().trulyLost, 0);
        QVERIFY(stalled.milestones().of(Milestone::FirstFalseVerdict) == lab::at(75) + Duration::nanoseconds(1));
    }
    void recoveryTakesFreshBeats_data()
    {
        QTest::addColumn<int>("recover");
        QTest::addColumn<QString>("clear");
        // Cut off from 41 s to 99 s: beats are sent again at 105 s, 115 s, ... and processed 3 s later.
        QTest::newRow("1") << 1 << QStringLiteral("main.0 eligible 108");
        QTest::newRow("2") << 2 << QStringLiteral("main.0 eligible 118");
        QTest::newRow("4") << 4 << QStringLiteral("main.0 eligible 138");
    }
    void recoveryTakesFreshBeats()
    {
        QFETCH(const int, recover);
        QFETCH(const QString, clear);
        const ControlPlane plane = lab::planeOf(plant(fmt::format("recover = {}\n", recover), cut("41s", "58s")));
        QCOMPARE(lab::verdicts(plane, 1000), (QStringList{"main.0 unhealthy 65.000000001", clear}));
    }
    void oldBeatsDoNotCountAsFresh()
    {
        // After the stall the fresh ones are k = 8 (158 s), 9 and 10: the eight old ones before them count for nothing.
        const ControlPlane plane = lab::planeOf(plant("recover = 3\n", block("49s", "100s")));
        QCOMPARE(lab::verdicts(plane, 1000), (QStringList{"main.0 unhealthy 75.000000001", "main.0 eligible 160"}));
    }
};

QTEST_GUILESS_MAIN(HealthVerdictTest)
#include "health_verdict_test.moc"
