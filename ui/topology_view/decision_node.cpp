// The health decision: policy and window, which clock makes the age, when a beat is seen.

#include "ui/topology_view/node_canvas.h"

namespace latepulse::ui {

using Type = NodeCanvas::Type;

void paintDecision(const NodeCanvas& canvas, const QRectF& rect, const DecisionText& text)
{
    canvas.frame(rect, false);
    const QRectF inner = rect.adjusted(10, 3, -6, -3);
    const qreal title = canvas.line(Type::Title), fact = canvas.line(Type::Fact);
    if (inner.height() < title + fact - 4) {
        canvas.text(inner, Qt::AlignLeft, Type::Title, canvas.theme.ink, QStringList{text.title, text.titleBrief});
        return;  // the tooltip has the facts
    }
    const qreal top = inner.top() + (inner.height() - title - fact) / 2;
    canvas.text(QRectF(inner.left(), top, inner.width(), title), Qt::AlignLeft, Type::Title, canvas.theme.ink,
                QStringList{text.title, text.titleBrief});
    canvas.text(QRectF(inner.left(), top + title, inner.width(), fact), Qt::AlignLeft, Type::Fact, canvas.theme.ink2,
                text.facts);
}

} // namespace latepulse::ui
