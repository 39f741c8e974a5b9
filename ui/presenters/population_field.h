#pragma once
// Every probe by what it does now: counts per population and state that always sum to the population.

#include <array>
#include <cstdint>
#include <vector>

#include <QString>

#include "core/model/snapshot.h"
#include "core/scenario/scenario.h"

namespace latepulse::ui {

/// In the order of the field: what is well first. An attempt that is out stands apart from one whose event waits in a
/// queue or is served.
enum class FieldState : std::uint8_t { Connected, InQueue, Requesting, BackingOff, Offline };
inline constexpr std::size_t fieldStates = 5;
using FieldCounts = std::array<std::int64_t, fieldStates>;

[[nodiscard]] QString fieldStateName(FieldState state);
/// The state in one line: "an attempt is out, and its event waits in a queue or is served".
[[nodiscard]] QString fieldStateMeaning(FieldState state);

struct FieldPopulation {
    bool operator==(const FieldPopulation&) const = default;
    QString title;
    std::int64_t size = 0;
    FieldCounts counts{};
    [[nodiscard]] QString connected() const;  // "5,825 of 6,500 connected"
    [[nodiscard]] QString connectedShare() const;  // "89.6 %"
};

struct PopulationFieldPicture {
    std::vector<FieldPopulation> populations;  // in the scenario's order
    FieldCounts totals{};
    std::int64_t total = 0;
    [[nodiscard]] bool operator==(const PopulationFieldPicture&) const = default;
};

/// What the snapshot says; populations it does not know are left out.
[[nodiscard]] PopulationFieldPicture populationField(const Scenario& scenario, const Snapshot& snapshot);

/// All counts in a few sentences.
[[nodiscard]] QString fieldSummary(const PopulationFieldPicture& picture);
/// State, its meaning and its count, with each population's part.
[[nodiscard]] QString fieldStateTip(const PopulationFieldPicture& picture, FieldState state);

/// How many dots each state gets where one dot stands for `perDot` probes. Together they are ceil(size / perDot), or
/// more where that leaves a state that is not empty without a dot.
[[nodiscard]] FieldCounts dotsOf(const FieldCounts& counts, std::int64_t perDot);

} // namespace latepulse::ui
