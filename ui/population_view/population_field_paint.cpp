// Painting of the population field: dots from cached images, one bar over all populations, counts with their signs.

#include <algorithm>
#include <cmath>

#include <QPainter>

#include "ui/look/glyphs.h"
#include "ui/look/part_widths.h"
#include "ui/look/panel_ground.h"
#include "ui/population_view/field_image.h"
#include "ui/population_view/population_field_view.h"
#include "ui/presenters/counted_text.h"
#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

void PopulationFieldView::paintEvent(QPaintEvent*)
{
    if (m_ratio != devicePixelRatioF())
        relayout();
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.panel);
    m_cut.clear();
    if (m_picture.total == 0)
        return paintEmpty(painter);
    painter.setRenderHint(QPainter::Antialiasing);
    paintHeading(painter);
    for (std::size_t i = 0; i < m_layout.blocks.size(); ++i)
        paintBlock(painter, i);
    paintBar(painter);
    paintCounts(painter);
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(m_theme.accent, 2));
        painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
    }
}

qreal PopulationFieldView::write(QPainter& painter, const QRectF& rect, Qt::Alignment alignment, const QFont& font,
                                 const QColor& colour, const QStringList& variants)
{
    const QFontMetricsF metrics(font);
    QString chosen = variants.last();
    for (const QString& text : variants)
        if (metrics.horizontalAdvance(text) <= rect.width()) {
            chosen = text;
            break;
        }
    if (metrics.horizontalAdvance(chosen) > rect.width()) {
        m_cut << chosen;
        chosen = metrics.elidedText(chosen, Qt::ElideRight, rect.width());
    }
    painter.setFont(font);
    painter.setPen(colour);
    painter.drawText(rect, alignment | Qt::AlignVCenter | Qt::TextSingleLine, chosen);
    return metrics.horizontalAdvance(chosen);
}

void PopulationFieldView::paintEmpty(QPainter& painter) const
{
    const QRectF box = QRectF(rect()).adjusted(16, 16, -16, -16);
    paintEmptyOutline(painter, m_theme, box);
    painter.setPen(m_theme.ink2);
    painter.setFont(m_theme.font(TextRole::Body));
    const bool none = m_scenario && m_scenario->populations.empty();
    painter.drawText(box.adjusted(12, 8, -12, -8), Qt::AlignCenter | Qt::TextWordWrap,
                     none ? tr("This scenario has no probes.\nIts jobs come from plain sources.")
                          : tr("No probes are shown yet.\nThey come with the run."));
}

QString PopulationFieldView::headingNote(bool brief) const
{
    const QString dot = counted(m_layout.perDot, tr("1 dot = %1 probe"), tr("1 dot = %1 probes"));
    return brief ? dot : tr("%1, model result").arg(dot);
}

void PopulationFieldView::paintHeading(QPainter& painter)
{
    const QFont title = m_theme.font(TextRole::Body, 600);
    const qreal used = write(painter, m_layout.heading, Qt::AlignLeft, title, m_theme.ink, {tr("Population")});
    write(painter, m_layout.heading.adjusted(used + 12, 0, 0, 0), Qt::AlignRight, m_theme.font(TextRole::Caption),
          m_theme.ink3, {headingNote(false), headingNote(true)});
}

void PopulationFieldView::paintBlock(QPainter& painter, std::size_t i)
{
    const FieldBlock& block = m_layout.blocks[i];
    const FieldPopulation row = populationOf(i);
    const QFont caption = m_theme.font(TextRole::Caption), strong = m_theme.font(TextRole::Caption, 600);
    const QStringList connected{m_layout.wide ? QStringLiteral("%1, %2").arg(row.connected(), row.connectedShare())
                                              : row.connected(),
                                row.connected(), row.connectedShare()};
    const qreal title = std::min(QFontMetricsF(strong).horizontalAdvance(row.title), block.header.width() / 2);
    const qreal used =
        write(painter, block.header.adjusted(title + 8, 0, 0, 0), Qt::AlignRight, caption, m_theme.ink2, connected);
    write(painter, block.header.adjusted(0, 0, -used - 8, 0), Qt::AlignLeft, strong, m_theme.ink, {row.title});

    const FieldCounts dots = dotsOf(row.counts, m_layout.perDot);
    CachedDots& cached = m_images[i];
    if (cached.image.isNull() || cached.dots != dots)
        cached = {dots, fieldImage(m_theme, dots, block.across, m_layout.pitch, m_ratio)};
    // On whole device pixels, or the dots would blur.
    const QPointF corner(std::round(block.dots.left() * m_ratio) / m_ratio,
                         std::round(block.dots.top() * m_ratio) / m_ratio);
    painter.drawImage(corner, cached.image);
    if (m_theme.highContrast) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(m_theme.ink, 1));
        painter.drawRect(QRectF(corner, cached.image.deviceIndependentSize()).adjusted(-1.5, -1.5, 0.5, 0.5));
    }
    if (m_chosen)
        paintVeil(painter, block, dots);
}

/// Every run of dots but the chosen one steps back.
void PopulationFieldView::paintVeil(QPainter& painter, const FieldBlock& block, const FieldCounts& dots) const
{
    QColor veil = m_theme.panel;
    veil.setAlphaF(0.72F);
    const qreal pitch = m_layout.pitch / m_ratio;
    const auto cover = [&](std::int64_t from, std::int64_t to) {
        while (from < to) {
            const std::int64_t row = from / block.across, column = from % block.across;
            const bool whole = column == 0 && to - from >= block.across;
            const std::int64_t rows = whole ? (to - from) / block.across : 1;
            const std::int64_t length = whole ? block.across : std::min(block.across - column, to - from);
            painter.fillRect(QRectF(block.dots.left() + static_cast<qreal>(column) * pitch,
                                    block.dots.top() + static_cast<qreal>(row) * pitch,
                                    static_cast<qreal>(length) * pitch, static_cast<qreal>(rows) * pitch),
                             veil);
            from += rows * length;
        }
    };
    std::int64_t at = 0;
    for (std::size_t i = 0; i < fieldStates; ++i) {
        if (static_cast<FieldState>(i) != *m_chosen)
            cover(at, at + dots[i]);
        at += dots[i];
    }
}

