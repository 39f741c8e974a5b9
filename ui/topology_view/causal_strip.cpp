#include "ui/topology_view/causal_strip.h"

#include <algorithm>

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>

#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

namespace {

constexpr std::size_t leastPlaces = 3;
constexpr int usualHeight = 72, lowHeight = 52;

} // namespace

CausalStrip::CausalStrip(QWidget* parent) : QWidget(parent)
{
    setAccessibleName(tr("Chain of causes"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
}

void CausalStrip::setTheme(const Theme& theme)
{
    m_theme = theme;
    updateGeometry();
    update();
}

void CausalStrip::setZone(const DisplayZone& zone)
{
    m_zone = zone;
    tellCurrent();
}

void CausalStrip::setScenario(std::shared_ptr<const Scenario> scenario)
{
    m_scenario = std::move(scenario);
    m_values.reset();
    if (m_snapshot && m_scenario && m_snapshot->queues.size() != m_scenario->queues.size())
        m_snapshot.reset();
    refresh();
}

void CausalStrip::setRecording(std::shared_ptr<const Recording> recording)
{
    m_recording = std::move(recording);
    refresh();
}

void CausalStrip::setSnapshot(std::shared_ptr<const Snapshot> snapshot)
{
    m_snapshot = std::move(snapshot);
    refresh();
}

void CausalStrip::setLow(bool low)
{
    if (low == m_low)
        return;
    m_low = low;
    updateGeometry();
    update();
}

QSize CausalStrip::sizeHint() const
{
    return {970, m_theme.px(m_low ? lowHeight : usualHeight)};
}

void CausalStrip::refresh()
{
    if (!m_scenario)
        return;
    const SimTime at = m_snapshot ? m_snapshot->now : SimTime::start();
    if (!m_values || !m_values->holdFor(m_scenario, at))
        m_values.emplace(m_scenario, at);
    m_tiles = causalTiles(m_values->scenario(), *m_scenario, m_snapshot.get(), m_recording.get());
    tellCurrent();
}

std::vector<std::size_t> CausalStrip::shown() const
{
    std::vector<std::size_t> links;
    for (std::size_t i = 0; i < causalLinkCount; ++i)
        if (m_tiles[i].exists)
            links.push_back(i);
    return links;
}

QRectF CausalStrip::tileRect(std::size_t tile) const
{
    const std::vector<std::size_t> links = shown();
    const auto found = std::ranges::find(links, tile);
    if (found == links.end())
        return {};
    // One or two tiles do not become billboards: beside them stands why they are so few.
    const qreal width = this->width() / static_cast<qreal>(std::max(links.size(), leastPlaces));
    return {width * static_cast<qreal>(found - links.begin()), 0, width, static_cast<qreal>(height())};
}

QString CausalStrip::lacking() const
{
    return m_values && shown().size() < leastPlaces ? lackingText(m_values->scenario()) : QString();
}

QString CausalStrip::instantText(UtcInstant instant) const
{
    const QString clock = clockText(instant, m_zone);
    return m_zone.start() ? clock : QStringLiteral("%1 %2").arg(clock, zoneText(instant, m_zone));
}

QString CausalStrip::tipOf(std::size_t tile) const
{
    const CausalTile& t = m_tiles.at(tile);
    QStringList lines{QStringLiteral("%1: %2, %3").arg(t.caption, t.value, t.state), t.threshold, t.note};
    if (t.exists)
        lines << tr("Click, or Enter: its chart");
    if (t.since && m_scenario)
        lines << tr("crossed since %1, to one sample of %2")
                     .arg(instantText(m_scenario->run.start + *t.since), durationText(m_scenario->run.sample));
    lines.removeAll(QString());
    return lines.join(u'\n');
}

std::optional<std::size_t> CausalStrip::tileAt(QPointF point) const
{
    for (const std::size_t i : shown())
        if (tileRect(i).contains(point))
            return i;
    return std::nullopt;
}

void CausalStrip::mouseReleaseEvent(QMouseEvent* event)
{
    const auto under = tileAt(event->position());
    if (event->button() != Qt::LeftButton || !under)
        return QWidget::mouseReleaseEvent(event);
    m_current = *under;
    tellCurrent();
    emit linkChosen(static_cast<CausalLink>(*under));
}

void CausalStrip::mouseMoveEvent(QMouseEvent* event)
{
    setCursor(tileAt(event->position()) ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void CausalStrip::keyPressEvent(QKeyEvent* event)
{
    const std::vector<std::size_t> links = shown();
    const auto place = std::ranges::find(links, m_current);
    if (links.empty())
        return QWidget::keyPressEvent(event);
    if (place == links.end())
        m_current = links.front();
    else if (event->key() == Qt::Key_Left && place != links.begin())
        m_current = *(place - 1);
    else if (event->key() == Qt::Key_Right && place + 1 != links.end())
        m_current = *(place + 1);
    else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        emit linkChosen(static_cast<CausalLink>(m_current));
    else if (event->key() != Qt::Key_Left && event->key() != Qt::Key_Right)
        return QWidget::keyPressEvent(event);
    tellCurrent();
}

/// A screen reader hears the tile that has the ring.
void CausalStrip::tellCurrent()
{
    setAccessibleDescription(hasFocus() && !tileRect(m_current).isEmpty() ? tipOf(m_current) : causalSummary(m_tiles));
    update();
}

void CausalStrip::focusInEvent(QFocusEvent* event)
{
    if (tileRect(m_current).isEmpty() && !shown().empty())
        m_current = shown().front();
    QWidget::focusInEvent(event);
    tellCurrent();
}

void CausalStrip::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    tellCurrent();
}

bool CausalStrip::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto under = tileAt(help->pos());
    const QString tip = under ? tipOf(*under) : QString();
    tip.isEmpty() ? QToolTip::hideText() : QToolTip::showText(help->globalPos(), tip, this);
    return true;
}

} // namespace latepulse::ui
