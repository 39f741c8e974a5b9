// "Pause when ...": play stops at exactly the instant at which the condition begins to hold, at every speed.

#include <limits>

#include <QtTest>

#include "core/experiment/run.h"
#include "core/scenario/reader.h"
#include "tests/ui/small_scenario.h"
#include "ui/bridge/pause_watch.h"

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

Recording recorded(const std::shared_ptr<const Scenario>& scenario)
{
    auto run = RecordedRun::start(scenario);
    run->advance(SimTime{scenario->run.horizon.ns}, {});
    return run->recording();
}

constexpr double maxSpeed = std::numeric_limits<double>::infinity();
const QString firstFalse = QStringLiteral("milestone.first_false_verdict");

} // namespace

class TestPauseWatch : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
        session = std::make_unique<RunSession>();
        watch = std::make_unique<PauseWatch>(*session);
    }
    void cleanup()
    {
        watch.reset();
        session.reset();
    }

    void stopsAtTheInstantItself_data()
    {
        QTest::addColumn<QString>("condition");
        QTest::addColumn<double>("speed");
        for (const double speed : {3600.0, maxSpeed})
            for (const QString& condition :
                 {firstFalse, QStringLiteral("milestone.nadir"), QStringLiteral("milestone.backlog_drained"),
                  QStringLiteral("liveness_age.main > 60"), QStringLiteral("eligible.all < 1 for 10min")})
                QTest::addRow("%s at %g", qPrintable(condition), speed) << condition << speed;
    }

    /// Set before the run is even begun: play may not run past what the recording has not shown yet.
    void stopsAtTheInstantItself()
    {
        QFETCH(QString, condition);
        QFETCH(double, speed);
        const auto scenario = small();
        const Recording whole = recorded(scenario);
        const auto parsed = parseCondition(condition.toStdString(), whole.series.infos());
        QVERIFY(parsed.has_value());
        const auto expected = nextBeginning(whole, *parsed, SimTime::start());
        QVERIFY(expected && *expected > SimTime::start());
        session->setScenario(scenario);
        QTRY_VERIFY(!watch->series().empty());
        QVERIFY(watch->setCondition(condition).has_value());
        QSignalSpy reached(watch.get(), &PauseWatch::reached);
        session->setScenario(scenario);  // recorded anew: nothing of it is known at first
        session->setSpeed(speed);
        session->play();
        QTRY_COMPARE_WITH_TIMEOUT(reached.size(), 1, 20'000);
        QCOMPARE(session->playhead(), *expected);
        QVERIFY(!session->isPlaying());
        QCOMPARE(reached.front().at(1).value<SimTime>(), *expected);
    }

    void aMilestoneComesOnceAndPlayGoesOnAfterIt()
    {
        session->setScenario(small());
        QVERIFY(watch->setCondition(firstFalse).has_value());
        session->setSpeed(maxSpeed);
        session->play();
        QTRY_VERIFY_WITH_TIMEOUT(!session->isPlaying(), 20'000);
        QVERIFY(session->playhead() < SimTime{small()->run.horizon.ns});
        session->play();
        QTRY_COMPARE_WITH_TIMEOUT(session->playhead(), SimTime{small()->run.horizon.ns}, 20'000);
    }

    void aValueIsPausedAtEachTimeItCrosses()
    {
        const auto scenario = small();
        const Recording whole = recorded(scenario);
        const QString condition = QStringLiteral("liveness_age.main > 60");
        const auto parsed = parseCondition(condition.toStdString(), whole.series.infos());
        std::vector<SimTime> expected;
        for (auto at = nextBeginning(whole, *parsed, SimTime::start()); at; at = nextBeginning(whole, *parsed, *at))
            expected.push_back(*at);
        QVERIFY(!expected.empty());
        session->setScenario(scenario);
        session->setSpeed(maxSpeed);
        QTRY_VERIFY(!watch->series().empty());
        QVERIFY(watch->setCondition(condition).has_value());
        for (const SimTime at : expected) {
            session->play();
            QTRY_VERIFY_WITH_TIMEOUT(!session->isPlaying(), 20'000);
            QCOMPARE(session->playhead(), at);
        }
        session->play();
        QTRY_COMPARE_WITH_TIMEOUT(session->playhead(), SimTime{scenario->run.horizon.ns}, 20'000);
    }

    void goingBackFindsItAgain()
    {
        session->setScenario(small());
        session->setSpeed(maxSpeed);
        QVERIFY(watch->setCondition(firstFalse).has_value());
        session->play();
        QTRY_VERIFY_WITH_TIMEOUT(!session->isPlaying(), 20'000);
        const SimTime first = session->playhead();
        session->seek(SimTime::start());
        session->play();
        QTRY_VERIFY_WITH_TIMEOUT(!session->isPlaying(), 20'000);
        QCOMPARE(session->playhead(), first);
        // Without a condition nothing stops it.
        QVERIFY(watch->setCondition({}).has_value());
        session->seek(SimTime::start());
        session->play();
        QTRY_COMPARE_WITH_TIMEOUT(session->playhead(), SimTime{small()->run.horizon.ns}, 20'000);
    }

    void whatIsNoConditionChangesNothing()
    {
        QVERIFY(watch->setCondition(firstFalse).has_value());
        for (const char* text : {"milestone.never", "nothing > 3", "eligible.all", "eligible.all > many"})
            QVERIFY2(!watch->setCondition(QString::fromLatin1(text)), text);
        QCOMPARE(watch->condition(), firstFalse);
    }

private:
    std::unique_ptr<RunSession> session;
    std::unique_ptr<PauseWatch> watch;
};

QTEST_GUILESS_MAIN(TestPauseWatch)
#include "test_pause_watch.moc"
