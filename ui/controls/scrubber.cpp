#include "ui/controls/scrubber.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>

#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

namespace {

constexpr qreal lane = 18.0, rightMargin = 24.0, axisHeight = 20.0, topMargin = 5.0;

} // namespace

Scrubber::Scrubber(QWidget* parent) : QWidget(parent)
{
    setFixedHeight(Theme::scrubber);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Run, time"));
    setCursor(Qt::PointingHandCursor);
}

void Scrubber::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

void Scrubber::setZone(const DisplayZone& zone)
{
    m_zone = zone;
    rebuild();
}

void Scrubber::setScenario(std::shared_ptr<const Scenario> scenario)
{
    m_scenario = std::move(scenario);
    rebuild();
}

void Scrubber::setRecording(std::shared_ptr<const Recording> recording)
{
    m_recording = std::move(recording);
    rebuild();
}

void Scrubber::setPins(std::vector<TrackMark> marks)
{
    m_pins = std::move(marks);
    rebuild();
}

void Scrubber::setPlayhead(SimTime t)
{
    if (t == m_playhead)
        return;
    m_playhead = t;
    if (m_scenario)
        setAccessibleDescription(clockText(m_scenario->run.start + t, m_zone));
    update();
}

void Scrubber::setHideAhead(bool on)
{
    m_hideAhead = on;
    update();
}

void Scrubber::setLow(bool low)
{
    m_low = low;
    fitHeight();
    update();
}

void Scrubber::rebuild()
{
    if (m_scenario) {
        // Flips closer than 14 px cannot be told apart: they are one mark that says how they went.
        const auto merge = Duration::fromSeconds(horizon().toSeconds() * 14.0 / timeArea().width());
        m_tracks = tracksOf(*m_scenario, m_recording.get(), merge, m_zone);
        m_tracks.of(Track::Pins) = m_pins;
    }
    fitHeight();
    update();
}

void Scrubber::fitHeight()
{
    constexpr int usual = 4;  // lanes that Theme::scrubber has room for
    setFixedHeight(Theme::scrubber + (static_cast<int>(lanes().size()) - usual) * static_cast<int>(lane));
}

SimTime Scrubber::horizon() const
{
    return m_scenario ? SimTime::start() + m_scenario->run.horizon : SimTime{1};
}

QRectF Scrubber::timeArea() const
{
    const qreal left = width() < 1400 ? 112.0 : 128.0;
    return {left, topMargin, std::max(1.0, width() - left - rightMargin), height() - axisHeight - topMargin};
}

qreal Scrubber::xOf(SimTime t) const
{
    const QRectF area = timeArea();
    return area.left() + area.width() * t.toSeconds() / std::max(1e-9, horizon().toSeconds());
}

SimTime Scrubber::timeAt(qreal x) const
{
    const QRectF area = timeArea();
    const double share = std::clamp((x - area.left()) / area.width(), 0.0, 1.0);
    return SimTime::start() + Duration::fromSeconds(share * horizon().toSeconds());
}

std::vector<Track> Scrubber::lanes() const
{
    std::vector<Track> shown;
    const bool notes = !m_tracks.of(Track::ModelNotes).empty();
    if (!notes || !m_tracks.of(Track::Reported).empty())
        shown.push_back(Track::Reported);
    if (notes)
        shown.push_back(Track::ModelNotes);
    shown.insert(shown.end(), {Track::Interventions, Track::Flips});
    if (!m_low)
        shown.push_back(Track::Milestones);
    if (!m_tracks.of(Track::Pins).empty())
        shown.push_back(Track::Pins);
    return shown;
}

QRectF Scrubber::trackRect(Track track) const
{
    const std::vector<Track> shown = lanes();
    const auto found = std::find(shown.begin(), shown.end(), track);
    if (found == shown.end())
        return {};
    return {0, topMargin + static_cast<qreal>(found - shown.begin()) * lane, qreal(width()), lane};
}

void Scrubber::seek(SimTime t)
{
    const SimTime bounded = std::clamp(t, SimTime::start(), horizon());
    if (bounded == m_playhead)
        return;
    setPlayhead(bounded);
    emit seekRequested(bounded);
}

