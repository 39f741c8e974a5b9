// What is read off a chart: the raw sample under the pointer, and what two cursors stand at.

#include <algorithm>

#include "ui/charts/chart_figure.h"
#include "ui/charts/chart_painting.h"
#include "ui/presenters/chart_points.h"
#include "ui/presenters/lane_layout.h"
#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

const ChartFigure::Row* ChartFigure::rowUnder(double y) const
{
    const auto found = std::ranges::find_if(m_rows, [y](const Row& row) {
        return y >= row.rect->outerRect().top() && y <= row.rect->outerRect().bottom();
    });
    return found == m_rows.end() ? nullptr : &*found;
}

QString ChartFigure::rowAt(double y) const
{
    const Row* row = rowUnder(y);
    return row == nullptr ? QString() : row->row.id;
}

QString ChartFigure::hoveredRow() const
{
    return m_hover ? rowAt(m_hoverY) : QString();
}

/// "06:00:10: L 3-9, last 5": what was recorded, not what is drawn.
QString ChartFigure::sampleText(const Row& row, SimTime t) const
{
    if (!m_recording || !m_scenario || t > shownTo())
        return {};
    QStringList parts;
    std::optional<RawSample> any;
    for (const ChartCurve& curve : row.row.curves) {
        const auto sample = rawSampleAt(m_recording->series, curve.value, curve.factor, t);
        if (!sample)
            continue;
        any = sample;
        const auto text = [&row](double value) { return rowValueText(row.row, value); };
        const QString range = sample->min == sample->max
            ? text(sample->last)
            : QCoreApplication::translate("ChartRows", "%1 to %2, last %3")
                  .arg(text(sample->min), text(sample->max), text(sample->last));
        const QString name = curve.name.section(QStringLiteral(", "), -1) + u':';
        parts << (bearsNames(row) ? name : styleOf(m_theme, curve.key).letter) + u' ' + range;
    }
    if (!any)
        return {};
    const auto at = [this](SimTime time) { return timeOfDayText(m_scenario->run.start + time, m_zone); };
    return QCoreApplication::translate("ChartRows", "sample %1–%2: %3")
        .arg(at(any->from), at(any->to), parts.join(QStringLiteral(" · ")));
}

QString ChartFigure::sampleTextAt(QPointF point) const
{
    const Row* row = rowUnder(point.y());
    return row == nullptr ? QString() : sampleText(*row, timeAt(point.x()));
}

void ChartFigure::paintWantedSpan(QPainter& painter) const
{
    if (!m_wanted)
        return;
    const QRect area = plotArea();
    QColor fill = m_theme.accent;
    fill.setAlphaF(0.12F);
    const double left = std::min(xOf(m_wanted->first), xOf(m_wanted->second));
    const double right = std::max(xOf(m_wanted->first), xOf(m_wanted->second));
    painter.fillRect(QRectF(left, area.top(), right - left, area.height()), fill);
    for (const double x : {left, right})
        verticalLine(painter, x, area, QPen(m_theme.accent, 1.0));
}

/// `taken`: by the cursors, at the foot.
void ChartFigure::paintHover(QPainter& painter, const std::vector<std::pair<double, double>>& taken) const
{
    if (!m_hover || !m_scenario)
        return;
    paintThrough(painter, xOf(*m_hover), plotArea().top(), QPen(m_theme.ink2, 1.0, Qt::DotLine));
    paintHoverTime(painter, taken);
    const Row* row = rowUnder(m_hoverY);
    if (row == nullptr)
        return;
    painter.setFont(m_theme.font(TextRole::Caption));
    const QFontMetricsF metrics(painter.font());
    const QRect r = row->rect->rect();
    const QString text = metrics.elidedText(sampleText(*row, *m_hover), Qt::ElideRight, r.width() - 8.0);
    // In place of the header's words that it would lie on.
    const double left = r.right() - metrics.horizontalAdvance(text);
    double clear = left - 8.0;
    for (std::size_t i = 1; i < row->words.size(); ++i)
        clear = std::min(clear, row->words[i].first - 2.0);
    const double top = row->rect->outerRect().top() + 1.0;
    painter.fillRect(QRectF(QPointF(clear, top), QPointF(r.right() + 1.0, r.top() - 1.0)), m_theme.panel);
    painter.setPen(m_theme.ink2);
    painter.drawText(QPointF(left, r.top() - headerRise), text);
}

