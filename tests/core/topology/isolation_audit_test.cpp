// The audit of topologies whose answers are known.
#include <QElapsedTimer>
#include <QTest>

#include <algorithm>

#include "core/scenario/isolation_edits.h"
#include "core/topology/audit_words.h"
#include "tests/core/topology/audited.h"

using namespace latepulse;
using V = IsolationVerdict;

class IsolationAuditTest : public QObject {
    Q_OBJECT

private:
    using Settings = std::vector<std::string>;

    static void row(const char* name, const Settings& settings, V verdict, const QString& shared, const QString& bound)
    {
        QTest::newRow(name) << settings << static_cast<int>(verdict) << shared << bound;
    }

private slots:
    void knownTopologies_data()
    {
        QTest::addColumn<Settings>("settings");
        QTest::addColumn<int>("verdict");
        QTest::addColumn<QString>("shared"); // by liveness and reconnect
        QTest::addColumn<QString>("bound");
        const QString both = "queue shared and pool main";
        const Settings own{"pool.main.serves=own, shared", "pool.own.serves=", "class.liveness.queue=own"};
        const auto and_ = [](Settings a, const Settings& b) {
            a.insert(a.end(), b.begin(), b.end());
            return a;
        };
        const Settings priority{"queue.shared.discipline=priority"};
        const Settings async = and_(own, {"pool.main.mode=asynchronous"});

        // One queue by age. 50 probes of 0.6 s and 40 beats of 1 ms on four workers: 0.6 s in service, then
        // (50 x 0.6 s + 40 x 1 ms) / 4 (once: 8.11 s are less than the 9 s between two beats), then 1 ms.
        row("one FIFO, probes in known number", {}, V::Bounded, both,
            "at most 8.111 s: one reconnect event holds a worker for three calls of 0.2 s, then 40 beats of 1 ms and "
            "50 reconnect events of 0.6 s on 4 workers, then its own 1 ms");
        row("one FIFO, its capacity is the smaller number",
            {"queue.shared.capacity=20", "population.software.size=5000"}, V::SharedProcessing, both,
            "none: reconnect events can fill queue shared (capacity 20), which then drops heartbeats; a beat that is "
            "not dropped takes at most 3.451 s");
        row("one FIFO that probes can fill", {"population.software.size=5000"}, V::SharedProcessing, both,
            "none: reconnect events can fill queue shared (capacity 1,000), which then drops heartbeats; a beat that "
            "is not dropped takes at most 150.5 s");
        row("one FIFO, abandoned attempts stay in it", {"population.software.register.client_timeout=180s"},
            V::SharedProcessing, both,
            "none: reconnect events can fill queue shared (capacity 1,000), which then drops heartbeats; a beat that "
            "is not dropped takes at most 150.5 s");
        row("one FIFO, a step without timeout", {"class.reconnect.look.timeout=none"}, V::SharedProcessing, both,
            "none: step 'look' of class reconnect has no timeout");
        row("one LIFO", {"queue.shared.discipline=lifo"}, V::SharedProcessing, both,
            "none: queue shared does not serve by age, so reconnect events overtake a heartbeat");
        row("one FIFO, CPU time without a largest value", {"class.reconnect.ask.cpu=exponential(mean=1ms)"},
            V::SharedProcessing, both, "none: step 'ask' of class reconnect has CPU time without a largest value");

        // Priority: the job in service is waited for.
        row("priority lane", priority, V::Bounded, both,
            "at most 0.64 s: one reconnect event holds a worker for three calls of 0.2 s, then 40 beats of 1 ms");
        row("priority lane that probes can fill", and_(priority, {"population.software.size=5000"}),
            V::SharedProcessing, both,
            "none: reconnect events can fill queue shared (capacity 1,000), which then drops heartbeats; a beat that "
            "is not dropped takes at most 0.64 s");
        row("priority the wrong way round", and_(priority, {"class.liveness.priority=5"}), V::SharedProcessing, both,
            "none: nothing limits how many reconnect events are served before a heartbeat in pool main");
        row("equal priority is by age", and_(priority, {"class.reconnect.priority=0"}), V::Bounded, both,
            "at most 8.111 s: one reconnect event holds a worker for three calls of 0.2 s, then 40 beats of 1 ms and "
            "50 reconnect events of 0.6 s on 4 workers, then its own 1 ms");

        // A queue of its own, served by the same workers.
        row("own queue, listed first", own, V::Bounded, "pool main",
            "at most 0.64 s: one reconnect event holds a worker for three calls of 0.2 s, then 40 beats of 1 ms");
        row("own queue, listed last", and_(own, {"pool.main.serves=shared, own"}), V::SharedProcessing, "pool main",
            "none: nothing limits how many reconnect events are served before a heartbeat in pool main");
        row("own queue, in turn", and_(own, {"pool.main.select=round_robin"}), V::SharedProcessing, "pool main",
            "none: heartbeats and what is served before them may need all the time of pool main");
        row("own queue, in turn, few controllers",
            and_(own, {"pool.main.select=round_robin", "controllers.main.count=5"}), V::Bounded, "pool main",
            "at most 3.605 s: one reconnect event holds a worker for three calls of 0.2 s, then 5 beats of 1 ms and "
            "5 reconnect events of 0.6 s");
        row("own queue, the oldest first", and_(own, {"pool.main.select=oldest_first"}), V::Bounded, "pool main",
            "at most 8.111 s: one reconnect event holds a worker for three calls of 0.2 s, then 40 beats of 1 ms and "
            "50 reconnect events of 0.6 s on 4 workers, then its own 1 ms");
        row("own queue, more beats than one worker can serve", and_(own, {"class.liveness.note.cpu=300ms"}), V::Bounded,
            "pool main",
            "at most 3.9 s: one reconnect event holds a worker for three calls of 0.2 s, then 40 beats of 0.3 s on 4 "
            "workers, then its own 0.3 s");
        row("own queue, more beats than the pool can serve", and_(own, {"class.liveness.note.cpu=900ms"}),
            V::SharedProcessing, "pool main",
            "none: heartbeats and what is served before them may need all the time of pool main; a beat that is not "
            "dropped takes at most 62 h 32 min");
        row("own queue of too little room", and_(own, {"queue.own.capacity=39"}), V::SharedProcessing, "pool main",
            "none: queue own (capacity 39) is too small for the heartbeats alone; a beat that is not dropped takes at "
            "most 0.64 s");
        row("own queue, 0 s liveness service", and_(own, {"class.liveness.note.cpu=0s"}), V::Bounded, "pool main",
            "at most 0.6 s: one reconnect event holds a worker for three calls of 0.2 s");
        row("own queue, beats of a second round", and_(own, {"class.reconnect.ask.timeout=9s"}), V::Bounded,
            "pool main",
            "at most 9.48 s: one reconnect event holds a worker for calls of 9 s, 0.2 s and 0.2 s, then 80 beats of 1 "
            "ms");

        // Reserved workers.
        row("a reserved worker", {"pool.main.reserved.liveness=1"}, V::Bounded, both,
            "at most 40 ms: a worker of pool main is kept free for it, so at most 40 beats of 1 ms in a row");
        row("a reserved worker behind a step without timeout",
            {"pool.main.reserved.liveness=1", "class.reconnect.ask.timeout=none"}, V::Bounded, both,
            "at most 40 ms: a worker of pool main is kept free for it, so at most 40 beats of 1 ms in a row");
        row("a reserved worker behind a queue that fills",
            {"pool.main.reserved.liveness=1", "population.software.size=5000"}, V::SharedProcessing, both,
            "none: reconnect events can fill queue shared (capacity 1,000), which then drops heartbeats; a beat that "
            "is not dropped takes at most 40 ms");
        row("all workers reserved for others", and_(own, {"pool.main.reserved.reconnect=4"}), V::SharedProcessing,
            "pool main", "none: every worker of pool main is reserved for other classes");

        // A pool of its own.
        row("own queue and pool", {"class.liveness.queue=own"}, V::Isolated, "",
            "at most 40 ms: nothing else is on pool own, so at most 40 beats of 1 ms in a row");
        row("own queue and pool, endless calls elsewhere",
            {"class.liveness.queue=own", "class.reconnect.ask.timeout=none"}, V::Isolated, "",
            "at most 40 ms: nothing else is on pool own, so at most 40 beats of 1 ms in a row");
        row("own pool, its workers help out elsewhere", {"class.liveness.queue=own", "pool.own.serves=own, shared"},
            V::Bounded, "pool own",
            "at most 0.64 s: one reconnect event holds a worker for three calls of 0.2 s, then 40 beats of 1 ms");
        row("own pool, exponential beats: isolated without a bound",
            {"class.liveness.queue=own", "class.liveness.note.cpu=exponential(mean=1ms)"}, V::Isolated, "",
            "none: step 'note' of class liveness has CPU time without a largest value");

        // Only a backend shared.
        row("only a backend, with timeouts that stand in",
            {"class.liveness.queue=own", "class.liveness.note.call=registry", "class.liveness.note.timeout=20ms",
             "class.liveness.note.critical=false", "class.liveness.note.on_timeout=admit_conservatively"},
            V::Bounded, "backend registry",
            "at most 0.84 s: nothing else is on pool own, so at most 40 beats of 21 ms in a row");
        row("only a backend, without a timeout", {"class.liveness.queue=own", "class.liveness.note.call=registry"},
            V::SharedDependency, "backend registry", "none: step 'note' of class liveness has no timeout");
        row("only a backend, heartbeats given up at the timeout",
            {"class.liveness.queue=own", "class.liveness.note.call=registry", "class.liveness.note.timeout=20ms"},
            V::SharedDependency, "backend registry",
            "none: at its timeout step 'note' of class liveness loses the heartbeat");

        // Second tries, moves and answers that come into the liveness queue.
        row("a retry that enters the liveness queue",
            {"class.liveness.queue=own", "class.reconnect.ask.on_timeout=bounded_retry",
             "class.reconnect.ask.to_queue=own"},
            V::Bounded, "queue own and pool own",
            "at most 30.77 s: one reconnect event holds a worker for three calls of 0.2 s, then 160 beats of 1 ms and "
            "50 reconnect events of 0.6 s, then its own 1 ms");
        row("a move into the liveness queue without number",
            {"class.liveness.queue=own", "class.reconnect.ask.on_timeout=move", "class.reconnect.ask.to_queue=own",
             "population.software.register.client_timeout=180s"},
            V::ConvergesDownstream, "queue own and pool own",
            "none: reconnect events can fill queue own (capacity 1,000,000), which then drops heartbeats; a beat that "
            "is not dropped takes at most 166 h 42 min");
        row("asynchronous, answers elsewhere, dispatch shared", and_(async, {"class.reconnect.ask.cpu=5ms"}),
            V::Bounded, "pool main",
            "at most 45 ms: one reconnect event holds a worker for 5 ms of CPU time, then 40 beats of 1 ms");
        row("asynchronous, no timeout needed",
            and_(async,
                 {"class.reconnect.ask.cpu=5ms", "class.reconnect.ask.timeout=none",
                  "class.reconnect.look.timeout=none", "class.reconnect.put.timeout=none"}),
            V::Bounded, "pool main",
            "at most 45 ms: one reconnect event holds a worker for 5 ms of CPU time, then 40 beats of 1 ms");
        row("asynchronous, answers join the liveness queue",
            and_(async,
                 {"class.reconnect.ask.cpu=5ms", "pool.main.completions=own",
                  "population.software.register.client_timeout=180s"}),
            V::SharedProcessing, "queue own and pool main",
            "none: reconnect events can fill queue own (capacity 1,000,000), which then drops heartbeats; a beat that "
            "is not dropped takes at most 20 min 52 s");
        row("only a queue of answers",
            {"pool.main.mode=asynchronous", "pool.main.completions=own", "class.liveness.queue=own",
             "population.software.register.client_timeout=180s", "class.reconnect.put.cpu=1ms"},
            V::ConvergesDownstream, "queue own and pool own",
            "none: reconnect events can fill queue own (capacity 1,000,000), which then drops heartbeats; a beat that "
            "is not dropped takes at most 166 h 59 min");
        row("heartbeats that wait for a backend themselves", and_(async, {"class.liveness.note.call=registry"}),
            V::SharedProcessing, "queue shared, pool main and backend registry",
            "none: class liveness itself waits for a backend and queues again");

        // How beats arrive.
        row("beats over a link of any delay",
            {"class.liveness.queue=own", "controllers.main.link.delay=exponential(mean=1s)"}, V::Isolated, "",
            "none: the link delay of controllers main has no largest value, so their heartbeats may arrive all at "
            "once");
        row("beats over a link that is late by up to a second",
            {"class.liveness.queue=own", "controllers.main.link.delay=uniform(low=1s, high=2s)"}, V::Isolated, "",
            "at most 40 ms: nothing else is on pool own, so at most 40 beats of 1 ms in a row");
        row("a link that is late by up to 8.5 s lets two beats of a controller come within 0.5 s",
            and_(own, {"controllers.main.link.delay=uniform(low=1s, high=9.5s)"}), V::Bounded, "pool main",
            "at most 0.68 s: one reconnect event holds a worker for three calls of 0.2 s, then 80 beats of 1 ms");
        row("no worker", {"class.liveness.queue=own", "pool.own.workers=0"}, V::Isolated, "",
            "none: pool own has no worker");
    }
    void knownTopologies()
    {
        QFETCH(Settings, settings);
        QFETCH(int, verdict);
        QFETCH(QString, shared);
        QFETCH(QString, bound);
        const Scenario scenario = audited::with(settings);
        const WorkStructure structure = workStructureOf(scenario);
        const IsolationAudit audit = auditIsolation(structure);
        QCOMPARE(audit.liveness.size(), 1U);
        const LivenessFinding& finding = audit.liveness.front();
        QCOMPARE(QString::fromStdString(boundText(structure, finding.eventClass, finding.bound)), bound);
        QCOMPARE(QString(verdictText(finding.verdict)), QString(verdictText(static_cast<V>(verdict))));
        for (const PairFinding& pair : audit.pairs) {
            if (structure.classes[pair.second].id != "reconnect")
                continue;
            QCOMPARE(structure.classes[pair.first].id, "liveness");
            QCOMPARE(QString::fromStdString(vertexList(pair.shared)), shared);
            QCOMPARE(pair.path.empty(), finding.verdict == V::Isolated);
        }
        QCOMPARE(audit.liveness.front().verdict, auditLiveness(structure).front().verdict);
    }

