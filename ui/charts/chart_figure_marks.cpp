// The lane over the charts: what was reported, assumed and done when, its bands and lines, and its words.

#include <algorithm>

#include "ui/charts/chart_figure.h"
#include "ui/charts/chart_painting.h"
#include "ui/presenters/event_text.h"
#include "ui/presenters/intervention_text.h"
#include "ui/presenters/lane_layout.h"
#include "ui/presenters/milestone_spans.h"
#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

struct ChartFigure::Mark {
    enum class Kind { Reported, Note, Scenario, ByHand, Wave, Failure, Milestone } kind = Kind::Scenario;
    SimTime at;
    QString text;   // beside its badge
    QString words;  // all there is to say
    int number = 0;
    bool edge = true;  // false: the record does not say when it began
};

namespace {

QFont wordsFont(const Theme& theme, bool byHand)
{
    return theme.font(TextRole::Caption, byHand ? 600 : 400);
}

/// Shorter words, never smaller ones: the last go first, a change's own number stays longest.
QStringList shorterAndShorter(const QString& text, int number)
{
    const QString prefix = number > 0 ? QString::number(number) : QString();
    const auto numbered = [&prefix](const QString& words) { return prefix.isEmpty() ? words : prefix + u' ' + words; };
    QStringList forms{numbered(text)};
    const QStringList words = text.split(u' ', Qt::SkipEmptyParts);
    for (qsizetype count = words.size() - 1; count > 0; --count)
        forms << numbered(words.first(count).join(u' ') + QStringLiteral("…"));
    if (!prefix.isEmpty())
        forms << prefix;
    return forms;
}

QPolygonF triangle(double x, double y)
{
    return {{x - 5.0, y - 4.0}, {x + 5.0, y - 4.0}, {x, y + 5.0}};
}

} // namespace

void ChartFigure::addRecordMarks(std::vector<Mark>& all) const
{
    for (const Annotation& a : m_scenario->annotations) {
        const UtcInstant at = m_scenario->run.start + a.at;
        const QString text = QString::fromStdString(a.text);
        all.push_back({a.reported ? Mark::Kind::Reported : Mark::Kind::Note, a.at,
                       a.reported ? timeOfDayText(at, m_zone) : text,
                       (a.reported ? QCoreApplication::translate("ChartRows", "R, reported %1: %2")
                                   : QCoreApplication::translate("ChartRows", "M, model note %1: %2"))
                           .arg(dayTimeText(at, m_zone), text),
                       0, a.at > SimTime::start()});
    }
}

/// What the scenario makes happen: changes, waves and true failures.
void ChartFigure::addModelMarks(std::vector<Mark>& all) const
{
    const auto add = [&](Mark::Kind kind, SimTime at, const QString& text, const QString& what, const QString& said,
                         int number = 0) {
        all.push_back({kind, at, text, what.arg(dayTimeText(m_scenario->run.start + at, m_zone), said), number});
    };
    int number = 0;
    for (const Intervention& i : m_scenario->interventions) {
        if (!i.enabled)
            continue;
        const QString title = QString::fromStdString(i.title.empty() ? i.id : i.title);
        if (i.byHand)
            add(Mark::Kind::ByHand, i.at, title, QCoreApplication::translate("ChartRows", "Your change, %1: %2"), title,
                ++number);
        else
            add(Mark::Kind::Scenario, i.at, title, QCoreApplication::translate("ChartRows", "Intervention, %1: %2"),
                title);
    }
    for (const Wave& wave : m_scenario->waves)
        if (wave.enabled)
            add(Mark::Kind::Wave, wave.at, QString::fromStdString(wave.id),
                QCoreApplication::translate("ChartRows", "Wave, %1: %2"), waveText(*m_scenario, wave));
    for (const Failure& failure : m_scenario->failures)
        if (failure.enabled)
            add(Mark::Kind::Failure, failure.at,
                QCoreApplication::translate("ChartRows", "%1 fails").arg(QString::fromStdString(failure.controllers)),
                QCoreApplication::translate("ChartRows", "True failure, %1: %2"), failureText(failure));
}

