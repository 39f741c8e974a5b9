// What keeps the trusted in and the removed out beside the limits of removals_test: self-preservation (Eureka), the
// disruption rule (Kubernetes), ejection times (Envoy), and the local-pause guard (Cassandra).
#include <QTest>

#include <set>

#include "tests/core/model/policy_plant.h"

using namespace latepulse;
using lab::policyChange;
using lab::policyCut;
using lab::policyPlant;
using lab::policyVerdicts;

namespace {

const std::string minutely = "evaluation = \"periodic\"\nevery = \"60s\"\n";
const std::string preserving = "self_preservation = true\n";
const std::string disruption = "disruption_share = \"55%\"\n";
const std::string checked = "evaluation = \"event\"\nevaluation_class = \"check\"\n";

/// A job of 20 s at the desk from this instant on.
std::string job(const char* at)
{
    return fmt::format("[source.h]\nclass = \"h\"\narrivals = {{ table = [\"{}\"] }}\n", at);
}

std::string cuts(int count, const char* lasting = "none")
{
    std::string all;
    for (int i = 0; i < count; ++i)
        all += policyCut("main." + std::to_string(i), lasting);
    return all;
}

} // namespace

class RemovalLimitsTest : public QObject {
    Q_OBJECT

private slots:
    // -- self-preservation: ten controllers renew 60 times a minute, 51 is 85 %
    void enoughRenewalsLetTheDeadGo()
    {
        QCOMPARE(policyVerdicts(policyPlant(minutely + preserving, cuts(1), 10)), QStringList{"main.0 unhealthy 120"});
    }
    void tooFewRenewalsKeepEverybody()
    {
        QCOMPARE(policyVerdicts(policyPlant(minutely + preserving, cuts(2), 10)), QStringList());
        QCOMPARE(policyVerdicts(policyPlant(minutely, cuts(2), 10)).size(), 2);
        // 48 renewals are above 79 % of 60, and not above 80 %.
        const auto at = [](const char* share) { return preserving + "preservation_share = \"" + share + "\"\n"; };
        QCOMPARE(policyVerdicts(policyPlant(minutely + at("79%"), cuts(2), 10)).size(), 2);
        QCOMPARE(policyVerdicts(policyPlant(minutely + at("80%"), cuts(2), 10)), QStringList());
    }
    void onePassTakesAFewAtRandom()
    {
        // A lease shorter than the beats: everybody is due at each pass though all renew. Two of ten may go.
        std::string text = policyPlant(minutely + preserving, {}, 10);
        text.replace(text.find("window = \"30s\""), 14, "window = \"4s\" ");
        const QStringList all = policyVerdicts(text);
        const QStringList out = all.filter("unhealthy");
        std::set<QString> passes;
        for (qsizetype i = 0; i + 1 < out.size(); i += 2) {
            QCOMPARE(out[i].section(' ', 2), out[i + 1].section(' ', 2));
            passes.insert(out[i].section(' ', 0, 0) + out[i + 1].section(' ', 0, 0));
        }
        QCOMPARE(out.size(), 2 * 33);  // at 60 s, 120 s, ... 1980 s
        QVERIFY(passes.size() > 10);
    }
    void aLatePassLengthensTheLeases()
    {
        // The pass of 60 s waits for the job until 79 s, 19 s late; the evidence is 44 s old.
        const std::string health = checked + "every = \"60s\"\n";
        QCOMPARE(policyVerdicts(policyPlant(health, job("59s") + cuts(1), 10)), QStringList{"main.0 unhealthy 79"});
        QCOMPARE(policyVerdicts(policyPlant(health + preserving, job("59s") + cuts(1), 10)),
                 QStringList{"main.0 unhealthy 120"});
    }
    void switchedOnItHasCountedNoRenewal()
    {
        // On at 70 s: none are known of the minute before 120 s but half of it; 180 s is the first pass with enough.
        const std::string on = policyChange("70s", "self_preservation", "true");
        QCOMPARE(policyVerdicts(policyPlant(minutely, on + cuts(1), 10)), QStringList{"main.0 unhealthy 180"});
    }

