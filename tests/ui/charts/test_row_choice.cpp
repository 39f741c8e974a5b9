// Any recorded series makes a chart; layers add up; axes are honest about zero; two instants give true differences.

#include <cmath>

#include <QRegularExpression>
#include <QSet>
#include <QTest>

#include "tests/ui/sample_data.h"
#include "ui/charts/row_axis.h"
#include "ui/presenters/chart_points.h"
#include "ui/presenters/cursor_table.h"
#include "ui/presenters/row_choice.h"
#include "ui/presenters/stacked_row.h"

using namespace latepulse;
using namespace latepulse::ui;

namespace {

SimTime hoursIn(double h)
{
    return SimTime::start() + Duration::fromSeconds(h * 3600.0);
}

} // namespace

class TestRowChoice : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }
    void initTestCase();
    void everySeriesCanBeChosen();
    void anIdGivesTheSameChartAgain();
    void orderIsKeptAndTheUnknownLeftOut();
    void noTwoCurvesOfAChartLookTheSame();
    void layersAddUp();
    void reasonsAreStackedWhereTheyAreRecorded();
    void aLogScaleHasAPlaceForZero_data();
    void aLogScaleHasAPlaceForZero();
    void layersAreNeverLogarithmic();
    void aTallAxisHasMoreTicks();
    void rawSamplesAreTheRecording();
    void differencesAreThoseOfTheRecording();

private:
    std::shared_ptr<const Scenario> m_scenario;
    std::shared_ptr<const Recording> m_recording;
    [[nodiscard]] ChartRow row(const char* id) const
    {
        const auto found = rowOf(*m_scenario, m_recording->series, QLatin1String(id));
        return found.value_or(ChartRow{});
    }
};

void TestRowChoice::initTestCase()
{
    QLocale::setDefault(QLocale::c());
    m_scenario = sampleScenario();
    m_recording = sampleRecording(*m_scenario);
}

void TestRowChoice::everySeriesCanBeChosen()
{
    QSet<std::size_t> reached;
    for (const SeriesQuantity& quantity : seriesQuantities(m_recording->series)) {
        QVERIFY2(!quantity.title.isEmpty() && !quantity.unit.isEmpty(), qPrintable(quantity.id));
        for (const SeriesEntity& entity : quantity.entities) {
            const auto chart = rowOf(*m_scenario, m_recording->series, seriesRowId(quantity.id, {entity.id}));
            QVERIFY2(chart, qPrintable(quantity.id + u' ' + entity.id));
            QCOMPARE(chart->curves.size(), std::size_t{1});
            const std::size_t series = chart->curves.front().value.front();
            QCOMPARE(QString::fromStdString(m_recording->series.infos()[series].name), quantity.id + u'.' + entity.id);
            reached.insert(series);
        }
    }
    QCOMPARE(static_cast<std::size_t>(reached.size()), m_recording->series.infos().size());
}

void TestRowChoice::anIdGivesTheSameChartAgain()
{
    const ChartRow depth = row("queue_depth:shared.liveness,shared.reconnect");
    QCOMPARE(depth.id, QStringLiteral("queue_depth:shared.liveness,shared.reconnect"));
    QCOMPARE(depth.curves.size(), std::size_t{2});
    QCOMPARE(depth.curves.front().key.kind, EntityKey::Kind::Liveness);
    QCOMPARE(depth.curves.back().key.kind, EntityKey::Kind::Reconnect);
    QCOMPARE(row("share").id, QStringLiteral("share"));
    QCOMPARE(row("utilisation:main").axis, AxisKind::Share);
    QCOMPARE(row("utilisation:main").curves.front().factor, 100.0);
    QCOMPARE(row("sojourn:liveness").axis, AxisKind::LogSeconds);
}

void TestRowChoice::orderIsKeptAndTheUnknownLeftOut()
{
    const QStringList ids{QStringLiteral("why"), QStringLiteral("weather"), QStringLiteral("queue_depth:nowhere"),
                          QStringLiteral("in_flight:registry"), QStringLiteral("age")};
    QStringList found;
    for (const ChartRow& one : rowsOf(*m_scenario, m_recording->series, ids))
        found << one.id;
    QCOMPARE(found, QStringList({ids[0], ids[3], ids[4]}));
}

