#pragma once
// What one scenario costs: its run with everything recorded, the recording's share, the general way, and seeking.

#include <cstdint>
#include <memory>

#include "app/latepulse-cli/bench/stopwatch.h"
#include "core/base/error.h"
#include "core/scenario/scenario.h"

namespace latepulse::cli {

struct RunBench {
    Measured recorded;    // RecordedRun to the horizon
    Measured unrecorded;  // the same run, nobody listening
    Measured general;     // recorded, event by event without stretches (decision 0008)
    std::uint64_t events = 0;
    std::uint64_t bytes = 0;      // recorded
    std::uint64_t stateHash = 0;  // of all three alike

    [[nodiscard]] double nanosecondsPerEvent() const;
    /// Of the recorded run, 0 to 1.
    [[nodiscard]] double shareOfRecording() const;
};

struct SeekBench {
    Measured seeks;  // CPU of one seek each, from one instant drawn evenly over the run to the next
    std::size_t keyframes = 0;
    std::uint64_t keyframeBytes = 0;  // approximate
};

/// Errors: those of RecordedRun::start.
[[nodiscard]] ResultOrErrors<RunBench> benchRun(const std::shared_ptr<const Scenario>& scenario, std::size_t repeats);
[[nodiscard]] ResultOrErrors<SeekBench> benchSeek(const std::shared_ptr<const Scenario>& scenario, std::size_t seeks);

} // namespace latepulse::cli
