// Backends: mean latency in force, slots in use, timeout.

#include "ui/topology_view/node_canvas.h"

namespace latepulse::ui {

using Type = NodeCanvas::Type;

void paintBackend(const NodeCanvas& canvas, const QRectF& rect, const BackendText& text)
{
    if (canvas.roomy && !text.was.isEmpty())
        canvas.text(
            QRectF(rect.left(), rect.top() - canvas.line(Type::Caption) - 2, rect.width(), canvas.line(Type::Caption)),
            Qt::AlignLeft, Type::Caption, canvas.theme.ink3, QStringList{text.was});
    canvas.frame(rect, false);
    const qreal pad = canvas.roomy ? 10 : canvas.brief ? 6 : 8;
    const QRectF inner = rect.adjusted(pad, canvas.roomy ? 8 : 5, -4, -3);
    const qreal fact = canvas.line(Type::Fact);
    qreal top = inner.top();
    const auto write = [&](Type type, const QColor& colour, const QStringList& variants) {
        const qreal height = type == Type::Title ? canvas.line(type) : fact;
        if (top + height <= inner.bottom() + 3)
            canvas.text(QRectF(inner.left(), top, inner.width(), height), Qt::AlignLeft, type, colour, variants);
        top += height + (canvas.roomy ? 2 : 0);
    };
    write(Type::Title, canvas.theme.ink, {text.title});
    write(text.differs ? Type::Value : Type::Fact, text.differs ? canvas.theme.finding : canvas.theme.ink2,
          {text.mean.full, text.mean.brief});
    write(Type::Fact, canvas.theme.ink2, {text.inUse.full, text.inUse.brief});
    write(Type::Fact, canvas.theme.ink2, {text.timeout, text.timeoutBrief});
}

} // namespace latepulse::ui
