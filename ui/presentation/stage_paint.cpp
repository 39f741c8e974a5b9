#include "ui/presentation/stage_paint.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainterPath>

#include "ui/look/entity_look.h"
#include "ui/look/glyphs.h"
#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

namespace {

constexpr qreal lineHeight = 34, barHeight = 16, padding = 18, stroke = 3;
constexpr qreal glyph = 20, lightWidth = 14;

QString words(const char* text)
{
    return QCoreApplication::translate("Presentation", text);
}

QString capitalised(QString text)
{
    return text.isEmpty() ? text : text.replace(0, 1, text.at(0).toUpper());
}

struct Stage {
    QPainter& painter;
    const Theme& theme;
    const StagePicture& picture;

    qreal text(const QRectF& rect, Qt::Alignment alignment, StageType type, const QColor& colour,
               const QStringList& variants) const
    {
        return stageText(painter, rect, alignment, stageFont(theme, type), colour, variants);
    }
    void frame(const QRectF& rect, bool finding) const
    {
        painter.setBrush(theme.panel);
        painter.setPen(QPen(finding ? theme.finding : theme.control, finding ? stroke : 1.0));
        painter.drawRoundedRect(rect, 2.0 * Theme::radiusNode, 2.0 * Theme::radiusNode);
    }
    void trough(const QRectF& rect) const
    {
        painter.setPen(theme.highContrast ? QPen(theme.ink, 1) : QPen(Qt::NoPen));
        painter.setBrush(theme.sunk);
        painter.drawRect(rect);
    }
    /// Wanted work first, then what nobody waits for any more.
    void bar(const QRectF& rect, const QColor& colour, double wanted, double abandoned) const
    {
        trough(rect);
        const qreal first = wanted > 0.0 ? std::clamp(wanted * rect.width(), 3.0, rect.width()) : 0.0;
        const qreal second = abandoned > 0.0 ? std::clamp(abandoned * rect.width(), 3.0, rect.width() - first) : 0.0;
        fillPart(painter, theme, QRectF(rect.topLeft(), QSizeF(first, rect.height())), colour);
        if (second > 0.0)
            fillAbandoned(painter, theme, QRectF(rect.left() + first, rect.top(), second, rect.height()), colour);
    }
    void mark(const EntityKey& key, QPointF centre) const
    {
        drawGlyph(painter, theme, styleOf(theme, key), centre, glyph, false);
    }
    void more(const QRectF& column, std::size_t count) const
    {
        if (count > 0)
            text(QRectF(column.left(), column.bottom() - lineHeight, column.width(), lineHeight), Qt::AlignLeft,
                 StageType::Fact, theme.ink2, {words("and %1 more").arg(count)});
    }
};

/// Boxes of one column, one above the other.
std::vector<QRectF> stacked(const QRectF& column, std::size_t count, std::size_t more, qreal highest)
{
    std::vector<QRectF> boxes;
    if (count == 0)
        return boxes;
    constexpr qreal gap = 10;
    const qreal room = column.height() - (more > 0 ? lineHeight : 0.0);
    const auto n = static_cast<qreal>(count);
    const qreal height = std::min(highest, (room - gap * (n - 1)) / n);
    qreal top = column.top() + (room - height * n - gap * (n - 1)) / 2;
    for (std::size_t i = 0; i < count; ++i, top += height + gap)
        boxes.emplace_back(column.left(), top, column.width(), height);
    return boxes;
}

void paintClass(const Stage& stage, const QRectF& box, const ClassText& text)
{
    stage.frame(box, false);
    stage.mark(text.key, {box.left() + 26, box.center().y()});
    stage.text(box.adjusted(46, 0, -8, 0), Qt::AlignLeft, StageType::Title, stage.theme.ink, {text.title});
}

void paintQueueClass(const Stage& stage, const QRectF& row, const QueueClassText& text)
{
    const QRectF line(row.topLeft(), QSizeF(row.width(), lineHeight));
    const qreal used = stage.text(line, Qt::AlignRight, StageType::Value, stage.theme.ink, {countText(text.depth)});
    stage.mark(text.key, {line.left() + glyph / 2, line.center().y()});
    stage.text(line.adjusted(glyph + 10, 0, -used - 8, 0), Qt::AlignLeft, StageType::Fact, stage.theme.ink2,
               {text.name.full, text.name.brief});
    const double scale = static_cast<double>(stage.picture.depthScale);
    const double lost = static_cast<double>(std::min(text.abandoned, text.depth)) / scale;
    if (row.height() >= lineHeight + barHeight)
        stage.bar(QRectF(row.left(), line.bottom() + 2, row.width(), barHeight), styleOf(stage.theme, text.key).colour,
                  static_cast<double>(text.depth) / scale - lost, lost);
}

void paintQueue(const Stage& stage, const QRectF& box, const QueueText& text, bool finding)
{
    stage.frame(box, finding);
    QRectF inner = box.adjusted(padding, 8, -padding, -10);
    const QRectF head(inner.topLeft(), QSizeF(inner.width(), lineHeight));
    const QString title = words("%1 queue").arg(text.title);
    inner.setTop(head.bottom() + 4);
    const auto rows = static_cast<qreal>(text.classes.size());
    const qreal row = rows > 0 ? std::min(76.0, inner.height() / rows) : 0.0;
    if (row < lineHeight) {  // not every class has a line: the sum has one
        std::int64_t waiting = 0;
        for (const QueueClassText& c : text.classes)
            waiting += c.depth;
        const qreal used = stage.text(head, Qt::AlignRight, StageType::Value, stage.theme.ink, {countText(waiting)});
        stage.text(head.adjusted(0, 0, -used - 8, 0), Qt::AlignLeft, StageType::Title, stage.theme.ink,
                   {capitalised(title), text.title});
        return;
    }
    stage.text(head, Qt::AlignLeft, StageType::Title, stage.theme.ink, {capitalised(title), text.title});
    if (text.classes.empty())
        stage.text(inner, Qt::AlignLeft | Qt::AlignTop, StageType::Fact, stage.theme.ink2, {words("nothing waits")});
    qreal top = inner.top() + (inner.height() - row * rows) / 2;
    for (const QueueClassText& c : text.classes) {
        paintQueueClass(stage, QRectF(inner.left(), top, inner.width(), row), c);
        top += row;
    }
}

void paintWorkers(const Stage& stage, const QRectF& inner, const PoolText& text)
{
    const qreal row =
        std::min(39.0, inner.height() / static_cast<qreal>(std::max<std::size_t>(1, text.workers.size())));
    qreal top = inner.top();
    for (std::size_t i = 0; i < text.workers.size(); ++i, top += row) {
        const WorkerText& worker = text.workers[i];
        const QRectF line(inner.left(), top, inner.width(), row);
        stage.text(line, Qt::AlignLeft, StageType::Fact, stage.theme.ink2, {QString::number(i + 1)});
        stage.text(line.adjusted(inner.width() * 0.55, 0, 0, 0), Qt::AlignRight, StageType::Title,
                   worker.busy ? stage.theme.ink : stage.theme.ink2, {worker.busy ? worker.held : worker.what.brief});
        stage.bar(QRectF(line.left() + 26, line.center().y() - 10, inner.width() * 0.5 - 26, 20),
                  worker.busy ? styleOf(stage.theme, worker.key).colour : stage.theme.sunk,
                  worker.busy && !worker.abandoned ? worker.share : 0.0, worker.abandoned ? worker.share : 0.0);
    }
}

/// Too many workers for a line each: how many are busy, and with what.
void paintBusy(const Stage& stage, const QRectF& inner, const PoolText& text)
{
    const auto all = static_cast<double>(std::max<std::int64_t>(1, text.all));
    const QRectF line(inner.topLeft(), QSizeF(inner.width(), lineHeight));
    stage.text(line, Qt::AlignLeft, StageType::Value, stage.theme.ink,
               {words("%1 busy").arg(countText(text.busy)), countText(text.busy)});
    qreal top = line.bottom() + 4;
    const QRectF whole(inner.left(), top, inner.width(), barHeight);
    stage.trough(whole);
    qreal x = whole.left();
    for (const HeldText& held : text.held) {
        const qreal width = whole.width() * static_cast<double>(held.workers) / all;
        fillPart(stage.painter, stage.theme, QRectF(x, whole.top(), width, whole.height()),
                 styleOf(stage.theme, held.key).colour);
        x += width;
    }
    top += barHeight + 6;
    for (const HeldText& held : text.held) {
        const QRectF row(inner.left(), top, inner.width(), lineHeight);
        if (row.bottom() > inner.bottom() + 4)
            break;
        const qreal used =
            stage.text(row, Qt::AlignRight, StageType::Title, stage.theme.ink, {countText(held.workers)});
        stage.mark(held.key, {row.left() + glyph / 2, row.center().y()});
        stage.text(row.adjusted(glyph + 10, 0, -used - 8, 0), Qt::AlignLeft, StageType::Fact, stage.theme.ink2,
                   {held.name, QString()});
        top += lineHeight;
    }
}

void paintPool(const Stage& stage, const QRectF& box, const PoolText& text, bool finding)
{
    stage.frame(box, finding);
    QRectF inner = box.adjusted(padding, 8, -padding, -10);
    const QRectF head(inner.topLeft(), QSizeF(inner.width(), lineHeight));
    const QString count = text.all == 1 ? words("1 worker") : words("%1 workers").arg(countText(text.all));
    const QStringList titles = stage.picture.pools.size() > 1
        ? QStringList{words("%1: %2").arg(text.title, count), text.title}
        : QStringList{count};
    stage.text(head, Qt::AlignLeft, StageType::Title, stage.theme.ink, titles);
    inner.setTop(head.bottom() + 4);
    const auto workers = static_cast<qreal>(text.workers.size());
    const bool single =
        workers > 0 && text.all <= static_cast<std::int64_t>(text.workers.size()) && inner.height() / workers >= 32.0;
    single ? paintWorkers(stage, inner, text) : paintBusy(stage, inner, text);
}

void paintBackend(const Stage& stage, const QRectF& box, const BackendText& text)
{
    stage.frame(box, false);
    const QRectF inner = box.adjusted(14, 10, -8, -10);
    stage.text(QRectF(inner.topLeft(), QSizeF(inner.width(), inner.height() / 2)), Qt::AlignLeft, StageType::Title,
               stage.theme.ink, {capitalised(text.title)});
    stage.text(QRectF(inner.left(), inner.center().y(), inner.width(), inner.height() / 2), Qt::AlignLeft,
               StageType::Value, text.differs ? stage.theme.finding : stage.theme.ink, {text.mean.brief});
}

void paintVerdicts(const Stage& stage, const QRectF& grid, const ControllersText& text)
{
    qreal top = grid.top();
    for (std::size_t i = 0; i < text.counts.size(); ++i) {
        if (text.counts[i] == 0)
            continue;
        const QRectF row(grid.left(), top, grid.width(), lineHeight);
        const auto verdict = static_cast<Verdict>(i);
        drawVerdict(stage.painter, stage.theme, verdict, false, {row.left() + 12, row.center().y()}, 22);
        const qreal used =
            stage.text(row, Qt::AlignRight, StageType::Value, stage.theme.ink, {countText(text.counts[i])});
        stage.text(row.adjusted(32, 0, -used - 8, 0), Qt::AlignLeft, StageType::Fact, stage.theme.ink2,
                   {QCoreApplication::translate("verdict", verdictWord(verdict))});
        top += lineHeight + 4;
    }
}

void paintControllers(const Stage& stage, const QRectF& column)
{
    const ControllersText& text = stage.picture.controllers;
    const QRectF head(column.left(), column.top() + 4, column.width(), lineHeight);
    stage.text(head, Qt::AlignLeft, StageType::Title, stage.theme.ink, {text.eligible.full, text.eligible.brief});
    constexpr int perRow = 10;
    const int rows = text.single() ? (static_cast<int>(text.each.size()) + perRow - 1) / perRow : 0;
    const qreal below = rows > 0 ? head.bottom() + 4 + 30.0 * rows + 8 : column.bottom();
    const QRectF foot(column.left(), std::min(below, column.bottom() - lineHeight), column.width(), lineHeight);
    if (text.differing > 0)
        stage.text(
            foot, Qt::AlignLeft, StageType::Title, stage.theme.finding,
            {text.differing == 1 ? words("1 false verdict") : words("%1 false verdicts").arg(countText(text.differing)),
             text.differ.brief});
    const QRectF grid(column.left(), head.bottom() + 4, column.width(), foot.top() - head.bottom() - 8);
    if (!text.single())
        return paintVerdicts(stage, grid, text);
    const qreal across = grid.width() / perRow, down = std::min(30.0, grid.height() / std::max(1, rows));
    for (std::size_t i = 0; i < text.each.size(); ++i) {
        const QPointF centre(grid.left() + across * (static_cast<double>(i % perRow) + 0.5),
                             grid.top() + down * (static_cast<double>(i / perRow) + 0.5));
        drawVerdict(stage.painter, stage.theme, text.each[i].verdict, text.each[i].differs, centre,
                    std::min({20.0, across - 3.0, down - 3.0}));
    }
}

void arrow(const Stage& stage, const QRectF& from, const QRectF& to, const QPen& pen, bool lit)
{
    // Arrows of several nodes spread over the side they reach, each at the height it comes from.
    const qreal y = std::clamp(from.center().y(), to.top() + 24, std::max(to.top() + 24, to.bottom() - 24));
    const QPointF a(from.right() + 2, from.center().y()), b(to.left() - 13, y);
    QPainterPath path(a);
    const qreal middle = (a.x() + b.x()) / 2;
    path.cubicTo(QPointF(middle, a.y()), QPointF(middle, b.y()), b);
    stage.painter.setBrush(Qt::NoBrush);
    if (lit) {
        QColor light = stage.theme.finding;
        light.setAlphaF(0.28F);
        stage.painter.setPen(QPen(light, lightWidth, Qt::SolidLine, Qt::FlatCap));
        stage.painter.drawPath(path);
    }
    stage.painter.setPen(pen);
    stage.painter.drawPath(path);
    stage.painter.setPen(Qt::NoPen);
    stage.painter.setBrush(pen.color());
    stage.painter.drawPolygon(QPolygonF({b + QPointF(-2, -7), b + QPointF(11, 0), b + QPointF(-2, 7)}));
}

struct Columns {
    QRectF classes, queues, pools, backends, controllers;
};

/// Shares of the width as far as a column is there at all.
Columns columnsOf(const QRectF& rect, const StagePicture& picture)
{
    struct Part {
        QRectF Columns::* place;
        qreal weight;
        bool there;
    };
    const Part parts[] = {{&Columns::classes, 184, !picture.classes.empty()},
                          {&Columns::queues, 300, !picture.queues.empty()},
                          {&Columns::pools, 232, !picture.pools.empty()},
                          {&Columns::backends, 144, !picture.backends.empty()},
                          {&Columns::controllers, 224, picture.controllers.all > 0}};
    constexpr qreal gap = 42;
    qreal weights = 0.0, gaps = -gap;
    for (const Part& part : parts)
        if (part.there)
            weights += part.weight, gaps += gap;
    Columns columns;
    qreal x = rect.left();
    for (const Part& part : parts) {
        if (!part.there)
            continue;
        const qreal width = (rect.width() - gaps) * part.weight / weights;
        columns.*part.place = QRectF(x, rect.top(), width, rect.height());
        x += width + gap;
    }
    return columns;
}

/// With the class's dash, short enough to be seen as one on an arrow between two columns.
QPen entersPen(const Theme& theme, const EntityKey& key)
{
    QPen pen = styleOf(theme, key).pen(stroke);
    constexpr qreal longest = 3.2;  // of one dash and its gap, in widths of the pen
    QList<qreal> dashes = pen.style() == Qt::CustomDashLine ? pen.dashPattern() : QList<qreal>();
    const qreal whole = std::accumulate(dashes.begin(), dashes.end(), 0.0);
    for (qreal& dash : dashes)
        dash *= std::min(1.0, longest / whole);
    if (!dashes.isEmpty())
        pen.setDashPattern(dashes);
    return pen;
}

} // namespace

