// What [[expect]] says about a recording: each rule holds or fails where it should, on a series known by heart.
#include <QTest>

#include "core/experiment/expectation_check.h"
#include "core/experiment/open_scenario.h"
#include "tests/core/model/lab.h"

using namespace latepulse;

#define MILESTONES \
    "trigger, first_late_evidence, first_false_verdict, admission_blocked, nadir, processor_restored, " \
    "backlog_drained, reconnects_accepted_normally, waiting_population_normal, late_results_delivered"

namespace {

/// Samples of 10 s: 100 twice, 90, 60, 40, 50, 80, 95 (minimum, maximum and last alike), and one with a dip to 30.
Recording recording()
{
    Recording r;
    r.series = SeriesStore({{"connected.all", "probes"}}, Duration::seconds(10));
    for (const float v : {100.0F, 100.0F, 90.0F, 60.0F, 40.0F, 50.0F, 80.0F, 95.0F})
        r.series.append({{v, v, v}});
    r.series.append({{30.0F, 99.0F, 99.0F}});
    r.horizon = lab::at(90);
    r.counters["admissions.p"] = 7;
    r.milestones.at[static_cast<std::size_t>(Milestone::Nadir)] = lab::at(45.5);
    return r;
}

std::vector<ExpectationResult> check(const std::string& expectation)
{
    const auto scenario = lab::scenarioOf("format = 1\n[[expect]]\n" + expectation);
    return checkExpectations(*scenario, recording());
}

} // namespace