void ChartFigure::addMilestones(std::vector<Mark>& all) const
{
    for (std::size_t i = 0; m_milestones && m_recording && i < milestoneCount; ++i)
        if (const auto at = m_recording->milestones.at[i]) {
            const QString name = milestoneText(static_cast<Milestone>(i));
            all.push_back({Mark::Kind::Milestone, *at, name,
                           QCoreApplication::translate("ChartRows", "Milestone, %1: %2")
                               .arg(dayTimeText(m_scenario->run.start + *at, m_zone), name)});
        }
}

std::vector<ChartFigure::Mark> ChartFigure::marks() const
{
    std::vector<Mark> all;
    if (!m_scenario)
        return all;
    addRecordMarks(all);
    addModelMarks(all);
    addMilestones(all);
    std::erase_if(all, [this](const Mark& m) { return !m.edge || m.at < m_from || m.at > shownTo(); });
    std::stable_sort(all.begin(), all.end(), [](const Mark& a, const Mark& b) { return a.at < b.at; });
    return all;
}

/// Where their lines cross the plots, in px.
std::vector<double> ChartFigure::markLines() const
{
    std::vector<double> at;
    for (const Mark& mark : marks())
        at.push_back(xOf(mark.at));
    return at;
}
/// A mark where it stands in the lane.
struct ChartFigure::LaneMark {
    Mark mark;
    int line = 0;
    double badge = 0.0;  // centre
    QString text;        // as much as there is room for
    double width = 0.0;  // of that
    bool before = false;  // it ends at the badge
    [[nodiscard]] double textAt() const { return before ? badge - 9.0 - width : badge + 10.0; }
};

std::vector<ChartFigure::LaneMark> ChartFigure::laneMarks() const
{
    std::vector<LaneMark> placed;
    std::vector<LaneItem> items;
    std::vector<QStringList> words;
    for (Mark& mark : marks()) {
        const QFontMetricsF metrics(wordsFont(m_theme, mark.kind == Mark::Kind::ByHand));
        LaneItem item{xOf(mark.at), {}};
        words.push_back(shorterAndShorter(mark.text, mark.number));
        for (const QString& text : words.back())
            item.widths.push_back(metrics.horizontalAdvance(text));
        items.push_back(std::move(item));
        placed.push_back({std::move(mark), 0, 0.0, {}, 0.0, false});
    }
    const LaneMeasures measures{m_laneLeft, m_plot.viewport().right() - 8.0, m_mostLaneLines};
    LaneLayout layout = layLane(items, measures);
    // A change of the person's own keeps its words before any milestone does; those have tooltips.
    for (std::size_t i = 0; i < placed.size(); ++i)
        if (placed[i].mark.kind == Mark::Kind::ByHand && layout.places[i].words > 0) {
            for (std::size_t other = 0; other < placed.size(); ++other)
                if (placed[other].mark.kind == Mark::Kind::Milestone)
                    items[other].widths.clear();
            layout = layLane(items, measures);
            break;
        }
    for (std::size_t i = 0; i < placed.size(); ++i) {
        const LanePlace& place = layout.places[i];
        placed[i].line = place.line, placed[i].badge = place.badge, placed[i].before = place.before;
        if (place.words < items[i].widths.size())
            placed[i].text = words[i][static_cast<qsizetype>(place.words)],
            placed[i].width = items[i].widths[place.words];
    }
    return placed;
}

int ChartFigure::laneHeight() const
{
    return laneAir + m_laneLines * laneLine + captionLine * static_cast<int>(m_above.size());
}

double ChartFigure::middleOf(int line) const
{
    return m_lane->rect().bottom() - laneLine / 2.0 - 1.0 - laneLine * line;
}

