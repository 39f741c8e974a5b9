// Scenario files: what reads, and for each mistake its code and exact place.
#include <QTest>

#include <filesystem>
#include <fstream>

#include <fmt/format.h>

#include "core/scenario/reader.h"

using namespace latepulse;

namespace {

/// "line:column code" of each mistake, in the order given.
QByteArrayList mistakes(const std::string& text)
{
    QByteArrayList list;
    if (const auto read = readScenario(text, "f.toml"); !read)
        for (const Error& e : read.error())
            list << QByteArray::fromStdString(fmt::format("{}:{} {}", e.where.line, e.where.column, codeWord(e.code)));
    return list;
}

Scenario read(const std::string& text)
{
    auto scenario = readScenario(text, "f.toml");
    if (!scenario)
        qFatal("%s", describe(scenario.error()).c_str());
    return *scenario;
}

/// A station whose only step has this CPU time.
std::string station(const std::string& cpu)
{
    return "format = 1\n[class.job]\nqueue = \"q\"\nsteps = [ { id = \"serve\", cpu = " + cpu
        + " } ]\nend = \"sink\"\n[queue.q]\n[pool.p]\nserves = [\"q\"]\n";
}

} // namespace

class ReaderTest : public QObject {
    Q_OBJECT

private slots:
    void theDocumentedExampleReadsAsWritten()
    {
        const auto scenario = readScenarioFile(LATEPULSE_TEST_DATA "/model_example.toml");
        QVERIFY2(scenario, scenario ? "" : describe(scenario.error()).c_str());
        QCOMPARE(scenario->title, std::string("RIPE Atlas, 6-8 June 2026 (illustrative)"));
        QVERIFY(scenario->run.horizon == Duration::hours(72));
        QCOMPARE(scenario->populations.size(), std::size_t{2});
        const Population& software = scenario->populations[0];
        QCOMPARE(software.sessions.size(), std::size_t{2});
        QCOMPARE(software.sessions[0].share, 0.15);
        QVERIFY(software.sessions[1].lifetime == Distribution::exponential(Duration::days(30)));
        QCOMPARE(software.cached.lostAtSessionEnd, 0.2);
        QVERIFY(software.retry.family == RetryFamily::Fixed && software.retry.base == Duration::seconds(180));
        const Step& registry = scenario->classes[1].steps[1];
        QVERIFY(registry.backend == "registry" && !registry.critical && !registry.timeout);
        QVERIFY(registry.onTimeout == FailureAction::AdmitConservatively);
        QVERIFY(scenario->backends[0].latency == Distribution::logNormal(Duration::milliseconds(80), 1.0));
        const Intervention& adHoc = scenario->interventions[1];
        QVERIFY(adHoc.at == SimTime::start() + Duration::hours(55));
        QVERIFY(adHoc.purge && adHoc.purge->eventClass == "reconnect");
        QVERIFY(adHoc.forceEligible && adHoc.forceEligible->lasting == Duration::hours(4));
        QVERIFY(scenario->interventions[2].set[0].value == ParameterValue(Duration::milliseconds(200)));
        QVERIFY(scenario->provenance.fallback == ProvenanceKind::Assumed);
        QCOMPARE(scenario->provenance.of("population.software.size").note, std::string("half of about 13,000"));
        QVERIFY(scenario->expectations[0].minimum == std::pair(0.8, 0.83));
        QVERIFY(scenario->expectations[0].to == SimTime::start() + Duration::hours(55) + Duration::minutes(3));
    }

