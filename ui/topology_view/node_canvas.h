#pragma once
// What all nodes of the topology view are drawn with: text that drops words before it is cut, frames, bars.

#include <initializer_list>
#include <optional>
#include <vector>

#include <QPainter>

#include "ui/look/entity_look.h"
#include "ui/look/part_widths.h"
#include "ui/presenters/topology_presenter.h"

namespace latepulse::ui {

class NodeCanvas {
public:
    /// `brief`: a narrow window, short words. `roomy`: there is height for captions, numbers and larger type.
    NodeCanvas(QPainter& painter, const Theme& theme, bool brief, bool roomy);

    enum class Type { Title, Fact, Value, Caption, CaptionValue };
    [[nodiscard]] QFont font(Type type) const;
    /// Height of one line with its leading.
    [[nodiscard]] qreal line(Type type) const;
    /// The same for a canvas that does not exist yet.
    [[nodiscard]] static qreal lineHeight(const Theme& theme, Type type, bool brief, bool roomy);
    [[nodiscard]] qreal widthOf(Type type, const QString& text) const;

    /// Writes the first of the variants that fits, else the last one, cut. Returns the width used.
    qreal text(const QRectF& rect, Qt::Alignment alignment, Type type, const QColor& colour,
               const QStringList& variants) const;
    qreal text(const QRectF& rect, Qt::Alignment alignment, Type type, const QColor& colour, const Words& words) const;

    void frame(const QRectF& rect, bool finding) const;
    /// An idle node: dashed outline, its title and the word "idle".
    void idleChip(const QRectF& rect, const QString& title) const;
    /// Trough with the wanted part and, at its end, the abandoned one; shares of the trough.
    void bar(const QRectF& rect, const QColor& colour, double wanted, double abandoned) const;
    /// Work nobody waits for.
    void hatched(const QRectF& rect, const QColor& colour) const;
    void mark(const EntityKey& key, QPointF centre, qreal side, bool withLetter = false) const;

    QPainter& painter;
    const Theme& theme;
    const bool brief, roomy;
    mutable QStringList cut;  // words that had to be elided, in full
    mutable std::vector<QRectF> written;  // where words stand, in the order of writing

private:
    QFont m_title, m_fact, m_value, m_caption, m_captionValue;
    QBrush m_hatch;  // made once per painting: a queue may need it for every event
};

void paintPopulation(const NodeCanvas& canvas, const QRectF& rect, const PopulationText& text);
void paintSource(const NodeCanvas& canvas, const QRectF& rect, const SourceText& text);
void paintSink(const NodeCanvas& canvas, const QRectF& rect);
void paintClass(const NodeCanvas& canvas, const QRectF& rect, const ClassText& text);
/// A node that is one line.
struct LineText {
    QString title;
    Words value;
    bool finding = false;
    std::optional<EntityKey> key{};
};
void paintLineNode(const NodeCanvas& canvas, const QRectF& rect, const LineText& text);
/// With its states as a thin bar along the lower edge.
void paintPopulationLine(const NodeCanvas& canvas, const QRectF& rect, const PopulationText& text);
void paintQueue(const NodeCanvas& canvas, const QRectF& rect, const QueueText& text, std::int64_t scale, bool finding);
void paintPool(const NodeCanvas& canvas, const QRectF& rect, const PoolText& text, bool finding);
void paintBackend(const NodeCanvas& canvas, const QRectF& rect, const BackendText& text);
void paintDecision(const NodeCanvas& canvas, const QRectF& rect, const DecisionText& text);
void paintControllersHeader(const NodeCanvas& canvas, const QRectF& rect, const ControllersText& text);
/// Where the glyph stands in its cell.
[[nodiscard]] QPointF controllerCentre(const NodeCanvas& canvas, const QRectF& cell);
void paintController(const NodeCanvas& canvas, const QRectF& cell, const ControllerText& text);
/// Above 64 controllers: one bar by verdict and its figures. Rectangles of the parts, by Verdict.
std::array<QRectF, 4> verdictParts(const QRectF& grid, const ControllersText& text, bool roomy);
void paintVerdictBar(const NodeCanvas& canvas, const QRectF& grid, const ControllersText& text);
void paintLegend(const NodeCanvas& canvas, const QRectF& rect, bool finding);

} // namespace latepulse::ui
