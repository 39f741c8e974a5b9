#include "ui/population_view/field_layout.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "ui/look/theme.h"

namespace latepulse::ui {

namespace {

constexpr qreal wideFrom = 520.0, padding = 12.0, between = 8.0, beforeCounts = 16.0, widePadding = Theme::areaPadding;
constexpr qreal leastBlock = 90.0;  // px of width in which a header can be read
constexpr qreal leastDots = 8.0;    // px of height under a header
constexpr int leastPitch = 2;       // device pixels: a dot and a gap
constexpr qreal largestPitch = 12.0;  // px: a few probes are not blown up into tiles

struct Shape {
    std::size_t across = 1;  // blocks side by side
    int pitch = leastPitch;
    std::int64_t perDot = 1;
};

class Fitter {
public:
    Fitter(const std::vector<std::int64_t>& sizes, QRectF room, qreal line, qreal ratio)
        : m_sizes(sizes), m_room(room), m_line(line), m_ratio(ratio)
    {
    }

    [[nodiscard]] std::size_t mostAcross() const
    {
        const auto fit = static_cast<std::size_t>(std::max(1.0, std::floor(m_room.width() / leastBlock)));
        return std::min(fit, m_sizes.size());
    }
    /// A header and a few dots for each.
    [[nodiscard]] bool hasRoomForEach() const
    {
        return static_cast<qreal>(rowsOfBlocks(mostAcross())) * (m_line + leastDots + between) <= m_room.height();
    }

