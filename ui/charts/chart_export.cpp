#include "ui/charts/chart_export.h"

#include <algorithm>

#include <QBuffer>
#include <QCoreApplication>
#include <QFile>
#include <QImage>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgRenderer>

#include "core/scenario/writer.h"
#include "ui/charts/chart_export_private.h"
#include "ui/charts/export_captions.h"
#include "ui/charts/export_choice.h"
#include "ui/charts/export_data.h"
#include "ui/charts/export_sheet.h"
#include "ui/charts/greyscale.h"
#include "ui/charts/still_charts.h"
#include "ui/presenters/chart_rows.h"
#include "ui/presenters/quantity_text.h"
#include "ui/presenters/row_choice.h"

namespace latepulse::ui {

namespace {

using Path = std::filesystem::path;

QString tr(const char* text)
{
    return QCoreApplication::translate("ChartExport", text);
}

bool isPicture(const QByteArray& bytes, const char* format, QSize size)
{
    if (qstrcmp(format, "svg") == 0)
        return QSvgRenderer(bytes).isValid();
    if (qstrcmp(format, "pdf") == 0)
        return bytes.startsWith("%PDF-") && bytes.trimmed().endsWith("%%EOF");
    return QImage::fromData(bytes, format).size() == size;
}

class Writer {
public:
    explicit Writer(Path directory) : m_directory(std::move(directory)) {}

