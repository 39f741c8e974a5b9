#include "ui/charts/chart_export.h"

#include <algorithm>
#include <set>

#include <QBuffer>
#include <QCoreApplication>
#include <QFile>
#include <QPageSize>
#include <QPdfWriter>
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
        lines.prepend(tr("R, annotations: %1").arg(reported.join(QStringLiteral("; "))));
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
    [[nodiscard]] QByteArray png(double scale)
    {
        QByteArray bytes;
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::WriteOnly);
        QImage picture(m_size * scale, QImage::Format_RGB32);
        picture.fill(Qt::white);
        QCPPainter painter;
        if (!painter.begin(&picture))
            return {};
        painter.scale(scale, scale);
        painter.setMode(QCPPainter::pmNoCaching);
        m_plot.toPainter(&painter, m_size.width(), m_size.height());
        painter.end();
        return picture.save(&buffer, "PNG") ? bytes : QByteArray();
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
        writer.setResolution(96);  // one logical pixel per dot keeps text and lines as on the other pictures
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

[[nodiscard]] Result<void> writeSheet(Writer& writer, const Run& run, const std::vector<ChartRow>& rows,
                                      const QString& stem, const QString& title, const ExportOptions& options)
{
    Sheet sheet(run, rows, title, options);
    Result<void> done;
    if (options.png)
        done = writer.writePicture(stem, "png", sheet.png(options.scale), options.size * options.scale);
    if (done && options.svg)
        done = writer.writePicture(stem, "svg", sheet.svg(title), options.size);
    if (done && options.pdf)
        done = writer.writePicture(stem, "pdf", sheet.pdf(title), options.size);
    const std::vector<std::size_t> series = seriesOf(rows);
    // The first sample also covers instant 0, and its row must not be lost to the open lower end.
    const SimTime after = run.from - Duration{run.from == SimTime::start() ? 1 : 0};
    if (done && options.csv)
        done = writer.write(stem + QStringLiteral(".csv"),
                            seriesCsv(run.recording->series, run.scenario->run.start, series, after, run.to));
    if (done && options.provenance)
        done = writer.write(stem + QStringLiteral(".json"),
                            provenanceJson(*run.scenario, *run.recording, series, run.from, run.to));
    return done;
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

Result<std::vector<std::filesystem::path>> renderAll(std::shared_ptr<const Scenario> scenario,
                                                     std::shared_ptr<const Recording> recording,
                                                     const std::filesystem::path& directory,
                                                     const ExportOptions& options)
{
    Run run{std::move(scenario), std::move(recording), SimTime::start(), {}};
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
    Writer writer(directory);
    Result<void> done;
    for (const ChartRow& row : *rows)
        if (done)
            done = writeSheet(writer, run, {row}, row.id, row.title, options);
    if (done && rows->size() > 1)
        done = writeSheet(writer, run, *rows, QStringLiteral("all"), tr("all charts"), options);
    if (!done)
        return tl::unexpected(done.error());
    return writer.files;
}

std::vector<std::pair<QString, QString>> exportableRows(const Scenario& scenario, const Recording& recording)
{
    std::vector<std::pair<QString, QString>> rows;
    for (const ChartRow& row : chartRows(scenario, recording.series))
        rows.emplace_back(row.id, row.title);
    return rows;
}

} // namespace latepulse::ui
