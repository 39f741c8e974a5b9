// Rows by scenario, and the laws of thinning: no extreme is lost, and what the drawn curve holds is what was recorded.

#include <algorithm>
#include <cmath>
#include <random>

#include <QRegularExpression>
#include <QTest>

#include "tests/ui/sample_data.h"
#include "ui/presenters/chart_points.h"
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

/// Jumps, plateaus and spikes, repeatable.
SeriesStore jumpy(std::size_t samples, unsigned seed)
{
    std::mt19937 random(seed);
    SeriesStore store({{"x", "", SeriesShape::Step}}, Duration::seconds(10));
    float value = 5.0F;
    for (std::size_t i = 0; i < samples; ++i) {
        const float before = value;
        if (random() % 3 == 0)
            value = static_cast<float>(random() % 1000);
        const float low = std::min(before, value), high = std::max(before, value);
        store.append({{low - static_cast<float>(random() % 4 == 0 ? 7 : 0),
                       high + static_cast<float>(random() % 50 == 0 ? 5000 : 0), value}});
    }
    return store;
}

/// What a step line through these points shows at `t`.
std::optional<double> drawnAt(const std::vector<PlotPoint>& points, double t)
{
    const auto after = std::upper_bound(points.begin(), points.end(), t,
                                        [](double time, const PlotPoint& p) { return time < p.seconds; });
    return after == points.begin() ? std::nullopt : std::optional((after - 1)->value);
}

/// The last recorded value at or before `t`: samples are known at their ends.
std::optional<double> recordedAt(const SeriesStore& store, double t)
{
    const auto ended = std::min(store.size(), static_cast<std::size_t>(t / store.interval().toSeconds() + 1e-9));
    return ended == 0 ? std::nullopt : std::optional<double>(store.at(0, ended - 1).last);
}

SimTime end(const SeriesStore& store)
{
    return store.endOf(store.size() - 1);
}

} // namespace

class TestChartRows : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }
    void theIncidentHasSevenRows();
    void theOldestWaitingHasACurvePerClassAndQueue();
    void everySpikeSurvives_data();
    void everySpikeSurvives();
    void pointsStayInOrderAndBounded();
    void everyColumnEndsOnItsLastValue_data();
    void everyColumnEndsOnItsLastValue();
    void zoomedInTheCurveIsTheRecording();
    void nothingBeyondTheEdgesIsDrawn();
    void aGrowingRunEndsAtItsLastValue();
    void aGhostIsFoundByName();
    void aGhostBeginsWhereItDiffers();
    void theWindowFollowsInterventions();
    void emptyAndSingleSamples();
    void shareIsInPercent();
};

void TestChartRows::theIncidentHasSevenRows()
{
    const auto scenario = sampleScenario();
    const auto recording = sampleRecording(*scenario, 10);
    QStringList ids;
    for (const ChartRow& row : chartRows(*scenario, recording->series))
        ids << row.id;
    QCOMPARE(ids,
             QStringList({QStringLiteral("latency"), QStringLiteral("depth"), QStringLiteral("oldest"),
                          QStringLiteral("age"), QStringLiteral("eligible"), QStringLiteral("share"),
                          QStringLiteral("waiting")}));
    QVERIFY(chartRows(Scenario{}, SeriesStore{}).empty());
}

void TestChartRows::theOldestWaitingHasACurvePerClassAndQueue()
{
    Scenario scenario = *sampleScenario();
    const auto oldest = [&scenario] {
        const auto recording = sampleRecording(scenario, 10);
        for (const ChartRow& row : chartRows(scenario, recording->series))
            if (row.id == QStringLiteral("oldest")) {
                QStringList drawn;
                for (const ChartCurve& curve : row.curves)
                    for (const std::size_t series : curve.drawn)
                        drawn << curve.name + u'|' + QString::fromStdString(recording->series.infos()[series].name);
                return drawn;
            }
        return QStringList();
    };
    QCOMPARE(oldest(),
             QStringList({QStringLiteral("Heartbeats|queue_age.shared.liveness"),
                          QStringLiteral("Reconnects|queue_age.shared.reconnect")}));
    // A queue of its own from an intervention on is in use too; one that nothing leads to is not.
    Queue own, idle;
    own.id = "own", idle.id = "idle";
    scenario.queues.push_back(own);
    scenario.queues.push_back(idle);
    Intervention route;
    route.id = "route";
    route.at = SimTime{Duration::hours(3).ns};
    route.set = {{"class.liveness.queue", std::string("own")}};
    scenario.interventions.push_back(route);
    QCOMPARE(oldest(),
             QStringList({QStringLiteral("Heartbeats, own|queue_age.own.liveness"),
                          QStringLiteral("Heartbeats, shared|queue_age.shared.liveness"),
                          QStringLiteral("Reconnects|queue_age.shared.reconnect")}));
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
                QVERIFY(points.size() <= static_cast<std::size_t>(columns) * 3 + 2);
                QVERIFY(
                    std::is_sorted(points.begin(), points.end(), [](auto a, auto b) { return a.seconds < b.seconds; }));
            }
}

