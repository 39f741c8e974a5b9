// The right gutter: a legend that says the value at the playhead, and in print what each line looks like.

#include <algorithm>

#include "ui/charts/chart_figure.h"
#include "ui/presenters/chart_points.h"

namespace latepulse::ui {

struct ChartFigure::GutterEntry {
    QString letter, text;
    QString shorter;           // where there is no room for the words; "" = the words are cut
    QColor colour;
    std::optional<QPen> line;  // drawn as a sample
    QBrush area = Qt::NoBrush; // a filled sample under it
    bool ghost = false;
};

namespace {

constexpr double sampleGap = 5.0, letterWidth = 14.0;

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

ChartFigure::GutterEntry ChartFigure::curveEntry(const Row& row, std::size_t i) const
{
    const ChartCurve& curve = row.row.curves[i];
    const EntityStyle style = styleOf(m_theme, curve.key);
    GutterEntry entry{QString(style.letter), curve.name, {}, style.colour, {}, Qt::NoBrush, false};
    const bool print = m_medium == Medium::Print;
    // Entities a person put together have no letters of their own: their lines and names tell them apart.
    const bool put = row.row.id.contains(u':') && row.curves.size() > 1;
    if (print || put)
        entry.line = row.curves[i]->pen(), entry.area = row.curves[i]->brush();
    if (put)
        entry.letter.clear();
    if (print)
        return entry;
    entry.shorter =
        m_cursorA && m_cursorB && m_recording ? differenceText(row, curve) : valueText(row, curve, m_recording.get());
    entry.text = entry.shorter;
    const QString name = curve.name.section(QStringLiteral(", "), -1);
    if (put) {
        entry.text = name + QStringLiteral(": ") + entry.shorter;  // a name may be a number
    } else if (row.row.filled) {
        entry.text += u' ' + name;
    }
    return entry;
}

std::vector<ChartFigure::GutterEntry> ChartFigure::gutterEntries(const Row& row) const
{
    const bool print = m_medium == Medium::Print;
    std::vector<GutterEntry> entries;
    for (std::size_t i = 0; i < row.row.curves.size(); ++i)
        entries.push_back(curveEntry(row, i));
    ChartCurve main = row.row.curves.front();
    if (row.row.filled)
        main.value = main.drawn;  // all layers together
    const bool compares = !print && m_cursorA && m_cursorB;  // differences have no ghost beside them
    if (m_ghost && !compares
        && (!m_recording || !sameSeries(m_recording->series, main.value, m_ghost->series).empty())) {
        GutterEntry ghost{{},  ghostTitle(m_ghostKind), {}, m_theme.ghost, ghostPen(m_theme, m_ghostKind), Qt::NoBrush,
                          true};
        if (!print) {
            ghost.shorter = valueText(row, main, m_ghost.get());
            ghost.text = ghost.shorter + u' ' + ghostWord(m_ghostKind);
        }
        entries.push_back(std::move(ghost));
    }
    return entries;
}

void ChartFigure::paintEntry(QPainter& painter, const GutterEntry& entry, QPointF at) const
{
    double x = at.x();
    const double sampleWidth = m_medium == Medium::Print ? 24.0 : 17.0;
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
    const QFontMetricsF metrics(painter.font());
    const bool whole = entry.shorter.isEmpty() || metrics.horizontalAdvance(entry.text) <= room;
    painter.drawText(QPointF(x, at.y()), metrics.elidedText(whole ? entry.text : entry.shorter, Qt::ElideRight, room));
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
