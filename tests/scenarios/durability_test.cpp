// Saving and exporting when the process is killed at any moment, when the disk is full, and when nothing may be written:
// the old file or the new one, whole, never half of one.
#include <QTest>

#include <QDir>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QThread>

#include <array>
#include <memory>
#include <random>

#include "core/scenario/reader.h"
#include "core/scenario/writer.h"
#include "program.h"

using namespace latepulse;

namespace {

constexpr int kills = 200;
constexpr std::array exports = {"series.csv", "events.csv", "summary.json"};

QStringList exportOf(int seed, const QString& folder)
{
    return {QStringLiteral("run"),    QStringLiteral("scenarios/mm1-finite.toml"),
            QStringLiteral("--set"),  QStringLiteral("run.horizon=2h"),
            QStringLiteral("--set"),  QStringLiteral("run.sample=1s"),
            QStringLiteral("--seed"), QString::number(seed),
            QStringLiteral("--out"),  folder};
}

/// Starts the program, kills it so long after its start or its first output, and says whether it was still alive.
bool killedAfter(const QString& program, const QStringList& arguments, qint64 microseconds, bool afterOutput)
{
    QProcess process;
    process.setWorkingDirectory(QStringLiteral(LATEPULSE_SOURCE_DIR));
    process.start(program, arguments);
    if (!process.waitForStarted() || (afterOutput && !process.waitForReadyRead()))
        qFatal("cannot start");
    QThread::usleep(static_cast<unsigned long>(microseconds));
    process.kill();
    process.waitForFinished();
    return process.exitStatus() == QProcess::CrashExit;
}

Answer inNamespace(const QString& script, const QStringList& arguments)
{
    QProcess process;
    process.setWorkingDirectory(QStringLiteral(LATEPULSE_SOURCE_DIR));
    process.start(
        QStringLiteral("unshare"),
        QStringList{QStringLiteral("-rm"), QStringLiteral("sh"), QStringLiteral("-c"), script, QStringLiteral("sh")}
            + arguments);
    Answer answer;
    if (process.waitForFinished(60'000) && process.exitStatus() == QProcess::NormalExit)
        answer.code = process.exitCode();
    answer.out = process.readAllStandardOutput();
    answer.err = process.readAllStandardError();
    return answer;
}

} // namespace

class DurabilityTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
    }
    void killedWhileSaving();
    void killedWhileExporting();
    void aFullDiskWhileSaving();
    void aFullDiskWhileExporting();
    void aReadOnlyPlace();

private:
    [[nodiscard]] QString file(const char* name) const { return m_folder->filePath(QString::fromLatin1(name)); }
    /// The two versions that are saved in turn, long enough for a write to be caught half-way.
    void makeVersions();
    std::unique_ptr<QTemporaryDir> m_folder;
    QByteArray m_a, m_b; // texts of the versions
    QString m_why; // namespaces are not to be had
};

void DurabilityTest::initTestCase()
{
    const Answer answer =
        inNamespace(QStringLiteral("d=$(mktemp -d) && mount -t tmpfs -o size=64k none $d && umount $d "
                                   "&& rmdir $d"),
                    {});
    if (answer.code != 0)
        m_why = QStringLiteral("no mount in a user namespace here: ") + QString::fromLocal8Bit(answer.err.trimmed());
}

