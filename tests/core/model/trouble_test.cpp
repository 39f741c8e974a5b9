// Waves and true failures (MODEL 2.9, 2.10): whose sessions end and when, what a verdict makes of the truth, and that
// neither is mixed up in the counters. Nobody is answered, so who lost its session stays out.
#include <QTest>

#include <QRegularExpression>

#include <fmt/format.h>

#include "tests/core/model/lab.h"

using namespace latepulse;

namespace {

std::string population(const char* id, int size)
{
    return fmt::format("[population.{}]\nsize = {}\nsessions = [ {{ id = \"all\", share = \"100%\", lifetime = "
                       "\"3000d\" }} ]\ncached = {{ first = false }}\nretry = {{ equal_jitter = {{ base = \"10000s\", "
                       "cap = \"10000s\" }} }}\nregister = {{ class = \"r\", client_timeout = \"none\" }}\n",
                       id, size);
}

/// 1,000 and 400 probes on four controllers; beats of each at 5 s, 15 s, ...; window 30 s.
std::string plant(const std::string& trouble)
{
    return "format = 1\n[run]\nhorizon = \"2000s\"\n" + population("p", 1000) + population("q", 400)
        + "[controllers.main]\ncount = 4\n"
          "heartbeat = { class = \"beat\", interval = \"10s\", phase = \"5s\", simultaneous = true }\n"
          "[class.beat]\nqueue = \"beats\"\nsteps = [ { id = \"note\", cpu = \"1ms\" } ]\n"
          "[class.r]\nqueue = \"line\"\nsteps = [ { id = \"ask\", call = \"db\" } ]\n[queue.line]\n[queue.beats]\n"
          "[pool.desk]\nworkers = 2000\nserves = [\"line\"]\n[pool.beats]\nworkers = 4\nserves = [\"beats\"]\n"
          "[backend.db]\nlatency = \"100000s\"\n[health]\nwindow = \"30s\"\n"
        + trouble;
}

std::int64_t connected(const ControlPlane& start, std::size_t population, double t)
{
    ControlPlane plane = start;
    plane.runUntil(lab::at(t), {});
    return plane.counts(population).of(ProbeState::Connected);
}

QList<std::int64_t> sessions(const ControlPlane& start, double t)
{
    ControlPlane plane = start;
    plane.runUntil(lab::at(t), {});
    QList<std::int64_t> list;
    for (const ControllerSnapshot& c : plane.snapshot().controllers)
        list << c.sessions;
    return list;
}

/// Changes of truth and of verdicts: "main.0 down 50".
QStringList changes(const std::string& text)
{
    struct Changes : RunListener {
        void logged(const LogEntry& e) override
        {
            if (e.kind == LogKind::Truth || e.kind == LogKind::Verdict)
                list << QString::fromStdString(e.subject + ' ' + e.to + ' ') + lab::seconds(e.at)
                        + QLatin1String(e.falseVerdict ? " false" : "");
        }
        QStringList list;
    } listener;
    ControlPlane plane = lab::planeOf(text);
    plane.runUntil(plane.horizon(), {}, &listener);
    return listener.list;
}

std::string failure(const char* id, const char* kind, const char* at, const char* repair, const char* who = "main.1")
{
    return fmt::format("[failure.{}]\nkind = \"{}\"\ncontrollers = \"{}\"\nat = \"{}\"\nrepair_after = \"{}\"\n", id,
                       kind, who, at, repair);
}

} // namespace

