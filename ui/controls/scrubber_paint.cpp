// How the scrubber's lanes, marks, axis and playhead are drawn.

#include <algorithm>
#include <cmath>

#include <QLinearGradient>
#include <QPainter>

#include "ui/controls/scrubber.h"
#include "ui/controls/time_ticks.h"
#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

namespace {

constexpr qreal onePlace = 9.0;  // px between marks that cannot have labels of their own

QString trackName(Track track)
{
    switch (track) {
    case Track::Reported: return Scrubber::tr("Reported");
    case Track::ModelNotes: return Scrubber::tr("Model notes");
    case Track::Interventions: return Scrubber::tr("Interventions");
    case Track::Flips: return Scrubber::tr("Verdict flips");
    case Track::Milestones: return Scrubber::tr("Milestones");
    case Track::Pins: return Scrubber::tr("Pins");
    }
    return {};
}

void paintMark(QPainter& painter, const Theme& theme, MarkKind kind, QPointF at)
{
    painter.setBrush(Qt::NoBrush);
    const QPolygonF triangle({at + QPointF(-5, -4.5), at + QPointF(5, -4.5), at + QPointF(0, 4.5)});
    switch (kind) {
    case MarkKind::Bar: painter.fillRect(QRectF(at.x() - 0.75, at.y() - 6, 1.5, 12), theme.ink2); break;
    case MarkKind::False: painter.fillRect(QRectF(at.x() - 1, at.y() - 6, 2, 12), theme.finding); break;
    case MarkKind::Loss:
        painter.setPen(QPen(theme.ink, 1.75));
        painter.drawLine(at + QPointF(-4, -4), at + QPointF(4, 4));
        painter.drawLine(at + QPointF(-4, 4), at + QPointF(4, -4));
        break;
    case MarkKind::Suspicion: painter.fillRect(QRectF(at.x() - 0.5, at.y() - 3, 1, 6), theme.ink2); break;
    case MarkKind::Clear:
        painter.fillRect(QRectF(at.x() - 1, at.y() - 6, 2, 12), theme.verdict(Verdict::Eligible).colour);
        break;
    case MarkKind::Filled: painter.setBrush(theme.accent); [[fallthrough]];
    case MarkKind::Hollow:
        painter.setPen(QPen(kind == MarkKind::Filled ? theme.accent : theme.ink2, 1.25));
        painter.drawPolygon(triangle);
        break;
    case MarkKind::Ring:
        painter.setPen(QPen(theme.ink2, 1.75));
        painter.drawEllipse(at, 3, 3);
        break;
    case MarkKind::Fork:
        painter.setPen(QPen(theme.ink2, 1.5, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(at + QPointF(-5, 0), at + QPointF(5, 0));
        painter.drawLine(at + QPointF(-2, 0), at + QPointF(4, -5));
        break;
    }
}

QColor labelColour(const Theme& theme, MarkKind kind)
{
    switch (kind) {
    case MarkKind::Filled: return theme.accent;
    case MarkKind::False: return theme.finding;
    case MarkKind::Loss: return theme.ink;
    case MarkKind::Clear: return theme.verdict(Verdict::Eligible).colour;
    default: return theme.ink2;
    }
}

/// A reported span without a stated begin: its gradient is the mark.
bool isOnsetUnstated(Track track, const TrackMark& mark)
{
    return track == Track::Reported && mark.kind == MarkKind::Clear;
}

} // namespace

void Scrubber::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.panel);
    painter.fillRect(QRectF(0, 0, width(), 1), m_theme.line);
    if (m_scenario) {
        painter.setRenderHint(QPainter::Antialiasing);
        paintBands(painter);
    }
    for (const Track track : lanes())
        paintTrack(painter, track);
    if (!m_scenario)
        return;
    paintVeil(painter);
    paintAxis(painter);
    paintSpan(painter);
    paintPlayhead(painter);
    if (hasFocus()) {
        painter.setPen(QPen(m_theme.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(2, 2, -2, -2), Theme::radiusControl, Theme::radiusControl);
    }
}

void Scrubber::paintBands(QPainter& painter) const
{
    for (const TrackBand& band : m_tracks.bands) {
        if (m_hideAhead && band.from > m_playhead)
            continue;
        const QRectF box = trackRect(band.reported ? Track::Reported : Track::ModelNotes);
        const QRectF area(xOf(band.from), box.top() + 2, xOf(band.to) - xOf(band.from), box.height() - 4);
        QColor strong = m_theme.control;
        strong.setAlphaF(band.onsetStated ? 0.22F : 0.55F);
        if (band.onsetStated) {
            painter.fillRect(area, strong);
            continue;
        }
        QColor clear = strong;
        clear.setAlphaF(0.0F);
        QLinearGradient onset(area.topLeft(), area.topRight());
        onset.setColorAt(0, clear);
        onset.setColorAt(1, strong);
        painter.fillRect(area, onset);
    }
}

void Scrubber::paintTrack(QPainter& painter, Track track) const
{
    const QRectF box = trackRect(track);
    painter.setFont(m_theme.font(TextRole::Caption));
    painter.setPen(m_theme.ink2);
    painter.drawText(box.adjusted(Theme::areaPadding, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, trackName(track));
    if (!m_scenario)
        return;
    const qreal middle = std::floor(box.center().y()) + 0.5;
    painter.setPen(QPen(m_theme.grid, 1));
    painter.drawLine(QPointF(timeArea().left(), middle), QPointF(timeArea().right(), middle));
    const auto& marks = m_tracks.of(track);
    for (std::size_t i = 0; i < marks.size() && !(m_hideAhead && marks[i].at > m_playhead); ++i) {
        if (!isOnsetUnstated(track, marks[i]))
            paintMark(painter, m_theme, marks[i].kind, {xOf(marks[i].at), middle});
        paintLabel(painter, track, i);
    }
}

/// Marks in one place have one label, which the last of them writes.
void Scrubber::paintLabel(QPainter& painter, Track track, std::size_t i) const
{
    const auto& marks = m_tracks.of(track);
    const TrackMark& mark = marks[i];
    const QRectF box = trackRect(track);
    const qreal x = xOf(mark.at);
    const bool last = i + 1 == marks.size();
    if (!last && xOf(marks[i + 1].at) - x < onePlace)
        return;
    QStringList labels{mark.label};
    for (std::size_t before = i; before > 0 && x - xOf(marks[before - 1].at) < onePlace; --before)
        labels.prepend(marks[before - 1].label);
    const bool open = isOnsetUnstated(track, mark);
    const bool strong = mark.kind == MarkKind::Filled || mark.kind == MarkKind::False || mark.kind == MarkKind::Loss
        || mark.kind == MarkKind::Clear;
    painter.setFont(m_theme.font(TextRole::Caption, strong && !open ? 500 : 400));
    const QFontMetricsF metrics(painter.font());
    // A label ends where the next mark begins, or at the edge: it drops words instead of overlapping.
    const qreal from = x + (open ? 10 : 8);
    const qreal until = last ? width() - 4.0 : xOf(marks[i + 1].at) - 9;
    const QString text = fittingWords(labels.join(QStringLiteral(" · ")), until - from, metrics);
    if (text.isEmpty())
        return;
    // Over a gradient only where the lane's line is as strong as the words, and would strike them out.
    if (!open || m_theme.highContrast)
        painter.fillRect(QRectF(from - 1, box.top() + 2, metrics.horizontalAdvance(text) + 3, box.height() - 4),
                         m_theme.panel);
    painter.setPen(open ? m_theme.ink2 : labelColour(m_theme, mark.kind));
    painter.drawText(QRectF(from, box.top(), until - from, box.height()), Qt::AlignLeft | Qt::AlignVCenter, text);
}

void Scrubber::paintVeil(QPainter& painter) const
{
    // Not computed yet: hatched off, so that an empty lane is not read as "nothing happens".
    const SimTime computed = m_recording ? m_recording->computedTo : SimTime::start();
    const SimTime from = m_hideAhead ? m_playhead : computed;
    if (from >= horizon())
        return;
    QColor veil = m_theme.sunk;
    veil.setAlphaF(m_hideAhead ? 1.0F : 0.55F);
    painter.fillRect(QRectF(QPointF(xOf(from), timeArea().top()), timeArea().bottomRight()), veil);
}

void Scrubber::paintAxis(QPainter& painter) const
{
    const QRectF area = timeArea();
    const qreal y = std::floor(area.bottom()) + 0.5;
    painter.setPen(QPen(m_theme.control, 1));
    painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
    painter.setFont(m_theme.font(TextRole::Caption));
    painter.setPen(m_theme.ink3);
    // Of the whole axis, wherever in it the playhead stands.
    const QFontMetricsF metrics(painter.font());
    const qreal room = area.left() - Theme::areaPadding - 24.0;
    const UtcInstant start = m_scenario->run.start;
    QStringList forms = zoneForms(start, start + (SimTime::start() + m_scenario->run.horizon), m_zone);
    while (forms.size() > 1 && metrics.horizontalAdvance(forms.front()) > room)
        forms.removeFirst();
    const QString zone = metrics.elidedText(forms.front(), Qt::ElideRight, room);
    painter.drawText(QRectF(Theme::areaPadding, y + 4, area.left(), height() - area.bottom() - 4),
                     Qt::AlignLeft | Qt::AlignTop, zone);
    const auto ticks = timeTicks(m_scenario->run.start, m_scenario->run.horizon, m_zone, area.width() / 86.0);
    for (const TimeTick& tick : ticks) {
        const qreal x = std::floor(xOf(tick.at)) + 0.5;
        painter.setPen(QPen(m_theme.control, 1));
        painter.drawLine(QPointF(x, y), QPointF(x, y + (tick.label.isEmpty() ? 3 : 5)));
        if (tick.label.isEmpty())
            continue;
        painter.setFont(m_theme.font(TextRole::Caption, tick.isDay ? 500 : 400));
        painter.setPen(tick.isDay ? m_theme.ink : m_theme.ink2);
        const qreal half = QFontMetricsF(painter.font()).horizontalAdvance(tick.label) / 2 + 1;
        const qreal middle = std::min(x, width() - half - 4);
        painter.drawText(QRectF(middle - half, y + 4, 2 * half, height() - area.bottom() - 4),
                         Qt::AlignHCenter | Qt::AlignTop, tick.label);
    }
}

void Scrubber::paintSpan(QPainter& painter) const
{
    const QRectF bar = spanRect();
    if (bar.isNull())
        return;
    QColor lane = m_theme.accent;
    lane.setAlphaF(0.07F);
    painter.fillRect(QRectF(bar.left(), timeArea().top(), bar.width(), timeArea().height()), lane);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme.accent);
    painter.drawRoundedRect(QRectF(bar.left(), bar.center().y() - 2.0, std::max(2.0, bar.width()), 4.0), 2.0, 2.0);
    for (const qreal x : {bar.left(), bar.right()})
        painter.drawRoundedRect(QRectF(x - 2.5, bar.top() - 1.0, 5.0, bar.height() + 2.0), 2.0, 2.0);
}

void Scrubber::paintPlayhead(QPainter& painter) const
{
    const qreal x = std::floor(xOf(m_playhead)) + 0.5;
    const qreal foot = timeArea().bottom();
    painter.fillRect(QRectF(x - 1, 2, 2, foot - 2), m_theme.ink);
    painter.setPen(QPen(m_theme.panel, 1));
    painter.setBrush(m_theme.ink);
    painter.drawRoundedRect(QRectF(x - 5, foot - 5, 10, 10), 2.5, 2.5);
}

} // namespace latepulse::ui