void DurabilityTest::makeVersions()
{
    auto scenario = readScenarioFile(LATEPULSE_SOURCE_DIR "/scenarios/ripe-atlas-2026-06.toml");
    QVERIFY(scenario);
    for (QByteArray* text : {&m_a, &m_b}) {
        scenario->note = std::string(400'000, text == &m_a ? 'a' : 'b');
        QVERIFY(saveScenario(*scenario, file(text == &m_a ? "a.toml" : "b.toml").toStdString(), false));
        *text = QByteArray::fromStdString(writeScenario(*scenario));
    }
}

void DurabilityTest::killedWhileSaving()
{
    makeVersions();
    const QString target = file("saved.toml");
    QVERIFY(QFile::copy(file("a.toml"), target));
    std::mt19937_64 random(20260608);
    int alive = 0, changes = 0;
    QByteArray before = m_a;
    for (int i = 0; i < kills; ++i) {
        alive += killedAfter(QStringLiteral(LATEPULSE_SAVE_LOOP),
                             {file(i % 2 == 0 ? "b.toml" : "a.toml"), file(i % 2 == 0 ? "a.toml" : "b.toml"), target,
                              QStringLiteral("1000000")},
                             static_cast<qint64>(random() % 50'000), true)
            ? 1
            : 0;
        const QByteArray now = contentOf(target);
        QVERIFY2(now == m_a || now == m_b, qPrintable(QStringLiteral("kill %1: %2 bytes").arg(i).arg(now.size())));
        changes += now != before ? 1 : 0;
        before = now;
        if (QFile::exists(target + QStringLiteral(".bak"))) {
            const QByteArray backup = contentOf(target + QStringLiteral(".bak"));
            QVERIFY2(backup == m_a || backup == m_b, qPrintable(QStringLiteral("backup, kill %1").arg(i)));
        }
    }
    QCOMPARE(alive, kills);
    QVERIFY2(changes > kills / 40, qPrintable(QString::number(changes))); // saves happened between the kills
    qInfo("%d kills, %d of them after a change, %lld files left over", kills, changes,
          static_cast<long long>(QDir(m_folder->path()).entryList(QDir::Files).size() - 4));
}

void DurabilityTest::killedWhileExporting()
{
    std::array<QString, 2> whole{file("one"), file("two")};
    QElapsedTimer timer;
    timer.start();
    for (int seed = 1; seed <= 2; ++seed)
        QCOMPARE(run(exportOf(seed, whole[static_cast<std::size_t>(seed) - 1])).code & ~1, 0);
    const qint64 once = timer.nsecsElapsed() / 2000;
    std::mt19937_64 random(20260608);
    const QString out = file("out");
    int killed = 0, mixed = 0;
    for (int i = 0; i < kills; ++i) {
        killed += killedAfter(QStringLiteral(LATEPULSE_CLI), exportOf(1 + i % 2, out),
                              static_cast<qint64>(random() % static_cast<std::uint64_t>(once * 6 / 5)), false)
            ? 1
            : 0;
        int news = 0, seen = 0;
        for (const char* name : exports) {
            const QString path = out + QLatin1Char('/') + QLatin1String(name);
            if (!QFile::exists(path))
                continue;
            const QByteArray now = contentOf(path), one = contentOf(whole[0] + QLatin1Char('/') + QLatin1String(name)),
                             two = contentOf(whole[1] + QLatin1Char('/') + QLatin1String(name));
            QVERIFY2(now == one || now == two, qPrintable(QStringLiteral("%1, kill %2").arg(path).arg(i)));
            ++seen;
            news += now == (i % 2 == 0 ? one : two) ? 1 : 0;
        }
        mixed += news > 0 && news < seen ? 1 : 0;
    }
    QVERIFY2(killed > kills / 20, qPrintable(QString::number(killed)));
    qInfo("%d runs, %d killed, %d of them between one file and the next", kills, killed, mixed);
}

void DurabilityTest::aFullDiskWhileSaving()
{
    if (!m_why.isEmpty())
        QSKIP(qPrintable(m_why));
    makeVersions();
    // Room for one version of 400 kB and half of another; the first is there, the second cannot be.
    const Answer answer = inNamespace(
        QStringLiteral("mkdir $4/disk && mount -t tmpfs -o size=640k none $4/disk && cp $2 $4/disk/saved.toml "
                       "&& $1 $2 $3 $4/disk/saved.toml 1; echo code $?; cmp $2 $4/disk/saved.toml && echo "
                       "kept; ls $4/disk"),
        {QStringLiteral(LATEPULSE_SAVE_LOOP), file("a.toml"), file("b.toml"), m_folder->path()});
    QVERIFY2(answer.err.contains("No space left on device"), answer.err.constData());
    QCOMPARE(answer.out, QByteArray("saving\ncode 1\nkept\nsaved.toml\n"));
}

void DurabilityTest::aFullDiskWhileExporting()
{
    if (!m_why.isEmpty())
        QSKIP(qPrintable(m_why));
    const QStringList arguments = QStringList{m_folder->path(), QStringLiteral(LATEPULSE_CLI)}
        + exportOf(1, m_folder->path() + QStringLiteral("/disk/out"));
    const Answer answer =
        inNamespace(QStringLiteral("d=$1; shift; mkdir $d/disk && mount -t tmpfs -o size=256k none $d/disk && \"$@\" "
                                   ">/dev/null; echo code $?; ls -A $d/disk/out"),
                    arguments);
    QVERIFY2(answer.err.contains("not-writable") && answer.err.contains("No space left on device"),
             answer.err.constData());
    QCOMPARE(answer.out, QByteArray("code 2\n"));
}

void DurabilityTest::aReadOnlyPlace()
{
    if (!m_why.isEmpty())
        QSKIP(qPrintable(m_why));
    makeVersions();
    const Answer answer = inNamespace(
        QStringLiteral(
            "mkdir $5/disk && mount -t tmpfs none $5/disk && cp $3 $5/disk/saved.toml && mkdir $5/disk/out && "
            "mount -o remount,ro $5/disk; $2 $3 $4 $5/disk/saved.toml 1; echo code $?; cmp $3 "
            "$5/disk/saved.toml && echo kept; $1 run scenarios/mm1.toml --out $5/disk/out; echo code $?; ls "
            "-A $5/disk/out"),
        {QStringLiteral(LATEPULSE_CLI), QStringLiteral(LATEPULSE_SAVE_LOOP), file("a.toml"), file("b.toml"),
         m_folder->path()});
    QCOMPARE(answer.out, QByteArray("saving\ncode 1\nkept\ncode 2\n"));
    QCOMPARE(answer.err.count("Read-only file system"), 2);
}

QTEST_GUILESS_MAIN(DurabilityTest)
#include "durability_test.moc"
