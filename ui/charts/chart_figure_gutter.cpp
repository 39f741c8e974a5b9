// The right gutter: a legend that says the value at the playhead, and in print what each line looks like.

#include <algorithm>

#include "ui/charts/chart_figure.h"
#include "ui/charts/chart_painting.h"
#include "ui/presenters/chart_points.h"

namespace latepulse::ui {

struct ChartFigure::GutterEntry {
    QString letter, text;
    QStringList shorter;       // where there is no room for the words, longest first; none = the words are cut
    QColor colour;
    std::optional<QPen> line;  // drawn as a sample
    QBrush area = Qt::NoBrush; // a filled sample under it
    bool ghost = false;
};

namespace {

constexpr double sampleGap = 5.0, letterWidth = 14.0, windowSample = 17.0, printSample = 24.0;

} // namespace

ChartFigure::Reading ChartFigure::readingOf(const Row& row, const ChartCurve& curve, const Recording& recording) const
{
    const auto series = &recording == m_recording.get() || !m_recording
        ? curve.value
        : sameSeries(m_recording->series, curve.value, recording.series);
    const SimTime at = m_hover.value_or(m_playhead);
    const auto sample = rawSampleAt(recording.series, series, curve.factor, at);
    // Zero means "nothing observed in this sample" in a row of times.
    const bool times = row.row.axis == AxisKind::LogSeconds;
    if (!sample || (times && sample->last <= 0.0))
        return {QStringLiteral("–"), QStringLiteral("–")};
    const QString last = rowValueText(row.row, sample->last);
    const QString range = rowRangeText(row.row, sample->min, sample->max);
    // The last value holds at the sample's end only; elsewhere it may differ from the run's state at that instant.
    if (at == sample->to || range == last || (times && sample->min <= 0.0 && !row.row.zeroAtFloor))
        return {last, last};
    return {range, QStringLiteral("≈ ") + last};
}

/// Entities a person put together have no letters of their own: their lines and names tell them apart.
bool ChartFigure::bearsNames(const Row& row)
{
    return row.row.id.contains(u':') && row.row.curves.size() > 1;
}

/// Layers that never occur in what is visible would only take the others' room.
std::vector<std::size_t> ChartFigure::legendCurves(const Row& row) const
{
    std::vector<std::size_t> all, seen;
    for (std::size_t i = 0; i < row.row.curves.size(); ++i) {
        all.push_back(i);
        if (i >= row.seen.size() || row.seen[i])
            seen.push_back(i);
    }
    return seen.empty() ? all : seen;
}

ChartFigure::GutterEntry ChartFigure::curveEntry(const Row& row, std::size_t i) const
{
    const ChartCurve& curve = row.row.curves[i];
    const EntityStyle style = styleOf(m_theme, curve.key);
    GutterEntry entry{style.letter, curve.name, {}, style.colour, {}, Qt::NoBrush, false};
    const bool print = m_medium == Medium::Print;
    const bool put = bearsNames(row);
    if (print || put)
        entry.line = row.curves[i]->pen(), entry.area = row.curves[i]->brush();
    if (put)
        entry.letter.clear();
    if (print)
        return entry;
    Reading reading{QStringLiteral("–"), QStringLiteral("–")};
    if (m_recording && m_cursorA && m_cursorB)
        reading.text = reading.shorter = differenceText(row, curve);
    else if (m_recording)
        reading = readingOf(row, curve, *m_recording);
    entry.text = reading.text;
    entry.shorter = {reading.text, reading.shorter};
    const QString name = curve.name.section(QStringLiteral(", "), -1);
    if (put) {
        entry.text = name + QStringLiteral(": ") + reading.text;  // a name may be a number
    } else if (row.row.filled) {
        entry.text += u' ' + name;
    }
    return entry;
}

std::vector<ChartFigure::GutterEntry> ChartFigure::gutterEntries(const Row& row) const
{
    const bool print = m_medium == Medium::Print;
    std::vector<GutterEntry> entries;
    for (const std::size_t i : legendCurves(row))
        entries.push_back(curveEntry(row, i));
    ChartCurve main = row.row.curves.front();
    if (row.row.filled)
        main.value = main.drawn;  // all layers together
    const bool compares = !print && m_cursorA && m_cursorB;  // differences have no ghost beside them
    const auto add = [&](const Recording* run, GhostKind kind, const QString& title, const QString& name) {
        if (run == nullptr || compares
            || (m_recording && sameSeries(m_recording->series, main.value, run->series).empty()))
            return;
        GutterEntry ghost{{}, title, {}, m_theme.ghost, ghostPen(m_theme, kind), Qt::NoBrush, true};
        if (!print) {
            const Reading reading = readingOf(row, main, *run);
            const QString word = u' ' + name;
            ghost.text = reading.text + word;
            ghost.shorter = {reading.shorter + word, reading.shorter};
            constexpr int briefName = 5;
            if (kind == GhostKind::Pinned && name.size() > briefName + 1)
                ghost.shorter.insert(1, reading.shorter + u' ' + name.left(briefName) + u'…');
            // One value stands for all curves: it says whose it is.
            if (row.row.curves.size() > 1 && !row.row.filled && !bearsNames(row))
                ghost.letter = styleOf(m_theme, main.key).letter;
        }
        entries.push_back(std::move(ghost));
    };
    add(m_ghost.get(), m_ghostKind, ghostTitle(m_ghostKind), ghostWord(m_ghostKind));
    add(m_pin.get(), GhostKind::Pinned, m_pinName, m_pinName);
    if (const QString threshold = windowWithoutRoom(row); !threshold.isEmpty())
        entries.push_back({{}, threshold, {}, m_theme.finding, {}, Qt::NoBrush, false});
    return entries;
}

void ChartFigure::paintEntry(QPainter& painter, const GutterEntry& entry, QPointF at, double letters) const
{
    double x = at.x();
    const double sampleWidth = m_medium == Medium::Print ? printSample : windowSample;
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
        painter.setPen(entry.ghost ? m_theme.ink3 : entry.colour);
        painter.drawText(QPointF(x, at.y()), entry.letter);
        x += letters;
    }
    painter.setFont(m_theme.font(TextRole::Caption, entry.ghost ? 400 : 500));
    painter.setPen(entry.letter.isEmpty() && !entry.ghost && !entry.line ? entry.colour
                       : entry.ghost                                     ? m_theme.ink3
                                                                         : m_theme.ink);
    const double room = m_plot.viewport().right() - x - 4.0;
    const QFontMetricsF metrics(painter.font());
    QString text = entry.text;
    for (const QString& shorter : entry.shorter)
        if (metrics.horizontalAdvance(text) > room)
            text = shorter;
    painter.drawText(QPointF(x, at.y()), metrics.elidedText(text, Qt::ElideRight, room));
}

