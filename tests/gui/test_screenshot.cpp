// The window's program as a person meets it on a command line: what cannot be drawn is refused at once, with the reason.

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

class TestScreenshot : public QObject {
    Q_OBJECT

private slots:
    void whatCannotBeDrawnIsRefused_data();
    void whatCannotBeDrawnIsRefused();
    void aPictureIsAPng();
};

void TestScreenshot::whatCannotBeDrawnIsRefused_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QByteArray>("told");
    QTest::newRow("controller") << QStringList{QStringLiteral("--why"), QStringLiteral("main.99")}
                                << QByteArray(
                                       "--why = main.99: no controller of this name (allowed: main.0 to main.39)");
    QTest::newRow("instant") << QStringList{QStringLiteral("--at"), QStringLiteral("999h")}
                             << QByteArray("--at = 999h: outside the run (allowed: 0 s to 3d)");
    QTest::newRow("small") << QStringList{QStringLiteral("--size"), QStringLiteral("800x600")}
                           << QByteArray("--size: the window is never smaller than 1100x640");
    QTest::newRow("no instant") << QStringList{QStringLiteral("--at"), QString()}
                                << QByteArray("--at: nothing is given");
    QTest::newRow("no controller") << QStringList{QStringLiteral("--why"), QString()}
                                   << QByteArray("--why: nothing is given");
    QTest::newRow("no file") << QStringList{QString()} << QByteArray("file name is empty");
    QTest::newRow("text") << QStringList{QStringLiteral("--text"), QStringLiteral("300")}
                          << QByteArray("--text: \"300\" is no size of text (allowed 90 to 150)");
    QTest::newRow("before") << QStringList{QStringLiteral("--at"), QStringLiteral("2026-06-05T00:00:00Z")}
                            << QByteArray("outside the run");
}

void TestScreenshot::whatCannotBeDrawnIsRefused()
{
    QFETCH(const QStringList, options);
    QFETCH(const QByteArray, told);
    const QTemporaryDir folder;
    const QString picture = folder.filePath(QStringLiteral("w.png"));
    QProcess program;
    program.setWorkingDirectory(QStringLiteral(LATEPULSE_SOURCE_DIR));
    program.start(QStringLiteral(LATEPULSE_WINDOW), QStringList{QStringLiteral("--screenshot"), picture} + options);
    QVERIFY(program.waitForFinished(30'000));
    QCOMPARE(program.exitCode(), 2);
    const QByteArray err = program.readAllStandardError();
    QVERIFY2(err.contains(told), err.constData());
    QVERIFY(!QFile::exists(picture));
}

void TestScreenshot::aPictureIsAPng()
{
    const QTemporaryDir folder;
    const QString picture = folder.filePath(QStringLiteral("w.jpg"));
    QProcess program;
    program.start(QStringLiteral(LATEPULSE_WINDOW), {QStringLiteral("--screenshot"), picture});
    QVERIFY(program.waitForFinished(30'000));
    QCOMPARE(program.exitCode(), 2);
    QVERIFY(program.readAllStandardError().contains(".png"));
    QVERIFY(!QFile::exists(picture));
}

QTEST_GUILESS_MAIN(TestScreenshot)
#include "test_screenshot.moc"
