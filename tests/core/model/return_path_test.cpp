// The two ways back (MODEL 2.2): the cached controller and registration, and the reasons of refusals. One probe whose
// session a wave ends; where the controller is cut off from 100 s to 300 s its evidence is of 95 s, so it is unhealthy
// from 155.000000001 s until the beat of 305 s is processed at 305.001 s.
#include <QTest>

#include <fmt/format.h>

#include "tests/core/model/lab.h"

using namespace latepulse;

namespace {

const std::string once = "equal_jitter = { base = \"10000s\", cap = \"10000s\" }";  // asks at once, then not again
const std::string laps = "fixed = \"10s\"";
const std::string registers = "register = { class = \"r\" }\n";
const std::string cut =
    "[failure.cut]\nkind = \"unreachable\"\ncontrollers = \"main\"\nat = \"100s\"\nrepair_after = \"200s\"\n";

std::string wave(const char* instant)
{
    return fmt::format("[wave.end]\nat = \"{}\"\nshare = \"100%\"\nspread = \"0s\"\n", instant);
}

std::string plant(const std::string& cached, const std::string& registration, const std::string& retry,
                  const std::string& more, int size = 1)
{
    return fmt::format("format = 1\n[run]\nhorizon = \"1000s\"\n[population.p]\nsize = {4}\n"
                       "sessions = [ {{ id = \"all\", share = \"100%\", lifetime = \"3000d\", outage = \"1s\" }} ]\n"
                       "cached = {{ {0} }}\n{1}retry = {{ {2} }}\n"
                       "[controllers.main]\nheartbeat = {{ class = \"beat\", interval = \"10s\", phase = \"5s\" }}\n"
                       "[class.beat]\nqueue = \"beats\"\nsteps = [ {{ id = \"note\", cpu = \"1ms\" }} ]\n"
                       "[class.r]\nqueue = \"line\"\nsteps = [ {{ id = \"prepare\", cpu = \"1s\" }} ]\n"
                       "[queue.line]\n[queue.beats]\n[pool.desk]\nworkers = 1000\nserves = [\"line\"]\n"
                       "[pool.beats]\nserves = [\"beats\"]\n[health]\nwindow = \"60s\"\n{3}",
                       cached, registration, retry, more, size);
}

std::int64_t count(const ControlPlane& plane, const std::string& name)
{
    return lab::counter(plane, 1000, name);
}

} // namespace

