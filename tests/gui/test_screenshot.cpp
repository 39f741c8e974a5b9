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

QTEST_GUILESS_MAIN(TestScreenshot)
#include "test_screenshot.moc"
