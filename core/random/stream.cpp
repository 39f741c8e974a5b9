#include "core/random/stream.h"

#include <Random123/philox.h>

namespace latepulse {

std::array<std::uint64_t, 4> randomWords(const RandomKey& key, const DrawAddress& address, std::uint32_t block)
{
    const r123::Philox4x64::ctr_type counter = {{
        address.entity,
        address.index,
        (std::uint64_t{address.step} << 32U) | address.sub,
        (std::uint64_t{block} << 32U) | static_cast<std::uint64_t>(address.purpose),
    }};
    const r123::Philox4x64::key_type philoxKey = {{key.seed, key.replication}};
    const auto words = r123::Philox4x64_R<10>()(counter, philoxKey);
    return {words[0], words[1], words[2], words[3]};
}

namespace {

struct Words {
    std::uint64_t a, b, c, d;
};

struct Product {
    std::uint64_t high, low;
    Product(std::uint64_t constant, std::uint64_t word) : low(mulhilo64(constant, word, &high)) {}
};

/// Round keys go up by constants.
struct RoundKey {
    std::uint64_t a, b;
    [[nodiscard]] RoundKey at(std::uint64_t round) const
    {
        return {a + round * PHILOX_W64_0, b + round * PHILOX_W64_1};
    }
};

Words philoxRound(const Words& w, RoundKey key)
{
    const Product p(PHILOX_M4x64_0, w.a), q(PHILOX_M4x64_1, w.c);
    return {q.high ^ w.b ^ key.a, q.low, p.high ^ w.d ^ key.b, p.low};
}

/// The last two of ten rounds, as far as the first word needs them.
std::uint64_t firstWordAfter(const Words& w, RoundKey key)
{
    const Product p(PHILOX_M4x64_0, w.a), q(PHILOX_M4x64_1, w.c);
    return Product(PHILOX_M4x64_1, p.high ^ w.d ^ key.at(8).b).high ^ q.low ^ key.at(9).a;
}

} // namespace

/// Philox4x64-10 with what four counters that differ in one word have in common worked out once: the first round but
/// for one exclusive or, and half of the second and third. Each round waits for the one before, so two counters go side
/// by side to fill the waits.
std::array<double, drawsAtOnce> randomUnits(const RandomKey& key, const DrawAddress& address)
{
    const RoundKey k{key.seed, key.replication};
    const std::uint64_t step = (std::uint64_t{address.step} << 32U) | address.sub;
    const Words first = philoxRound({address.entity, 0, step, static_cast<std::uint64_t>(address.purpose)}, k);
    const Product second(PHILOX_M4x64_1, first.c);
    const std::uint64_t commonA = second.high ^ first.b ^ k.at(1).a;
    const Product third(PHILOX_M4x64_0, commonA);
    const auto afterThree = [&](std::uint64_t index) {
        const Product p(PHILOX_M4x64_0, first.a ^ index);
        const Product q(PHILOX_M4x64_1, p.high ^ first.d ^ k.at(1).b);
        return Words{q.high ^ second.low ^ k.at(2).a, q.low, third.high ^ p.low ^ k.at(2).b, third.low};
    };
    std::array<double, drawsAtOnce> units{};
    for (std::uint64_t i = 0; i < drawsAtOnce; i += 2) {
        Words w = afterThree(address.index + i), v = afterThree(address.index + i + 1);
        for (std::uint64_t round = 3; round < 8; ++round) {
            w = philoxRound(w, k.at(round));
            v = philoxRound(v, k.at(round));
        }
        units[i] = unitFromWord(firstWordAfter(w, k));
        units[i + 1] = unitFromWord(firstWordAfter(v, k));
    }
    return units;
}

double randomUnit(const RandomKey& key, const DrawAddress& address)
{
    return unitFromWord(randomWords(key, address)[0]);
}

} // namespace latepulse
