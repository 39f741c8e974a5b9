// What a chart figure paints beside its curves: headers, lane of marks, playhead, figures in the right gutter.

#include <algorithm>
#include <cmath>

#include "ui/charts/chart_figure.h"
#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

struct ChartFigure::Mark {
    enum class Kind { Reported, Scenario, ByHand } kind = Kind::Scenario;
    SimTime at;
    QString text;   // beside its badge
    QString words;  // all there is to say
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

constexpr double badgePitch = 16.0;

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
        const UtcInstant at = m_scenario->run.start + a.at;
        const QString text = QString::fromStdString(a.text);
        all.push_back(
            {a.reported ? Mark::Kind::Reported : Mark::Kind::Scenario, a.at,
             a.reported ? timeOfDayText(at, m_zone) : text,
             a.reported
                 ? QCoreApplication::translate("ChartRows", "R, reported %1: %2").arg(dayTimeText(at, m_zone), text)
                 : QStringLiteral("%1: %2").arg(dayTimeText(at, m_zone), text),
             0, a.at > SimTime::start()});
    }
    int number = 0;
    for (const Intervention& i : m_scenario->interventions)
        if (i.enabled) {
            const QString title = QString::fromStdString(i.title.empty() ? i.id : i.title);
            const QString when = dayTimeText(m_scenario->run.start + i.at, m_zone);
            all.push_back({i.byHand ? Mark::Kind::ByHand : Mark::Kind::Scenario, i.at, title,
                           (i.byHand ? QCoreApplication::translate("ChartRows", "Your change, %1: %2")
                                     : QCoreApplication::translate("ChartRows", "Intervention, %1: %2"))
                               .arg(when, title),
                           i.byHand ? ++number : 0});
        }
    std::erase_if(all, [this](const Mark& m) { return !m.edge || m.at < m_from || m.at > m_to; });
    std::stable_sort(all.begin(), all.end(), [](const Mark& a, const Mark& b) { return a.at < b.at; });
    return all;
}

/// Marks too close for a badge each stand side by side as one group, so that none hides another.
std::vector<std::vector<ChartFigure::Mark>> ChartFigure::markGroups() const
{
    std::vector<std::vector<Mark>> groups;
    for (Mark& mark : marks()) {
        if (groups.empty() || xOf(mark.at) > xOf(groups.back().front().at) + badgePitch)
            groups.emplace_back();
        groups.back().push_back(std::move(mark));
    }
    return groups;
}

