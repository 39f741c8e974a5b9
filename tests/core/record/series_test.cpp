// Sampled series: which events a sample covers, its minimum, maximum and last, and where an instant is found.
#include <QTest>

#include "core/experiment/run.h"
#include "tests/core/model/lab.h"

using namespace latepulse;

namespace {

/// "min max last" of each sample of a series in a run of this text.
QStringList samples(const std::string& text, const char* name)
{
    auto run = RecordedRun::start(lab::scenarioOf(text));
    if (!run)
        throw std::runtime_error(describe(run.error()));
    run->advance(SimTime::never(), {});
    const SeriesStore& series = run->series();
    const int s = series.find(name);
    QStringList list;
    for (std::size_t i = 0; s >= 0 && i < series.size(); ++i) {
        const Sample& sample = series.at(static_cast<std::size_t>(s), i);
        list << QStringLiteral("%1 %2 %3").arg(sample.min).arg(sample.max).arg(sample.last);
    }
    return list;
}

/// One worker, jobs of 4 s.
std::string station(const char* arrivals)
{
    return std::string("format = 1\n[run]\nhorizon = \"12s\"\nsample = \"3s\"\n[source.a]\nclass = \"a\"\n"
                       "arrivals = { table = [")
        + arrivals
        + "] }\n[class.a]\nqueue = \"line\"\nend = \"sink\"\nsteps = [ { id = \"serve\", cpu = \"4s\" } ]\n"
          "[queue.line]\n[pool.desk]\nserves = [\"line\"]\n";
}

SeriesStore filled(std::size_t rows)
{
    SeriesStore store({{"a", "s"}, {"b", "events"}}, Duration::seconds(10));
    for (std::size_t i = 0; i < rows; ++i) {
        const auto v = static_cast<float>(i);
        store.append({{v, v + 1, v + 0.5F}, {-v, 2 * v, v}});
    }
    return store;
}

} // namespace

class SeriesTest : public QObject {
    Q_OBJECT

private slots:
    void minimumMaximumAndLastOfACount()
    {
        // a0 is served 0-4; a1 (1 s) 4-8; a2 (2 s) 8-12: waiting 1, 2 | 1 | 0 | 0.
        QCOMPARE(samples(station("\"0s\", \"1s\", \"2s\""), "queue_depth.line.a"),
                 (QStringList{"0 2 2", "1 2 1", "0 1 0", "0 0 0"}));
    }
    void anEventAtTheEndOfASampleIsInIt()
    {
        // a1 waits from 0 s to 4 s; a2 comes at 3 s, where a sample ends, or 1 ns later.
        QCOMPARE(samples(station("\"0s\", \"0s\", \"3s\""), "queue_depth.line.a"),
                 (QStringList{"0 2 2", "1 2 1", "0 1 0", "0 0 0"}));
        QCOMPARE(samples(station("\"0s\", \"0s\", \"3.000000001s\""), "queue_depth.line.a"),
                 (QStringList{"0 1 1", "1 2 1", "0 1 0", "0 0 0"}));
    }
    void anAgeGrowsToTheEndAndPeaksBeforeItsReset()
    {
        // a1 waits 1-4: 2 s old at 3 s, 3 s when taken; a2 waits 2-8: 4 s old at 6 s, 6 s when taken.
        QCOMPARE(samples(station("\"0s\", \"1s\", \"2s\""), "queue_age.line.a"),
                 (QStringList{"0 2 2", "2 4 4", "0 6 0", "0 0 0"}));
    }
    void namesAndUnits()
    {
        auto run = RecordedRun::start(lab::scenarioOf(station("\"0s\"")));
        QVERIFY(run);
        const SeriesStore& series = run->series();
        QCOMPARE(series.size(), std::size_t{0});
        QVERIFY(series.find("queue_depth.line.a") >= 0);
        QCOMPARE(series.find("queue_depth.line"), -1);
        QCOMPARE(series.infos()[static_cast<std::size_t>(series.find("queue_age.line.a"))].unit, std::string("s"));
        QVERIFY(series.infos()[static_cast<std::size_t>(series.find("queue_age.line.a"))].shape == SeriesShape::Linear);
        QVERIFY(series.infos()[static_cast<std::size_t>(series.find("queue_depth.line.a"))].shape == SeriesShape::Step);
    }
    void rowsComeBackFromEveryChunk()
    {
        const SeriesStore store = filled(1300);  // blocks of 256
        QCOMPARE(store.size(), std::size_t{1300});
        for (const std::size_t i : {0U, 1U, 255U, 256U, 257U, 511U, 512U, 1023U, 1279U, 1280U, 1299U}) {
            const auto v = static_cast<float>(i);
            QCOMPARE(store.at(0, i).max, v + 1);
            QCOMPARE(store.at(1, i).min, -v);
            QCOMPARE(store.at(1, i).last, v);
        }
        QVERIFY(store.endOf(0) == lab::at(10) && store.endOf(1299) == lab::at(13000));
    }
    void theSampleThatCoversAnInstant()
    {
        const SeriesStore store = filled(5);
        const auto index = [&](double t) { return store.indexAt(lab::at(t)); };
        QCOMPARE(index(0), std::size_t{0});
        QCOMPARE(index(1e-9), std::size_t{0});
        QCOMPARE(index(10), std::size_t{0});  // (0, 10]
        QCOMPARE(index(10 + 1e-9), std::size_t{1});
        QCOMPARE(index(20), std::size_t{1});
        QCOMPARE(index(50), std::size_t{4});
        QCOMPARE(index(51), std::size_t{4});
        QCOMPARE(index(1e9), std::size_t{4});
        QCOMPARE(store.indexAt(SimTime{-5}), std::size_t{0});
    }
    void aFrozenCopyStaysAsItWas()
    {
        SeriesStore store = filled(700);
        const SeriesStore copy = store.frozen();
        for (int i = 0; i < 600; ++i)
            store.append({{-9, -9, -9}, {-9, -9, -9}});
        QCOMPARE(copy.size(), std::size_t{700});
        QCOMPARE(store.size(), std::size_t{1300});
        for (std::size_t i = 0; i < 700; ++i)
            QCOMPARE(copy.at(0, i).min, static_cast<float>(i));
        QCOMPARE(store.at(0, 700).min, -9.0F);
        SeriesStore other = copy.frozen();  // goes on by itself
        other.append({{7, 7, 7}, {7, 7, 7}});
        QCOMPARE(store.at(0, 700).min, -9.0F);
        QCOMPARE(other.at(0, 700).min, 7.0F);
        QCOMPARE(SeriesStore().frozen().size(), std::size_t{0});
        QCOMPARE(filled(512).frozen().at(1, 511).last, 511.0F);
    }
    void aRecordingKeepsWhatItSaw()
    {
        auto run = RecordedRun::start(std::make_shared<const Scenario>(lab::shipped("mm1")));
        QVERIFY(run);
        run->advance(lab::at(3600), {});
        const Recording early = run->recording();
        const std::size_t size = early.series.size();
        QVERIFY(size > 0 && !early.finished && early.stateHash == 0);
        std::vector<float> before;
        for (std::size_t i = 0; i < size; ++i)
            before.push_back(early.series.at(0, i).last);
        run->advance(lab::at(7200), {});
        QCOMPARE(early.series.size(), size);
        for (std::size_t i = 0; i < size; ++i)
            QCOMPARE(early.series.at(0, i).last, before[i]);
        QVERIFY(run->recording().series.size() > size);
    }
};

QTEST_GUILESS_MAIN(SeriesTest)
#include "series_test.moc"
