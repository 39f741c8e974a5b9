// What a chart figure paints beside its curves: headers, lane of marks, playhead, figures in the right gutter.

#include <algorithm>

#include "ui/charts/chart_figure.h"
#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

struct ChartFigure::Mark {
    enum class Kind { Reported, Scenario, ByHand } kind = Kind::Scenario;
    SimTime at;
    QString text;
    int number = 0;
    bool edge = true;  // false: the record does not say when it began
};

namespace {

void haloText(QPainter& painter, const Theme& theme, QPointF at, const QString& text, const QColor& colour)
{
    const QFontMetricsF metrics(painter.font());
    painter.fillRect(
        QRectF(at.x() - 2, at.y() - metrics.ascent(), metrics.horizontalAdvance(text) + 4, metrics.height()),
        theme.panel);
    painter.setPen(colour);
    painter.drawText(at, text);
}

void verticalLine(QPainter& painter, double x, const QRect& area, const QPen& pen)
{
    painter.setPen(pen);
    const double sharp = std::floor(x) + 0.5;
    painter.drawLine(QPointF(sharp, area.top()), QPointF(sharp, area.bottom()));
}

QPolygonF triangle(double x, double y)
{
    return {{x - 5.0, y - 4.0}, {x + 5.0, y - 4.0}, {x, y + 5.0}};
}

} // namespace

std::vector<ChartFigure::Mark> ChartFigure::marks() const
{
    std::vector<Mark> all;
    if (!m_scenario)
        return all;
    for (const Annotation& a : m_scenario->annotations) {
        const QString time = timeOfDayText(m_scenario->run.start + a.at, m_zone);
        all.push_back({a.reported ? Mark::Kind::Reported : Mark::Kind::Scenario, a.at,
                       a.reported ? time : QString::fromStdString(a.text), 0, a.at > SimTime::start()});
    }
    int number = 0;
    for (const Intervention& i : m_scenario->interventions)
        if (i.enabled)
            all.push_back({i.byHand ? Mark::Kind::ByHand : Mark::Kind::Scenario, i.at,
                           QString::fromStdString(i.title.empty() ? i.id : i.title), i.byHand ? ++number : 0});
    std::erase_if(all, [this](const Mark& m) { return !m.edge || m.at < m_from || m.at > m_to; });
    std::stable_sort(all.begin(), all.end(), [](const Mark& a, const Mark& b) { return a.at < b.at; });
    return all;
}

/// Where the next badge begins. Marks at the same place share the first one's badge.
double ChartFigure::roomTo(const std::vector<Mark>& all, std::size_t i) const
{
    for (std::size_t next = i + 1; next < all.size(); ++next)
        if (xOf(all[next].at) > xOf(all[i].at) + 16.0)
            return xOf(all[next].at) - 9.0;
    return plotArea().right() + 100.0;
}

void ChartFigure::paintBands(QPainter& painter) const
{
    if (!m_scenario || m_rows.empty())
        return;
    const QRect area = plotArea();
    for (const Annotation& a : m_scenario->annotations) {
        if (!a.until || *a.until <= m_from || a.at >= m_to)
            continue;
        const QRectF band(QPointF(std::max<double>(area.left(), xOf(a.at)), area.top()),
                          QPointF(std::min<double>(area.right(), xOf(*a.until)), area.bottom()));
        QColor strong = m_theme.ink, none = m_theme.ink;
        strong.setAlphaF(0.06F);
        none.setAlphaF(0.0F);
        if (a.at > SimTime::start()) {
            painter.fillRect(band, strong);
            continue;
        }
        QLinearGradient onset(band.topLeft(), band.topRight());  // onset not stated: no edge
        onset.setColorAt(0.0, none);
        onset.setColorAt(1.0, strong);
        painter.fillRect(band, onset);
    }
}