class TroubleTest : public QObject {
    Q_OBJECT

private slots:
    void aWaveEndsItsShareWithinItsSpread()
    {
        const ControlPlane plane = lab::planeOf(plant("[wave.w]\nat = \"100s\"\nshare = \"30%\"\nspread = \"200s\"\n"));
        QCOMPARE(connected(plane, 0, 99.999999999), 1000);
        QCOMPARE(connected(plane, 1, 99.999999999), 400);
        const std::int64_t lost = 1000 - connected(plane, 0, 300);
        QVERIFY2(lost >= 242 && lost <= 358, std::to_string(lost).c_str());  // 300 within four standard deviations
        const std::int64_t half = 1000 - connected(plane, 0, 200);
        QVERIFY2(half > lost / 2 - 40 && half < lost / 2 + 40, std::to_string(half).c_str());
        QCOMPARE(1000 - connected(plane, 0, 2000), lost);
        QCOMPARE(lab::counter(plane, 2000, "sessions_ended_by_wave.p"), lost);
        QCOMPARE(lab::counter(plane, 2000, "sessions_ended_by_lifetime.p"), 0);
    }
    void aWaveMayNameAPopulation()
    {
        const ControlPlane plane =
            lab::planeOf(plant("[wave.w]\nat = \"100s\"\nshare = \"100%\"\nspread = \"0s\"\npopulation = \"q\"\n"));
        QCOMPARE(connected(plane, 0, 100), 1000);
        QCOMPARE(connected(plane, 1, 100), 0);
    }
    void aWaveMayNameAController()
    {
        const ControlPlane plane = lab::planeOf(
            plant("[wave.w]\nat = \"100s\"\nshare = \"100%\"\nspread = \"0s\"\ncontrollers = \"main.2\"\n"));
        QCOMPARE(sessions(plane, 99), (QList<std::int64_t>{350, 350, 350, 350}));
        QCOMPARE(sessions(plane, 100), (QList<std::int64_t>{350, 350, 0, 350}));
    }
    void aWaveMayNameALocation()
    {
        const auto divided = [](const std::string& wave) {
            std::string text = plant("[wave.w]\nat = \"100s\"\nshare = \"100%\"\nspread = \"0s\"\n" + wave);
            const std::string group = "[controllers.main]\ncount = 4\n";
            return text.replace(
                text.find(group), group.size(),
                "[controllers.west]\nlocation = \"Amsterdam\"\n[controllers.east]\nlocation = \"Tokyo\"\n"
                "[controllers.main]\ncount = 2\nlocation = \"Amsterdam\"\n");
        };
        QCOMPARE(sessions(lab::planeOf(divided("location = \"Amsterdam\"\n")), 100),
                 (QList<std::int64_t>{0, 350, 0, 0}));
        QCOMPARE(sessions(lab::planeOf(divided("location = \"Amsterdam\"\ncontrollers = \"main.1\"\n")), 100),
                 (QList<std::int64_t>{350, 350, 350, 0}));
        QCOMPARE(sessions(lab::planeOf(divided("location = \"Tokyo\"\ncontrollers = \"main.1\"\n")), 100),
                 (QList<std::int64_t>{350, 350, 350, 350}));
        const auto nowhere = readScenario(divided("location = \"Amsterdm\"\n"), "f.toml");
        QVERIFY(!nowhere);
        QCOMPARE(nowhere.error().size(), std::size_t{1});
        QCOMPARE(nowhere.error()[0].path, std::string("wave.w.location"));
        QCOMPARE(nowhere.error()[0].allowed, std::string("did you mean Amsterdam?"));
        QVERIFY(nowhere.error()[0].where.line > 0);
    }
    void aLostControllerEndsItsSessions()
    {
        const ControlPlane plane = lab::planeOf(plant(failure("f", "down", "50s", "none")));
        QCOMPARE(sessions(plane, 50), (QList<std::int64_t>{350, 0, 350, 350}));
        QCOMPARE(lab::counter(plane, 60, "sessions_ended_by_failure.p")
                     + lab::counter(plane, 60, "sessions_ended_by_failure.q"),
                 350);
        QCOMPARE(lab::counter(plane, 60, "sessions_ended_by_lifetime.p"), 0);
        QCOMPARE(lab::counter(plane, 60, "controllers_truly_lost"), 1);
    }
    void anUnreachableOneKeepsThem()
    {
        const ControlPlane plane = lab::planeOf(plant(failure("f", "unreachable", "50s", "none")));
        QCOMPARE(sessions(plane, 500), (QList<std::int64_t>{350, 350, 350, 350}));
        QCOMPARE(lab::counter(plane, 500, "false_verdicts"), 0);  // the platform is right about it
    }
    void detectionAndRepair()
    {
        // Last beat 45 s. Until the window is over the good verdict is the false one; after the repair the bad one is,
        // until the beat of 205 s.
        for (const char* kind : {"down", "unreachable"})
            QCOMPARE(changes(plant(failure("f", kind, "50s", "150s"))),
                     (QStringList{QStringLiteral("main.1 %1 50").arg(QLatin1String(kind)),
                                  "main.1 unhealthy 75.000000001", "main.1 up 200 false", "main.1 eligible 205.001"}));
    }
    void aSuspicionOfALostControllerIsNotFalse()
    {
        // The good verdict of a controller that is lost is late, not false: a false one refuses somebody who is up.
        const std::string grace =
            "policy = \"grace_then_quarantine\"\nsuspect_after = \"15s\"\nquarantine_after = \"20s\"\n";
        QCOMPARE(
            changes(plant(grace + failure("f", "unreachable", "50s", "150s"))),
            (QStringList{"main.1 unreachable 50", "main.1 suspected 60.000000001", "main.1 quarantined 65.000000001",
                         "main.1 unhealthy 75.000000001", "main.1 up 200 false", "main.1 eligible 205.001"}));
    }
    void aShortFailureIsNeverSeen()
    {
        QCOMPARE(changes(plant(failure("f", "down", "46s", "8s"))), (QStringList{"main.1 down 46", "main.1 up 54"}));
    }
    void aFailureMayComeAgain()
    {
        // Down for 100 s, up for 300 s: 50, 450, 850, 1250, 1650 s.
        const QStringList downs =
            changes(plant(failure("f", "down", "50s", "100s") + "between = \"300s\"\n")).filter(" down ");
        QCOMPARE(downs,
                 (QStringList{"main.1 down 50", "main.1 down 450", "main.1 down 850", "main.1 down 1250",
                              "main.1 down 1650"}));
    }
    void whoAWaveMeantButAFailureTookIsCountedOnce()
    {
        // The wave of 100 s would take 200 s; at 101 s every controller is lost.
        const ControlPlane plane = lab::planeOf(plant("[wave.w]\nat = \"100s\"\nshare = \"100%\"\nspread = \"200s\"\n"
                                                      + failure("f", "down", "101s", "none", "main")));
        QCOMPARE(lab::counter(plane, 2000, "sessions_ended_by_lifetime.p"), 0);
        QCOMPARE(lab::counter(plane, 2000, "sessions_ended_by_wave.p")
                     + lab::counter(plane, 2000, "sessions_ended_by_failure.p"),
                 1000);
    }
    void downStaysDownThroughALesserFailure()
    {
        // Unreachable from 60 s to 80 s does not raise a controller that is down from 50 s on, and down from 50 s to
        // 100 s within a cut from 20 s to 200 s leaves it unreachable.
        QCOMPARE(changes(plant(failure("f", "down", "50s", "none") + failure("g", "unreachable", "60s", "20s")))
                     .filter(QRegularExpression(QStringLiteral(" (up|down|unreachable) "))),
                 QStringList{"main.1 down 50"});
        QCOMPARE(
            changes(plant(failure("f", "down", "50s", "50s") + failure("g", "unreachable", "20s", "180s")))
                .filter(QRegularExpression(QStringLiteral(" (up|down|unreachable) "))),
            (QStringList{"main.1 unreachable 20", "main.1 down 50", "main.1 unreachable 100", "main.1 up 200 false"}));
    }
    void twoOfOneKindEndWithTheLater()
    {
        const QStringList all =
            changes(plant(failure("f", "down", "50s", "100s") + failure("g", "down", "60s", "200s")));
        QCOMPARE(all.filter(" down "), QStringList{"main.1 down 50"});
        QCOMPARE(all.filter(" up "), QStringList{"main.1 up 260 false"});
    }
};

QTEST_GUILESS_MAIN(TroubleTest)
#include "trouble_test.moc"