    // -- disruption
    void allBadRemovesNobodyAndItsEndRenewsTheEvidence()
    {
        QCOMPARE(policyVerdicts(policyPlant({}, policyCut("main"), 8)).size(), 8);
        QCOMPARE(policyVerdicts(policyPlant(disruption, policyCut("main"), 8)), QStringList());
        // Five come back at 105 s; that is noticed at 105.000000001 s, 8 looks after the first.
        const std::string health = disruption + "every = \"5s\"\n";
        QCOMPARE(policyVerdicts(policyPlant(health, policyCut("main", "60s") + cuts(3), 8)),
                 (QStringList{"main.0 unhealthy 135.000000002", "main.1 unhealthy 135.000000002",
                              "main.2 unhealthy 135.000000002"}));
    }
    void aShareOfAFewStopsAndOfManySlowsDown()
    {
        QCOMPARE(policyVerdicts(policyPlant(disruption, cuts(3), 5)), QStringList());
        QCOMPARE(policyVerdicts(policyPlant(disruption + "disruption_size = 4\n", cuts(3), 5)),
                 (QStringList{"main.0 unhealthy 65.000000001", "main.1 unhealthy 165.000000001",
                              "main.2 unhealthy 265.000000001"}));
        QCOMPARE(policyVerdicts(policyPlant(disruption + "disruption_size = 4\ndisrupted_removals_per_second = 0.0\n",
                                            cuts(3), 5)),
                 QStringList());
    }
    void fewerThanThreeOrASmallerShareIsNoDisruption()
    {
        QCOMPARE(policyVerdicts(policyPlant(disruption, cuts(2), 3)).size(), 2);
        QCOMPARE(policyVerdicts(policyPlant(disruption, cuts(3), 6)).size(), 3);
    }
    void switchedOffWhoWaitedGoesAtOnce()
    {
        const std::string off = policyChange("100s", "disruption_share", "0");
        QCOMPARE(policyVerdicts(policyPlant(disruption, off + cuts(3), 5)),
                 (QStringList{"main.0 unhealthy 100", "main.1 unhealthy 100", "main.2 unhealthy 100"}));
    }

    // -- ejection times
    void outForTheTimeWhateverBeatsSay()
    {
        const std::string once = policyCut("main", "30s");
        QCOMPARE(policyVerdicts(policyPlant({}, once)).last(1), QStringList{"main.0 eligible 75"});
        QCOMPARE(policyVerdicts(policyPlant("ejection_time = \"30s\"\n", once)).last(1),
                 QStringList{"main.0 eligible 105"}); // the first beat after 95.000000001 s
    }
    void theSecondTimeIsLongerUnlessForgiven()
    {
        const std::string twice = policyCut("main", "30s") + policyCut("main", "30s", "121s");
        const std::string ejects = "ejection_time = \"30s\"\n";
        // Gone at 145.000000001 s, 40 s after it came back: four are forgiven.
        QCOMPARE(policyVerdicts(policyPlant(ejects, twice)).last(1), QStringList{"main.0 eligible 185"});
        QCOMPARE(policyVerdicts(policyPlant(ejects + "ejection_forgiven = \"100s\"\n", twice)).last(1),
                 QStringList{"main.0 eligible 215"});
        QCOMPARE(
            policyVerdicts(policyPlant(ejects + "ejection_forgiven = \"100s\"\nejection_longest = \"45s\"\n", twice))
                .last(1),
            QStringList{"main.0 eligible 195"});
    }
    void switchedOffNobodyIsHeldAndSwitchedOnNobodyWas()
    {
        const std::string once = policyCut("main", "30s");
        QCOMPARE(policyVerdicts(
                     policyPlant("ejection_time = \"30s\"\n", policyChange("80s", "ejection_time", "\"0s\"") + once))
                     .last(1),
                 QStringList{"main.0 eligible 85"});
        QCOMPARE(policyVerdicts(policyPlant({}, policyChange("70s", "ejection_time", "\"30s\"") + once)).last(1),
                 QStringList{"main.0 eligible 75"});
    }

    // -- local-pause guard
    void aLoopThatStoodStillConvictsNobodyForAsLong()
    {
        // The checks of 61 s to 80 s come at 80.2 s; then those until 85.2 s are guarded.
        const std::string more = job("60.2s") + policyCut("main"), health = checked + "every = \"1s\"\n";
        QCOMPARE(policyVerdicts(policyPlant(health, more)), QStringList{"main.0 unhealthy 80.2"});
        QCOMPARE(policyVerdicts(policyPlant(health + "pause_guard = \"5s\"\n", more)),
                 QStringList{"main.0 unhealthy 86"});
    }
    void aLoopOfItsOwnSeesNoPauseOfTheQueue()
    {
        const std::string health = "evaluation = \"periodic\"\nevery = \"1s\"\n";
        for (const char* guard : {"", "pause_guard = \"5s\"\n"})
            QCOMPARE(policyVerdicts(policyPlant(health + guard, policyCut("main"))),
                     QStringList{"main.0 unhealthy 66"});
    }
    void aLoopSlowerThanTheGuardNeverConvicts()
    {
        QCOMPARE(policyVerdicts(policyPlant(minutely + "pause_guard = \"5s\"\n", policyCut("main"))), QStringList());
    }
    void switchedOnTheLoopCountsFromThere()
    {
        // On at 62 s while the loop stands still since 60.2 s: at 80.2 s it has for 18.2 s.
        const std::string more = job("60.2s") + policyCut("main") + policyChange("62s", "pause_guard", "\"19s\"");
        QCOMPARE(policyVerdicts(policyPlant(checked + "every = \"1s\"\n", more)), QStringList{"main.0 unhealthy 80.2"});
    }
};

QTEST_GUILESS_MAIN(RemovalLimitsTest)
#include "removal_limits_test.moc"
