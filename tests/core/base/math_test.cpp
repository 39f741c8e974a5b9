// Own elementary functions against the long double library, over wide ranges, within their stated bounds.
#include <QTest>

#include <cmath>

#include "core/base/math.h"

using namespace latepulse;

namespace {

bool within(double value, long double expected, long double bound)
{
    return std::abs(static_cast<long double>(value) - expected) <= bound;
}

} // namespace

class MathTest : public QObject {
    Q_OBJECT

private slots:
    void logStaysWithinItsBound()
    {
        for (int i = -70000; i <= 70000; ++i) {
            const double x = static_cast<double>(std::exp(0.01L * i));
            if (!std::isnormal(x) || x == 1.0)
                continue;
            const long double expected = std::log(static_cast<long double>(x));
            QVERIFY2(within(math::log(x), expected, 2e-15L * std::abs(expected)), qPrintable(QString::number(x)));
        }
        for (int i = 1; i < 20000; ++i) { // near 1, where the value vanishes
            const double x = 1.0 + (i - 10000) * 1e-7 + 1e-12;
            const long double expected = std::log(static_cast<long double>(x));
            QVERIFY(within(math::log(x), expected, 2e-15L * std::abs(expected)));
        }
        QCOMPARE(math::log(1.0), 0.0);
        QVERIFY(std::isinf(math::log(0.0)));
    }

    void expStaysWithinItsBound()
    {
        for (int i = -70800; i <= 70970; ++i) {
            const double x = i * 0.01;
            const long double expected = std::exp(static_cast<long double>(x));
            QVERIFY2(within(math::exp(x), expected, 4e-15L * expected), qPrintable(QString::number(x)));
        }
        QCOMPARE(math::exp(0.0), 1.0);
        QVERIFY(std::isinf(math::exp(710.0)));
        QCOMPARE(math::exp(-746.0), 0.0);
    }

    void powStaysWithinItsBound()
    {
        for (int i = -300; i <= 300; ++i) {
            const auto x = static_cast<double>(std::exp(0.05L * i));
            for (int j = -200; j <= 200; ++j) {
                const double y = j * 0.1;
                const long double expected = std::pow(static_cast<long double>(x), static_cast<long double>(y));
                const long double spread = 1.0L + std::abs(y * std::log(static_cast<long double>(x)));
                if (std::isnormal(static_cast<double>(expected)))
                    QVERIFY2(within(math::pow(x, y), expected, 4e-15L * spread * expected),
                             qPrintable(QString("%1^%2").arg(x).arg(y)));
            }
        }
        QCOMPARE(math::pow(0.0, 2.5), 0.0);
        QCOMPARE(math::pow(0.0, 0.0), 1.0);
        QCOMPARE(math::pow(1.0, -7.0), 1.0);
        QVERIFY(std::isinf(math::pow(10.0, 400.0)));
        QCOMPARE(math::pow(10.0, -400.0), 0.0);
    }

    void normalQuantileInvertsTheDistribution()
    {
        for (int i = 1; i < 2000; ++i) {
            const double p = i / 2000.0;
            const double x = math::normalQuantile(p);
            QVERIFY(
                within(static_cast<double>(std::erfc(-static_cast<long double>(x) / std::sqrt(2.0L)) / 2), p, 4e-15L));
        }
        QCOMPARE(math::normalQuantile(0.5), 0.0);
    }

    void normalCdfStaysWithinItsBound()
    {
        for (int i = -4000; i <= 4000; ++i) {
            const double x = i * 0.01;
            QVERIFY(within(math::normalCdf(x), std::erfc(-static_cast<long double>(x) / std::sqrt(2.0L)) / 2, 1e-14L));
        }
    }

    void logGammaStaysWithinItsBound()
    {
        for (int i = 1; i <= 50000; ++i) {
            const double x = i * 0.013;
            const long double expected = std::lgamma(static_cast<long double>(x));
            QVERIFY(within(math::logGamma(x), expected, 1e-13L * std::max(1.0L, std::abs(expected))));
        }
    }

    void gammaPHasItsClosedForms()
    {
        for (int i = 1; i < 3000; ++i) {
            const double x = i * 0.01;
            QVERIFY(within(math::gammaP(1.0, x), -std::expm1(-static_cast<long double>(x)), 1e-11L));
            QVERIFY(within(math::gammaP(0.5, x), std::erf(std::sqrt(static_cast<long double>(x))), 1e-11L));
        }
    }
};

QTEST_GUILESS_MAIN(MathTest)
#include "math_test.moc"
