// Which run stands behind the curves: never the one shown, and never none while the next one is only growing.

#include <QSignalSpy>
#include <QtTest>

#include "core/scenario/reader.h"
#include "core/scenario/writer.h"
#include "tests/ui/small_scenario.h"
#include "ui/bridge/ghost_shelf.h"

using namespace latepulse;
using namespace latepulse::ui;

namespace {

const QString workers = QStringLiteral("pool.main.workers");

RecordingPtr recorded(bool finished)
{
    auto recording = std::make_shared<Recording>();
    recording->finished = finished;
    return recording;
}

} // namespace

class TestGhostShelf : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
        document = std::make_unique<Document>();
        session = std::make_unique<RunSession>();
        shelf = std::make_unique<GhostShelf>(*document, *session);
        auto read = readScenario(smallScenarioText, "small.toml");
        QVERIFY(read.has_value());
        document->adopt(*read, {});
        document->setApplyMode(ApplyMode::AsIfAlways);
        loaded = recorded(true);
        emit session->recordingUpdated(loaded);
    }

    void cleanup()
    {
        shelf.reset();
        session.reset();
        document.reset();
    }

    void aRunIsNotItsOwnGhost()
    {
        QCOMPARE(shelf->ghost(), RecordingPtr());
        shelf->choose(GhostChoice::AsLoaded);
        QCOMPARE(shelf->ghost(), RecordingPtr());
    }

    void theGhostStandsWhileTheNextRunGrows()
    {
        QSignalSpy told(shelf.get(), &GhostShelf::ghostChanged);
        QVERIFY(document->setValue(workers, std::int64_t{7}));
        emit session->recordingUpdated(recorded(false));
        QCOMPARE(shelf->ghost(), loaded);
        QCOMPARE(told.size(), 1);
        emit session->recordingUpdated(recorded(false));
        emit session->recordingUpdated(recorded(true));
        QCOMPARE(shelf->ghost(), loaded);
        QCOMPARE(told.size(), 1);  // never taken away in between
        shelf->choose(GhostChoice::AsLoaded);
        QCOMPARE(shelf->ghost(), loaded);
        shelf->choose(GhostChoice::None);
        QCOMPARE(shelf->ghost(), RecordingPtr());
    }

    void aPinnedRunStays()
    {
        QVERIFY(document->setValue(workers, std::int64_t{7}));
        emit session->recordingUpdated(recorded(false));
        QCOMPARE(shelf->pin(), PinAnswer::StillComputing);  // half a run
        const RecordingPtr seven = recorded(true);
        emit session->recordingUpdated(seven);
        QCOMPARE(shelf->pin(), PinAnswer::Pinned);
        QCOMPARE(shelf->pinGhost(), RecordingPtr());  // not behind itself
        for (const std::int64_t count : {8, 9}) {
            QVERIFY(document->setValue(workers, count));
            emit session->recordingUpdated(recorded(false));
            QCOMPARE(shelf->pinGhost(), seven);
            emit session->recordingUpdated(recorded(true));
            QCOMPARE(shelf->pinGhost(), seven);
        }
        shelf->choose(GhostChoice::AsLoaded);
        QCOMPARE(shelf->ghost(), loaded);  // both stand behind
        QCOMPARE(shelf->pinGhost(), seven);
    }

    void threePinsWithNamesOfTheirOwn()
    {
        std::vector<RecordingPtr> runs;
        for (const std::int64_t count : {7, 8, 9, 10}) {
            QVERIFY(document->setValue(workers, count));
            runs.push_back(recorded(true));
            emit session->recordingUpdated(runs.back());
            const PinAnswer answer = shelf->pin(count == 8 ? QStringLiteral("  eight ") : QString());
            QCOMPARE(answer, count == 10 ? PinAnswer::NoPlace : PinAnswer::Pinned);
            if (count == 9)
                QCOMPARE(shelf->pin(), PinAnswer::PinnedAlready);
        }
        QCOMPARE(shelf->pins().size(), std::size_t{3});
        QCOMPARE(shelf->pinOf(1)->name, QStringLiteral("Pin 1"));
        QCOMPARE(shelf->pinOf(2)->name, QStringLiteral("eight"));
        QCOMPARE(shelf->pinGhost(), runs[2]);  // the last that was pinned
        QSignalSpy drawn(shelf.get(), &GhostShelf::pinGhostChanged);
        shelf->showPin(2);
        QCOMPARE(shelf->pinGhost(), runs[1]);
        QCOMPARE(drawn.size(), 1);
        shelf->rename(2, QStringLiteral("acht"));
        QCOMPARE(drawn.size(), 2);  // under another name
        QCOMPARE(shelf->pinGhostName(), QStringLiteral("acht"));
        shelf->rename(2, QStringLiteral("   "));
        QCOMPARE(shelf->pinGhostName(), QStringLiteral("acht"));
        shelf->showPin(std::nullopt);
        QCOMPARE(shelf->pinGhost(), RecordingPtr());
        shelf->remove(1);
        QCOMPARE(shelf->pin(), PinAnswer::Pinned);  // its number and key are free again
        QCOMPARE(shelf->pinOf(1)->run.recording, runs[3]);
        QCOMPARE(shelf->pins().front().number, 1);
    }

    void thePinsAreBoundedInMemory()
    {
        auto large = std::make_shared<Recording>();
        large->finished = true;
        large->log.resize(GhostShelf::pinBudget / sizeof(LogEntry) / 2 + 1000);
        emit session->recordingUpdated(large);
        QCOMPARE(shelf->pin(), PinAnswer::Pinned);
        QVERIFY(shelf->pinnedBytes() > GhostShelf::pinBudget / 2);
        auto another = std::make_shared<Recording>(*large);
        emit session->recordingUpdated(another);
        QCOMPARE(shelf->pin(), PinAnswer::NoMemory);
        QVERIFY(shelf->pinnedBytes() <= GhostShelf::pinBudget);
        shelf->remove(1);
        QCOMPARE(shelf->pinnedBytes(), std::size_t{0});
        QCOMPARE(shelf->pin(), PinAnswer::Pinned);
    }

    void eachRunIsKeptWithItsScenario()
    {
        const auto before = document->frozen();
        QCOMPARE(shelf->shown().scenario, std::shared_ptr<const Scenario>());  // no hash: whose it is, is not known
        const auto of = [](const std::shared_ptr<const Scenario>& scenario) {
            auto recording = std::make_shared<Recording>();
            recording->finished = true;
            recording->seed = scenario->run.seed;
            recording->scenarioHash = scenarioHash(*scenario);
            return recording;
        };
        emit session->recordingUpdated(of(before));
        QCOMPARE(shelf->shown().scenario, before);
        document->beginDrag(workers);
        QVERIFY(document->setValue(workers, std::int64_t{7}));
        const auto seven = document->frozen();
        QVERIFY(document->setValue(workers, std::int64_t{8}));
        const auto eight = document->frozen();
        emit session->recordingUpdated(of(seven));  // of the move before the last
        QCOMPARE(shelf->shown().scenario, seven);
        emit session->recordingUpdated(of(eight));
        document->endDrag();
        QCOMPARE(shelf->shown().scenario, eight);
        QCOMPARE(shelf->chosen().scenario, before);
    }

    void theSameRunIsToldAgainAsAnotherKind()
    {
        QVERIFY(document->setValue(workers, std::int64_t{7}));
        const RecordingPtr seven = recorded(true);
        emit session->recordingUpdated(seven);
        QSignalSpy told(shelf.get(), &GhostShelf::ghostChanged);
        QCOMPARE(shelf->kind(), GhostKind::Before);
        shelf->choose(GhostChoice::AsLoaded);  // the same recording, drawn with another line
        QCOMPARE(told.size(), 1);
        QCOMPARE(shelf->kind(), GhostKind::AsLoaded);
    }

    void aPinThatIsAlsoTheBaseIsDrawnOnce()
    {
        QCOMPARE(shelf->pin(), PinAnswer::Pinned);
        QVERIFY(document->setValue(workers, std::int64_t{8}));
        emit session->recordingUpdated(recorded(true));
        QCOMPARE(shelf->pinGhost(), loaded);
        shelf->choose(GhostChoice::AsLoaded);
        QCOMPARE(shelf->ghost(), RecordingPtr());
        shelf->showPin(std::nullopt);
        QCOMPARE(shelf->ghost(), loaded);
    }

    void anotherFileForgetsThePins()
    {
        QCOMPARE(shelf->pin(), PinAnswer::Pinned);
        document->adopt(document->scenario(), {});
        emit session->recordingUpdated(recorded(false));
        QCOMPARE(shelf->ghost(), RecordingPtr());
        QCOMPARE(shelf->pinGhost(), RecordingPtr());
        QVERIFY(shelf->pins().empty());
        QVERIFY(!shelf->shownPin());
    }

private:
    std::unique_ptr<Document> document;
    std::unique_ptr<RunSession> session;
    std::unique_ptr<GhostShelf> shelf;
    RecordingPtr loaded;
};

QTEST_GUILESS_MAIN(TestGhostShelf)
#include "test_ghost_shelf.moc"
