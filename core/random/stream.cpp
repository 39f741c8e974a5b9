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

/// Each round waits for the one before, so two draws side by side fill the waits.
std::array<double, 2> randomUnitPair(const RandomKey& key, const DrawAddress& address)
{
    constexpr std::uint64_t steps[] = {PHILOX_W64_0, PHILOX_W64_1};
    const std::uint64_t step = (std::uint64_t{address.step} << 32U) | address.sub;
    const auto purpose = static_cast<std::uint64_t>(address.purpose);
    r123::Philox4x64::ctr_type a = {{address.entity, address.index, step, purpose}};
    r123::Philox4x64::ctr_type b = {{address.entity, address.index + 1, step, purpose}};
    r123::Philox4x64::key_type roundKey = {{key.seed, key.replication}};
    for (int round = 0; round < 10; ++round) {
        a = r123::Philox4x64_R<1>()(a, roundKey);
        b = r123::Philox4x64_R<1>()(b, roundKey);
        roundKey[0] += steps[0];
        roundKey[1] += steps[1];
    }
    return {unitFromWord(a[0]), unitFromWord(b[0])};
}

double randomUnit(const RandomKey& key, const DrawAddress& address)
{
    return unitFromWord(randomWords(key, address)[0]);
}

} // namespace latepulse
