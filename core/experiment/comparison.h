#pragma once
// Runs side by side: what each came to in the same measures, and in which values their scenarios differ. Read from
// recordings alone, so that the window and the command line say the same. One seed each: no figure has an interval.

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/record/recording.h"
#include "core/scenario/scenario.h"

namespace latepulse {

struct ComparedRun {
    std::string name; // "this run", "as loaded", a pin's
    std::shared_ptr<const Scenario> scenario;
    std::shared_ptr<const Recording> recording;
};

enum class Measure {
    LowestShare, // fewest connected probes of a population, or of all, over the whole run
    LowestShareAt, // when
    LongestAge, // longest liveness age of a controller group
    LongestAgeAt,
    FalseVerdicts,
    TimeToDrain, // from the trigger until the backlog is drained
    DetectionDelay, // longest time until a true failure was found, by controller group
    MilestoneReached,
};

enum class MeasureUnit { Probes, Verdicts, Span, Instant };

/// One measure of one run. A value is exact: probes, verdicts, or nanoseconds.
struct Figure {
    enum class State {
        Known,
        NotReached, // by the end of what is recorded
        NotBroken, // a recovery with nothing to recover from
        NoFailure, // nothing was there to detect
        NotThere, // the run has no such population, group or milestone
    } state = State::NotThere;
    std::int64_t value = 0;
    std::int64_t whole = 0; // of probes: how many there are
    [[nodiscard]] bool isKnown() const { return state == State::Known; }
    /// Of probes, the share of the whole.
    [[nodiscard]] double share() const
    {
        return whole > 0 ? static_cast<double>(value) / static_cast<double>(whole) : 0.0;
    }
    bool operator==(const Figure&) const = default;
};

struct ComparisonRow {
    Measure measure = Measure::FalseVerdicts;
    std::string subject; // id of a population or controller group, "all", a milestone's word; else ""
    MeasureUnit unit = MeasureUnit::Verdicts;
    std::vector<Figure> figures; // one of each run, in their order
};

/// Rows in reading order; a population or group that any of the runs has gets a row. Runs without a recording give
/// figures that are NotThere.
[[nodiscard]] std::vector<ComparisonRow> compareRuns(std::span<const ComparedRun> runs);

/// figure - against in the unit of the row; nullopt unless both are known.
[[nodiscard]] std::optional<std::int64_t> differenceOf(const Figure& figure, const Figure& against);

/// A value, entity or intervention in which two scenarios differ; `from` and `to` are empty where there is none.
struct ScenarioDifference {
    std::string path;  // "backend.registry.latency.mean", "intervention.relief", "pool.spare"
    std::string label; // of a parameter, as the registry has it; else ""
    std::string from, to; // as --set writes values; of an intervention its instant and what it does
    bool operator==(const ScenarioDifference&) const = default;
};

/// In which values `to` differs from `from`, in the order of the registry, then entities and interventions. The title,
/// notes, marks and expectations do not count: they never influence a run.
[[nodiscard]] std::vector<ScenarioDifference> differencesBetween(const Scenario& from, const Scenario& to);

/// The measure in words: "lowest connected share, software", "milestone backlog_drained".
[[nodiscard]] std::string measureWords(const ComparisonRow& row);
/// The figure as files and the command line have it: "81.57 % (5302 of 6500)", "46h43min11.975323393s", an instant in
/// UTC, "not reached".
[[nodiscard]] std::string figureWords(const ComparisonRow& row, const Figure& figure, UtcInstant start);
/// The signed difference likewise, shares in percentage points ("+4.20 points"); "" unless both are known.
[[nodiscard]] std::string differenceWords(const ComparisonRow& row, const Figure& figure, const Figure& against);

/// RFC 4180, C locale: kind ("model result, one seed"), measure, each run, and its difference from the first; then the
/// parameters in which a run differs from the first.
[[nodiscard]] std::string comparisonCsv(std::span<const ComparedRun> runs);

} // namespace latepulse
