// A node that is one line, where a column has no height for more: its mark, its title, and the figure that matters.

#include <algorithm>

#include "ui/topology_view/node_canvas.h"

namespace latepulse::ui {

using Type = NodeCanvas::Type;

void paintLineNode(const NodeCanvas& canvas, const QRectF& rect, const LineText& text)
{
    canvas.frame(rect, text.finding);
    QRectF inner = rect.adjusted(canvas.brief ? 5 : 8, 1, canvas.brief ? -5 : -8, -1);
    if (text.key) {
        const qreal side = canvas.brief ? 8 : 9;
        canvas.mark(*text.key, QPointF(inner.left() + side / 2, inner.center().y()), side);
        inner.setLeft(inner.left() + side + 5);
    }
    // The title keeps most of the line: a figure that does not say of what is no fact.
    const qreal title = std::min(canvas.widthOf(Type::Value, text.title), inner.width() * 0.7);
    const qreal used = canvas.text(inner.adjusted(title + 6, 0, 0, 0), Qt::AlignRight, Type::Fact, canvas.theme.ink2,
                                   QStringList{text.value.full, text.value.brief, QString()});
    canvas.text(inner.adjusted(0, 0, used > 0 ? -used - 6 : 0, 0), Qt::AlignLeft, Type::Value, canvas.theme.ink,
                QStringList{text.title});
}

} // namespace latepulse::ui
