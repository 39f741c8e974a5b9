// Phi accrual detectors as Akka (normal) and Cassandra (exponential) have them. With beats at 5, 15, 25 and 35 s the
// intervals are 5, 10, 10 and 10 s, after 7.5 and 12.5 s (normal) or 20 s (exponential) to start from; windows by hand.
#include <QTest>

#include "core/model/phi_accrual.h"
#include "tests/core/model/policy_plant.h"

using namespace latepulse;
using lab::policyChange;
using lab::policyCut;
using lab::policyPlant;
using lab::policyVerdicts;

namespace {
const std::string normal = "policy = \"phi_normal\"\n", exponential = "policy = \"phi_exponential\"\n";
} // namespace

class PhiAccrualTest : public QObject {
    Q_OBJECT

private slots:
    void crossesWhereTheSystemsDo()
    {
        // POLICIES: mean + pause + 5.23 deviations in the logistic form, 5.61 exactly; 18.42 means.
        QCOMPARE(deviationsAtPhi(8, PhiTail::Logistic), 5.225986644093563);
        QVERIFY(std::abs(deviationsAtPhi(8, PhiTail::Exact) - 5.61200124417479) < 1e-9);
        QVERIFY(std::abs(meansAtPhi(8) - 18.420680743952367) < 1e-12);
    }
    void normalTakesMeanPauseAndDeviations()
    {
        // Six intervals of 9.1667 s, deviation 2.357 s, pause 3 intervals.
        QCOMPARE(policyVerdicts(policyPlant(normal, policyCut("main"))), QStringList{"main.0 unhealthy 86.484435315"});
        QCOMPARE(policyVerdicts(policyPlant(normal + "phi_tail = \"exact\"\n", policyCut("main"))),
                 QStringList{"main.0 unhealthy 87.394280453"});
    }
    void exponentialTakesMultiplesOfTheMean()
    {
        QCOMPARE(policyVerdicts(policyPlant(exponential, policyCut("main"))),
                 QStringList{"main.0 unhealthy 237.627488184"}); // 8 ln 10 x 11 s
        QCOMPARE(policyVerdicts(policyPlant(exponential + "phi_samples = 3\n", policyCut("main"))),
                 QStringList{"main.0 unhealthy 219.20680744"}); // the last three
    }
    void exponentialDoesNotLearnFromALongGapAndNormalDoesWithinItsWindow()
    {
        const std::string twice = policyCut("main", "20s") + policyCut("main", "none", "81s"); // 35, 65, 75 s
        QCOMPARE(policyVerdicts(policyPlant(exponential, twice)),
                 QStringList{"main.0 unhealthy 274.557374727"}); // 20, 5, 10, 10, 10 and 10 s
        QCOMPARE(policyVerdicts(policyPlant(normal, twice)), QStringList{"main.0 unhealthy 154.258844423"});
    }
    void oneFreshBeatMakesItAvailable()
    {
        QCOMPARE(policyVerdicts(policyPlant(normal, policyCut("main", "50s"))),
                 (QStringList{"main.0 unhealthy 86.484435315", "main.0 eligible 95"}));
    }
    void switchedOnItHasLearnedNothing()
    {
        const std::string on = policyChange("100s", "policy", "\"phi_exponential\"");
        QCOMPARE(policyVerdicts(policyPlant({}, on + policyCut("main", "none", "121s"))),
                 QStringList{"main.0 unhealthy 360.609076587"}); // 20, 10, 10 s
    }
    void anotherThresholdActsAtOnceOnWhatIsLearned()
    {
        const auto to = [](const char* threshold) { return policyChange("100s", "phi_threshold", threshold); };
        // Age 65 s: phi 2.57.
        QCOMPARE(policyVerdicts(policyPlant(exponential, to("2.0") + policyCut("main"))),
                 QStringList{"main.0 unhealthy 100"});
        QCOMPARE(policyVerdicts(policyPlant(exponential, to("4.0") + policyCut("main"))),
                 QStringList{"main.0 unhealthy 136.313744092"});
    }
    void switchedOffTheTablesWindowHolds()
    {
        const std::string off = policyChange("50s", "policy", "\"fixed_window\"");
        QCOMPARE(policyVerdicts(policyPlant(normal, off + policyCut("main"))),
                 QStringList{"main.0 unhealthy 65.000000001"});
    }
    void anotherIntervalOfTheBeatsMovesWhatIsScaledToIt()
    {
        const std::string slower =
            "[intervention.i]\nat = \"60s\"\nset = { \"controllers.main.heartbeat.interval\" = \"1s\" }\n";
        // Mean 9.1667 s, pause 3 s, deviation 2.357 s: due at 59.48 s, so at once.
        QCOMPARE(policyVerdicts(policyPlant(normal, slower + policyCut("main"))), QStringList{"main.0 unhealthy 60"});
    }
};

QTEST_GUILESS_MAIN(PhiAccrualTest)
#include "phi_accrual_test.moc"
