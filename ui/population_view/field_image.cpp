#include "ui/population_view/field_image.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <numeric>

#include <QPainter>

#include "ui/look/glyphs.h"

namespace latepulse::ui {

namespace {

constexpr qreal shapesFrom = 5.0;  // px: smaller ones would be blots

QColor mixed(const QColor& a, const QColor& b, qreal part)
{
    return QColor::fromRgbF(static_cast<float>(a.redF() * part + b.redF() * (1 - part)),
                            static_cast<float>(a.greenF() * part + b.greenF() * (1 - part)),
                            static_cast<float>(a.blueF() * part + b.blueF() * (1 - part)));
}

/// In high contrast small dots are not filled: what they make together is a hatch, another one for each state.
void paintTexture(QImage& stamp, Qt::BrushStyle hatch, const QColor& colour)
{
    const int side = stamp.width();
    for (int i = 0; i < side; ++i) {
        if (hatch == Qt::HorPattern || hatch == Qt::CrossPattern)
            stamp.setPixelColor(i, 0, colour);
        if (hatch == Qt::VerPattern || hatch == Qt::CrossPattern)
            stamp.setPixelColor(0, i, colour);
        if (hatch == Qt::BDiagPattern)
            stamp.setPixelColor(i, side - 1 - i, colour);
    }
    if (hatch == Qt::NoBrush)
        stamp.setPixelColor(0, 0, colour);
}

/// One dot with the gap at its right and lower side.
QImage stampOf(const Theme& theme, FieldState state, int pitch, qreal ratio)
{
    QImage stamp(pitch, pitch, QImage::Format_RGB32);
    stamp.fill(theme.panel);
    const EntityStyle style = fieldStyle(theme, state);
    if (theme.highContrast && pitch < shapesFrom * ratio) {
        paintTexture(stamp, fieldHatch(state), style.colour);
        return stamp;
    }
    if (pitch == 2) {
        // A single pixel of four would be too faint, and flicker when a shared screen halves its colours: the gap
        // carries some of the ink.
        stamp.fill(mixed(style.colour, theme.panel, 0.62));
        stamp.setPixelColor(0, 0, style.colour);
        stamp.setPixelColor(1, 1, mixed(style.colour, theme.panel, 0.34));
        return stamp;
    }
    QPainter painter(&stamp);
    if (pitch >= shapesFrom * ratio) {
        const qreal centre = (pitch - 1) / 2.0;
        drawFieldGlyph(painter, theme, state, {centre, centre}, pitch - 1, false);
        return stamp;
    }
    const QRect dot(0, 0, pitch - 1, pitch - 1);
    painter.fillRect(dot, style.colour);
    if (pitch > 3 && (state == FieldState::Requesting || state == FieldState::Offline))
        painter.fillRect(dot.adjusted(1, 1, -1, -1), theme.panel);
    return stamp;
}

/// Copies a stamp to its place.
void putDot(QImage& image, const QImage& stamp, std::int64_t column, std::int64_t row)
{
    const int pitch = stamp.width();
    const auto bytes = static_cast<std::size_t>(pitch) * sizeof(QRgb);
    for (int y = 0; y < pitch; ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(static_cast<int>(row) * pitch + y));
        std::memcpy(line + column * pitch, stamp.constScanLine(y), bytes);
    }
}

} // namespace

EntityStyle fieldStyle(const Theme& theme, FieldState state)
{
    switch (state) {
    case FieldState::Connected: return theme.probeState(ProbeState::Connected);
    case FieldState::InQueue: {
        EntityStyle style = theme.probeState(ProbeState::Requesting);
        style.letter = QStringLiteral("W");
        return style;
    }
    case FieldState::Requesting: return theme.probeState(ProbeState::Requesting);
    case FieldState::BackingOff: return theme.probeState(ProbeState::BackingOff);
    case FieldState::Offline: break;
    }
    return theme.probeState(ProbeState::Offline);
}

Qt::BrushStyle fieldHatch(FieldState state)
{
    switch (state) {
    case FieldState::Connected: return hatchOf(ProbeState::Connected);
    case FieldState::InQueue: return hatchOf(ProbeState::Requesting); // an attempt is out, as below; far more often
    case FieldState::Requesting: return Qt::CrossPattern;
    case FieldState::BackingOff: return hatchOf(ProbeState::BackingOff);
    case FieldState::Offline: break;
    }
    return hatchOf(ProbeState::Offline);
}

void drawFieldGlyph(QPainter& painter, const Theme& theme, FieldState state, QPointF centre, qreal side,
                    bool withLetter)
{
    const EntityStyle style = fieldStyle(theme, state);
    if (state == FieldState::Requesting || state == FieldState::Offline)
        drawHollowGlyph(painter, theme, style, centre, side, withLetter);
    else
        drawGlyph(painter, theme, style, centre, side, withLetter);
}

QImage fieldImage(const Theme& theme, const FieldCounts& dots, std::int64_t across, int pitch, qreal ratio)
{
    const std::int64_t all = std::accumulate(dots.begin(), dots.end(), std::int64_t{0});
    const std::int64_t rows = (all + across - 1) / across;
    QImage image(static_cast<int>(across) * pitch, static_cast<int>(std::max<std::int64_t>(1, rows)) * pitch,
                 QImage::Format_RGB32);
    image.fill(theme.panel);
    std::int64_t at = 0;
    for (std::size_t i = 0; i < fieldStates; ++i) {
        if (dots[i] == 0)
            continue;
        const QImage stamp = stampOf(theme, static_cast<FieldState>(i), pitch, ratio);
        for (const std::int64_t end = at + dots[i]; at < end; ++at)
            putDot(image, stamp, at % across, at / across);
    }
    image.setDevicePixelRatio(ratio);
    return image;
}

} // namespace latepulse::ui