void TestChartRows::everyColumnEndsOnItsLastValue_data()
{
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= 8; ++seed)
        QTest::addRow("seed %u", seed) << seed;
}

/// Random stretches and zooms: after the last sample of a pixel column the drawn curve holds the recorded value, and
/// within a column it stays between the column's extremes.
void TestChartRows::everyColumnEndsOnItsLastValue()
{
    QFETCH(unsigned, seed);
    const SeriesStore store = jumpy(6000, seed);
    std::mt19937 random(seed * 77);
    const std::vector<std::size_t> series{0};
    const double whole = end(store).toSeconds();
    for (int view = 0; view < 60; ++view) {
        const double a = whole * static_cast<double>(random() % 10'000) / 10'000.0;
        const double span = 60.0 + (whole - a) * static_cast<double>(random() % 1000) / 1000.0;
        const SimTime from = SimTime::start() + Duration::fromSeconds(a), to = from + Duration::fromSeconds(span);
        const int columns = 20 + static_cast<int>(random() % 900);
        const auto points = thinned(store, series, 1.0, from, to, columns);
        const double perColumn = (to - from).toSeconds() / columns;
        for (int probe = 0; probe < 40; ++probe) {
            const double t = a + span * static_cast<double>(random() % 9'999) / 10'000.0;
            if (t > whole)
                continue;
            const auto shown = drawnAt(points, t), known = recordedAt(store, t);
            QCOMPARE(shown.has_value(), known.has_value() && t >= points.front().seconds);
            if (!shown)
                continue;
            const double column = std::floor((t - a) / perColumn);
            const double ends = a + (column + 1.0) * perColumn;
            if (recordedAt(store, std::min(ends, whole) - 1e-6) == known) {
                const double later = std::nextafter(std::min(ends, whole), 0.0);
                if (drawnAt(points, later) && store.interval().toSeconds() * std::floor(later / 10.0) <= t)
                    QCOMPARE(*shown, *known);
            }
            const std::size_t first = store.indexAt(SimTime::start() + Duration::fromSeconds(a + column * perColumn));
            double low = 1e300, high = -1e300;
            for (std::size_t i = first > 0 ? first - 1 : 0; i < store.size() && store.endOf(i).toSeconds() <= ends; ++i)
                low = std::min<double>(low, store.at(0, i).min), high = std::max<double>(high, store.at(0, i).max);
            QVERIFY(*shown >= low && *shown <= high);
        }
    }
}

/// With more columns than samples the step curve is the recording at any instant.
void TestChartRows::zoomedInTheCurveIsTheRecording()
{
    const SeriesStore store = jumpy(3000, 42);
    std::mt19937 random(5);
    const std::vector<std::size_t> series{0};
    for (int view = 0; view < 200; ++view) {
        const double a = static_cast<double>(random() % 28'000) + 0.25;
        const double span = 60.0 + static_cast<double>(random() % 1500);
        const SimTime from = SimTime::start() + Duration::fromSeconds(a), to = from + Duration::fromSeconds(span);
        const auto points = thinned(store, series, 1.0, from, to, 700);
        for (int probe = 0; probe < 30; ++probe) {
            const double t = a + span * static_cast<double>(random() % 10'000) / 10'000.0;
            if (t < 10.0 || t > end(store).toSeconds())
                continue;
            QVERIFY(drawnAt(points, t).has_value());
            QCOMPARE(*drawnAt(points, t), *recordedAt(store, t));
        }
    }
}

void TestChartRows::nothingBeyondTheEdgesIsDrawn()
{
    SeriesStore store({{"x", "", SeriesShape::Step}}, Duration::seconds(10));
    for (const float v : {1.0F, 1.0F, 1.0F, 1.0F, 900.0F, 900.0F})
        store.append({{v, v, v}});
    const std::vector<std::size_t> series{0};
    const SimTime from{Duration::seconds(15).ns}, to{Duration::seconds(45).ns};
    for (const int columns : {1, 3, 500}) {
        const auto held = thinned(store, series, 1.0, from, to, columns);
        QCOMPARE(held.front().seconds, 15.0);
        QCOMPARE(held.back().seconds, 45.0);
        for (const PlotPoint& p : held)
            QCOMPARE(p.value, 1.0);  // the jump comes at 50 s, beyond the edge
        const auto line = thinned(store, series, 1.0, from, to, columns, Between::Line);
        QCOMPARE(line.back().seconds, 45.0);
        QCOMPARE(line.back().value, 450.5);  // half way between what is known at 40 s and at 50 s
    }
}

void TestChartRows::aGrowingRunEndsAtItsLastValue()
{
    const SeriesStore whole = jumpy(2000, 9);
    SeriesStore growing({{"x", "", SeriesShape::Step}}, Duration::seconds(10));
    const std::vector<std::size_t> series{0};
    for (std::size_t i = 0; i < whole.size(); ++i) {
        growing.append({whole.at(0, i)});
        if (i % 37 != 0)
            continue;
        const auto points = thinned(growing, series, 1.0, SimTime::start(), end(whole), 311);
        QCOMPARE(points.back().seconds, growing.endOf(i).toSeconds());
        QCOMPARE(points.back().value, static_cast<double>(growing.at(0, i).last));
    }
    QVERIFY(
        thinned(growing, series, 1.0, end(whole) + Duration::hours(1), end(whole) + Duration::hours(2), 10).empty());
}

void TestChartRows::aGhostIsFoundByName()
{
    const SeriesStore shown({{"a", "", SeriesShape::Step}, {"b", "", SeriesShape::Step}, {"c", "", SeriesShape::Step}},
                            Duration::seconds(10));
    const SeriesStore other({{"c", "", SeriesShape::Step}, {"a", "", SeriesShape::Step}}, Duration::seconds(10));
    QCOMPARE(sameSeries(shown, std::vector<std::size_t>{0, 2}, other), (std::vector<std::size_t>{1, 0}));
    QVERIFY(sameSeries(shown, std::vector<std::size_t>{0, 1}, other).empty());
}

void TestChartRows::aGhostBeginsWhereItDiffers()
{
    const std::vector<std::size_t> series{0};
    const SeriesStore a = spiky(500, 100), same = spiky(500, 100), later = spiky(500, 200), shorter = spiky(80, 100);
    QCOMPARE(differFrom(a, series, same, series), SimTime::never());
    QCOMPARE(differFrom(a, series, later, series), a.endOf(99));
    QCOMPARE(differFrom(shorter, series, a, series), a.endOf(79));  // the run is still growing: the ghost goes ahead
    QCOMPARE(differFrom(a, series, spiky(500, 0), series), SimTime::start());
}

void TestChartRows::theWindowFollowsInterventions()
{
    auto scenario = std::make_shared<Scenario>(*sampleScenario());
    const auto add = [&](const char* id, int hour, const char* path, ParameterValue value) {
        Intervention i;
        i.id = id;
        i.at = SimTime{Duration::hours(hour).ns};
        i.set = {{path, std::move(value)}};
        scenario->interventions.push_back(i);
    };
    add("later", 20, "health.window", Duration::seconds(600));
    add("wide", 10, "health.window", Duration::seconds(300));
    add("off", 30, "health.policy", std::string("none"));
    const auto recording = sampleRecording(*scenario, 10);
    const auto rows = chartRows(*scenario, recording->series);
    const auto age = std::ranges::find(rows, QStringLiteral("age"), &ChartRow::id);
    const auto at = [](int hour) { return SimTime{Duration::hours(hour).ns}; };
    QCOMPARE(
        age->windows,
        (std::vector<WindowStep>{
            {at(0), scenario->health.window.toSeconds()}, {at(10), 300.0}, {at(20), 600.0}, {at(30), std::nullopt}}));
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
