#pragma once
// Explain's sentences, made from the snapshot's numbers and a why report. Plain functions, so that tests read them.

#include <QString>

#include "core/experiment/why.h"
#include "core/model/snapshot.h"
#include "core/scenario/scenario.h"
#include "ui/presenters/display_zone.h"

namespace latepulse::ui {

/// What happens now: who holds the workers, what waits, how many controllers look dead and are not.
[[nodiscard]] QString situationText(const Scenario& scenario, const Snapshot& snapshot);
/// "unhealthy since 7 Jun 07:17:03".
[[nodiscard]] QString verdictText(const Scenario& scenario, const WhyReport& report, const DisplayZone& zone);
/// "up all along: the verdict is false".
[[nodiscard]] QString truthText(const WhyReport& report);
/// The age that the verdict goes by, where it is not the liveness age; else empty.
[[nodiscard]] QString judgedAgeText(const WhyReport& report);
/// "43 events stand before it: 32 heartbeats and 11 reconnects, all abandoned."
[[nodiscard]] QString standsBeforeText(const Scenario& scenario, const WhyReport& report);
/// "Its turn: in about 75 s (an estimate)."; empty when it cannot be told.
[[nodiscard]] QString turnText(const WhyReport& report);
/// "That is its evidence of 6 Jun 06:22:20 and the window of 60 s."; empty where the flip is not that of its evidence.
[[nodiscard]] QString reasonText(const Scenario& scenario, const WhyReport& report, const DisplayZone& zone);
/// Which parts of the age are too thin to be seen in its bar: "Silence is thinner than a line; transport and service
/// are zero."; empty where all can be seen.
[[nodiscard]] QString thinPartsText(const AgeSplit& split);
/// What its beat is good for when its turn comes: "It will then be 42 h old, outside the window of 60 s."; empty when
/// that cannot be told.
[[nodiscard]] QString afterTurnText(const WhyReport& report);
/// The title of a class, or its id.
[[nodiscard]] QString classTitle(const Scenario& scenario, const std::string& id);

} // namespace latepulse::ui
