// Stations as files through the program itself: 16 seeds each, the warm-up left out by the file's own run.warmup, means
// read from the summary. All intervals together at 99 %, none wider than 3 %.
#include <QTest>

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include <fstream>
#include <functional>

#include <nlohmann/json.hpp>

#include "checks.h"
#include "core/theory/erlang.h"

using namespace latepulse;
using namespace latepulse::theorytest;
using Json = nlohmann::json;

namespace {

constexpr int seeds = 16;
constexpr std::size_t checksInAll = 9;

struct Claim {
    const char* name;
    std::function<double(const Json& summary)> read;
    double expected;
};

double waiting(const Json& summary)
{
    return summary.at("classes").at("c0").at("waiting").at("mean_s").get<double>();
}
double sojourn(const Json& summary)
{
    return summary.at("classes").at("c0").at("sojourn").at("mean_s").get<double>();
}
double dropped(const Json& summary)
{
    const Json& counters = summary.at("counters");
    return counters.at("events_dropped.c0").get<double>() / counters.at("events_created.c0").get<double>();
}
double used(const Json& summary)
{
    const Json& station = summary.at("classes").at("c0");
    return (sojourn(summary) - waiting(summary)) * station.at("sojourn").at("count").get<double>()
        / (0.9 * summary.at("horizon_s").get<double>());
}

} // namespace

class TheoryCommandLineTest : public QObject {
    Q_OBJECT

private slots:
    void init() { QVERIFY(m_folder.isValid()); }
    void oneWorker()
    {
        const auto m = theory::mm1(0.5, 1.0).value();
        compare({{{exponential(2), exponential(1)}}}, 2e5,
                {{"Wq", waiting, m.waiting}, {"W", sojourn, m.sojourn}, {"rho", used, m.utilisation}});
    }
    void fiveWorkers()
    {
        const auto m = theory::mmc(4.0, 1.0, 5).value();
        Station station{{{exponential(0.25), exponential(1)}}};
        station.workers = 5;
        compare(station, 2e5, {{"Wq", waiting, m.waiting}, {"W", sojourn, m.sojourn}, {"a", used, 4.0}});
    }
    void fewPlaces()
    {
        const auto m = theory::mm1k(0.8, 1.0, 5).value();
        Station station{{{exponential(1.25), exponential(1)}}};
        station.room = 4;
        compare(station, 2.5e5,
                {{"P_block", dropped, m.blocked},
                 {"Wq_accepted", waiting, m.accepted.waiting},
                 {"W_accepted", sojourn, m.accepted.sojourn}});
    }

private:
    /// Seconds of one run, a tenth of them warm-up.
    void compare(const Station& station, double horizon, const std::vector<Claim>& claims);
    QTemporaryDir m_folder;
};

void TheoryCommandLineTest::compare(const Station& station, double horizon, const std::vector<Claim>& claims)
{
    const QString name = m_folder.filePath(QStringLiteral("station.toml"));
    std::ofstream(name.toStdString()) << scenarioText(station, horizon, 1);
    std::vector<std::vector<double>> values(claims.size());
    for (std::uint64_t seed = baseSeed(); seed < baseSeed() + seeds; ++seed) {
        QProcess program;
        program.start(QStringLiteral(LATEPULSE_CLI),
                      {QStringLiteral("run"), name, QStringLiteral("--json"), QStringLiteral("--seed"),
                       QString::number(seed), QStringLiteral("--set"),
                       QStringLiteral("run.warmup=%1").arg(QString::fromStdString(nanoseconds(horizon / 10)))});
        QVERIFY(program.waitForFinished(60'000));
        QCOMPARE(program.exitCode(), 0);
        const Json summary = Json::parse(program.readAllStandardOutput().toStdString());
        for (std::size_t i = 0; i < claims.size(); ++i)
            values[i].push_back(claims[i].read(summary));
    }
    for (std::size_t i = 0; i < claims.size(); ++i) {
        const Estimate e = estimateOf(values[i], 1 - 0.01 / static_cast<double>(checksInAll));
        const QString line = QStringLiteral("%1: theory %2, summary %3 +- %4")
                                 .arg(QLatin1String(claims[i].name))
                                 .arg(claims[i].expected)
                                 .arg(e.mean)
                                 .arg(e.halfWidth);
        QVERIFY2(std::abs(e.mean - claims[i].expected) <= e.halfWidth, qPrintable(line));
        QVERIFY2(e.halfWidth <= 0.03 * claims[i].expected, qPrintable(line));
        qInfo("%s", qPrintable(line));
    }
}

QTEST_GUILESS_MAIN(TheoryCommandLineTest)
#include "command_line_test.moc"