    void distributionsAsPeopleSayThem_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("family");
        QTest::addColumn<double>("mean");
        const auto row = [](const char* text, DistributionFamily family, double mean) {
            QTest::newRow(text) << QByteArray(text) << static_cast<int>(family) << mean;
        };
        row("\"1ms\"", DistributionFamily::Deterministic, 0.001);
        row("{ exponential = \"24h\" }", DistributionFamily::Exponential, 86400);
        row("{ exponential = { mean = \"24h\" } }", DistributionFamily::Exponential, 86400);
        row("{ lognormal = { mean = \"80ms\", cv = 1 } }", DistributionFamily::LogNormal, 0.08);
        row("{ uniform = { low = \"1s\", high = \"3s\" } }", DistributionFamily::Uniform, 2);
        row("{ erlang = { mean = \"2s\", shape = 4 } }", DistributionFamily::Erlang, 2);
        row("{ gamma = { mean = \"2s\", cv = 0.5 } }", DistributionFamily::Gamma, 2);
        row("{ hyperexponential = { fast_share = 0.5, mean_fast = \"1s\", mean_slow = \"3s\" } }",
            DistributionFamily::Hyperexponential, 2);
        row("{ weibull = { mean = \"2s\", shape = 1 } }", DistributionFamily::Weibull, 2);
        row("{ empirical = [\"1s\", \"2s\", \"6s\"] }", DistributionFamily::Empirical, 3);
        // shape 2 on [1, 2]: E = 2 / (1 - 1/4) * (1 - 1/2) = 4/3
        row("{ bounded_pareto = { shape = 2, low = \"1s\", high = \"2s\" } }", DistributionFamily::BoundedPareto,
            4.0 / 3.0);
    }
    void distributionsAsPeopleSayThem()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, family);
        QFETCH(double, mean);
        const Distribution cpu = read(station(text.toStdString())).classes[0].steps[0].cpu;
        QCOMPARE(static_cast<int>(cpu.family), family);
        QVERIFY(std::abs(meanOf(cpu) - mean) < 1e-6 * mean);
    }

    void percentilesOfALogNormalBecomeMeanAndDispersion()
    {
        const Distribution cpu =
            read(station("{ lognormal = { p50 = \"1s\", p99 = \"10s\" } }")).classes[0].steps[0].cpu;
        const double sigma = std::log(10.0) / 2.3263478740408408;
        QVERIFY(std::abs(cpu.mean - std::exp(sigma * sigma / 2)) < 1e-8);
        QVERIFY(std::abs(cpu.cv - std::sqrt(std::exp(sigma * sigma) - 1)) < 1e-9);
    }

    void arrivalsAsTableOrSpaced()
    {
        const std::string tail = station("\"1s\"").substr(11);
        const Source table =
            read("format = 1\n[source.s]\nclass = \"job\"\narrivals = { table = [\"1s\", \"2s\"] }\n" + tail)
                .sources[0];
        QVERIFY(table.kind == ArrivalKind::Table && table.table.size() == 2 && table.table[1] == Duration::seconds(2));
        const Source spaced = read("format = 1\n[source.s]\nclass = \"job\"\narrivals = { spaced = { first = \"1s\", "
                                   "spacing = \"2s\", count = 5 } }\n"
                                   + tail)
                                  .sources[0];
        QVERIFY(spaced.kind == ArrivalKind::Spaced && spaced.first == Duration::seconds(1)
                && spaced.spacing == Duration::seconds(2));
        QCOMPARE(spaced.count, std::int64_t{5});
    }

    void aSettingMayBeNestedOrQuoted()
    {
        const std::string head =
            "format = 1\n[backend.b]\nlatency = { exponential = \"1s\" }\n[intervention.x]\nat = \"1h\"\n";
        const Scenario quoted = read(head + "set = { \"backend.b.latency.mean\" = \"3s\" }\n");
        const Scenario nested = read(head + "set.backend.b.latency.mean = \"3s\"\n");
        QVERIFY(quoted == nested);
        QCOMPARE(quoted.interventions[0].set.size(), std::size_t{1});
    }

    void offsetsAndByteOrderMarksAreUnderstood()
    {
        const Scenario s = read("\xEF\xBB\xBF"
                                "format = 1\r\n[run]\r\nstart = 2026-06-06T02:00:00+02:00\r\n[[annotation]]\r\nat = "
                                "2026-06-06T01:00:00Z\r\ntext = \"x\"\r\n");
        QVERIFY(s.run.start == RunSettings{}.start);
        QVERIFY(s.annotations[0].at == SimTime::start() + Duration::hours(1));
    }

    void everyMistakeHasItsPlace_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("expected");
        const auto row = [](const char* name, const std::string& text, const char* expected) {
            QTest::newRow(name) << QByteArray::fromStdString(text) << QByteArray(expected);
        };
        const auto after = [&](const char* name, const char* text, const char* expected) {
            row(name, std::string("format = 1\n") + text, expected);
        };
        const auto inClass = [&](const char* name, const char* text, const char* expected) {
            after(name,
                  (std::string("[queue.q]\n[pool.p]\nserves = [\"q\"]\n[class.c]\nqueue = \"q\"\n") + text).c_str(),
                  expected);
        };
        row("no format", "title = \"x\"\n", "1:1 missing-key");
        row("empty", "", "1:1 missing-key");
        row("other format", "format = 2\n", "1:10 out-of-range");
        row("no number", "format = \"1\"\n", "1:10 wrong-type");
        after("open bracket", "[run\n", "2:5 syntax");
        after("key twice", "[run]\nseed = 1\nseed = 2\n", "4:8 syntax");
        after("whole number too large", "[run]\nseed = 99999999999999999999\n", "3:28 syntax");
        after("unknown table", "[runn]\n", "2:2 unknown-key");
        after("unknown key", "[run]\nhorizn = \"1h\"\n", "3:1 unknown-key");
        after("unknown key far below", "[queue.q]\ndiscipline = \"fifo\"\n  capasity = 3\n", "4:3 unknown-key");
        after("number for a duration", "[run]\nhorizon = 72\n", "3:11 wrong-type");
        after("duration without a unit", "[run]\nhorizon = \"72\"\n", "3:11 wrong-type");
        after("fraction for a count", "[queue.q]\ncapacity = 1.5\n", "3:12 wrong-type");
        after("not a number", "[health]\npanic_threshold = nan\n", "3:19 wrong-type");
        after("infinite", "[health]\npanic_threshold = inf\n", "3:19 wrong-type");
        after("below the range", "[queue.q]\ncapacity = -1\n", "3:12 out-of-range");
        after("no choice", "[queue.q]\ndiscipline = \"filo\"\n", "3:14 out-of-range");
        after("table for a value", "[queue.q]\ncapacity = {}\n", "3:12 wrong-type");
        after("value for a table", "health = 3\n", "2:10 wrong-type");
        after("naive date", "[[annotation]]\ntext = \"x\"\nat = 2026-06-08T07:00:00\n", "4:6 wrong-type");
        after("naive start", "[run]\nstart = 2026-06-06T00:00:00\n", "3:9 wrong-type");
        after("only a day", "[run]\nstart = 2026-06-06\n", "3:9 wrong-type");
        after("out of the calendar's reach",
              "[run]\nstart = 1700-01-01T00:00:00Z\n[[annotation]]\ntext = \"x\"\nat = 2261-01-01T00:00:00Z\n",
              "6:6 out-of-range");
        after("capital in an id", "[queue.Q]\n", "2:8 bad-identifier");
        after("kept word", "[queue.all]\n", "2:8 bad-identifier");
        inClass("row without id", "steps = [ { cpu = \"1ms\" } ]\n", "7:11 missing-key");
        inClass("row twice", "steps = [ { id = \"a\" }, { id = \"a\" } ]\n", "7:32 duplicate");
        inClass("unknown key of a step", "steps = [ { id = \"a\", cpus = \"1ms\" } ]\n", "7:23 unknown-key");
        after("no such queue", "[class.c]\nqueue = \"q\"\n", "3:9 unknown-reference");
        after("no such family", "[backend.b]\nlatency = { exponentil = \"1s\" }\n", "3:13 unknown-key");
        after("field of another family", "[backend.b]\nlatency = { exponential = { mean = \"1s\", cv = 2 } }\n",
              "3:42 unknown-key");
        after("field of no value", "[backend.b]\nlatency = { lognormal = { mean = \"1s\", cv = inf } }\n",
              "3:45 wrong-type");
        after("one percentile", "[backend.b]\nlatency = { lognormal = { p50 = \"1s\" } }\n", "3:25 wrong-type");
        after("empty distribution", "[backend.b]\nlatency = {}\n", "3:11 wrong-type");
        after("unknown retry",
              "[population.p]\nretry = { fixd = \"1s\" }\nsessions = [ { id = \"a\" } ]\n[controllers.m]\n",
              "3:11 unknown-key");
        after("unknown purge key", "[intervention.x]\nat = \"1h\"\npurge = { que = \"q\" }\n", "4:11 unknown-key");
        after("no purge", "[intervention.x]\nat = \"1h\"\npurge = 5\n", "4:9 wrong-type");
        after("forced without end",
              "[controllers.main]\n[intervention.x]\nat = \"1h\"\nforce_eligible = { controllers = \"main\" }\n",
              "5:18 missing-key");
        after("no instant", "[intervention.x]\nreset_verdicts = true\n", "2:1 missing-key");
        after("workers beyond counting", "[intervention.x]\nat = \"1h\"\nadd_workers = { p = -9223372036854775808 }\n",
              "4:21 wrong-type");
        after("set of no parameter", "[intervention.x]\nat = \"1h\"\nset = { \"backend.b.latency\" = \"1s\" }\n",
              "4:9 unknown-key");
        after("set before the start only", "[intervention.x]\nat = \"1h\"\nset = { \"run.seed\" = 2 }\n",
              "4:9 inconsistent");
        after("provenance of nothing", "[provenance]\n\"queue.q.capacity\" = \"assumed\"\n", "3:1 unknown-key");
        after("provenance of no kind", "[provenance]\ndefault = \"assumd\"\n", "3:11 out-of-range");
        after("provenance key", "[provenance]\n\"run.seed\" = { kind = \"user\", nota = \"x\" }\n", "3:31 unknown-key");
        after("annotation key", "[[annotation]]\nat = \"1h\"\ntxt = \"x\"\n", "4:1 unknown-key");
        after("empty interval", "[[expect]]\nseries = \"x\"\nminimum = [2, 1]\n", "4:11 inconsistent");
        after("window backwards", "[[expect]]\nseries = \"x\"\nbetween = [\"2h\", \"1h\"]\nlast = [0, 1]\n",
              "4:11 inconsistent");
        after("half a rule", "[[expect]]\nseries = \"x\"\nheld_at_least = { value = 1 }\n", "4:17 wrong-type");
        inClass("spaced without a number", "[source.s]\nclass = \"c\"\narrivals = { spaced = { first = \"1s\" } }\n",
                "9:23 missing-key");
    }
    void everyMistakeHasItsPlace()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, expected);
        QCOMPARE(mistakes(text.toStdString()), QByteArrayList{expected});
    }

    void allMistakesInOrderOfPlace()
    {
        QCOMPARE(mistakes("format = 1\n[queue.q]\ncapacity = -1\n[run]\nhorizn = \"1h\"\nsample = "
                          "5\n[backend.b]\nconcurrency = 0.5\n"),
                 (QByteArrayList{"3:12 out-of-range", "5:1 unknown-key", "6:10 wrong-type", "8:15 wrong-type"}));
    }

    void aSyntaxErrorStandsAlone()
    {
        QCOMPARE(mistakes("format = 2\n[run]\nhorizn = 1\n= 3\n"), QByteArrayList{"4:1 syntax"});
    }

    void contradictionsPointAtWhatWasWritten()
    {
        const std::string text = "format = 1\n[population.p]\nsize = 10\nsessions = []\n[controllers.main]\nheartbeat "
                                 "= { interval = \"10s\", jitter = \"6s\" }\n";
        QCOMPARE(mistakes(text), (QByteArrayList{"4:12 missing-key", "6:42 inconsistent"}));
    }

    void messagesSayWhatIsAllowed()
    {
        const auto all = [](const char* text) { return describe(readScenario(text, "f.toml").error()); };
        QVERIFY(all("format = 1\n[run]\nhorizn = \"1h\"\n").find("did you mean run.horizon?") != std::string::npos);
        QVERIFY(all("format = 1\n[queue.q]\ndiscipline = \"filo\"\n").find("fifo, lifo or priority")
                != std::string::npos);
        QVERIFY(all("format = 1\n[backend.b]\nlatency = { exponentil = \"1s\" }\n").find("did you mean exponential?")
                != std::string::npos);
        QVERIFY(all("format = 1\n[run]\nstart = 2026-06-06T00:00:00\n").find("without an offset") != std::string::npos);
        QVERIFY(all("format = 1\n[run\n").rfind("f.toml:2:5: syntax: ", 0) == 0);
    }

    void hostileTextIsRefused_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("code");
        const auto row = [](const char* name, const QByteArray& text, ErrorCode code) {
            QTest::newRow(name) << text << static_cast<int>(code);
        };
        const QByteArray head("format = 1\n");
        row("zero byte", head + QByteArray("title = \"a\0b\"\n", 14), ErrorCode::Syntax);
        row("not UTF-8", head + "title = \"a\xFF\xFE\"\n", ErrorCode::Syntax);
        row("10,000 lists", head + "x = " + QByteArray(10000, '[') + QByteArray(10000, ']') + '\n', ErrorCode::Syntax);
        row("10,000 tables", head + "x = " + QByteArray("{a=").repeated(10000) + '1' + QByteArray(10000, '}') + '\n',
            ErrorCode::Syntax);
        row("100,000 parts of a header", head + '[' + QByteArray("a.").repeated(100000) + "a]\n", ErrorCode::Syntax);
        row("100,000 parts of a key", head + QByteArray("\"a\" . ").repeated(100000) + "a = 1\n", ErrorCode::Syntax);
        row("open string", head + "title = \"\"\"abc\n", ErrorCode::Syntax);
        row("above 16 MiB", head + QByteArray(static_cast<qsizetype>(scenarioFileLimit), '#') + '\n',
            ErrorCode::TooLarge);
        QByteArray queues = head, steps;
        for (int i = 0; i < 1001; ++i)
            queues += "[queue.q" + QByteArray::number(i) + "]\n";
        for (int i = 0; i < 201; ++i)
            steps += "{ id = \"s" + QByteArray::number(i) + "\" }, ";
        row("1,001 queues", queues, ErrorCode::TooLarge);
        row("201 steps",
            head + "[queue.q]\n[pool.p]\nserves = [\"q\"]\n[class.c]\nqueue = \"q\"\nsteps = [ " + steps + "]\n",
            ErrorCode::TooLarge);
    }
    void hostileTextIsRefused()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, code);
        const auto scenario = readScenario(text.toStdString(), "f.toml");
        QVERIFY(!scenario);
        QCOMPARE(scenario.error().size(), std::size_t{1});
        QCOMPARE(static_cast<int>(scenario.error()[0].code), code);
        QVERIFY(scenario.error()[0].where.line >= 1 && scenario.error()[0].where.column >= 1);
    }

    void placesCountInsideAZeroByteLine()
    {
        QCOMPARE(mistakes(std::string("format = 1\ntitle = \"a\0b\"\n", 25)), QByteArrayList{"2:11 syntax"});
    }

    void thingsThatAreNoFilesAreNotReadable()
    {
        const auto code = [](const std::filesystem::path& path) { return readScenarioFile(path).error().at(0).code; };
        QCOMPARE(code(LATEPULSE_TEST_DATA), ErrorCode::NotReadable);
        QCOMPARE(code(LATEPULSE_TEST_DATA "/no_such_file.toml"), ErrorCode::NotReadable);
        QCOMPARE(code("/dev/null"), ErrorCode::NotReadable);
    }

    void commentsAreSeenOnlyWhereTheyAreComments_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("comments");
        const auto row = [](const char* text, bool comments) { QTest::newRow(text) << QByteArray(text) << comments; };
        row("a = 1 # b", true);
        row("a = \"# b\"", false);
        row("a = '# b'", false);
        row("a = \"\\\"# b\"", false);
        row("a = \"\"\"\nit's # b\n# c\"\"\"", false);
        row("a = \"\"\"\nit's\"\"\" # b", true);
        row("a = '''x''''' # b", true);
        row("", false);
    }
    void commentsAreSeenOnlyWhereTheyAreComments()
    {
        QFETCH(QByteArray, text);
        QFETCH(bool, comments);
        QCOMPARE(hasComments(text.toStdString()), comments);
    }
};

QTEST_GUILESS_MAIN(ReaderTest)
#include "reader_test.moc"
