// The chain of causes: neutral at rest, and the first threshold crossed in time is the one that stands out.

#include <QRegularExpression>
#include <QTest>

#include "tests/ui/sample_data.h"
#include "tests/ui/topology_view/plain_queue.h"
#include "ui/presenters/causal_strip_presenter.h"

using namespace latepulse;
using namespace latepulse::ui;

class TestCausalStripPresenter : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }
    void neutralWhileNothingIsCrossed();
    void theSlowBackendIsFirst();
    void firstGoesToWhatIsStillCrossed();
    void withoutARecordingNobodyIsFirst();
    void aCrossingCountsFromItsLastStretch();
    void thePastEndsAtThePlayhead();
    void forcedOpenIsNotBlocked();
    void missingLinksDoNotApply();
    void theWaitNamesItsClass();
};

static const CausalTile& of(const std::array<CausalTile, causalLinkCount>& tiles, CausalLink link)
{
    return tiles[std::size_t(link)];
}

static SimTime hours(double h)
{
    return SimTime::start() + Duration::fromSeconds(h * 3600.0);
}

static Snapshot collapse(const Scenario& s, SimTime at)
{
    Snapshot snapshot = *sampleSnapshot(s, at);
    snapshot.backends[0].meanLatency = Duration::seconds(300);
    return snapshot;
}

/// The tile judges heartbeats by the window, so it says that they are what it means, in the scenario's own word; the
/// longest wait of any class is told beside it.
void TestCausalStripPresenter::theWaitNamesItsClass()
{
    auto s = *sampleScenario();
    s.classes[0].title = "Pings";
    Snapshot snapshot = collapse(s, hours(50));
    for (ClassDepth& c : snapshot.queues[0].classes)
        c.oldest = c.eventClass == s.classes[0].id ? Duration::minutes(3) : Duration::hours(18);
    const CausalTile tile = of(causalTiles(s, s, &snapshot, nullptr), CausalLink::QueueWait);
    QCOMPARE(tile.caption, QStringLiteral("Queue wait, Pings"));
    QCOMPARE(tile.value, QStringLiteral("180 s"));
    QVERIFY2(tile.note.endsWith(QStringLiteral("Reconnects, 18 h")), qPrintable(tile.note));
}

void TestCausalStripPresenter::neutralWhileNothingIsCrossed()
{
    const auto s = sampleScenario();
    const auto recording = sampleRecording(*s);
    Snapshot snapshot = *sampleSnapshot(*s, hours(2));
    snapshot.backends[0].meanLatency = Duration::milliseconds(80);
    for (const CausalTile& tile : causalTiles(*s, *s, &snapshot, recording.get())) {
        QVERIFY2(tile.applies, qPrintable(tile.caption));
        QVERIFY2(!tile.crossed && !tile.first && !tile.since, qPrintable(tile.caption));
    }
}

void TestCausalStripPresenter::theSlowBackendIsFirst()
{
    const auto s = sampleScenario();
    const auto recording = sampleRecording(*s);
    const Snapshot snapshot = collapse(*s, hours(50));
    const auto tiles = causalTiles(*s, *s, &snapshot, recording.get());
    int first = 0;
    for (const CausalTile& tile : tiles) {
        QVERIFY2(tile.crossed && tile.since, qPrintable(tile.caption));
        const qint64 hoursOf = (snapshot.now - *tile.since).ns / Duration::hours(1).ns;
        QCOMPARE(tile.lasting, QStringLiteral("for %1 h").arg(hoursOf));
        first += tile.first ? 1 : 0;
    }
    QCOMPARE(first, 1);
    QVERIFY(of(tiles, CausalLink::BackendLatency).first);
    QCOMPARE(of(tiles, CausalLink::BackendLatency).value, QStringLiteral("300 s"));
    QCOMPARE(of(tiles, CausalLink::BackendLatency).state, QStringLiteral("slow"));
    QVERIFY(std::abs((*of(tiles, CausalLink::BackendLatency).since - hours(6)).toSeconds()) <= 10.0);
    QCOMPARE(of(tiles, CausalLink::Verdicts).value, QStringLiteral("40 unhealthy"));
    QCOMPARE(of(tiles, CausalLink::Verdicts).state, QStringLiteral("all false"));
    QCOMPARE(of(tiles, CausalLink::Eligible).state, QStringLiteral("blocked"));
    QVERIFY(causalSummary(tiles).contains("crossed first"));
}

