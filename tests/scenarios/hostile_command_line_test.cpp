// Bad input through the program itself: whatever the file or the value is, it answers soon, with a code and a place, and
// never with a signal.
#include <QTest>

#include <QTemporaryDir>

#include <memory>

#include <sys/resource.h>
#include <sys/stat.h>

#include "program.h"

namespace {

/// With a memory of 4 GiB and 20 s of processor at most: running out is a signal, and so a failure.
Answer bounded(const QStringList& arguments)
{
    return run(arguments, [] {
        const rlimit memory{4UL << 30U, 4UL << 30U}, seconds{20, 20};
#ifndef __SANITIZE_ADDRESS__ // its shadow needs terabytes of addresses
        ::setrlimit(RLIMIT_AS, &memory);
#endif
        static_cast<void>(memory);
        ::setrlimit(RLIMIT_CPU, &seconds);
    });
}

} // namespace

class HostileCommandLineTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
    }
    void filesThatAreNone_data();
    void filesThatAreNone();
    void cutAnywhere_data();
    void cutAnywhere();
    void valuesNobodyMeans_data();
    void valuesNobodyMeans();
    void emptyButLegal_data();
    void emptyButLegal();

private:
    [[nodiscard]] QString put(const QByteArray& content) const
    {
        QFile file(m_folder->filePath(QStringLiteral("f.toml")));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("cannot write %s", qPrintable(file.fileName()));
        return file.fileName();
    }
    std::unique_ptr<QTemporaryDir> m_folder;
};

