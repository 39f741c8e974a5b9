#include "ui/topology_view/causal_strip.h"

#include <algorithm>

#include <QFontMetricsF>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QTimeZone>
#include <QToolTip>

#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

namespace {

constexpr qreal narrow = 860.0;
constexpr std::size_t leastPlaces = 3;

/// Filled where a threshold is crossed, hollow otherwise: the state word never stands alone.
void paintDiamond(QPainter& painter, const Theme& theme, QPointF at, bool crossed)
{
    constexpr qreal r = 4.5;
    painter.setPen(QPen(crossed ? theme.finding : theme.ink3, 1.25));
    painter.setBrush(crossed ? QBrush(theme.finding) : Qt::NoBrush);
    painter.drawPolygon(QPolygonF({at + QPointF(0, -r), at + QPointF(r, 0), at + QPointF(0, r), at + QPointF(-r, 0)}));
}

void paintChevron(QPainter& painter, const Theme& theme, QPointF at)
{
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.control, 1.25));
    painter.drawPolyline(QPolygonF({at + QPointF(-4, -8), at + QPointF(4, 0), at + QPointF(-4, 8)}));
}

qreal write(QPainter& painter, const QRectF& rect, const QFont& font, const QColor& colour, const QString& text,
            QStringList& cut, Qt::Alignment alignment = Qt::AlignLeft)
{
    const QFontMetricsF metrics(font);
    if (metrics.horizontalAdvance(text) > rect.width())
        cut << text;
    painter.setFont(font);
    painter.setPen(colour);
    painter.drawText(rect, static_cast<int>(alignment | Qt::AlignVCenter) | Qt::TextSingleLine,
                     metrics.elidedText(text, Qt::ElideRight, rect.width()));
    return std::min(metrics.horizontalAdvance(text), rect.width());
}

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
    update();
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

void CausalStrip::paintLacking(QPainter& painter)
{
    const qreal left = width() * static_cast<qreal>(shown().size()) / static_cast<qreal>(leastPlaces);
    painter.setFont(m_theme.font(TextRole::Body));
    painter.setPen(m_theme.ink2);
    painter.drawText(QRectF(left, 0, width() - left, height()).adjusted(Theme::areaPadding, 4, -Theme::areaPadding, -4),
                     static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter) | Qt::TextWordWrap, lacking());
}

QString CausalStrip::tipOf(std::size_t tile) const
{
    const CausalTile& t = m_tiles.at(tile);
    QStringList lines{QStringLiteral("%1: %2, %3").arg(t.caption, t.value, t.state), t.threshold, t.note};
    if (t.exists)
        lines << tr("Click, or Enter: its chart");
    if (t.since && m_scenario)
        lines << tr("crossed since %1 UTC, to one sample of %2")
                     .arg(clockText(m_scenario->run.start + *t.since, QTimeZone::utc()),
                          durationText(m_scenario->run.sample));
    lines.removeAll(QString());
    return lines.join(u'\n');
}

QString CausalStrip::captionOf(std::size_t i, qreal width) const
{
    const QFontMetricsF metrics(m_theme.font(TextRole::Caption));
    for (const QString& wording : {m_tiles[i].caption, m_tiles[i].brief})
        if (metrics.horizontalAdvance(wording) <= width)
            return wording;
    return linkName(static_cast<CausalLink>(i));
}

void CausalStrip::paintTile(QPainter& painter, std::size_t i)
{
    const CausalTile& tile = m_tiles[i];
    const bool brief = width() < narrow;
    const QRectF rect = tileRect(i);
    if (tile.first) {
        painter.fillRect(rect, m_theme.findingFill);
        painter.fillRect(QRectF(rect.left(), rect.top(), 3, rect.height()), m_theme.finding);
    }
    const QRectF inner = rect.adjusted(brief ? 12 : Theme::areaPadding, 0, -(brief ? 8 : Theme::areaPadding), 0);
    const qreal middle = rect.center().y(), pitch = m_low ? 17 : 21;
    const QRectF caption(inner.left(), middle - pitch - 10, inner.width(), 18),
        value(inner.left(), middle - 12, inner.width(), 22);
    const QRectF state(inner.left(), middle + pitch - 9, inner.width(), 18);

    qreal used = 0.0;
    if (tile.first)
        used = write(painter, caption, m_theme.font(TextRole::Caption, 600), m_theme.finding, tr("first"), m_cut,
                     Qt::AlignRight)
            + 6;
    write(painter, caption.adjusted(0, 0, -used, 0), m_theme.font(TextRole::Caption), m_theme.ink2,
          captionOf(i, caption.width() - used), m_cut);
    QFont valueFont = m_theme.font(TextRole::TileValue, 600);
    // "quarantined" is long in any language: a size smaller before a figure is cut, never below the caption's.
    for (qreal size = brief ? 11.0 : valueFont.pointSizeF();
         size > 8.5 && QFontMetricsF(valueFont).horizontalAdvance(tile.value) > value.width(); size -= 0.5)
        valueFont.setPointSizeF(size);
    write(painter, value, valueFont, tile.applies ? m_theme.ink : m_theme.ink3, tile.value, m_cut);
    const bool diamond = tile.applies && !tile.state.isEmpty();
    if (diamond)
        paintDiamond(painter, m_theme, QPointF(state.left() + 5, state.center().y()), tile.crossed);
    const QRectF words = state.adjusted(diamond ? 15 : 0, 0, 0, 0);
    const QColor colour = tile.crossed ? m_theme.finding : m_theme.ink2;
    qreal width =
        write(painter, words, m_theme.font(TextRole::Caption, tile.crossed ? 600 : 400), colour, tile.state, m_cut);
    width += tile.state.isEmpty() ? 0 : 4;
    const QFontMetricsF metrics(m_theme.font(TextRole::Caption));
    if (!tile.lasting.isEmpty() && words.width() - width >= metrics.horizontalAdvance(tile.lasting))
        width += write(painter, words.adjusted(width, 0, 0, 0), m_theme.font(TextRole::Caption), m_theme.ink2,
                       tile.lasting, m_cut);
    width += 10;
    if (!brief && words.width() - width >= metrics.horizontalAdvance(tile.threshold))
        write(painter, words.adjusted(width, 0, 0, 0), m_theme.font(TextRole::Caption), m_theme.ink3, tile.threshold,
              m_cut);
}

void CausalStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.panel);
    painter.setRenderHint(QPainter::Antialiasing);
    m_cut.clear();
    for (const std::size_t i : shown()) {
        paintTile(painter, i);
        if (const QRectF rect = tileRect(i); rect.left() > 0)
            paintChevron(painter, m_theme, QPointF(rect.left(), rect.center().y()));
    }
    if (!lacking().isEmpty())
        paintLacking(painter);
    if (hasFocus() && !tileRect(m_current).isEmpty()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(m_theme.accent, 2));
        painter.drawRect(tileRect(m_current).adjusted(3, 3, -3, -3));
    }
    painter.setPen(QPen(m_theme.line, 1));
    painter.drawLine(QPointF(0, height() - 0.5), QPointF(width(), height() - 0.5));
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
    else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space)
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
