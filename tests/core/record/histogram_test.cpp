// The histogram of durations against sorted data: exact count and extremes, quantiles within one bin of 1/64.
#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>

#include "core/record/histogram.h"

using namespace latepulse;

namespace {

std::vector<std::int64_t> sample(int kind, std::size_t count)
{
    std::mt19937_64 random(static_cast<std::uint64_t>(kind) + 1);
    std::uniform_real_distribution<double> unit(0.0, 1.0);
    std::vector<std::int64_t> values;
    for (std::size_t i = 0; i < count; ++i) {
        const double u = unit(random);
        values.push_back(kind == 0       ? static_cast<std::int64_t>(u * 200) // tiny: bins of 1 ns
                             : kind == 1 ? static_cast<std::int64_t>(-1e8 * std::log(1 - u)) // exponential
                                         : static_cast<std::int64_t>(std::exp(u * 37))); // 1 ns to 1e16 ns
    }
    return values;
}

DurationHistogram of(const std::vector<std::int64_t>& values)
{
    DurationHistogram histogram;
    for (const std::int64_t ns : values)
        histogram.add(Duration{ns});
    return histogram;
}

} // namespace

class HistogramTest : public QObject {
    Q_OBJECT

private slots:
    void againstSortedData_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("count");
        for (const int count : {1, 2, 10, 999, 20'000}) {
            QTest::addRow("tiny, %d", count) << 0 << count;
            QTest::addRow("exponential, %d", count) << 1 << count;
            QTest::addRow("wide, %d", count) << 2 << count;
        }
    }
    void againstSortedData()
    {
        QFETCH(const int, kind);
        QFETCH(const int, count);
        std::vector<std::int64_t> values = sample(kind, static_cast<std::size_t>(count));
        const DurationHistogram histogram = of(values);
        std::sort(values.begin(), values.end());
        QCOMPARE(histogram.count(), count);
        QCOMPARE(histogram.min().ns, values.front());
        QCOMPARE(histogram.max().ns, values.back());
        double sum = 0;
        for (const std::int64_t ns : values)
            sum += static_cast<double>(ns) / 1e9;
        QVERIFY(std::abs(histogram.mean() - sum / count) <= 1e-9 * sum / count);
        for (const double p : {0.0, 0.001, 0.1, 0.25, 0.5, 0.9, 0.99, 0.999, 1.0}) {
            const auto rank = std::max<std::size_t>(1, static_cast<std::size_t>(std::ceil(p * count)));
            const std::int64_t exact = values[rank - 1];
            const std::int64_t shown = histogram.quantile(p).ns;
            QVERIFY2(shown >= exact && shown <= exact + exact / 64,
                     qPrintable(QStringLiteral("p %1: %2 for %3").arg(p).arg(shown).arg(exact)));
        }
        QCOMPARE(histogram.quantile(1.0).ns, values.back());
        std::int64_t total = 0, edge = 0;
        for (const DurationHistogram::Bin& bin : histogram.bins()) {
            QVERIFY(bin.from.ns >= edge && bin.to > bin.from && bin.count > 0);
            QVERIFY((bin.to - bin.from).ns <= std::max<std::int64_t>(1, bin.from.ns / 64));
            const auto in = std::lower_bound(values.begin(), values.end(), bin.to.ns)
                - std::lower_bound(values.begin(), values.end(), bin.from.ns);
            QCOMPARE(bin.count, static_cast<std::int64_t>(in));
            total += bin.count;
            edge = bin.to.ns;
        }
        QCOMPARE(total, count);
    }
    void edgesOfBins()
    {
        for (const std::int64_t power : {64LL, 128LL, 1LL << 20, 1LL << 40, 1LL << 58})
            for (const std::int64_t value : {power - 1, power, power + 1}) {
                const std::vector<DurationHistogram::Bin> bins = of({value}).bins();
                QCOMPARE(bins.size(), std::size_t{1});
                QVERIFY(bins[0].from.ns <= value && value < bins[0].to.ns);
                QCOMPARE(of({value}).quantile(0.5).ns, value);
            }
    }
    void emptyIsZero()
    {
        const DurationHistogram empty;
        QCOMPARE(empty.count(), 0);
        QVERIFY(empty.min() == Duration{} && empty.max() == Duration{} && empty.quantile(0.5) == Duration{});
        QCOMPARE(empty.mean(), 0.0);
        QVERIFY(empty.bins().empty());
    }
};

QTEST_GUILESS_MAIN(HistogramTest)
#include "histogram_test.moc"
