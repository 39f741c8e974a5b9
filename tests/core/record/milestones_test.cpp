// Milestones: each at its exact instant, and each may be "not reached".
#include <QTest>

#include <fmt/format.h>

#include "core/record/milestones.h"
#include "tests/core/model/lab.h"

using namespace latepulse;

namespace {

/// "21 s" or "not reached".
QString reached(ControlPlane plane, Milestone milestone, double until)
{
    plane.runUntil(lab::at(until), {});
    const auto at = plane.milestones().of(milestone);
    return at ? lab::seconds(*at) : QStringLiteral("not reached");
}

/// A change that changes nothing but is the trigger.
const std::string trigger = "[intervention.t]\nat = \"1s\"\nset = { \"pool.desk.workers\" = 1 }\n";

/// Twenty jobs at each of these instants on one worker, `cpu` each.
std::string batch(const std::string& instants, const char* cpu)
{
    return fmt::format(
        "format = 1\n[run]\nhorizon = \"10000s\"\n[source.a]\nclass = \"a\"\narrivals = {{ table = [{}] "
        "}}\n[class.a]\nqueue = \"line\"\nend = \"sink\"\nsteps = [ {{ id = \"serve\", cpu = \"{}\" }} ]\n"
        "[queue.line]\n[pool.desk]\nserves = [\"line\"]\n",
        instants, cpu);
}

std::string twenty(const char* instant)
{
    std::string list;
    for (int i = 0; i < 20; ++i)
        list += (i > 0 ? std::string(", \"") : std::string("\"")) + instant + '"';
    return list;
}

/// Probes that come back to their controller at their laps of 1000 s; beats are 5 s, 15 s, ...; window 30 s.
std::string probes(const std::string& more, int size = 100)
{
    return fmt::format(
        "format = 1\n[run]\nhorizon = \"10000s\"\n[population.p]\nsize = {}\n"
        "sessions = [ {{ id = \"all\", share = \"100%\", lifetime = \"3000d\" }} ]\n"
        "cached = {{ first = true, honours_verdict = false }}\nretry = {{ fixed = \"1000s\" }}\n"
        "[controllers.main]\nheartbeat = {{ class = \"beat\", interval = \"10s\", phase = \"5s\", jitter "
        "= \"0s\" }}\n[class.beat]\nqueue = \"line\"\nsteps = [ {{ id = \"note\", cpu = \"1ms\" }} ]\n"
        "[queue.line]\n[pool.desk]\nserves = [\"line\"]\n[health]\nwindow = \"30s\"\n{}",
        size, more);
}

const std::string wave = "[wave.w]\nat = \"1000s\"\nshare = \"100%\"\nspread = \"0s\"\n";

/// A job that holds the only worker from 49 s for `lasting`.
std::string block(const char* lasting)
{
    return fmt::format(
        "[source.h]\nclass = \"h\"\narrivals = {{ table = [\"49s\"] }}\n[class.h]\nqueue = \"line\"\nend "
        "= \"sink\"\nsteps = [ {{ id = \"serve\", cpu = \"{}\" }} ]\n",
        lasting);
}

} // namespace

