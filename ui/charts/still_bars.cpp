#include "ui/charts/still_bars.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include <QBarCategoryAxis>
#include <QBarSet>
#include <QChart>
#include <QCoreApplication>
#include <QFontMetricsF>
#include <QGraphicsSimpleTextItem>
#include <QHorizontalBarSeries>
#include <QHorizontalStackedBarSeries>
#include <QLegend>
#include <QValueAxis>

#include "ui/charts/still_style.h"
#include "ui/look/entity_look.h"
#include "ui/presenters/quantity_text.h"
#include "ui/presenters/run_comparison.h"

namespace latepulse::ui {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("StillCharts", text);
}

/// What one picture of bars is made of, the lowest bar first.
struct Bars {
    QStringList labels, figures;  // what each bar is, before it; what it comes to, behind it
    QList<double> values, behind;  // behind: of the other run; empty where there is none to compare
    QString axis;     // quantity and unit
    QString missing;  // where there are none
    std::vector<std::optional<EntityKey>> entities = {};  // whose colour a bar has; empty: none has one
};

/// The pool where there are several, then what it did.
QString barLabel(const std::string& pool, const std::string& what)
{
    return QString::fromStdString(pool.empty() ? what : pool + ": " + what);
}

/// The class a worker was held by: its id is the first word of what held it.
std::optional<EntityKey> classOf(const StillRun& run, const std::string& what)
{
    const std::string id = what.substr(0, what.find(' '));
    for (std::size_t i = 0; run.scenario && i < run.scenario->classes.size(); ++i)
        if (run.scenario->classes[i].id == id)
            return classKeys(*run.scenario)[i];
    return {};
}

Bars heldBars(const StillRun& run)
{
    Bars bars{{}, {}, {}, {}, tr("time held, worker-hours"), tr("What held the workers: nothing recorded yet")};
    const bool several = run.recording->pools.size() > 1;
    for (const PoolStatistics& pool : run.recording->pools) {
        double all = 0.0;
        std::vector<std::pair<double, std::string>> sorted;
        for (const auto& [what, seconds] : pool.heldSeconds) {
            all += seconds;
            if (seconds > 0.0)
                sorted.emplace_back(seconds, what);
        }
        std::ranges::sort(sorted);
        for (const auto& [seconds, what] : sorted) {
            bars.labels << barLabel(several ? pool.pool : std::string(), what);
            // Each share with its base: the shares of several pools do not add up.
            bars.figures << (several ? tr("%1 of %2").arg(shareText(seconds / all), QString::fromStdString(pool.pool))
                                     : shareText(seconds / all));
            bars.values << seconds / 3600.0;
            bars.entities.push_back(classOf(run, what));
        }
    }
    return bars;
}

Bars refusalBars(const StillRun& run)
{
    Bars bars{{}, {}, {}, {}, {}, tr("Returns refused: none")};
    auto reasons = refusalsByReason(*run.recording);
    double all = 0.0;
    for (const auto& [reason, count] : reasons)
        all += static_cast<double>(count);
    bars.axis = tr("all populations, %1 refused").arg(countText(std::llround(all)));
    std::ranges::reverse(reasons);
    for (const auto& [reason, count] : reasons) {
        QString words = QString::fromStdString(reason);
        bars.labels << words.replace(u'_', u' ');
        bars.figures << tr("%1 (%2)").arg(countText(count), shareText(static_cast<double>(count) / all));
        bars.values << static_cast<double>(count);
    }
    return bars;
}

/// Figures of different units have no common axis: of each pair the greater one is the whole bar.
Bars comparedBars(const StillRun& run)
{
    Bars bars{{},
              {},
              {},
              {},
              tr("% of the greater; hollow: ") + ghostWord(run.ghostKind),
              tr("No run behind this one to compare with")};
    if (!run.ghost || !run.scenario)
        return bars;
    auto figures = comparedFigures(*run.scenario, *run.recording, *run.ghost);
    std::ranges::reverse(figures);
    for (const ComparedFigure& f : figures) {
        const double greater = std::max(f.now, f.before);
        bars.labels << f.what;
        bars.figures << tr("%1 (%2 %3)").arg(f.nowText, f.beforeText, ghostWord(run.ghostKind));
        bars.values << f.now / greater * 100.0;
        bars.behind << f.before / greater * 100.0;
    }
    return bars;
}

Bars barsOf(StillChart which, const StillRun& run)
{
    if (!run.recording)
        return {{}, {}, {}, {}, {}, tr("Nothing recorded yet: open a scenario")};
    return which == StillChart::Held    ? heldBars(run)
        : which == StillChart::Refusals ? refusalBars(run)
                                        : comparedBars(run);
}

