#pragma once
// What a picture is like without its colours: for printers that have none, and to check that nothing is told by hue alone.

#include <QByteArray>
#include <QImage>
#include <QSize>
#include <QString>

namespace latepulse::ui {

[[nodiscard]] QImage greyImage(const QImage& picture);
/// Every "#rrggbb" of the text as the grey of its luminance.
[[nodiscard]] QByteArray greySvg(const QByteArray& svg);
/// The grey strokes on a page of this size in logical pixels; empty when they cannot be drawn.
[[nodiscard]] QByteArray greyPdf(const QByteArray& svg, QSize size, const QString& title);

} // namespace latepulse::ui
