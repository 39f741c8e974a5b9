// Queues: one bar per class on one scale, what is served next, how long the oldest waits.

#include <algorithm>

#include <QCoreApplication>

#include "ui/presenters/quantity_text.h"
#include "ui/topology_view/node_canvas.h"

namespace latepulse::ui {

namespace {

using Type = NodeCanvas::Type;

QString words(const char* text)
{
    return QCoreApplication::translate("TopologyView", text);
}

void paintHead(const NodeCanvas& canvas, const QRectF& rect, const QueueText& text)
{
    const qreal used = canvas.text(rect, Qt::AlignRight, Type::Fact, canvas.theme.ink2, QStringList{text.discipline});
    canvas.text(rect.adjusted(0, 0, -used - 6, 0), Qt::AlignLeft, Type::Title, canvas.theme.ink,
                QStringList{text.title});
}

void paintClassRow(const NodeCanvas& canvas, const QRectF& rect, const QueueClassText& row, std::int64_t scale)
{
    const qreal label = std::min(canvas.line(Type::Fact), rect.height());
    const QRectF line(rect.left(), rect.top(), rect.width(), label);
    const qreal used =
        canvas.text(line, Qt::AlignRight, Type::Value, canvas.theme.ink, QStringList{countText(row.depth)});
    const qreal side = canvas.roomy ? 9 : 8;
    canvas.mark(row.key, QPointF(line.left() + side / 2 + 1, line.center().y()), side);
    canvas.text(line.adjusted(side + (canvas.brief ? 4 : 8), 0, -used - 4, 0), Qt::AlignLeft, Type::Fact,
                canvas.theme.ink2, QStringList{row.name.full, row.name.brief, QString()});  // its mark stays

    const qreal left = rect.height() - label;
    const qreal barHeight = std::clamp(left - 3, 0.0, canvas.roomy ? 14.0 : 11.0);
    if (barHeight < 2)
        return;
    const double all = static_cast<double>(row.depth) / static_cast<double>(scale);
    const double lost = static_cast<double>(std::min(row.abandoned, row.depth)) / static_cast<double>(scale);
    const QRectF bar(rect.left(), line.bottom() + 1, rect.width(), barHeight);
    canvas.bar(bar, styleOf(canvas.theme, row.key).colour, all - lost, lost);
    const QString& shortest = row.note.brief;
    if (rect.bottom() - bar.bottom() >= canvas.line(Type::Caption) + 2
        && canvas.widthOf(Type::Caption, shortest) <= bar.width())
        canvas.text(QRectF(bar.left(), bar.bottom() + 2, bar.width(), canvas.line(Type::Caption)), Qt::AlignLeft,
                    Type::Caption, canvas.theme.ink2, QStringList{row.note.full, shortest});
}

/// Classes for which there is no row: how many, and what waits of them.
void paintRest(const NodeCanvas& canvas, const QRectF& rect, const QueueText& text, std::size_t from)
{
    std::int64_t waiting = 0;
    for (std::size_t i = from; i < text.classes.size(); ++i)
        waiting += text.classes[i].depth;
    const qreal used =
        canvas.text(rect, Qt::AlignRight, Type::Value, canvas.theme.ink, QStringList{countText(waiting)});
    const QString left = countText(static_cast<std::int64_t>(text.classes.size() - from));
    canvas.text(rect.adjusted(0, 0, -used - 4, 0), Qt::AlignLeft, Type::Fact, canvas.theme.ink2,
                QStringList{(from > 0 ? words("%1 more classes") : words("%1 classes")).arg(left),
                            words("%1 more").arg(left), QString()});
}

/// Every class in a row of its own; where they do not fit, the last row stands for the rest.
void paintClassRows(const NodeCanvas& canvas, const QRectF& inner, const QueueText& text, std::int64_t scale)
{
    const auto fit = static_cast<std::size_t>(std::max(1.0, inner.height() / canvas.line(Type::Fact)));
    const std::size_t rows = std::min(fit, text.classes.size());
    const std::size_t single = rows < text.classes.size() ? rows - 1 : rows;
    const qreal height = inner.height() / static_cast<qreal>(std::max<std::size_t>(1, rows));
    const auto row = [&](std::size_t i) {
        return QRectF(inner.left(), inner.top() + height * static_cast<qreal>(i), inner.width(), height - 2);
    };
    for (std::size_t i = 0; i < single; ++i)
        paintClassRow(canvas, row(i), text.classes[i], scale);
    if (single < rows)
        paintRest(canvas, row(single), text, single);
}

/// Events in order of service: heartbeats thin, other work broad, so that the pattern reads without colour.
void paintNext(const NodeCanvas& canvas, const QRectF& rect, const QueueText& text)
{
    const qreal caption = canvas.line(Type::Caption);
    canvas.text(QRectF(rect.left(), rect.top(), rect.width(), caption), Qt::AlignLeft, Type::Caption, canvas.theme.ink2,
                QStringList{words("served next")});
    constexpr qreal places = 24;
    const qreal step = rect.width() / places;
    const qreal middle = rect.top() + caption + (rect.height() - caption) / 2;
    qreal x = rect.left();
    for (const NextText& next : text.next) {
        const bool beat = next.key.kind == EntityKey::Kind::Liveness;
        const qreal width = beat ? step * 0.42 : step * 0.86, height = beat ? 8 : 16;
        const QRectF box(x + (step - width) / 2, middle - height / 2, width, height);
        const QColor colour = styleOf(canvas.theme, next.key).colour;
        next.abandoned ? canvas.hatched(box, colour) : canvas.painter.fillRect(box, colour);
        x += step;
    }
}

void paintFoot(const NodeCanvas& canvas, const QRectF& rect, const QueueText& text)
{
    canvas.painter.setPen(QPen(canvas.theme.line, 1));
    canvas.painter.drawLine(QPointF(rect.left(), qRound(rect.top()) + 0.5),
                            QPointF(rect.right(), qRound(rect.top()) + 0.5));
    const QRectF line = rect.adjusted(0, 3, 0, 0);
    // The figure gives way before its label is cut: a duration that does not say of what is no fact.
    const qreal label = canvas.widthOf(Type::Fact, words("oldest")) + 6;
    const QStringList value =
        text.oldest.full.isEmpty() ? QStringList{words("empty")} : QStringList{text.oldest.full, text.oldest.brief};
    const qreal used = canvas.text(line.adjusted(label, 0, 0, 0), Qt::AlignRight, Type::Value, canvas.theme.ink, value);
    canvas.text(line.adjusted(0, 0, -used - 6, 0), Qt::AlignLeft, Type::Fact, canvas.theme.ink2,
                QStringList{words("oldest waits"), words("oldest")});
}

} // namespace

void paintQueue(const NodeCanvas& canvas, const QRectF& rect, const QueueText& text, std::int64_t scale, bool finding)
{
    if (text.idle) {
        canvas.idleChip(rect, text.title);
        return;
    }
    canvas.frame(rect, finding);
    const qreal pad = canvas.roomy ? 14 : canvas.brief ? 7 : 10;
    QRectF inner = rect.adjusted(pad, canvas.roomy ? 10 : canvas.brief ? 4 : 6, -pad, canvas.roomy ? -8 : -4);
    const qreal head = canvas.line(Type::Title) + (canvas.roomy ? 8 : 3),
                foot = canvas.line(Type::Value) + (canvas.roomy ? 12 : 6);
    paintHead(canvas, QRectF(inner.left(), inner.top(), inner.width(), canvas.line(Type::Title)), text);
    inner.setTop(inner.top() + head);
    const auto rows = static_cast<qreal>(std::max<std::size_t>(1, text.classes.size()));
    const qreal least = canvas.line(Type::Fact) + 8;  // with a bar that can be seen
    if (inner.height() - foot >= rows * least) {
        paintFoot(canvas, QRectF(inner.left(), inner.bottom() - foot, inner.width(), foot), text);
        inner.setBottom(inner.bottom() - foot);
    }
    const qreal next = canvas.line(Type::Caption) + 26,
                full = canvas.line(Type::Fact) + canvas.line(Type::Caption) + 24;
    if (!text.next.empty() && inner.height() - next >= rows * full) {
        paintNext(canvas, QRectF(inner.left(), inner.bottom() - next, inner.width(), next - 6), text);
        inner.setBottom(inner.bottom() - next);
    }
    paintClassRows(canvas, inner, text, scale);
    if (text.classes.empty())
        canvas.text(inner, Qt::AlignLeft, Type::Fact, canvas.theme.ink3, QStringList{words("nothing waits")});
}

} // namespace latepulse::ui
