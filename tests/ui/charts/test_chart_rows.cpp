// Rows by scenario, and the law that thinning never loses an extreme nor exceeds two points per column.

#include <algorithm>

#include <QTest>

#include "tests/ui/sample_data.h"
#include "ui/presenters/chart_rows.h"

using namespace latepulse;
using namespace latepulse::ui;

namespace {

SeriesStore spiky(std::size_t samples, std::size_t spikeAt)
{
    SeriesStore store({{"x", "s", SeriesShape::Step}}, Duration::seconds(10));
    for (std::size_t i = 0; i < samples; ++i)
        store.append({{1.0F, i == spikeAt ? 900.0F : 2.0F, 1.5F}});
    return store;
}

SimTime end(const SeriesStore& store)
{
    return store.endOf(store.size() - 1);
}

} // namespace

class TestChartRows : public QObject {
    Q_OBJECT

private slots:
    void theIncidentHasSixRows();
    void everySpikeSurvives_data();
    void everySpikeSurvives();
    void pointsStayInOrderAndBounded();
    void emptyAndSingleSamples();
    void shareIsInPercent();
};

void TestChartRows::theIncidentHasSixRows()
{
    const auto scenario = sampleScenario();
    const auto recording = sampleRecording(*scenario, 10);
    QStringList ids;
    for (const ChartRow& row : chartRows(*scenario, recording->series))
        ids << row.id;
    QCOMPARE(ids,
             QStringList({QStringLiteral("latency"), QStringLiteral("depth"), QStringLiteral("age"),
                          QStringLiteral("eligible"), QStringLiteral("share"), QStringLiteral("waiting")}));
    QVERIFY(chartRows(Scenario{}, SeriesStore{}).empty());
}

void TestChartRows::everySpikeSurvives_data()
{
    QTest::addColumn<int>("spike");
    QTest::addColumn<int>("columns");
    for (const int spike : {0, 1, 4999, 7777, 9999})
        for (const int columns : {1, 7, 400, 20000})
            QTest::addRow("%d in %d", spike, columns) << spike << columns;
}

void TestChartRows::everySpikeSurvives()
{
    QFETCH(int, spike);
    QFETCH(int, columns);
    const SeriesStore store = spiky(10'000, static_cast<std::size_t>(spike));
    const std::vector<std::size_t> series{0};
    const auto points = thinned(store, series, 2.0, SimTime::start(), end(store), columns);
    const auto highest =
        std::max_element(points.begin(), points.end(), [](auto a, auto b) { return a.value < b.value; });
    QCOMPARE(highest->value, 1800.0);
    const double error = highest->seconds - store.endOf(static_cast<std::size_t>(spike)).toSeconds();
    QVERIFY(std::abs(error) <= 10.0);
}

void TestChartRows::pointsStayInOrderAndBounded()
{
    const auto scenario = sampleScenario();
    const auto recording = sampleRecording(*scenario);
    for (const ChartRow& row : chartRows(*scenario, recording->series))
        for (const ChartCurve& curve : row.curves)
            for (const int columns : {1, 100, 473}) {
                const auto points = thinned(recording->series, curve.drawn, curve.factor,
                                            SimTime{Duration::hours(5).ns}, SimTime{Duration::hours(50).ns}, columns);
                QVERIFY(points.size() <= static_cast<std::size_t>(columns) * 2 + 2);
                QVERIFY(
                    std::is_sorted(points.begin(), points.end(), [](auto a, auto b) { return a.seconds < b.seconds; }));
            }
}

void TestChartRows::emptyAndSingleSamples()
{
    const std::vector<std::size_t> series{0};
    QVERIFY(thinned(SeriesStore{}, series, 1.0, SimTime::start(), SimTime{10}, 10).empty());
    QVERIFY(!valueAt(SeriesStore{}, series, 1.0, SimTime::start()));
    const SeriesStore one = spiky(1, 5);
    QVERIFY(!thinned(one, series, 1.0, SimTime::start(), end(one), 10).empty());
    QCOMPARE(valueAt(one, series, 1.0, SimTime::start()).value(), 1.5);
    QVERIFY(!valueAt(one, series, 1.0, end(one) + Duration::seconds(1)));
}

void TestChartRows::shareIsInPercent()
{
    const auto scenario = sampleScenario();
    const auto recording = sampleRecording(*scenario, 100);
    const auto rows = chartRows(*scenario, recording->series);
    const auto share =
        std::find_if(rows.begin(), rows.end(), [](const ChartRow& r) { return r.id == QStringLiteral("share"); });
    const double value =
        valueAt(recording->series, share->curves.front().value, share->curves.front().factor, SimTime{1}).value();
    QVERIFY(value > 99.0 && value <= 100.0);
}

QTEST_GUILESS_MAIN(TestChartRows)
#include "test_chart_rows.moc"