QFont stageFont(const Theme& theme, StageType type)
{
    QFont font = theme.font(TextRole::Body, type == StageType::Fact ? 400 : 600);
    // Points at 96 dpi are px by 3/4.
    font.setPixelSize(type == StageType::Clock ? 32 : type == StageType::Value ? 28 : 24);
    return font;
}

qreal stageText(QPainter& painter, const QRectF& rect, Qt::Alignment alignment, const QFont& font, const QColor& colour,
                const QStringList& variants)
{
    const QFontMetricsF metrics(font);
    QString chosen = variants.value(variants.size() - 1);
    for (const QString& variant : variants)
        if (metrics.horizontalAdvance(variant) <= rect.width()) {
            chosen = variant;
            break;
        }
    chosen = metrics.elidedText(chosen, Qt::ElideRight, std::max(0.0, rect.width()));
    painter.setFont(font);
    painter.setPen(colour);
    const auto vertical = alignment & Qt::AlignTop ? Qt::AlignTop : Qt::AlignVCenter;
    painter.drawText(rect, static_cast<int>(alignment | vertical) | Qt::TextSingleLine | Qt::TextDontClip, chosen);
    return metrics.horizontalAdvance(chosen);
}

void paintStage(QPainter& painter, const Theme& theme, const QRectF& rect, const StagePicture& picture)
{
    const Stage stage{painter, theme, picture};
    const Columns columns = columnsOf(rect, picture);
    const auto classes = stacked(columns.classes, picture.classes.size(), picture.moreClasses, 104);
    const auto queues = stacked(columns.queues, picture.queues.size(), picture.moreQueues, rect.height());
    const auto pools = stacked(columns.pools, picture.pools.size(), picture.morePools, rect.height());
    const auto backends = stacked(columns.backends, picture.backends.size(), picture.moreBackends, 104);
    for (const auto& link : picture.enters)
        arrow(stage, classes[link.from], queues[link.to], entersPen(theme, link.key), link.lit);
    for (const auto& link : picture.serves)
        arrow(stage, queues[link.from], pools[link.to], QPen(theme.ink2, stroke), link.lit);
    for (const auto& link : picture.calls)
        arrow(stage, pools[link.from], backends[link.to], QPen(theme.ink2, stroke), false);
    for (std::size_t i = 0; i < classes.size(); ++i)
        paintClass(stage, classes[i], picture.classes[i]);
    for (std::size_t i = 0; i < queues.size(); ++i)
        paintQueue(stage, queues[i], picture.queues[i], picture.shared.queues[i]);
    for (std::size_t i = 0; i < pools.size(); ++i)
        paintPool(stage, pools[i], picture.pools[i], picture.shared.pools[i]);
    for (std::size_t i = 0; i < backends.size(); ++i)
        paintBackend(stage, backends[i], picture.backends[i]);
    stage.more(columns.classes, picture.moreClasses);
    stage.more(columns.queues, picture.moreQueues);
    stage.more(columns.pools, picture.morePools);
    stage.more(columns.backends, picture.moreBackends);
    if (picture.controllers.all > 0)
        paintControllers(stage, columns.controllers);
}

} // namespace latepulse::ui
