#include "ui/presenters/milestone_spans.h"

#include <array>
#include <utility>

namespace latepulse::ui {

std::vector<MilestoneSpan> milestoneSpans(const Recording& recording)
{
    constexpr std::array pairs{std::pair(Milestone::FirstLateEvidence, Milestone::ProcessorRestored),
                               std::pair(Milestone::AdmissionBlocked, Milestone::ReconnectsAcceptedNormally)};
    std::vector<MilestoneSpan> spans;
    for (const auto& [begin, end] : pairs) {
        const auto from = recording.milestones.of(begin), to = recording.milestones.of(end);
        if (!from || (to && *to <= *from))
            continue;
        spans.push_back({begin, end, *from, to.value_or(recording.computedTo), to.has_value()});
    }
    return spans;
}

} // namespace latepulse::ui
