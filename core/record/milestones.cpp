#include "core/record/milestones.h"

namespace latepulse {

namespace {
constexpr std::array<std::string_view, milestoneCount> words = {
    "trigger",
    "first_late_evidence",
    "first_false_verdict",
    "admission_blocked",
    "nadir",
    "processor_restored",
    "backlog_drained",
    "reconnects_accepted_normally",
    "waiting_population_normal",
    "late_results_delivered",
};
} // namespace

std::string_view milestoneWord(Milestone milestone)
{
    return words[static_cast<std::size_t>(milestone)];
}

std::optional<Milestone> milestoneFromWord(std::string_view word)
{
    for (std::size_t i = 0; i < words.size(); ++i)
        if (words[i] == word)
            return static_cast<Milestone>(i);
    return std::nullopt;
}

} // namespace latepulse
