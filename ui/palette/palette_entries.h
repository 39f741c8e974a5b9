#pragma once
// What the palette finds: the window's actions, the scenario's values and charts, scenarios to open, instants.

#include "core/record/recording.h"
#include "ui/document/document.h"
#include "ui/palette/command_palette.h"
#include "ui/presenters/display_zone.h"

class QAction;

namespace latepulse::ui {

class FileFlow;

[[nodiscard]] QList<PaletteEntry> actionEntries(const QList<QAction*>& actions);
/// Every value of the What-if area; `show` gets its path.
[[nodiscard]] QList<PaletteEntry> valueEntries(const Scenario& scenario, std::function<void(const QString&)> show);
/// Every prepared chart; `show` gets its id. Empty without a recording.
[[nodiscard]] QList<PaletteEntry> chartEntries(const Scenario& scenario, const Recording* recording,
                                               std::function<void(const QString&)> show);
/// Those shipped, and the files opened last.
[[nodiscard]] QList<PaletteEntry> scenarioEntries(FileFlow& files);
/// "50h", "jump to 50h", "2026-06-08T02:00:00Z", within the run.
[[nodiscard]] QList<PaletteEntry> timeEntries(const QString& typed, const Scenario& scenario, const DisplayZone& zone,
                                              std::function<void(SimTime)> seek);

} // namespace latepulse::ui
