#include "ui/topology_view/node_canvas.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QFontMetricsF>

#include "ui/look/glyphs.h"

namespace latepulse::ui {

namespace {

constexpr qreal roomyType = 1.12;
constexpr qreal leading = 2.5;  // px of a line that no letter reaches

QFont sized(QFont font, bool roomy)
{
    if (roomy)
        font.setPointSizeF(font.pointSizeF() * roomyType);
    return font;
}

/// Narrow nodes take the smallest legible size rather than cut their words.
TextRole smaller(TextRole role, bool brief)
{
    return !brief ? role : role == TextRole::Section ? TextRole::Body : TextRole::Caption;
}

QFont fontOf(const Theme& t, NodeCanvas::Type type, bool brief, bool roomy)
{
    using Type = NodeCanvas::Type;
    const int weight = type == Type::Fact || type == Type::Caption ? 400 : 600;
    const TextRole role = type == Type::Title       ? TextRole::Section
        : type == Type::Fact || type == Type::Value ? TextRole::Body
                                                    : TextRole::Caption;
    return sized(t.font(smaller(role, brief), weight), roomy);
}

/// Where a line of text stands in its rectangle.
QRectF placeOf(const QRectF& rect, Qt::Alignment alignment, const QFontMetricsF& metrics, qreal width)
{
    const qreal x = alignment.testFlag(Qt::AlignRight) ? rect.right() - width
        : alignment.testFlag(Qt::AlignHCenter)         ? rect.center().x() - width / 2
                                                       : rect.left();
    const qreal height = metrics.ascent() + metrics.descent();
    return {x, rect.center().y() - height / 2, width, height};
}

} // namespace

NodeCanvas::NodeCanvas(QPainter& p, const Theme& t, bool isBrief, bool isRoomy)
    : painter(p), theme(t), brief(isBrief), roomy(isRoomy), m_title(fontOf(t, Type::Title, isBrief, isRoomy)),
      m_fact(fontOf(t, Type::Fact, isBrief, isRoomy)), m_value(fontOf(t, Type::Value, isBrief, isRoomy)),
      m_caption(fontOf(t, Type::Caption, isBrief, isRoomy)),
      m_captionValue(fontOf(t, Type::CaptionValue, isBrief, isRoomy)), m_hatch(abandonedHatch(t))
{
}

QFont NodeCanvas::font(Type type) const
{
    switch (type) {
    case Type::Title: return m_title;
    case Type::Fact: return m_fact;
    case Type::Value: return m_value;
    case Type::Caption: return m_caption;
    case Type::CaptionValue: return m_captionValue;
    }
    return m_fact;
}

qreal NodeCanvas::lineHeight(const Theme& theme, Type type, bool brief, bool roomy)
{
    return std::ceil(QFontMetricsF(fontOf(theme, type, brief, roomy)).height()) + 1.0;
}

qreal NodeCanvas::line(Type type) const
{
    return std::ceil(QFontMetricsF(font(type)).height()) + 1.0;
}

qreal NodeCanvas::widthOf(Type type, const QString& text) const
{
    return QFontMetricsF(font(type)).horizontalAdvance(text);
}

qreal NodeCanvas::text(const QRectF& rect, Qt::Alignment alignment, Type type, const QColor& colour,
                       const QStringList& variants) const
{
    const QFont f = font(type);
    const QFontMetricsF metrics(f);
    QString chosen = variants.isEmpty() ? QString() : variants.back();
    for (const QString& variant : variants)
        if (metrics.horizontalAdvance(variant) <= rect.width()) {
            chosen = variant;
            break;
        }
    if (!chosen.isEmpty() && rect.height() + leading < metrics.ascent() + metrics.descent())
        cut << chosen;
    if (!chosen.isEmpty() && metrics.horizontalAdvance(chosen) > rect.width()) {
        cut << chosen;
        chosen = metrics.elidedText(chosen, Qt::ElideRight, rect.width());
        if (metrics.horizontalAdvance(chosen) > rect.width())
            chosen.clear();  // not even the sign of a cut has room
    }
    painter.setFont(f);
    painter.setPen(colour);
    painter.drawText(rect, static_cast<int>(alignment | Qt::AlignVCenter) | Qt::TextSingleLine, chosen);
    const qreal width = metrics.horizontalAdvance(chosen);
    if (width > 0.0)
        written.push_back(placeOf(rect, alignment, metrics, width));
    return width;
}

qreal NodeCanvas::text(const QRectF& rect, Qt::Alignment alignment, Type type, const QColor& colour,
                       const Words& words) const
{
    return text(rect, alignment, type, colour, brief ? QStringList{words.brief} : QStringList{words.full, words.brief});
}

void NodeCanvas::frame(const QRectF& rect, bool finding) const
{
    painter.setBrush(theme.panel);
    if (finding) {
        painter.setPen(QPen(theme.finding, 2));
        painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), Theme::radiusNode, Theme::radiusNode);
        return;
    }
    QPen pen(theme.control, 1);
    pen.setCosmetic(true);
    painter.setPen(pen);
    painter.drawRoundedRect(rect.toAlignedRect().adjusted(0, 0, -1, -1).toRectF().translated(0.5, 0.5),
                            Theme::radiusNode, Theme::radiusNode);
}

void NodeCanvas::idleChip(const QRectF& rect, const QString& title) const
{
    QPen pen(theme.control, 1, Qt::CustomDashLine);
    pen.setDashPattern({3, 3});
    painter.setPen(pen);
    painter.setBrush(theme.panel);  // hides arrows that pass behind
    painter.drawRoundedRect(rect.toAlignedRect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5), Theme::radiusNode,
                            Theme::radiusNode);
    const QRectF inner = rect.adjusted(8, 0, -8, 0);
    const QString idle = QCoreApplication::translate("TopologyView", "idle");
    const qreal used = text(inner, Qt::AlignRight, Type::Caption, theme.ink3, QStringList{idle});
    text(inner.adjusted(0, 0, -used - 6, 0), Qt::AlignLeft, Type::Caption, theme.ink2, QStringList{title});
}

void NodeCanvas::bar(const QRectF& rect, const QColor& colour, double wanted, double abandoned) const
{
    const auto rounded = [&](const QRectF& r) { painter.drawRoundedRect(r, Theme::radiusBar, Theme::radiusBar); };
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.sunk);
    rounded(rect);
    const auto width = [&](double share) {
        return share > 0.0 ? std::clamp(share * rect.width(), 2.0, rect.width()) : 0.0;
    };
    const qreal first = width(wanted);
    const qreal second = std::min(width(abandoned), rect.width() - first);
    if (first > 0.0 && theme.highContrast) {
        fillPart(painter, theme, QRectF(rect.topLeft(), QSizeF(first, rect.height())), colour);
    } else if (first > 0.0) {
        painter.setBrush(colour);
        rounded(QRectF(rect.topLeft(), QSizeF(first, rect.height())));
    }
    if (second > 0.0)
        hatched(QRectF(rect.left() + first, rect.top(), second, rect.height()), colour);
}

void NodeCanvas::mark(const EntityKey& key, QPointF centre, qreal side, bool withLetter) const
{
    drawGlyph(painter, theme, styleOf(theme, key), centre, side, withLetter);
}

void NodeCanvas::hatched(const QRectF& rect, const QColor& colour) const
{
    if (theme.highContrast)
        return fillAbandoned(painter, theme, rect, colour);
    painter.fillRect(rect, colour);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.fillRect(rect, m_hatch);
}

} // namespace latepulse::ui
