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

struct RoundKey {
    std::uint64_t a, b;
};

Words philoxRound(const Words& w, const RoundKey& key)
{
    const Product p(PHILOX_M4x64_0, w.a), q(PHILOX_M4x64_1, w.c);
    return {q.high ^ w.b ^ key.a, q.low, p.high ^ w.d ^ key.b, p.low};
}

std::array<RoundKey, 10> roundKeysOf(const RandomKey& key)
{
    std::array<RoundKey, 10> keys{};
    keys[0] = {key.seed, key.replication};
    for (std::size_t round = 1; round < keys.size(); ++round)
        keys[round] = {keys[round - 1].a + PHILOX_W64_0, keys[round - 1].b + PHILOX_W64_1};
    return keys;
}

} // namespace

/// Philox4x64-10 with what counters that differ in one word have in common worked out once: the first round but for one
/// exclusive or, and half of the second and third. Of the last two only what the first word needs is done.
std::array<double, drawsAtOnce> randomUnits(const RandomKey& key, const DrawAddress& address)
{
    const std::array<RoundKey, 10> keys = roundKeysOf(key);
    const std::uint64_t step = (std::uint64_t{address.step} << 32U) | address.sub;
    const Words first = philoxRound({address.entity, 0, step, static_cast<std::uint64_t>(address.purpose)}, keys[0]);
    const Product second(PHILOX_M4x64_1, first.c);
    const Product third(PHILOX_M4x64_0, second.high ^ first.b ^ keys[1].a);
    std::array<double, drawsAtOnce> units{};
    for (std::uint64_t i = 0; i < drawsAtOnce; ++i) {
        const Product own(PHILOX_M4x64_0, first.a ^ (address.index + i));
        const Product next(PHILOX_M4x64_1, own.high ^ first.d ^ keys[1].b);
        Words w{next.high ^ second.low ^ keys[2].a, next.low, third.high ^ own.low ^ keys[2].b, third.low};
        for (std::size_t round = 3; round < 8; ++round)
            w = philoxRound(w, keys[round]);
        const Product p(PHILOX_M4x64_0, w.a), q(PHILOX_M4x64_1, w.c);
        const Product last(PHILOX_M4x64_1, p.high ^ w.d ^ keys[8].b);
        units[i] = unitFromWord(last.high ^ q.low ^ keys[9].a);
    }
    return units;
}

double randomUnit(const RandomKey& key, const DrawAddress& address)
{
    return unitFromWord(randomWords(key, address)[0]);
}

} // namespace latepulse