    void checksThatTravelAsEventsCountToo()
    {
        // The check is an event behind reconnects: heartbeats are isolated, the decision is not.
        const Settings settings{"class.liveness.queue=own", "class.check.queue=shared", "health.evaluation=event",
                                "health.evaluation_class=check", "class.reconnect.ask.timeout=none"};
        const Scenario scenario = audited::with(settings);
        const WorkStructure structure = workStructureOf(scenario);
        const IsolationAudit audit = auditIsolation(structure);
        QCOMPARE(audit.liveness.size(), 2U);
        QCOMPARE(audit.liveness[0].verdict, V::Isolated);
        QCOMPARE(audit.liveness[1].verdict, V::SharedProcessing);
        QCOMPARE(audit.verdict(), V::SharedProcessing);
        QCOMPARE(audit.delays.size(), 1U);
        QCOMPARE(pathText(audit.delays[0].path), "class reconnect -> queue shared -> pool main -> the health decision");
        const auto both = std::ranges::find_if(audit.pairs, [&](const PairFinding& pair) {
            return structure.isLiveness(pair.first) && structure.isLiveness(pair.second);
        });
        QVERIFY(both->verdict == V::ConvergesDownstream);
        QCOMPARE(vertexList(both->shared), "the health decision");
    }

    void waysOverAThirdClassAreFound()
    {
        // Chores share a backend with reconnects, which share workers with heartbeats.
        const Settings settings{"class.chore.do.call=registry"};
        const Scenario scenario = audited::with(settings);
        const WorkStructure structure = workStructureOf(scenario);
        const IsolationAudit audit = auditIsolation(structure);
        const auto pair = std::ranges::find_if(audit.pairs, [&](const PairFinding& p) {
            return structure.classes[p.first].id == "liveness" && structure.classes[p.second].id == "chore";
        });
        QVERIFY(pair->shared.empty());
        QCOMPARE(pathText(pair->path), "class chore -> queue work -> pool work -> backend registry -> pool main");
        QCOMPARE(audit.delays.size(), 2U);
        const Scenario endless = audited::with({"class.chore.do.call=registry", "class.reconnect.ask.timeout=none"});
        for (const PairFinding& p : auditIsolation(workStructureOf(endless)).pairs)
            if (structure.classes[p.second].id == "chore" && structure.classes[p.first].id == "liveness")
                QVERIFY(p.verdict == V::SharedDependency);
    }