/// Lines never lie on one another; how many are left out is said, and the tooltip has them all.
void ChartFigure::keepWhatFits(std::vector<GutterEntry>& entries, std::size_t room) const
{
    if (entries.size() <= room)
        return;
    const std::size_t kept = room - 1;
    GutterEntry rest;
    rest.text = QCoreApplication::translate("ChartRows", "%1 more").arg(entries.size() - kept);
    rest.ghost = true;
    entries.resize(kept);
    entries.push_back(std::move(rest));
}

QString ChartFigure::legendWordsAt(QPointF point) const
{
    const Row* row = rowUnder(point.y());
    if (row == nullptr || point.x() <= row->rect->rect().right())
        return {};
    QStringList lines{row->row.title};
    for (const ChartCurve& curve : row->row.curves) {
        QString line = QCoreApplication::translate("ChartRows", "%1 %2: %3")
                           .arg(bearsNames(*row) ? QString() : styleOf(m_theme, curve.key).letter, curve.name,
                                m_recording ? readingOf(*row, curve, *m_recording).text : QStringLiteral("–"));
        if (m_ghost && m_recording && !sameSeries(m_recording->series, curve.value, m_ghost->series).empty())
            line += QCoreApplication::translate("ChartRows", ", %1 %2")
                        .arg(readingOf(*row, curve, *m_ghost).text, ghostWord(m_ghostKind));
        if (m_pin && m_recording && !sameSeries(m_recording->series, curve.value, m_pin->series).empty())
            line +=
                QCoreApplication::translate("ChartRows", ", %1 %2").arg(readingOf(*row, curve, *m_pin).text, m_pinName);
        lines << line.trimmed();
    }
    const bool depth = row->row.id == QStringLiteral("depth") || row->row.id.startsWith(QStringLiteral("queue_depth:"));
    if (depth && !m_theory.why.isEmpty())
        lines << QCoreApplication::translate("ChartRows", "No reference line: %1.").arg(m_theory.why);
    return lines.join(u'\n');
}