/// What each bar is, at its left, and what it comes to, at its right: an axis elides words where there is room for them.
class BarWords : public QObject {
public:
    BarWords(QChart& chart, const Theme& theme, const Bars& bars) : QObject(&chart), m_chart(chart)
    {
        setObjectName(name());
        const double most = chart.size().width() * 0.42;
        const double left = add(m_labels, bars.labels, theme.font(TextRole::Caption), theme.ink2, most);
        const double right = add(m_figures, bars.figures, theme.font(TextRole::Caption, 500), theme.ink, most);
        QMargins margins = chart.margins();
        margins.setLeft(static_cast<int>(left) + 2 * gap);
        margins.setRight(static_cast<int>(right) + 2 * gap);
        chart.setMargins(margins);
        connect(&chart, &QChart::plotAreaChanged, this, [this] { place(); });
        place();
    }
    /// Before the chart goes: it takes its items along itself.
    void removeItems() const { qDeleteAll(m_labels + m_figures); }
    static QString name() { return QStringLiteral("barWords"); }

private:
    static constexpr int gap = 8;
    /// The width of the widest.
    double add(QList<QGraphicsSimpleTextItem*>& items, const QStringList& texts, const QFont& font, const QColor& ink,
               double most)
    {
        const QFontMetricsF metrics(font);
        double widest = 0.0;
        for (const QString& text : texts) {
            const QString shown = most > 60.0 ? metrics.elidedText(text, Qt::ElideRight, most) : text;
            auto* item = new QGraphicsSimpleTextItem(shown, &m_chart);
            item->setFont(font);
            item->setBrush(ink);
            widest = std::max(widest, item->boundingRect().width());
            items << item;
        }
        return widest;
    }
    void place()
    {
        const QRectF area = m_chart.plotArea();
        const double step = area.height() / static_cast<double>(std::max<qsizetype>(1, m_labels.size()));
        double middle = area.bottom() - step / 2;
        for (qsizetype i = 0; i < m_labels.size(); ++i, middle -= step) {
            const QRectF label = m_labels[i]->boundingRect(), figure = m_figures[i]->boundingRect();
            m_labels[i]->setPos(area.left() - gap - label.width(), middle - label.height() / 2);
            m_figures[i]->setPos(area.right() + gap, middle - figure.height() / 2);
        }
    }
    QChart& m_chart;
    QList<QGraphicsSimpleTextItem*> m_labels, m_figures;
};

/// Large counts in thousands or millions: an axis of bare zeros cannot be read.
void useRoundUnit(Bars& bars)
{
    const double most = bars.values.isEmpty() ? 0.0 : *std::ranges::max_element(bars.values);
    const double unit = most >= 1e7 ? 1e6 : most >= 1e4 ? 1e3 : 1.0;
    if (unit == 1.0)
        return;
    for (double& value : bars.values)
        value /= unit;
    bars.axis += unit > 1e3 ? tr(", axis in millions") : tr(", axis in thousands");
}

/// Two ticks never read the same.
QString labelFormat(double greatest)
{
    return greatest >= 4.0 ? QStringLiteral("%.0f") : greatest >= 0.1 ? QStringLiteral("%.2f") : QStringLiteral("%.5f");
}

QBarSet* barSet(const QString& name, const QList<double>& values, const QBrush& fill, const QColor& edge)
{
    auto* set = new QBarSet(name);
    set->append(values);
    set->setBrush(fill);
    set->setPen(QPen(edge, 1.5));
    return set;
}

/// Bars of one run, each in its entity's colour: a set has one colour only, so that each colour is a set with nothing at
/// the others' places.
QAbstractBarSeries* oneColourEach(const Bars& bars, const Theme& theme)
{
    auto* series = new QHorizontalStackedBarSeries;
    const auto colourOf = [&](qsizetype i) {
        const auto place = static_cast<std::size_t>(i);
        return place < bars.entities.size() && bars.entities[place] ? styleOf(theme, *bars.entities[place]).colour
                                                                    : theme.control;
    };
    QList<QColor> colours;
    for (qsizetype i = 0; i < bars.values.size(); ++i)
        if (!colours.contains(colourOf(i)))
            colours << colourOf(i);
    for (const QColor& colour : colours) {
        QList<double> values;
        for (qsizetype i = 0; i < bars.values.size(); ++i)
            values << (colourOf(i) == colour ? bars.values[i] : 0.0);
        QBarSet* set = barSet(bars.axis, values, colour, colour);
        set->setPen(Qt::NoPen);
        series->append(set);
    }
    return series;
}

} // namespace

bool hasBars(StillChart which, const StillRun& run)
{
    return !barsOf(which, run).values.isEmpty();
}

QStringList drawBars(StillChart which, QChart& chart, const Theme& theme, const StillRun& run)
{
    Bars bars = barsOf(which, run);
    useRoundUnit(bars);
    chart.legend()->hide();
    if (bars.values.isEmpty()) {
        setStillHeader(chart, theme, bars.missing, {});
        return {};
    }
    setStillHeader(chart, theme, stillTitle(which), bars.axis);
    QAbstractBarSeries* series = nullptr;
    if (bars.behind.isEmpty()) {
        series = oneColourEach(bars, theme);
    } else {
        // Filled and hollow, so that they stay two in black and white; the first set lies lowest.
        series = new QHorizontalBarSeries;
        series->append(barSet(ghostTitle(run.ghostKind), bars.behind, theme.panel, theme.ghost));
        series->append(barSet(tr("this run"), bars.values, theme.control, theme.control));
    }
    series->setBarWidth(bars.behind.isEmpty() ? 0.5 : 0.7);
    chart.addSeries(series);
    auto* categories = new QBarCategoryAxis;
    categories->append(bars.labels);
    auto* values = new QValueAxis;
    values->setMin(0.0);
    values->setTickCount(3);
    chart.addAxis(categories, Qt::AlignLeft);
    chart.addAxis(values, Qt::AlignBottom);
    series->attachAxis(categories);
    series->attachAxis(values);
    values->applyNiceNumbers();
    values->setLabelFormat(labelFormat(values->max()));
    styleStillAxis(categories, theme, {});
    categories->setLabelsVisible(false);
    styleStillAxis(values, theme, {});
    categories->setGridLineVisible(false);
    new BarWords(chart, theme, bars);
    QStringList words;
    for (qsizetype i = bars.labels.size(); i-- > 0;)
        words << tr("%1: %2").arg(bars.labels[i], bars.figures[i]);
    return words;
}

void clearBars(QChart& chart)
{
    if (auto* words = static_cast<BarWords*>(chart.findChild<QObject*>(BarWords::name(), Qt::FindDirectChildrenOnly))) {
        words->removeItems();
        delete words;
    }
}

} // namespace latepulse::ui
