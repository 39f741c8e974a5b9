// "Why is this controller unhealthy?": the jobs named are the reason. Where queueing dominates, without their service
// the beat is processed in time; without half of them, or with all of them, it is not.
#include <QTest>

#include <algorithm>
#include <random>

#include "core/experiment/why.h"
#include "tests/core/model/lab.h"

using namespace latepulse;

namespace {

constexpr std::uint64_t seed = 4711;

/// Is the beat of this controller sent at `sent` processed when its age reaches the window?
bool processedInTime(const ControlPlane& atEnqueue, std::vector<JobKey> nullified, std::size_t controller, SimTime sent,
                     Duration window)
{
    ControlPlane plane = atEnqueue;
    if (!nullified.empty())
        plane.nullifyService(std::move(nullified));
    plane.runUntil(sent + window, {});
    const SimTime newest = plane.now() - plane.snapshot().controllers[controller].split.total();
    return newest >= sent;
}

/// The unhealthy controller whose age is queueing above all; -1 when there is none.
int mostlyQueueing(const ControlPlane& plane)
{
    const std::vector<ControllerSnapshot> all = plane.snapshot().controllers;
    int best = -1;
    for (std::size_t c = 0; c < all.size(); ++c)
        if (all[c].verdict == Verdict::Unhealthy && all[c].split.queueing * 10 > all[c].split.total() * 9
            && (best < 0 || all[c].split.queueing > all[static_cast<std::size_t>(best)].split.queueing))
            best = static_cast<int>(c);
    return best;
}

/// One controller with a link of 2 s; beats at 5 s, 15 s, ... take 1 s; a job holds the only worker 49 s - 149 s.
std::string blocked()
{
    return "format = 1\n[run]\nhorizon = \"1000s\"\n[controllers.main]\n"
           "heartbeat = { class = \"beat\", interval = \"10s\", phase = \"5s\" }\nlink = { delay = \"2s\" }\n"
           "[class.beat]\nqueue = \"line\"\nsteps = [ { id = \"note\", cpu = \"1s\" } ]\n[queue.line]\n"
           "[pool.desk]\nserves = [\"line\"]\n[health]\nwindow = \"30s\"\n"
           "[source.h]\nclass = \"h\"\narrivals = { table = [\"49s\"] }\n[class.h]\nqueue = \"line\"\nend = \"sink\"\n"
           "steps = [ { id = \"serve\", cpu = \"100s\" } ]\n";
}

Result<WhyReport> explain(const std::string& text, double at, const std::string& controller = "main.0")
{
    return explainController(lab::scenarioOf(text), controller, lab::at(at), 0, {});
}

} // namespace

class WhyTest : public QObject {
    Q_OBJECT

private slots:
    void whoForcesItAndUntilWhen()
    {
        const std::string force =
            "[intervention.first]\nat = \"60s\"\nforce_eligible = { controllers = \"main\", for = "
            "\"40s\" }\n[intervention.second]\nat = \"70s\"\nforce_eligible = { controllers = "
            "\"main.0\", for = \"60s\" }\n[intervention.off]\nenabled = false\nat = \"70s\"\n"
            "force_eligible = { controllers = \"main\", for = \"90s\" }\n";
        QVERIFY(!explain(blocked() + force, 59)->forced);
        const auto one = explain(blocked() + force, 65), both = explain(blocked() + force, 75);
        QVERIFY(one->forced && both->forced);
        QCOMPARE(one->forced->by, std::string("first"));
        QCOMPARE(one->forced->until, lab::at(100));
        QCOMPARE(both->forced->by, std::string("second"));  // it lasts longer
        QCOMPARE(both->forced->until, lab::at(130));
        QVERIFY(!explain(blocked() + force, 130)->forced);
    }
    void whoStillWaitsIsNotAbandoned()
    {
        // The job in service and the beat before are nobody's any more or were never anybody's; see the counts.
        const auto report = explain(blocked(), 75);
        QVERIFY(report);
        for (const WhyReport::Tally& tally : report->tallies) {
            std::int64_t waiting = 0;
            for (const JobBefore& job : report->jobs)
                waiting +=
                    job.eventClass == tally.eventClass && job.place == JobPlace::Waiting && job.abandoned ? 1 : 0;
            QCOMPARE(tally.waitingAbandoned, waiting);
            QCOMPARE(tally.allWaitingAbandoned(), tally.waiting > 0 && waiting == tally.waiting);
        }
    }
    void withoutTheJobsTheBeatIsInTime_data();
    void withoutTheJobsTheBeatIsInTime();
    void theSplitAddsUp_data();
    void theSplitAddsUp();
    void theSplitByHand_data();
    void theSplitByHand();
    void theJobsByHand();
    void jobsBehindTheBeatAreNotNamed();
    void withoutABeatOnItsWayThereAreNoJobs();
    void whatCannotBeExplained();
    void aLimitCutsTheListNotTheTotals();
    void theTurnByHand();
    void theTurnIsOfTheRightOrder();
};