class ReturnPathTest : public QObject {
    Q_OBJECT

private slots:
    void theVerdictOfTheCutOffController()
    {
        const ControlPlane plane = lab::planeOf(plant("first = true", registers, once, cut));
        QCOMPARE(lab::verdicts(plane, 1000),
                 (QStringList{"main.0 unhealthy 155.000000001", "main.0 eligible 305.001"}));
    }
    void aCachedReturnMayIgnoreTheVerdict()
    {
        const ControlPlane plane =
            lab::planeOf(plant("first = true, honours_verdict = false", registers, once, cut + wave("200s")));
        QCOMPARE(lab::probeStates(plane, 1000), (QStringList{"backing_off 200", "connected 200"}));
        QCOMPARE(count(plane, "cached_returns.p"), 1);
        QCOMPARE(count(plane, "events_created.r"), 0);
    }
    void aRefusedProbeRegisters()
    {
        const ControlPlane plane =
            lab::planeOf(plant("first = true, honours_verdict = true", registers, once, cut + wave("200s")));
        QCOMPARE(lab::probeStates(plane, 1000), (QStringList{"backing_off 200", "requesting 200", "backing_off 201"}));
        QCOMPARE(count(plane, "cached_returns.p"), 0);
        QCOMPARE(count(plane, "events_created.r"), 1);
        QCOMPARE(count(plane, "refusals.p.no_eligible_controller"), 1);
        QCOMPARE(count(plane, "refusals.p.cached_controller_not_eligible"), 1);
    }
    void withoutRegistrationItComesAgainUntilTheVerdictClears()
    {
        const ControlPlane plane =
            lab::planeOf(plant("first = true, honours_verdict = true", {}, laps, cut + wave("200s")));
        const std::vector<SimTime> tries = lab::attempts(plane, 1000);
        QVERIFY(tries.size() >= 10);
        QCOMPARE(count(plane, "refusals.p.cached_controller_not_eligible"),
                 static_cast<std::int64_t>(tries.size()) - 1);
        QCOMPARE(count(plane, "cached_returns.p"), 1);
        QVERIFY(tries.back() > lab::at(305.001) && tries.back() <= lab::at(315.001));
        QVERIFY(lab::probeStates(plane, 1000).endsWith("connected " + lab::seconds(tries.back())));
    }
    void aLostCacheMustRegister_data()
    {
        QTest::addColumn<QByteArray>("lost");
        QTest::addColumn<int>("least");
        QTest::addColumn<int>("most");
        QTest::newRow("never") << QByteArray("0%") << 1000 << 1000;
        QTest::newRow("always") << QByteArray("100%") << 0 << 0;
        QTest::newRow("a fifth") << QByteArray("20%") << 750 << 850;  // 800 within four standard deviations
    }
    void aLostCacheMustRegister()
    {
        QFETCH(const QByteArray, lost);
        QFETCH(const int, least);
        QFETCH(const int, most);
        const ControlPlane plane = lab::planeOf(plant(
            "first = true, lost_at_session_end = \"" + lost.toStdString() + '"', registers, once, wave("200s"), 1000));
        const std::int64_t cached = count(plane, "cached_returns.p");
        QVERIFY2(cached >= least && cached <= most, std::to_string(cached).c_str());
        QCOMPARE(count(plane, "admissions.p"), 1000);
        QCOMPARE(count(plane, "events_created.r"), 1000 - cached);
    }
    void aCacheMaySurviveARefusal_data()
    {
        QTest::addColumn<bool>("survives");
        QTest::newRow("survives") << true;
        QTest::newRow("dropped") << false;
    }
    void aCacheMaySurviveARefusal()
    {
        QFETCH(const bool, survives);
        const ControlPlane plane = lab::planeOf(
            plant(fmt::format("first = true, survives_refusal = {}", survives), registers, laps, cut + wave("200s")));
        QCOMPARE(count(plane, "admissions.p"), 1);
        QCOMPARE(count(plane, "cached_returns.p"), survives ? 1 : 0);
    }
    void aTrulyLostControllerCannotAdmit()
    {
        const ControlPlane plane =
            lab::planeOf(plant("first = true, honours_verdict = false", {}, once,
                               "[failure.gone]\nkind = \"down\"\ncontrollers = \"main\"\nat = \"200s\"\n"));
        QCOMPARE(lab::probeStates(plane, 1000), QStringList{"backing_off 200"});
        QCOMPARE(count(plane, "sessions_ended_by_failure.p"), 1);
        QCOMPARE(count(plane, "refusals.p.controller_down"), 1);
    }
    void eligibilityBeforeOrAfterTheSteps_data()
    {
        QTest::addColumn<QByteArray>("check");
        QTest::addColumn<QByteArray>("end");
        QTest::addColumn<int>("events");
        QTest::addColumn<QStringList>("states");
        const auto row = [](const char* name, const char* check, const char* end, int events, const QStringList& rest) {
            QTest::newRow(name) << QByteArray(check) << QByteArray(end) << events << rest;
        };
        row("after: the event is made", "after", "200s", 1, {"backing_off 200", "requesting 200", "backing_off 201"});
        row("before: refused at once", "before", "200s", 0, {"backing_off 200"});
        row("before: the verdict falls meanwhile", "before", "154.5s", 1,
            {"backing_off 154.5", "requesting 154.5", "backing_off 155.5"});
        row("after: the verdict clears meanwhile", "after", "304.5s", 1,
            {"backing_off 304.5", "requesting 304.5", "connected 305.5"});
        row("before: it would have cleared", "before", "304.5s", 0, {"backing_off 304.5"});
    }
    void eligibilityBeforeOrAfterTheSteps()
    {
        QFETCH(const QByteArray, check);
        QFETCH(const QByteArray, end);
        QFETCH(const int, events);
        const ControlPlane plane = lab::planeOf(plant(
            "first = false", "register = { class = \"r\", eligibility_check = \"" + check.toStdString() + "\" }\n",
            once, cut + wave(end.constData())));
        QTEST(lab::probeStates(plane, 1000), "states");
        QCOMPARE(count(plane, "events_created.r"), events);
        QCOMPARE(count(plane, "refusals.p.no_eligible_controller") + count(plane, "admissions.p"), 1);
    }
    void refusalsForCapacityAreCountedApart()
    {
        // Two probes, room for one: the other comes in from offline and is refused at each lap.
        std::string text = plant("first = false", registers, laps, {}, 2);
        text.replace(text.find("[controllers.main]"), 18, "[controllers.main]\ncapacity = 1");
        const ControlPlane plane = lab::planeOf(text);
        const std::int64_t full = count(plane, "refusals.p.capacity");
        QVERIFY2(full > 10, std::to_string(full).c_str());
        QVERIFY(count(plane, "attempts.p") - full <= 1);  // one may be under way
        QCOMPARE(count(plane, "refusals.p.no_eligible_controller"), 0);
        QCOMPARE(count(plane, "admissions.p"), 0);
        ControlPlane end = plane;
        end.runUntil(end.horizon(), {});
        QVERIFY(!end.milestones().of(Milestone::AdmissionBlocked));
    }
    void theCachedControllerMayBeFull()
    {
        // b takes the only place within its lap of 1 s, long before a comes back.
        const ControlPlane plane = lab::planeOf(
            "format = 1\n[run]\nhorizon = \"1000s\"\n[controllers.main]\ncapacity = 1\n"
            "[population.a]\nsize = 1\nsessions = [ { id = \"all\", share = \"100%\", lifetime = \"3000d\" } ]\n"
            "cached = { first = true }\nretry = { fixed = \"100s\" }\n"
            "[population.b]\nsize = 1\nsessions = [ { id = \"all\", share = \"100%\", lifetime = \"3000d\", "
            "outage = \"1s\" } ]\ncached = { first = false }\nregister = { class = \"r\" }\nretry = { fixed = \"1s\" "
            "}\n"
            "[class.r]\nqueue = \"line\"\n[queue.line]\n[pool.desk]\nserves = [\"line\"]\n"
            + wave("200s"));
        QVERIFY(count(plane, "refusals.b.capacity") > 100);
        QCOMPARE(count(plane, "admissions.b"), 1);
        QCOMPARE(count(plane, "cached_returns.a"), 0);
        QCOMPARE(count(plane, "refusals.a.capacity"), count(plane, "attempts.a"));
        QVERIFY(count(plane, "attempts.a") >= 7);
    }
};

QTEST_GUILESS_MAIN(ReturnPathTest)
#include "return_path_test.moc"