void PopulationFieldView::paintBar(QPainter& painter) const
{
    const std::vector<qreal> widths =
        partWidths({m_picture.totals.begin(), m_picture.totals.end()}, m_layout.bar.width(), 2.0);
    painter.setRenderHint(QPainter::Antialiasing, false);
    qreal x = m_layout.bar.left();
    for (std::size_t i = 0; i < fieldStates; ++i) {
        if (widths[i] <= 0.0)
            continue;
        const qreal gap = widths[i] > 3.0 ? 1.0 : 0.0;  // a hair of panel keeps the parts apart without colour
        QColor colour = fieldStyle(m_theme, static_cast<FieldState>(i)).colour;
        if (m_chosen && static_cast<FieldState>(i) != *m_chosen)
            colour.setAlphaF(0.28F);
        fillPart(painter, m_theme, QRectF(x, m_layout.bar.top(), widths[i] - gap, m_layout.bar.height()), colour,
                 fieldHatch(static_cast<FieldState>(i)));
        x += widths[i];
    }
    painter.setRenderHint(QPainter::Antialiasing);
}

void PopulationFieldView::paintCounts(QPainter& painter)
{
    m_splits = splitsFit();
    if (!m_layout.wide) {
        const QString all = countText(m_picture.total);
        const QFont strong = m_theme.font(TextRole::Caption, 600);
        const qreal used = write(painter, m_layout.countsHeading, Qt::AlignRight, strong, m_theme.ink, {all});
        const qreal title = write(painter, m_layout.countsHeading.adjusted(0, 0, -used - 8, 0), Qt::AlignLeft, strong,
                                  m_theme.ink, {tr("All probes")});
        QStringList titles;
        for (const FieldPopulation& row : m_picture.populations)
            titles << row.title;
        write(painter, besideTotal(m_layout.countsHeading).adjusted(title + 8, 0, 0, 0), Qt::AlignRight,
              m_theme.font(TextRole::Caption), m_theme.ink3,
              {m_splits ? titles.join(QStringLiteral(" + ")) : QString(), QString()});
    }
    for (std::size_t i = 0; i < fieldStates; ++i)
        paintCount(painter, i);
}

/// Left of the widest total, where each population's part of a count stands.
QRectF PopulationFieldView::besideTotal(const QRectF& line) const
{
    const QFontMetricsF metrics(m_theme.font(TextRole::Caption, 600));
    return line.adjusted(0, 0, -metrics.horizontalAdvance(countText(m_picture.total)) - 12, 0);
}

/// "664 + 0", or with their names "Software 664 + Hardware 0".
QString PopulationFieldView::splitText(std::size_t state, bool named) const
{
    QStringList parts;
    for (const FieldPopulation& row : m_picture.populations)
        parts << (named ? QStringLiteral("%1 %2").arg(row.title, countText(row.counts[state]))
                        : countText(row.counts[state]));
    return parts.join(QStringLiteral(" + "));
}

/// Parts are told of all states or of none: the heading names whose they are.
bool PopulationFieldView::splitsFit() const
{
    if (m_layout.wide || m_picture.populations.size() < 2)
        return false;
    const QFontMetricsF caption(m_theme.font(TextRole::Caption));
    for (std::size_t i = 0; i < fieldStates; ++i)
        if (22 + caption.horizontalAdvance(fieldStateName(static_cast<FieldState>(i))) + 12
                + caption.horizontalAdvance(splitText(i, false))
            > besideTotal(m_layout.counts[i]).width())
            return false;
    return true;
}

void PopulationFieldView::paintCount(QPainter& painter, std::size_t i)
{
    const auto state = static_cast<FieldState>(i);
    const QRectF& place = m_layout.counts[i];
    const std::int64_t count = m_picture.totals[i];
    const bool stepsBack = m_chosen && state != *m_chosen;
    const QColor ink = count == 0 || stepsBack ? m_theme.ink3 : m_theme.ink;
    const QRectF line = m_layout.wide ? QRectF(place.topLeft(), QSizeF(place.width(), place.height() / 2)) : place;
    drawFieldGlyph(painter, m_theme, state, {line.left() + 8, line.center().y()}, 15, true);
    const QFont caption = m_theme.font(TextRole::Caption), value = m_theme.font(TextRole::Caption, 600);
    const QString name = fieldStateName(state);
    if (m_layout.wide) {
        write(painter, line.adjusted(22, 0, 0, 0), Qt::AlignLeft, caption, m_theme.ink2, {name});
        const QRectF below(line.left() + 22, line.bottom(), line.width() - 22, line.height());
        const qreal used = write(painter, below, Qt::AlignLeft, value, ink, {countText(count)});
        if (m_picture.populations.size() > 1)
            write(painter, below.adjusted(used + 8, 0, 0, 0), Qt::AlignLeft, caption, m_theme.ink3,
                  {splitText(i, true), splitText(i, false), QString()});
        return;
    }
    if (m_splits)
        write(painter, besideTotal(line), Qt::AlignRight, caption, m_theme.ink3, {splitText(i, false)});
    const qreal used = write(painter, line, Qt::AlignRight, value, ink, {countText(count)});
    write(painter, line.adjusted(22, 0, -used - 8, 0), Qt::AlignLeft, caption, m_theme.ink2, {name});
}

} // namespace latepulse::ui
