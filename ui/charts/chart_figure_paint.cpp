// What a chart figure paints beside its curves: headers, thresholds, playhead, figures in the right gutter.

#include <algorithm>
#include <cmath>

#include "ui/charts/chart_figure.h"
#include "ui/charts/chart_painting.h"
#include "ui/presenters/chart_points.h"
#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

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

/// Quantity, unit and what is unusual about the scale.
QString ChartFigure::unitText(const Row& row) const
{
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
    return unit;
}

void ChartFigure::paintHeaders(QPainter& painter)
{
    for (Row& row : m_rows) {
        const QRect r = row.rect->rect();
        const double base = r.top() - headerRise;
        painter.setFont(m_theme.font(TextRole::Caption, 600));
        painter.setPen(m_theme.ink);
        painter.drawText(QPointF(r.left(), base), row.row.title);
        const double after = r.left() + QFontMetricsF(painter.font()).horizontalAdvance(row.row.title) + 8.0;
        painter.setFont(m_theme.font(TextRole::Caption));
        painter.setPen(m_theme.ink3);
        const QString unit = unitText(row);
        painter.drawText(QPointF(after, base), unit);
        const double unitEnd = after + QFontMetricsF(painter.font()).horizontalAdvance(unit);
        row.words = {{double(r.left()), unitEnd}};
        paintLegend(painter, row, {unitEnd, base});
    }
}

/// What separates the rows and stands in their plots: below every word.
void ChartFigure::paintRowLines(QPainter& painter) const
{
    for (const Row& row : m_rows) {
        const QRect r = row.rect->rect();
        if (&row != &m_rows.front()) {
            painter.setPen(QPen(m_theme.line, 1));
            const double y = row.rect->outerRect().top() + 0.5;
            painter.drawLine(QPointF(0, y), QPointF(m_plot.viewport().right(), y));
        }
        paintWindowLine(painter, row);
        if (row.axis.isBroken(row.row)) {
            painter.setPen(QPen(m_theme.ink2, 1.0));
            for (const int shift : {0, 4})
                painter.drawLine(QPointF(r.left() - 4.0, r.bottom() - 5.0 - shift),
                                 QPointF(r.left() + 4.0, r.bottom() - 8.0 - shift));
        }
    }
}

/// A vertical line over all charts that stops for the words of their headers.
void ChartFigure::paintThrough(QPainter& painter, double x, double top, const QPen& pen) const
{
    constexpr double air = 4.0;
    painter.setPen(pen);
    const double sharp = std::floor(x) + 0.5;
    double from = top;
    for (const Row& row : m_rows) {
        const bool meetsWords = std::ranges::any_of(
            row.words, [&](const auto& span) { return span.first - air < x && x < span.second + air; });
        if (!meetsWords)
            continue;
        const double header = row.rect->outerRect().top();
        if (header > from)
            painter.drawLine(QPointF(sharp, from), QPointF(sharp, header));
        from = row.rect->rect().top();
    }
    painter.drawLine(QPointF(sharp, from), QPointF(sharp, plotArea().bottom()));
}

/// The zone of the axis in the words that this room holds; its labels say the offsets.
QString ChartFigure::footText(double room) const
{
    if (!m_scenario)
        return {};
    const QFontMetricsF metrics(m_theme.font(TextRole::Caption));
    const UtcInstant start = m_scenario->run.start;
    const QStringList forms = zoneForms(start + m_from, start + m_to, m_zone);
    for (const QString& form : forms)
        if (metrics.horizontalAdvance(form) <= room)
            return form;
    return metrics.elidedText(forms.back(), Qt::ElideRight, room);
}

void ChartFigure::paintCaptions(QPainter& painter) const
{
    if (!m_rows.empty()) {
        painter.setFont(m_theme.font(TextRole::Caption));
        painter.setPen(m_theme.ink2);
        const std::vector<std::pair<double, double>> labels = timeLabels();
        double left = plotArea().right() + 6.0;
        for (const auto& [from, to] : labels)
            left = std::max(left, to + 6.0);
        const double right = m_plot.viewport().right() - 4.0;
        painter.drawText(QRectF(left, plotArea().bottom() + 3.0, right - left, footLine),
                         Qt::AlignRight | Qt::AlignVCenter, footText(right - left));
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
            paintThrough(painter, x, m_lane->rect().bottom() - 2.0, QPen(m_theme.ink, 1.5));
        paintWantedSpan(painter);
        paintHover(painter, paintCursors(painter));
    }
    for (const Row& row : m_rows) {
        paintReferences(painter, row);
        paintWindowLabel(painter, row);  // above the veil: a threshold has to stay legible
        paintGutter(painter, row);
    }
}

} // namespace latepulse::ui
