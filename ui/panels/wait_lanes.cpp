#include "ui/panels/wait_lanes.h"

#include <algorithm>
#include <set>

#include <QPainter>

#include "ui/controls/time_ticks.h"
#include "ui/look/glyphs.h"
#include "ui/panels/explain_text.h"
#include "ui/panels/why_lanes.h"
#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

namespace {

constexpr int mostLanes = 8;
constexpr qreal number = 20.0, narrow = 16.0, roomy = 34.0;  // px: a lane's number, the pitch of the two bands
constexpr qreal marks = 24.0, axis = 24.0, heading = 20.0, legend = 22.0;

} // namespace

qreal WaitLanes::Band::xOf(SimTime t) const
{
    const double share = (t - from).toSeconds() / std::max(1e-9, (to - from).toSeconds());
    return area.left() + area.width() * std::clamp(share, 0.0, 1.0);
}

void WaitLanes::show(const Theme& theme, const WhyPtr& report, const std::shared_ptr<const Scenario>& scenario,
                     const DisplayZone& zone)
{
    m_theme = theme;
    m_report = report;
    m_scenario = scenario;
    m_zone = zone;
    setFixedHeight(sizeHint().height());
    setAccessibleDescription(markText());
    update();
}

int WaitLanes::lanes() const
{
    return m_report ? std::min(mostLanes, static_cast<int>(jobsByWorker(*m_report).size())) : 0;
}

QSize WaitLanes::sizeHint() const
{
    return {900, qRound(marks + lanes() * narrow + axis + heading + lanes() * roomy + axis + legend)};
}

/// From a little before the beat enters the queue, and never less than the last hour.
SimTime WaitLanes::waitFrom() const
{
    const SimTime hourAgo = std::max(SimTime::start(), m_report->now - Duration::hours(1));
    if (!m_report->beatPending || m_report->beatEnqueued >= hourAgo)
        return hourAgo;
    const Duration before = (m_report->now - m_report->beatEnqueued) / 64;
    return std::max(SimTime::start(), m_report->beatEnqueued - before);
}

WaitLanes::Band WaitLanes::wholeWait() const
{
    return {waitFrom(), m_report->now, QRectF(number, marks, width() - number - 2, lanes() * narrow), narrow,
            narrow - 3};
}

WaitLanes::Band WaitLanes::lastHour() const
{
    const Band above = wholeWait();
    return {std::max(SimTime::start(), m_report->now - Duration::hours(1)), m_report->now,
            QRectF(number, above.area.bottom() + axis + heading, above.area.width(), lanes() * roomy), roomy,
            roomy - 3};
}

QString WaitLanes::markText() const
{
    if (!m_report || !m_scenario)
        return {};
    const auto when = [&](SimTime t) { return timeOfDayText(m_scenario->run.start + t, m_zone); };
    const auto second = [](SimTime t) { return SimTime{t.ns / 1'000'000'000 * 1'000'000'000}; };
    QStringList told;
    if (m_report->beatPending)
        told << tr("its beat enters the queue %1").arg(when(second(m_report->beatEnqueued)));
    if (const SimTime flip = m_report->controller.verdictSince; flip > SimTime::start() && flip >= waitFrom())
        told << tr("the verdict flips %1").arg(when(second(flip)));
    return told.join(QStringLiteral(" → "));
}

void WaitLanes::paintEvent(QPaintEvent*)
{
    if (!m_report || !m_scenario || lanes() == 0)
        return;
    QPainter painter(this);
    const Band whole = wholeWait(), hour = lastHour();
    paintLanes(painter, whole, false);
    paintMarks(painter, whole);
    paintAxis(painter, whole);
    painter.setFont(m_theme.font(TextRole::Caption, 600));
    painter.setPen(m_theme.ink);
    painter.drawText(QRectF(0, hour.area.top() - heading, width(), heading - 3), Qt::AlignLeft | Qt::AlignVCenter,
                     tr("the last hour, job by job"));
    // The hour is a part of what stands above it.
    painter.setPen(QPen(m_theme.control, 1, Qt::DotLine));
    painter.drawLine(QPointF(whole.xOf(hour.from), whole.area.bottom() + 1),
                     QPointF(whole.xOf(hour.from), hour.area.top() - heading + 2));
    paintLanes(painter, hour, true);
    paintAxis(painter, hour);
    paintLegend(painter, hour.area.bottom() + axis);
}

