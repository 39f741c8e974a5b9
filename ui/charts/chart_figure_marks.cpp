// The lane over the charts: what was reported, assumed and done when, its bands and lines, and its words.

#include <algorithm>

#include "ui/charts/chart_figure.h"
#include "ui/charts/chart_painting.h"
#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

struct ChartFigure::Mark {
    enum class Kind { Reported, Note, Scenario, ByHand } kind = Kind::Scenario;
    SimTime at;
    QString text;   // beside its badge
    QString words;  // all there is to say
    int number = 0;
    bool edge = true;  // false: the record does not say when it began
};

namespace {

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
        all.push_back({a.reported ? Mark::Kind::Reported : Mark::Kind::Note, a.at,
                       a.reported ? timeOfDayText(at, m_zone) : text,
                       (a.reported ? QCoreApplication::translate("ChartRows", "R, reported %1: %2")
                                   : QCoreApplication::translate("ChartRows", "M, model note %1: %2"))
                           .arg(dayTimeText(at, m_zone), text),
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
        if (!a.reported || a.at > SimTime::start()) {
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
    if (mark.kind == Mark::Kind::Scenario || mark.kind == Mark::Kind::ByHand) {
        const bool byHand = mark.kind == Mark::Kind::ByHand;
        painter.setPen(QPen(byHand ? m_theme.accent : m_theme.control, 1.5));
        painter.setBrush(byHand ? QBrush(m_theme.accent) : QBrush(m_theme.panel));
        painter.drawPolygon(triangle(centre.x(), centre.y()));
        return;
    }
    const QRectF badge(centre.x() - 6.5, centre.y() - 7.0, 14.0, 14.0);
    painter.setFont(m_theme.font(TextRole::Badge));
    const bool reported = mark.kind == Mark::Kind::Reported;
    painter.setPen(QPen(m_theme.control, 1.0, reported ? Qt::SolidLine : Qt::DashLine));
    painter.setBrush(m_theme.panel);
    painter.drawRoundedRect(badge, Theme::radiusBadge, Theme::radiusBadge);
    painter.setPen(m_theme.ink);
    painter.drawText(badge, Qt::AlignCenter, reported ? QStringLiteral("R") : QStringLiteral("M"));
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

} // namespace latepulse::ui
