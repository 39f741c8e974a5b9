#pragma once
// Conditions as --until and "pause when" write them, watched while a run is recorded.

#include <optional>
#include <string>
#include <string_view>

#include "core/base/error.h"
#include "core/record/milestones.h"
#include "core/record/series.h"

namespace latepulse {

/// "<series> < value [for duration]", "<series> > value ...", "first_false_verdict", "milestone.<name>".
struct Condition {
    std::optional<Milestone> milestone;
    std::size_t series = 0;
    bool below = false;
    double value = 0.0;
    Duration lasting{};
};

/// Errors: UnknownCondition with the forms there are; UnknownSeries with the nearest name.
[[nodiscard]] Result<Condition> parseCondition(std::string_view text, const std::vector<SeriesInfo>& series);

/// Whether a run shows at once that it holds. A nadir may be undercut and a recovery taken back until the run is over.
[[nodiscard]] bool isKnownAtOnce(const Condition& condition);

/// Follows a growing series; ask after every new sample.
class ConditionWatch {
public:
    explicit ConditionWatch(Condition condition) : m_condition(condition) {}
    /// The instant at which the condition was found to hold: a milestone's own instant, or the end of the sample.
    [[nodiscard]] std::optional<SimTime> met(const SeriesStore& series, const Milestones& milestones);

private:
    Condition m_condition;
    std::size_t m_seen = 0;
    Duration m_spell{};
};

} // namespace latepulse
