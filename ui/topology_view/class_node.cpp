// Event classes: mark, rate and steps in words, critical or not.

#include "ui/topology_view/node_canvas.h"

namespace latepulse::ui {

using Type = NodeCanvas::Type;

void paintClass(const NodeCanvas& canvas, const QRectF& rect, const ClassText& text)
{
    if (!text.fed) {
        canvas.idleChip(rect, text.title);
        return;
    }
    canvas.frame(rect, false);
    const qreal pad = canvas.roomy ? 10 : canvas.brief ? 5 : 8;
    const QRectF inner = rect.adjusted(pad, canvas.roomy ? 8 : 3, -3, canvas.roomy ? -8 : -3);
    const qreal title = canvas.line(Type::Title), fact = canvas.line(Type::Fact);
    const qreal side = canvas.roomy ? 12 : canvas.brief ? 8 : 10;
    const qreal gap = canvas.brief ? 4 : 7;
    canvas.mark(text.key, QPointF(inner.left() + side / 2, inner.top() + title / 2), side);
    canvas.text(QRectF(inner.left() + side + gap, inner.top(), inner.width() - side - gap, title), Qt::AlignLeft,
                Type::Title, canvas.theme.ink, QStringList{text.title});
    if (inner.height() >= title + fact)
        canvas.text(QRectF(inner.left(), inner.top() + title, inner.width(), fact), Qt::AlignLeft, Type::Fact,
                    canvas.theme.ink2, text.facts);
    if (inner.height() >= title + 2 * fact - 2)
        canvas.text(QRectF(inner.left(), inner.bottom() - fact, inner.width(), fact), Qt::AlignLeft, Type::Fact,
                    canvas.theme.ink2, QStringList{text.criticality});
}

} // namespace latepulse::ui
