// Every limit holds at its value and refuses the next one, naming path and allowed range.
#include <QTest>

#include <fmt/format.h>

#include "core/model/plan.h"
#include "core/record/series.h"
#include "core/scenario/parameter_registry.h"
#include "core/scenario/reader.h"
#include "core/scenario/validation.h"

using namespace latepulse;

namespace {

std::string scenario(const std::string& more)
{
    return "format = 1\n[queue.q]\n[pool.p]\nserves = [\"q\"]\n[class.c]\nqueue = \"q\"\n[controllers.m]\n" + more;
}

std::string population(const char* id, std::int64_t size)
{
    return fmt::format("[population.{}]\nsize = {}\nsessions = [ {{ id = \"all\" }} ]\n", id, size);
}

std::string shares(const char* first, const char* second)
{
    return fmt::format(
        "[population.a]\nsize = 10\nsessions = [ {{ id = \"a\", share = \"{}\" }}, {{ id = \"b\", share = "
        "\"{}\" }} ]\n",
        first, second);
}

std::string run(const std::string& horizon, const std::string& sample)
{
    return "[run]\nhorizon = \"" + horizon + "\"\nsample = \"" + sample + "\"\n";
}

std::string tables(const char* table, int count, const std::string& body = {})
{
    std::string text;
    for (int i = 0; i < count; ++i)
        text += fmt::format("[{}.t{}]\n", table, i) + body;
    return text;
}

} // namespace

class LimitsTest : public QObject {
    Q_OBJECT

private slots:
    void atTheLimitAndAbove_data();
    void atTheLimitAndAbove();
    void theIntervalNamedFits_data();
    void theIntervalNamedFits();
    void theEstimateIsWhatTheModelRecords();
};

void LimitsTest::atTheLimitAndAbove_data()
{
    QTest::addColumn<QByteArray>("good");
    QTest::addColumn<QByteArray>("bad");
    QTest::addColumn<QByteArray>("mistake");
    const auto row = [](const char* name, const std::string& good, const std::string& bad, const char* mistake) {
        QTest::newRow(name) << QByteArray::fromStdString(scenario(good)) << QByteArray::fromStdString(scenario(bad))
                            << QByteArray(mistake);
    };
    row("probes of one population", population("a", 5'000'000), population("a", 5'000'001),
        "9:8 out-of-range population.a.size (0 to 5,000,000 probes)");
    row("probes in all", population("a", 2'500'000) + population("b", 2'500'000),
        population("a", 2'500'000) + population("b", 2'500'001),
        "12:8 too-large population.b.size (at most 5,000,000 in all)");
    row("shares that add up", shares("33.3333333%", "66.6666667%"), shares("33.333%", "66.666%"),
        "10:12 inconsistent population.a.sessions (100 %)");
    row("controllers of one group", "count = 100000\n", "count = 100001\n",
        "8:9 out-of-range controllers.m.count (1 to 100,000 controllers)");
    row("controllers in all", "count = 99999\n[controllers.n]\n", "count = 99999\n[controllers.n]\ncount = 2\n",
        "10:9 too-large controllers.n.count (at most 100,000 in all)");
    row("workers of one pool", "[pool.x]\nworkers = 999999\n", "[pool.x]\nworkers = 1000001\n",
        "9:11 out-of-range pool.x.workers (0 to 1,000,000 workers)");
    row("workers in all", "[pool.x]\nworkers = 999999\n", "[pool.x]\nworkers = 1000000\n",
        "9:11 too-large pool.x.workers (at most 1,000,000 in all)");
    row("horizon", run("3653d", "1h"), run("3653d1us", "1h"), "9:11 out-of-range run.horizon (1us to 315,619,200 s)");
    row("shortest horizon", run("1us", "1us"), run("999ns", "1us"),
        "9:11 out-of-range run.horizon (1us to 315,619,200 s)");
    row("sample as long as the run", run("1h", "1h"), run("1h", "3600.000001s"),
        "10:10 inconsistent run.sample (at most 1h)");
    row("longest sample", run("3653d", "3653d"), run("3653d", "3654d"),
        "10:10 out-of-range run.sample (1us to 315,619,200 s)");
    row("seed", "[run]\nseed = 9000000000000000000\n", "[run]\nseed = 9000000000000002000\n",
        "9:8 out-of-range run.seed (0 to 9,000,000,000,000,000,000)");
    row("queues", tables("queue", 999), tables("queue", 1000), "2:1 too-large queue (at most 1000)");
    row("classes", tables("class", 255, "queue = \"q\"\n"), tables("class", 256, "queue = \"q\"\n"),
        "5:1 too-large class (at most 256)");
    row("interventions", tables("intervention", 20'000, "at = \"1s\"\n"), tables("intervention", 100'001),
        "8:1 too-large intervention (at most 100000)");
}

