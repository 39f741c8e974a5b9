// Runs side by side: every figure is one that the recording holds, every difference is that of the scenarios.
#include <QTest>

#include <algorithm>

#include "core/base/time_text.h"
#include "core/experiment/comparison.h"
#include "core/experiment/run.h"
#include "core/scenario/parameter_registry.h"
#include "tests/core/model/lab.h"
#include "tests/core/record/csv.h"
#include "tests/ui/small_scenario.h"

using namespace latepulse;

namespace {

ComparedRun runOf(const std::string& name, Scenario scenario)
{
    auto shared = std::make_shared<const Scenario>(std::move(scenario));
    auto run = RecordedRun::start(shared);
    if (!run)
        throw std::runtime_error(describe(run.error()));
    run->advance(SimTime{shared->run.horizon.ns}, {});
    return {name, shared, std::make_shared<const Recording>(run->recording())};
}

Scenario with(const std::string& text, const std::vector<std::pair<std::string, std::string>>& settings)
{
    Scenario scenario = *lab::scenarioOf(text);
    for (const auto& [path, value] : settings)
        if (auto set = setParameterFromText(scenario, path, value); !set)
            throw std::runtime_error(set.error().detail);
    return scenario;
}

const ComparisonRow& rowOf(const std::vector<ComparisonRow>& rows, Measure measure, const std::string& subject = {})
{
    const auto found = std::ranges::find_if(
        rows, [&](const ComparisonRow& r) { return r.measure == measure && r.subject == subject; });
    if (found == rows.end())
        throw std::runtime_error("no row about " + subject);
    return *found;
}

const std::string small = ui::smallScenarioText;
/// One truly lost controller, found after its window.
const std::string failing = "format = 1\n[run]\nhorizon = \"1h\"\n[controllers.main]\ncount = 2\n"
                            "heartbeat = { class = \"beat\", interval = \"10s\" }\n"
                            "[class.beat]\nqueue = \"line\"\nsteps = [ { id = \"note\", cpu = \"1ms\" } ]\n"
                            "[queue.line]\n[pool.desk]\nserves = [\"line\"]\n[health]\nwindow = \"60s\"\n"
                            "[failure.lost]\ncontrollers = \"main.1\"\nat = \"10min\"\nrepair_after = \"20min\"\n";

} // namespace

class ComparisonTest : public QObject {
    Q_OBJECT

private slots:
    void everyFigureIsARecordedOne();
    void theLowestOfAllIsTheLeastOfItsSamples();
    void aDifferenceIsSigned();
    void whatThereIsNotIsSaid();
    void aTrueFailureIsFoundAfterItsDelay();
    void eachChangedValueIsOneDifference_data();
    void eachChangedValueIsOneDifference();
    void interventionsAndEntitiesThatComeAndGo();
    void theTableAsCsv();
};

void ComparisonTest::everyFigureIsARecordedOne()
{
    const std::vector runs{runOf("a", with(small, {})),
                           runOf("b", with(small, {{"class.liveness.queue", "liveness"}}))};
    const auto rows = compareRuns(runs);
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const Recording& r = *runs[i].recording;
        const Extreme fewest = r.extremes.at("fewest_connected.software");
        QCOMPARE(rowOf(rows, Measure::LowestShare, "software").figures[i].value, fewest.value);
        QCOMPARE(rowOf(rows, Measure::LowestShare, "software").figures[i].whole, std::int64_t{200});
        QCOMPARE(rowOf(rows, Measure::LowestShareAt, "software").figures[i].value, fewest.at.ns);
        const Extreme age = r.extremes.at("longest_liveness_age.main");
        QCOMPARE(rowOf(rows, Measure::LongestAge, "main").figures[i].value, age.value);
        QCOMPARE(rowOf(rows, Measure::LongestAgeAt, "main").figures[i].value, age.at.ns);
        QCOMPARE(rowOf(rows, Measure::FalseVerdicts).figures[i].value, r.counters.at("false_verdicts"));
        for (std::size_t m = 0; m < milestoneCount; ++m) {
            const auto milestone = static_cast<Milestone>(m);
            const auto at = r.milestones.of(milestone);
            if (!at)
                continue;
            const ComparisonRow& row = rowOf(rows, Measure::MilestoneReached, std::string(milestoneWord(milestone)));
            QVERIFY(row.figures[i].isKnown());
            QCOMPARE(row.figures[i].value, at->ns);
        }
        const auto drained = r.milestones.of(Milestone::BacklogDrained);
        const Figure drain = rowOf(rows, Measure::TimeToDrain).figures[i];
        QCOMPARE(drain.isKnown(), drained.has_value());
        if (drained)
            QCOMPARE(drain.value, (*drained - *r.milestones.of(Milestone::Trigger)).ns);
    }
    QVERIFY(rowOf(rows, Measure::FalseVerdicts).figures[0].value > 0);
    QCOMPARE(rowOf(rows, Measure::FalseVerdicts).figures[1].value, std::int64_t{0});
    // One population: "all" would say it twice.
    QVERIFY(std::ranges::none_of(rows, [](const ComparisonRow& r) { return r.subject == "all"; }));
}

