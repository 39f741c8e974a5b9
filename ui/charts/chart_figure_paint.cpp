// What a chart figure paints beside its curves: headers, thresholds, playhead, figures in the right gutter.

#include <algorithm>
#include <cmath>

#include "ui/charts/chart_figure.h"
#include "ui/charts/chart_painting.h"
#include "ui/presenters/chart_points.h"
#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

/// The threshold's horizontal pieces, one per stretch of time in which it holds the same value.
std::vector<ChartFigure::WindowLine> ChartFigure::windowLines(const Row& row) const
{
    std::vector<WindowLine> lines;
    const QRect r = row.rect->rect();
    const auto& steps = row.row.windows;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const SimTime until = i + 1 < steps.size() ? std::min(shownTo(), steps[i + 1].from) : shownTo();
        if (!steps[i].seconds || until <= m_from || steps[i].from >= shownTo())
            continue;
        const double y = std::floor(row.rect->axis(QCPAxis::atLeft)->coordToPixel(*steps[i].seconds)) + 0.5;
        const ChartCurve& curve = row.row.curves.front();
        const auto value = m_recording ? valueAt(m_recording->series, curve.value, curve.factor, until) : std::nullopt;
        lines.push_back({{std::max<double>(r.left(), xOf(steps[i].from)), y},
                         {std::min<double>(r.right(), xOf(until)), y},
                         *steps[i].seconds,
                         value.value_or(*steps[i].seconds)});
    }
    return lines;
}

void ChartFigure::paintWindowLine(QPainter& painter, const Row& row) const
{
    QPen pen(m_theme.finding, 1.0, Qt::CustomDashLine, Qt::FlatCap);
    pen.setDashPattern({8, 3});
    painter.setPen(pen);
    const std::vector<WindowLine> lines = windowLines(row);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        painter.drawLine(lines[i].left, lines[i].right);
        if (i > 0 && std::abs(lines[i].left.x() - lines[i - 1].right.x()) < 0.5)
            painter.drawLine(lines[i - 1].right, lines[i].left);  // a change of the window is a step
    }
}

void ChartFigure::paintWindowLabel(QPainter& painter, const Row& row) const
{
    const QRect r = row.rect->rect();
    painter.setFont(m_theme.font(TextRole::Caption, 500));
    const QFontMetricsF metrics(painter.font());
    for (const WindowLine& line : windowLines(row)) {
        const QString text = QCoreApplication::translate("ChartRows", "window %1")
                                 .arg(durationText(Duration::fromSeconds(line.seconds)));
        const double width = metrics.horizontalAdvance(text);
        if (width + 8.0 > line.right.x() - line.left.x())
            continue;  // the line itself stays
        // On the side where the curve is not, as far as there is room.
        const bool below = line.right.y() + metrics.height() < r.bottom() + 4 && !(line.curve < line.seconds);
        haloText(painter, m_theme,
                 {line.right.x() - width - 4, below ? line.right.y() + metrics.ascent() + 1 : line.right.y() - 3}, text,
                 m_theme.finding);
    }
}

/// A dashed line for each mean that a formula gives, named once at its left, where the run has not settled yet.
void ChartFigure::paintReferences(QPainter& painter, const Row& row) const
{
    const QRect r = row.rect->rect();
    painter.setFont(m_theme.font(TextRole::Caption));
    const QFontMetricsF metrics(painter.font());
    for (const ReferenceLine& reference : row.row.references) {
        const double y = std::floor(row.rect->axis(QCPAxis::atLeft)->coordToPixel(reference.value)) + 0.5;
        if (y < r.top() || y > r.bottom())
            continue;
        QPen pen(m_theme.ink, 1.0, Qt::CustomDashLine, Qt::FlatCap);
        pen.setDashPattern({5, 4});
        painter.setPen(pen);
        painter.drawLine(QPointF(r.left(), y), QPointF(r.right(), y));
        const bool several = row.row.references.size() > 1;
        const QString letter =
            several ? styleOf(m_theme, row.row.curves[reference.curve].key).letter + u' ' : QString();
        const QString text = QCoreApplication::translate("ChartRows", "%1%2: mean %3")
                                 .arg(letter, reference.name, numberText(reference.value, 2));
        const bool above = y - metrics.height() > r.top() - 2.0;
        if (!several || &reference == &row.row.references.front() || r.height() > 60)
            haloText(painter, m_theme, {r.left() + 6.0, above ? y - 4.0 : y + metrics.ascent() + 2.0}, text,
                     m_theme.ink2);
    }
}

