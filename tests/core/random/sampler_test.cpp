// Keyed draws: pinned words, and each family's law by moments, quantiles (Kolmogorov-Smirnov) and renewal theory.
#include <QTest>

#include <algorithm>
#include <cmath>
#include <vector>

#include "tests/core/random/example.h"

using namespace latepulse;
using Words = std::array<std::uint64_t, 4>;

namespace {

constexpr int kDraws = 100000;
constexpr double kKolmogorov = 2.23; // critical sqrt(n) D at level 1e-4; seeds are fixed, so the outcome is too

DrawAddress nth(int i)
{
    return {Purpose::StepCpu, 3, static_cast<std::uint64_t>(i), 0, 0};
}

} // namespace

class SamplerTest : public QObject {
    Q_OBJECT

private slots:
    // Known answers of Random123 1.x for philox4x64 with 10 rounds (kat_vectors): all-zero counter and key.
    void wordsAreThoseOfPhilox()
    {
        const Words zero = randomWords({0, 0}, {Purpose{0}, 0, 0, 0, 0});
        QCOMPARE(zero, (Words{0x16554d9eca36314cU, 0xdb20fe9d672d0fdcU, 0xd7e772cee186176bU, 0x7e68b68aec7ba23bU}));
    }

    void everyFieldOfTheAddressCounts()
    {
        const DrawAddress base{Purpose::Arrival, 1, 2, 3, 4};
        std::vector<Words> all = {randomWords({1, 0}, base), randomWords({2, 0}, base), randomWords({1, 1}, base),
                                  randomWords({1, 0}, base, 1)};
        for (const DrawAddress& other :
             {DrawAddress{Purpose::Patience, 1, 2, 3, 4}, DrawAddress{Purpose::Arrival, 2, 2, 3, 4},
              DrawAddress{Purpose::Arrival, 1, 3, 3, 4}, DrawAddress{Purpose::Arrival, 1, 2, 4, 4},
              DrawAddress{Purpose::Arrival, 1, 2, 3, 5}})
            all.push_back(randomWords({1, 0}, other));
        std::sort(all.begin(), all.end());
        QVERIFY(std::adjacent_find(all.begin(), all.end()) == all.end());
    }

    void lawsHold_data()
    {
        QTest::addColumn<int>("family");
        for (int f = 0; f <= static_cast<int>(DistributionFamily::Empirical); ++f)
            QTest::newRow(familyWord(static_cast<DistributionFamily>(f)).data()) << f;
    }
    void lawsHold()
    {
        QFETCH(int, family);
        const Distribution d = example(static_cast<DistributionFamily>(family));
        const Sampler sampler(d);
        const double mean = meanOf(d);
        const double deviation = std::sqrt(varianceOf(d));
        std::vector<double> draws;
        double sum = 0.0;
        double residualSum = 0.0;
        double residualSquares = 0.0;
        for (int i = 0; i < kDraws; ++i) {
            draws.push_back(sampler.draw({11, 0}, nth(i)).toSeconds());
            QCOMPARE(sampler.draw({11, 0}, nth(i)).toSeconds(), draws.back());
            sum += draws.back();
            const double residual = sampler.drawResidual({11, 0}, nth(i)).toSeconds();
            residualSum += residual;
            residualSquares += residual * residual;
        }
        // Four standard errors of the mean.
        QVERIFY(std::abs(sum / kDraws - mean) <= 4.0 * deviation / std::sqrt(kDraws) + 1e-9);
        const double residualMean = residualSum / kDraws;
        const double residualError = std::sqrt((residualSquares / kDraws - residualMean * residualMean) / kDraws);
        QVERIFY(std::abs(residualMean - (varianceOf(d) + mean * mean) / (2.0 * mean)) <= 4.0 * residualError);
        // P(X <= quantile(p)) = p at 999 points; only families without jumps.
        if (d.family == DistributionFamily::Deterministic || d.family == DistributionFamily::Empirical)
            return;
        std::sort(draws.begin(), draws.end());
        for (int i = 1; i < 1000; ++i) {
            const double p = i / 1000.0;
            const auto below = std::upper_bound(draws.begin(), draws.end(), quantileOf(d, p)) - draws.begin();
            QVERIFY(std::abs(static_cast<double>(below) / kDraws - p) * std::sqrt(kDraws) < kKolmogorov);
        }
    }

    void unboundedFamiliesSaturate()
    {
        Distribution d = Distribution::exponential(Duration::longest());
        d.mean = 1e300;
        QCOMPARE(Sampler(d).draw({1, 0}, nth(0)), Duration::longest());
        QCOMPARE(Sampler(Distribution::exponential({})).draw({1, 0}, nth(0)), Duration{});
    }
};

QTEST_GUILESS_MAIN(SamplerTest)
#include "sampler_test.moc"