/// As many lines as the marks' words need; not fewer than before, or the charts would jump while one zooms.
void ChartFigure::fitLane()
{
    int lines = 1;
    for (const LaneMark& mark : laneMarks())
        lines = std::max(lines, mark.line + 1);
    if (m_rows.empty() || lines <= m_laneLines)
        return;
    m_laneLines = lines;
    m_lane->setMaximumSize(QWIDGETSIZE_MAX, laneHeight());
    m_lane->setMinimumSize(10, laneHeight());
    for (const auto phase : {QCPLayoutElement::upPreparation, QCPLayoutElement::upMargins, QCPLayoutElement::upLayout})
        m_plot.plotLayout()->update(phase);
}

QString ChartFigure::markWordsAt(QPointF point) const
{
    if (m_rows.empty())
        return {};
    QStringList lines;
    const bool inLane = point.y() <= m_lane->rect().bottom();
    const std::vector<LaneMark> all = laneMarks();
    const auto isOn = [&](const LaneMark& m) {
        return std::abs(point.y() - middleOf(m.line)) < 8.0 && point.x() >= std::min(m.badge - 8.0, m.textAt())
            && point.x() <= std::max(m.badge + 8.0, m.textAt() + m.width);
    };
    const auto hit = std::ranges::find_if(all, isOn);
    const double x = !inLane ? point.x() : hit != all.end() ? xOf(hit->mark.at) : -1e9;
    for (const LaneMark& m : all)  // with those of the same instant
        if (std::abs(xOf(m.mark.at) - x) < 4.0)
            lines << m.mark.words;
    return lines.join(u'\n');
}

/// A stretch of time that the record, a note or the run itself sets apart.
struct ChartFigure::Band {
    SimTime from, to;
    bool begins = true, ends = true;  // false: nobody says when, so there is no edge
    float ink = 0.06F;
};
std::vector<ChartFigure::Band> ChartFigure::bands() const
{
    std::vector<Band> all;
    for (const Annotation& a : m_scenario->annotations)
        if (a.until)
            all.push_back({a.at, *a.until, !a.reported || a.at > SimTime::start(), true});
    if (m_milestones && m_recording)
        for (const MilestoneSpan& span : milestoneSpans(*m_recording))
            all.push_back({span.from, span.to, true, span.ended, 0.03F});  // they lie in one another
    std::erase_if(all, [this](const Band& band) { return band.to <= m_from || band.from >= shownTo(); });
    for (Band& band : all)
        if (m_hideAhead && band.to > shownTo())  // where it ends is known from what lies ahead
            band.to = shownTo(), band.ends = false;
    return all;
}

/// In the plots only: the headers between them stay clear for their words.
void ChartFigure::paintBands(QPainter& painter) const
{
    if (!m_scenario || m_rows.empty())
        return;
    const QRect area = plotArea();
    QColor strong = m_theme.ink, none = m_theme.ink;
    none.setAlphaF(0.0F);
    const QPen edge(m_theme.control, 1.0, Qt::DotLine);
    for (const Band& band : bands()) {
        const double left = std::max<double>(area.left(), xOf(band.from));
        const double right = std::min<double>(area.right(), xOf(band.to));
        strong.setAlphaF(band.ink);
        QLinearGradient onset(left, 0.0, right, 0.0);
        onset.setColorAt(0.0, none);
        onset.setColorAt(1.0, strong);
        for (const Row& row : m_rows) {
            const QRect plot = row.rect->rect();
            painter.fillRect(QRectF(left, plot.top(), right - left, plot.height()),
                             band.begins ? QBrush(strong) : QBrush(onset));
            if (band.begins && band.from >= m_from)
                verticalLine(painter, xOf(band.from), plot, edge);
            if (band.ends && band.to <= m_to)
                verticalLine(painter, xOf(band.to), plot, edge);
        }
    }
}