void ComparisonTest::theLowestOfAllIsTheLeastOfItsSamples()
{
    const std::string two = small
        + "[population.hardware]\nsize = 100\nsessions = [ { id = \"all\", share = \"100%\", "
          "lifetime = { exponential = \"3h\" } } ]\ncached = { first = true }\n"
          "retry = { fixed = \"180s\" }\n";
    const std::vector runs{runOf("a", with(two, {}))};
    const auto rows = compareRuns(runs);
    const Recording& r = *runs[0].recording;
    const auto series = static_cast<std::size_t>(r.series.find("connected.all"));
    float least = r.series.at(series, 0).min;
    for (std::size_t i = 0; i < r.series.size(); ++i)
        least = std::min(least, r.series.at(series, i).min);
    const Figure lowest = rowOf(rows, Measure::LowestShare, "all").figures[0];
    QCOMPARE(lowest.value, static_cast<std::int64_t>(least));
    QCOMPARE(lowest.whole, std::int64_t{300});
    const SimTime at{rowOf(rows, Measure::LowestShareAt, "all").figures[0].value};
    QCOMPARE(r.series.at(series, r.series.indexAt(at)).min, least);
}

void ComparisonTest::aDifferenceIsSigned()
{
    const Figure more{Figure::State::Known, 150, 200}, less{Figure::State::Known, 100, 200};
    QCOMPARE(differenceOf(more, less), std::optional<std::int64_t>(50));
    QCOMPARE(differenceOf(less, more), std::optional<std::int64_t>(-50));
    const ComparisonRow share{Measure::LowestShare, "x", MeasureUnit::Probes, {}};
    QCOMPARE(differenceWords(share, more, less), std::string("+25.00 points"));
    QCOMPARE(differenceWords(share, less, more), std::string("-25.00 points"));
    const ComparisonRow span{Measure::TimeToDrain, {}, MeasureUnit::Span, {}};
    const Figure longer{Figure::State::Known, Duration::minutes(10).ns}, shorter{Figure::State::Known, 0};
    QCOMPARE(differenceWords(span, longer, shorter), "+" + formatDuration(Duration::minutes(10)));
    QCOMPARE(differenceWords(span, shorter, longer), "-" + formatDuration(Duration::minutes(10)));
    QCOMPARE(differenceOf(more, Figure{Figure::State::NotReached}), std::nullopt);
    QVERIFY(differenceWords(span, longer, Figure{Figure::State::NotReached}).empty());
}

void ComparisonTest::whatThereIsNotIsSaid()
{
    // Nothing happens: no trigger, nothing broken. The other has no controllers and no probes at all.
    const std::vector runs{
        runOf("calm",
              with(small,
                   {{"intervention.slow_backend.enabled", "false"}, {"intervention.low_timeout.enabled", "false"}})),
        ComparedRun{"queue", std::make_shared<const Scenario>(lab::shipped("mm1")),
                    std::make_shared<const Recording>()}};
    const auto rows = compareRuns(runs);
    using S = Figure::State;
    QCOMPARE(rowOf(rows, Measure::MilestoneReached, "trigger").figures[0].state, S::NotReached);
    QCOMPARE(rowOf(rows, Measure::MilestoneReached, "backlog_drained").figures[0].state, S::NotBroken);
    QCOMPARE(rowOf(rows, Measure::TimeToDrain).figures[0].state, S::NotBroken);
    QCOMPARE(rowOf(rows, Measure::DetectionDelay, "main").figures[0].state, S::NoFailure);
    QCOMPARE(rowOf(rows, Measure::LowestShare, "software").figures[1].state, S::NotThere);
    QCOMPARE(rowOf(rows, Measure::LongestAge, "main").figures[1].state, S::NotThere);
    const ComparisonRow& trigger = rowOf(rows, Measure::MilestoneReached, "trigger");
    QCOMPARE(figureWords(trigger, trigger.figures[0], {}), std::string("not reached"));
}

