// Worker pools: what holds each worker, or, where they are too many for the height, how many each class holds.

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

/// Room between the number of a worker and how long it is held.
qreal wordsWidth(const NodeCanvas& canvas, qreal width, const WorkerText& worker, std::size_t number)
{
    const qreal mark = worker.busy ? (canvas.roomy ? 9 : 8) + 6 : 0;
    return width - canvas.widthOf(Type::Fact, QString::number(number)) - mark - canvas.widthOf(Type::Value, worker.held)
        - 12;
}

/// `full`: with all its words. One pool has the same for all its workers: where only some had room for "abandoned", the
/// others would read as wanted.
void paintWorker(const NodeCanvas& canvas, const QRectF& rect, const WorkerText& worker, std::size_t number, bool full)
{
    // A thin bar before the last hair of leading above the words.
    const qreal label =
        std::clamp(rect.height() - 4, std::min(rect.height(), canvas.line(Type::Fact) - 3), canvas.line(Type::Fact));
    const QRectF line(rect.left(), rect.top(), rect.width(), label);
    qreal x = line.left()
        + canvas.text(line, Qt::AlignLeft, Type::Fact, canvas.theme.ink3, QStringList{QString::number(number)}) + 6;
    const qreal used = canvas.text(line, Qt::AlignRight, Type::Value, canvas.theme.ink, QStringList{worker.held});
    if (worker.busy) {
        const qreal side = canvas.roomy ? 9 : 8;
        canvas.mark(worker.key, QPointF(x + side / 2, line.center().y()), side);
        x += side + 6;
    }
    canvas.text(QRectF(x, line.top(), line.right() - used - 6 - x, label), Qt::AlignLeft, Type::Fact,
                worker.busy ? canvas.theme.ink2 : canvas.theme.ink3,
                QStringList{full ? worker.what.full : worker.what.brief, worker.busy ? QString() : worker.what.brief});
    const qreal height = std::clamp(rect.height() - label - 2, 0.0, canvas.roomy ? 12.0 : 9.0);
    if (height < 2)
        return;
    const QColor colour = worker.busy ? styleOf(canvas.theme, worker.key).colour : canvas.theme.sunk;
    canvas.bar(QRectF(rect.left(), line.bottom() + 1, rect.width(), height), colour,
               worker.busy && !worker.abandoned ? worker.share : 0.0, worker.abandoned ? worker.share : 0.0);
}

/// `held`: the class whose mark and colour it has; null = none.
void paintHeld(const NodeCanvas& canvas, const QRectF& rect, const HeldText* held, const QString& name,
               std::int64_t workers, std::int64_t all)
{
    const qreal label = canvas.line(Type::Fact);
    const QRectF line(rect.left(), rect.top(), rect.width(), label);
    qreal used = canvas.text(line, Qt::AlignRight, Type::Value, canvas.theme.ink, QStringList{countText(workers)}) + 6;
    qreal x = line.left();
    if (held) {
        canvas.mark(held->key, QPointF(x + 4, line.center().y()), 8);
        x += 14;
    }
    // How long goes before what: the mark says that too.
    if (held && !held->longest.full.isEmpty()) {
        const qreal room = line.right() - used - x;
        const QString words = canvas.widthOf(Type::Fact, held->longest.full) <= room ? held->longest.full
            : canvas.widthOf(Type::Fact, held->longest.brief) <= room                ? held->longest.brief
                                                                                     : QString();
        used += canvas.text(line.adjusted(0, 0, -used, 0), Qt::AlignRight, Type::Fact, canvas.theme.ink2,
                            QStringList{words})
            + 6;
    }
    canvas.text(QRectF(x, line.top(), line.right() - used - x, label), Qt::AlignLeft, Type::Fact,
                held ? canvas.theme.ink2 : canvas.theme.ink3, QStringList{name, held ? QString() : name});
    const qreal height = std::clamp(rect.height() - label - 2, 0.0, 10.0);
    if (height >= 2)
        canvas.bar(QRectF(rect.left(), line.bottom() + 1, rect.width(), height),
                   held ? styleOf(canvas.theme, held->key).colour : canvas.theme.line,
                   all > 0 ? static_cast<double>(workers) / static_cast<double>(all) : 0.0, 0.0);
}

