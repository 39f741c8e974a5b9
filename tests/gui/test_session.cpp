// A whole session by hand: open, play, drag in both modes, scrub back, undo all, save, reload, replay.

#include <fstream>

#include <QTemporaryDir>
#include <QtTest>

#include "core/model/control_plane.h"
#include "tests/gui/window_driver.h"
#include "tests/ui/small_scenario.h"

using namespace latepulse;
using namespace latepulse::ui;

namespace {

const QString latency = QStringLiteral("backend.registry.latency.mean");
const QString workers = QStringLiteral("pool.main.workers");
const QString evidenceWindow = QStringLiteral("health.window");

std::uint64_t replay(const Scenario& scenario)
{
    auto plane = ControlPlane::build(std::make_shared<const Scenario>(scenario));
    if (!plane)
        qFatal("%s", describe(plane.error()).c_str());
    plane->runUntil(plane->horizon(), {});
    return plane->stateHash();
}

} // namespace

class TestSession : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        registerFonts();
        QVERIFY(folder.isValid());
        file = folder.filePath(QStringLiteral("small.toml"));
        std::ofstream(file.toStdString()) << smallScenarioText;
    }

    void init() { failOnQtWarnings(); }

    void endsInTheSameHash()
    {
        MainWindow window(MainWindow::Settings::Ignore);
        WindowDriver hand(window);
        hand.show();
        QVERIFY(window.start({}));
        const QString mineFile = folder.filePath(QStringLiteral("mine.toml"));
        QVERIFY(QFile::copy(file, mineFile));
        hand.dropFile(mineFile);
        QCOMPARE(toText(window.document().path()), mineFile);
        QVERIFY(window.session().isPlaying());
        QTest::keyClick(&window, Qt::Key_Space);
        QVERIFY(!window.session().isPlaying());
        QTest::keyClick(&window, Qt::Key_Space);
        QVERIFY(window.session().isPlaying());
        for (int i = 0; i < 2; ++i)
            QTest::keyClick(&window, Qt::Key_Up, Qt::ControlModifier);
        QCOMPARE(window.session().speed(), 3600.0);
        QTRY_VERIFY(hand.isSettled());
        const std::uint64_t asLoaded = hand.recording->stateHash;
        QCOMPARE(asLoaded, replay(window.document().scenario()));
        QTRY_VERIFY(window.session().playhead() > SimTime{Duration::minutes(20).ns});

        QTest::keyClick(&window, Qt::Key_1, Qt::ControlModifier);
        hand.drag(latency, 0.6);
        hand.drag(workers, 0.4);
        hand.drag(evidenceWindow, 0.7);
        QCOMPARE(window.document().scenario().interventions.size(), std::size_t{5});
        QTest::keyClick(&window, Qt::Key_2, Qt::ControlModifier);
        QCOMPARE(window.document().applyMode(), ApplyMode::AsIfAlways);
        hand.drag(latency, 0.4);
        hand.drag(workers, 0.6);
        hand.drag(evidenceWindow, 0.3);
        QCOMPARE(window.document().undoStack()->count(), 6);
        QVERIFY(window.isWindowModified());
        QTRY_VERIFY(hand.isSettled());
        const Scenario mine = window.document().scenario();
        const std::uint64_t changed = hand.recording->stateHash;
        QVERIFY(changed != asLoaded);
        QCOMPARE(changed, replay(mine));

        QTest::keyClick(&window, Qt::Key_Space);
        QVERIFY(!window.session().isPlaying());
        hand.scrubTo(SimTime{Duration::minutes(10).ns});
        QVERIFY(window.session().playhead() < SimTime{Duration::minutes(12).ns});
        QTRY_COMPARE(hand.snapshot->now, window.session().playhead());

        for (int i = 0; i < 6; ++i)
            QTest::keyClick(&window, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(!window.document().isModified());
        QTRY_VERIFY(hand.isSettled());
        QCOMPARE(hand.recording->stateHash, asLoaded);

        while (window.document().undoStack()->canRedo())
            QTest::keyClick(&window, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(window.document().scenario() == mine);
        QTest::keyClick(&window, Qt::Key_S, Qt::ControlModifier);
        QVERIFY(!window.isWindowModified());
        QVERIFY(window.close());

        MainWindow again(MainWindow::Settings::Ignore);
        WindowDriver second(again);
        second.show();
        QVERIFY(again.start({}));
        second.dropFile(mineFile);
        QCOMPARE(toText(again.document().path()), mineFile);
        QTRY_VERIFY(second.isSettled());
        QCOMPARE(second.recording->stateHash, changed);
        QCOMPARE(replay(again.document().scenario()), changed);
    }

    void undoBringsThePlayheadBack()
    {
        MainWindow window(MainWindow::Settings::Ignore);
        WindowDriver hand(window);
        hand.show();
        QVERIFY(window.start(toPath(file)));
        window.session().pause();
        hand.scrubTo(SimTime{Duration::minutes(90).ns});
        const SimTime there = window.session().playhead();
        hand.drag(latency, 0.6);
        hand.scrubTo(SimTime{Duration::minutes(200).ns});
        QTest::keyClick(&window, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(window.session().playhead(), there);
        QTRY_VERIFY(hand.isSettled());
    }

    void whileASliderIsHeldThePlayheadStands()
    {
        MainWindow window(MainWindow::Settings::Ignore);
        WindowDriver hand(window);
        hand.show();
        QVERIFY(window.start(toPath(file)));
        QTRY_VERIFY(hand.isSettled() && window.session().playhead() > SimTime::start());
        hand.press(latency);
        QVERIFY(window.document().isDragging());
        QCoreApplication::processEvents();
        const SimTime held = window.session().playhead();
        hand.moveTo(latency, 0.5);
        hand.moveTo(latency, 0.6);
        QTRY_VERIFY(hand.isSettled());
        QCOMPARE(window.session().playhead(), held);
        hand.release(latency, 0.6);
        QVERIFY(window.session().isPlaying());
        QTRY_VERIFY(window.session().playhead() > held);
        QCOMPARE(window.document().scenario().interventions.back().at, held);
    }

private:
    QTemporaryDir folder;
    QString file;
};

QTEST_MAIN(TestSession)
#include "test_session.moc"
