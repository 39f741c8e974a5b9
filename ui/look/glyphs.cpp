#include "ui/look/glyphs.h"

#include <numbers>

#include <QImage>
#include <QPainter>

namespace latepulse::ui {

namespace {

QPainterPath polygon(std::initializer_list<QPointF> points)
{
    QPainterPath path;
    path.addPolygon(QPolygonF(QList<QPointF>(points)));
    path.closeSubpath();
    return path;
}

QPainterPath crossPath(QPointF c, qreal r)
{
    const qreal arm = r * 0.42;
    QPainterPath path;
    path.addRect(QRectF(c.x() - arm, c.y() - r, 2 * arm, 2 * r));
    QPainterPath across;
    across.addRect(QRectF(c.x() - r, c.y() - arm, 2 * r, 2 * arm));
    return path.united(across);
}

/// Letters sit lower in a triangle, whose mass is at its foot.
qreal letterDrop(EntityStyle::Mark mark, qreal side)
{
    return mark == EntityStyle::Mark::Triangle ? side * 0.14 : 0.0;
}

/// What a letter is written in on the bright marks of the dark theme.
QColor rgbOnMark()
{
    return Theme::darkTheme().onAccent;
}

void drawLetter(QPainter& painter, const Theme& theme, const QColor& colour, const EntityStyle& style, QPointF centre,
                qreal side)
{
    QFont font = theme.font(TextRole::Badge, 600);
    font.setPixelSize(std::max(6, qRound(side * 0.5)));
    painter.setFont(font);
    painter.setPen(colour);
    const QRectF box(centre.x() - side, centre.y() - side + letterDrop(style.mark, side), 2 * side, 2 * side);
    painter.drawText(box, Qt::AlignCenter, style.letter);
}

} // namespace

QPainterPath markPath(EntityStyle::Mark mark, QPointF c, qreal side)
{
    const qreal r = side / 2;
    QPainterPath path;
    switch (mark) {
    case EntityStyle::Mark::Disc: path.addEllipse(c, r * 0.92, r * 0.92); break;
    case EntityStyle::Mark::Square:
        path.addRoundedRect(QRectF(c.x() - r * 0.84, c.y() - r * 0.84, r * 1.68, r * 1.68), 1, 1);
        break;
    case EntityStyle::Mark::Triangle:
        return polygon({c + QPointF(0, -r), c + QPointF(r, r * 0.82), c + QPointF(-r, r * 0.82)});
    case EntityStyle::Mark::Diamond:
        return polygon(
            {c + QPointF(0, -r * 1.1), c + QPointF(r * 1.1, 0), c + QPointF(0, r * 1.1), c + QPointF(-r * 1.1, 0)});
    case EntityStyle::Mark::Cross: return crossPath(c, r);
    }
    return path;
}

void drawGlyph(QPainter& painter, const Theme& theme, const EntityStyle& style, QPointF centre, qreal side,
               bool withLetter)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme.highContrast ? QPen(style.colour, 1.5) : QPen(Qt::NoPen));
    painter.setBrush(theme.highContrast ? theme.panel : style.colour);
    painter.drawPath(markPath(style.mark, centre, side));
    if (withLetter && side >= 11.0)
        drawLetter(painter, theme,
                   theme.highContrast ? theme.ink
                       : theme.dark   ? rgbOnMark()
                                      : theme.panel,
                   style, centre, side);
    painter.restore();
}

void drawHollowGlyph(QPainter& painter, const Theme& theme, const EntityStyle& style, QPointF centre, qreal side,
                     bool withLetter)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal pen = side >= 10.0 ? 1.25 : 1.0;
    painter.setPen(QPen(style.colour, pen));
    painter.setBrush(theme.panel);
    painter.drawPath(markPath(style.mark, centre, side - pen));
    if (withLetter && side >= 11.0)
        drawLetter(painter, theme, style.colour, style, centre, side);
    painter.restore();
}

void drawTruthMark(QPainter& painter, const Theme& theme, QPointF centre, qreal diameter)
{
    const qreal r = diameter / 2;
    const qreal reach = r / std::numbers::sqrt2;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.panel, 2));
    painter.setBrush(theme.panel);
    painter.drawEllipse(centre, r + 0.5, r + 0.5);
    painter.setPen(QPen(theme.ink, 1.25));
    painter.drawEllipse(centre, r - 0.5, r - 0.5);
    painter.drawLine(centre + QPointF(-reach, reach), centre + QPointF(reach, -reach));
    painter.restore();
}

void drawVerdict(QPainter& painter, const Theme& theme, Verdict verdict, bool differs, QPointF centre, qreal side)
{
    drawGlyph(painter, theme, theme.verdict(verdict), centre, side);
    if (differs)
        drawTruthMark(painter, theme, centre + QPointF(side * 0.5, -side * 0.5), std::max(6.0, side * 0.38));
}

QBrush abandonedHatch(const Theme& theme)
{
    // Drawn four times larger and scaled back, so that the lines stay lines at scale factor 2 and on paper.
    constexpr int scale = 4;
    constexpr int period = 6;  // along the edge; 4.2 px across the lines
    QImage tile(period * scale, period * scale, QImage::Format_ARGB32_Premultiplied);
    tile.fill(Qt::transparent);
    QPainter painter(&tile);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.panel, 1.2 * scale, Qt::SolidLine, Qt::SquareCap));
    const int side = period * scale;
    for (int shift = -side; shift <= side; shift += side)
        painter.drawLine(QLineF(shift - scale, side + scale, shift + side + scale, -scale));
    painter.end();
    QBrush brush(tile);
    brush.setTransform(QTransform::fromScale(1.0 / scale, 1.0 / scale));
    return brush;
}

Qt::BrushStyle hatchOf(ProbeState state)
{
    switch (state) {
    case ProbeState::Connected: return Qt::BDiagPattern;
    case ProbeState::Requesting: return Qt::VerPattern;
    case ProbeState::BackingOff: return Qt::HorPattern;
    case ProbeState::Offline: break;
    }
    return Qt::NoBrush;
}

void fillPart(QPainter& painter, const Theme& theme, const QRectF& rect, const QColor& colour, Qt::BrushStyle hatch)
{
    painter.fillRect(rect, theme.highContrast ? theme.panel : colour);
    if (!theme.highContrast || rect.width() <= 0.0)
        return;
    if (rect.width() < 3.0)  // no room for an outline
        return painter.fillRect(rect, colour);
    painter.save();
    painter.setPen(QPen(colour, 1));
    painter.setBrush(QBrush(colour, hatch));
    painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
    painter.restore();
}

QBrush areaBrush(const Theme& theme, const QColor& fill, const QColor& line)
{
    return theme.highContrast ? QBrush(line, Qt::BDiagPattern) : QBrush(fill);
}

void fillAbandoned(QPainter& painter, const Theme& theme, const QRectF& rect, const QColor& colour)
{
    if (theme.highContrast) {  // crossed, as what is wanted is hatched one way
        fillPart(painter, theme, rect, colour);
        painter.fillRect(rect, QBrush(colour, Qt::FDiagPattern));
        return;
    }
    painter.fillRect(rect, colour);
    painter.save();
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.fillRect(rect, abandonedHatch(theme));
    painter.restore();
}

} // namespace latepulse::ui
