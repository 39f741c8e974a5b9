#include "ui/charts/export_sheet.h"

#include <QBuffer>
#include <QChart>
#include <QCoreApplication>
#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QPageSize>
#include <QPdfWriter>
#include <QSvgGenerator>

#include "ui/charts/chart_figure.h"

namespace latepulse::ui {

namespace {

class RowsSheet : public ExportSheet {
public:
    RowsSheet(QSize size, const std::vector<ChartRow>& rows, const StillRun& run, const SheetSpan& span,
              const SheetCaptions& captions, const Theme& theme)
        : ExportSheet(size), m_figure(m_plot, ChartFigure::Medium::Print)
    {
        m_plot.setGeometry(QRect(QPoint(0, 0), size));
        m_plot.setBufferDevicePixelRatio(1.0);
        m_plot.setPlottingHint(QCP::phCacheLabels, false); // cached labels are pixels and would be blurred when scaled
        m_plot.setBackground(theme.panel);
        m_figure.setTheme(theme);
        m_figure.setZone(span.zone);
        m_figure.setScenario(run.scenario);
        m_figure.setRecordings(run.recording, run.ghost, run.ghostKind);
        m_figure.setPin(run.pin, run.pinName);
        m_figure.setRange(span.from, span.to);
        m_figure.setCaptions(captions.above, captions.below);
        m_figure.setRows(rows);
        m_plot.setViewport(QRect(QPoint(0, 0), size));
        // The layout needs one replot before the points can fit its width.
        m_plot.replot(QCustomPlot::rpImmediateRefresh);
        m_figure.refresh();
        m_plot.replot(QCustomPlot::rpImmediateRefresh);
    }

private:
    [[nodiscard]] bool paint(QPaintDevice& device, bool vector) override
    {
        QCPPainter painter;
        if (!painter.begin(&device))
            return false;
        painter.setMode(QCPPainter::pmVectorized, vector);
        painter.setMode(QCPPainter::pmNoCaching, vector);
        m_plot.toPainter(&painter, size().width(), size().height());
        return painter.end();
    }

    QCustomPlot m_plot;
    ChartFigure m_figure;
};

class StillSheet : public ExportSheet {
public:
    StillSheet(QSize size, StillChart which, const StillRun& run, SheetCaptions captions, const Theme& theme)
        : ExportSheet(size), m_theme(theme), m_captions(std::move(captions))
    {
        auto* chart = new QChart;
        m_scene.addItem(chart);
        chart->setAnimationOptions(QChart::NoAnimation);
        chart->setBackgroundRoundness(0);
        chart->setMargins({4, 0, 8, 0});
        chart->layout()->setContentsMargins(0, 0, 0, 0);
        chart->resize(size);
        const QStringList words = drawStill(which, *chart, m_theme, run);
        if (which == StillChart::Sojourns)
            m_captions.below = words + m_captions.below; // the bars' words stand beside them already
        const int above = captionsHeight(m_captions.above), below = captionsHeight(m_captions.below);
        m_place = QRectF(0, above, size.width(), std::max(60, size.height() - above - below));
        chart->setGeometry(m_place);
        m_scene.setSceneRect(QRectF(QPointF(0, 0), QSizeF(size)));
    }

private:
    [[nodiscard]] bool paint(QPaintDevice& device, bool) override
    {
        QPainter painter;
        if (!painter.begin(&device))
            return false;
        const QRectF page(QPointF(0, 0), QSizeF(size()));
        painter.setRenderHint(QPainter::Antialiasing);
        painter.fillRect(page, m_theme.panel);
        m_scene.render(&painter, m_place, m_place);
        paintSheetCaptions(painter, size(), m_theme, m_captions);
        return painter.end();
    }

    const Theme m_theme;
    SheetCaptions m_captions;
    QGraphicsScene m_scene;
    QRectF m_place;
};

constexpr int captionLine = 17, captionLeft = 12, captionAir = 8; // px

} // namespace

int captionsHeight(const QStringList& lines)
{
    return captionAir + captionLine * static_cast<int>(lines.size());
}

void paintSheetCaptions(QPainter& painter, QSize size, const Theme& theme, const SheetCaptions& captions)
{
    painter.setFont(theme.font(TextRole::Section, 600));
    painter.setPen(theme.ink);
    double y = captionLine + 1.0;
    for (const QString& text : captions.above) {
        painter.drawText(QPointF(captionLeft, y), text);
        painter.setFont(theme.font(TextRole::Caption));
        painter.setPen(theme.ink2);
        y += captionLine;
    }
    y = size.height() - captionLine * static_cast<double>(captions.below.size() - 1) - 5.0;
    for (const QString& text : captions.below) {
        painter.drawText(QPointF(captionLeft, y), text);
        y += captionLine;
    }
}

QByteArray pdfPage(QSize size, const QString& title, const std::function<bool(QPdfWriter&)>& paint)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(title);
    writer.setCreator(QStringLiteral("Latepulse " LATEPULSE_VERSION));
    writer.setResolution(96); // one logical pixel per dot keeps text and lines as on the other pictures
    writer.setPageSize(QPageSize(QSizeF(size) * 72.0 / 96.0, QPageSize::Point));
    writer.setPageMargins(QMarginsF());
    return paint(writer) ? bytes : QByteArray();
}

QPicture ExportSheet::strokes()
{
    QPicture picture;
    return paint(picture, false) ? picture : QPicture();
}

QByteArray ExportSheet::svg(const QString& title)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(m_size);
    generator.setViewBox(QRect(QPoint(0, 0), m_size));
    generator.setTitle(title);
    generator.setDescription(QCoreApplication::translate("ChartExport", "model result"));
    return paint(generator, true) ? bytes : QByteArray();
}

QByteArray ExportSheet::pdf(const QString& title)
{
    return pdfPage(m_size, title, [this](QPdfWriter& writer) { return paint(writer, true); });
}

std::unique_ptr<ExportSheet> rowsSheet(QSize size, const std::vector<ChartRow>& rows, const StillRun& run,
                                       const SheetSpan& span, const SheetCaptions& captions, const Theme& theme)
{
    return std::make_unique<RowsSheet>(size, rows, run, span, captions, theme);
}

std::unique_ptr<ExportSheet> stillSheet(QSize size, StillChart chart, const StillRun& run, SheetCaptions captions,
                                        const Theme& theme)
{
    return std::make_unique<StillSheet>(size, chart, run, std::move(captions), theme);
}

} // namespace latepulse::ui
