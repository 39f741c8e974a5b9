// What a crash leaves behind: this program starts itself, changes a scenario, is killed, and the next window has it all.

#include <csignal>
#include <cstdio>
#include <iostream>

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QPushButton>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/gui/window_driver.h"
#include "tests/ui/small_scenario.h"
#include "ui/recovery/recovery_bar.h"
#include "ui/recovery/session_shelf.h"

using namespace latepulse;
using namespace latepulse::ui;

namespace {

const QString workers = QStringLiteral("pool.main.workers");

QStringList sessionFiles()
{
    return QDir(SessionShelf::usualFolder()).entryList({QStringLiteral("*.session")}, QDir::Files);
}

/// The program that will be killed: opens the file, drags a value, and says when its session is on the disk.
int beKilled(const QString& file)
{
    registerFonts();
    MainWindow window;
    WindowDriver hand(window);
    window.show();
    if (!window.start(toPath(file)))
        return 1;
    window.session().pause();
    window.session().seek(SimTime{Duration::hours(1).ns});
    hand.drag(workers, 0.8);
    const auto whole = [] {
        const QStringList files = sessionFiles();
        return std::ranges::any_of(
            files, [](const QString& name) { return QFile(SessionShelf::usualFolder() + u'/' + name).size() > 0; });
    };
    if (!QTest::qWaitFor(whole, 20'000))
        return 2;
    std::printf("%s", writeScenario(window.document().scenario()).c_str());
    std::printf("\nREADY\n");
    std::fflush(stdout);
    return QCoreApplication::exec();
}

} // namespace

class TestRecovery : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        failOnQtWarnings();
        QDir(SessionShelf::usualFolder()).removeRecursively();
        file = folder.filePath(QStringLiteral("small.toml"));
        QFile out(file);
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(smallScenarioText);
    }

    void aKilledSessionIsRestored()
    {
        const std::string changed = killOne();
        QCOMPARE(sessionFiles().size(), 1);
        MainWindow window;
        window.show();
        QVERIFY(window.start({}));
        QVERIFY(window.session().isPlaying()); // the preset plays meanwhile
        RecoveryBar& bar = window.recoveryBar();
        QVERIFY(bar.isVisible());
        QVERIFY2(bar.text().contains(QStringLiteral("small.toml")), qPrintable(bar.text()));
        QVERIFY(bar.text().contains(QRegularExpression(QStringLiteral("from .*\\d\\d:\\d\\d$"))));
        QTest::mouseClick(bar.restoreButton(), Qt::LeftButton);
        QTRY_VERIFY(!bar.isVisible());
        QCOMPARE(writeScenario(window.document().scenario()), changed);
        QCOMPARE(window.document().path(), toPath(file));
        QVERIFY(window.document().isModified());
        QTRY_COMPARE(window.session().playhead(), SimTime{Duration::hours(1).ns});
        // One step of undo away from what the file has, and safe again at once.
        window.document().undoStack()->undo();
        QCOMPARE(writeScenario(window.document().scenario()), writeScenario(window.document().loaded()));
        window.document().undoStack()->redo();
        QTRY_COMPARE(sessionFiles().size(), 1);
        window.document().undoStack()->undo();
        window.close();
        QTRY_COMPARE(sessionFiles().size(), 0); // closed as wanted: nothing to recover
    }

    void discardedIsGone()
    {
        killOne();
        {
            MainWindow window;
            window.show();
            QVERIFY(window.start({}));
            QVERIFY(window.recoveryBar().isVisible());
            QTest::mouseClick(window.recoveryBar().discardButton(), Qt::LeftButton);
            QVERIFY(!window.recoveryBar().isVisible());
            QVERIFY(!window.document().isModified());
            window.close();
        }
        QCOMPARE(sessionFiles().size(), 0);
    }

    /// A program that runs keeps its own; another one's start neither offers nor takes it.
    void twoProgramsDoNotStealFromOneAnother()
    {
        MainWindow first;
        WindowDriver hand(first);
        first.show();
        QVERIFY(first.start(toPath(file)));
        hand.drag(workers, 0.8);
        QTRY_COMPARE(sessionFiles().size(), 1);
        MainWindow second;
        second.show();
        QVERIFY(second.start({}));
        QVERIFY(!second.recoveryBar().isVisible());
        second.close();
        QCOMPARE(sessionFiles().size(), 1);
        first.document().undoStack()->undo();
        QTRY_COMPARE(sessionFiles().size(), 0); // nothing unsaved is left
        first.close();
    }

    void aDamagedSessionIsToldAndSetAside()
    {
        killOne();
        const QString damaged = SessionShelf::usualFolder() + u'/' + sessionFiles().front();
        QFile session(damaged);
        QVERIFY(session.open(QIODevice::ReadWrite));
        QVERIFY(session.resize(session.size() / 2));
        session.close();
        MainWindow window;
        window.show();
        QVERIFY(window.start({}));
        QVERIFY(!window.recoveryBar().isVisible());
        QVERIFY2(window.lastMessage().contains(QStringLiteral("could not be read")), qPrintable(window.lastMessage()));
        QVERIFY(QFile::exists(damaged + QStringLiteral(".damaged")));
        QVERIFY(window.session().isPlaying());
        window.close();
    }

private:
    /// A program of its own, killed after it changed the scenario; the scenario it had then.
    std::string killOne()
    {
        QProcess program;
        program.start(QCoreApplication::applicationFilePath(), {QStringLiteral("--be-killed"), file});
        QByteArray said;
        while (!said.contains("\nREADY\n") && program.waitForReadyRead(60'000))
            said += program.readAllStandardOutput();
        program.kill(); // SIGKILL
        program.waitForFinished();
        if (program.exitStatus() != QProcess::CrashExit)
            qWarning("the program ended by itself: %d", program.exitCode());
        return said.left(said.indexOf("\nREADY\n")).toStdString();
    }
    QTemporaryDir folder;
    QString file;
};

int main(int argc, char** argv)
{
    // The person's own settings and sessions are another's: this test has its own.
    const QTemporaryDir home;
    if (!qEnvironmentVariableIsSet("LATEPULSE_TEST_HOME")) {
        qputenv("LATEPULSE_TEST_HOME", "1");
        qputenv("XDG_DATA_HOME", QFile::encodeName(home.filePath(QStringLiteral("data"))));
        qputenv("XDG_CONFIG_HOME", QFile::encodeName(home.filePath(QStringLiteral("config"))));
    }
    QApplication application(argc, argv);
    QApplication::setOrganizationName(QStringLiteral("latepulse"));
    QApplication::setApplicationName(QStringLiteral("latepulse"));
    if (argc == 3 && std::string_view(argv[1]) == "--be-killed")
        return beKilled(QString::fromLocal8Bit(argv[2]));
    registerFonts();
    TestRecovery test;
    return QTest::qExec(&test, argc, argv);
}

#include "test_recovery.moc"
