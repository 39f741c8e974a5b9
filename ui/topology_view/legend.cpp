// What the signs mean, once, where there is height for it.

#include <QCoreApplication>

#include "ui/look/glyphs.h"
#include "ui/topology_view/node_canvas.h"

namespace latepulse::ui {

namespace {

using Type = NodeCanvas::Type;

QString words(const char* text)
{
    return QCoreApplication::translate("TopologyView", text);
}

} // namespace

void paintLegend(const NodeCanvas& canvas, const QRectF& rect, bool finding)
{
    QPainter& painter = canvas.painter;
    painter.setPen(QPen(canvas.theme.line, 1));
    painter.drawLine(QPointF(0, qRound(rect.top()) + 0.5),
                     QPointF(rect.right() + rect.left(), qRound(rect.top()) + 0.5));
    qreal x = rect.left();
    const qreal middle = rect.center().y();
    const auto entry = [&](qreal sign, const QString& text, auto paintSign) {
        const qreal width = canvas.widthOf(Type::Fact, text);
        if (x + sign + 8 + width > rect.right())
            return;
        paintSign(QRectF(x, middle - 6, sign, 12));
        canvas.text(QRectF(x + sign + 8, middle - 12, width + 2, 24), Qt::AlignLeft, Type::Fact, canvas.theme.ink2,
                    QStringList{text});
        x += sign + 8 + width + 22;
    };
    for (const Verdict verdict : {Verdict::Eligible, Verdict::Suspected, Verdict::Quarantined, Verdict::Unhealthy})
        entry(16, QCoreApplication::translate("verdict", verdictWord(verdict)),
              [&](const QRectF& sign) { drawVerdict(painter, canvas.theme, verdict, false, sign.center(), 16); });
    entry(12, words("verdict differs from truth"),
          [&](const QRectF& sign) { drawTruthMark(painter, canvas.theme, sign.center(), 10); });
    entry(14, words("ring: liveness age in its window"), [&](const QRectF& sign) {
        const QRectF ring = sign.adjusted(1, 0, -1, 0);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(canvas.theme.line, 1.5));
        painter.drawEllipse(ring);
        painter.setPen(QPen(canvas.theme.ink2, 1.5, Qt::SolidLine, Qt::FlatCap));
        painter.drawArc(ring, 90 * 16, -120 * 16);
    });
    entry(24, words("abandoned: nobody waits for the answer"),
          [&](const QRectF& sign) { canvas.hatched(sign, canvas.theme.reconnectClass().colour); });
    if (finding)
        entry(32, words("path of the isolation finding"), [&](const QRectF& sign) {
            QColor lit = canvas.theme.finding;
            lit.setAlphaF(0.28F);
            painter.setPen(Qt::NoPen);
            painter.setBrush(lit);
            painter.drawRoundedRect(QRectF(sign.left(), middle - 4.5, sign.width(), 9), 2, 2);
        });
}

} // namespace latepulse::ui
