// What a timeout does (MODEL 2.5): one probe, one worker, a backend that never answers in time. The session ends at
// 100 s and the probe asks at once: 1 s of CPU, a call from 101 s that times out at 106 s, then 2 s of CPU.
#include <QTest>

#include <fmt/format.h>

#include "tests/core/model/lab.h"

using namespace latepulse;

namespace {

/// `action` ends the call's step; `more` is appended (interventions, other work). Refused probes do not come again.
std::string plant(const std::string& action, const std::string& more = {}, const std::string& client = "60s",
                  const std::string& backend = {})
{
    return fmt::format(
        "format = 1\n[run]\nhorizon = \"1000s\"\n[population.p]\nsize = 1\n"
        "sessions = [ {{ id = \"all\", share = \"100%\", lifetime = \"3000d\" }} ]\ncached = {{ first = false }}\n"
        "register = {{ class = \"r\", client_timeout = \"{1}\" }}\n"
        "retry = {{ equal_jitter = {{ base = \"10000s\", cap = \"10000s\" }} }}\n"
        "[wave.end]\nat = \"100s\"\nshare = \"100%\"\nspread = \"0s\"\n"
        "[controllers.main]\n[queue.line]\n[queue.aside]\n[pool.desk]\nserves = [\"line\"]\n"
        "[pool.side]\nserves = [\"aside\"]\n[backend.db]\nlatency = \"100s\"\n{3}"
        "[class.r]\nqueue = \"line\"\nsteps = [ {{ id = \"prepare\", cpu = \"1s\" }}, {{ id = \"ask\", call = \"db\", "
        "critical = false, timeout = \"5s\", {0} }}, {{ id = \"finish\", cpu = \"2s\" }} ]\n{2}",
        action, client, more, backend);
}

/// Other work for the same queue: one job of this CPU time.
std::string job(const char* id, const char* arrival, const char* cpu)
{
    return fmt::format("[source.{0}]\nclass = \"{0}\"\narrivals = {{ table = [\"{1}\"] }}\n[class.{0}]\nqueue = "
                       "\"line\"\nend = \"sink\"\nsteps = [ {{ id = \"serve\", cpu = \"{2}\" }} ]\n",
                       id, arrival, cpu);
}

/// From `at` on a call takes 1 s: the next one is answered.
std::string repairedAt(const char* at)
{
    return fmt::format("[intervention.repair]\nat = \"{}\"\nset = {{ \"backend.db.latency.mean\" = \"1s\" }}\n", at);
}

QStringList list(const char* line)
{
    return QString::fromLatin1(line).split(QStringLiteral(", "));
}

} // namespace

class FailureActionsTest : public QObject {
    Q_OBJECT

private slots:
    void endsOfTheEventAndOfTheAttempt_data();
    void endsOfTheEventAndOfTheAttempt();
    void anAnswerInTimeIsNoFailure();
    void anAbandonedCallKeepsItsSlotUnlessCancellable();
    void aShedIsARefusalWithItsReason();
    void boundedRetryFreesTheWorkerBetweenTries();
    void aRetryThatSucceedsGoesOn();
    void deferredWorkJoinsTheTail();
    void movedWorkGoesOnInItsQueue();
    void conservativeAdmissionChecksEligibility();
    void aCriticalStepIsNeverSkipped();
    void aCriticalStepMayNotBeWrittenToBeSkipped();
    void parkedWorkFreesTheWorker();
    void parkedWorkWaitsForAnIntervention();
    void anotherQueuesPurgeLeavesItParked();
    void parkedWorkOfAnEarlierOpenAttemptEndsWithItsClient();
    void withoutClientTimeoutItStaysParked();
    void aTimeoutCountsTheWaitForASlot();
    void aTimeoutInForceWhenIssuedHolds();
};

