// Beyond examples: mean and spread of each family, the whole law of a residual lifetime, and draws that know nothing of
// each other. Seeds are fixed, so each outcome is too.
#include <QTest>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/random/distribution.h"

using namespace latepulse;

namespace {

constexpr int kDraws = 100000;
constexpr double kKolmogorov = 2.23; // critical sqrt(n) D at level 1e-4
constexpr int kCells = 4000; // of the quantile function, for expectations

/// Light tails, so that the fourth moment is finite and its estimate calm.
Distribution example(DistributionFamily family)
{
    Distribution d;
    d.family = family;
    d.mean = 2.0;
    d.cv = 0.6;
    d.shape = family == DistributionFamily::Weibull ? 1.6 : 2.0;
    d.low = 0.5;
    d.high = 6.0;
    d.fastShare = 0.7;
    d.meanFast = 0.5;
    d.meanSlow = 3.0;
    d.table = {0.5, 1.0, 4.0, 4.0};
    return d;
}

DrawAddress nth(int i)
{
    return {Purpose::CallLatency, 8, static_cast<std::uint64_t>(i), 0, 0};
}

void addFamilies()
{
    QTest::addColumn<int>("family");
    for (int f = 0; f <= static_cast<int>(DistributionFamily::Empirical); ++f)
        QTest::newRow(familyWord(static_cast<DistributionFamily>(f)).data()) << f;
}

/// P(residual <= x) = E[min(X, x)] / E[X], from the quantile function at the cells' centres.
double residualCdf(const std::vector<double>& quantiles, double mean, double x)
{
    double sum = 0.0;
    for (const double q : quantiles)
        sum += std::min(q, x);
    return sum / (kCells * mean);
}

} // namespace

class LawTest : public QObject {
    Q_OBJECT

private slots:
    void theMeanIsTheStatedOne_data() { addFamilies(); }
    void theMeanIsTheStatedOne()
    {
        QFETCH(int, family);
        const Distribution d = example(static_cast<DistributionFamily>(family));
        const Sampler sampler(d);
        double sum = 0.0;
        for (int i = 0; i < kDraws; ++i)
            sum += sampler.draw({20, 0}, nth(i)).toSeconds();
        const double error = std::sqrt(varianceOf(d) / kDraws);
        QVERIFY2(std::abs(sum / kDraws - meanOf(d)) <= 4.0 * error + 1e-9,
                 qPrintable(QString("%1 for %2").arg(sum / kDraws).arg(meanOf(d))));
        QVERIFY(error <= 0.006 * meanOf(d)); // narrow enough to mean something
    }

    void theVarianceIsTheStatedOne_data() { addFamilies(); }
    void theVarianceIsTheStatedOne()
    {
        QFETCH(int, family);
        const Distribution d = example(static_cast<DistributionFamily>(family));
        const Sampler sampler(d);
        const double mean = meanOf(d);
        double squares = 0.0, fourths = 0.0;
        for (int i = 0; i < kDraws; ++i) {
            const double off = sampler.draw({21, 0}, nth(i)).toSeconds() - mean;
            squares += off * off;
            fourths += off * off * off * off;
        }
        const double variance = squares / kDraws; // about the true mean: unbiased as it is
        const double error = std::sqrt(std::max(0.0, fourths / kDraws - variance * variance) / kDraws);
        QVERIFY2(std::abs(variance - varianceOf(d)) <= 4.0 * error + 1e-12,
                 qPrintable(QString("%1 for %2").arg(variance).arg(varianceOf(d))));
        QVERIFY(error <= 0.03 * variance); // narrow enough to mean something
    }

    void residualsFollowTheirWholeLaw_data() { addFamilies(); }
    void residualsFollowTheirWholeLaw()
    {
        QFETCH(int, family);
        const Distribution d = example(static_cast<DistributionFamily>(family));
        const Sampler sampler(d);
        std::vector<double> quantiles, residuals;
        for (int i = 0; i < kCells; ++i)
            quantiles.push_back(quantileOf(d, (i + 0.5) / kCells));
        for (int i = 0; i < kDraws; ++i)
            residuals.push_back(sampler.drawResidual({22, 0}, nth(i)).toSeconds());
        std::sort(residuals.begin(), residuals.end());
        for (int i = 1; i < 200; ++i) {
            const auto rank = static_cast<std::size_t>(i) * kDraws / 200;
            const double distance =
                residualCdf(quantiles, meanOf(d), residuals[rank]) - static_cast<double>(rank) / kDraws;
            QVERIFY2(std::abs(distance) * std::sqrt(kDraws) < kKolmogorov,
                     qPrintable(QString("at %1").arg(residuals[rank])));
        }
    }

    void drawsKnowNothingOfEachOther_data() { addFamilies(); }
    void drawsKnowNothingOfEachOther()
    {
        QFETCH(int, family);
        const Distribution d = example(static_cast<DistributionFamily>(family));
        if (d.family == DistributionFamily::Deterministic)
            return; // nothing varies
        const Sampler sampler(d);
        const double mean = meanOf(d);
        const double residualMean = (varianceOf(d) + mean * mean) / (2.0 * mean);
        double neighbours = 0.0, withResidual = 0.0, residualSquares = 0.0;
        for (int i = 0; i < kDraws; ++i) {
            const double off = sampler.draw({23, 0}, nth(i)).toSeconds() - mean;
            const double residual = sampler.drawResidual({23, 0}, nth(i)).toSeconds() - residualMean;
            neighbours += off * (sampler.draw({23, 0}, nth(i + 1)).toSeconds() - mean);
            withResidual += off * residual;
            residualSquares += residual * residual;
        }
        const double variance = varianceOf(d);
        QVERIFY(std::abs(neighbours) < 4.5 * variance * std::sqrt(kDraws));
        QVERIFY(std::abs(withResidual) < 4.5 * std::sqrt(variance * residualSquares));
    }
};

QTEST_GUILESS_MAIN(LawTest)
#include "law_test.moc"
