#pragma once
// Charts enlarged as a whole, for a room: painted, never touched.

#include <memory>
#include <vector>

#include <QRectF>

#include "core/record/recording.h"
#include "core/scenario/scenario.h"
#include "ui/look/theme.h"
#include "ui/presenters/chart_rows.h"
#include "ui/presenters/display_zone.h"
#include "ui/presenters/ghost_kind.h"

class QPaintDevice;

namespace latepulse::ui {

class PresentedCharts {
public:
    PresentedCharts();
    ~PresentedCharts();

    void setTheme(const Theme& theme);
    void setZone(const DisplayZone& zone);
    void setRun(std::shared_ptr<const Scenario> scenario, std::shared_ptr<const Recording> recording,
                std::shared_ptr<const Recording> ghost, GhostKind kind);
    void setRows(std::vector<ChartRow> rows);
    /// Moves the playhead and the figures read at it; no curve is drawn anew.
    void setPlayhead(SimTime t);
    /// Paints into `rect` (px of the device before its own ratio). The smallest text gets this many points.
    void paint(QPaintDevice& device, const QRectF& rect, double captionPoints);

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace latepulse::ui
