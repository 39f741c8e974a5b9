#pragma once
// Runs side by side in words: the measures, their figures with units, signed differences, and what differs.

#include <QString>
#include <QStringList>

#include "core/experiment/comparison.h"
#include "ui/presenters/display_zone.h"

namespace latepulse::ui {

/// "Lowest share, Software probes", "Longest liveness age", "Backlog drained". `scenario` has the titles; a
/// controller group is named where there are several.
[[nodiscard]] QString measureTitle(const ComparisonRow& row, const Scenario& scenario);
/// "81.6 %", "84", "46 h 43 min", "8 Jun 06:58"; "not reached", "was not broken", "no failure", "–".
[[nodiscard]] QString figureText(const ComparisonRow& row, const Figure& figure, UtcInstant start,
                                 const DisplayZone& zone);
/// "+11.5 points", "−84", "+18 min 49 s", "same"; "" unless both are known.
[[nodiscard]] QString differenceText(const ComparisonRow& row, const Figure& figure, const Figure& against);
/// The figure with nothing rounded: "5,302 of 6,500 probes", "46 h 43 min 11.975 s".
[[nodiscard]] QString exactFigureText(const ComparisonRow& row, const Figure& figure, UtcInstant start,
                                      const DisplayZone& zone);
/// What the measure means, in one sentence.
[[nodiscard]] QString measureMeaning(const ComparisonRow& row);

/// "Latency, mean (registry): 80 ms → 300 s", "Your change of 8 Jun 08:13 (Workers (main): 4 → 7) is gone".
[[nodiscard]] QString differenceLine(const ScenarioDifference& difference, const Scenario& from, const Scenario& to,
                                     const DisplayZone& zone);
/// A line for each difference.
[[nodiscard]] QStringList scenarioDifferenceLines(const Scenario& from, const Scenario& to, const DisplayZone& zone);
/// How far the figures may be trusted: one seed, the same draws or others.
[[nodiscard]] QString seedsText(const std::vector<ComparedRun>& runs);

/// The whole table as text with tabs between, headed "Model result", for pasting.
[[nodiscard]] QString comparisonAsText(const std::vector<ComparedRun>& runs, const DisplayZone& zone);

} // namespace latepulse::ui
