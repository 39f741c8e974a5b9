// The run session: whatever happens in between, what arrives in the end is the run asked for last.

#include <limits>

#include <QtTest>

#include "core/scenario/reader.h"
#include "tests/ui/small_scenario.h"
#include "ui/bridge/run_session.h"

using namespace latepulse;
using namespace latepulse::ui;

namespace {

std::shared_ptr<const Scenario> small(std::uint64_t seed = 1)
{
    auto read = readScenario(smallScenarioText, "small.toml");
    if (!read)
        qFatal("%s", describe(read.error()).c_str());
    read->run.seed = seed;
    return std::make_shared<const Scenario>(std::move(*read));
}

std::uint64_t endHash(const std::shared_ptr<const Scenario>& scenario)
{
    auto plane = ControlPlane::build(scenario);
    if (!plane)
        qFatal("%s", describe(plane.error()).c_str());
    plane->runUntil(plane->horizon(), {});
    return plane->stateHash();
}

std::uint64_t eventsUntil(const std::shared_ptr<const Scenario>& scenario, SimTime t)
{
    auto plane = ControlPlane::build(scenario);
    plane->runUntil(t, {});
    return plane->executedEvents();
}

/// Keeps the last value of everything a session says.
struct Listener : QObject {
    explicit Listener(RunSession& session)
    {
        connect(&session, &RunSession::recordingUpdated, this, [this](const RecordingPtr& r) { recording = r; });
        connect(&session, &RunSession::snapshotUpdated, this, [this](const SnapshotPtr& s) {
            snapshot = s;
            ++snapshots;
        });
        connect(&session, &RunSession::playheadMoved, this, [this](SimTime t) { playhead = t; });
        connect(&session, &RunSession::whyAnswered, this,
                [this](const std::shared_ptr<const WhyReport>& w) { why = w; });
        connect(&session, &RunSession::failed, this, [this](const QString& m) { failure = m; });
    }
    [[nodiscard]] bool finished() const { return recording && recording->finished; }
    RecordingPtr recording;
    SnapshotPtr snapshot;
    SimTime playhead;
    std::shared_ptr<const WhyReport> why;
    QString failure;
    int snapshots = 0;
};

constexpr double maxSpeed = std::numeric_limits<double>::infinity();
constexpr SimTime secondHour{Duration::hours(2).ns};

} // namespace