void ChartFigure::paintLane(QPainter& painter) const
{
    if (m_rows.empty())
        return;
    const QRect area(QPoint(plotArea().left(), m_lane->rect().bottom()), plotArea().bottomRight());
    const double middle = m_lane->rect().bottom() - 10.0;
    const std::vector<Mark> all = marks();
    double taken = 0.0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Mark& mark = all[i];
        const double x = xOf(mark.at);
        const bool byHand = mark.kind == Mark::Kind::ByHand, reported = mark.kind == Mark::Kind::Reported;
        QPen line(byHand ? m_theme.accent : m_theme.ink3, byHand ? 1.5 : 1.0,
                  byHand         ? Qt::SolidLine
                      : reported ? Qt::DotLine
                                 : Qt::DashLine);
        verticalLine(painter, x, area, line);
        if (x - 7.0 < taken)
            continue;  // its line stays; two badges on each other tell nothing
        painter.setFont(m_theme.font(reported ? TextRole::Badge : TextRole::Caption, byHand ? 600 : 400));
        double textAt = x + 9.0;
        if (reported) {
            const QRectF badge(x - 6.5, middle - 7.0, 14.0, 14.0);
            painter.setPen(QPen(m_theme.control, 1.0));
            painter.setBrush(m_theme.panel);
            painter.drawRoundedRect(badge, Theme::radiusBadge, Theme::radiusBadge);
            painter.setPen(m_theme.ink);
            painter.drawText(badge, Qt::AlignCenter, QStringLiteral("R"));
            painter.setFont(m_theme.font(TextRole::Caption));
            textAt = x + 11.0;
        } else {
            painter.setPen(QPen(byHand ? m_theme.accent : m_theme.control, 1.5));
            painter.setBrush(byHand ? QBrush(m_theme.accent) : QBrush(m_theme.panel));
            painter.drawPolygon(triangle(x, middle));
        }
        const QFontMetricsF metrics(painter.font());
        const double next = roomTo(all, i);
        const QString number = byHand ? QString::number(mark.number) : QString();
        taken = textAt;
        for (const QString& text : {byHand ? number + u' ' + mark.text : mark.text, number}) {
            if (text.isEmpty() || textAt + metrics.horizontalAdvance(text) > next)
                continue;  // shorter words, never smaller ones
            haloText(painter, m_theme, {textAt, middle + metrics.ascent() / 2 - 1}, text,
                     byHand         ? m_theme.accent
                         : reported ? m_theme.ink
                                    : m_theme.ink2);
            taken = textAt + metrics.horizontalAdvance(text) + 4.0;
            break;
        }
    }
}

void ChartFigure::paintWindowLine(QPainter& painter, const Row& row) const
{
    if (!row.row.window)
        return;
    const double y = std::floor(row.rect->axis(QCPAxis::atLeft)->coordToPixel(*row.row.window)) + 0.5;
    QPen pen(m_theme.finding, 1.0, Qt::CustomDashLine, Qt::FlatCap);
    pen.setDashPattern({8, 3});
    painter.setPen(pen);
    const QRect r = row.rect->rect();
    painter.drawLine(QPointF(r.left(), y), QPointF(r.right(), y));
}

void ChartFigure::paintWindowLabel(QPainter& painter, const Row& row) const
{
    if (!row.row.window)
        return;
    const QRect r = row.rect->rect();
    const double y = row.rect->axis(QCPAxis::atLeft)->coordToPixel(*row.row.window);
    const QString text =
        QCoreApplication::translate("ChartRows", "window %1").arg(durationText(Duration::fromSeconds(*row.row.window)));
    painter.setFont(m_theme.font(TextRole::Caption, 500));
    const QFontMetricsF metrics(painter.font());
    // Below the line where there is room, since the curve spends its bad hours above it.
    const bool below = y + metrics.height() < r.bottom() + 4;
    haloText(painter, m_theme,
             {r.right() - metrics.horizontalAdvance(text) - 4, below ? y + metrics.ascent() + 1 : y - 3}, text,
             m_theme.finding);
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
        if (row.axis.isBroken(row.row.axis))
            unit =
                QCoreApplication::translate("ChartRows", "%1, axis from %2").arg(unit, numberText(row.axis.lower, 0));
        haloText(painter, m_theme, {after, base}, unit, m_theme.ink3);
        if (row.axis.isBroken(row.row.axis)) {
            painter.setPen(QPen(m_theme.ink2, 1.0));
            for (const int shift : {0, 4})
                painter.drawLine(QPointF(r.left() - 4.0, r.bottom() - 5.0 - shift),
                                 QPointF(r.left() + 4.0, r.bottom() - 8.0 - shift));
        }
    }
}