void WaitLanes::paintLanes(QPainter& painter, const Band& band, bool worded) const
{
    ClassColours colours(m_theme, *m_scenario);
    const QFont caption = m_theme.font(TextRole::Caption);
    const QFontMetricsF metrics(caption);
    int lane = 0;
    for (const auto& [worker, jobs] : jobsByWorker(*m_report)) {
        if (lane == lanes())
            break;
        const QRectF area(band.area.left(), band.area.top() + lane++ * band.pitch, band.area.width(), band.height);
        painter.setFont(caption);
        painter.setPen(m_theme.ink2);
        painter.drawText(QRectF(0, area.top(), number, area.height()), Qt::AlignLeft | Qt::AlignVCenter,
                         QString::number(worker.second + 1));
        painter.fillRect(area, m_theme.sunk);
        for (const JobBefore* job : jobs) {
            const SimTime end = endOf(*job, m_report->now);
            if (end <= band.from)
                continue;
            const qreal left = band.xOf(job->start), right = band.xOf(end);
            const QRectF bar(left, area.top(), std::max(0.5, right - left - (right - left > 2 ? 1 : 0)), area.height());
            const QColor colour = colours.of(job->eventClass);
            job->abandoned ? fillAbandoned(painter, m_theme, bar, colour) : painter.fillRect(bar, colour);
            const QString text = job->place == JobPlace::InService ? tr("so far %1").arg(secondsText(end - job->start))
                                                                   : secondsText(end - job->start);
            const QRectF label(bar.left() + 5, area.center().y() - 8, metrics.horizontalAdvance(text) + 8, 16);
            if (!worded || label.right() + 4 > bar.right())
                continue;
            painter.fillRect(label, m_theme.panel);
            painter.setPen(m_theme.ink);
            painter.drawText(label, Qt::AlignCenter, text);
        }
    }
    painter.fillRect(QRectF(band.area.right(), band.area.top(), 2, lane * band.pitch), m_theme.ink);
}

void WaitLanes::paintMarks(QPainter& painter, const Band& band) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    const auto line = [&](SimTime at, const QColor& colour) {
        painter.setPen(QPen(colour, 1.5));
        painter.drawLine(QPointF(band.xOf(at), marks - 8), QPointF(band.xOf(at), band.area.bottom()));
    };
    qreal text = band.area.left();
    if (m_report->beatPending) {
        line(m_report->beatEnqueued, m_theme.livenessClass().colour);
        const QPointF glyph(band.xOf(m_report->beatEnqueued), 9);
        drawGlyph(painter, m_theme, m_theme.livenessClass(), glyph, 10, false);
        text = glyph.x() + 12;
    }
    if (const SimTime flip = m_report->controller.verdictSince; flip > SimTime::start() && flip >= band.from)
        line(flip, m_theme.finding);
    painter.setRenderHint(QPainter::Antialiasing, false);
    const QFontMetricsF metrics(m_theme.font(TextRole::Caption));
    const qreal wide = metrics.horizontalAdvance(markText());
    if (text + wide > width())
        text = std::max(0.0, text - wide - 24);  // left of a mark that stands far right
    painter.setFont(m_theme.font(TextRole::Caption));
    painter.setPen(m_theme.ink2);
    painter.drawText(QRectF(text, 0, width() - text, 18), Qt::AlignLeft | Qt::AlignVCenter, markText());
}

void WaitLanes::paintAxis(QPainter& painter, const Band& band) const
{
    painter.setFont(m_theme.font(TextRole::Caption));
    const UtcInstant start = m_scenario->run.start + band.from;
    const QFontMetricsF metrics(m_theme.font(TextRole::Caption));
    for (const TimeTick& tick : timeTicks(start, band.to - band.from, m_zone, band.area.width() / 110.0)) {
        const qreal x = band.xOf(band.from + (tick.at - SimTime::start()));
        painter.setPen(m_theme.control);
        painter.drawLine(QPointF(x, band.area.bottom()), QPointF(x, band.area.bottom() + 4));
        const qreal half = metrics.horizontalAdvance(tick.label) / 2 + 1;
        const qreal middle = std::clamp(x, half, width() - half);
        painter.setPen(m_theme.ink2);
        painter.drawText(QRectF(middle - half, band.area.bottom() + 4, 2 * half, 16), Qt::AlignCenter, tick.label);
    }
}

void WaitLanes::paintLegend(QPainter& painter, qreal top) const
{
    ClassColours colours(m_theme, *m_scenario);
    std::set<std::pair<std::string, bool>> kinds;
    for (const JobBefore& job : m_report->jobs)
        if (job.worker >= 0)
            kinds.insert({job.eventClass, job.abandoned});
    painter.setFont(m_theme.font(TextRole::Caption));
    const QFontMetricsF metrics(m_theme.font(TextRole::Caption));
    qreal x = number;
    for (const auto& [eventClass, abandoned] : kinds) {
        const QRectF swatch(x, top + 5, 12, 12);
        const QColor colour = colours.of(eventClass);
        abandoned ? fillAbandoned(painter, m_theme, swatch, colour) : painter.fillRect(swatch, colour);
        const QString title = classTitle(*m_scenario, eventClass);
        const QString words = abandoned ? tr("%1, nobody waits for it").arg(title) : title;
        painter.setPen(m_theme.ink2);
        painter.drawText(QRectF(x + 18, top, width() - x - 18, legend), Qt::AlignLeft | Qt::AlignVCenter, words);
        x += 18 + metrics.horizontalAdvance(words) + 24;
    }
    const auto listed = static_cast<std::int64_t>(
        std::ranges::count_if(m_report->jobs, [](const JobBefore& j) { return j.place == JobPlace::DoneBefore; }));
    const int all = static_cast<int>(jobsByWorker(*m_report).size());
    QStringList left;
    if (listed < m_report->doneTotal)
        left << tr("the last %1 of %2 jobs").arg(countText(listed), countText(m_report->doneTotal));
    if (all > lanes())
        left << tr("%1 of %2 workers").arg(lanes()).arg(all);
    painter.setPen(m_theme.ink3);
    painter.drawText(QRectF(x, top, width() - x, legend), Qt::AlignRight | Qt::AlignVCenter,
                     left.join(QStringLiteral(", ")));
}

} // namespace latepulse::ui
