// Where a formula applies, what it gives; where none does, why. Shipped scenarios and small changes of them.

#include <filesystem>

#include <QTest>

#include "core/experiment/open_scenario.h"
#include "ui/presenters/theory_lines.h"

using namespace latepulse;
using namespace latepulse::ui;

namespace {

Scenario shipped(const char* name)
{
    auto scenario = openScenarioFile(std::filesystem::path(LATEPULSE_SCENARIOS) / name);
    if (!scenario)
        qFatal("%s", describe(scenario.error()).c_str());
    return std::move(*scenario);
}

double valueOf(const Theory& theory, const std::string& series)
{
    const auto found = std::ranges::find(theory.values, series, &TheoryValue::series);
    return found == theory.values.end() ? -1.0 : found->value;
}

bool isNear(double a, double b)
{
    return std::abs(a - b) < 5e-4 * std::max(1.0, std::abs(b));
}

} // namespace

class TestTheoryLines : public QObject {
    Q_OBJECT

private slots:
    void shippedStationsHaveTheirFormula();
    void nothingAppliesToTheIncident();
    void oneThingOutOfPlaceRulesItOut();
    void linesStandOnTheirCurves();
};

void TestTheoryLines::shippedStationsHaveTheirFormula()
{
    const Theory mm1 = theoryOf(shipped("mm1.toml"));
    QCOMPARE(mm1.name, QStringLiteral("M/M/1"));
    QVERIFY(isNear(valueOf(mm1, "queue_depth.line.job"), 3.2));
    QVERIFY(isNear(valueOf(mm1, "utilisation.desk"), 0.8));
    const Theory mmc = theoryOf(shipped("mmc.toml"));
    QCOMPARE(mmc.name, QStringLiteral("M/M/5, Erlang C"));
    QVERIFY(isNear(valueOf(mmc, "queue_depth.line.job"), 2.21645));
    const Theory finite = theoryOf(shipped("mm1-finite.toml"));
    QCOMPARE(finite.name, QStringLiteral("M/M/1/5"));
    QVERIFY2(std::abs(valueOf(finite, "queue_depth.line.job") - 1.139) < 2e-3,
             qPrintable(QString::number(valueOf(finite, "queue_depth.line.job"))));
    QVERIFY(std::abs(valueOf(finite, "utilisation.desk") - 0.729) < 1e-3);
    const Theory two = theoryOf(shipped("two-class-priority.toml"));
    QCOMPARE(two.name, QStringLiteral("M/G/1 with priority, Cobham"));
    QVERIFY(std::abs(valueOf(two, "queue_depth.line.urgent") - 3.67) < 0.01);
    QVERIFY(std::abs(valueOf(two, "queue_depth.line.long") - 5.17) < 0.02);
}

void TestTheoryLines::nothingAppliesToTheIncident()
{
    const Theory theory = theoryOf(shipped("ripe-atlas-2026-06.toml"));
    QVERIFY(theory.name.isEmpty() && theory.values.empty());
    QVERIFY(theory.why.contains(QStringLiteral("one station alone")));
}

void TestTheoryLines::oneThingOutOfPlaceRulesItOut()
{
    const Scenario station = shipped("mm1.toml");
    const auto whyOf = [&station](auto change) {
        Scenario changed = station;
        change(changed);
        const Theory theory = theoryOf(changed);
        return theory.name.isEmpty() && theory.values.empty() ? theory.why : theory.name;
    };
    QVERIFY(whyOf([](Scenario& s) {
                s.sources[0].arrivals = Distribution::deterministic(Duration::seconds(2));
            }).contains(QStringLiteral("not Poisson")));
    QVERIFY(whyOf([](Scenario& s) { s.sources[0].batch = 2; }).contains(QStringLiteral("batches")));
    QVERIFY(whyOf([](Scenario& s) {
                s.sources[0].patience = Distribution::exponential(Duration::seconds(1));
            }).contains(QStringLiteral("patience")));
    QVERIFY(whyOf([](Scenario& s) { s.interventions.push_back({.id = "x"}); }).contains(QStringLiteral("changes")));
    Scenario idle = station;
    idle.interventions.push_back({.id = "x", .enabled = false});
    QCOMPARE(theoryOf(idle).name, QStringLiteral("M/M/1"));
    QVERIFY(whyOf([](Scenario& s) {
                s.classes[0].steps[0].cpu = Distribution::exponential(Duration::seconds(2));
            }).contains(QStringLiteral("more work arrives")));
    QVERIFY(
        whyOf([](Scenario& s) { s.queues.push_back(s.queues[0]); }).contains(QStringLiteral("more than one queue")));
    QVERIFY(whyOf([](Scenario& s) {
                s.classes[0].steps.push_back(s.classes[0].steps[0]);
            }).contains(QStringLiteral("more than one service")));
    QVERIFY(whyOf([](Scenario& s) {
                s.pools[0].workers = 2;
                s.classes[0].steps[0].cpu = Distribution::deterministic(Duration::seconds(1));
            }).contains(QStringLiteral("not exponential")));
    QCOMPARE(whyOf([](Scenario& s) { s.classes[0].steps[0].cpu = Distribution::deterministic(Duration::seconds(1)); }),
             QStringLiteral("M/D/1"));
}

void TestTheoryLines::linesStandOnTheirCurves()
{
    const Scenario scenario = shipped("mm1.toml");
    SeriesStore store(
        {{"queue_depth.line.job", "events", SeriesShape::Step}, {"utilisation.desk", "", SeriesShape::Step}},
        Duration::seconds(10));
    ChartRow row;
    ChartCurve curve;
    curve.value = {1};
    curve.factor = 100.0;
    row.curves = {curve};
    addTheory(row, theoryOf(scenario), store);
    QCOMPARE(row.references.size(), std::size_t{1});
    QVERIFY(isNear(row.references[0].value, 80.0));
    row.references.clear();
    row.curves[0].value = {0, 1};  // a sum of both is neither
    addTheory(row, theoryOf(scenario), store);
    QVERIFY(row.references.empty());
}

QTEST_GUILESS_MAIN(TestTheoryLines)
#include "test_theory_lines.moc"
