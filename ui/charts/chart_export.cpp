#include "ui/charts/chart_export.h"

#include <algorithm>
#include <set>

#include <QBuffer>
#include <QCoreApplication>
#include <QFile>
#include <QFontMetricsF>
#include <QPageSize>
#include <QPdfWriter>
#include <QPicture>
#include <QSvgGenerator>
#include <QSvgRenderer>

#include "core/record/csv_export.h"
#include "core/record/provenance_json.h"
#include "core/scenario/writer.h"
#include "ui/charts/chart_figure.h"
#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

namespace {

using Path = std::filesystem::path;

QString tr(const char* text)
{
    return QCoreApplication::translate("ChartExport", text);
}

struct Run {
    std::shared_ptr<const Scenario> scenario;
    std::shared_ptr<const Recording> recording;
    SimTime from, to;
};

QStringList linesAbove(const Run& run, const QString& title)
{
    return {tr("%1: %2").arg(QString::fromStdString(run.scenario->title), title), tr("model result")};
}

/// Broken between words: paper has no tooltip for what is cut.
QStringList broken(const QString& text, int width)
{
    constexpr double margins = 24.0;
    const QFontMetricsF metrics(Theme::light().font(TextRole::Caption));
    QStringList lines;
    QString line;
    for (const QString& word : text.split(u' ')) {
        const QString longer = line.isEmpty() ? word : line + u' ' + word;
        if (!line.isEmpty() && metrics.horizontalAdvance(longer) > width - margins)
            lines << std::exchange(line, word);
        else
            line = longer;
    }
    return lines << line;
}

QStringList linesBelow(const Run& run, const ExportOptions& options)
{
    const UtcInstant start = run.scenario->run.start;
    QString text =
        tr("Seed %1, Latepulse %2, scenario %3, times in %4")
            .arg(QString::number(run.recording->seed), QStringLiteral(LATEPULSE_VERSION),
                 QString::fromStdString(run.recording->scenarioHash.substr(0, 12)), zoneText(start, options.zone));
    if (!run.recording->finished)
        text += tr(", computed to %1").arg(clockText(start + run.recording->computedTo, options.zone));
    QStringList reported;
    for (const Annotation& a : run.scenario->annotations)
        if (a.at <= run.to && a.until.value_or(a.at) >= run.from)
            reported << tr("%1 %2").arg(dayTimeText(start + a.at, options.zone), QString::fromStdString(a.text));
    QStringList lines{text, tr("Illustrative model, not RIPE NCC's topology")};
    if (!reported.isEmpty())
        lines = broken(tr("R, annotations: %1").arg(reported.join(QStringLiteral("; "))), options.size.width()) + lines;
    return lines;
}

/// A plot set up once per picture; the layout needs one replot before the points can fit its width.
class Sheet {
public:
    Sheet(const Run& run, const std::vector<ChartRow>& rows, const QString& title, const ExportOptions& options)
        : m_figure(m_plot, ChartFigure::Medium::Print), m_size(options.size)
    {
        m_plot.setGeometry(QRect(QPoint(0, 0), m_size));
        m_plot.setBufferDevicePixelRatio(1.0);
        m_plot.setPlottingHint(QCP::phCacheLabels, false); // cached labels are pixels and would be blurred when scaled
        m_figure.setTheme(Theme::light());
        m_figure.setZone(options.zone);
        m_figure.setScenario(run.scenario);
        m_figure.setRecordings(run.recording, options.ghost);
        m_figure.setRange(run.from, run.to);
        m_figure.setCaptions(linesAbove(run, title), linesBelow(run, options));
        m_figure.setRows(rows);
        m_plot.setViewport(QRect(QPoint(0, 0), m_size));
        m_plot.replot(QCustomPlot::rpImmediateRefresh);
        m_figure.refresh();
        m_plot.replot(QCustomPlot::rpImmediateRefresh);
    }
    /// The sheet as a list of strokes: quick to take, and drawn onto pixels by any thread.
    [[nodiscard]] QPicture strokes()
    {
        QPicture picture;
        QCPPainter painter;
        if (!painter.begin(&picture))
            return QPicture();
        m_plot.toPainter(&painter, m_size.width(), m_size.height());
        painter.end();
        return picture;
    }
    [[nodiscard]] QByteArray svg(const QString& title)
    {
        QByteArray bytes;
        QBuffer buffer(&bytes);
        QSvgGenerator generator;
        generator.setOutputDevice(&buffer);
        generator.setSize(m_size);
        generator.setViewBox(QRect(QPoint(0, 0), m_size));
        generator.setTitle(title);
        generator.setDescription(tr("model result"));
        return paint(generator) ? bytes : QByteArray();
    }
    [[nodiscard]] QByteArray pdf(const QString& title)
    {
        QByteArray bytes;
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::WriteOnly);
        QPdfWriter writer(&buffer);
        writer.setTitle(title);
        writer.setCreator(QStringLiteral("Latepulse " LATEPULSE_VERSION));
        writer.setResolution(96); // one logical pixel per dot keeps text and lines as on the other pictures
        writer.setPageSize(QPageSize(QSizeF(m_size) * 72.0 / 96.0, QPageSize::Point));
        writer.setPageMargins(QMarginsF());
        return paint(writer) ? bytes : QByteArray();
    }

private:
    [[nodiscard]] bool paint(QPaintDevice& device)
    {
        QCPPainter painter;
        if (!painter.begin(&device))
            return false;
        painter.setMode(QCPPainter::pmVectorized);
        painter.setMode(QCPPainter::pmNoCaching);
        m_plot.toPainter(&painter, m_size.width(), m_size.height());
        return painter.end();
    }