class MilestonesTest : public QObject {
    Q_OBJECT

private slots:
    void wordsAndBack()
    {
        for (std::size_t m = 0; m < milestoneCount; ++m) {
            const auto milestone = static_cast<Milestone>(m);
            QVERIFY(milestoneFromWord(milestoneWord(milestone)) == milestone);
        }
        QVERIFY(!milestoneFromWord("recovered") && !milestoneFromWord(""));
        QCOMPARE(milestoneWord(Milestone::WaitingPopulationNormal), std::string_view("waiting_population_normal"));
    }
    void onAQuietDayNoneIsReached()
    {
        ControlPlane plane = lab::planeOf(probes({}));
        plane.runUntil(plane.horizon(), {});
        QVERIFY(plane.milestones() == Milestones{});
    }
    void theTrigger_data()
    {
        QTest::addColumn<QByteArray>("cause");
        QTest::addColumn<QString>("wanted");
        QTest::newRow("intervention") << QByteArray(trigger.c_str()) << QStringLiteral("1");
        QTest::newRow("wave") << QByteArray(wave.c_str()) << QStringLiteral("1000");
        QTest::newRow("failure") << QByteArray("[failure.f]\ncontrollers = \"main\"\nat = \"7.5s\"\n")
                                 << QStringLiteral("7.5");
        const auto at9 = [](const char* what) { return QByteArray("[intervention.i]\nat = \"9s\"\n") + what; };
        QTest::newRow("workers taken") << at9("add_workers = { desk = -1 }\n") << QStringLiteral("9");
        QTest::newRow("workers given") << at9("add_workers = { desk = 1 }\n") << QStringLiteral("not reached");
        QTest::newRow("purge") << at9("purge = { queue = \"line\" }\n") << QStringLiteral("not reached");
        QTest::newRow("remedy") << at9("remedy = true\nset = { \"pool.desk.workers\" = 9 }\n")
                                << QStringLiteral("not reached");
        QTest::newRow("disabled") << QByteArray("[failure.f]\nenabled = false\ncontrollers = \"main\"\nat = \"7s\"\n"
                                                "[wave.w]\nenabled = false\nat = \"9s\"\n")
                                  << QStringLiteral("not reached");
    }
    void theTrigger()
    {
        QFETCH(const QByteArray, cause);
        QTEST(reached(lab::planeOf(probes(cause.toStdString())), Milestone::Trigger, 5000), "wanted");
    }
    void lateEvidenceAndFalseVerdict()
    {
        // The beat of 45 s is the evidence. An age of two intervals is passed at 65 s, the window of 30 s at 75 s.
        const ControlPlane stalled = lab::planeOf(probes(block("1000s")));
        QCOMPARE(reached(stalled, Milestone::FirstLateEvidence, 65), QStringLiteral("not reached"));
        QCOMPARE(reached(stalled, Milestone::FirstLateEvidence, 5000), QStringLiteral("65.000000001"));
        QCOMPARE(reached(stalled, Milestone::FirstFalseVerdict, 75), QStringLiteral("not reached"));
        QCOMPARE(reached(stalled, Milestone::FirstFalseVerdict, 5000), QStringLiteral("75.000000001"));
        const ControlPlane brief = lab::planeOf(probes(block("22s"))); // the beat of 55 s is processed at 71.001 s
        QCOMPARE(reached(brief, Milestone::FirstLateEvidence, 5000), QStringLiteral("65.000000001"));
        QCOMPARE(reached(brief, Milestone::FirstFalseVerdict, 5000), QStringLiteral("not reached"));
        const ControlPlane down = lab::planeOf(probes("[failure.f]\ncontrollers = \"main\"\nat = \"50s\"\n"));
        QCOMPARE(reached(down, Milestone::FirstFalseVerdict, 5000), QStringLiteral("not reached")); // it is true
    }
    void admissionIsBlockedByVerdictsOnly()
    {
        const std::string asks =
            "[source.r]\nclass = \"r\"\nregisters = true\narrivals = { table = [\"60s\", \"200s\"] "
            "}\n[class.r]\nqueue = \"own\"\n[queue.own]\n[pool.own]\nserves = [\"own\"]\n";
        QCOMPARE(reached(lab::planeOf(probes(asks + block("1000s"))), Milestone::AdmissionBlocked, 5000),
                 QStringLiteral("200"));
        QCOMPARE(reached(lab::planeOf(probes(asks)), Milestone::AdmissionBlocked, 5000), QStringLiteral("not reached"));
    }
    void theBacklogDrains()
    {
        // Nineteen wait from 10 s, fewer than ten from 10 s + 10 x 60 s; five minutes later it has drained.
        const ControlPlane plane = lab::planeOf(batch(twenty("10s"), "60s") + trigger);
        QCOMPARE(reached(plane, Milestone::BacklogDrained, 909), QStringLiteral("not reached"));
        QCOMPARE(reached(plane, Milestone::BacklogDrained, 5000), QStringLiteral("910"));
        // A backlog of less than five minutes (10 x 20 s) is none, and without a trigger nothing has recovered.
        QCOMPARE(reached(lab::planeOf(batch(twenty("10s"), "20s") + trigger), Milestone::BacklogDrained, 5000),
                 QStringLiteral("not reached"));
        QCOMPARE(reached(lab::planeOf(batch(twenty("10s"), "60s")), Milestone::BacklogDrained, 5000),
                 QStringLiteral("not reached"));
    }
    void aNewLastingBacklogTakesItBack()
    {
        const ControlPlane plane = lab::planeOf(batch(twenty("10s") + ", " + twenty("2000s"), "60s") + trigger);
        QCOMPARE(reached(plane, Milestone::BacklogDrained, 1999), QStringLiteral("910"));
        QCOMPARE(reached(plane, Milestone::BacklogDrained, 2400), QStringLiteral("not reached"));
        QCOMPARE(reached(plane, Milestone::BacklogDrained, 5000), QStringLiteral("2900"));
    }
    void probesComeBack()
    {
        // All sessions end at 1000 s and each probe returns at its lap.
        const ControlPlane plane = lab::planeOf(probes(wave));
        const std::vector<SimTime> returns = lab::attempts(plane, 5000);
        QCOMPARE(returns.size(), std::size_t{100});
        QCOMPARE(reached(plane, Milestone::Nadir, 5000), QStringLiteral("1000"));
        const QString normal = lab::seconds(returns[99] + Duration::minutes(5)); // 99 of 100 are less than 99.5 %
        QCOMPARE(reached(plane, Milestone::WaitingPopulationNormal, 5000), normal);
        QCOMPARE(reached(plane, Milestone::WaitingPopulationNormal, returns[99].toSeconds() + 299),
                 QStringLiteral("not reached"));
    }
    void reconnectsAreAcceptedAgain()
    {
        // About six attempts a minute: refused from 1000 s, admitted from 4000 s. Five whole minutes from 4020 s on.
        const std::string down = "[failure.f]\ncontrollers = \"main\"\nat = \"1000s\"\nrepair_after = \"3000s\"\n";
        const ControlPlane plane = lab::planeOf(probes(down));
        const auto accepted = [&plane](double until) {
            return reached(plane, Milestone::ReconnectsAcceptedNormally, until);
        };
        QCOMPARE(accepted(4320), QStringLiteral("not reached"));
        QCOMPARE(accepted(4320.000000001), QStringLiteral("4320"));
        QCOMPARE(accepted(10000), QStringLiteral("4320"));
        // Half of them back is not enough: what counts is what becomes of an attempt.
        QCOMPARE(reached(plane, Milestone::WaitingPopulationNormal, 10000).toDouble() > 4320, true);
        const ControlPlane again = lab::planeOf(probes(down + "[failure.g]\ncontrollers = \"main\"\nat = \"6000s\"\n"));
        QCOMPARE(reached(again, Milestone::ReconnectsAcceptedNormally, 6299), QStringLiteral("4320"));
        QCOMPARE(reached(again, Milestone::ReconnectsAcceptedNormally, 6301), QStringLiteral("not reached"));
    }
    void reconnectsThatNeverFailedAreNotAcceptedAgain()
    {
        QCOMPARE(reached(lab::planeOf(probes(wave)), Milestone::ReconnectsAcceptedNormally, 10000),
                 QStringLiteral("not reached"));
        // Four minutes of refusals are noise.
        const std::string brief = "[failure.f]\ncontrollers = \"main\"\nat = \"1020s\"\nrepair_after = \"239s\"\n";
        QCOMPARE(reached(lab::planeOf(probes(brief)), Milestone::ReconnectsAcceptedNormally, 10000),
                 QStringLiteral("not reached"));
    }
    void aFallAtTheTriggerItselfHasItsNadir()
    {
        const ControlPlane plane = lab::planeOf(probes("[failure.f]\ncontrollers = \"main\"\nat = \"1000s\"\n"));
        QCOMPARE(reached(plane, Milestone::Nadir, 9000), QStringLiteral("1000"));
    }
    void whoDoesNotComeBackIsNotNormal()
    {
        const ControlPlane plane =
            lab::planeOf(probes(trigger + "[failure.f]\ncontrollers = \"main\"\nat = \"1000s\"\n"));
        QCOMPARE(reached(plane, Milestone::Nadir, 9000), QStringLiteral("1000"));
        QCOMPARE(reached(plane, Milestone::ReconnectsAcceptedNormally, 9000), QStringLiteral("not reached"));
        QCOMPARE(reached(plane, Milestone::WaitingPopulationNormal, 9000), QStringLiteral("not reached"));
        const ControlPlane nobodyLost = lab::planeOf(probes(trigger));
        QCOMPARE(reached(nobodyLost, Milestone::Nadir, 9000), QStringLiteral("not reached"));
        QCOMPARE(reached(nobodyLost, Milestone::ReconnectsAcceptedNormally, 9000), QStringLiteral("not reached"));
    }
    void theProcessorIsRestored()
    {
        // Stalled from 49 s to 1049 s; the last beat that waits (1045 s) is started 99 ms after 1049 s and the first
        // to find no beat of an interval's age before it is the event that starts the beat of 1035 s or later.
        const ControlPlane plane = lab::planeOf(probes(block("1000s") + trigger));
        const QString at = reached(plane, Milestone::ProcessorRestored, 5000);
        QVERIFY2(at.toDouble() > 1349 && at.toDouble() < 1349.2, qPrintable(at));
        QCOMPARE(reached(plane, Milestone::ProcessorRestored, 1349), QStringLiteral("not reached"));
        QCOMPARE(reached(lab::planeOf(probes(block("200s") + trigger)), Milestone::ProcessorRestored, 5000),
                 QStringLiteral("not reached")); // broken for less than five minutes
    }
    void lateResultsAreNotModelled()
    {
        QCOMPARE(reached(lab::planeOf(probes(wave)), Milestone::LateResultsDelivered, 9000),
                 QStringLiteral("not reached"));
    }
};

QTEST_GUILESS_MAIN(MilestonesTest)
#include "milestones_test.moc"