/// The names already stand beside the curves, or say no more than the title does.
bool ChartFigure::isSpeltOut(const Row& row) const
{
    if (m_medium == Medium::Print)
        return true;
    const std::vector<std::size_t> curves = legendCurves(row);
    if (!row.row.filled && !bearsNames(row))
        return curves.size() == 1 && row.row.title.contains(row.row.curves.front().name, Qt::CaseInsensitive);
    const QFontMetricsF metrics(m_theme.font(TextRole::Caption, 500));
    const double room = gutterRoom(row) - (bearsNames(row) ? windowSample + sampleGap : letterWidth);
    return std::ranges::all_of(
        curves, [&](std::size_t i) { return metrics.horizontalAdvance(curveEntry(row, i).text) <= room; });
}

double ChartFigure::gutterRoom(const Row& row) const
{
    return m_plot.viewport().right() - row.rect->rect().right() - 10.0 - 4.0;
}

/// Each letter is spelt out once in its chart, and so is each line: in the header, where the names stand nowhere else.
void ChartFigure::paintLegend(QPainter& painter, Row& row, QPointF from) const
{
    if (isSpeltOut(row))
        return;
    const QFont bold = m_theme.font(TextRole::Caption, 600), plain = m_theme.font(TextRole::Caption);
    const QFontMetricsF boldMetrics(bold), plainMetrics(plain);
    constexpr double gap = 4.0, between = 12.0;
    const auto signWidth = [&](std::size_t i) {
        return bearsNames(row) ? windowSample
                               : boldMetrics.horizontalAdvance(styleOf(m_theme, row.row.curves[i].key).letter);
    };
    double width = 0.0;
    for (const std::size_t i : legendCurves(row))
        width += signWidth(i) + gap + plainMetrics.horizontalAdvance(row.row.curves[i].name) + between;
    double x = std::max(from.x() + between, row.rect->rect().right() - width + between);
    if (x + width - between > row.rect->rect().right() + 1.0)
        return;  // the tooltip beside the chart says it
    row.words.emplace_back(x, row.rect->rect().right());
    for (const std::size_t i : legendCurves(row)) {
        paintSign(painter, row, i, {x, from.y()});
        x += signWidth(i) + gap;
        painter.setFont(plain);
        painter.setPen(m_theme.ink3);
        painter.drawText(QPointF(x, from.y()), row.row.curves[i].name);
        x += plainMetrics.horizontalAdvance(row.row.curves[i].name) + between;
    }
}

/// A curve's letter, or its line where a person put the chart together.
void ChartFigure::paintSign(QPainter& painter, const Row& row, std::size_t i, QPointF at) const
{
    painter.setFont(m_theme.font(TextRole::Caption, 600));
    const EntityStyle style = styleOf(m_theme, row.row.curves[i].key);
    if (!bearsNames(row)) {
        painter.setPen(style.colour);
        return painter.drawText(at, style.letter);
    }
    const double middle = std::floor(at.y() - QFontMetricsF(painter.font()).xHeight() / 2) + 0.5;
    painter.setPen(row.curves[i]->pen());
    painter.drawLine(QPointF(at.x(), middle), QPointF(at.x() + windowSample, middle));
}

void ChartFigure::paintGutter(QPainter& painter, const Row& row) const
{
    std::vector<GutterEntry> entries = gutterEntries(row);
    painter.setFont(m_theme.font(TextRole::Caption, 500));
    const QFontMetricsF metrics(painter.font());
    const double ink = metrics.capHeight() + metrics.descent();  // of one line, without its air
    const double least = ink + 1.0, room = row.rect->outerRect().height() - 3.0;
    keepWhatFits(entries, 1 + static_cast<std::size_t>(std::max(0.0, (room - ink) / least)));
    const auto gaps = static_cast<double>(entries.size() - 1);
    const double step = gaps > 0.0 ? std::min(metrics.height() + 1.0, (room - ink) / gaps) : 0.0;
    double y = row.rect->outerRect().top() + 2.0 + (room - ink - gaps * step) / 2 + metrics.capHeight();
    double letters = letterWidth;
    for (const GutterEntry& entry : entries)
        letters = std::max(letters,
                           QFontMetricsF(m_theme.font(TextRole::Caption, 600)).horizontalAdvance(entry.letter) + 4.0);
    for (const GutterEntry& entry : entries) {
        paintEntry(painter, entry, {row.rect->rect().right() + 10.0, y}, letters);
        y += step;
    }
}

} // namespace latepulse::ui
