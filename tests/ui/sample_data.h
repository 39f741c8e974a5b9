#pragma once
// The incident's shape by formulas, for tests of widgets: nothing is simulated, the numbers only look like it.

#include <functional>
#include <memory>
#include <string_view>

#include "core/model/snapshot.h"
#include "core/record/recording.h"
#include "core/scenario/scenario.h"

namespace latepulse::ui {

inline constexpr std::size_t sampleRunLength = 25'920;  // 72 h of 10 s samples

/// 13,000 probes, 40 controllers, one shared queue, a slow backend from 06:00; an intervention by hand at +31 h.
[[nodiscard]] std::shared_ptr<const Scenario> sampleScenario();

/// The first `samples` samples of such a run; `baseline` leaves the intervention by hand out (the ghost).
[[nodiscard]] std::shared_ptr<const Recording> sampleRecording(const Scenario& scenario,
                                                               std::size_t samples = sampleRunLength,
                                                               bool baseline = false);

/// A copy in which the series whose names begin so have other samples, by their index.
[[nodiscard]] std::shared_ptr<const Recording> withSamples(const Recording& recording, std::string_view begin,
                                                           const std::function<Sample(std::size_t)>& other);

/// The same run at one instant.
[[nodiscard]] std::shared_ptr<const Snapshot> sampleSnapshot(const Scenario& scenario, SimTime now);

} // namespace latepulse::ui