void LimitsTest::atTheLimitAndAbove()
{
    QFETCH(const QByteArray, good);
    QFETCH(const QByteArray, bad);
    QFETCH(const QByteArray, mistake);
    const auto fine = readScenario(good.toStdString(), "f");
    QVERIFY2(fine, fine ? "" : describe(fine.error()).c_str());
    const auto refused = readScenario(bad.toStdString(), "f");
    QVERIFY(!refused);
    QCOMPARE(refused.error().size(), std::size_t{1});
    const Error& e = refused.error()[0];
    QCOMPARE(QByteArray::fromStdString(
                 fmt::format("{}:{} {} {} ({})", e.where.line, e.where.column, codeWord(e.code), e.path, e.allowed)),
             mistake);
}

void LimitsTest::theIntervalNamedFits_data()
{
    QTest::addColumn<QByteArray>("horizon");
    QTest::addColumn<QByteArray>("sample");
    QTest::newRow("a day by microseconds") << QByteArray("1d") << QByteArray("1us");
    QTest::newRow("ten years by seconds") << QByteArray("3653d") << QByteArray("1s");
    QTest::newRow("an hour by 10 us") << QByteArray("1h") << QByteArray("10us");
}

void LimitsTest::theIntervalNamedFits()
{
    QFETCH(const QByteArray, horizon);
    QFETCH(const QByteArray, sample);
    const auto refused = readScenario(scenario(run(horizon.toStdString(), sample.toStdString())), "f");
    QVERIFY(!refused);
    QCOMPARE(refused.error().size(), std::size_t{1});
    const Error& e = refused.error()[0];
    QCOMPARE(e.code, ErrorCode::TooLarge);
    QCOMPARE(e.path, std::string("run.sample"));
    QCOMPARE(e.where.line, 10);
    const std::string named = e.allowed.substr(0, e.allowed.find(' '));
    const auto fits = readScenario(scenario(run(horizon.toStdString(), named)), "f");
    QVERIFY2(fits, e.allowed.c_str());
    QVERIFY(recordingBytes(*fits) <= recordingLimit);
    Scenario finer = *fits;  // and it is not needlessly coarse: steps are 1, 2, 5
    finer.run.sample = Duration{fits->run.sample.ns / 3};
    QVERIFY(recordingBytes(finer) > recordingLimit);
}

void LimitsTest::theEstimateIsWhatTheModelRecords()
{
    for (const std::string& more :
         {std::string(), population("a", 10) + population("b", 10), std::string("count = 64\n[backend.b]\n"),
          std::string("count = 65\n"), tables("queue", 63), tables("queue", 64),
          tables("class", 100, "queue = \"q\"\n") + tables("pool", 3)}) {
        const auto s = readScenario(scenario(more), "f");
        QVERIFY2(s, s ? "" : describe(s.error()).c_str());
        const auto samples = static_cast<std::uint64_t>(s->run.horizon / s->run.sample) + 1;
        QCOMPARE(recordingBytes(*s), seriesOf(*s).size() * samples * sizeof(Sample));
    }
}

QTEST_GUILESS_MAIN(LimitsTest)
#include "limits_test.moc"
