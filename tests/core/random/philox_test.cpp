// The words behind every draw: Philox4x64-10 as published, and an address that reaches the counter uncut.
#include <QTest>

#include <cmath>
#include <functional>

#include "core/random/stream.h"

using namespace latepulse;
using Words = std::array<std::uint64_t, 4>;
using KeyWords = std::array<std::uint64_t, 2>;

namespace {

struct Product {
    std::uint64_t high, low;
};

/// 64 x 64 bits by 32-bit halves, so that nothing here leans on what the library under test uses.
Product multiply(std::uint64_t a, std::uint64_t b)
{
    constexpr std::uint64_t kLow = 0xFFFFFFFFU;
    const std::uint64_t low = (a & kLow) * (b & kLow);
    const std::uint64_t first = (a >> 32U) * (b & kLow) + (low >> 32U);
    const std::uint64_t second = (a & kLow) * (b >> 32U) + (first & kLow);
    return {(a >> 32U) * (b >> 32U) + (first >> 32U) + (second >> 32U), (second << 32U) | (low & kLow)};
}

/// Philox4x64-10 written down from the paper (Salmon, Moraes, Dror, Shaw: Parallel random numbers, SC'11).
Words plainPhilox(Words c, KeyWords k)
{
    for (int round = 0; round < 10; ++round) {
        const Product p = multiply(0xD2E7470EE14C6C93U, c[0]);
        const Product q = multiply(0xCA5A826395121157U, c[2]);
        c = {q.high ^ c[1] ^ k[0], q.low, p.high ^ c[3] ^ k[1], p.low};
        k = {k[0] + 0x9E3779B97F4A7C15U, k[1] + 0xBB67AE8584CAA73BU};
    }
    return c;
}

/// The counter that the address's comment promises.
Words counterOf(const DrawAddress& a, std::uint32_t block)
{
    return {a.entity, a.index, (std::uint64_t{a.step} << 32U) | a.sub,
            (std::uint64_t{block} << 32U) | static_cast<std::uint64_t>(a.purpose)};
}

double correlation(int n, const std::function<double(int)>& x, const std::function<double(int)>& y)
{
    double sumX = 0, sumY = 0, sumXX = 0, sumYY = 0, sumXY = 0;
    for (int i = 0; i < n; ++i) {
        const double a = x(i), b = y(i);
        sumX += a, sumY += b, sumXX += a * a, sumYY += b * b, sumXY += a * b;
    }
    return (n * sumXY - sumX * sumY) / std::sqrt((n * sumXX - sumX * sumX) * (n * sumYY - sumY * sumY));
}

constexpr int kPairs = 100000;
constexpr double kLargest = 4.5; // standard errors of a correlation of independent pairs; seeds are fixed

} // namespace

class PhiloxTest : public QObject {
    Q_OBJECT

private slots:
    // The three vectors Random123 publishes for philox4x64 with 10 rounds: zeros, ones, digits of pi.
    void thePlainFormGivesThePublishedAnswers()
    {
        constexpr std::uint64_t kOnes = ~std::uint64_t{0};
        QCOMPARE(plainPhilox({0, 0, 0, 0}, {0, 0}),
                 (Words{0x16554d9eca36314cU, 0xdb20fe9d672d0fdcU, 0xd7e772cee186176bU, 0x7e68b68aec7ba23bU}));
        QCOMPARE(plainPhilox({kOnes, kOnes, kOnes, kOnes}, {kOnes, kOnes}),
                 (Words{0x87b092c3013fe90bU, 0x438c3c67be8d0224U, 0x9cc7d7c69cd777b6U, 0xa09caebf594f0ba0U}));
        QCOMPARE(plainPhilox({0x243f6a8885a308d3U, 0x13198a2e03707344U, 0xa4093822299f31d0U, 0x082efa98ec4e6c89U},
                             {0x452821e638d01377U, 0xbe5466cf34e90c6cU}),
                 (Words{0xa528f45403e61d95U, 0x38c72dbd566e9788U, 0xa5a1610e72fd18b5U, 0x57bd43b5e52b7fe6U}));
    }

