// What Explain says before it is asked, and how it is asked where controllers are too many to be clicked.

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

#include "tests/ui/sample_data.h"
#include "tests/ui/topology_view/plain_queue.h"
#include "ui/panels/explain_panel.h"
#include "ui/panels/explain_text.h"

using namespace latepulse;
using namespace latepulse::ui;

class TestExplainPanel : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)"))); }
    void theHintSpeaksOfWhatThereIs();
    void oneOfManyIsNamed();
    void oneIsNotMany();
    void onlyWhoWaitsForNobodyIsAbandoned();
    void anotherAgeThanTheJudgedOneIsTold();
    void whoIsForcedSaysSo();
};

namespace {

std::shared_ptr<const Scenario> withControllers(std::int64_t count)
{
    auto s = std::make_shared<Scenario>(*sampleScenario());
    s->controllers.front().count = count;
    return s;
}

bool says(const ExplainPanel& panel, const QString& words)
{
    for (const QLabel* label : panel.findChildren<QLabel*>())
        if (label->isVisible() && label->text().contains(words))
            return true;
    return false;
}

} // namespace

void TestExplainPanel::theHintSpeaksOfWhatThereIs()
{
    ExplainPanel panel;
    panel.show();
    panel.setScenario(plainQueue());
    QVERIFY(says(panel, QStringLiteral("no controllers")) && says(panel, QStringLiteral("queue or a pool")));
    QVERIFY(!says(panel, QStringLiteral("Click a controller")) && !panel.nameField()->isVisible());
    panel.setScenario(withControllers(64));
    QVERIFY(says(panel, QStringLiteral("Click a controller")) && !panel.nameField()->isVisible());
    panel.setScenario(withControllers(65));
    QVERIFY(!says(panel, QStringLiteral("Click a controller")));
    QVERIFY(says(panel, QStringLiteral("Name a controller")) && panel.nameField()->isVisible());
}

void TestExplainPanel::oneOfManyIsNamed()
{
    const auto scenario = withControllers(300);
    ExplainPanel panel;
    panel.show();
    panel.setScenario(scenario);
    auto snapshot = std::make_shared<Snapshot>(*sampleSnapshot(*scenario, SimTime{Duration::hours(50).ns}));
    snapshot->controllers[23].judgedAge = Duration::hours(40);
    panel.setSnapshot(snapshot);
    QSignalSpy named(&panel, &ExplainPanel::controllerNamed);
    QTest::keyClicks(panel.nameField(), QStringLiteral("nobody.7"));
    QTest::keyClick(panel.nameField(), Qt::Key_Return);
    QCOMPARE(named.size(), 0);
    QVERIFY(says(panel, QStringLiteral("No controller is named nobody.7")));
    panel.nameField()->setText(QStringLiteral("main.299"));
    QTest::keyClick(panel.nameField(), Qt::Key_Return);
    QCOMPARE(named.size(), 1);
    QCOMPARE(named.last().first().toString(), QStringLiteral("main.299"));
    QTest::mouseClick(panel.oldestButton(), Qt::LeftButton);
    QCOMPARE(named.last().first().toString(), QStringLiteral("main.23"));
}

void TestExplainPanel::oneIsNotMany()
{
    Scenario s = *plainQueue();
    Snapshot snapshot;
    snapshot.pools = {PoolSnapshot{"desk", 1, 1, {}, {}}};
    QueueSnapshot line;
    line.id = "line";
    line.classes = {ClassDepth{"job", 1, 0, {}, 0}};
    snapshot.queues = {line};
    QCOMPARE(situationText(s, snapshot), QStringLiteral("The worker of desk is busy. 1 event waits in line."));
    snapshot.queues[0].classes[0].depth = 2;
    snapshot.pools[0].workers = 2;
    snapshot.controllers.resize(40);
    snapshot.eligible = 38, snapshot.falselyUnhealthy = 1, snapshot.trulyLost = 1;
    QCOMPARE(situationText(s, snapshot),
             QStringLiteral("1 of 2 workers of desk is busy. In line wait 2 job. 38 of 40 controllers are eligible; 1 "
                            "looks dead and is up; 1 is truly lost."));
}

void TestExplainPanel::onlyWhoWaitsForNobodyIsAbandoned()
{
    WhyReport report;
    report.beatPending = true;
    report.waitingTotal = 2;
    // One in service is abandoned; the one that waits is not.
    report.tallies = {{"reconnect", 0, 1, 1, 1, 0}, {"liveness", 0, 0, 1, 0, 0}};
    QVERIFY(!standsBeforeText(*sampleScenario(), report).contains(QStringLiteral("abandoned")));
    report.tallies.front().waitingAbandoned = 1;
    QVERIFY(standsBeforeText(*sampleScenario(), report).contains(QStringLiteral("reconnects, all abandoned")));
}

void TestExplainPanel::anotherAgeThanTheJudgedOneIsTold()
{
    WhyReport report;
    report.controller.split.queueing = Duration::hours(39);
    report.controller.judgedAge = Duration::hours(39);
    QVERIFY(judgedAgeText(report).isEmpty());
    report.controller.judgedAge = Duration::seconds(10);
    QVERIFY(judgedAgeText(report).contains(QStringLiteral("10.000 s")));
}

void TestExplainPanel::whoIsForcedSaysSo()
{
    WhyReport report;
    const auto scenario = sampleScenario();
    QVERIFY(!verdictText(*scenario, report, QTimeZone::utc()).contains(QStringLiteral("forced")));
    report.forced = ForcedEligibility{"ad_hoc", SimTime::start() + Duration::hours(59)};
    QVERIFY(verdictText(*scenario, report, QTimeZone::utc()).contains(QStringLiteral("forced until 8 Jun 11:00")));
    QVERIFY(verdictText(*scenario, report, QTimeZone::utc()).endsWith(QStringLiteral("by ad_hoc")));
}

QTEST_MAIN(TestExplainPanel)
#include "test_explain_panel.moc"