void Scrubber::setVisibleSpan(SimTime from, SimTime to)
{
    m_visibleFrom = from, m_visibleTo = to;
    update();
}

QRectF Scrubber::spanRect() const
{
    if (!m_scenario || (m_visibleFrom <= SimTime::start() && m_visibleTo >= horizon()))
        return {};
    constexpr qreal half = 4.0;
    return {QPointF(xOf(m_visibleFrom), timeArea().bottom() - half),
            QPointF(xOf(std::min(m_visibleTo, horizon())), timeArea().bottom() + half)};
}

Scrubber::Grip Scrubber::gripAt(QPointF point) const
{
    constexpr qreal reach = 5.0;
    const QRectF bar = spanRect();
    if (bar.isNull() || std::abs(point.y() - bar.center().y()) > reach + 2.0)
        return Grip::None;
    if (std::abs(point.x() - bar.left()) <= reach)
        return Grip::Begin;
    if (std::abs(point.x() - bar.right()) <= reach)
        return Grip::End;
    return point.x() > bar.left() && point.x() < bar.right() ? Grip::Whole : Grip::None;
}

void Scrubber::dragSpan(SimTime to)
{
    const Duration moved = to - m_gripped;
    m_gripped = to;
    switch (m_grip) {
    case Grip::Whole: return emit spanRequested(m_visibleFrom + moved, m_visibleTo + moved);
    case Grip::Begin: return emit spanRequested(std::min(to, m_visibleTo), m_visibleTo);
    case Grip::End: return emit spanRequested(m_visibleFrom, std::max(to, m_visibleFrom));
    case Grip::None: break;
    }
}

void Scrubber::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_scenario)
        return event->ignore();
    m_grip = gripAt(event->position());
    m_gripped = timeAt(event->position().x());
    if (m_grip != Grip::None)
        return;
    seek(timeAt(event->position().x()));
}

void Scrubber::mouseMoveEvent(QMouseEvent* event)
{
    if (!event->buttons().testFlag(Qt::LeftButton) || !m_scenario)
        return;
    const SimTime at = timeAt(event->position().x());
    m_grip != Grip::None ? dragSpan(at) : seek(at);
}

void Scrubber::mouseReleaseEvent(QMouseEvent* event)
{
    m_grip = Grip::None;
    event->accept();
}

void Scrubber::keyPressEvent(QKeyEvent* event)
{
    const Duration small = std::max(Duration::seconds(1), Duration{horizon().ns / 1000});
    const Duration page = std::max(Duration::seconds(1), Duration{horizon().ns / 20});
    switch (event->key()) {
    case Qt::Key_Left:
        return seek(m_playhead - (event->modifiers() & Qt::ShiftModifier ? Duration::seconds(1) : small));
    case Qt::Key_Right:
        return seek(m_playhead + (event->modifiers() & Qt::ShiftModifier ? Duration::seconds(1) : small));
    case Qt::Key_PageUp: return seek(m_playhead - page);
    case Qt::Key_PageDown: return seek(m_playhead + page);
    case Qt::Key_Home: return seek(SimTime::start());
    case Qt::Key_End: return seek(horizon());
    default: QWidget::keyPressEvent(event);
    }
}

void Scrubber::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    rebuild();
}

bool Scrubber::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString words = markWordsAt(help->pos());
    words.isEmpty() ? QToolTip::hideText() : QToolTip::showText(help->globalPos(), words, this);
    return true;
}

QString Scrubber::markWordsAt(QPointF at) const
{
    QStringList lines;
    if (gripAt(at) != Grip::None)
        lines << tr("The charts show %1 to %2: drag the bar or its ends")
                     .arg(dayTimeText(m_scenario->run.start + m_visibleFrom, m_zone),
                          dayTimeText(m_scenario->run.start + m_visibleTo, m_zone));
    for (const Track track : lanes())
        for (const TrackMark& mark : m_tracks.of(track))
            if (trackRect(track).contains(at) && std::abs(xOf(mark.at) - at.x()) < 7
                && !(m_hideAhead && mark.at > m_playhead))
                lines << QStringLiteral("%1: %2").arg(dayTimeText(m_scenario->run.start + mark.at, m_zone), mark.label)
                      << mark.details;
    return lines.join(u'\n');
}

} // namespace latepulse::ui