void TestRowChoice::noTwoCurvesOfAChartLookTheSame()
{
    const ChartRow ages = row("liveness_age:main.0,main.1,main.2,main.silence");
    QCOMPARE(ages.curves.size(), std::size_t{4});
    for (std::size_t i = 0; i < ages.curves.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            QVERIFY(!(ages.curves[i].key == ages.curves[j].key));
}

void TestRowChoice::layersAddUp()
{
    const ChartRow why = row("why");
    QVERIFY(why.filled);
    QVERIFY(why.curves.size() >= 3);
    const SeriesStore& store = m_recording->series;
    for (const double hour : {1.0, 20.0, 60.0, 71.0}) {
        double below = 0.0;
        for (auto curve = why.curves.rbegin(); curve != why.curves.rend(); ++curve) {
            const double own = *valueAt(store, curve->value, curve->factor, hoursIn(hour));
            below += own;
            QCOMPARE(*valueAt(store, curve->drawn, curve->factor, hoursIn(hour)), below);
        }
        double all = 0.0;
        for (const char* population : {"software", "hardware"})
            for (const char* state : {"offline.", "requesting.", "backing_off."})
                all += store
                           .at(static_cast<std::size_t>(store.find(std::string(state) + population)),
                               store.indexAt(hoursIn(hour)))
                           .last;
        QCOMPARE(below, all);
    }
    QCOMPARE(row("why.software").curves.front().value.size(), std::size_t{1});
    QVERIFY(row("why.software").title.contains(QStringLiteral("software")));
}

void TestRowChoice::reasonsAreStackedWhereTheyAreRecorded()
{
    std::vector<SeriesInfo> infos;
    for (const char* population : {"software", "hardware"})
        for (const char* reason : {"offline", "in_queue", "no_eligible_controller", "backing_off"})
            infos.push_back({std::string("not_connected.") + population + '.' + reason, "probes", SeriesShape::Step});
    SeriesStore store(infos, Duration::seconds(10));
    store.append({{1, 1, 1}, {2, 2, 2}, {3, 3, 3}, {4, 4, 4}, {10, 10, 10}, {20, 20, 20}, {30, 30, 30}, {40, 40, 40}});
    const ChartRow why = whyRow(*m_scenario, store, m_scenario->populations);
    QStringList names;
    std::vector<double> values;
    for (const ChartCurve& curve : why.curves) {
        names << curve.name;
        values.push_back(*valueAt(store, curve.value, curve.factor, store.endOf(0)));
    }
    QCOMPARE(names,
             QStringList({QStringLiteral("backing off"), QStringLiteral("no eligible controller"),
                          QStringLiteral("in queue"), QStringLiteral("offline")}));
    QVERIFY(values == std::vector<double>({44, 33, 22, 11}));
    QCOMPARE(*valueAt(store, why.curves.front().drawn, 1.0, store.endOf(0)), 110.0);
}

void TestRowChoice::aLogScaleHasAPlaceForZero_data()
{
    QTest::addColumn<double>("low");
    QTest::addColumn<double>("high");
    QTest::newRow("counts") << 1.0 << 123'456.0;
    QTest::newRow("one value") << 40.0 << 40.0;
    QTest::newRow("small shares") << 0.02 << 0.9;
    QTest::newRow("whole decades") << 10.0 << 1000.0;
}

void TestRowChoice::aLogScaleHasAPlaceForZero()
{
    QFETCH(double, low);
    QFETCH(double, high);
    ChartRow depth = row("depth");
    QVERIFY(!isLog(depth));
    depth.otherScale = true;
    QVERIFY(isLog(depth));
    const RowAxis axis = rowAxis(depth, low, high);
    QVERIFY(axis.zeroApart && axis.isBroken(depth));
    QCOMPARE(axis.ticks.front().label, QStringLiteral("0"));
    QCOMPARE(axis.ticks.front().value, axis.lower);
    // Zero lies apart from every value there is, and all of those are on the axis.
    QVERIFY(axis.ticks[1].value > axis.lower * 1.2);
    QVERIFY(axis.ticks[1].value <= low * (1.0 + 1e-9) && axis.upper >= high * (1.0 - 1e-9));
    QVERIFY(axis.ticks.back().value == axis.upper);
    // Times that may be zero have the same place for it.
    QCOMPARE(rowAxis(row("oldest"), 0.1, 5000.0).ticks.front().label, QStringLiteral("0"));
    QVERIFY(!rowAxis(row("latency"), 0.1, 5000.0).zeroApart);
}

void TestRowChoice::layersAreNeverLogarithmic()
{
    ChartRow waiting = row("waiting");
    waiting.otherScale = true;
    QVERIFY(!isLog(waiting));
    ChartRow age = row("age");
    QVERIFY(isLog(age));
    age.otherScale = true;
    const RowAxis axis = rowAxis(age, 5.0, 200'000.0);
    QCOMPARE(axis.lower, 0.0);
    QVERIFY(axis.upper >= 200'000.0 && axis.upper < 400'000.0 && !axis.isBroken(age));
}

void TestRowChoice::aTallAxisHasMoreTicks()
{
    for (const char* id : {"depth", "share", "age", "eligible"}) {
        const RowAxis low = rowAxis(row(id), 1.0, 90.0), tall = rowAxis(row(id), 1.0, 90.0, true);
        QVERIFY2(tall.ticks.size() > low.ticks.size(), id);
        QCOMPARE(tall.lower, low.lower);
        QCOMPARE(tall.upper, low.upper);
        QSet<QString> labels;
        for (const RowAxis::Tick& tick : tall.ticks)
            labels.insert(tick.label);
        QCOMPARE(static_cast<std::size_t>(labels.size()), tall.ticks.size());
    }
}

void TestRowChoice::rawSamplesAreTheRecording()
{
    const SeriesStore& store = m_recording->series;
    const auto series = static_cast<std::size_t>(store.find("latency.registry"));
    const std::vector<std::size_t> one{series};
    const auto sample = rawSampleAt(store, one, 1.0, hoursIn(10) + Duration::seconds(4));
    QVERIFY(sample);
    QCOMPARE(sample->from, hoursIn(10));
    QCOMPARE(sample->to, hoursIn(10) + Duration::seconds(10));
    const Sample& raw = store.at(series, store.indexAt(hoursIn(10) + Duration::seconds(4)));
    QVERIFY(raw.min < raw.last && raw.last < raw.max);
    QVERIFY(sample->min == raw.min && sample->max == raw.max && sample->last == raw.last);
    QVERIFY(!rawSampleAt(store, one, 1.0, hoursIn(80)));
}

void TestRowChoice::differencesAreThoseOfTheRecording()
{
    const std::vector<ChartRow> rows{row("eligible"), row("share")};
    const SimTime a = hoursIn(1), b = hoursIn(20);
    const QStringList lines = cursorTable(rows, *m_scenario, *m_recording, a, b).split(u'\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 4 + 1 + 2);
    QVERIFY(lines[0].startsWith(QStringLiteral("model result")));
    QVERIFY(lines[1].contains(QStringLiteral("T01:00:00Z")) && lines[1].contains(QStringLiteral("T20:00:00Z")));
    QCOMPARE(lines[2].split(u'\t').back().toDouble(), 19 * 3600.0);
    for (qsizetype i = 4; i < lines.size(); ++i) {
        const QStringList cells = lines[i].split(u'\t');
        QCOMPARE(cells.size(), 6);
        QVERIFY(std::abs(cells[4].toDouble() - cells[3].toDouble() - cells[5].toDouble()) < 1e-6);
    }
    QCOMPARE(lines[4].split(u'\t').back(), QStringLiteral("-40"));
    QCOMPARE(rowDifferenceText(rows[0], -40.0), QStringLiteral("−40"));
    QCOMPARE(rowDifferenceText(rows[1], 3.2), QStringLiteral("+3.2 points"));
    // Between two samples the earlier one holds: nothing is interpolated, nor taken from the future.
    const auto series = static_cast<std::size_t>(m_recording->series.find("latency.registry"));
    const auto latency = recordedBy(m_recording->series, {{series}}, 1.0, hoursIn(10) + Duration::seconds(9));
    QVERIFY(latency);
    QCOMPARE(latency->at, hoursIn(10));
    QCOMPARE(latency->value, double(m_recording->series.at(series, m_recording->series.indexAt(hoursIn(10))).last));
    QVERIFY(!recordedBy(m_recording->series, {{series}}, 1.0, SimTime::start() + Duration::seconds(9)));
    // Beyond what was recorded there is nothing to subtract.
    const auto beyond = cursorReadings(rows, m_recording->series, a, hoursIn(100));
    QVERIFY(beyond.front().a && !beyond.front().b);
}

QTEST_GUILESS_MAIN(TestRowChoice)
#include "test_row_choice.moc"