void FailureActionsTest::endsOfTheEventAndOfTheAttempt_data()
{
    QTest::addColumn<QByteArray>("action");
    QTest::addColumn<QStringList>("endings");
    QTest::addColumn<QStringList>("states");
    const auto row = [](const char* name, const char* action, const char* endings, const char* states) {
        QTest::newRow(name) << QByteArray(action) << list(endings)
                            << QStringList{"backing_off 100", "requesting 100"} + list(states);
    };
    // The client gives up at 160 s.
    row("abandon", "on_timeout = \"abandon\"", "r abandoned 106", "backing_off 160");
    row("shed", "on_timeout = \"shed\"", "r shed 106", "backing_off 106");
    row("allow", "on_timeout = \"admit_conservatively\"", "r served 108", "connected 108");
    row("refuse", "on_timeout = \"admit_conservatively\", default = \"refuse\"", "r served 108", "backing_off 108");
    row("leave waiting", "on_timeout = \"leave_waiting\"", "r expired 160", "backing_off 160");
    // Calls 101-106, 109-114, 117-122.
    row("retry, abandon", "on_timeout = \"bounded_retry\", retries = 2, wait = \"3s\", fallback = \"abandon\"",
        "r abandoned 122", "backing_off 160");
    row("retry, shed", "on_timeout = \"bounded_retry\", retries = 2, wait = \"3s\", fallback = \"shed\"", "r shed 122",
        "backing_off 122");
    row("retry, allow",
        "on_timeout = \"bounded_retry\", retries = 2, wait = \"3s\", fallback = \"admit_conservatively\"",
        "r served 124", "connected 124");
    row("retry, leave waiting",
        "on_timeout = \"bounded_retry\", retries = 1, wait = \"3s\", fallback = \"leave_waiting\"", "r expired 160",
        "backing_off 160");
    row("no retry, shed", "on_timeout = \"bounded_retry\", retries = 0, fallback = \"shed\"", "r shed 106",
        "backing_off 106");
}

void FailureActionsTest::endsOfTheEventAndOfTheAttempt()
{
    QFETCH(const QByteArray, action);
    const ControlPlane plane = lab::planeOf(plant(action.toStdString()));
    QTEST(lab::endings(plane, 1000), "endings");
    QTEST(lab::probeStates(plane, 1000), "states");
}

void FailureActionsTest::anAnswerInTimeIsNoFailure()
{
    const ControlPlane plane = lab::planeOf(plant("on_timeout = \"shed\"", repairedAt("50s")));
    QCOMPARE(lab::visits(plane, 1000), QStringList{"r1 100-104"});
    QCOMPARE(lab::counter(plane, 1000, "calls_timed_out.db"), 0);
    QCOMPARE(lab::counter(plane, 1000, "calls_answered.db"), 1);
    QCOMPARE(lab::counter(plane, 1000, "admissions.p"), 1);
}

void FailureActionsTest::anAbandonedCallKeepsItsSlotUnlessCancellable()
{
    const auto inFlight = [](const std::string& backend, double t) {
        ControlPlane plane = lab::planeOf(plant("on_timeout = \"abandon\"", {}, "60s", backend));
        plane.runUntil(lab::at(t), {});
        return plane.snapshot().backends[0].inFlight;
    };
    QCOMPARE(inFlight({}, 105), 1);
    QCOMPARE(inFlight({}, 200.999), 1);  // 101 s + 100 s
    QCOMPARE(inFlight({}, 201), 0);
    QCOMPARE(inFlight("cancellable = true\n", 105), 1);
    QCOMPARE(inFlight("cancellable = true\n", 106), 0);
    QCOMPARE(lab::counter(lab::planeOf(plant("on_timeout = \"abandon\"")), 300, "calls_wasted.db"), 1);
}

void FailureActionsTest::aShedIsARefusalWithItsReason()
{
    const ControlPlane shed = lab::planeOf(plant("on_timeout = \"shed\""));
    QCOMPARE(lab::counter(shed, 1000, "refusals.p.shed"), 1);
    QCOMPARE(lab::counter(shed, 1000, "shed.r.timeout"), lab::counter(shed, 1000, "events_shed.r"));
    QVERIFY(lab::counter(shed, 1000, "shed.r.timeout") > 0);
    QCOMPARE(lab::counter(shed, 1000, "client_timeouts.p"), 0);
    const ControlPlane abandoned = lab::planeOf(plant("on_timeout = \"abandon\""));
    QCOMPARE(lab::counter(abandoned, 1000, "refusals.p.shed"), -1);
    QCOMPARE(lab::counter(abandoned, 1000, "client_timeouts.p"), 1);
    const ControlPlane refused = lab::planeOf(plant("on_timeout = \"admit_conservatively\", default = \"refuse\""));
    QCOMPARE(lab::counter(refused, 1000, "refusals.p.refused_by_default"), 1);
}

void FailureActionsTest::boundedRetryFreesTheWorkerBetweenTries()
{
    // h comes at 107 s, between the first two tries, and is served at once.
    const ControlPlane plane = lab::planeOf(plant(
        "on_timeout = \"bounded_retry\", retries = 2, wait = \"3s\", fallback = \"shed\"", job("h", "107s", "1s")));
    QCOMPARE(lab::visits(plane, 1000), list("r1 100-106, h0 107-108, r1 109-114, r1 117-122"));
    QCOMPARE(lab::counter(plane, 1000, "calls_timed_out.db"), 3);
    QCOMPARE(lab::counter(plane, 1000, "events_created.r"), 1);
}