void paintByClass(const NodeCanvas& canvas, const QRectF& inner, const PoolText& text)
{
    const auto fit = static_cast<std::size_t>(std::max(1.0, inner.height() / canvas.line(Type::Fact)));
    const std::size_t rows = std::min(fit, text.held.size() + 1);
    // The last row are the idle; where the classes do not fit, the one before it stands for the rest of them.
    const std::size_t single = rows == text.held.size() + 1 ? text.held.size() : rows > 2 ? rows - 2 : 0;
    const qreal height = std::min(inner.height() / static_cast<qreal>(rows), canvas.line(Type::Fact) + 22);
    qreal top = inner.top();
    const auto next = [&] { return QRectF(inner.left(), std::exchange(top, top + height), inner.width(), height - 2); };
    std::int64_t rest = text.busy;
    for (std::size_t i = 0; i < single; ++i) {
        rest -= text.held[i].workers;
        paintHeld(canvas, next(), &text.held[i], text.held[i].name, text.held[i].workers, text.all);
    }
    if (single < text.held.size())
        paintHeld(canvas, next(), nullptr, single > 0 ? words("%1 more").arg(text.held.size() - single) : words("busy"),
                  rest, text.all);
    if (rows > 1 || text.held.empty())
        paintHeld(canvas, next(), nullptr, words("idle"), std::max<std::int64_t>(0, text.all - text.busy), text.all);
}

} // namespace

void paintPool(const NodeCanvas& canvas, const QRectF& rect, const PoolText& text, bool finding)
{
    if (text.idle) {
        canvas.idleChip(rect, text.title);
        return;
    }
    canvas.frame(rect, finding);
    const qreal pad = canvas.roomy ? 14 : canvas.brief ? 7 : 10;
    QRectF inner = rect.adjusted(pad,
                                 canvas.roomy       ? 10
                                     : canvas.brief ? 3
                                                    : 6,
                                 -pad,
                                 canvas.roomy       ? -8
                                     : canvas.brief ? -3
                                                    : -4);
    const QRectF head(inner.left(), inner.top(), inner.width(), canvas.line(Type::Title));
    const qreal title = std::min(canvas.widthOf(Type::Title, text.title), head.width() / 2);
    const qreal used = canvas.text(head.adjusted(title + 6, 0, 0, 0), Qt::AlignRight, Type::Fact, canvas.theme.ink2,
                                   QStringList{text.size.full, text.size.brief, countText(text.all)});
    canvas.text(head.adjusted(0, 0, -used - 6, 0), Qt::AlignLeft, Type::Title, canvas.theme.ink,
                QStringList{text.title});
    inner.setTop(head.bottom() + (canvas.roomy ? 8 : canvas.brief ? 1 : 3));
    const auto workers = static_cast<qreal>(text.workers.size());
    const bool detailed = !text.workers.empty() && text.all <= static_cast<std::int64_t>(text.workers.size())
        && inner.height() / workers >= canvas.line(Type::Fact) - 1;
    if (!detailed) {
        paintByClass(canvas, inner, text);
        return;
    }
    // One worker alone does not fill the node, and has a whole line all the same.
    const qreal height = std::min(inner.height() / workers, std::max(inner.height() / 2, canvas.line(Type::Fact) + 12));
    bool full = !canvas.brief;
    for (std::size_t i = 0; i < text.workers.size(); ++i)
        full = full
            && canvas.widthOf(Type::Fact, text.workers[i].what.full)
                <= wordsWidth(canvas, inner.width(), text.workers[i], i + 1);
    for (std::size_t i = 0; i < text.workers.size(); ++i)
        paintWorker(canvas,
                    QRectF(inner.left(), inner.top() + height * static_cast<qreal>(i), inner.width(), height - 1),
                    text.workers[i], i + 1, full);
}

} // namespace latepulse::ui
