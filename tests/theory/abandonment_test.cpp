// Stations whose jobs lose patience against Erlang A (M/M/c+M): every value lies in its interval from batch means, all
// intervals together at 99 %, and every half-width is at most 3 % of the value. LATEPULSE_THEORY_SEED=N takes other
// seeds.
#include <QTest>

#include <array>

#include "core/theory/abandonment.h"
#include "interval.h"
#include "station.h"

using namespace latepulse;
using namespace latepulse::theorytest;

namespace {

struct Case {
    const char* label;
    double arrivalRate, serviceRate;
    int workers;
    double abandonRate, jobs;
};
constexpr std::array cases = {
    Case{"erlang_a 1", 4.0, 1.0, 5, 0.5, 4e6},  // both of tests/data/queueing_cases.json
    Case{"erlang_a 2", 10.0, 1.0, 8, 1.0, 2e6},
    Case{"one worker, light", 0.8, 1.0, 1, 0.5, 1.5e6},
    Case{"one worker, overloaded", 1.5, 1.0, 1, 0.25, 1.5e6},
    Case{"three workers, patience as long as service", 2.4, 1.0, 3, 1.0, 2e6},
    Case{"ten workers, overloaded, hardly patient", 24.0, 2.0, 10, 4.0, 1e6},
};

struct Check {
    const char* name;
    double (*estimate)(const Batch&);
    double expected;
};

std::array<Check, 5> checksOf(const theory::AbandonmentMeans& means, int workers)
{
    return {
        Check{"share that leaves unserved", [](const Batch& b) { return b.dropped / (b.served + b.dropped); },
              means.abandons},
        Check{"share that waits", [](const Batch& b) { return (b.waited + b.dropped) / (b.served + b.dropped); },
              means.waits},
        Check{"wait, served or not", [](const Batch& b) { return b.allWaiting / (b.served + b.dropped); },
              means.waiting},
        Check{"line", [](const Batch& b) { return b.allWaiting / b.seconds; }, means.queueLength},
        Check{"busy workers", [](const Batch& b) { return (b.sojourn - b.waiting) / b.seconds; },
              means.utilisation * workers},
    };
}

} // namespace

class AbandonmentTest : public QObject {
    Q_OBJECT

private slots:
    void stationMeetsErlangA_data()
    {
        QTest::addColumn<std::size_t>("index");
        for (std::size_t i = 0; i < cases.size(); ++i)
            QTest::newRow(cases[i].label) << i;
    }
    void stationMeetsErlangA()
    {
        QFETCH(const std::size_t, index);
        const Case& c = cases[index];
        const auto means = theory::erlangA(c.arrivalRate, c.serviceRate, c.workers, c.abandonRate);
        QVERIFY(means);
        Station station;
        station.workers = c.workers;
        station.classes.push_back(
            {exponential(1 / c.arrivalRate), exponential(1 / c.serviceRate), exponential(1 / c.abandonRate)});
        Effort effort;
        effort.jobs = c.jobs;
        const std::uint64_t seed = qEnvironmentVariableIsSet("LATEPULSE_THEORY_SEED")
            ? qEnvironmentVariable("LATEPULSE_THEORY_SEED").toULongLong()
            : 1;
        const std::vector<Batch> batches =
            measure(station, c.arrivalRate, effort, seed * 1000 + 500 + index * replications).front();
        const auto checks = checksOf(*means, c.workers);
        const double confidence = 1 - 0.01 / static_cast<double>(cases.size() * checks.size());
        for (const Check& check : checks) {
            std::vector<double> values;
            for (const Batch& batch : batches)
                values.push_back(check.estimate(batch));
            const Estimate e = estimateOf(values, confidence);
            const QString line = QStringLiteral("%1: theory %2, simulated %3 +- %4")
                                     .arg(QLatin1String(check.name))
                                     .arg(check.expected)
                                     .arg(e.mean)
                                     .arg(e.halfWidth);
            QVERIFY2(std::abs(e.mean - check.expected) <= e.halfWidth, qPrintable(line));
            QVERIFY2(e.halfWidth <= 0.03 * check.expected, qPrintable(line));
            qInfo("%s", qPrintable(line));
        }
    }
};

QTEST_GUILESS_MAIN(AbandonmentTest)
#include "abandonment_test.moc"
