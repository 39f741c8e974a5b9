// Which run stands behind the curves: never the one shown, and never none while the next one is only growing.

#include <QSignalSpy>
#include <QtTest>

#include "core/scenario/reader.h"
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
        for (const GhostChoice choice : {GhostChoice::AsLoaded, GhostChoice::Pinned}) {
            shelf->choose(choice);
            QCOMPARE(shelf->ghost(), loaded);
        }
        shelf->choose(GhostChoice::None);
        QCOMPARE(shelf->ghost(), RecordingPtr());
    }

    void aPinnedRunStays()
    {
        QVERIFY(document->setValue(workers, std::int64_t{7}));
        emit session->recordingUpdated(recorded(false));
        QVERIFY(!shelf->pin());  // half a run
        const RecordingPtr seven = recorded(true);
        emit session->recordingUpdated(seven);
        QVERIFY(shelf->pin());
        shelf->choose(GhostChoice::Pinned);
        QCOMPARE(shelf->ghost(), RecordingPtr());
        for (const std::int64_t count : {8, 9}) {
            QVERIFY(document->setValue(workers, count));
            emit session->recordingUpdated(recorded(false));
            QCOMPARE(shelf->ghost(), seven);
            emit session->recordingUpdated(recorded(true));
            QCOMPARE(shelf->ghost(), seven);
        }
        shelf->choose(GhostChoice::AsLoaded);
        QCOMPARE(shelf->ghost(), loaded);
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
        shelf->choose(GhostChoice::Pinned);  // nothing is pinned yet: as loaded still
        QCOMPARE(told.size(), 1);
        QCOMPARE(shelf->kind(), GhostKind::AsLoaded);
        QVERIFY(shelf->pin());
        QVERIFY(document->setValue(workers, std::int64_t{8}));
        emit session->recordingUpdated(recorded(true));
        QCOMPARE(shelf->ghost(), seven);
        QCOMPARE(shelf->kind(), GhostKind::Pinned);
    }

    void anotherFileForgetsThePin()
    {
        QVERIFY(shelf->pin());
        shelf->choose(GhostChoice::Pinned);
        document->adopt(document->scenario(), {});
        emit session->recordingUpdated(recorded(false));
        QCOMPARE(shelf->ghost(), RecordingPtr());
    }

private:
    std::unique_ptr<Document> document;
    std::unique_ptr<RunSession> session;
    std::unique_ptr<GhostShelf> shelf;
    RecordingPtr loaded;
};

QTEST_GUILESS_MAIN(TestGhostShelf)
#include "test_ghost_shelf.moc"
