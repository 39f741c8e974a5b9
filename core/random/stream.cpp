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

double randomUnit(const RandomKey& key, const DrawAddress& address)
{
    return unitFromWord(randomWords(key, address)[0]);
}

} // namespace latepulse