    QCustomPlot m_plot;
    ChartFigure m_figure;
    QSize m_size;
};

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

std::vector<std::size_t> seriesOf(const std::vector<ChartRow>& rows)
{
    std::set<std::size_t> all;
    for (const ChartRow& row : rows)
        for (const ChartCurve& curve : row.curves)
            all.insert(curve.value.begin(), curve.value.end());
    return {all.begin(), all.end()};
}

QByteArray encoded(QPicture strokes, QSize size, double scale)
{
    QImage picture(size * scale, QImage::Format_RGB32);
    picture.fill(Qt::white);
    QPainter painter(&picture);
    painter.scale(scale, scale);
    strokes.play(&painter);
    painter.end();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    return picture.save(&buffer, "PNG") ? bytes : QByteArray();
}

/// A sheet as painted, with what its files are written from. Holds no widget and no pixmap: any thread may write it.
struct Painted {
    Run run;
    QString stem;
    std::vector<std::size_t> series;
    ExportOptions options;
    QPicture png;
    QByteArray svg, pdf;
};

[[nodiscard]] Result<ChartExport::Files> writePainted(const Painted& sheet, const Path& directory,
                                                      const std::atomic<bool>& stop)
{
    const Run& run = sheet.run;
    const ExportOptions& options = sheet.options;
    Writer writer(directory);
    Result<void> done;
    const auto next = [&](bool wanted, auto write) {
        if (done && wanted && !stop)
            done = write();
    };
    next(options.png, [&] {
        return writer.writePicture(sheet.stem, "png", encoded(sheet.png, options.size, options.scale),
                                   options.size * options.scale);
    });
    next(options.svg, [&] { return writer.writePicture(sheet.stem, "svg", sheet.svg, options.size); });
    next(options.pdf, [&] { return writer.writePicture(sheet.stem, "pdf", sheet.pdf, options.size); });
    // The first sample also covers instant 0, and its row must not be lost to the open lower end.
    const SimTime after = run.from - Duration{run.from == SimTime::start() ? 1 : 0};
    next(options.csv, [&] {
        return writer.write(sheet.stem + QStringLiteral(".csv"),
                            seriesCsv(run.recording->series, run.scenario->run.start, sheet.series, after, run.to));
    });
    next(options.provenance, [&] {
        return writer.write(sheet.stem + QStringLiteral(".json"),
                            provenanceJson(*run.scenario, *run.recording, sheet.series, run.from, run.to));
    });
    if (!done)
        return tl::unexpected(done.error());
    return writer.files;
}

