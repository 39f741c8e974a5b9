#pragma once
// The charts without a time axis, onto any Qt chart: how long events of each class took, what held the workers, why
// returns were refused, and this run beside the one behind it.

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <QString>
#include <QStringList>

#include "core/record/recording.h"
#include "core/scenario/scenario.h"
#include "ui/look/theme.h"
#include "ui/presenters/display_zone.h"
#include "ui/presenters/ghost_kind.h"

class QChart;

namespace latepulse::ui {

enum class StillChart { Sojourns, Held, Refusals, Compared };

struct StillRun {
    std::shared_ptr<const Scenario> scenario;
    std::shared_ptr<const Recording> recording, ghost;
    GhostKind ghostKind = GhostKind::Before;
    std::shared_ptr<const Recording> pin = {};  // over one time axis a second line, under its own name
    QString pinName = {};
};

/// Id in file names and choices ("sojourns", "held", "refusals", "compared") and title.
[[nodiscard]] QString stillId(StillChart chart);
[[nodiscard]] QString stillTitle(StillChart chart);
/// Those this run has anything for.
[[nodiscard]] std::vector<StillChart> stillChartsOf(const StillRun& run);

/// Draws from nothing each time and returns what the picture says in words, a line per class or bar; empty when there
/// is nothing yet.
[[nodiscard]] QStringList drawStill(StillChart which, QChart& chart, const Theme& theme, const StillRun& run);

/// Which part of the run these charts are statistics of, in words: all that is computed, without the warm-up.
[[nodiscard]] QString stillSpan(const StillRun& run, const DisplayZone& zone);
/// "Model result, seed 1, scenario 0123456789ab".
[[nodiscard]] QString stillOrigin(const StillRun& run);

/// What the picture is drawn from as CSV (RFC 4180, C locale, units in the header): the histogram's own bins,
/// worker-seconds, refusals, or the figures of both runs.
[[nodiscard]] std::string stillCsv(StillChart which, const StillRun& run);
/// The units of those columns.
[[nodiscard]] std::vector<std::pair<QString, QString>> stillUnits(StillChart which);

} // namespace latepulse::ui