    [[nodiscard]] Result<void> write(const QString& name, std::string_view content)
    {
        const Path path = m_directory / name.toStdU16String();
        if (auto done = writeFileAtomically(path, content); !done)
            return done;
        files.push_back(path);
        return {};
    }
    /// Checked before the old file is touched.
    [[nodiscard]] Result<void> writePicture(const QString& stem, const char* format, const QByteArray& bytes,
                                            QSize size)
    {
        const QString name = stem + u'.' + QLatin1String(format);
        if (!isPicture(bytes, format, size))
            return tl::unexpected(
                Error{ErrorCode::NotWritable, {}, name.toStdString(), {}, "the picture could not be drawn", {}});
        return write(name, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
    }
    std::vector<Path> files;

private:
    Path m_directory;
};

QByteArray encoded(const QPicture& strokes, const ExportOptions& options)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    return pictureOf(strokes, options).save(&buffer, "PNG") ? bytes : QByteArray();
}

/// A sheet as painted, with what its files are written from. Holds no widget and no pixmap: any thread may write it.
struct Painted {
    ExportedRun run;
    QString stem;
    std::vector<ChartRow> rows;
    std::optional<StillChart> still;
    bool topology = false;
    ExportOptions options;
    QPicture png;
    QByteArray svg, pdf;
};

[[nodiscard]] Result<ChartExport::Files> writePainted(const Painted& sheet, const Path& directory,
                                                      const std::atomic<bool>& stop)
{
    const ExportedRun& run = sheet.run;
    const ExportOptions& options = sheet.options;
    Writer writer(directory);
    Result<void> done;
    const auto next = [&](bool wanted, auto write) {
        if (done && wanted && !stop)
            done = write();
    };
    next(options.png, [&] {
        return writer.writePicture(sheet.stem, "png", encoded(sheet.png, options), options.size * options.scale);
    });
    next(options.svg, [&] { return writer.writePicture(sheet.stem, "svg", sheet.svg, options.size); });
    next(options.pdf, [&] { return writer.writePicture(sheet.stem, "pdf", sheet.pdf, options.size); });
    next(options.csv && !sheet.topology, [&] {
        return writer.write(sheet.stem + QStringLiteral(".csv"),
                            sheet.still ? stillCsv(*sheet.still, stillRunOf(run, options))
                                        : rowsTable(sheet.rows, run));
    });
    next(options.provenance, [&] {
        return writer.write(sheet.stem + QStringLiteral(".json"),
                            sheet.topology    ? topologyProvenance(options.snapshot->now, run)
                                : sheet.still ? stillProvenance(*sheet.still, run)
                                              : rowsProvenance(sheet.rows, run));
    });
    if (!done)
        return tl::unexpected(done.error());
    return writer.files;
}

/// A chart's id without what file systems refuse.
QString stemOf(const QString& id)
{
    static const QRegularExpression others(QStringLiteral("[^A-Za-z0-9._-]+"));
    return QString(id).replace(others, QStringLiteral("_")).left(120);
}

} // namespace

std::unique_ptr<ExportSheet> ChartExport::Private::laidOut(const Page& page) const
{
    const StillRun shown = stillRunOf(run, options);
    const QStringList above = linesAbove(run, page.title);
    if (page.topology)
        return topologySheet(options.size, shown, options.snapshot, {above, originLines(run, options)}, options.theme);
    if (page.still) {
        const QStringList span = broken(stillSpan(shown, options.zone), options.size.width());
        return stillSheet(options.size, *page.still, shown, {above + span, originLines(run, options)}, options.theme);
    }
    return rowsSheet(options.size, page.rows, shown, {run.from, run.to, options.zone},
                     {above, linesBelow(run, options)}, options.theme);
}

ChartExport::ChartExport(std::unique_ptr<Private> state) : d(std::move(state)) {}

ChartExport::~ChartExport() = default;

Result<std::unique_ptr<ChartExport>> ChartExport::begin(std::shared_ptr<const Scenario> scenario,
                                                        std::shared_ptr<const Recording> recording,
                                                        const ExportOptions& options)
{
    auto state = std::make_unique<Private>();
    ExportedRun& run = state->run;
    run = {std::move(scenario), std::move(recording), SimTime::start(), {}};
    run.to = SimTime::start() + run.scenario->run.horizon;
    if (options.range)
        std::tie(run.from, run.to) = *options.range;
    auto chosen = chosenCharts(run, options);
    if (!chosen)
        return tl::unexpected(chosen.error());
    state->options = options;
    for (const ChartRow& row : chosen->rows)
        state->pages.push_back({{row}, stemOf(row.id), row.title, {}, false});
    for (const StillChart chart : chosen->stills)
        state->pages.push_back({{}, stillId(chart), stillTitle(chart), chart, false});
    if (chosen->rows.size() > 1)
        state->pages.push_back({std::move(chosen->rows), QStringLiteral("all"), tr("all charts over time"), {}, false});
    if (chosen->topology)
        state->pages.push_back(
            {{},
             topologyId(),
             tr("topology at %1").arg(clockText(run.scenario->run.start + options.snapshot->now, options.zone)),
             {},
             true});
    return std::unique_ptr<ChartExport>(new ChartExport(std::move(state)));
}

Result<std::unique_ptr<ChartExport>> ChartExport::begin(std::shared_ptr<const Scenario> scenario,
                                                        std::shared_ptr<const Recording> recording,
                                                        const std::filesystem::path& directory,
                                                        const ExportOptions& options)
{
    auto begun = begin(std::move(scenario), std::move(recording), options);
    if (!begun)
        return begun;
    std::error_code failure;
    std::filesystem::create_directories(directory, failure);
    if (failure)
        return tl::unexpected(Error{
            ErrorCode::NotWritable, {}, directory.string(), {}, "cannot make this folder: " + failure.message(), {}});
    (*begun)->d->directory = directory;
    return begun;
}

int ChartExport::total() const
{
    return static_cast<int>(d->pages.size());
}

int ChartExport::drawn() const
{
    return static_cast<int>(d->drawn);
}

ChartExport::Write ChartExport::step()
{
    const Private::Page& page = d->pages[d->drawn];
    if (!d->sheet) {
        d->sheet = d->laidOut(page);
        return {};
    }
    Painted painted{d->run, page.stem, page.rows, page.still, page.topology, d->options, QPicture(), {}, {}};
    if (d->options.png)
        painted.png = d->sheet->strokes();
    const bool grey = d->options.greyscale;
    if (d->options.svg || (grey && d->options.pdf))
        painted.svg = d->sheet->svg(page.title);
    if (d->options.pdf)
        painted.pdf = grey ? greyPdf(painted.svg, d->options.size, page.title) : d->sheet->pdf(page.title);
    if (grey)
        painted.svg = greySvg(painted.svg);
    d->sheet.reset();
    ++d->drawn;
    return [painted = std::move(painted), directory = d->directory](const std::atomic<bool>& stop) {
        return writePainted(painted, directory, stop);
    };
}

Result<std::vector<std::filesystem::path>> renderAll(std::shared_ptr<const Scenario> scenario,
                                                     std::shared_ptr<const Recording> recording,
                                                     const std::filesystem::path& directory,
                                                     const ExportOptions& options)
{
    auto begun = ChartExport::begin(std::move(scenario), std::move(recording), directory, options);
    if (!begun)
        return tl::unexpected(begun.error());
    ChartExport& charts = **begun;
    const std::atomic<bool> never{false};
    ChartExport::Files files;
    while (charts.drawn() < charts.total()) {
        const ChartExport::Write write = charts.step();
        if (!write)
            continue;
        const auto written = write(never);
        if (!written)
            return tl::unexpected(written.error());
        files.insert(files.end(), written->begin(), written->end());
    }
    return files;
}

} // namespace latepulse::ui
