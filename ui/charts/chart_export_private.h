#pragma once
// What the source files of ChartExport share. Private to ui/charts.

#include <memory>
#include <optional>
#include <vector>

#include <QPicture>

#include "ui/charts/chart_export.h"
#include "ui/charts/export_captions.h"
#include "ui/charts/export_sheet.h"

namespace latepulse::ui {

struct ChartExport::Private {
    struct Page {
        std::vector<ChartRow> rows;
        QString stem, title;
        std::optional<StillChart> still;
        bool topology = false;
    };
    [[nodiscard]] std::unique_ptr<ExportSheet> laidOut(const Page& page) const;
    ExportedRun run;
    ExportOptions options;
    std::filesystem::path directory;
    std::vector<Page> pages;
    std::size_t drawn = 0;
    std::unique_ptr<ExportSheet> sheet; // laid out, not painted yet
};

/// The strokes as pixels; a null image where there is no memory for so many.
[[nodiscard]] QImage pictureOf(QPicture strokes, const ExportOptions& options);

} // namespace latepulse::ui
