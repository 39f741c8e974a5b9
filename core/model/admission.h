#pragma once
// Choosing a controller for a returning probe: two evenly drawn starting points, from each the next controller that
// admits and has room, and of the two the less loaded (power of two choices, Mitzenmacher 2001).

#include <cstdint>

#include "core/model/plan.h"
#include "core/random/stream.h"

namespace latepulse {

/// noIndex when none is found. `usable(c)` says whether c admits and has room; `load(c)` is sessions / capacity.
template <class Usable, class Load>
std::uint32_t chooseOfTwo(std::uint32_t controllers, const RandomKey& key, std::uint64_t drawEntity,
                          std::uint32_t index, Usable usable, Load load)
{
    if (controllers == 0)
        return noIndex;
    const auto words = randomWords(key, {Purpose::ControllerChoice, drawEntity, index, 0, 0});
    const auto from = [&](std::uint64_t word) {
        const auto start = static_cast<std::uint32_t>(word % controllers);
        for (std::uint32_t i = 0; i < controllers; ++i) {
            const std::uint32_t c = start + i < controllers ? start + i : start + i - controllers;
            if (usable(c))
                return c;
        }
        return noIndex;
    };
    const std::uint32_t a = from(words[0]);
    if (a == noIndex)
        return a;
    const std::uint32_t b = from(words[1]);
    return load(b) < load(a) ? b : a;
}

} // namespace latepulse
