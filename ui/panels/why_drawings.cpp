#include "ui/panels/why_drawings.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <QPainter>

#include "ui/look/glyphs.h"
#include "ui/panels/why_lanes.h"
#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

namespace {

constexpr int laneHeight = 11, lanePitch = 14, mostLanes = 12;
constexpr qreal laneLabel = 20.0;

} // namespace

void SplitBar::show(const Theme& theme, const WhyPtr& report)
{
    m_theme = theme;
    m_report = report;
    update();
}

void SplitBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.sunk);
    if (!m_report)
        return;
    const AgeSplit& split = m_report->controller.split;
    const double total = std::max(1e-9, split.total().toSeconds());
    const std::array<std::pair<Duration, QColor>, 4> parts{{{split.silence, m_theme.ink2},
                                                            {split.transport, m_theme.control},
                                                            {split.queueing, m_theme.livenessClass().colour},
                                                            {split.service, m_theme.ink3}}};
    qreal x = 0;
    for (const auto& [length, colour] : parts) {
        if (length.ns <= 0)
            continue;
        const qreal w = std::max(2.0, width() * length.toSeconds() / total);
        painter.fillRect(QRectF(x, 0, std::min(w, width() - x), height()), colour);
        x = std::min<qreal>(width(), x + w);
    }
    const double queueing = split.queueing.toSeconds() / total;
    if (queueing < 0.4)
        return;
    painter.setFont(m_theme.font(TextRole::Badge, 600));
    painter.setPen(m_theme.dark ? m_theme.onAccent : m_theme.panel);
    painter.drawText(rect(), Qt::AlignCenter, QObject::tr("queueing %1").arg(shareText(std::min(queueing, 0.9999), 2)));
}

void WorkerLanes::show(const Theme& theme, const WhyPtr& report, const std::shared_ptr<const Scenario>& scenario,
                       const DisplayZone& zone)
{
    m_theme = theme;
    m_report = report;
    m_scenario = scenario;
    m_zone = zone;
    setFixedHeight(sizeHint().height());
    update();
}

int WorkerLanes::laneCount() const
{
    return m_report ? std::min(mostLanes, static_cast<int>(jobsByWorker(*m_report).size())) : 0;
}

QString WorkerLanes::shownText() const
{
    const int all = m_report ? static_cast<int>(jobsByWorker(*m_report).size()) : 0;
    return all > mostLanes ? QObject::tr("%1 of %2 workers").arg(mostLanes).arg(all) : QString();
}

QSize WorkerLanes::sizeHint() const
{
    return {200, laneCount() == 0 ? 0 : laneCount() * lanePitch + 18};
}

void WorkerLanes::paintEvent(QPaintEvent*)
{
    if (!m_report || !m_scenario)
        return;
    QPainter painter(this);
    painter.setFont(m_theme.font(TextRole::Caption));
    const SimTime now = m_report->now;
    const double span = std::min(3600.0, std::max(1.0, now.toSeconds()));
    const auto xOf = [&](SimTime t) {
        return laneLabel + (width() - laneLabel - 2) * (1.0 - (now - t).toSeconds() / span);
    };
    ClassColours colours(m_theme, *m_scenario);
    int lane = 0;
    for (const auto& [worker, jobs] : jobsByWorker(*m_report)) {
        if (lane == mostLanes)
            break;
        const QRectF area(laneLabel, lane * lanePitch, width() - laneLabel - 2, laneHeight);
        painter.setPen(m_theme.ink2);
        painter.drawText(QRectF(0, area.top() - 2, laneLabel, laneHeight + 4), Qt::AlignLeft | Qt::AlignVCenter,
                         QString::number(worker.second + 1));
        painter.fillRect(area, m_theme.sunk);
        for (const JobBefore* job : jobs) {
            const SimTime end = endOf(*job, now);
            const qreal left = std::max(area.left(), xOf(job->start)), right = xOf(end);
            if (right <= left)
                continue;
            const QRectF bar(left, area.top(), std::max(0.5, right - left - (right - left > 2 ? 1 : 0)), area.height());
            const QColor colour = colours.of(job->eventClass);
            job->abandoned ? fillAbandoned(painter, m_theme, bar, colour) : painter.fillRect(bar, colour);
        }
        ++lane;
    }
    painter.fillRect(QRectF(width() - 2, 0, 2, lane * lanePitch), m_theme.ink);
    painter.setPen(m_theme.ink2);
    const QRectF foot(laneLabel, lane * lanePitch + 1, width() - laneLabel, 16);
    painter.drawText(foot, Qt::AlignLeft | Qt::AlignVCenter,
                     timeOfDayText(m_scenario->run.start + (now - Duration::fromSeconds(span)), m_zone));
    painter.drawText(foot, Qt::AlignRight | Qt::AlignVCenter, timeOfDayText(m_scenario->run.start + now, m_zone));
    painter.drawText(foot, Qt::AlignCenter, shownText());
}

void WaitingRow::show(const Theme& theme, const WhyPtr& report, const std::shared_ptr<const Scenario>& scenario,
                      const std::string& livenessClass)
{
    m_theme = theme;
    m_report = report;
    m_scenario = scenario;
    m_liveness = livenessClass;
    update();
}

void WaitingRow::paintEvent(QPaintEvent*)
{
    if (!m_report || !m_scenario || !m_report->beatPending)
        return;
    ClassColours colours(m_theme, *m_scenario);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal middle = height() / 2.0;
    const QRectF own(width() - 23, middle - 11, 22, 22);
    painter.setPen(QPen(m_theme.accent, 2));
    painter.setBrush(m_theme.panel);
    painter.drawRoundedRect(own.adjusted(1, 1, -1, -1), Theme::radiusBadge, Theme::radiusBadge);
    drawGlyph(painter, m_theme, m_theme.livenessClass(), own.center(), 9, false);
    std::vector<const JobBefore*> waiting;
    for (const JobBefore& job : m_report->jobs)
        if (job.place == JobPlace::Waiting)
            waiting.push_back(&job);
    qreal x = 1;
    std::size_t drawn = 0;
    const qreal end = own.left() - 6;
    for (; drawn < waiting.size(); ++drawn) {
        const JobBefore& job = *waiting[drawn];
        const bool beat = job.eventClass == m_liveness;
        const qreal w = beat ? 3 : 7;
        const bool last =
            drawn + 1 == waiting.size() && m_report->waitingTotal <= static_cast<std::int64_t>(waiting.size());
        if (x + w > end - (last ? 0 : 56))
            break;
        const QRectF box(x, middle - (beat ? 3.5 : 6), w, beat ? 7 : 12);
        const QColor colour = colours.of(job.eventClass);
        job.abandoned ? fillAbandoned(painter, m_theme, box, colour) : painter.fillRect(box, colour);
        x += w + 3;
    }
    const std::int64_t left = m_report->waitingTotal - static_cast<std::int64_t>(drawn);
    if (left <= 0)
        return;
    painter.setFont(m_theme.font(TextRole::Caption));
    painter.setPen(m_theme.ink2);
    painter.drawText(QRectF(x, 0, end - x, height()), Qt::AlignRight | Qt::AlignVCenter,
                     QObject::tr("+ %1").arg(countText(left)));
}

} // namespace latepulse::ui
