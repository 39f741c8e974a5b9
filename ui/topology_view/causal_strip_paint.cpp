// How the tiles of the causal strip are written: words drop before a figure shrinks or a threshold goes.

#include <algorithm>

#include <QFontMetricsF>
#include <QPainter>

#include "ui/topology_view/causal_strip.h"

namespace latepulse::ui {

namespace {

constexpr qreal narrow = 860.0;
constexpr qreal oneLineFrom = 214.0;  // px of a tile: state, how long and threshold stand beside each other
constexpr qreal leastPlaces = 3.0;

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
            StripWords& words, Qt::Alignment alignment = Qt::AlignLeft)
{
    const QFontMetricsF metrics(font);
    (metrics.horizontalAdvance(text) > rect.width() ? words.cut : words.whole) << text;
    painter.setFont(font);
    painter.setPen(colour);
    painter.drawText(rect, static_cast<int>(alignment | Qt::AlignVCenter) | Qt::TextSingleLine,
                     metrics.elidedText(text, Qt::ElideRight, rect.width()));
    return std::min(metrics.horizontalAdvance(text), rect.width());
}

} // namespace

void CausalStrip::paintLacking(QPainter& painter)
{
    const qreal left = width() * static_cast<qreal>(shown().size()) / leastPlaces;
    painter.setFont(m_theme.font(TextRole::Body));
    painter.setPen(m_theme.ink2);
    painter.drawText(QRectF(left, 0, width() - left, height()).adjusted(Theme::areaPadding, 4, -Theme::areaPadding, -4),
                     static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter) | Qt::TextWordWrap, lacking());
}

QString CausalStrip::captionOf(std::size_t i, qreal width) const
{
    const QFontMetricsF metrics(m_theme.font(TextRole::Caption));
    for (const QString& wording : {m_tiles[i].caption, m_tiles[i].brief})
        if (metrics.horizontalAdvance(wording) <= width)
            return wording;
    return linkName(static_cast<CausalLink>(i));
}

/// Three lines, four where a tile has no room for its threshold beside its state; by the width alone, so that nothing
/// moves while the run plays.
CausalStrip::TileLines CausalStrip::linesOf(const QRectF& tile) const
{
    const bool brief = width() < narrow;
    const qreal scale = std::max(1.0, m_theme.textScale);
    const QRectF inner = tile.adjusted(brief ? 10 : Theme::areaPadding, 0, brief ? -6 : -Theme::unit, 0);
    const auto line = [&](qreal shift, qreal height) {
        return QRectF(inner.left(), tile.center().y() + (shift - height / 2) * scale, inner.width(), height * scale);
    };
    if (m_low)
        return {line(-17, 16), line(-1, 20), line(16, 16), {}};
    if (tile.width() >= oneLineFrom * scale)
        return {line(-22, 18), line(-1, 22), line(21, 18), {}};
    return {line(-26, 16), line(-8, 20), line(10, 16), line(25, 16)};
}

void CausalStrip::paintTile(QPainter& painter, std::size_t i)
{
    const CausalTile& tile = m_tiles[i];
    const QRectF rect = tileRect(i);
    if (tile.first) {
        painter.fillRect(rect, m_theme.findingFill);
        painter.fillRect(QRectF(rect.left(), rect.top(), 3, rect.height()), m_theme.finding);
    }
    const TileLines lines = linesOf(rect);
    qreal used = 0.0;
    if (tile.first)
        used = write(painter, lines.caption, m_theme.font(TextRole::Caption, 600), m_theme.finding, tr("first"),
                     m_words, Qt::AlignRight)
            + 6;
    const QFont valueFont = m_theme.font(TextRole::TileValue, 600);
    const bool whole =
        tile.shortValue.isEmpty() || QFontMetricsF(valueFont).horizontalAdvance(tile.value) <= lines.value.width();
    const QString caption =
        whole || tile.shortCaption.isEmpty() ? captionOf(i, lines.caption.width() - used) : tile.shortCaption;
    write(painter, lines.caption.adjusted(0, 0, -used, 0), m_theme.font(TextRole::Caption), m_theme.ink2, caption,
          m_words);
    write(painter, lines.value, valueFont, tile.applies ? m_theme.ink : m_theme.ink3,
          whole ? tile.value : tile.shortValue, m_words);
    paintState(painter, tile, lines);
}

/// What has no threshold is not judged: a hollow diamond without a word.
void CausalStrip::paintState(QPainter& painter, const CausalTile& tile, const TileLines& lines)
{
    constexpr qreal indent = 15.0;
    if (tile.applies)
        paintDiamond(painter, m_theme, QPointF(lines.state.left() + 5, lines.state.center().y()), tile.crossed);
    QRectF words = lines.state.adjusted(tile.applies ? indent : 0, 0, 0, 0);
    const QFont strong = m_theme.font(TextRole::Caption, tile.crossed ? 600 : 400),
                plain = m_theme.font(TextRole::Caption);
    const QFontMetricsF metrics(plain);
    if (!tile.state.isEmpty())
        words.setLeft(
            words.left()
            + write(painter, words, strong, tile.crossed ? m_theme.finding : m_theme.ink2, tile.state, m_words) + 4);
    if (!tile.lasting.isEmpty() && metrics.horizontalAdvance(tile.lasting) <= words.width())
        words.setLeft(words.left() + write(painter, words, plain, m_theme.ink2, tile.lasting, m_words) + 4);
    words.setLeft(words.left() + (tile.state.isEmpty() ? 0 : 6));
    const bool below = !lines.threshold.isNull() && !tile.state.isEmpty();
    QRectF threshold = below ? lines.threshold.adjusted(indent, 0, 0, 0) : words;
    const qreal needed = metrics.horizontalAdvance(tile.threshold);
    if (below && needed > threshold.width())
        threshold = lines.threshold;  // large type on a narrow tile
    if (needed <= threshold.width() && (below || width() >= narrow))
        write(painter, threshold, plain, m_theme.ink3, tile.threshold, m_words);
}

void CausalStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.panel);
    painter.setRenderHint(QPainter::Antialiasing);
    m_words = {};
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

} // namespace latepulse::ui
