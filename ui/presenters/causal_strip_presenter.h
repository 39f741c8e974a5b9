#pragma once
// The chain from a slow backend to waiting probes as six statements, each with its threshold and when it was crossed.

#include <array>
#include <optional>

#include <QString>

#include "core/model/snapshot.h"
#include "core/record/recording.h"
#include "core/scenario/scenario.h"

namespace latepulse::ui {

enum class CausalLink { BackendLatency, QueueWait, LivenessAge, Verdicts, Eligible, WaitingProbes };
inline constexpr std::size_t causalLinkCount = 6;

struct CausalTile {
    QString caption, brief;  // "Backend latency", "Backend"
    QString value, state, threshold;
    bool exists = false;   // the scenario has this link of the chain
    bool applies = false;  // and there is a figure of it
    bool crossed = false;
    bool first = false;    // crossed before every other tile that is crossed now
    QString note{};  // what the tooltip adds
    QString lasting{};  // "for 43 h": since it was crossed
    QString shortValue{}, shortCaption{};  // "41 h"; "40" with "Unhealthy": what a narrow tile writes instead
    std::optional<SimTime> since{};  // start of the crossing that lasts until now, from the recording (to its sample)
};

/// The chart that shows this link: an id of chartRows().
[[nodiscard]] QString chartOf(CausalLink link);

/// "Queue wait": the link as the tile's first words say it.
[[nodiscard]] QString linkName(CausalLink link);

/// Tiles in causal order at the snapshot's instant. `start`: the scenario as the run began; `now`: with every change in
/// force. Without a recording no tile is the first. Looks back over at most 50,000 samples.
[[nodiscard]] std::array<CausalTile, causalLinkCount> causalTiles(const Scenario& now, const Scenario& start,
                                                                  const Snapshot* snapshot, const Recording* recording);

/// Which links a scenario lacks, in words: "No backend, no controllers and no probes here."; "" when it lacks none.
[[nodiscard]] QString lackingText(const Scenario& scenario);

/// The chain in one sentence, for screen readers.
[[nodiscard]] QString causalSummary(const std::array<CausalTile, causalLinkCount>& tiles);

} // namespace latepulse::ui