    void drawsAreThePlainFormOfTheirAddress()
    {
        Words state = {1, 2, 3, 4}; // any sequence of varied words will do; the plain form is at hand
        for (int i = 0; i < 20000; ++i) {
            state = plainPhilox(state, {5, 6});
            const DrawAddress address{static_cast<Purpose>(state[0] & 0xFFFFU), state[1], state[2],
                                      static_cast<std::uint32_t>(state[3]),
                                      static_cast<std::uint32_t>(state[3] >> 32U)};
            const auto block = static_cast<std::uint32_t>(state[0] >> 32U);
            const RandomKey key{state[1] ^ state[3], state[2] >> 7U};
            QCOMPARE(randomWords(key, address, block),
                     plainPhilox(counterOf(address, block), {key.seed, key.replication}));
        }
    }

    void unitsNeverTouchTheEnds()
    {
        QVERIFY(unitFromWord(0) > 0.0);
        QVERIFY(unitFromWord(~std::uint64_t{0}) < 1.0);
        QCOMPARE(unitFromWord(std::uint64_t{1} << 63U), 0.5 + 0x1.0p-53);
        QCOMPARE(unitFromWord(0xFFFU), unitFromWord(0)); // the lowest 12 bits do not count
        const DrawAddress address{Purpose::Arrival, 9, 8, 7, 6};
        QCOMPARE(randomUnit({3, 2}, address), unitFromWord(randomWords({3, 2}, address)[0]));
    }

    void drawsAtOnceAreTheSameDraws()
    {
        std::array<std::uint64_t, 4> state{1, 2, 3, 4};
        for (int n = 0; n < 1000; ++n) {
            state = randomWords({7, 0}, {Purpose::BeatJitter, state[0], state[1], 0, 0});
            DrawAddress address{Purpose::BeatJitter, state[0], state[1],
                                n % 2 == 0 ? 0 : static_cast<std::uint32_t>(state[2]),
                                n % 3 == 0 ? 0 : static_cast<std::uint32_t>(state[3])};
            const RandomKey key{state[2] ^ state[3], n % 5 == 0 ? 0 : state[2]};
            const auto units = randomUnits(key, address);
            for (const double unit : units) {
                QCOMPARE(unit, randomUnit(key, address));
                ++address.index;
            }
        }
    }

    void neighboursAreUncorrelated_data()
    {
        using Shift = std::function<DrawAddress(DrawAddress)>;
        QTest::addColumn<Shift>("shift");
        QTest::newRow("entity") << Shift([](DrawAddress a) {
            ++a.entity;
            return a;
        });
        QTest::newRow("index") << Shift([](DrawAddress a) {
            ++a.index;
            return a;
        });
        QTest::newRow("step") << Shift([](DrawAddress a) {
            ++a.step;
            return a;
        });
        QTest::newRow("sub") << Shift([](DrawAddress a) {
            ++a.sub;
            return a;
        });
        QTest::newRow("purpose") << Shift([](DrawAddress a) {
            a.purpose = Purpose::Patience;
            return a;
        });
    }
    void neighboursAreUncorrelated()
    {
        QFETCH(std::function<DrawAddress(DrawAddress)>, shift);
        const auto at = [](int i) {
            return DrawAddress{Purpose::Arrival, static_cast<std::uint64_t>(i) / 300,
                               static_cast<std::uint64_t>(i) % 300, 1, 2};
        };
        const double r = correlation(
            kPairs, [&](int i) { return randomUnit({1, 0}, at(i)); },
            [&](int i) { return randomUnit({1, 0}, shift(at(i))); });
        QVERIFY(std::abs(r) * std::sqrt(kPairs) < kLargest);
    }

    void seedsReplicationsAndWordsAreUncorrelated()
    {
        const auto unit = [](std::uint64_t seed, std::uint64_t replication, std::size_t word, std::uint32_t block) {
            return [=](int i) {
                const DrawAddress address{Purpose::CallLatency, 4, static_cast<std::uint64_t>(i), 0, 0};
                return unitFromWord(randomWords({seed, replication}, address, block)[word]);
            };
        };
        const auto base = unit(1, 0, 0, 0);
        for (const auto& other : {unit(2, 0, 0, 0), unit(1, 1, 0, 0), unit(1, 0, 1, 0), unit(1, 0, 2, 0),
                                  unit(1, 0, 3, 0), unit(1, 0, 0, 1)})
            QVERIFY(std::abs(correlation(kPairs, base, other)) * std::sqrt(kPairs) < kLargest);
    }
};

QTEST_GUILESS_MAIN(PhiloxTest)
#include "philox_test.moc"