class TestRunSession : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void recordsTheWholeRunAndShowsItsStart()
    {
        RunSession session;
        Listener heard(session);
        session.setScenario(small());
        QTRY_VERIFY(heard.finished() && heard.snapshot);
        QCOMPARE(heard.recording->stateHash, endHash(small()));
        QCOMPARE(heard.snapshot->now, SimTime::start());
    }

    void onlyTheLastOfManyRunsArrives()
    {
        RunSession session;
        Listener heard(session);
        for (std::uint64_t seed = 1; seed <= 20; ++seed)
            session.setScenario(small(seed));
        QTRY_VERIFY(heard.finished());
        QCOMPARE(heard.recording->seed, std::uint64_t{20});
        QCOMPARE(heard.recording->stateHash, endHash(small(20)));
    }

    void aHeldSliderEndsWithTheLastMove()
    {
        RunSession session;
        Listener heard(session);
        session.setScenario(small());
        for (std::uint64_t seed = 2; seed <= 30; ++seed) {
            session.updateScenario(small(seed));
            QCoreApplication::processEvents();
        }
        QTRY_VERIFY(heard.finished() && heard.recording->seed == 30);
        QCOMPARE(heard.recording->stateHash, endHash(small(30)));
    }

    void aSeekStandsAfterEveryEventOfItsInstant()
    {
        RunSession session;
        Listener heard(session);
        session.setScenario(small());
        session.seek(secondHour);
        QCOMPARE(session.playhead(), secondHour);
        QTRY_VERIFY(heard.snapshot && heard.snapshot->now == secondHour);
        QCOMPARE(heard.snapshot->executedEvents, eventsUntil(small(), secondHour));
        session.seek(SimTime{Duration::minutes(20).ns});
        QTRY_COMPARE(heard.snapshot->now, SimTime{Duration::minutes(20).ns});
        QCOMPARE(heard.snapshot->executedEvents, eventsUntil(small(), SimTime{Duration::minutes(20).ns}));
    }

    void stepsGoOneEventForwardsAndBack()
    {
        RunSession session;
        Listener heard(session);
        session.setScenario(small());
        session.seek(secondHour);
        QTRY_VERIFY(heard.snapshot && heard.snapshot->now == secondHour);
        const std::uint64_t there = heard.snapshot->executedEvents;
        for (int i = 0; i < 5; ++i)
            session.stepEvent();
        QTRY_COMPARE(heard.snapshot->executedEvents, there + 5);
        QVERIFY(session.isBetweenEvents());
        QCOMPARE(session.playhead(), heard.snapshot->now);
        session.stepBack();
        session.stepBack();
        QTRY_COMPARE(heard.snapshot->executedEvents, there + 3);
    }

    void playingReachesTheHorizonAndStops()
    {
        RunSession session;
        Listener heard(session);
        session.setScenario(small());
        session.setSpeed(maxSpeed);
        session.play();
        QTRY_VERIFY(!session.isPlaying());
        QCOMPARE(session.playhead(), SimTime{Duration::hours(4).ns});
        QCOMPARE(heard.snapshot->now, session.playhead());
    }

    void thePlayheadIsNeverAheadOfTheFollower()
    {
        RunSession session;
        Listener heard(session);
        session.setScenario(small());
        session.setSpeed(3600.0);
        SimTime ahead;
        connect(&session, &RunSession::playheadMoved, this, [&](SimTime t) {
            if (heard.snapshot && t > heard.snapshot->now && session.isPlaying())
                ahead = t;
        });
        connect(&session, &RunSession::snapshotUpdated, this,
                [&](const SnapshotPtr& s) { QCOMPARE(s->now, session.playhead()); });
        session.play();
        QTRY_VERIFY(session.playhead() > SimTime{Duration::hours(1).ns});
        session.pause();
        QVERIFY(!session.isPlaying());
    }

    void whileHeldThePlayheadStands()
    {
        RunSession session;
        Listener heard(session);
        session.setScenario(small());
        session.play();
        QTRY_VERIFY(session.playhead() > SimTime::start());
        session.setHeld(true);
        QTRY_VERIFY(heard.finished());
        QCoreApplication::processEvents();
        const SimTime held = session.playhead();
        session.updateScenario(small(2));
        QTRY_COMPARE(heard.recording->seed, std::uint64_t{2});
        QCOMPARE(session.playhead(), held);
        QVERIFY(session.isPlaying());
        session.setHeld(false);
        QTRY_VERIFY(session.playhead() > held);
    }

    /// A change waits for the run under way to be shown; what is asked of that one must not leave play waiting for an
    /// answer that nobody gives any more.
    void playGoesOnWhateverWasAskedWhileAChangeWaited()
    {
        for (int round = 0; round < 25; ++round) {
            RunSession session;
            Listener listener(session);
            session.setScenario(small(1));
            QTRY_VERIFY(listener.snapshots > 0);
            session.updateScenario(small(2));
            session.seek(SimTime::start() + Duration::minutes(1));
            for (int turn = 0; turn < round % 5; ++turn)
                QCoreApplication::processEvents();
            session.updateScenario(small(3));
            session.stepEvent();
            session.seek(SimTime::start());
            session.play();
            QTRY_VERIFY(session.playhead() > SimTime::start());
        }
    }

    void aShorterRunPullsThePlayheadIn()
    {
        RunSession session;
        Listener heard(session);
        session.setScenario(small());
        session.seek(SimTime{Duration::hours(4).ns});
        auto shorter = std::make_shared<Scenario>(*small());
        shorter->run.horizon = Duration::hours(3);
        shorter->interventions.pop_back();
        session.setScenario(shorter);
        QCOMPARE(session.playhead(), SimTime{Duration::hours(3).ns});
        QTRY_VERIFY(heard.snapshot && heard.snapshot->now == session.playhead());
    }

    void whyIsAnsweredAndAWrongNameIsToldInWords()
    {
        RunSession session;
        Listener heard(session);
        session.setScenario(small());
        session.seek(secondHour);
        session.askWhy(QStringLiteral("main.1"));
        QTRY_VERIFY(heard.why);
        QCOMPARE(heard.why->controller.name, std::string("main.1"));
        QCOMPARE(heard.why->now, secondHour);
        session.askWhy(QStringLiteral("main.99"));
        QTRY_VERIFY(!heard.failure.isEmpty());
    }

    void anImpossibleScenarioIsToldInWords()
    {
        RunSession session;
        Listener heard(session);
        auto wrong = std::make_shared<Scenario>(*small());
        wrong->classes.front().queue = "nowhere";
        session.setScenario(wrong);
        session.play();
        QTRY_VERIFY(!heard.failure.isEmpty());
        QVERIFY(!session.isPlaying());
        session.setScenario(small());
        QTRY_VERIFY(heard.finished());
    }

    void closingInTheMiddleOfWorkIsClean()
    {
        for (int i = 0; i < 10; ++i) {
            RunSession session;
            session.setScenario(small());
            session.askWhy(QStringLiteral("main.0"));
            session.seek(secondHour);
            session.play();
            if (i % 2 == 0)
                QCoreApplication::processEvents();
        }
    }
};

QTEST_GUILESS_MAIN(TestRunSession)
#include "test_run_session.moc"
