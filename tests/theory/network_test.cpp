// Networks as scenario files against Jackson's theorem: an asynchronous pool hands what it served to the queue of its
// completions (series), and a call that times out sends the event to another queue or back to its own (routing,
// feedback) with the probability that the call takes longer. All intervals together at 99 %, none wider than 3 %.
#include <QTest>

#include <cmath>

#include <fmt/format.h>

#include "checks.h"
#include "core/theory/network.h"

using namespace latepulse;
using namespace latepulse::theorytest;

namespace {

constexpr double coinMean = 1e-3;  // s; the call that decides where an event goes
constexpr std::size_t checksInAll = 17;

/// The timeout that cuts this share of exponential calls of that mean.
double timeoutFor(double share)
{
    return -coinMean * std::log(share);
}

std::string head(double horizon, std::uint64_t seed, double arrivalRate)
{
    return fmt::format("format = 1\n[run]\nhorizon = \"{}\"\nsample = \"{}\"\nseed = {}\n[source.jobs]\nclass = "
                       "\"job\"\narrivals = {}\n[class.job]\nqueue = \"a\"\nend = \"sink\"\n",
                       nanoseconds(horizon), nanoseconds(1 / arrivalRate), seed, exponential(1 / arrivalRate));
}

std::string station(const char* name, int workers, const char* next)
{
    return fmt::format("[queue.{0}]\n[pool.{0}]\nworkers = {1}\nserves = [\"{0}\"]\n{2}", name, workers,
                       *next == 0 ? "" : fmt::format("mode = \"asynchronous\"\ncompletions = \"{}\"\n", next));
}

Estimator line(const char* queue)
{
    return [series = fmt::format("queue_depth.{}.job", queue)](Batch& b) { return b.sampled[series]; };
}

Estimator busy(const char* pool)
{
    return [series = fmt::format("utilisation.{}", pool)](Batch& b) { return b.sampled[series]; };
}

Estimator longer(double t)
{
    return [t](Batch& b) {
        return static_cast<double>(std::count_if(b.sojourns.begin(), b.sojourns.end(),
                                                 [t](float s) { return static_cast<double>(s) > t; }))
            / b.served;
    };
}

} // namespace

class TheoryNetworkTest : public QObject {
    Q_OBJECT

private slots:
    void twoStationsInSeries();
    void feedbackThenASecondStation();
    void splitAndMerge();

private:
    static void compare(const Subject& subject, double rate, Effort effort, std::uint64_t seeds,
                        const std::vector<Check>& checks);
};

void TheoryNetworkTest::compare(const Subject& subject, double rate, Effort effort, std::uint64_t seeds,
                                const std::vector<Check>& checks)
{
    auto batches = measure(subject, rate, effort, baseSeed() + seeds);
    const QString wrong = whatMisses(checks, batches, 1 - 0.01 / static_cast<double>(checksInAll));
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
}

void TheoryNetworkTest::twoStationsInSeries()
{
    const double rate = 0.5, first = 1.0, second = 0.8;
    const auto means = theory::jackson({{rate, first, 1}, {0, second, 1}}, {{0, 1}, {0, 0}}).value();
    const Subject subject{[=](double horizon, std::uint64_t seed) {
                              return head(horizon, seed, rate)
                                  + fmt::format("steps = [ {{ id = \"one\", cpu = {}, call = \"wire\" }}, {{ id = "
                                                "\"two\", cpu = {} }} ]\n[backend.wire]\nlatency = \"0s\"\n",
                                                exponential(1 / first), exponential(1 / second))
                                  + station("a", 1, "b") + station("b", 1, "");
                          },
                          {"queue_depth.a.job", "queue_depth.b.job", "utilisation.b"}};
    const double p95 = theory::tandemSojournQuantile(rate, first, second, 0.95).value();
    Effort effort;
    effort.jobs = 2.4e6;
    effort.keepTimes = true;
    compare(subject, rate, effort, 800,
            {{"W", 0, meanSojourn, means.sojourn},
             {"Lq of the first", 0, line("a"), means.stations[0].queueLength},
             {"Lq of the second", 0, line("b"), means.stations[1].queueLength},
             {"utilisation of the second", 0, busy("b"), means.stations[1].utilisation},
             {"W, 95th percentile", 0, [](Batch& b) { return quantile(b.sojourns, 0.95); }, p95},
             {"P(W > 10 s)", 0, longer(10), theory::tandemSojournTail(rate, first, second, 10).value()}});
}