[[nodiscard]] Result<std::vector<ChartRow>> chosenRows(const Run& run, const QStringList& ids)
{
    std::vector<ChartRow> rows = chartRows(*run.scenario, run.recording->series);
    for (const QString& id : ids)
        if (std::none_of(rows.begin(), rows.end(), [&](const ChartRow& row) { return row.id == id; }))
            return tl::unexpected(
                Error{ErrorCode::UnknownSeries, {}, id.toStdString(), {}, "this run has no such chart", {}});
    if (!ids.isEmpty())
        std::erase_if(rows, [&](const ChartRow& row) { return !ids.contains(row.id); });
    if (rows.empty() || run.recording->series.size() == 0)
        return tl::unexpected(
            Error{ErrorCode::NotAvailable, {}, {}, {}, "nothing is recorded yet, so there is nothing to draw", {}});
    return rows;
}

} // namespace

struct ChartExport::Private {
    struct Page {
        std::vector<ChartRow> rows;
        QString stem, title;
    };
    Run run;
    ExportOptions options;
    Path directory;
    std::vector<Page> pages;
    std::size_t drawn = 0;
    std::unique_ptr<Sheet> sheet; // laid out, not painted yet
};

ChartExport::ChartExport(std::unique_ptr<Private> state) : d(std::move(state)) {}

ChartExport::~ChartExport() = default;

Result<std::unique_ptr<ChartExport>> ChartExport::begin(std::shared_ptr<const Scenario> scenario,
                                                        std::shared_ptr<const Recording> recording,
                                                        const std::filesystem::path& directory,
                                                        const ExportOptions& options)
{
    auto state = std::make_unique<Private>();
    Run& run = state->run;
    run = {std::move(scenario), std::move(recording), SimTime::start(), {}};
    run.to = SimTime::start() + run.scenario->run.horizon;
    if (options.range)
        std::tie(run.from, run.to) = *options.range;
    auto rows = chosenRows(run, options.rows);
    if (!rows)
        return tl::unexpected(rows.error());
    std::error_code failure;
    std::filesystem::create_directories(directory, failure);
    if (failure)
        return tl::unexpected(Error{
            ErrorCode::NotWritable, {}, directory.string(), {}, "cannot make this folder: " + failure.message(), {}});
    state->options = options;
    state->directory = directory;
    for (const ChartRow& row : *rows)
        state->pages.push_back({{row}, row.id, row.title});
    if (rows->size() > 1)
        state->pages.push_back({std::move(*rows), QStringLiteral("all"), tr("all charts")});
    return std::unique_ptr<ChartExport>(new ChartExport(std::move(state)));
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
        d->sheet = std::make_unique<Sheet>(d->run, page.rows, page.title, d->options);
        return {};
    }
    Painted painted{d->run, page.stem, seriesOf(page.rows), d->options, QPicture(), {}, {}};
    if (d->options.png)
        painted.png = d->sheet->strokes();
    if (d->options.svg)
        painted.svg = d->sheet->svg(page.title);
    if (d->options.pdf)
        painted.pdf = d->sheet->pdf(page.title);
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

std::vector<std::pair<QString, QString>> exportableRows(const Scenario& scenario, const Recording& recording)
{
    std::vector<std::pair<QString, QString>> rows;
    for (const ChartRow& row : chartRows(scenario, recording.series))
        rows.emplace_back(row.id, row.title);
    return rows;
}

} // namespace latepulse::ui
