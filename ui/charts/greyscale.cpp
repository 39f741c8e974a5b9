#include "ui/charts/greyscale.h"

#include <QColor>
#include <QPainter>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QSvgRenderer>

#include "ui/charts/export_sheet.h"

namespace latepulse::ui {

QImage greyImage(const QImage& picture)
{
    QImage grey = picture.convertToFormat(QImage::Format_Grayscale8).convertToFormat(picture.format());
    for (const QString& key : picture.textKeys())
        grey.setText(key, picture.text(key));
    return grey;
}

QByteArray greySvg(const QByteArray& svg)
{
    static const QRegularExpression colour(QStringLiteral("#[0-9a-fA-F]{6}\\b"));
    const QString text = QString::fromUtf8(svg);
    QString grey;
    qsizetype done = 0;
    for (auto all = colour.globalMatch(text); all.hasNext();) {
        const auto match = all.next();
        const int level = qGray(QColor(match.captured()).rgb());
        grey += QStringView(text).mid(done, match.capturedStart() - done);
        grey += QColor(level, level, level).name();
        done = match.capturedEnd();
    }
    grey += QStringView(text).mid(done);
    return grey.toUtf8();
}

QByteArray greyPdf(const QByteArray& svg, QSize size, const QString& title)
{
    return pdfPage(size, title, [&](QPdfWriter& writer) {
        QSvgRenderer strokes(greySvg(svg));
        QPainter painter;
        if (!strokes.isValid() || !painter.begin(&writer))
            return false;
        strokes.render(&painter, QRectF(QPointF(0, 0), QSizeF(size)));
        return painter.end();
    });
}

} // namespace latepulse::ui