void WhyTest::withoutTheJobsTheBeatIsInTime_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<double>("hours");
    QTest::newRow("slow backend, 2 h in") << QStringLiteral("slow-backend-shared-queue") << 4.0;
    QTest::newRow("slow backend, 8 h in") << QStringLiteral("slow-backend-shared-queue") << 10.0;
    QTest::newRow("preset, 20 h in") << QStringLiteral("ripe-atlas-2026-06") << 26.0;
}

void WhyTest::withoutTheJobsTheBeatIsInTime()
{
    QFETCH(const QString, name);
    QFETCH(const double, hours);
    const auto scenario = std::make_shared<const Scenario>(lab::shipped(name.toStdString()));
    const SimTime at = lab::at(hours * 3600);
    ControlPlane plane = lab::planeOf(scenario);
    const ControlPlane start = plane;
    plane.runUntil(at, {});
    const int found = mostlyQueueing(plane);
    QVERIFY2(found >= 0, "no controller whose age is mostly queueing");
    const auto controller = static_cast<std::size_t>(found);
    const auto report = explainController(scenario, plane.snapshot().controllers[controller].name, at, 0, {});
    QVERIFY2(report, report ? "" : report.error().detail.c_str());
    QVERIFY(report->beatPending);
    QVERIFY(report->now - report->beatSent > report->window * 5); // half of the wait is late too
    std::vector<JobKey> all, half;
    for (std::size_t i = 0; i < report->jobs.size(); ++i) {
        all.push_back(report->jobs[i].key);
        if (i % 2 == 0)
            half.push_back(report->jobs[i].key);
    }
    qInfo("%s waits behind %zu jobs for %.0f s so far", report->controller.name.c_str(), all.size(),
          (report->now - report->beatEnqueued).toSeconds());
    QVERIFY(all.size() > 4);
    ControlPlane atEnqueue = start;
    atEnqueue.runUntil(report->beatEnqueued, {});
    QVERIFY(processedInTime(atEnqueue, all, controller, report->beatSent, report->window));
    QVERIFY(!processedInTime(atEnqueue, half, controller, report->beatSent, report->window));
    QVERIFY(!processedInTime(atEnqueue, {}, controller, report->beatSent, report->window));
}

void WhyTest::theSplitAddsUp_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("hours");
    for (const char* name : {"slow-backend-shared-queue", "async-same-consumer", "wave-metastable", "priority-lane",
                             "long-call-defeats-priority"})
        QTest::newRow(name) << QString::fromLatin1(name) << 4;
    QTest::newRow("preset") << QStringLiteral("ripe-atlas-2026-06") << 10;
}

void WhyTest::theSplitAddsUp()
{
    QFETCH(const QString, name);
    QFETCH(const int, hours);
    qInfo("seed %llu", static_cast<unsigned long long>(seed));
    std::mt19937_64 random(seed);
    std::vector<std::int64_t> instants(60);
    for (std::int64_t& t : instants)
        t = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(Duration::hours(hours).ns));
    std::sort(instants.begin(), instants.end());
    ControlPlane plane = lab::planeOf(std::make_shared<const Scenario>(lab::shipped(name.toStdString())));
    bool queued = false;
    for (const std::int64_t t : instants) {
        plane.runUntil(SimTime{t}, {});
        for (const ControllerSnapshot& c : plane.snapshot().controllers) {
            // These scenarios judge by send time on processing, so the judged age is kept apart and must agree.
            QCOMPARE(c.split.silence.ns + c.split.transport.ns + c.split.queueing.ns + c.split.service.ns,
                     c.judgedAge.ns);
            QVERIFY(c.split.silence.ns >= 0 && c.split.transport.ns >= 0 && c.split.queueing.ns >= 0
                    && c.split.service.ns >= 0);
            queued = queued || c.split.queueing.ns > 0;
        }
    }
    QVERIFY(queued);
}

