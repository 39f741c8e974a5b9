#include "ui/controls/scrubber.h"

#include <algorithm>
#include <cmath>

#include <QHelpEvent>
#include <QKeyEvent>
#include <QLinearGradient>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include "ui/controls/time_ticks.h"
#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

namespace {

constexpr qreal onePlace = 9.0;  // px between marks that cannot have labels of their own
constexpr qreal lane = 18.0, rightMargin = 24.0, axisHeight = 20.0, topMargin = 5.0;

qreal leftMargin(qreal width)
{
    return width < 1400 ? 112.0 : 128.0;
}

QString trackName(Track track)
{
    switch (track) {
    case Track::Reported: return Scrubber::tr("Reported");
    case Track::ModelNotes: return Scrubber::tr("Model notes");
    case Track::Interventions: return Scrubber::tr("Interventions");
    case Track::Flips: return Scrubber::tr("Verdict flips");
    case Track::Milestones: return Scrubber::tr("Milestones");
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
    }
}

QColor labelColour(const Theme& theme, MarkKind kind)
{
    switch (kind) {
    case MarkKind::Filled: return theme.accent;
    case MarkKind::False: return theme.finding;
    case MarkKind::Clear: return theme.verdict(Verdict::Eligible).colour;
    default: return theme.ink2;
    }
}

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

void Scrubber::setZone(const QTimeZone& zone)
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
        const qreal span = std::max(1.0, width() - leftMargin(width()) - rightMargin);
        const auto merge = Duration::fromSeconds(horizon().toSeconds() * 14.0 / span);
        m_tracks = tracksOf(*m_scenario, m_recording.get(), merge, m_zone);
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

qreal Scrubber::xOf(SimTime t) const
{
    const qreal left = leftMargin(width());
    return left + (width() - left - rightMargin) * t.toSeconds() / std::max(1e-9, horizon().toSeconds());
}

SimTime Scrubber::timeAt(qreal x) const
{
    const qreal left = leftMargin(width());
    const double share = std::clamp((x - left) / std::max(1.0, width() - left - rightMargin), 0.0, 1.0);
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

void Scrubber::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_scenario)
        return event->ignore();
    seek(timeAt(event->position().x()));
}

void Scrubber::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons().testFlag(Qt::LeftButton) && m_scenario)
        seek(timeAt(event->position().x()));
}

void Scrubber::mouseReleaseEvent(QMouseEvent* event)
{
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
    for (const Track track : lanes())
        for (const TrackMark& mark : m_tracks.of(track))
            if (trackRect(track).contains(at) && std::abs(xOf(mark.at) - at.x()) < 7
                && !(m_hideAhead && mark.at > m_playhead))
                lines << QStringLiteral("%1: %2").arg(dayTimeText(m_scenario->run.start + mark.at, m_zone), mark.label);
    return lines.join(u'\n');
}

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
    painter.drawLine(QPointF(leftMargin(width()), middle), QPointF(width() - rightMargin, middle));
    const auto& marks = m_tracks.of(track);
    for (std::size_t i = 0; i < marks.size(); ++i) {
        const TrackMark& mark = marks[i];
        if (m_hideAhead && mark.at > m_playhead)
            break;
        const bool open = track == Track::Reported && mark.kind == MarkKind::Clear;
        const qreal x = xOf(mark.at);
        if (!open)
            paintMark(painter, m_theme, mark.kind, {x, middle});
        const bool strong =
            mark.kind == MarkKind::Filled || mark.kind == MarkKind::False || mark.kind == MarkKind::Clear;
        painter.setFont(m_theme.font(TextRole::Caption, strong && !open ? 500 : 400));
        // Marks in one place have one label, which the last of them writes.
        if (i + 1 < marks.size() && xOf(marks[i + 1].at) - x < onePlace)
            continue;
        QStringList labels{mark.label};
        for (std::size_t before = i; before > 0 && x - xOf(marks[before - 1].at) < onePlace; --before)
            labels.prepend(marks[before - 1].label);
        // A label ends where the next mark begins, or at the edge: it drops words instead of overlapping.
        const qreal from = x + (open ? 10 : 8);
        const qreal until = i + 1 < marks.size() ? xOf(marks[i + 1].at) - 9 : width() - 4.0;
        const QFontMetricsF metrics(painter.font());
        QString text = fittingWords(labels.join(QStringLiteral(" · ")), until - from, metrics);
        while (text.endsWith(QStringLiteral(" ·…")))
            text = text.chopped(3) + u'…';
        if (text.isEmpty())
            continue;
        if (!open) {
            const qreal advance = QFontMetricsF(painter.font()).horizontalAdvance(text);
            painter.fillRect(QRectF(from - 1, box.top() + 2, advance + 3, box.height() - 4), m_theme.panel);
        }
        painter.setPen(open ? m_theme.ink2 : labelColour(m_theme, mark.kind));
        painter.drawText(QRectF(from, box.top(), until - from, box.height()), Qt::AlignLeft | Qt::AlignVCenter, text);
    }
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
    painter.fillRect(QRectF(QPointF(xOf(from), topMargin), QPointF(width() - rightMargin, height() - axisHeight)),
                     veil);
}

void Scrubber::paintAxis(QPainter& painter) const
{
    const qreal y = std::floor(height() - axisHeight) + 0.5;
    painter.setPen(QPen(m_theme.control, 1));
    painter.drawLine(QPointF(leftMargin(width()), y), QPointF(width() - rightMargin, y));
    const auto ticks = timeTicks(m_scenario->run.start, m_scenario->run.horizon, m_zone,
                                 (width() - leftMargin(width()) - rightMargin) / 86.0);
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
        painter.drawText(QRectF(middle - half, y + 4, 2 * half, axisHeight - 4), Qt::AlignHCenter | Qt::AlignTop,
                         tick.label);
    }
}

void Scrubber::paintPlayhead(QPainter& painter) const
{
    const qreal x = std::floor(xOf(m_playhead)) + 0.5;
    const qreal foot = height() - axisHeight;
    painter.fillRect(QRectF(x - 1, 2, 2, foot - 2), m_theme.ink);
    painter.setPen(QPen(m_theme.panel, 1));
    painter.setBrush(m_theme.ink);
    painter.drawRoundedRect(QRectF(x - 5, foot - 5, 10, 10), 2.5, 2.5);
}

} // namespace latepulse::ui