    void workersThatHelpOutElsewhereAreAWay()
    {
        // Reconnects hold the second pool that takes chores, so more of these are left to the heartbeats' pool.
        const Scenario scenario = audited::with({"class.reconnect.queue=spare", "pool.main.serves=shared, work"});
        const WorkStructure structure = workStructureOf(scenario);
        for (const PairFinding& pair : auditIsolation(structure).pairs)
            if (structure.classes[pair.first].id == "liveness" && structure.classes[pair.second].id == "reconnect") {
                QVERIFY(pair.shared.empty());
                QCOMPARE(pathText(pair.path), "class reconnect -> queue spare -> pool work -> queue work -> pool main");
            }
    }

    void feedbackLoops()
    {
        const auto loopsOf = [](const Settings& settings) {
            std::string all;
            for (const FeedbackLoop& loop : auditIsolation(workStructureOf(audited::with(settings))).loops)
                all += pathText(loop.cycle) + "\n";
            return all;
        };
        QCOMPARE(loopsOf({}), "the health decision -> class reconnect -> queue shared -> pool main\n");
        QCOMPARE(loopsOf({"class.liveness.queue=own"}), "");
        QCOMPARE(loopsOf({"class.liveness.queue=own", "class.reconnect.ask.on_timeout=defer"}),
                 "queue shared -> pool main\n");
        QCOMPARE(loopsOf({"class.liveness.queue=own", "pool.main.mode=asynchronous"}),
                 "queue shared -> pool main -> backend registry\n");
        QCOMPARE(loopsOf({"health.policy=none"}), "");
    }

