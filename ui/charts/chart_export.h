#pragma once
// Charts and the topology as files, drawn off screen from the whole recording, for print or as on the screen: never a
// picture of the window.

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <QByteArray>
#include <QImage>
#include <QSize>
#include <QStringList>

#include "core/base/error.h"
#include "core/record/recording.h"
#include "core/model/snapshot.h"
#include "core/scenario/scenario.h"
#include "ui/look/theme.h"
#include "ui/presenters/display_zone.h"
#include "ui/presenters/ghost_kind.h"

namespace latepulse::ui {

struct ExportOptions {
    QStringList rows;      // ids of charts, in their order; empty = all that are prepared
    QStringList otherScale;  // of these: not on their usual scale
    QSize size{1200, 600};  // of a picture, in logical pixels
    double scale = 2.0;    // PNG pixels per logical pixel
    std::optional<std::pair<SimTime, SimTime>> range;  // nullopt = the whole run
    bool png = true, svg = false, pdf = false, csv = true, provenance = true;
    DisplayZone zone;  // of axes and marks; CSV and JSON are UTC always
    Theme theme = Theme::light();  // the print theme: ink on white
    bool greyscale = false;        // every picture without its colours
    std::shared_ptr<const Snapshot> snapshot;  // set: the topology at its instant can be exported, as "topology"
    std::shared_ptr<const Recording> ghost;  // drawn behind, as its kind is
    GhostKind ghostKind = GhostKind::Before;
    std::shared_ptr<const Recording> pin = {};  // a second line behind, under its own name
    QString pinName = {};
};

/// Charts for a clipboard.
struct CopiedChart {
    QString title;
    QImage picture;
    QByteArray svg;
    std::string csv;
};

/// One picture per chart ("share.png", "sojourns.png", ...) and "all" with every chosen one over time, each with CSV and JSON beside it,
/// into `directory` (made when absent). Returns the files written. Errors: NotWritable, NotAvailable (nothing recorded),
/// UnknownSeries (no such row); files already complete stay.
[[nodiscard]] Result<std::vector<std::filesystem::path>> renderAll(std::shared_ptr<const Scenario> scenario,
                                                                   std::shared_ptr<const Recording> recording,
                                                                   const std::filesystem::path& directory,
                                                                   const ExportOptions& options);

/// The same in steps, for a window that has to stay alive: laying out and painting happen on its thread, one sheet at a
/// time; encoding and writing may happen on any other.
class ChartExport {
public:
    using Files = std::vector<std::filesystem::path>;
    /// Encodes and writes one sheet's files; stops between two of them when told to.
    using Write = std::function<Result<Files>(const std::atomic<bool>& stop)>;

    [[nodiscard]] static Result<std::unique_ptr<ChartExport>> begin(std::shared_ptr<const Scenario> scenario,
                                                                    std::shared_ptr<const Recording> recording,
                                                                    const std::filesystem::path& directory,
                                                                    const ExportOptions& options);
    /// For a clipboard instead of a folder.
    [[nodiscard]] static Result<std::unique_ptr<ChartExport>> begin(std::shared_ptr<const Scenario> scenario,
                                                                    std::shared_ptr<const Recording> recording,
                                                                    const ExportOptions& options);
    ~ChartExport();
    /// As they are copied, drawn at once.
    [[nodiscard]] std::vector<CopiedChart> copied() const;
    [[nodiscard]] int total() const; // sheets
    [[nodiscard]] int drawn() const;
    /// The next step on the window's thread. An empty function means: laid out, painted at the next step.
    [[nodiscard]] Write step();

private:
    struct Private;
    explicit ChartExport(std::unique_ptr<Private> state);
    [[nodiscard]] CopiedChart copied(std::size_t page) const;
    std::unique_ptr<Private> d;
};

/// Ids and titles of the charts that can be exported, in reading order: the prepared ones, and those of `shown.rows`
/// besides; the comparison with `shown.ghost` where there is one.
[[nodiscard]] std::vector<std::pair<QString, QString>> exportableRows(std::shared_ptr<const Scenario> scenario,
                                                                      std::shared_ptr<const Recording> recording,
                                                                      const ExportOptions& shown);

/// The charts of `options.rows`: of several those over time on one sheet, the others below it, their tables one after
/// the other. Errors as renderAll(), and NotAvailable for a picture too large to hold.
[[nodiscard]] Result<CopiedChart> copiedChart(std::shared_ptr<const Scenario> scenario,
                                              std::shared_ptr<const Recording> recording, const ExportOptions& options);

} // namespace latepulse::ui
