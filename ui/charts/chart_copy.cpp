// Charts for a clipboard: one, or several below one another in one picture.

#include <algorithm>

#include <QCoreApplication>
#include <QPainter>
#include <QRegularExpression>

#include "ui/charts/chart_export_private.h"
#include "ui/charts/export_choice.h"
#include "ui/charts/export_data.h"
#include "ui/charts/greyscale.h"

namespace latepulse::ui {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("ChartExport", text);
}

QImage stacked(const std::vector<CopiedChart>& charts)
{
    const QSize one = charts.front().picture.size();
    QImage all(one.width(), one.height() * static_cast<int>(charts.size()), QImage::Format_RGB32);
    if (all.isNull())
        return all;
    QPainter painter(&all);
    for (std::size_t i = 0; i < charts.size(); ++i)
        painter.drawImage(0, one.height() * static_cast<int>(i), charts[i].picture);
    return all;
}

/// Each as a picture within one; ids are their own, so that what one refers to stays within it.
QByteArray stackedSvg(const std::vector<CopiedChart>& charts, QSize one)
{
    static const QRegularExpression before(QStringLiteral("^.*?(?=<svg)"),
                                           QRegularExpression::DotMatchesEverythingOption);
    QString all = QStringLiteral("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                                 "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%1\" height=\"%2\" "
                                 "viewBox=\"0 0 %1 %2\">\n")
                      .arg(one.width())
                      .arg(one.height() * static_cast<int>(charts.size()));
    for (std::size_t i = 0; i < charts.size(); ++i) {
        QString svg = QString::fromUtf8(charts[i].svg).remove(before);
        // "gradient3" and the like are numbered anew in each picture.
        static const QRegularExpression ids(QStringLiteral("(id=\"|url\\(#|href=\"#)"));
        svg.replace(ids, QStringLiteral("\\1p%1-").arg(i));
        all += QStringLiteral("<svg y=\"%1\" width=\"%2\" height=\"%3\">\n")
                   .arg(one.height() * static_cast<int>(i))
                   .arg(one.width())
                   .arg(one.height())
            + svg + QStringLiteral("</svg>\n");
    }
    return (all + QStringLiteral("</svg>\n")).toUtf8();
}

} // namespace

QImage pictureOf(QPicture strokes, const ExportOptions& options)
{
    QImage picture(options.size * options.scale, QImage::Format_RGB32);
    if (picture.isNull())
        return picture;
    picture.setText(QStringLiteral("Description"), tr("model result"));
    picture.setText(QStringLiteral("Software"), QStringLiteral("Latepulse " LATEPULSE_VERSION));
    picture.fill(options.theme.panel);
    QPainter painter(&picture);
    painter.scale(options.scale, options.scale);
    strokes.play(&painter);
    painter.end();
    return options.greyscale ? greyImage(picture) : picture;
}

CopiedChart ChartExport::copied(std::size_t place) const
{
    const Private::Page& page = d->pages[place];
    const ExportOptions& options = d->options;
    const std::unique_ptr<ExportSheet> sheet = d->laidOut(page);
    const QByteArray svg = sheet->svg(page.title);
    return {page.title, pictureOf(sheet->strokes(), options), options.greyscale ? greySvg(svg) : svg,
            page.topology    ? std::string()
                : page.still ? stillCsv(*page.still, stillRunOf(d->run, options))
                             : rowsTable(page.rows, d->run)};
}

std::vector<CopiedChart> ChartExport::copied() const
{
    // Charts over time that are also on one sheet together are on that one only, above all others.
    const auto together = [](const Private::Page& page) { return page.rows.size() > 1; };
    const auto sheet = std::ranges::find_if(d->pages, together);
    std::vector<CopiedChart> charts;
    if (sheet != d->pages.end())
        charts.push_back(copied(static_cast<std::size_t>(sheet - d->pages.begin())));
    for (std::size_t i = 0; i < d->pages.size(); ++i)
        if (sheet == d->pages.end() || d->pages[i].rows.empty())
            charts.push_back(copied(i));
    return charts;
}

Result<CopiedChart> copiedChart(std::shared_ptr<const Scenario> scenario, std::shared_ptr<const Recording> recording,
                                const ExportOptions& options)
{
    auto begun = ChartExport::begin(std::move(scenario), std::move(recording), options);
    if (!begun)
        return tl::unexpected(begun.error());
    std::vector<CopiedChart> charts = (*begun)->copied();
    CopiedChart all = charts.front();
    if (charts.size() > 1) {
        all.picture = stacked(charts);
        all.svg = stackedSvg(charts, options.size);
        for (std::size_t i = 1; i < charts.size(); ++i) {
            all.title += QStringLiteral(", ") + charts[i].title;
            if (!charts[i].csv.empty())
                all.csv += (all.csv.empty() ? "" : "\r\n") + charts[i].csv;
        }
    }
    if (all.picture.isNull())
        return tl::unexpected(
            Error{ErrorCode::NotAvailable,
                  {},
                  {},
                  {},
                  tr("a picture this large cannot be held: make it smaller, or its scale").toStdString(),
                  {}});
    return all;
}

} // namespace latepulse::ui