class ExpectationCheckTest : public QObject {
    Q_OBJECT

private slots:
    void rules_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("holds");
        const auto row = [](const char* rule, bool holds, const char* window = "between = [\"0s\", \"80s\"]") {
            QTest::addRow("%s %s", rule, window) << QByteArray("series = \"connected.all\"\n") + window + '\n' + rule
                    + '\n' << holds;
        };
        row("minimum = [40, 40]", true);
        row("minimum = [40.1, 100]", false);
        row("maximum = [100, 100]", true);
        row("maximum = [0, 99]", false);
        row("mean = [76.874, 76.876]", true);  // 615 / 8
        row("mean = [77, 78]", false);
        row("last = [95, 95]", true);
        row("last = [90, 94]", false);
        row("minimum = [30, 30]", true, "");  // the whole run has the dip
        row("minimum = [60, 60]", true, "between = [\"10s\", \"40s\"]");
        row("minimum = [60, 60]", true, "between = [\"10s\", \"49s\"]");  // whole samples only
        row("minimum = [60, 60]", false, "between = [\"10s\", \"50s\"]");
        row("time_of_minimum = [\"50s\", \"50s\"]", true);
        row("time_of_minimum = [\"40s\", \"49s\"]", false);
        row("steepest_fall = { per = \"10s\", at_most = 30 }", true);  // 90 to 60
        row("steepest_fall = { per = \"10s\", at_most = 29 }", false);
        row("steepest_fall = { per = \"20s\", at_most = 50 }", true);  // 90 to 40
        row("steepest_fall = { per = \"20s\", at_most = 49 }", false);
        row("steepest_fall = { per = \"1s\", at_most = 30 }", true);  // shorter than a sample: from one to the next
        row("steepest_fall = { per = \"1s\", at_most = 29 }", false);
        row("held_at_least = { value = 90, for = \"30s\" }", true);
        row("held_at_least = { value = 90, for = \"40s\" }", false);
        row("held_at_most = { value = 60, for = \"30s\" }", true);
        row("held_at_most = { value = 60, for = \"31s\" }", false);
        row("relative_to = { mean_between = [\"0s\", \"20s\"] }\nminimum = [\"40%\", \"40%\"]", true);
        row("relative_to = { mean_between = [\"40s\", \"50s\"] }\nmaximum = [\"250%\", \"250%\"]", true);
        row("relative_to = { mean_between = [\"40s\", \"45s\"] }\nmaximum = [\"250%\", \"250%\"]", false); // no sample
        row("minimum = [0, 100]", false, "between = [\"41s\", \"49s\"]"); // no sample
    }
    void rules()
    {
        QFETCH(const QByteArray, text);
        const std::vector<ExpectationResult> results = check(text.toStdString());
        QCOMPARE(results.size(), std::size_t{1});
        QTEST(results[0].holds, "holds");
        QVERIFY(!results[0].what.empty() && !results[0].measured.empty() && !results[0].wanted.empty());
    }
    void milestonesAndCounters_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("holds");
        const auto row = [](const char* text, bool holds) { QTest::newRow(text) << QByteArray(text) << holds; };
        row("milestone = \"nadir\"", true);
        row("milestone = \"nadir\"\nbetween = [\"45.5s\", \"45.5s\"]", true);
        row("milestone = \"nadir\"\nbetween = [\"46s\", \"90s\"]", false);
        row("milestone = \"nadir\"\nreached = false", false);
        row("milestone = \"nadir\"\nreached = false\nbetween = [\"46s\", \"90s\"]", true); // not in this window
        row("milestone = \"nadir\"\nreached = false\nbetween = [\"45s\", \"46s\"]", false);
        row("milestone = \"trigger\"", false);
        row("milestone = \"trigger\"\nreached = false", true);
        row("milestone = \"trigger\"\nbetween = [\"0s\", \"90s\"]", false);
        row("milestone = \"recovered\"", false); // there is none of this name
        row("counter = \"admissions.p\"\nvalue = [7, 7]", true);
        row("counter = \"admissions.p\"\nvalue = [8, 9]", false);
        row("counter = \"admissions.q\"\nvalue = [0, 9]", false);
        row("series = \"connected.q\"\nminimum = [0, 9]", false);
    }
    void milestonesAndCounters()
    {
        QFETCH(const QByteArray, text);
        const std::vector<ExpectationResult> results = check(text.toStdString());
        QCOMPARE(results.size(), std::size_t{1});
        QTEST(results[0].holds, "holds");
    }
    void aRefusalThatNeverOccurredCountsNothing()
    {
        const auto results = check("counter = \"refusals.p.capacity\"\nvalue = [0, 0]");
        QVERIFY(results.size() == 1 && results[0].holds);
    }

    /// A name no run has is told where it stands, before anything runs.
    void unknownNamesAreToldAtLoading_data()
    {
        QTest::addColumn<QByteArray>("expectation");
        QTest::addColumn<QByteArray>("told");
        const auto row = [](const char* text, const char* told) {
            QTest::newRow(text) << QByteArray(text) << QByteArray(told);
        };
        const char* good = "";
        row("counter = \"events_served.a\"\nvalue = [0, 9]", good);
        row("series = \"sojourn.a\"\nmaximum = [0, 9]", good);
        row("milestone = \"nadir\"", good);
        row("counter = \"events_servd.a\"\nvalue = [0, 9]",
            "f.toml:10:11: unknown-series: expect.0.counter = events_servd.a: no such counter (did you mean "
            "events_served.a?)");
        row("series = \"sojourn.b\"\nmaximum = [0, 9]",
            "f.toml:10:10: unknown-series: expect.0.series = sojourn.b: no such series (did you mean sojourn.a?)");
        row("milestone = \"nadirr\"",
            "f.toml:10:13: unknown-reference: expect.0.milestone = nadirr: no such milestone; there are " MILESTONES
            " (did you mean nadir?)");
        row("milestone = \"first_false\"",
            "f.toml:10:13: unknown-reference: expect.0.milestone = first_false: no such milestone; there "
            "are " MILESTONES " (did you mean first_false_verdict?)");
        row("milestone = \"x\"",
            "f.toml:10:13: unknown-reference: expect.0.milestone = x: no such milestone (allowed: " MILESTONES ")");
        row("counter = \"false_verdicts\"\nvalue = [0, 0]", // without controllers there are none
            "f.toml:10:11: unknown-series: expect.0.counter = false_verdicts: no such counter");
    }
    void unknownNamesAreToldAtLoading()
    {
        QFETCH(const QByteArray, expectation);
        QFETCH(const QByteArray, told);
        const auto read = openScenario("format = 1\n[class.a]\nqueue = \"q\"\nend = \"sink\"\n[queue.q]\n[pool.p]\n"
                                       "serves = [\"q\"]\n# line 8\n[[expect]]\n"
                                           + expectation.toStdString(),
                                       "f.toml");
        QCOMPARE(read ? std::string() : describe(read.error().front()), told.toStdString());
    }
    /// Other mistakes hide only what may follow from them.
    void namesAmongOtherMistakes_data()
    {
        QTest::addColumn<QByteArray>("mistaken");
        QTest::addColumn<QByteArrayList>("names");
        const auto row = [](const char* name, const char* mistaken, const QByteArrayList& names) {
            QTest::newRow(name) << QByteArray(mistaken) << names;
        };
        const QByteArray milestone = "nadirr (did you mean nadir?)", quantity = "sojurn.b (did you mean sojourn.b?)";
        const QByteArray classes = "sojourn.a (did you mean sojourn.b?)";
        const QByteArrayList all{classes, "sojurn.b (did you mean sojourn.b?)",
                                 "liveness_age.main.3 (did you mean liveness_age.main.0?)", milestone};
        row("a value elsewhere", "[class.b]\nqueue = \"q\"\n[queue.q]\ncapacity = -1\n[controllers.main]\ncount = 2\n",
            all);
        row("a run without a length",
            "[class.b]\nqueue = \"q\"\n[queue.q]\n[controllers.main]\ncount = 2\n[run]\nhorizon = 5\n", all);
        row("a table misspelt", "[clas.b]\nqueue = \"q\"\n[queue.q]\n[controllers.main]\ncount = 2\n",
            {quantity, milestone});
        row("a count refused", "[class.b]\nqueue = \"q\"\n[queue.q]\n[controllers.main]\ncount = \"2\"\n",
            {classes, quantity, milestone});
        row("a group that is no table", "[class.b]\nqueue = \"q\"\n[queue.q]\n[controllers]\nmain = 2\n",
            {classes, quantity, milestone});
    }
    void namesAmongOtherMistakes()
    {
        QFETCH(const QByteArray, mistaken);
        QFETCH(const QByteArrayList, names);
        const auto read = openScenario("format = 1\n" + mistaken.toStdString()
                                           + "[pool.p]\nserves = [\"q\"]\n"
                                             "[[expect]]\nseries = \"sojourn.a\"\nlast = [0, 9]\n"
                                             "[[expect]]\nseries = \"sojurn.b\"\nlast = [0, 9]\n"
                                             "[[expect]]\nseries = \"liveness_age.main.3\"\nlast = [0, 9]\n"
                                             "[[expect]]\nmilestone = \"nadirr\"\n",
                                       "f.toml");
        QVERIFY(!read);
        QByteArrayList told;
        for (const Error& e : read.error())
            if (e.code == ErrorCode::UnknownSeries || e.value == "nadirr")
                told << QByteArray::fromStdString(e.value + " (" + e.allowed + ')');
        QCOMPARE(told, names);
        QVERIFY(read.error().size() > static_cast<std::size_t>(names.size()));
    }
    void oneExpectationsMistakeDoesNotHideAnothers()
    {
        const auto both = openScenario("format = 1\n[[expect]]\nseries = \"sojourn.a\"\nmaximum = [0, 9]\n"
                                       "[[expect]]\nserie = \"x\"\nlast = [0, 1]\n",
                                       "f");
        QCOMPARE(both.error().size(), std::size_t{2});
    }

    void everyRuleIsOneResult()
    {
        const auto results = check("series = \"connected.all\"\nminimum = [0, 1]\nmaximum = [0, 100]\nlast = [0, 1]\n"
                                   "held_at_most = { value = 60, for = \"30s\" }\n");
        QCOMPARE(results.size(), std::size_t{4});
        QVERIFY(!results[0].holds && results[1].holds && !results[2].holds && results[3].holds);
    }
};

QTEST_GUILESS_MAIN(ExpectationCheckTest)
#include "expectation_check_test.moc"
