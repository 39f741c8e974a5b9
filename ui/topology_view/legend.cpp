// What the signs mean, once, where there is height for it.

#include <functional>

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

struct Entry {
    qreal sign;  // width
    QString text;
    std::function<void(const QRectF&)> paintSign;
};

constexpr qreal signGap = 8.0, entryGap = 22.0;

std::vector<Entry> entriesOf(const NodeCanvas& canvas, bool finding)
{
    QPainter& painter = canvas.painter;
    const Theme& theme = canvas.theme;
    std::vector<Entry> entries;
    for (const Verdict verdict : {Verdict::Eligible, Verdict::Suspected, Verdict::Quarantined, Verdict::Unhealthy})
        entries.push_back({16, QCoreApplication::translate("verdict", verdictWord(verdict)),
                           [&painter, &theme, verdict](const QRectF& sign) {
                               drawVerdict(painter, theme, verdict, false, sign.center(), 16);
                           }});
    entries.push_back({12, words("verdict differs from truth"),
                       [&](const QRectF& sign) { drawTruthMark(painter, theme, sign.center(), 10); }});
    entries.push_back({14, words("ring: liveness age, gone past its window"), [&](const QRectF& sign) {
                           const QRectF ring = sign.adjusted(1, 0, -1, 0);
                           painter.setBrush(Qt::NoBrush);
                           painter.setPen(QPen(theme.line, 1.5));
                           painter.drawEllipse(ring);
                           painter.setPen(QPen(theme.ink2, 1.5, Qt::SolidLine, Qt::FlatCap));
                           painter.drawArc(ring, 90 * 16, -120 * 16);
                       }});
    entries.push_back({24, words("abandoned: nobody waits for the answer"),
                       [&](const QRectF& sign) { canvas.hatched(sign, theme.reconnectClass().colour); }});
    if (finding)
        entries.push_back({32, words("path of the isolation finding"), [&](const QRectF& sign) {
                               QColor lit = theme.finding;
                               lit.setAlphaF(0.28F);
                               painter.setPen(Qt::NoPen);
                               painter.setBrush(lit);
                               painter.drawRoundedRect(QRectF(sign.left(), sign.center().y() - 4.5, sign.width(), 9), 2,
                                                       2);
                           }});
    return entries;
}

} // namespace

/// In one row, or in two where they have no room: none is left out.
void paintLegend(const NodeCanvas& canvas, const QRectF& rect, bool finding)
{
    QPainter& painter = canvas.painter;
    painter.setPen(QPen(canvas.theme.line, 1));
    painter.drawLine(QPointF(0, qRound(rect.top()) + 0.5),
                     QPointF(rect.right() + rect.left(), qRound(rect.top()) + 0.5));
    const std::vector<Entry> entries = entriesOf(canvas, finding);
    const auto widthOf = [&](const Entry& e) { return e.sign + signGap + canvas.widthOf(Type::Fact, e.text); };
    qreal all = -entryGap;
    for (const Entry& entry : entries)
        all += widthOf(entry) + entryGap;
    const bool two = all > rect.width();
    qreal x = rect.left(), middle = two ? rect.top() + rect.height() * 0.3 : rect.center().y();
    for (const Entry& entry : entries) {
        if (x + widthOf(entry) > rect.right()) {
            x = rect.left();
            middle = rect.top() + rect.height() * 0.72;
        }
        entry.paintSign(QRectF(x, middle - 6, entry.sign, 12));
        canvas.text(QRectF(x + entry.sign + signGap, middle - 12, widthOf(entry) - entry.sign - signGap + 2, 24),
                    Qt::AlignLeft, Type::Fact, canvas.theme.ink2, QStringList{entry.text});
        x += widthOf(entry) + entryGap;
    }
}

} // namespace latepulse::ui
