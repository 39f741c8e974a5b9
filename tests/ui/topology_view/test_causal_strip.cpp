// The causal strip: six tiles in causal order, each with its threshold at the sizes that have room for it, in the zone shown.

#include <memory>

#include <QRegularExpression>
#include <QTest>

#include "tests/ui/sample_data.h"
#include "tests/ui/topology_view/plain_queue.h"
#include "ui/topology_view/causal_strip.h"

using namespace latepulse;
using namespace latepulse::ui;

class TestCausalStrip : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)"))); }
    void stripTiles();
    void aTileKeepsItsThreshold_data();
    void aTileKeepsItsThreshold();
    void aTileDropsWordsBeforeItsFigureShrinks();
    void aTileCountsInTheZoneShown();
};

static const SimTime collapsed{Duration::hours(50).ns};

void TestCausalStrip::stripTiles()
{
    const auto scenario = sampleScenario();
    CausalStrip strip;
    strip.resize(970, 72);
    QVERIFY(!strip.grab().isNull());
    strip.setScenario(scenario);
    strip.setRecording(sampleRecording(*scenario));
    auto slow = std::make_shared<Snapshot>(*sampleSnapshot(*scenario, collapsed));
    slow->backends[0].meanLatency = Duration::seconds(300);
    strip.setSnapshot(slow);
    QVERIFY(strip.tiles()[0].first);
    QVERIFY(strip.tipOf(0).contains("crossed since 6 Jun 06:00:00 UTC"));
    QVERIFY(strip.accessibleDescription().contains("crossed first"));
    for (std::size_t i = 0; i + 1 < causalLinkCount; ++i)
        QCOMPARE(strip.tileRect(i).right(), strip.tileRect(i + 1).left());
    QVERIFY(strip.lacking().isEmpty());
    QVERIFY(!strip.grab().isNull());
    // A plain station has one link of the chain, and the strip says why.
    strip.setScenario(plainQueue());
    for (std::size_t i = 0; i < causalLinkCount; ++i)
        QCOMPARE(strip.tileRect(i).isEmpty(), static_cast<CausalLink>(i) != CausalLink::QueueWait);
    QVERIFY(strip.tileRect(1).left() == 0 && strip.tileRect(1).width() < 970 / 2);
    QVERIFY(strip.lacking().contains(QStringLiteral("no controllers")));
    QVERIFY(!strip.grab().isNull());
}

void TestCausalStrip::aTileKeepsItsThreshold_data()
{
    QTest::addColumn<int>("width");
    QTest::newRow("1600") << 966;
    QTest::newRow("1920") << 1286;
}

/// Value, state, how long and threshold of each crossed tile stand there in full; at rest there is no how long.
void TestCausalStrip::aTileKeepsItsThreshold()
{
    QFETCH(int, width);
    registerFonts();
    const auto scenario = sampleScenario();
    CausalStrip strip;
    strip.resize(width, 72);
    strip.setScenario(scenario);
    strip.setRecording(sampleRecording(*scenario));
    for (const int hour : {1, 50}) {
        const auto now = std::make_shared<Snapshot>(*sampleSnapshot(*scenario, SimTime{Duration::hours(hour).ns}));
        if (hour > 6)
            now->backends[0].meanLatency = Duration::seconds(300);
        strip.setSnapshot(now);
        strip.grab();
        for (const CausalTile& tile : strip.tiles())
            for (const QString& words : {tile.value, tile.state, tile.lasting, tile.threshold})
                QVERIFY2(words.isEmpty() || strip.words().whole.contains(words),
                         qPrintable(tile.caption + u' ' + words));
        QVERIFY(strip.words().cut.isEmpty());
    }
}

void TestCausalStrip::aTileDropsWordsBeforeItsFigureShrinks()
{
    registerFonts();
    const auto scenario = sampleScenario();
    CausalStrip strip;
    strip.setLow(true);
    strip.resize(620, 52);
    strip.setScenario(scenario);
    strip.setSnapshot(sampleSnapshot(*scenario, collapsed));
    strip.grab();
    QVERIFY(!strip.words().whole.contains(QStringLiteral("40 unhealthy")));
    QVERIFY(strip.words().whole.contains(QStringLiteral("40")));
    QVERIFY(strip.words().whole.contains(QStringLiteral("Unhealthy")));
    strip.resize(734, 52);
    strip.grab();
    QVERIFY(strip.words().whole.contains(QStringLiteral("40 unhealthy")));
}

void TestCausalStrip::aTileCountsInTheZoneShown()
{
    const auto scenario = sampleScenario();
    CausalStrip strip;
    strip.resize(966, 72);
    strip.setScenario(scenario);
    strip.setRecording(sampleRecording(*scenario));
    const auto slow = std::make_shared<Snapshot>(*sampleSnapshot(*scenario, collapsed));
    slow->backends[0].meanLatency = Duration::seconds(300);
    strip.setSnapshot(slow);
    strip.setZone(QTimeZone("Europe/Amsterdam"));
    QVERIFY2(strip.tipOf(0).contains(QStringLiteral("6 Jun 08:00:00 CEST")), qPrintable(strip.tipOf(0)));
    QVERIFY(!strip.tipOf(0).contains(QStringLiteral("08:00:00 UTC")));
    strip.setZone(DisplayZone::since(scenario->run.start));
    QVERIFY2(strip.tipOf(0).contains(QStringLiteral("crossed since +6 h 00 min")), qPrintable(strip.tipOf(0)));
}

QTEST_MAIN(TestCausalStrip)
#include "test_causal_strip.moc"