QString ChartFigure::markWordsAt(QPointF point) const
{
    if (m_rows.empty())
        return {};
    QStringList lines;
    const bool inLane = point.y() <= m_lane->rect().bottom();
    for (const std::vector<Mark>& group : markGroups()) {
        const double from = xOf(group.front().at) - 8.0;
        const double to = std::max(xOf(group.back().at) + 8.0, from + badgePitch * static_cast<double>(group.size()));
        for (const Mark& mark : group)
            if (inLane ? point.x() >= from && point.x() <= to : std::abs(xOf(mark.at) - point.x()) < 4.0)
                lines << mark.words;
    }
    return lines.join(u'\n');
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

void ChartFigure::paintBadge(QPainter& painter, const Mark& mark, QPointF centre) const
{
    if (mark.kind != Mark::Kind::Reported) {
        const bool byHand = mark.kind == Mark::Kind::ByHand;
        painter.setPen(QPen(byHand ? m_theme.accent : m_theme.control, 1.5));
        painter.setBrush(byHand ? QBrush(m_theme.accent) : QBrush(m_theme.panel));
        painter.drawPolygon(triangle(centre.x(), centre.y()));
        return;
    }
    const QRectF badge(centre.x() - 6.5, centre.y() - 7.0, 14.0, 14.0);
    painter.setFont(m_theme.font(TextRole::Badge));
    painter.setPen(QPen(m_theme.control, 1.0));
    painter.setBrush(m_theme.panel);
    painter.drawRoundedRect(badge, Theme::radiusBadge, Theme::radiusBadge);
    painter.setPen(m_theme.ink);
    painter.drawText(badge, Qt::AlignCenter, QStringLiteral("R"));
}

void ChartFigure::paintLane(QPainter& painter) const
{
    if (m_rows.empty())
        return;
    const QRect area(QPoint(plotArea().left(), m_lane->rect().bottom()), plotArea().bottomRight());
    const double middle = m_lane->rect().bottom() - 10.0;
    const auto groups = markGroups();
    double taken = 0.0;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        const std::vector<Mark>& group = groups[g];
        for (const Mark& mark : group) {
            const bool byHand = mark.kind == Mark::Kind::ByHand;
            verticalLine(painter, xOf(mark.at), area,
                         QPen(byHand ? m_theme.accent : m_theme.ink3, byHand ? 1.5 : 1.0,
                              byHand                                  ? Qt::SolidLine
                                  : mark.kind == Mark::Kind::Reported ? Qt::DotLine
                                                                      : Qt::DashLine));
        }
        double x = std::max(xOf(group.front().at), taken + 7.0);
        QStringList words;
        for (const Mark& mark : group) {
            paintBadge(painter, mark, {x, middle});
            words << (mark.number > 0 ? QStringLiteral("%1 %2").arg(mark.number).arg(mark.text) : mark.text);
            x += badgePitch;
        }
        words.removeDuplicates();
        const double textAt = x - badgePitch + 10.0;
        const double next = g + 1 < groups.size() ? xOf(groups[g + 1].front().at) - 9.0 : plotArea().right() + 100.0;
        taken = x - badgePitch + 8.0;
        const bool byHand = group.front().kind == Mark::Kind::ByHand;
        painter.setFont(m_theme.font(TextRole::Caption, byHand ? 600 : 400));
        const QFontMetricsF metrics(painter.font());
        // Shorter words, never smaller ones: the last mark's go first, a change's own number stays longest.
        QStringList candidates;
        for (qsizetype count = words.size(); count > 0; --count)
            candidates << words.first(count).join(QStringLiteral(" · "));
        if (byHand)
            candidates << QString::number(group.front().number);
        for (const QString& text : candidates) {
            if (textAt + metrics.horizontalAdvance(text) > next)
                continue;
            haloText(painter, m_theme, {textAt, middle + metrics.ascent() / 2 - 1}, text,
                     byHand                                           ? m_theme.accent
                         : group.front().kind == Mark::Kind::Reported ? m_theme.ink
                                                                      : m_theme.ink2);
            taken = textAt + metrics.horizontalAdvance(text) + 4.0;
            break;
        }
    }
}

/// The threshold's horizontal pieces, one per stretch of time in which it holds the same value.
std::vector<ChartFigure::WindowLine> ChartFigure::windowLines(const Row& row) const
{
    std::vector<WindowLine> lines;
    const QRect r = row.rect->rect();
    const auto& steps = row.row.windows;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const SimTime until = i + 1 < steps.size() ? std::min(m_to, steps[i + 1].from) : m_to;
        if (!steps[i].seconds || until <= m_from || steps[i].from >= m_to)
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
    if (!m_rows.empty() && !m_footNote.isEmpty()) {
        painter.setFont(m_theme.font(TextRole::Caption));
        painter.setPen(m_theme.ink2);
        const QRect foot = m_foot->rect();
        painter.drawText(
            QRectF(plotArea().right() + 24.0, foot.top(), foot.right() - plotArea().right() - 32.0, foot.height()),
            Qt::AlignRight | Qt::AlignVCenter, m_footNote);
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
    const auto seriesIn = [this](const Recording& recording, const ChartCurve& curve) {
        return &recording == m_recording.get() || !m_recording
            ? curve.value
            : sameSeries(m_recording->series, curve.value, recording.series);
    };
    const auto value = [&](const Recording* recording, const ChartCurve& curve) -> QString {
        const auto v =
            recording ? valueAt(recording->series, seriesIn(*recording, curve), curve.factor, at) : std::nullopt;
        return v ? rowValueText(row.row, *v) : QStringLiteral("–");
    };
    std::vector<Entry> entries;
    for (const ChartCurve& curve : row.row.curves) {
        const EntityStyle style = styleOf(m_theme, curve.key);
        const QString words = print ? curve.name
            : row.row.filled        ? value(m_recording.get(), curve) + u' ' + curve.name
                                    : value(m_recording.get(), curve);
        entries.push_back({QString(style.letter), words, style.colour});
    }
    const ChartCurve& main = row.row.filled ? row.row.curves.back() : row.row.curves.front();
    if (m_ghost && !seriesIn(*m_ghost, main).empty()) {
        const QString word = QCoreApplication::translate("ChartRows", "base");
        entries.push_back(
            {QStringLiteral("···"), print ? word : value(m_ghost.get(), main) + u' ' + word, m_theme.ghost, true});
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