void ChartFigure::paintCaptions(QPainter& painter) const
{
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

void ChartFigure::paintOverlay(QPainter& painter) const
{
    const QRect area = plotArea();
    if (area.width() <= 0 || area.height() <= 0)
        return;  // no rows, or not laid out yet
    if (m_medium == Medium::Window) {
        const double x = std::clamp<double>(xOf(m_playhead), area.left(), std::max<double>(area.left(), area.right()));
        QColor veil = m_theme.panel;
        veil.setAlphaF(0.41F);
        for (const Row& row : m_rows) {
            const QRect r = row.rect->rect();
            painter.fillRect(QRectF(x, r.top() - 1, r.right() - x + 1, r.height() + 1), veil);
        }
        if (m_playhead >= m_from && m_playhead <= m_to)
            verticalLine(painter, x, QRect(QPoint(area.left(), m_lane->rect().bottom() - 2), area.bottomRight()),
                         QPen(m_theme.ink, 1.5));
        paintHover(painter);
    }
    for (const Row& row : m_rows) {
        paintWindowLabel(painter, row);  // above the veil: a threshold has to stay legible
        paintGutter(painter, row);
    }
}

void ChartFigure::paintHover(QPainter& painter) const
{
    if (!m_hover || !m_scenario)
        return;
    const double x = xOf(*m_hover);
    verticalLine(painter, x, plotArea(), QPen(m_theme.ink2, 1.0, Qt::DotLine));
    painter.setFont(m_theme.font(TextRole::Caption, 500));
    const QString text = clockText(m_scenario->run.start + *m_hover, m_zone);
    const double width = QFontMetricsF(painter.font()).horizontalAdvance(text) + 12.0;
    const double left = std::clamp<double>(x - width / 2, plotArea().left(),
                                           std::max<double>(plotArea().left(), plotArea().right() - width));
    const QRectF box(left, plotArea().bottom() + 3.0, width, 18.0);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme.ink);
    painter.drawRoundedRect(box, Theme::radiusBadge, Theme::radiusBadge);
    painter.setPen(m_theme.panel);
    painter.drawText(box, Qt::AlignCenter, text);
}

void ChartFigure::paintGutter(QPainter& painter, const Row& row) const
{
    struct Entry {
        QString letter, text;
        QColor colour;
        bool ghost = false;
    };
    const SimTime at = m_hover.value_or(m_playhead);
    const bool print = m_medium == Medium::Print;
    const auto value = [&](const Recording* recording, const ChartCurve& curve) -> QString {
        const auto v = recording ? valueAt(recording->series, curve.value, curve.factor, at) : std::nullopt;
        return v ? rowValueText(row.row, *v) : QStringLiteral("–");
    };
    std::vector<Entry> entries;
    for (const ChartCurve& curve : row.row.curves) {
        const EntityStyle style = styleOf(curve.key);
        const QString words = print ? curve.name
            : row.row.filled        ? value(m_recording.get(), curve) + u' ' + curve.name
                                    : value(m_recording.get(), curve);
        entries.push_back({QString(style.letter), words, style.colour});
    }
    if (m_ghost) {
        const QString word = QCoreApplication::translate("ChartRows", "base");
        entries.push_back({QStringLiteral("···"),
                           print ? word
                                 : value(m_ghost.get(), row.row.filled ? row.row.curves.back() : row.row.curves.front())
                                   + u' ' + word,
                           m_theme.ghost, true});
    }
    const QFontMetricsF metrics(m_theme.font(TextRole::Caption, 500));
    const QRect outer = row.rect->outerRect();
    const double left = row.rect->rect().right() + 10.0;
    const double step = std::min(metrics.height() + 1.0, (outer.height() - 4.0) / static_cast<double>(entries.size()));
    double y = outer.center().y() - step * static_cast<double>(entries.size()) / 2 + metrics.ascent();
    for (const Entry& entry : entries) {
        painter.setFont(m_theme.font(TextRole::Caption, 600));
        painter.setPen(entry.colour);
        painter.drawText(QPointF(left, y), entry.letter);
        painter.setFont(m_theme.font(TextRole::Caption, entry.ghost ? 400 : 500));
        painter.setPen(entry.ghost ? m_theme.ink3 : m_theme.ink);
        const double room = m_plot.viewport().right() - left - 16.0;
        painter.drawText(QPointF(left + 14.0, y),
                         QFontMetricsF(painter.font()).elidedText(entry.text, Qt::ElideRight, room));
        y += step;
    }
}

} // namespace latepulse::ui