std::vector<std::pair<double, double>> ChartFigure::timeLabels() const
{
    const QFontMetricsF metrics(m_theme.font(TextRole::Caption));
    std::vector<std::pair<double, double>> spans;
    for (const auto& [at, label] : m_timeLabels) {
        const double half = metrics.horizontalAdvance(label) / 2 + 2.0;
        spans.emplace_back(xOf(at) - half, xOf(at) + half);
    }
    return spans;
}

/// Words on a patch at the foot of a vertical line.
void ChartFigure::paintFootPatch(QPainter& painter, QRectF box, const QString& text, const QColor& patch) const
{
    painter.setFont(m_theme.font(TextRole::Caption, 500));
    painter.setPen(Qt::NoPen);
    painter.setBrush(patch);
    painter.drawRoundedRect(box, Theme::radiusBadge, Theme::radiusBadge);
    painter.setPen(m_theme.panel);
    painter.drawText(box, Qt::AlignCenter, text);
}

/// The time under the pointer, beside the cursors' own and in place of the labels it would cover in part.
void ChartFigure::paintHoverTime(QPainter& painter, const std::vector<std::pair<double, double>>& taken) const
{
    const QString text = clockText(m_scenario->run.start + *m_hover, m_zone);
    const double width = QFontMetricsF(m_theme.font(TextRole::Caption, 500)).horizontalAdvance(text) + 12.0;
    const double wanted = std::clamp<double>(xOf(*m_hover), plotArea().left() + width / 2,
                                             std::max(plotArea().left() + width / 2, plotArea().right() - width / 2));
    const double left =
        nearestFree(wanted, width, taken, plotArea().left(), std::max<double>(plotArea().right(), wanted + width / 2))
        - width / 2;
    const double top = plotArea().bottom() + 3.0;
    for (const auto& [from, to] : timeLabels())
        if (from < left + width && to > left)
            painter.fillRect(QRectF(from, top, to - from, 18.0), m_theme.panel);
    paintFootPatch(painter, {left, top, width, 18.0}, text, m_theme.ink);
}

/// Returns where their letters stand, from x to x.
std::vector<std::pair<double, double>> ChartFigure::paintCursors(QPainter& painter) const
{
    std::vector<std::pair<double, double>> taken;
    const auto paint = [&](const std::optional<SimTime>& at, const QString& letter) {
        if (!at || !m_scenario || *at < m_from || *at > m_to)
            return;
        paintThrough(painter, xOf(*at), plotArea().top(), QPen(m_theme.accent, 1.0, Qt::DashDotLine));
        // The instant it reads from, covering labels of round times; its letter alone where the other has the room.
        const QString instant = letter + u' ' + dayTimeText(m_scenario->run.start + *at, m_zone);
        double width = QFontMetricsF(m_theme.font(TextRole::Caption, 500)).horizontalAdvance(instant) + 10.0;
        const auto place = [&] {
            return nearestFree(xOf(*at), width, taken, plotArea().left() - 9.0, plotArea().right() + 9.0);
        };
        double middle = place();
        const bool whole = std::abs(middle - xOf(*at)) < width;
        if (!whole)
            width = 18.0, middle = place();
        for (const auto& [from, to] : timeLabels())
            if (from < middle + width / 2 && to > middle - width / 2)
                painter.fillRect(QRectF(from, plotArea().bottom() + 3.0, to - from, 18.0), m_theme.panel);
        taken.emplace_back(middle - width / 2, middle + width / 2);
        paintFootPatch(painter, {middle - width / 2, plotArea().bottom() + 3.0, width, 18.0}, whole ? instant : letter,
                       m_theme.accent);
    };
    paint(m_cursorA, QStringLiteral("A"));
    paint(m_cursorB, QStringLiteral("B"));
    return taken;
}

/// B - A of a curve, with its sign.
QString ChartFigure::differenceText(const Row& row, const ChartCurve& curve) const
{
    const auto recorded = [&](SimTime t) {
        return t > shownTo() ? std::nullopt : recordedBy(m_recording->series, curve.value, curve.factor, t);
    };
    const auto a = recorded(*m_cursorA), b = recorded(*m_cursorB);
    if (!a || !b)
        return QStringLiteral("–");
    return rowDifferenceText(row.row, b->value - a->value);
}

} // namespace latepulse::ui