    void evidenceReadOnArrivalIsNotDelayed()
    {
        const IsolationAudit audit = auditIsolation(workStructureOf(audited::with({"health.seen=on_arrival"})));
        QVERIFY(audit.delays.empty());
        QCOMPARE(audit.verdict(), V::Bounded);
    }

    void theSmallestChangeOfKnownTopologies()
    {
        const auto words = [](const Settings& settings) {
            const IsolationAdvice advice = smallestSufficientChange(audited::with(settings));
            return (advice.bounded ? advice.bounded->words : std::string("-")) + " | "
                + (advice.isolated ? advice.isolated->words : std::string("-"));
        };
        const Settings endless{"class.reconnect.look.timeout=none", "population.software.register.client_timeout=180s"};
        // The pool of its own serves a queue that is in use nowhere else.
        QCOMPARE(words(endless),
                 "give liveness a queue of its own (own) and workers of its own (pool own) | "
                 "give liveness a queue of its own (own) and workers of its own (pool own)");
        Settings noPool = endless;
        noPool.insert(noPool.end(), {"pool.own.serves=", "pool.own.workers=0", "pool.main.serves=shared, own"});
        noPool.insert(noPool.end(), {"pool.checks.workers=0"});
        QCOMPARE(words(noPool),
                 "give liveness a queue of its own (own), served first by pool main, and reserve one "
                 "worker of pool main for liveness | -");
        noPool.push_back("pool.main.workers=1");
        QCOMPARE(words(noPool),
                 "give liveness a queue of its own (own), served first by pool main, and set a timeout of "
                 "10 s on step 'look' of class reconnect | -");
        QCOMPARE(words({"class.liveness.queue=own"}), "- | -");
    }

