// A recovery that does not come: the branch is the same run up to its instant, and says what holds it down.
#include <QTest>

#include <algorithm>

#include "core/experiment/recovery.h"
#include "core/experiment/run.h"
#include "core/scenario/parameter_registry.h"
#include "tests/core/model/lab.h"
#include "tests/ui/small_scenario.h"

using namespace latepulse;

namespace {

const std::string small = ui::smallScenarioText;

const RecoveryStep& stepOf(const RecoveryReport& report, Milestone milestone)
{
    return *std::ranges::find_if(report.steps, [=](const RecoveryStep& s) { return s.milestone == milestone; });
}

Recording recorded(const std::shared_ptr<const Scenario>& scenario)
{
    auto run = RecordedRun::start(scenario);
    run->advance(SimTime{scenario->run.horizon.ns}, {});
    return run->recording();
}

} // namespace

class RecoveryTest : public QObject {
    Q_OBJECT

private slots:
    void theBranchIsTheRunUntilThen();
    void theTriggerGoesBackToItsBaseline();
    void itRecoversWhenTheTriggerAloneHeldItDown();
    void whatKeepsItselfDownDoesNotRecover();
    void nothingToRecoverFrom();
    void whatActsAlreadyStays();
    void addedWorkersGoBackToo();
    void beyondTheRunIsRefused();
    void itCanBeStoppedAndTellsItsProgress();
};

void RecoveryTest::theBranchIsTheRunUntilThen()
{
    const auto scenario = lab::scenarioOf(small);
    const SimTime at = lab::at(2 * 3600);
    const auto report = explainRecovery(*scenario, at, {}, {});
    QVERIFY(report.has_value());
    const Recording run = recorded(scenario);
    const SeriesStore& there = report->recording->series;
    QCOMPARE(there.infos().size(), run.series.infos().size());
    const std::size_t last = run.series.indexAt(at);
    bool differs = false;
    for (std::size_t s = 0; s < there.infos().size(); ++s) {
        for (std::size_t i = 0; i < last; ++i)  // what is set at `at` acts before that sample ends
            QCOMPARE(there.at(s, i).last, run.series.at(s, i).last);
        differs = differs || there.at(s, last + 30).last != run.series.at(s, last + 30).last;
    }
    QVERIFY(differs);  // from then on it is another run
}

void RecoveryTest::theTriggerGoesBackToItsBaseline()
{
    const auto report = recoveryBranch(*lab::scenarioOf(small), lab::at(2 * 3600));
    QVERIFY(report.has_value());
    QCOMPARE(report->kind, TriggerKind::Intervention);
    QCOMPARE(report->trigger, std::string("slow_backend"));
    QCOMPARE(report->triggerAt, lab::at(3600));
    QCOMPARE(report->putBack.size(), std::size_t{1});
    QCOMPARE(report->putBack[0].path, std::string("backend.registry.latency.mean"));
    QCOMPARE(report->putBack[0].from, std::string("5min"));
    QCOMPARE(report->putBack[0].to, std::string("80ms"));
    QCOMPARE(report->leftOut, std::vector<std::string>{"low_timeout"});
    QCOMPARE(report->judgedTo, lab::at(26 * 3600));
}

void RecoveryTest::itRecoversWhenTheTriggerAloneHeldItDown()
{
    const SimTime at = lab::at(2 * 3600);
    const auto report = explainRecovery(*lab::scenarioOf(small), at, {}, {});
    QVERIFY(report.has_value());
    QVERIFY(report->isBroken());
    QVERIFY(report->recovers());
    QVERIFY(report->recoveredAt() && *report->recoveredAt() > at);
    QVERIFY(report->connectedAtEnd > report->connectedAtBranch);
    for (const RecoveryStep& step : report->steps)
        QCOMPARE(step.at, report->recording->milestones.of(step.milestone));
}

/// The lesson of MODEL 7: a wave that is over, on a backend that stays slow.
void RecoveryTest::whatKeepsItselfDownDoesNotRecover()
{
    Scenario scenario = lab::shipped("wave-metastable");
    for (const Intervention& intervention : scenario.interventions)  // slow from the start: the wave alone tips it
        for (const Assignment& a : intervention.set)
            QVERIFY(setParameter(scenario, a.path, a.value));
    scenario.interventions.clear();
    const auto report = explainRecovery(scenario, scenario.waves.front().at + Duration::hours(4), {}, {});
    QVERIFY(report.has_value());
    QCOMPARE(report->kind, TriggerKind::Wave);
    QVERIFY(report->putBack.empty());
    QVERIFY(report->isBroken());
    QVERIFY(!report->recovers());
    QVERIFY(!report->recoveredAt());
    QVERIFY(!stepOf(*report, Milestone::WaitingPopulationNormal).at);
}

void RecoveryTest::nothingToRecoverFrom()
{
    const auto report = explainRecovery(*lab::scenarioOf(small), lab::at(1800), {}, {});
    QVERIFY(report.has_value());
    QCOMPARE(report->kind, TriggerKind::None);
    QVERIFY(report->trigger.empty());
    QVERIFY(!report->isBroken());
    QVERIFY(report->recovers());
    QVERIFY(!report->recoveredAt());
    QCOMPARE(report->leftOut.size(), std::size_t{2});
}

void RecoveryTest::whatActsAlreadyStays()
{
    const auto report = recoveryBranch(*lab::scenarioOf(small), lab::at(3.5 * 3600));
    QVERIFY(report.has_value());
    QVERIFY(report->leftOut.empty());
    QVERIFY(report->scenario->interventions[1].enabled);
    QCOMPARE(report->scenario->interventions.size(), std::size_t{3});
    QCOMPARE(report->scenario->interventions[2].at, lab::at(3.5 * 3600));
}

void RecoveryTest::addedWorkersGoBackToo()
{
    std::string text = small;
    text.replace(text.find("set = { \"backend.registry.latency.mean\" = \"300s\" }"), 50,
                 "add_workers = { main = -1 }");
    const auto report = recoveryBranch(*lab::scenarioOf(text), lab::at(2 * 3600));
    QVERIFY(report.has_value());
    QCOMPARE(report->putBack.size(), std::size_t{1});
    QCOMPARE(report->putBack[0].path, std::string("pool.main.workers"));
    QCOMPARE(report->putBack[0].from, std::string("1"));
    QCOMPARE(report->putBack[0].to, std::string("2"));
}

void RecoveryTest::beyondTheRunIsRefused()
{
    const auto report = explainRecovery(*lab::scenarioOf(small), lab::at(5 * 3600), {}, {});
    QVERIFY(!report.has_value());
    QCOMPARE(report.error().code, ErrorCode::OutOfRange);
}

void RecoveryTest::itCanBeStoppedAndTellsItsProgress()
{
    std::vector<double> heard;
    const auto note = [&](double share) { heard.push_back(share); };
    QVERIFY(explainRecovery(*lab::scenarioOf(small), lab::at(3600), note, {}));
    QVERIFY(!heard.empty() && std::ranges::is_sorted(heard));
    QVERIFY(heard.front() > 0.0 && heard.back() <= 1.0);
    std::stop_source stop;
    stop.request_stop();
    const auto stopped = explainRecovery(*lab::scenarioOf(small), lab::at(3600), {}, {stop.get_token(), {}, 65'536});
    QVERIFY(stopped.has_value());
    QVERIFY(!stopped->recording->finished);
}

QTEST_APPLESS_MAIN(RecoveryTest)
#include "recovery_test.moc"