void WhyTest::theSplitByHand_data()
{
    QTest::addColumn<double>("at");
    QTest::addColumn<QString>("wanted"); // silence, transport, queueing, service
    // The beat of 35 s is processed at 38 s, that of 45 s at 48 s; the one of 55 s arrives at 57 s and waits to 149 s.
    QTest::newRow("quiet") << 41.0 << QStringLiteral("6 0 0 0");
    QTest::newRow("on the link") << 46.5 << QStringLiteral("10 1.5 0 0");
    QTest::newRow("in service") << 47.25 << QStringLiteral("10 2 0 0.25");
    QTest::newRow("processed") << 48.0 << QStringLiteral("3 0 0 0");
    QTest::newRow("still silent") << 54.999 << QStringLiteral("9.999 0 0 0");
    QTest::newRow("waiting") << 60.0 << QStringLiteral("10 2 3 0");
    QTest::newRow("waiting long") << 149.0 << QStringLiteral("10 2 92 0");
    QTest::newRow("in service at last") << 149.5 << QStringLiteral("10 2 92 0.5");
    QTest::newRow("the next one") << 150.0 << QStringLiteral("10 2 83 0"); // enqueued at 67 s
}

void WhyTest::theSplitByHand()
{
    QFETCH(const double, at);
    ControlPlane plane = lab::planeOf(blocked());
    plane.runUntil(lab::at(at), {});
    const AgeSplit split = plane.snapshot().controllers[0].split;
    QStringList parts;
    for (const Duration d : {split.silence, split.transport, split.queueing, split.service})
        parts << lab::seconds(d.ns);
    QTEST(parts.join(QLatin1Char(' ')), "wanted");
}

void WhyTest::theJobsByHand()
{
    // At 151.5 s the beats of 55 s and 65 s are done and that of 75 s (arrived 77 s) is in service since 151 s.
    const auto report = explain(blocked(), 151.5);
    QVERIFY(report);
    QVERIFY(report->beatPending && report->beatSent == lab::at(75) && report->beatEnqueued == lab::at(77));
    QStringList jobs;
    for (const JobBefore& j : report->jobs)
        jobs << QString::fromStdString(j.eventClass) + QString::number(j.key.index) + QLatin1Char(' ')
                + lab::seconds(j.start) + QLatin1Char('-') + lab::seconds(j.end);
    QCOMPARE(jobs, (QStringList{"h0 49-149", "beat5 149-150", "beat6 150-151"}));
    // At 100 s the beat of 55 s waits behind the job in service only.
    const auto waiting = explain(blocked(), 100);
    QVERIFY(waiting && waiting->jobs.size() == 1);
    QVERIFY(waiting->jobs[0].place == JobPlace::InService && waiting->jobs[0].start == lab::at(49));
    QCOMPARE(waiting->waitingTotal, 0);
    QCOMPARE(waiting->tallies.size(), std::size_t{1});
    QCOMPARE(waiting->tallies[0].inService, 1);
}

void WhyTest::jobsBehindTheBeatAreNotNamed()
{
    // Two workers, held from 49 s to 59 s. The beat of 55 s is in service from 59 s to 79 s; y (56 s) and z (60 s) came
    // after it and are served beside it: they did not delay it.
    const auto report =
        explain("format = 1\n[run]\nhorizon = \"1000s\"\n[controllers.main]\n"
                "heartbeat = { class = \"beat\", interval = \"100s\", phase = \"55s\" }\n"
                "[class.beat]\nqueue = \"line\"\nsteps = [ { id = \"note\", cpu = \"20s\" } ]\n[queue.line]\n"
                "[pool.desk]\nworkers = 2\nserves = [\"line\"]\n[class.x]\nqueue = \"line\"\nend = \"sink\"\n"
                "steps = [ { id = \"serve\", cpu = \"10s\" } ]\n[source.x]\nclass = \"x\"\n"
                "arrivals = { table = [\"49s\", \"49s\"] }\n[class.y]\nqueue = \"line\"\nend = \"sink\"\n"
                "steps = [ { id = \"serve\", cpu = \"3s\" } ]\n[source.y]\nclass = \"y\"\n"
                "arrivals = { table = [\"56s\", \"60s\", \"69s\"] }\n",
                70);
    QVERIFY(report && report->beatPending && report->beatSent == lab::at(55));
    QStringList jobs;
    for (const JobBefore& j : report->jobs)
        jobs << QString::fromStdString(j.eventClass) + QString::number(j.key.index);
    QCOMPARE(jobs, (QStringList{"x0", "x1"}));
}

void WhyTest::withoutABeatOnItsWayThereAreNoJobs()
{
    for (const double at : {41.0, 46.5}) { // none was sent since, or it is on the link
        const auto report = explain(blocked(), at);
        QVERIFY(report);
        QVERIFY(report->jobs.empty() && !report->beatPending);
    }
}