    /// So quick that it can follow the mouse; the figure is told, not asserted.
    void fiveHundredVertices()
    {
        WorkStructure big;
        constexpr std::size_t n = 125;
        for (std::size_t i = 0; i < n; ++i) {
            const std::string id = std::to_string(i);
            WorkStep step{"s",        Duration::milliseconds(1), i, Duration::milliseconds(200), AtTimeout::ComesBack,
                          (i + 1) % n};
            WorkClass work{"c" + id, i, 0, {step}, true, i % 25 == 0, false, i % 25 == 1, {}, false, 10, {}};
            if (work.beats) {
                work.steps = {{"s", Duration::milliseconds(1), nowhere, {}, AtTimeout::Ends, nowhere}};
                work.streams = {{40, Duration::seconds(9)}};
                work.streamsKnown = true;
            }
            big.classes.push_back(work);
            big.queues.push_back({"q" + id, WorkOrder::Fifo, 100'000, false});
            big.pools.push_back(
                {"p" + id, 4, i % 3 == 0, i, {i, (i + 1) % n}, WorkSelect::Listed, std::vector<std::int64_t>(n, 0)});
            big.backends.push_back("b" + id);
        }
        big.judges = true;
        QElapsedTimer clock;
        clock.start();
        const IsolationAudit audit = auditIsolation(big);
        qInfo("500 vertices: %lld ms, %zu pairs", static_cast<long long>(clock.elapsed()), audit.pairs.size());
        QCOMPARE(audit.pairs.size(), n * (n - 1) / 2);
        QCOMPARE(audit.liveness.size(), 5U);
    }
};

QTEST_GUILESS_MAIN(IsolationAuditTest)
#include "isolation_audit_test.moc"
