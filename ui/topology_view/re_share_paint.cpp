// How an arrow under way looks: where it may go in accent, where it may not stepped back, what it would do in words.

#include <algorithm>

#include <QPainter>

#include "ui/topology_view/re_share_gesture.h"

namespace latepulse::ui {

namespace {

using Type = NodeCanvas::Type;

QPainterPath toPoint(QPointF from, QPointF to)
{
    QPainterPath path(from);
    const qreal half = std::max(10.0, std::abs(to.x() - from.x()) * 0.5);
    path.cubicTo(from + QPointF(half, 0), to - QPointF(half, 0), to);
    return path;
}

} // namespace

void ReShareGesture::paint(const NodeCanvas& canvas, const Picture& picture) const
{
    if (m_lead) {
        paintTargets(canvas, picture);
        return paintCarried(canvas, picture);
    }
    const Arrow* chosen = m_selected ? arrowOf(picture, *m_selected) : nullptr;
    if (chosen == nullptr)
        return;
    canvas.painter.setBrush(Qt::NoBrush);
    canvas.painter.setPen(QPen(canvas.theme.accent, 3, Qt::SolidLine, Qt::RoundCap));
    canvas.painter.drawPath(chosen->path);
    canvas.painter.setBrush(canvas.theme.panel);
    canvas.painter.setPen(QPen(canvas.theme.accent, 2));
    canvas.painter.drawEllipse(chosen->path.currentPosition(), 4, 4);
}

void ReShareGesture::paintTargets(const NodeCanvas& canvas, const Picture& picture) const
{
    QColor veil = canvas.theme.panel, lit = canvas.theme.accent;
    veil.setAlphaF(0.62F);
    lit.setAlphaF(0.12F);
    for (std::size_t i = 0; i < m_targets.size(); ++i) {
        const QRectF& rect = picture.geometry.nodes[m_targets[i].node];
        const bool over = m_over == i;
        const QRectF outline = rect.adjusted(-1, -1, 1, 1);
        canvas.painter.setPen(Qt::NoPen);
        canvas.painter.setBrush(m_targets[i].answer.legal ? (over ? lit : QColor(Qt::transparent)) : veil);
        canvas.painter.drawRoundedRect(outline, Theme::radiusNode, Theme::radiusNode);
        if (!m_targets[i].answer.legal && !over)
            continue;
        canvas.painter.setBrush(Qt::NoBrush);
        canvas.painter.setPen(QPen(m_targets[i].answer.legal ? canvas.theme.accent : canvas.theme.finding, over ? 3 : 2,
                                   m_targets[i].answer.legal ? Qt::SolidLine : Qt::DashLine));
        canvas.painter.drawRoundedRect(outline, Theme::radiusNode, Theme::radiusNode);
    }
}

void ReShareGesture::paintCarried(const NodeCanvas& canvas, const Picture& picture) const
{
    const Arrow* arrow = arrowOf(picture, *m_lead);
    if (arrow == nullptr)
        return;
    const QPointF start = arrow->path.elementAt(0);
    const bool to = m_byKeys && m_over;
    const QRectF target = to ? picture.geometry.nodes[m_targets[*m_over].node] : QRectF();
    const QPointF end = to ? QPointF(target.left(), target.center().y()) : m_at;
    canvas.painter.setBrush(Qt::NoBrush);
    canvas.painter.setPen(QPen(canvas.theme.panel, 5));
    canvas.painter.drawPath(toPoint(start, end));
    canvas.painter.setPen(QPen(canvas.theme.accent, 2.5, Qt::SolidLine, Qt::RoundCap));
    canvas.painter.drawPath(toPoint(start, end));
    canvas.painter.setPen(Qt::NoPen);
    canvas.painter.setBrush(canvas.theme.accent);
    canvas.painter.drawEllipse(end, 4, 4);
}

QPointF ReShareGesture::anchor(const Picture& picture) const
{
    if (!m_message.isEmpty())
        return m_messageAt;
    if (m_lead && m_byKeys && m_over)
        return picture.geometry.nodes[m_targets[*m_over].node].center();
    if (m_lead)
        return m_at;
    const Arrow* arrow = m_selected ? arrowOf(picture, *m_selected) : nullptr;
    return arrow ? arrow->path.currentPosition() : QPointF();
}

void ReShareGesture::paintWords(const NodeCanvas& canvas, const Picture& picture, const QRectF& view,
                                const std::function<QPointF(QPointF)>& onScreen) const
{
    const QString text = words(picture);
    if (text.isEmpty())
        return;
    const bool refused = !m_message.isEmpty() || (m_lead && m_over && !m_targets[*m_over].answer.legal);
    const qreal widest = std::min(300.0, view.width() - 40);
    const QFontMetricsF metrics(canvas.font(Type::Caption));
    const QRectF needed = metrics.boundingRect(QRectF(0, 0, widest, 200), Qt::TextWordWrap, text);
    QRectF box(onScreen(anchor(picture)) + QPointF(12, 14), QSizeF(needed.width() + 20, needed.height() + 10));
    box.moveLeft(std::clamp(box.left(), 4.0, std::max(4.0, view.right() - box.width() - 4)));
    if (box.bottom() > view.bottom() - 4)
        box.moveBottom(std::max(box.height() + 4, onScreen(anchor(picture)).y() - 12));
    QPainter& painter = canvas.painter;
    painter.setPen(QPen(refused ? canvas.theme.finding : canvas.theme.accent, 1));
    painter.setBrush(refused ? canvas.theme.findingFill : canvas.theme.panel);
    painter.drawRoundedRect(box.toAlignedRect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5), Theme::radiusBadge,
                            Theme::radiusBadge);
    painter.setPen(refused ? canvas.theme.finding : canvas.theme.ink);
    painter.setFont(canvas.font(Type::Caption));
    painter.drawText(box.adjusted(10, 0, -8, 0), Qt::AlignVCenter | Qt::TextWordWrap, text);
}

} // namespace latepulse::ui
