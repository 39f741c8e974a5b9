#pragma once
// M/M/1 at 90 % utilisation twice: by the general model, and by the two-event loop one would write for it by hand.

#include <cstddef>
#include <cstdint>

#include "app/latepulse-cli/bench/stopwatch.h"

namespace latepulse::cli {

struct Textbook {
    Measured model;       // the scenario through ControlPlane, every series recorded each minute
    Measured byHand;      // arrival or departure, whichever is next; mean wait only
    std::uint64_t modelEvents = 0;
    std::uint64_t handEvents = 0;
    double modelWait = 0.0;  // mean time in queue, s: both have to be near 0.9 / (1 - 0.9) = 9 mean services
    double handWait = 0.0;   // s

    /// CPU per event of the model over that of the loop.
    [[nodiscard]] double ratio() const;
};

/// Services of 1 s mean. Both draw from the same kind of keyed streams.
[[nodiscard]] Textbook benchTextbook(std::size_t repeats);

} // namespace latepulse::cli
