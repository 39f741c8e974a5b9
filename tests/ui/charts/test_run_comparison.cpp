// Figures of two runs side by side, and refusals by reason: sums and extremes as recorded.

#include <QTest>

#include "tests/ui/sample_data.h"
#include "ui/presenters/milestone_spans.h"
#include "ui/presenters/run_comparison.h"

using namespace latepulse;
using namespace latepulse::ui;

namespace {

const ComparedFigure* figure(const std::vector<ComparedFigure>& all, const std::string& id)
{
    const auto found = std::ranges::find(all, id, &ComparedFigure::id);
    return found == all.end() ? nullptr : &*found;
}

SimTime hoursIn(std::int64_t hours)
{
    return SimTime{Duration::hours(hours).ns};
}

} // namespace

class TestRunComparison : public QObject {
    Q_OBJECT

private slots:
    void refusalsAddUpOverPopulations();
    void figuresAreThoseOfBothRuns();
    void spansGoFromHarmToRecovery();
};

void TestRunComparison::refusalsAddUpOverPopulations()
{
    Recording recording;
    recording.counters = {{"refusals.software.capacity", 3},
                          {"refusals.hardware.no_eligible_controller", 7},
                          {"refusals.software.no_eligible_controller", 5},
                          {"refusals.software.shed", 0},
                          {"refused_jobs", 99}};
    const auto reasons = refusalsByReason(recording);
    QCOMPARE(reasons.size(), std::size_t{2});
    QCOMPARE(reasons[0], (std::pair<std::string, std::int64_t>("no_eligible_controller", 12)));
    QCOMPARE(reasons[1], (std::pair<std::string, std::int64_t>("capacity", 3)));
}

void TestRunComparison::figuresAreThoseOfBothRuns()
{
    const auto scenario = sampleScenario();
    Recording now, before;
    now.counters = {{"false_verdicts", 0}, {"client_timeouts.software", 4}, {"client_timeouts.hardware", 2}};
    before.counters = {{"false_verdicts", 40}};
    now.extremes["longest_liveness_age.main"] = {Duration::seconds(70).ns, {}};
    before.extremes["longest_liveness_age.main"] = {Duration::hours(49).ns, {}};
    const auto all = comparedFigures(*scenario, now, before);
    const auto* verdicts = figure(all, "false_verdicts");
    QVERIFY(verdicts != nullptr);
    QCOMPARE(verdicts->now, 0.0);
    QCOMPARE(verdicts->before, 40.0);
    QCOMPARE(figure(all, "client_timeouts")->now, 6.0);
    QCOMPARE(figure(all, "longest_liveness_age")->before, 49.0 * 3600.0);
    QCOMPARE(figure(all, "longest_liveness_age")->nowText, QStringLiteral("70 s"));
    QVERIFY(figure(all, "events_dropped") == nullptr);  // neither run has any
    QVERIFY(comparedFigures(*scenario, {}, {}).empty());
}

void TestRunComparison::spansGoFromHarmToRecovery()
{
    Recording recording;
    recording.computedTo = hoursIn(20);
    QVERIFY(milestoneSpans(recording).empty());
    const auto reach = [&recording](Milestone milestone, SimTime at) {
        recording.milestones.at[static_cast<std::size_t>(milestone)] = at;
    };
    reach(Milestone::FirstLateEvidence, hoursIn(6));
    reach(Milestone::AdmissionBlocked, hoursIn(7));
    reach(Milestone::ProcessorRestored, hoursIn(12));
    const auto spans = milestoneSpans(recording);
    QCOMPARE(spans.size(), std::size_t{2});
    QVERIFY(spans[0].ended && spans[0].from == hoursIn(6) && spans[0].to == hoursIn(12));
    QVERIFY(!spans[1].ended && spans[1].to == hoursIn(20));
}

QTEST_GUILESS_MAIN(TestRunComparison)
#include "test_run_comparison.moc"
