// Controllers: each by verdict and truth, or, above 64, one bar by verdict.

#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QPixmapCache>

#include "ui/look/glyphs.h"
#include "ui/presenters/quantity_text.h"
#include "ui/topology_view/node_canvas.h"

namespace latepulse::ui {

namespace {

using Type = NodeCanvas::Type;

qreal glyphSide(const QRectF& cell)
{
    return std::clamp(std::min(cell.width(), cell.height()) - 4.5, 8.0, 20.0);
}

bool isNumbered(const NodeCanvas& canvas, const QRectF& cell)
{
    return canvas.roomy && cell.height() >= glyphSide(cell) + canvas.line(Type::Caption) + 6;
}

/// How old the evidence is, clockwise from the top: a full turn is the window. Past it there is none: the verdict says
/// so, and forty full rings would only crowd it.
void drawAgeRing(QPainter& painter, const Theme& theme, int steps, QPointF centre, qreal side)
{
    constexpr int all = 32;
    if (steps < 0 || steps >= all)
        return;
    const qreal r = side / 2 + 1.25;
    const QRectF box(centre.x() - r, centre.y() - r, 2 * r, 2 * r);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.line, 1.5));
    painter.drawEllipse(box);
    if (steps > 0) {
        painter.setPen(QPen(theme.ink2, 1.5, Qt::SolidLine, Qt::FlatCap));
        painter.drawArc(box, 90 * 16, -steps * 360 * 16 / all);
    }
}

/// Forty glyphs thirty times a second: drawn once per kind, then copied on whole device pixels.
void drawCached(const NodeCanvas& canvas, const ControllerText& text, QPointF centre, qreal side)
{
    const qreal ratio = canvas.painter.device()->devicePixelRatioF() * canvas.painter.worldTransform().m11();
    const qreal box = std::ceil(side * 1.8);
    const QString key = QStringLiteral("latepulse.verdict.%1.%2.%3.%4.%5.%6")
                            .arg(static_cast<int>(text.verdict))
                            .arg(text.differs)
                            .arg(side)
                            .arg(ratio)
                            .arg(canvas.theme.finding.rgb())
                            .arg(text.ageSteps);
    QPixmap glyph;
    if (!QPixmapCache::find(key, &glyph)) {
        glyph = QPixmap((QSizeF(box, box) * ratio).toSize());
        glyph.setDevicePixelRatio(ratio);
        glyph.fill(Qt::transparent);
        QPainter painter(&glyph);
        drawAgeRing(painter, canvas.theme, text.ageSteps, QPointF(box / 2, box / 2), side);
        drawVerdict(painter, canvas.theme, text.verdict, text.differs, QPointF(box / 2, box / 2), side);
        painter.end();
        QPixmapCache::insert(key, glyph);
    }
    const QPointF corner = centre - QPointF(box / 2, box / 2);
    canvas.painter.drawPixmap(QPointF(std::round(corner.x() * ratio) / ratio, std::round(corner.y() * ratio) / ratio),
                              glyph);
}

} // namespace

void paintControllersHeader(const NodeCanvas& canvas, const QRectF& rect, const ControllersText& text)
{
    const qreal counted = std::min(canvas.widthOf(Type::Value, text.eligible.brief), rect.width());
    qreal used = 0.0;
    if (!text.differ.full.isEmpty()) {
        used = canvas.text(rect.adjusted(counted + 26, 0, 0, 0), Qt::AlignRight, Type::Value, canvas.theme.finding,
                           text.differ)
            + 8;
        drawTruthMark(canvas.painter, canvas.theme, QPointF(rect.right() - used - 4, rect.center().y()), 9);
        used += 16;
    }
    canvas.text(rect.adjusted(0, 0, -used, 0), Qt::AlignLeft, Type::Value, canvas.theme.ink, text.eligible);
}

QPointF controllerCentre(const NodeCanvas& canvas, const QRectF& cell)
{
    const qreal below = isNumbered(canvas, cell) ? canvas.line(Type::Caption) : 0.0;
    return {cell.center().x(), cell.top() + (cell.height() - below) / 2};
}

void paintController(const NodeCanvas& canvas, const QRectF& cell, const ControllerText& text)
{
    const qreal side = glyphSide(cell);
    const QPointF centre = controllerCentre(canvas, cell);
    drawCached(canvas, text, centre, side);
    if (isNumbered(canvas, cell))
        canvas.text(QRectF(cell.left() - 4, centre.y() + side / 2 + 4, cell.width() + 8, canvas.line(Type::Caption)),
                    Qt::AlignHCenter, Type::Caption, canvas.theme.ink2, QStringList{text.label});
}

std::array<QRectF, 4> verdictParts(const QRectF& grid, const ControllersText& text, bool roomy)
{
    const std::vector<qreal> widths = partWidths({text.counts.begin(), text.counts.end()}, grid.width(), 6.0);
    std::array<QRectF, 4> parts;
    qreal x = grid.left();
    for (std::size_t i = 0; i < parts.size(); ++i) {
        parts[i] = QRectF(x, grid.top() + 4, widths[i], roomy ? 28 : 18);
        x += widths[i];
    }
    return parts;
}

void paintVerdictBar(const NodeCanvas& canvas, const QRectF& grid, const ControllersText& text)
{
    const std::array<QRectF, 4> parts = verdictParts(grid, text, canvas.roomy);
    const qreal row = std::min((grid.bottom() - parts[0].bottom() - 4) / 4.0, canvas.line(Type::Fact) + 8);
    qreal top = parts[0].bottom() + 4;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto verdict = static_cast<Verdict>(i);
        if (parts[i].width() > 0)
            canvas.painter.fillRect(parts[i].adjusted(0, 0, -1, 0), canvas.theme.verdict(verdict).colour);
        const QRectF line(grid.left(), top, grid.width(), row);
        drawVerdict(canvas.painter, canvas.theme, verdict, false, QPointF(line.left() + 8, line.center().y()), 14);
        canvas.text(line.adjusted(24, 0, -60, 0), Qt::AlignLeft, Type::Fact, canvas.theme.ink2,
                    QStringList{QCoreApplication::translate("verdict", verdictWord(verdict))});
        canvas.text(line, Qt::AlignRight, Type::Value, text.counts[i] > 0 ? canvas.theme.ink : canvas.theme.ink3,
                    QStringList{countText(text.counts[i])});
        top += row;
    }
}

} // namespace latepulse::ui
