// Populations, plain sources and the sink: where events come from and where plain jobs go.

#include <algorithm>

#include <QCoreApplication>

#include "ui/look/glyphs.h"
#include "ui/topology_view/node_canvas.h"

namespace latepulse::ui {

namespace {

using Type = NodeCanvas::Type;

QRectF lineAt(const QRectF& inner, qreal& top, qreal height)
{
    const QRectF rect(inner.left(), top, inner.width(), height);
    top += height;
    return rect;
}

/// A population's colours: connected in its own, the rest by state.
QColor colourOf(const Theme& theme, std::size_t state)
{
    return theme.probeState(static_cast<ProbeState>(state)).colour;
}

void stackedBar(const NodeCanvas& canvas, const QRectF& rect, const PopulationText& text)
{
    const std::vector<qreal> widths = partWidths({text.states.begin(), text.states.end()}, rect.width(), 2.0);
    qreal x = rect.left();
    canvas.painter.setPen(Qt::NoPen);
    for (std::size_t state = 0; state < widths.size(); ++state) {
        if (widths[state] <= 0.0)
            continue;
        // A hair of panel between the parts keeps them apart without colour.
        fillPart(canvas.painter, canvas.theme,
                 QRectF(x, rect.top(), std::max(1.0, widths[state] - (state + 1 < widths.size() ? 1.0 : 0.0)),
                        rect.height()),
                 colourOf(canvas.theme, state), hatchOf(static_cast<ProbeState>(state)));
        x += widths[state];
    }
}

} // namespace

void paintPopulation(const NodeCanvas& canvas, const QRectF& rect, const PopulationText& text)
{
    canvas.frame(rect, false);
    const qreal pad = canvas.roomy ? 10 : canvas.brief ? 6 : 8;
    const QRectF inner = rect.adjusted(pad, canvas.roomy ? 8 : canvas.brief ? 3 : 4, -pad, -pad);
    qreal top = inner.top();
    canvas.text(lineAt(inner, top, canvas.line(Type::Title)), Qt::AlignLeft, Type::Title, canvas.theme.ink,
                QStringList{text.title});
    const qreal barHeight = canvas.roomy ? 10 : canvas.brief ? 6 : 8;
    if (top + canvas.line(Type::Fact) + barHeight <= inner.bottom() + 1)
        canvas.text(lineAt(inner, top, canvas.line(Type::Fact)), Qt::AlignLeft, Type::Fact, canvas.theme.ink2,
                    text.size);
    const QRectF bar(inner.left(), inner.bottom() - barHeight, inner.width(), barHeight);
    // Of what there are so many is said, or the bar alone shows it: a second bare number below the size reads as the same.
    if (bar.top() - top >= canvas.line(Type::Fact) && !canvas.brief
        && canvas.widthOf(Type::Fact, text.connected.full) <= inner.width())
        canvas.text(
            QRectF(inner.left(), bar.top() - canvas.line(Type::Fact) - 2, inner.width(), canvas.line(Type::Fact)),
            Qt::AlignLeft, Type::Fact, canvas.theme.ink, QStringList{text.connected.full});
    stackedBar(canvas, bar, text);
    if (!text.note.full.isEmpty())
        canvas.text(QRectF(inner.left(), rect.bottom() + 2, inner.width(), canvas.line(Type::Caption)), Qt::AlignLeft,
                    Type::Caption, canvas.theme.ink3, QStringList{text.note.full, text.note.brief});
}

void paintPopulationLine(const NodeCanvas& canvas, const QRectF& rect, const PopulationText& text)
{
    paintLineNode(canvas, rect, {text.title, text.connected});
    stackedBar(canvas, QRectF(rect.left() + 2, rect.bottom() - 3, rect.width() - 4, 2), text);
}

void paintSource(const NodeCanvas& canvas, const QRectF& rect, const SourceText& text)
{
    canvas.frame(rect, false);
    const qreal lines = canvas.line(Type::Title) + canvas.line(Type::Fact);
    const qreal pad = std::clamp((rect.height() - lines) / 2, 2.0, 6.0);
    const QRectF inner = rect.adjusted(10, pad, -8, -pad);
    qreal top = inner.top();
    canvas.text(lineAt(inner, top, canvas.line(Type::Title)), Qt::AlignLeft, Type::Title, canvas.theme.ink,
                QStringList{text.title});
    canvas.text(lineAt(inner, top, canvas.line(Type::Fact)), Qt::AlignLeft, Type::Fact, canvas.theme.ink2, text.rate);
}

void paintSink(const NodeCanvas& canvas, const QRectF& rect)
{
    if (rect.height() < canvas.line(Type::Title) + canvas.line(Type::Fact)) {
        const QString leave = QCoreApplication::translate("TopologyView", "jobs leave");
        return paintLineNode(canvas, rect, {QCoreApplication::translate("TopologyView", "done"), {leave, leave}});
    }
    canvas.frame(rect, false);
    const QRectF inner = rect.adjusted(10, 6, -8, -6);
    qreal top = inner.top();
    canvas.text(lineAt(inner, top, canvas.line(Type::Title)), Qt::AlignLeft, Type::Title, canvas.theme.ink,
                QStringList{QCoreApplication::translate("TopologyView", "done")});
    canvas.text(lineAt(inner, top, canvas.line(Type::Fact)), Qt::AlignLeft, Type::Fact, canvas.theme.ink2,
                QStringList{QCoreApplication::translate("TopologyView", "jobs leave when served"),
                            QCoreApplication::translate("TopologyView", "jobs leave")});
}

} // namespace latepulse::ui