void ChartFigure::paintHeaders(QPainter& painter) const
{
    for (const Row& row : m_rows) {
        const QRect r = row.rect->rect();
        if (&row != &m_rows.front()) {
            painter.setPen(QPen(m_theme.line, 1));
            const double y = row.rect->outerRect().top() + 0.5;
            painter.drawLine(QPointF(0, y), QPointF(m_plot.viewport().right(), y));
        }
        paintWindowLine(painter, row);
        painter.setFont(m_theme.font(TextRole::Caption, 600));
        const double base = r.top() - 6.0;
        haloText(painter, m_theme, {double(r.left()), base}, row.row.title, m_theme.ink);
        const double after = r.left() + QFontMetricsF(painter.font()).horizontalAdvance(row.row.title) + 8.0;
        painter.setFont(m_theme.font(TextRole::Caption));
        QString unit = row.row.unit;
        const auto say = [&unit](const QString& more) {
            unit += (unit.isEmpty() ? QString() : QStringLiteral(", ")) + more;
        };
        if (isLog(row.row))
            say(row.axis.zeroApart ? QCoreApplication::translate("ChartRows", "log, zero apart below")
                                   : QCoreApplication::translate("ChartRows", "log"));
        else if (row.axis.isBroken(row.row))
            say(QCoreApplication::translate("ChartRows", "axis from %1").arg(numberText(row.axis.lower, 0)));
        else if (row.row.axis == AxisKind::LogSeconds)
            say(QCoreApplication::translate("ChartRows", "linear"));
        haloText(painter, m_theme, {after, base}, unit, m_theme.ink3);
        const double unitEnd = after + QFontMetricsF(painter.font()).horizontalAdvance(unit);
        paintLegend(painter, row, {unitEnd, base});
        if (row.axis.isBroken(row.row)) {
            painter.setPen(QPen(m_theme.ink2, 1.0));
            for (const int shift : {0, 4})
                painter.drawLine(QPointF(r.left() - 4.0, r.bottom() - 5.0 - shift),
                                 QPointF(r.left() + 4.0, r.bottom() - 8.0 - shift));
        }
    }
}

/// What the view has to say, or the zone of the axis.
QString ChartFigure::footText() const
{
    if (!m_footNote.isEmpty() || !m_scenario)
        return m_footNote;
    const UtcInstant start = m_scenario->run.start;
    const QString zone = zoneText(start + m_from, m_zone), span = zoneSpanText(start + m_from, start + m_to, m_zone);
    return span == zone ? zone : span.section(QStringLiteral(" ("), 0, 0);  // its labels say the offsets
}

void ChartFigure::paintCaptions(QPainter& painter) const
{
    if (const QString note = footText(); !m_rows.empty() && !note.isEmpty()) {
        painter.setFont(m_theme.font(TextRole::Caption));
        painter.setPen(m_theme.ink2);
        const QRect foot = m_foot->rect();
        painter.drawText(
            QRectF(plotArea().right() + 22.0, foot.top(), foot.right() - plotArea().right() - 26.0, foot.height()),
            Qt::AlignRight | Qt::AlignVCenter, note);
    }
    if (m_rows.empty() || (m_above.isEmpty() && m_below.isEmpty()))
        return;
    const double line = 17.0, left = 12.0;
    double y = m_lane->rect().top() + 14.0;
    for (const QString& text : m_above) {
        const bool title = &text == &m_above.front();
        painter.setFont(m_theme.font(title ? TextRole::Section : TextRole::Caption, title ? 600 : 400));
        painter.setPen(title ? m_theme.ink : m_theme.ink2);
        painter.drawText(QPointF(left, y), text);
        y += line;
    }
    painter.setFont(m_theme.font(TextRole::Caption));
    painter.setPen(m_theme.ink2);
    y = m_foot->rect().bottom() - line * static_cast<double>(m_below.size() - 1) - 5.0;
    for (const QString& text : m_below) {
        painter.drawText(
            QPointF(left, y),
            QFontMetricsF(painter.font()).elidedText(text, Qt::ElideRight, m_plot.viewport().width() - 2 * left));
        y += line;
    }
}

/// Recorded, but not shown yet; or hidden, and then said so once.
void ChartFigure::paintVeil(QPainter& painter) const
{
    const QRect area = plotArea();
    const double x = std::clamp<double>(xOf(m_playhead), area.left(), std::max<double>(area.left(), area.right()));
    QColor veil = m_hideAhead ? m_theme.sunk : m_theme.panel;
    veil.setAlphaF(m_hideAhead ? 1.0F : 0.41F);
    for (const Row& row : m_rows) {
        const QRect r = row.rect->rect();
        painter.fillRect(QRectF(x, r.top() - 1, r.right() - x + 1, r.height() + 1), veil);
    }
    const QString text = QCoreApplication::translate("ChartRows", "hidden ahead");
    painter.setFont(m_theme.font(TextRole::Caption));
    const QRectF place(x, m_rows.front().rect->rect().top(), area.right() - x, m_rows.front().rect->rect().height());
    if (!m_hideAhead || QFontMetricsF(painter.font()).horizontalAdvance(text) + 16.0 > place.width())
        return;
    painter.setPen(m_theme.ink3);
    painter.drawText(place, Qt::AlignCenter, text);
}

void ChartFigure::paintOverlay(QPainter& painter) const
{
    const QRect area = plotArea();
    if (area.width() <= 0 || area.height() <= 0)
        return;  // no rows, or not laid out yet
    if (m_medium == Medium::Window) {
        const double x = std::clamp<double>(xOf(m_playhead), area.left(), std::max<double>(area.left(), area.right()));
        paintVeil(painter);
        if (m_playhead >= m_from && m_playhead <= m_to)
            verticalLine(painter, x, QRect(QPoint(area.left(), m_lane->rect().bottom() - 2), area.bottomRight()),
                         QPen(m_theme.ink, 1.5));
        paintWantedSpan(painter);
        paintCursors(painter);
        paintHover(painter);
    }
    for (const Row& row : m_rows) {
        paintReferences(painter, row);
        paintWindowLabel(painter, row);  // above the veil: a threshold has to stay legible
        paintGutter(painter, row);
    }
}

} // namespace latepulse::ui
