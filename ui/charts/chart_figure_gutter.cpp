// The right gutter: a legend that says the value at the playhead, and in print what each line looks like.

#include <algorithm>

#include "ui/charts/chart_figure.h"
#include "ui/presenters/chart_points.h"

namespace latepulse::ui {

struct ChartFigure::GutterEntry {
    QString letter, text;
    QColor colour;
    std::optional<QPen> line;  // drawn as a sample
    QBrush area = Qt::NoBrush; // a filled sample under it
    bool ghost = false;
};

namespace {

constexpr double sampleWidth = 24.0, sampleGap = 6.0, letterWidth = 14.0;

} // namespace

QString ChartFigure::valueText(const Row& row, const ChartCurve& curve, const Recording* recording) const
{
    if (recording == nullptr)
        return QStringLiteral("–");
    const auto series = recording == m_recording.get() || !m_recording
        ? curve.value
        : sameSeries(m_recording->series, curve.value, recording->series);
    const auto value = valueAt(recording->series, series, curve.factor, m_hover.value_or(m_playhead));
    // Zero means "nothing observed in this sample" in a row of times.
    const bool known = value && (row.row.axis != AxisKind::LogSeconds || *value > 0.0);
    return known ? rowValueText(row.row, *value) : QStringLiteral("–");
}

std::vector<ChartFigure::GutterEntry> ChartFigure::gutterEntries(const Row& row) const
{
    const bool print = m_medium == Medium::Print;
    std::vector<GutterEntry> entries;
    for (std::size_t i = 0; i < row.row.curves.size(); ++i) {
        const ChartCurve& curve = row.row.curves[i];
        const EntityStyle style = styleOf(m_theme, curve.key);
        GutterEntry entry{QString(style.letter), curve.name, style.colour, {}, Qt::NoBrush, false};
        if (print) {
            entry.line = row.curves[i]->pen();
            entry.area = row.curves[i]->brush();
        } else {
            entry.text = valueText(row, curve, m_recording.get());
            if (row.row.filled)
                entry.text += u' ' + curve.name;
        }
        entries.push_back(entry);
    }
    const ChartCurve& main = row.row.filled ? row.row.curves.back() : row.row.curves.front();
    if (m_ghost && (!m_recording || !sameSeries(m_recording->series, main.value, m_ghost->series).empty()))
        entries.push_back(
            {{},
             print ? ghostTitle(m_ghostKind) : valueText(row, main, m_ghost.get()) + u' ' + ghostWord(m_ghostKind),
             m_theme.ghost,
             ghostPen(m_theme, m_ghostKind),
             Qt::NoBrush,
             true});
    return entries;
}

void ChartFigure::paintEntry(QPainter& painter, const GutterEntry& entry, QPointF at) const
{
    double x = at.x();
    if (entry.line) {
        const double middle = std::floor(at.y() - QFontMetricsF(painter.font()).xHeight() / 2) + 0.5;
        if (entry.area.style() != Qt::NoBrush)
            painter.fillRect(QRectF(x, middle, sampleWidth, 5.0), entry.area);
        painter.setPen(*entry.line);
        painter.drawLine(QPointF(x, middle), QPointF(x + sampleWidth, middle));
        x += sampleWidth + sampleGap;
    }
    if (!entry.letter.isEmpty()) {
        painter.setFont(m_theme.font(TextRole::Caption, 600));
        painter.setPen(entry.colour);
        painter.drawText(QPointF(x, at.y()), entry.letter);
        x += letterWidth;
    }
    painter.setFont(m_theme.font(TextRole::Caption, entry.ghost ? 400 : 500));
    painter.setPen(entry.ghost ? m_theme.ink3 : m_theme.ink);
    const double room = m_plot.viewport().right() - x - 4.0;
    painter.drawText(QPointF(x, at.y()), QFontMetricsF(painter.font()).elidedText(entry.text, Qt::ElideRight, room));
}

void ChartFigure::paintGutter(QPainter& painter, const Row& row) const
{
    const std::vector<GutterEntry> entries = gutterEntries(row);
    painter.setFont(m_theme.font(TextRole::Caption, 500));
    const QFontMetricsF metrics(painter.font());
    const QRect outer = row.rect->outerRect();
    const double left = row.rect->rect().right() + 10.0;
    const double step = std::min(metrics.height() + 1.0, (outer.height() - 4.0) / static_cast<double>(entries.size()));
    double y = outer.center().y() - step * static_cast<double>(entries.size()) / 2 + metrics.ascent();
    for (const GutterEntry& entry : entries) {
        paintEntry(painter, entry, {left, y});
        y += step;
    }
}

} // namespace latepulse::ui