void FailureActionsTest::aRetryThatSucceedsGoesOn()
{
    const ControlPlane plane = lab::planeOf(
        plant("on_timeout = \"bounded_retry\", retries = 2, wait = \"3s\", fallback = \"shed\"", repairedAt("108s")));
    QCOMPARE(lab::visits(plane, 1000), list("r1 100-106, r1 109-112"));
    QCOMPARE(lab::endings(plane, 1000), QStringList{"r served 112"});
}

void FailureActionsTest::deferredWorkJoinsTheTail()
{
    // Back in the queue at 116 s: behind b (115.5 s), before c (117 s).
    const ControlPlane plane = lab::planeOf(
        plant("on_timeout = \"defer\", wait = \"10s\"",
              job("a", "115s", "4s") + job("b", "115.5s", "2s") + job("c", "117s", "1s") + repairedAt("110s")));
    QCOMPARE(lab::visits(plane, 1000), list("r1 100-106, a0 115-119, b0 119-121, r1 121-124, c0 124-125"));
    QCOMPARE(lab::endings(plane, 1000, "r"), QStringList{"r served 124"});
    ControlPlane waiting = plane;
    waiting.runUntil(lab::at(110), {});
    QCOMPARE(waiting.balance(0).deferred, 1);
}

void FailureActionsTest::movedWorkGoesOnInItsQueue()
{
    // The other pool calls again, times out at 111 s, moves again, and is answered at 112 s; the desk serves h.
    const ControlPlane plane = lab::planeOf(
        plant("on_timeout = \"move\", to_queue = \"aside\"", job("h", "106.5s", "1s") + repairedAt("110s")));
    QCOMPARE(lab::visits(plane, 1000, true),
             list("desk r1 100-106, desk h0 106.5-107.5, side r1 106-111, side r1 111-114"));
    QCOMPARE(lab::endings(plane, 1000, "r"), QStringList{"r served 114"});
}

void FailureActionsTest::conservativeAdmissionChecksEligibility()
{
    // The step's answer is stood in for, the eligibility check is not: nobody is eligible after 30 s of silence.
    std::string text = plant("on_timeout = \"admit_conservatively\"",
                             "[health]\nwindow = \"30s\"\n[class.beat]\nqueue = \"aside\"\nsteps = [ { id = \"note\", "
                             "cpu = \"1ms\" } ]\n[failure.cut]\nkind = \"unreachable\"\ncontrollers = \"main\"\n");
    text.replace(text.find("[controllers.main]"), 18, "[controllers.main]\nheartbeat = { class = \"beat\" }");
    QCOMPARE(lab::counter(lab::planeOf(text), 1000, "admissions.p"), 0);
    QCOMPARE(lab::counter(lab::planeOf(text), 1000, "refusals.p.no_eligible_controller"), 1);
    QCOMPARE(lab::endings(lab::planeOf(text), 1000, "r"), QStringList{"r served 108"});
}

void FailureActionsTest::aCriticalStepIsNeverSkipped()
{
    // Nor may a change during the run make a step critical that its action skips.
    const auto read =
        readScenario(plant("on_timeout = \"admit_conservatively\"",
                           "[intervention.critical]\nat = \"50s\"\nset = { \"class.r.ask.critical\" = true }\n"),
                     "critical.toml");
    QVERIFY(!read);
    QCOMPARE(read.error().size(), std::size_t{1});
    QCOMPARE(read.error()[0].path, std::string("intervention.critical.set.class.r.ask.critical"));
}

void FailureActionsTest::aCriticalStepMayNotBeWrittenToBeSkipped()
{
    std::string text = plant("on_timeout = \"admit_conservatively\"");
    text.replace(text.find("critical = false"), 16, "critical = true");
    const auto read = readScenario(text, "critical.toml");
    QVERIFY(!read);
    QCOMPARE(read.error().size(), std::size_t{1});
    QCOMPARE(read.error()[0].path, std::string("class.r.ask.on_timeout"));
}

void FailureActionsTest::parkedWorkFreesTheWorker()
{
    const ControlPlane plane = lab::planeOf(plant("on_timeout = \"leave_waiting\"", job("h", "105s", "1s")));
    QCOMPARE(lab::visits(plane, 1000), list("r1 100-106, h0 106-107"));
    ControlPlane parked = plane;
    parked.runUntil(lab::at(159), {});
    QCOMPARE(parked.balance(0).parked, 1);
    parked.runUntil(lab::at(160), {});
    QCOMPARE(parked.balance(0).parked, 0);
}