/// A cross for what is truly lost, a wave, a ring for what the run reached.
void ChartFigure::paintModelBadge(QPainter& painter, const Mark& mark, QPointF centre) const
{
    const double x = centre.x(), y = centre.y();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(m_theme.panel);
    painter.setPen(Qt::NoPen);
    painter.drawRect(QRectF(x - 6.0, y - 6.0, 12.0, 12.0));
    painter.setPen(
        QPen(mark.kind == Mark::Kind::Milestone ? m_theme.ink2 : m_theme.ink, 1.75, Qt::SolidLine, Qt::RoundCap));
    if (mark.kind == Mark::Kind::Milestone) {
        painter.drawEllipse(centre, 3.5, 3.5);
    } else if (mark.kind == Mark::Kind::Failure) {
        painter.drawLine(QPointF(x - 4.0, y - 4.0), QPointF(x + 4.0, y + 4.0));
        painter.drawLine(QPointF(x - 4.0, y + 4.0), QPointF(x + 4.0, y - 4.0));
    } else {
        QPainterPath wave(QPointF(x - 6.0, y + 1.0));
        wave.cubicTo(QPointF(x - 3.0, y - 7.0), QPointF(x - 1.0, y - 4.0), QPointF(x, y));
        wave.cubicTo(QPointF(x + 1.0, y + 4.0), QPointF(x + 3.0, y + 7.0), QPointF(x + 6.0, y - 1.0));
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(wave);
    }
    painter.restore();
}

void ChartFigure::paintBadge(QPainter& painter, const Mark& mark, QPointF centre) const
{
    if (mark.kind == Mark::Kind::Failure || mark.kind == Mark::Kind::Wave || mark.kind == Mark::Kind::Milestone)
        return paintModelBadge(painter, mark, centre);
    if (mark.kind == Mark::Kind::Scenario || mark.kind == Mark::Kind::ByHand) {
        const bool byHand = mark.kind == Mark::Kind::ByHand;
        painter.setPen(QPen(byHand ? m_theme.accent : m_theme.control, 1.5));
        painter.setBrush(byHand ? QBrush(m_theme.accent) : QBrush(m_theme.panel));
        painter.drawPolygon(triangle(centre.x(), centre.y()));
        return;
    }
    const QRectF badge(centre.x() - 6.5, centre.y() - 7.0, 14.0, 14.0);
    painter.setFont(m_theme.font(TextRole::Badge));
    const bool reported = mark.kind == Mark::Kind::Reported;
    painter.setPen(QPen(m_theme.control, 1.0, reported ? Qt::SolidLine : Qt::DashLine));
    painter.setBrush(m_theme.panel);
    painter.drawRoundedRect(badge, Theme::radiusBadge, Theme::radiusBadge);
    painter.setPen(m_theme.ink);
    painter.drawText(badge, Qt::AlignCenter, reported ? QStringLiteral("R") : QStringLiteral("M"));
}

void ChartFigure::paintStem(QPainter& painter, const LaneMark& mark) const
{
    const bool byHand = mark.mark.kind == Mark::Kind::ByHand;
    paintThrough(painter, xOf(mark.mark.at), middleOf(mark.line) + 7.0,
                 QPen(byHand ? m_theme.accent : m_theme.ink3, byHand ? 1.5 : 1.0,
                      byHand ? Qt::SolidLine
                          : mark.mark.kind == Mark::Kind::Reported || mark.mark.kind == Mark::Kind::Milestone
                          ? Qt::DotLine
                          : Qt::DashLine));
}

void ChartFigure::paintWords(QPainter& painter, const LaneMark& mark) const
{
    const double middle = middleOf(mark.line);
    const bool byHand = mark.mark.kind == Mark::Kind::ByHand;
    painter.setFont(wordsFont(m_theme, byHand));
    if (!mark.text.isEmpty())
        haloText(painter, m_theme, {mark.textAt(), middle + QFontMetricsF(painter.font()).ascent() / 2 - 1}, mark.text,
                 byHand                                       ? m_theme.accent
                     : mark.mark.kind == Mark::Kind::Reported ? m_theme.ink
                                                              : m_theme.ink2);
    paintBadge(painter, mark.mark, {mark.badge, middle});
}

void ChartFigure::paintLane(QPainter& painter) const
{
    if (m_rows.empty())
        return;
    const std::vector<LaneMark> all = laneMarks();
    for (const LaneMark& mark : all)
        paintStem(painter, mark);
    for (const LaneMark& mark : all)  // on top of every line, so that none crosses words
        paintWords(painter, mark);
}

} // namespace latepulse::ui