void HostileCommandLineTest::filesThatAreNone_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QByteArray>("told");
    QByteArray binary;
    for (int i = 0; i < 70'000; ++i)
        binary += static_cast<char>((i * 2654435761U) >> 13U);
    QTest::newRow("binary") << binary << QByteArray("syntax");
    QTest::newRow("a program") << contentOf(QStringLiteral(LATEPULSE_CLI)).left(1'000'000) << QByteArray("syntax");
    QTest::newRow("zero bytes") << QByteArray(100'000, '\0') << QByteArray("syntax");
    QTest::newRow("empty") << QByteArray() << QByteArray("missing-key");
    QTest::newRow("nested lists") << "format = 1\nx = " + QByteArray(1'000'000, '[') << QByteArray("syntax");
    QTest::newRow("nested tables") << "format = 1\nx = " + QByteArray("{a=").repeated(500'000) << QByteArray("syntax");
    QTest::newRow("a long header") << "format = 1\n[" + QByteArray("a.").repeated(500'000) + "a]\n"
                                   << QByteArray("syntax");
    QTest::newRow("above the limit") << QByteArray(17 << 20, '#') << QByteArray("too-large");
    QTest::newRow("one long line") << "format = 1\ntitle = \"" + QByteArray(9'000'000, 'x') << QByteArray("syntax");
}

void HostileCommandLineTest::filesThatAreNone()
{
    QFETCH(const QByteArray, content);
    QFETCH(const QByteArray, told);
    const QString name = put(content);
    for (const char* command : {"check", "run", "replay"}) {
        const Answer answer = bounded({QString::fromLatin1(command), name});
        QCOMPARE(answer.code, 2);
        QVERIFY2(answer.err.startsWith(name.toUtf8() + ':'), answer.err.left(300).constData());
        QVERIFY2(answer.err.contains(": " + told), answer.err.left(300).constData());
    }
}

void HostileCommandLineTest::cutAnywhere_data()
{
    QTest::addColumn<QString>("file");
    for (const char* file : {"ripe-atlas-2026-06", "two-class-priority"})
        QTest::newRow(file) << QStringLiteral(LATEPULSE_SOURCE_DIR "/scenarios/%1.toml").arg(QLatin1String(file));
}

void HostileCommandLineTest::cutAnywhere()
{
    QFETCH(const QString, file);
    const QByteArray whole = contentOf(file);
    QVERIFY(whole.size() > 1000);
    int refused = 0;
    for (int cut = 1; cut <= 60; ++cut) {
        const QString name = put(whole.left(whole.size() * cut / 61));
        const Answer answer = bounded({QStringLiteral("check"), name});
        QVERIFY2(answer.code == 0 || answer.code == 2, answer.err.left(300).constData());
        for (const QByteArray& line : answer.err.split('\n'))
            QVERIFY2(line.isEmpty() || line.startsWith(name.toUtf8() + ':'), line.constData());
        refused += answer.code == 2 ? 1 : 0;
    }
    QVERIFY(refused > 20);
}

void HostileCommandLineTest::valuesNobodyMeans_data()
{
    QTest::addColumn<QString>("setting");
    for (const char* setting : {"population.software.size=3000000000",
                                "population.software.size=-1",
                                "population.software.size=1e99",
                                "population.software.size=9223372036854775808",
                                "run.horizon=0s",
                                "run.horizon=-1h",
                                "run.horizon=300000000000d",
                                "run.horizon=inf",
                                "run.horizon=nan",
                                "run.sample=0s",
                                "run.sample=1ns",
                                "run.seed=18446744073709551616",
                                "pool.main.workers=nan",
                                "pool.main.workers=1000001",
                                "pool.main.workers=",
                                "backend.registry.latency.mean=-inf",
                                "backend.registry.latency=exponential(nan)",
                                "backend.registry.latency=exponential(mean=-5s)",
                                "backend.registry.latency=lognormal(mean=1s, cv=1e300)",
                                "backend.registry.latency=empirical()",
                                "backend.registry.latency=((((((((",
                                "controllers.main.count=0",
                                "controllers.main.heartbeat.jitter=5s",
                                "wave.x.share=1",
                                "health.window=1e400s",
                                "health.window=60",
                                "class.liveness.queue=",
                                "class..queue=x",
                                "=",
                                "run.seed",
                                "....=1",
                                "\xFF\xFE=\xFF",
                                "queue.shared.capacity=99999999999999999999999999"})
        QTest::newRow(setting) << QString::fromLatin1(setting);
}

void HostileCommandLineTest::valuesNobodyMeans()
{
    QFETCH(const QString, setting);
    const Answer answer = bounded({QStringLiteral("replay"), QStringLiteral("scenarios/ripe-atlas-2026-06.toml"),
                                   QStringLiteral("--set"), setting});
    QCOMPARE(answer.code, 2);
    QVERIFY(answer.out.isEmpty());
    QVERIFY2(answer.err.contains(": ") && answer.err.endsWith('\n'), answer.err.constData());
}

void HostileCommandLineTest::emptyButLegal_data()
{
    QTest::addColumn<QStringList>("settings");
    QTest::newRow("no workers") << QStringList{QStringLiteral("pool.main.workers=0")};
    QTest::newRow("no probes") << QStringList{QStringLiteral("population.software.size=0"),
                                              QStringLiteral("population.hardware.size=0")};
    // Half a day: the sanitizers are slow, and the time a run may take is bounded.
    QTest::newRow("no room") << QStringList{QStringLiteral("controllers.main.capacity=0"),
                                            QStringLiteral("run.horizon=12h")};
    QTest::newRow("no place to wait") << QStringList{QStringLiteral("queue.shared.capacity=0")};
    QTest::newRow("an instant") << QStringList{QStringLiteral("run.horizon=1us"), QStringLiteral("run.sample=1us")};
}

void HostileCommandLineTest::emptyButLegal()
{
    QFETCH(const QStringList, settings);
    QStringList arguments{QStringLiteral("replay"), QStringLiteral("scenarios/ripe-atlas-2026-06.toml")};
    for (const QString& setting : settings)
        arguments << QStringLiteral("--set") << setting;
    const Answer answer = bounded(arguments);
    QVERIFY2(answer.code == 0, answer.err.constData());
    QCOMPARE(answer.out.size(), qsizetype{17});
}

QTEST_GUILESS_MAIN(HostileCommandLineTest)
#include "hostile_command_line_test.moc"