void TheoryNetworkTest::feedbackThenASecondStation()
{
    // 40 % of what the first station served comes back to it at once; the rest goes on to two slower workers.
    const double rate = 0.6, first = 2.0, second = 0.4, back = 0.4;
    const auto means = theory::jackson({{rate, first, 1}, {0, second, 2}}, {{back, 1 - back}, {0, 0}}).value();
    const Subject subject{
        [=](double horizon, std::uint64_t seed) {
            return head(horizon, seed, rate)
                + fmt::format("steps = [ {{ id = \"one\", cpu = {}, call = \"coin\", timeout = \"{}\", on_timeout = "
                              "\"move\", to_queue = \"a\" }}, {{ id = \"two\", cpu = {} }} ]\n[backend.coin]\nlatency "
                              "= {}\n",
                              exponential(1 / first), nanoseconds(timeoutFor(back)), exponential(1 / second),
                              exponential(coinMean))
                + station("a", 1, "b") + station("b", 2, "");
        },
        {"queue_depth.a.job", "queue_depth.b.job", "utilisation.a", "utilisation.b"}};
    Effort effort;
    effort.jobs = 2.4e6;
    const double calls = coinMean * means.throughput[0] / rate * (1 - back);  // s of a job's sojourn
    compare(subject, rate, effort, 820,
            {{"W", 0, meanSojourn, means.sojourn + calls},
             {"Lq with feedback", 0, line("a"), means.stations[0].queueLength},
             {"Lq of the second", 0, line("b"), means.stations[1].queueLength},
             {"utilisation with feedback", 0, busy("a"), means.stations[0].utilisation},
             {"utilisation of the second", 0, busy("b"), means.stations[1].utilisation},
             {"returns per job", 0, [](Batch& b) { return b.counted["moves.job"] / b.served; }, back / (1 - back)}});
}

void TheoryNetworkTest::splitAndMerge()
{
    // Of what a served 30 % must go through b, where the same chance sends it through b once more; all end at c.
    const double rate = 0.8, step = 1.1, last = 1.0, aside = 0.3;
    const auto means = theory::jackson({{rate, step, 1}, {0, step, 1}, {0, last, 1}},
                                       {{0, aside, 1 - aside}, {0, aside, 1 - aside}, {0, 0, 0}})
                           .value();
    const Subject subject{
        [=](double horizon, std::uint64_t seed) {
            return head(horizon, seed, rate)
                + fmt::format("steps = [ {{ id = \"one\", cpu = {}, call = \"coin\", timeout = \"{}\", on_timeout = "
                              "\"move\", to_queue = \"b\" }}, {{ id = \"two\", cpu = {} }} ]\n[backend.coin]\nlatency "
                              "= {}\n",
                              exponential(1 / step), nanoseconds(timeoutFor(aside)), exponential(1 / last),
                              exponential(coinMean))
                + station("a", 1, "c") + station("b", 1, "c") + station("c", 1, "");
        },
        {"queue_depth.a.job", "queue_depth.b.job", "queue_depth.c.job", "utilisation.b"}};
    Effort effort;
    effort.jobs = 3.6e6;
    const double visits = (means.throughput[0] + means.throughput[1]) / rate;
    compare(subject, rate, effort, 840,
            {{"W", 0, meanSojourn, means.sojourn + coinMean * visits * (1 - aside)},
             {"Lq of a", 0, line("a"), means.stations[0].queueLength},
             {"Lq of b", 0, line("b"), means.stations[1].queueLength},
             {"Lq of c", 0, line("c"), means.stations[2].queueLength},
             {"utilisation of b", 0, busy("b"), means.stations[1].utilisation}});
}

QTEST_GUILESS_MAIN(TheoryNetworkTest)
#include "network_test.moc"
