// However the window plays a run, the CSV of what it recorded has the bytes that the command line writes.
#include <QtTest>

#include <cmath>
#include <fstream>
#include <functional>
#include <iterator>

#include <QProcess>
#include <QTemporaryDir>

#include "core/record/csv_export.h"
#include "core/record/events_csv.h"
#include "core/scenario/reader.h"
#include "ui/bridge/run_session.h"

using namespace latepulse;
using namespace latepulse::ui;

namespace {

constexpr double maxSpeed = HUGE_VAL;

std::string contentOf(const QString& path)
{
    std::ifstream file(path.toStdString(), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

} // namespace

class SessionCsvTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void sameBytesAsTheCommandLine_data();
    void sameBytesAsTheCommandLine();

private:
    using Way = std::function<void(RunSession&, const std::shared_ptr<const Scenario>&)>;
    void writeByCommandLine(const QString& name);

    QTemporaryDir m_folder;
    std::map<QString, Way> m_ways;
};

void SessionCsvTest::initTestCase()
{
    const auto untilItMoves = [](RunSession& session, double seconds) {
        const SimTime to = session.playhead() + Duration::fromSeconds(seconds);
        session.play();
        QTRY_VERIFY_WITH_TIMEOUT(session.playhead() >= to, 60'000);
        session.pause();
    };
    m_ways[QStringLiteral("nobody plays it")] = [](RunSession&, const auto&) {};
    m_ways[QStringLiteral("at 1x with pauses")] = [=](RunSession& session, const auto&) {
        session.setSpeed(1);
        for (int pause = 0; pause < 3; ++pause)
            untilItMoves(session, 0.2);
    };
    m_ways[QStringLiteral("at Max")] = [=](RunSession& session, const auto& scenario) {
        session.setSpeed(maxSpeed);
        session.play();
        QTRY_VERIFY_WITH_TIMEOUT(session.playhead().ns >= scenario->run.horizon.ns, 120'000);
    };
    m_ways[QStringLiteral("by seeks and steps")] = [=](RunSession& session, const auto& scenario) {
        for (const int part : {3, 1, 2, 4}) {
            session.seek(SimTime{scenario->run.horizon.ns / 5 * part});
            session.stepEvent();
            session.stepBack();
        }
        untilItMoves(session, 1);
    };
    m_ways[QStringLiteral("after a slider and back")] = [=](RunSession& session, const auto& scenario) {
        for (std::uint64_t seed = 50; seed < 60; ++seed) {
            Scenario moved = *scenario;
            moved.run.seed = seed;
            session.updateScenario(std::make_shared<const Scenario>(std::move(moved)));
            QCoreApplication::processEvents();
        }
        session.updateScenario(scenario);
    };
}

void SessionCsvTest::writeByCommandLine(const QString& name)
{
    QProcess program;
    program.start(QStringLiteral(LATEPULSE_CLI),
                  {QStringLiteral("run"), QStringLiteral(LATEPULSE_SOURCE_DIR "/scenarios/%1.toml").arg(name),
                   QStringLiteral("--out"), m_folder.filePath(name)});
    QVERIFY(program.waitForFinished(120'000));
    QVERIFY2(program.exitCode() <= 1, program.readAllStandardError().constData());
}

void SessionCsvTest::sameBytesAsTheCommandLine_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("way");
    for (const char* name : {"priority-lane", "wave-metastable", "async-same-consumer"})
        for (const auto& [way, play] : m_ways)
            QTest::addRow("%s, %s", name, qPrintable(way)) << QString::fromLatin1(name) << way;
}

void SessionCsvTest::sameBytesAsTheCommandLine()
{
    QFETCH(const QString, name);
    QFETCH(const QString, way);
    if (!QFile::exists(m_folder.filePath(name + QStringLiteral("/series.csv"))))
        writeByCommandLine(name);
    auto read = readScenarioFile(LATEPULSE_SOURCE_DIR "/scenarios/" + name.toStdString() + ".toml");
    QVERIFY(read.has_value());
    const auto scenario = std::make_shared<const Scenario>(std::move(*read));

    RunSession session;
    RecordingPtr recording;
    connect(&session, &RunSession::recordingUpdated, this, [&](const RecordingPtr& arrived) { recording = arrived; });
    session.setScenario(scenario);
    m_ways[way](session, scenario);
    QTRY_VERIFY_WITH_TIMEOUT(recording && recording->finished && recording->seed == scenario->run.seed, 120'000);

    const std::string series =
        seriesCsv(recording->series, scenario->run.start, {}, SimTime::start(), recording->computedTo);
    QVERIFY(series.size() > 10'000);
    QVERIFY(series == contentOf(m_folder.filePath(name + QStringLiteral("/series.csv"))));
    QVERIFY(eventsCsv(*recording, scenario->run.start)
            == contentOf(m_folder.filePath(name + QStringLiteral("/events.csv"))));
}

QTEST_GUILESS_MAIN(SessionCsvTest)
#include "session_csv_test.moc"