void WhyTest::whatCannotBeExplained()
{
    for (const char* name : {"main", "main.1", "other.0", "", "main.0x"}) {
        const auto report = explain(blocked(), 100, name);
        QVERIFY2(!report, name);
        QVERIFY(report.error().code == ErrorCode::UnknownReference);
    }
    const auto late = explain(blocked(), 1000.000000001);
    QVERIFY(!late && late.error().code == ErrorCode::OutOfRange);
}

void WhyTest::aLimitCutsTheListNotTheTotals()
{
    const auto scenario = std::make_shared<const Scenario>(lab::shipped("slow-backend-shared-queue"));
    const auto all = explainController(scenario, "main.3", lab::at(3 * 3600), 0, {});
    const auto cut = explainController(scenario, "main.3", lab::at(3 * 3600), 2, {});
    QVERIFY(all && cut && all->beatPending);
    QVERIFY(all->waitingTotal > 2);
    QCOMPARE(cut->waitingTotal, all->waitingTotal);
    QCOMPARE(cut->doneTotal, all->doneTotal);
    const auto listed = [](const WhyReport& r, JobPlace place) {
        return std::count_if(r.jobs.begin(), r.jobs.end(), [place](const JobBefore& j) { return j.place == place; });
    };
    QCOMPARE(listed(*all, JobPlace::Waiting), all->waitingTotal);
    QCOMPARE(listed(*cut, JobPlace::Waiting), 2);
    QCOMPARE(listed(*cut, JobPlace::InService), listed(*all, JobPlace::InService));
    QVERIFY(listed(*cut, JobPlace::DoneBefore) <= 2);
}

void WhyTest::theTurnByHand()
{
    // At 100 s the job in service has 49 s to go and nothing waits before the beat of 55 s; at 151.5 s it has begun.
    const auto waiting = explain(blocked(), 100);
    QVERIFY(waiting && waiting->expectedTurn == Duration::seconds(49));
    const auto begun = explain(blocked(), 151.5);
    QVERIFY(begun && begun->beatPending && !begun->expectedTurn);
    // The call takes 200 s, its timeout of 60 s comes first: from 50 s to 110 s.
    const std::string step = "cpu = \"100s\" } ]\n",
                      call = "cpu = \"1s\", call = \"far\", timeout = \"60s\" } ]\n"
                             "[backend.far]\nlatency = \"200s\"\n";
    std::string text = blocked();
    const auto held = explain(text.replace(text.rfind(step), step.size(), call), 100);
    QVERIFY(held && held->expectedTurn == Duration::seconds(10));
}

void WhyTest::theTurnIsOfTheRightOrder()
{
    // Ahead stand heartbeats of 1 ms, or reconnects too; all workers are held by calls of 5 minutes in the mean.
    const auto scenario = std::make_shared<const Scenario>(lab::shipped("ripe-atlas-2026-06"));
    const SimTime from = SimTime::start() + Duration::hours(8);
    ControlPlane run = lab::planeOf(scenario);
    run.runUntil(from, {});
    std::vector<double> ratios;
    for (int i = 0; i < 24; ++i) {
        const SimTime at = from + Duration::minutes(20) * i;
        const auto report = explainController(scenario, "main.17", at, 1, {});
        QVERIFY(report);
        run.runUntil(at, {});
        const PoolSnapshot pool = run.snapshot().pools.front();
        const auto calling = std::count_if(pool.first.begin(), pool.first.end(),
                                           [](const WorkerSnapshot& w) { return !w.backend.empty(); });
        if (!report->expectedTurn || calling < pool.workers)
            continue;
        // The beat counts as evidence once it is served, 1 ms after its turn.
        ControlPlane later = run;
        while (later.now() - later.snapshot().controllers[17].split.total() < report->beatSent)
            later.runUntil(later.now() + Duration::seconds(1), {});
        ratios.push_back(report->expectedTurn->toSeconds() / (later.now() - at).toSeconds());
    }
    QVERIFY2(ratios.size() >= 8, qPrintable(QString::number(ratios.size())));
    std::sort(ratios.begin(), ratios.end());
    const double median = ratios[ratios.size() / 2];
    QVERIFY2(median > 1.0 / 3 && median < 3.0, qPrintable(QString::number(median)));
    // Too short by orders of magnitude never; too long as often as a worker happens to be free at once.
    QVERIFY2(ratios.front() > 0.1, qPrintable(QString::number(ratios.front())));
}

QTEST_GUILESS_MAIN(WhyTest)
#include "why_test.moc"
