// Series as CSV: RFC 4180, C locale, units in the header, UTC with Z, and only the samples asked for.
#include <QTest>

#include "core/experiment/run.h"
#include "core/record/csv_export.h"
#include "csv.h"
#include "tests/core/model/lab.h"

using namespace latepulse;

namespace {

const UtcInstant start{1'780'704'000LL * 1'000'000'000LL};  // 2026-06-06T00:00:00Z

SeriesStore twoSeries()
{
    SeriesStore store({{"connected.all", "probes"}, {"utilisation.main", ""}}, Duration::milliseconds(2500));
    store.append({{1, 3, 2}, {0, 1, 0.25F}});
    store.append({{1234567, 1234568, 1234567}, {0.5F, 0.5F, 0.5F}});
    store.append({{-1, 0, 0}, {1e-7F, 1, 1}});
    return store;
}

} // namespace

class CsvExportTest : public QObject {
    Q_OBJECT

private slots:
    void everyByte()
    {
        const csv::CommaLocale comma;
        const std::string text = seriesCsv(twoSeries(), start, {}, SimTime::start(), SimTime::never());
        QCOMPARE(text,
                 std::string("time_utc,time_s,connected.all min (probes),connected.all max (probes),connected.all last "
                             "(probes),utilisation.main min (share),utilisation.main max (share),utilisation.main last "
                             "(share)\r\n"
                             "2026-06-06T00:00:02.5Z,2.500000000,1,3,2,0,1,0.25\r\n"
                             "2026-06-06T00:00:05Z,5.000000000,1234567,1234568,1234567,0.5,0.5,0.5\r\n"
                             "2026-06-06T00:00:07.5Z,7.500000000,-1,0,0,1e-07,1,1\r\n"));
    }
    void onlyWhatIsAskedFor()
    {
        const std::vector<std::size_t> second{1};
        const auto rows = csv::parse(seriesCsv(twoSeries(), start, second, lab::at(2.5), lab::at(5)));
        QCOMPARE(rows.size(), std::size_t{2});  // ends in (2.5 s, 5 s]
        QCOMPARE(rows[0].size(), std::size_t{5});
        QCOMPARE(rows[0][2], std::string("utilisation.main min (share)"));
        QCOMPARE(rows[1][0], std::string("2026-06-06T00:00:05Z"));
        QCOMPARE(csv::parse(seriesCsv(twoSeries(), start, second, lab::at(5), lab::at(5))).size(), std::size_t{1});
        QCOMPARE(csv::parse(seriesCsv(SeriesStore(), start, {}, SimTime::start(), SimTime::never())).size(),
                 std::size_t{1});
    }
    void aWholeRun()
    {
        Scenario scenario = lab::shipped("async-same-consumer");
        scenario.run.horizon = Duration::hours(2);
        auto run = RecordedRun::start(std::make_shared<const Scenario>(scenario));
        QVERIFY(run);
        run->advance(SimTime::never(), {});
        const SeriesStore& series = run->series();
        const auto rows = csv::parse(seriesCsv(series, scenario.run.start, {}, SimTime::start(), SimTime::never()));
        QCOMPARE(rows.size(), series.size() + 1);
        QCOMPARE(rows[0].size(), 2 + 3 * series.infos().size());
        for (std::size_t i = 0; i < series.size(); ++i)
            for (std::size_t s = 0; s < series.infos().size(); ++s) {
                // Read back each number is the same float.
                QCOMPARE(std::stof(rows[i + 1][2 + 3 * s]), series.at(s, i).min);
                QCOMPARE(std::stof(rows[i + 1][4 + 3 * s]), series.at(s, i).last);
            }
        for (std::size_t s = 0; s < series.infos().size(); ++s) {
            const SeriesInfo& info = series.infos()[s];
            QCOMPARE(rows[0][3 + 3 * s], info.name + " max (" + (info.unit.empty() ? "share" : info.unit) + ')');
        }
        QCOMPARE(rows[1][0], std::string("2026-01-01T00:00:10Z"));
        QCOMPARE(rows.back()[1], std::string("7200.000000000"));
    }
};

QTEST_GUILESS_MAIN(CsvExportTest)
#include "csv_export_test.moc"