    /// The largest dots that fit; where the smallest do not, the fewest probes per dot that do. `across` in turn is how
    /// many populations are to stand side by side.
    [[nodiscard]] Shape best(const std::vector<std::size_t>& across) const
    {
        for (int pitch = static_cast<int>(largestPitch * m_ratio); pitch >= leastPitch; --pitch)
            for (const std::size_t n : across)
                if (fits({n, pitch, 1}))
                    return {n, pitch, 1};
        for (std::int64_t power = 1; power < 1'000'000'000; power *= 10)
            for (const std::int64_t perDot : {2 * power, 5 * power, 10 * power})
                for (const std::size_t n : across)
                    if (fits({n, leastPitch, perDot}))
                        return {n, leastPitch, perDot};
        return {mostAcross(), leastPitch, 1'000'000'000};
    }

    [[nodiscard]] std::vector<FieldBlock> place(const Shape& shape) const
    {
        std::vector<FieldBlock> blocks;
        qreal top = m_room.top();
        for (std::size_t i = 0; i < m_sizes.size(); i += shape.across) {
            qreal highest = 0.0;
            for (std::size_t j = i; j < std::min(i + shape.across, m_sizes.size()); ++j) {
                blocks.push_back(block(shape, j, j - i, top));
                highest = std::max(highest, blocks.back().dots.height());
            }
            top += m_line + highest + between;
        }
        return blocks;
    }

private:
    [[nodiscard]] std::size_t rowsOfBlocks(std::size_t across) const { return (m_sizes.size() + across - 1) / across; }
    [[nodiscard]] qreal widthOf(const Shape& shape) const
    {
        const auto n = static_cast<qreal>(shape.across);
        return (m_room.width() - (n - 1) * 2 * between) / n;
    }
    [[nodiscard]] std::int64_t dotsAcross(const Shape& shape) const
    {
        return std::max<std::int64_t>(1, static_cast<std::int64_t>(widthOf(shape) * m_ratio) / shape.pitch);
    }
    [[nodiscard]] qreal heightOf(const Shape& shape, std::int64_t size) const
    {
        // A state that would vanish gets a dot of its own: room for one more of each.
        const std::int64_t spare = shape.perDot > 1 ? static_cast<std::int64_t>(fieldStates) : 0;
        const std::int64_t dots = (size + shape.perDot - 1) / shape.perDot + spare;
        const std::int64_t across = dotsAcross(shape);
        return static_cast<qreal>((dots + across - 1) / across * shape.pitch) / m_ratio;
    }
    [[nodiscard]] bool fits(const Shape& shape) const
    {
        qreal used = 0.0;
        for (std::size_t i = 0; i < m_sizes.size(); i += shape.across) {
            const auto from = m_sizes.begin() + static_cast<std::ptrdiff_t>(i);
            const auto to = m_sizes.begin() + static_cast<std::ptrdiff_t>(std::min(i + shape.across, m_sizes.size()));
            used += m_line + between + heightOf(shape, *std::max_element(from, to));
        }
        return used - between <= m_room.height();
    }
    [[nodiscard]] FieldBlock block(const Shape& shape, std::size_t i, std::size_t column, qreal top) const
    {
        const qreal left = m_room.left() + static_cast<qreal>(column) * (widthOf(shape) + 2 * between);
        FieldBlock block;
        block.size = m_sizes[i];
        block.across = dotsAcross(shape);
        block.header = QRectF(left, top, widthOf(shape), m_line);
        block.dots = QRectF(left, top + m_line, widthOf(shape), heightOf(shape, m_sizes[i]));
        return block;
    }

    const std::vector<std::int64_t>& m_sizes;
    QRectF m_room;
    qreal m_line, m_ratio;
};

/// Counts below each other under their bar, at the foot.
void placeColumn(FieldLayout& layout, const QRectF& inner, qreal line)
{
    const qreal row = line + 1;
    qreal top = inner.bottom() - static_cast<qreal>(fieldStates) * row;
    for (QRectF& counts : layout.counts) {
        counts = QRectF(inner.left(), top, inner.width(), row);
        top += row;
    }
    layout.bar = QRectF(inner.left(), layout.counts.front().top() - 16, inner.width(), 10);
    layout.countsHeading = QRectF(inner.left(), layout.bar.top() - line - 4, inner.width(), line);
}

/// Counts close up to the dots where these leave height over.
void closeUp(FieldLayout& layout)
{
    qreal lowest = 0.0;
    for (const FieldBlock& block : layout.blocks)
        lowest = std::max(lowest, block.dots.bottom());
    const qreal by = std::min(0.0, lowest + beforeCounts - layout.countsHeading.top());
    for (QRectF* rect : {&layout.countsHeading, &layout.bar})
        rect->translate(0, by);
    for (QRectF& rect : layout.counts)
        rect.translate(0, by);
}

/// Counts side by side under their bar: name above figure.
void placeRow(FieldLayout& layout, const QRectF& inner, qreal line)
{
    const qreal width = inner.width() / static_cast<qreal>(fieldStates);
    const qreal top = inner.bottom() - 2 * line + 2;
    for (std::size_t i = 0; i < fieldStates; ++i)
        layout.counts[i] = QRectF(inner.left() + static_cast<qreal>(i) * width, top, width - 8, 2 * line - 2);
    layout.bar = QRectF(inner.left(), top - 16, inner.width(), 10);
    layout.countsHeading = QRectF(inner.left(), layout.bar.top() - 4, 0, 0);
}

} // namespace

FieldLayout fieldLayout(const std::vector<std::int64_t>& sizes, QSizeF size, qreal line, qreal ratio)
{
    FieldLayout layout;
    layout.wide = size.width() >= wideFrom;
    const qreal side = layout.wide ? widePadding : padding;
    const QRectF inner = QRectF(QPointF(0, 0), size).adjusted(side, 4, -side, -8);
    layout.heading = QRectF(inner.left(), inner.top(), inner.width(), line + (layout.wide ? 2 : 8));
    layout.wide ? placeRow(layout, inner, line) : placeColumn(layout, inner, line);
    const QRectF room(inner.left(), layout.heading.bottom() + 2, inner.width(),
                      std::max(0.0, layout.countsHeading.top() - 6 - layout.heading.bottom() - 2));
    if (sizes.empty())
        return layout;
    layout.merged = !Fitter(sizes, room, line, ratio).hasRoomForEach();
    const std::vector<std::int64_t> shown =
        layout.merged ? std::vector{std::accumulate(sizes.begin(), sizes.end(), std::int64_t{0})} : sizes;
    const Fitter fitter(shown, room, line, ratio);
    std::vector<std::size_t> across(fitter.mostAcross());
    std::iota(across.begin(), across.end(), std::size_t{1});
    if (layout.wide)
        std::ranges::reverse(across);
    const Shape shape = fitter.best(across);
    layout.pitch = shape.pitch;
    layout.perDot = shape.perDot;
    layout.blocks = fitter.place(shape);
    closeUp(layout);
    return layout;
}

} // namespace latepulse::ui
