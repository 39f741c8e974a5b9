// The window's program as a person meets it on a command line: what cannot be drawn is refused at once, with the reason.

#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

class TestScreenshot : public QObject {
    Q_OBJECT

private slots:
    void whatCannotBeDrawnIsRefused_data();
    void whatCannotBeDrawnIsRefused();
    void aPictureIsAPng();
    void renderSaysWhatItCannotMean_data();
    void renderSaysWhatItCannotMean();
    void renderDoesAllOfIt();
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

void TestScreenshot::renderSaysWhatItCannotMean_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QByteArray>("told");
    const auto words = [](const char* text) { return QString::fromLatin1(text).split(u' '); };
    QTest::newRow("one end") << words("--range 50h") << QByteArray("two times with");
    QTest::newRow("backwards") << words("--range 20h..10h") << QByteArray("the first one earlier");
    QTest::newRow("beyond") << words("--range 10h..900h") << QByteArray("within the run");
    QTest::newRow("no time") << words("--range soon..10h") << QByteArray("a time is a duration");
    QTest::newRow("zone") << words("--zone Europe/Atlantis") << QByteArray("no zone known here");
    QTest::newRow("theme") << words("--theme blue") << QByteArray("is no theme");
    QTest::newRow("both") << words("--screenshot a.png") << QByteArray("one of --render and --screenshot at a time");
    QTest::newRow("instant") << words("--topology --at 900h") << QByteArray("is no instant of this run");
}

void TestScreenshot::renderSaysWhatItCannotMean()
{
    QFETCH(const QStringList, options);
    QFETCH(const QByteArray, told);
    const QTemporaryDir folder;
    QProcess program;
    program.setWorkingDirectory(QStringLiteral(LATEPULSE_SOURCE_DIR));
    program.start(QStringLiteral(LATEPULSE_WINDOW),
                  QStringList{QStringLiteral("--render"), folder.filePath(QStringLiteral("out"))} + options);
    QVERIFY(program.waitForFinished(30'000));
    QCOMPARE(program.exitCode(), 2);
    const QByteArray err = program.readAllStandardError();
    QVERIFY2(err.contains(told), err.constData());
    QVERIFY(!QFile::exists(folder.filePath(QStringLiteral("out"))));
}

void TestScreenshot::renderDoesAllOfIt()
{
    const QTemporaryDir folder;
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QString()); // set but empty is as good as not set
    program.setProcessEnvironment(environment);
    program.setWorkingDirectory(QStringLiteral(LATEPULSE_SOURCE_DIR));
    program.start(QStringLiteral(LATEPULSE_WINDOW),
                  QStringLiteral("--render %1 --size 900x500 --formats svg,json,csv,pdf --range 1h..3h --zone relative "
                                 "--greyscale --topology --at 2h scenarios/mm1.toml")
                      .arg(folder.path())
                      .split(u' '));
    QVERIFY(program.waitForFinished(60'000));
    QVERIFY2(program.exitCode() == 0, program.readAllStandardError().constData());
    const auto content = [&folder](const char* name) {
        QFile file(folder.filePath(QLatin1String(name)));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    const QByteArray depth = content("depth.svg"), topology = content("topology.svg");
    QVERIFY(depth.contains("since the run") && depth.contains("+2 h") && depth.contains("M/M/1"));
    QVERIFY(topology.contains("topology at +2 h 00 min 00 s") && topology.contains("model result"));
    QVERIFY(topology.contains("Worker") && topology.contains("Seed 1"));
    const QRegularExpression colours(QStringLiteral("#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})\\b"));
    for (const QByteArray& svg : {depth, topology})
        for (auto all = colours.globalMatch(QString::fromUtf8(svg)); all.hasNext();) {
            const auto match = all.next();
            QVERIFY2(match.captured(1) == match.captured(2) && match.captured(2) == match.captured(3),
                     qPrintable(match.captured()));
        }
    QVERIFY(content("topology.pdf").startsWith("%PDF-"));
    // Files stay in UTC.
    QVERIFY(content("depth.csv").contains("T02:00:00Z,7200."));
    QVERIFY(!content("depth.csv").contains("T03:01:00Z"));
    QVERIFY(content("topology.json").contains("shown_at_s"));
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
