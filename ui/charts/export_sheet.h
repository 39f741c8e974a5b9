#pragma once
// One exported picture, laid out off screen in a theme of its own; painted as strokes, SVG or PDF.

#include <functional>
#include <memory>

#include <QByteArray>
#include <QPicture>
#include <QSize>
#include <QStringList>

#include "ui/charts/still_charts.h"
#include "ui/presenters/chart_rows.h"
#include "ui/presenters/display_zone.h"

class QPaintDevice;
class QPainter;
class QPdfWriter;

namespace latepulse::ui {

class ExportSheet {
public:
    explicit ExportSheet(QSize size) : m_size(size) {}
    virtual ~ExportSheet() = default;
    ExportSheet(const ExportSheet&) = delete;
    ExportSheet& operator=(const ExportSheet&) = delete;

    /// The sheet as a list of strokes: quick to take, and drawn onto pixels by any thread.
    [[nodiscard]] QPicture strokes();
    /// Empty when it cannot be painted.
    [[nodiscard]] QByteArray svg(const QString& title);
    [[nodiscard]] QByteArray pdf(const QString& title);

protected:
    [[nodiscard]] QSize size() const { return m_size; }
    /// `vector`: the device keeps lines as lines.
    [[nodiscard]] virtual bool paint(QPaintDevice& device, bool vector) = 0;

private:
    QSize m_size;
};

/// Lines above and below the picture.
struct SheetCaptions {
    QStringList above, below;
};

struct SheetSpan {
    SimTime from, to;
    DisplayZone zone;
};

/// The height so many lines take on a sheet, and the lines themselves at its head and foot.
[[nodiscard]] int captionsHeight(const QStringList& lines);
void paintSheetCaptions(QPainter& painter, QSize size, const Theme& theme, const SheetCaptions& captions);
/// One page of this size in logical pixels, painted by `paint`; empty when that fails.
[[nodiscard]] QByteArray pdfPage(QSize size, const QString& title, const std::function<bool(QPdfWriter&)>& paint);

/// Charts over one time axis.
[[nodiscard]] std::unique_ptr<ExportSheet> rowsSheet(QSize size, const std::vector<ChartRow>& rows, const StillRun& run,
                                                     const SheetSpan& span, const SheetCaptions& captions,
                                                     const Theme& theme);

/// A chart without a time axis; what it says in words joins the lines below.
[[nodiscard]] std::unique_ptr<ExportSheet> stillSheet(QSize size, StillChart chart, const StillRun& run,
                                                      SheetCaptions captions, const Theme& theme);

/// The topology at the snapshot's instant.
[[nodiscard]] std::unique_ptr<ExportSheet> topologySheet(QSize size, const StillRun& run,
                                                         std::shared_ptr<const Snapshot> snapshot,
                                                         SheetCaptions captions, const Theme& theme);

} // namespace latepulse::ui
