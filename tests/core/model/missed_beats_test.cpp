// Missed beats: a look every heartbeat interval, unhealthy when so many in a row found nothing (RabbitMQ, Erlang).
#include <QTest>

#include "tests/core/model/policy_plant.h"

using namespace latepulse;
using lab::policyChange;
using lab::policyCut;
using lab::policyPlant;
using lab::policyVerdicts;

namespace {
const std::string missed = "policy = \"missed_beats\"\n";
} // namespace

class MissedBeatsTest : public QObject {
    Q_OBJECT

private slots:
    void theSecondLookThatFindsNothing()
    {
        // The beat of 35 s is seen at 40 s; 50 and 60 s find nothing.
        QCOMPARE(policyVerdicts(policyPlant(missed, policyCut("main"))), QStringList{"main.0 unhealthy 60"});
        QCOMPARE(policyVerdicts(policyPlant(missed + "missed_beats = 4\n", policyCut("main"))),
                 QStringList{"main.0 unhealthy 80"});
    }
    void aBeatAtTheInstantOfALookIsSeenByTheNext()
    {
        QCOMPARE(policyVerdicts(policyPlant(missed, policyCut("main"), 1, "10s", "10s")),
                 QStringList{"main.0 unhealthy 70"});
    }
    void asTheSystemsHaveThem_data()
    {
        QTest::addColumn<QByteArray>("interval");
        QTest::addColumn<QByteArray>("phase");
        QTest::addColumn<int>("count");
        QTest::addColumn<QString>("at");
        // The last traffic is just before, or just after, a look; the failure comes one interval after it at most.
        QTest::newRow("60 s timeout, soonest") << QByteArray("30s") << QByteArray("29s") << 2 << "main.0 unhealthy 90";
        QTest::newRow("60 s timeout, latest") << QByteArray("30s") << QByteArray("1s") << 2 << "main.0 unhealthy 120";
        QTest::newRow("tick of 60 s, soonest")
            << QByteArray("15s") << QByteArray("14s") << 4 << "main.0 unhealthy 90"; // 61 s after the beat of 29 s
        QTest::newRow("tick of 60 s, latest")
            << QByteArray("15s") << QByteArray("1s") << 4 << "main.0 unhealthy 105"; // 74 s after the beat of 31 s
    }
    void asTheSystemsHaveThem()
    {
        QFETCH(QByteArray, interval);
        QFETCH(QByteArray, phase);
        QFETCH(int, count);
        QFETCH(QString, at);
        const std::string health = missed + "missed_beats = " + std::to_string(count) + '\n';
        QCOMPARE(policyVerdicts(policyPlant(health, policyCut("main"), 1, interval, phase)), QStringList{at});
    }
    void aFreshBeatClears()
    {
        QCOMPARE(policyVerdicts(policyPlant(missed, policyCut("main", "30s"))),
                 (QStringList{"main.0 unhealthy 60", "main.0 eligible 75"}));
    }
    void switchedWhileItRunsItActsAtOnce()
    {
        QCOMPARE(policyVerdicts(policyPlant({}, policyChange("62s", "policy", "\"missed_beats\"") + policyCut("main"))),
                 QStringList{"main.0 unhealthy 62"});
        QCOMPARE(policyVerdicts(policyPlant(missed, policyChange("55s", "missed_beats", "3") + policyCut("main"))),
                 QStringList{"main.0 unhealthy 70"});
    }
};

QTEST_GUILESS_MAIN(MissedBeatsTest)
#include "missed_beats_test.moc"
