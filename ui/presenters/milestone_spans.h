#pragma once
// What a run's milestones part its time into: stretches between a harm and the recovery from it.

#include <vector>

#include "core/record/recording.h"

namespace latepulse::ui {

struct MilestoneSpan {
    Milestone begin, end;
    SimTime from, to;
    bool ended = true;  // false: not recovered from as far as the run is recorded, and `to` is that instant
};

/// Late evidence until the processor is restored; returns blocked until they are accepted as before.
[[nodiscard]] std::vector<MilestoneSpan> milestoneSpans(const Recording& recording);

} // namespace latepulse::ui