void ComparisonTest::aTrueFailureIsFoundAfterItsDelay()
{
    const std::vector runs{runOf("60 s", with(failing, {})),
                           runOf("300 s", with(failing, {{"health.window", "300s"}}))};
    const ComparisonRow row = rowOf(compareRuns(runs), Measure::DetectionDelay, "main");
    for (const Figure& figure : row.figures)
        QVERIFY(figure.isKnown());
    // The newest beat is at most one interval old when its sender fails.
    QVERIFY(row.figures[0].value > Duration::seconds(49).ns && row.figures[0].value <= Duration::seconds(61).ns);
    QCOMPARE(*differenceOf(row.figures[1], row.figures[0]), Duration::seconds(240).ns);
}

void ComparisonTest::eachChangedValueIsOneDifference_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    QTest::newRow("a field of a distribution") << "backend.registry.latency.mean" << "80ms" << "300s";
    QTest::newRow("a count") << "pool.main.workers" << "2" << "7";
    QTest::newRow("a reference") << "class.liveness.queue" << "shared" << "liveness";
    QTest::newRow("the seed") << "run.seed" << "1" << "2";
    QTest::newRow("another family") << "backend.registry.latency" << "lognormal(mean=80ms, cv=1)"
                                    << "exponential(80ms)";
    QTest::newRow("a share") << "population.software.cached.lost_at_session_end" << "20%" << "30%";
}

void ComparisonTest::eachChangedValueIsOneDifference()
{
    QFETCH(QString, path);
    QFETCH(QString, from);
    QFETCH(QString, to);
    const Scenario base = with(small, {}), other = with(small, {{path.toStdString(), to.toStdString()}});
    QVERIFY(differencesBetween(base, base).empty());
    const auto there = differencesBetween(base, other), back = differencesBetween(other, base);
    QCOMPARE(there.size(), std::size_t{1});
    QCOMPARE(there[0].path, path.toStdString());
    QVERIFY(!there[0].label.empty());
    const ParameterSpec& spec = *findParameter(base, path.toStdString())->spec;
    QCOMPARE(there[0].from, formatValue(spec, *parseValue(spec, from.toStdString())));
    QCOMPARE(there[0].to, formatValue(spec, *parseValue(spec, to.toStdString())));
    QCOMPARE(back.size(), std::size_t{1});
    QCOMPARE(back[0].from, there[0].to);
    QCOMPARE(back[0].to, there[0].from);
}

void ComparisonTest::interventionsAndEntitiesThatComeAndGo()
{
    const Scenario base = with(small, {});
    Scenario off = with(small, {{"intervention.low_timeout.enabled", "false"}});
    auto found = differencesBetween(base, off);
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found[0].path, std::string("intervention.low_timeout"));
    QCOMPARE(found[0].to, std::string("3h, class.reconnect.registry.timeout = 200ms (switched off)"));

    Scenario more = base;
    Intervention own;
    own.id = "relief";
    own.at = lab::at(7200);
    own.addWorkers.push_back({"main", 2});
    more.interventions.push_back(own);
    found = differencesBetween(base, more);
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found[0].from, std::string());
    QCOMPARE(found[0].to, std::string("2h, +2 workers in main"));

    const Scenario spare = with(small + "[queue.spare]\n", {});
    const auto grown = differencesBetween(base, spare), shrunk = differencesBetween(spare, base);
    const auto names = [](const ScenarioDifference& d) { return d.path == "queue.spare"; };
    QVERIFY(std::ranges::any_of(grown, names) && std::ranges::any_of(shrunk, names));
    Scenario titled = base;
    titled.title = "Another";
    QVERIFY(differencesBetween(base, titled).empty());
}

void ComparisonTest::theTableAsCsv()
{
    const std::vector runs{runOf("now", with(small, {{"class.liveness.queue", "liveness"}})),
                           runOf("the \"loaded\" one", with(small, {}))};
    const auto lines = csv::parse(comparisonCsv(runs));
    QCOMPARE(lines.size(), compareRuns(runs).size() + 2);  // the header, and one parameter
    for (const auto& line : lines)
        QCOMPARE(line.size(), std::size_t{5});
    QCOMPARE(lines[0][3], std::string("the \"loaded\" one"));
    QCOMPARE(lines[1][0], std::string("model result, one seed"));
    QCOMPARE(lines.back(), (std::vector<std::string>{"parameter", "class.liveness.queue", "liveness", "shared", ""}));
    QVERIFY(comparisonCsv({}).empty());
}

QTEST_APPLESS_MAIN(ComparisonTest)
#include "comparison_test.moc"