void TestCausalStripPresenter::firstGoesToWhatIsStillCrossed()
{
    const auto s = sampleScenario();
    const auto recording = sampleRecording(*s);
    Snapshot snapshot = collapse(*s, hours(50));
    snapshot.backends[0].meanLatency = Duration::milliseconds(80);
    const auto tiles = causalTiles(*s, *s, &snapshot, recording.get());
    QVERIFY(!of(tiles, CausalLink::BackendLatency).crossed);
    int first = 0;
    for (const CausalTile& tile : tiles)
        first += tile.first ? 1 : 0;
    QCOMPARE(first, 1);
}

void TestCausalStripPresenter::withoutARecordingNobodyIsFirst()
{
    const auto s = sampleScenario();
    const Snapshot snapshot = collapse(*s, hours(50));
    const Recording empty;
    for (const Recording* recording : {static_cast<const Recording*>(nullptr), &empty})
        for (const CausalTile& tile : causalTiles(*s, *s, &snapshot, recording)) {
            QVERIFY(tile.crossed);
            QVERIFY(!tile.first && !tile.since);
        }
}

void TestCausalStripPresenter::aCrossingCountsFromItsLastStretch()
{
    // The measures by hand at +31 h clear the verdicts: what holds at +50 h began after them.
    const auto s = sampleScenario();
    const auto recording = sampleRecording(*s);
    const Snapshot snapshot = collapse(*s, hours(50));
    const auto tiles = causalTiles(*s, *s, &snapshot, recording.get());
    QVERIFY(*of(tiles, CausalLink::Verdicts).since > hours(31));
}

void TestCausalStripPresenter::thePastEndsAtThePlayhead()
{
    const auto s = sampleScenario();
    const auto whole = sampleRecording(*s), part = sampleRecording(*s, 12 * 360);
    const Snapshot snapshot = collapse(*s, hours(11));
    const auto a = causalTiles(*s, *s, &snapshot, whole.get()), b = causalTiles(*s, *s, &snapshot, part.get());
    for (std::size_t i = 0; i < causalLinkCount; ++i) {
        QCOMPARE(a[i].since, b[i].since);
        QVERIFY(!a[i].since || *a[i].since <= snapshot.now);
    }
}

void TestCausalStripPresenter::forcedOpenIsNotBlocked()
{
    const auto s = sampleScenario();
    Snapshot snapshot = collapse(*s, hours(50));
    snapshot.controllers[0].admits = true;
    QCOMPARE(of(causalTiles(*s, *s, &snapshot, nullptr), CausalLink::Eligible).state, QStringLiteral("forced open"));
}

void TestCausalStripPresenter::missingLinksDoNotApply()
{
    const auto s = plainQueue();
    Snapshot snapshot;
    QueueSnapshot line;
    line.id = "line";
    ClassDepth jobs;
    jobs.eventClass = "job";
    jobs.oldest = Duration::minutes(10);
    line.classes = {jobs};
    snapshot.queues = {line};
    const auto tiles = causalTiles(*s, *s, &snapshot, nullptr);
    QVERIFY(of(tiles, CausalLink::QueueWait).applies);
    QVERIFY(!of(tiles, CausalLink::QueueWait).crossed);
    for (const CausalLink link : {CausalLink::BackendLatency, CausalLink::LivenessAge, CausalLink::Verdicts,
                                  CausalLink::Eligible, CausalLink::WaitingProbes})
        QVERIFY(!of(tiles, link).applies);
    for (const CausalTile& tile : causalTiles(*s, *s, nullptr, nullptr))
        QVERIFY(!tile.crossed);
    for (std::size_t i = 0; i < tiles.size(); ++i)
        QCOMPARE(tiles[i].exists, static_cast<CausalLink>(i) == CausalLink::QueueWait);
    QCOMPARE(lackingText(*s), QStringLiteral("No backend, no controllers and no probes here."));
    QVERIFY(lackingText(*sampleScenario()).isEmpty());
}

QTEST_GUILESS_MAIN(TestCausalStripPresenter)
#include "test_causal_strip_presenter.moc"
