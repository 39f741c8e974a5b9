// A self-aware window (Lifeguard in memberlist). With ten controllers a suspicion lasts 40 s at least, 240 s at most.
#include <QTest>

#include "core/model/self_aware.h"
#include "tests/core/model/policy_plant.h"

using namespace latepulse;
using lab::policyChange;
using lab::policyCut;
using lab::policyPlant;
using lab::policyVerdicts;

namespace {
const std::string aware = "policy = \"self_aware\"\n";
} // namespace

class SelfAwareTest : public QObject {
    Q_OBJECT

private slots:
    void confirmedItLastsItsShortest()
    {
        QCOMPARE(policyVerdicts(policyPlant(aware, policyCut("main.0"), 10)),
                 (QStringList{"main.0 suspected 65.000000001", "main.0 unhealthy 105.000000002"}));
    }
    void withoutWitnessesItLastsItsLongest()
    {
        QCOMPARE(policyVerdicts(policyPlant(aware + "witnesses = 0\n", policyCut("main.0"), 10)),
                 (QStringList{"main.0 suspected 65.000000001", "main.0 unhealthy 305.000000002"}));
        // Whoever only looks dead has nobody who confirms it: a queue of 300 s before its beats.
        std::string slow = policyPlant(aware, {}, 10);
        slow.replace(slow.find("id = \"note\""), 11, "id = \"note\", cpu = \"300s\"");
        slow.replace(slow.find("workers = 99"), 12, "workers = 1 ");
        QCOMPARE(policyVerdicts(slow, 300).filter("main.9"),
                 (QStringList{"main.9 suspected 30.000000001", "main.9 unhealthy 270.000000002"}));
    }
    void tooFewMembersToConfirmItIsItsShortest()
    {
        QCOMPARE(policyVerdicts(policyPlant(aware + "witnesses = 0\n", policyCut("main.0"), 3)),
                 (QStringList{"main.0 suspected 65.000000001", "main.0 unhealthy 105.000000002"}));
    }
    void aFreshBeatRefutesIt()
    {
        QCOMPARE(policyVerdicts(policyPlant(aware, policyCut("main.0", "30s"), 10)),
                 (QStringList{"main.0 suspected 65.000000001", "main.0 eligible 75"}));
    }
    void aMissDoublesTheWindowOfTheNextEvidence()
    {
        // Main.1's beat of 75 s is the first to count after the miss; the next ones find the score at 0.
        const std::string both = policyCut("main.0") + policyCut("main.1", "none", "76s");
        QCOMPARE(policyVerdicts(policyPlant(aware, both, 10)).filter("suspected"),
                 (QStringList{"main.0 suspected 65.000000001", "main.1 suspected 135.000000001"}));
        const std::string later = policyCut("main.0") + policyCut("main.2", "none", "76s");
        QCOMPARE(policyVerdicts(policyPlant(aware, later, 10)).filter("suspected"),
                 (QStringList{"main.0 suspected 65.000000001", "main.2 suspected 105.000000001"}));
    }
    void switchedOnSuspicionsBeginThen()
    {
        const std::string grace =
            "policy = \"grace_then_quarantine\"\nsuspect_after = \"12s\"\nquarantine_after = \"30s\"\n";
        const std::string on = policyChange("50s", "policy", "\"self_aware\"");
        QCOMPARE(policyVerdicts(policyPlant(grace, on + policyCut("main.0"), 10)),
                 (QStringList{"main.0 suspected 47.000000001", "main.0 unhealthy 90.000000001"}));
    }
    void anotherWindowActsAtOnceAndASuspicionEndsWhenItWasTo()
    {
        const std::string narrower = policyChange("50s", "window", "\"10s\"");
        QCOMPARE(policyVerdicts(policyPlant(aware, narrower + policyCut("main.0"), 10)).first(1),
                 QStringList{"main.0 suspected 50"});
        const std::string multiple = policyChange("70s", "suspicion_multiple", "10");
        QCOMPARE(policyVerdicts(policyPlant(aware, multiple + policyCut("main.0"), 10)).last(1),
                 QStringList{"main.0 unhealthy 105.000000002"});
    }
};

QTEST_GUILESS_MAIN(SelfAwareTest)
#include "self_aware_test.moc"