void FailureActionsTest::parkedWorkWaitsForAnIntervention()
{
    const ControlPlane plane =
        lab::planeOf(plant("on_timeout = \"leave_waiting\"",
                           "[intervention.purge]\nat = \"150s\"\npurge = { queue = \"line\", class = \"r\" }\n"));
    QCOMPARE(lab::endings(plane, 1000), QStringList{"r purged 150"});
    QVERIFY(lab::probeStates(plane, 1000).endsWith(QStringLiteral("backing_off 160")));  // nobody told the probe
}

void FailureActionsTest::anotherQueuesPurgeLeavesItParked()
{
    const ControlPlane plane = lab::planeOf(plant(
        "on_timeout = \"leave_waiting\"", "[intervention.purge]\nat = \"150s\"\npurge = { queue = \"aside\" }\n"));
    QCOMPARE(lab::endings(plane, 1000), QStringList{"r expired 160"});
}

void FailureActionsTest::parkedWorkOfAnEarlierOpenAttemptEndsWithItsClient()
{
    // Laps of 30 s: the first attempt's call times out and is parked; the second one is answered, the probe is back.
    std::string text = plant("on_timeout = \"leave_waiting\"", repairedAt("131s"), "60s\", attempts = \"open");
    const std::string once = "equal_jitter = { base = \"10000s\", cap = \"10000s\" }";
    text.replace(text.find(once), once.size(), "fixed = \"30s\"");
    ControlPlane plane = lab::planeOf(text);
    const std::vector<SimTime> tries = lab::attempts(plane, 1000);
    QCOMPARE(tries.size(), std::size_t{2});
    plane.runUntil(tries[0] + Duration::seconds(59), {});
    QCOMPARE(plane.counts(0).of(ProbeState::Connected), 1);
    QCOMPARE(plane.balance(0).parked, 1);
    plane.runUntil(tries[0] + Duration::seconds(60), {});
    QCOMPARE(plane.balance(0).parked, 0);
    QCOMPARE(lab::counter(plane, 1000, "events_expired.r"), 1);
}

void FailureActionsTest::withoutClientTimeoutItStaysParked()
{
    ControlPlane plane = lab::planeOf(plant("on_timeout = \"leave_waiting\"", {}, "none"));
    plane.runUntil(plane.horizon(), {});
    QCOMPARE(plane.balance(0).parked, 1);
    QCOMPARE(plane.counts(0).of(ProbeState::Requesting), 1);
}

void FailureActionsTest::aTimeoutCountsTheWaitForASlot()
{
    // One slot, calls of 10 s, timeout 15 s: j0 0-10; j1 is served from 10 s and gives up at 16 s, its call holds the
    // slot to 20 s; j2 gives up at 17 s while it waits and is removed.
    const auto text = [](const char* cancellable) {
        return std::string("format = 1\n[run]\nhorizon = \"1h\"\n[source.j]\nclass = \"j\"\n"
                           "arrivals = { table = [\"0s\", \"1s\", \"2s\"] }\n[class.j]\nqueue = \"line\"\n"
                           "end = \"sink\"\nsteps = [ { id = \"ask\", call = \"db\", timeout = \"15s\" } ]\n"
                           "[queue.line]\n[pool.desk]\nworkers = 3\nserves = [\"line\"]\n"
                           "[backend.db]\nconcurrency = 1\nlatency = \"10s\"\ncancellable = ")
            + cancellable + '\n';
    };
    ControlPlane plane = lab::planeOf(text("false"));
    QCOMPARE(lab::endings(plane, 100), list("j served 10, j abandoned 16, j abandoned 17"));
    plane.runUntil(lab::at(18), {});
    QCOMPARE(plane.snapshot().backends[0].inFlight, 1);
    QCOMPARE(plane.snapshot().backends[0].waiting, 0);
    plane.runUntil(lab::at(20), {});
    QCOMPARE(plane.snapshot().backends[0].inFlight, 0);
    ControlPlane freed = lab::planeOf(text("true"));
    freed.runUntil(lab::at(16), {});
    QCOMPARE(freed.snapshot().backends[0].inFlight, 1); // j2 has j1's slot at once
    freed.runUntil(lab::at(17), {});
    QCOMPARE(freed.snapshot().backends[0].inFlight, 0);
}

void FailureActionsTest::aTimeoutInForceWhenIssuedHolds()
{
    // At 103 s both change: the call under way keeps its 5 s and its 100 s.
    const ControlPlane plane =
        lab::planeOf(plant("on_timeout = \"shed\"",
                           "[intervention.later]\nat = \"103s\"\nset = { \"class.r.ask.timeout\" = \"50s\", "
                           "\"backend.db.latency.mean\" = \"1s\" }\n"));
    QCOMPARE(lab::endings(plane, 1000), QStringList{"r shed 106"});
}

QTEST_GUILESS_MAIN(FailureActionsTest)
#include "failure_actions_test.moc"
