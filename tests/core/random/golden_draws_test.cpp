// Determinism pin: bits that every machine and every optimisation level must give. A change here changes the meaning
// of every seed ever written down; laws are tested elsewhere.
#include <QTest>

#include <bit>

#include "core/base/math.h"
#include "tests/core/random/example.h"

using namespace latepulse;

namespace {

struct GoldenDraw {
    DistributionFamily family;
    std::int64_t draw[2];      // ns, at each of the two addresses below
    std::int64_t residual[2];  // ns
};

constexpr GoldenDraw kGolden[] = {
    {DistributionFamily::Deterministic, {2000000000, 2000000000}, {1003679110, 1310775158}},
    {DistributionFamily::Uniform, {8361131802, 9048502373}, {3045808264, 5563561442}},
    {DistributionFamily::Exponential, {402021758, 223477088}, {1378949643, 845056989}},
    {DistributionFamily::LogNormal, {2971156717, 4307958839}, {1233163547, 4417797417}},
    {DistributionFamily::Erlang, {879315361, 885833232}, {2245091592, 1766913706}},
    {DistributionFamily::Gamma, {7342056208, 10608748436}, {6773919716, 1898384657}},
    {DistributionFamily::Hyperexponential, {476173073, 553664380}, {344737411, 2112642473}},
    {DistributionFamily::BoundedPareto, {1761640927, 2108914068}, {626498450, 1218337893}},
    {DistributionFamily::Weibull, {159682092, 69015534}, {6698223353, 1712704882}},
    {DistributionFamily::Empirical, {5000000000, 5000000000}, {2509197776, 3276937895}},
};

} // namespace

class GoldenDrawsTest : public QObject {
    Q_OBJECT

private slots:
    void drawsGiveTheirBits()
    {
        const DrawAddress first{Purpose::StepCpu, 3, 0, 0, 0};
        const DrawAddress second{Purpose::CallLatency, 12345, 678, 2, 1};
        for (const GoldenDraw& golden : kGolden) {
            const Sampler sampler(example(golden.family));
            const char* name = familyWord(golden.family).data();
            QVERIFY2(sampler.draw({1, 0}, first).ns == golden.draw[0], name);
            QVERIFY2(sampler.draw({7, 3}, second).ns == golden.draw[1], name);
            QVERIFY2(sampler.drawResidual({1, 0}, first).ns == golden.residual[0], name);
            QVERIFY2(sampler.drawResidual({7, 3}, second).ns == golden.residual[1], name);
        }
    }

    void functionsGiveTheirBits()
    {
        const auto bits = [](double x) { return std::bit_cast<std::uint64_t>(x); };
        QCOMPARE(bits(math::log(0.1)), std::uint64_t{0xc0026bb1bbb55515});
        QCOMPARE(bits(math::log(12345.678)), std::uint64_t{0x4022d79559791e31});
        QCOMPARE(bits(math::log(1e-300)), std::uint64_t{0xc085963447f87fb5});
        QCOMPARE(bits(math::exp(0.1)), std::uint64_t{0x3ff1aec7b35a00d4});
        QCOMPARE(bits(math::exp(1.7)), std::uint64_t{0x4015e552770df8a6});
        QCOMPARE(bits(math::exp(-123.45678)), std::uint64_t{0x34cda40fd7d69a7b});
        QCOMPARE(bits(math::normalQuantile(1e-12)), std::uint64_t{0xc01c234fba57a32a});
        QCOMPARE(bits(math::normalQuantile(0.01)), std::uint64_t{0xc0029c5c4630ff0e});
        QCOMPARE(bits(math::normalQuantile(0.3)), std::uint64_t{0xbfe0c7e39582c5fa});
        QCOMPARE(bits(math::normalQuantile(0.999)), std::uint64_t{0x4008b8cbb7204470});
    }
};

QTEST_GUILESS_MAIN(GoldenDrawsTest)
#include "golden_draws_test.moc"
