#include "ui/charts/distributions_view.h"

#include <algorithm>
#include <cmath>

#include <QBarCategoryAxis>
#include <QBarSet>
#include <QChart>
#include <QChartView>
#include <QGraphicsLayout>
#include <QHBoxLayout>
#include <QHorizontalBarSeries>
#include <QLabel>
#include <QLegendMarker>
#include <QLineSeries>
#include <QLogValueAxis>
#include <QTimer>
#include <QVBoxLayout>
#include <QValueAxis>

#include "ui/charts/duration_curve.h"
#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

namespace {

constexpr int binsPerDecade = 8;

QChartView* newChart(QWidget* parent, const QString& name)
{
    auto* view = new QChartView(new QChart, parent);
    view->setRenderHint(QPainter::Antialiasing);
    view->setFrameShape(QFrame::NoFrame);
    view->setMinimumSize(200, 140);
    view->setAccessibleName(name);
    view->chart()->setAnimationOptions(QChart::NoAnimation);
    view->chart()->setBackgroundRoundness(0);
    view->chart()->setMargins({4, 0, 8, 0});
    view->chart()->layout()->setContentsMargins(0, 4, 0, 0);
    return view;
}

void styleAxis(QAbstractAxis* axis, const Theme& theme, const QString& title)
{
    axis->setTitleText(title);
    axis->setTitleFont(theme.font(TextRole::Caption));
    axis->setTitleBrush(theme.ink3);
    axis->setLabelsFont(theme.font(TextRole::Caption));
    axis->setLabelsBrush(theme.ink2);
    axis->setLinePen(QPen(theme.control, 1));
    axis->setGridLinePen(QPen(theme.grid, 1));
    axis->setMinorGridLineVisible(false);
}

void styleChart(QChart* chart, const Theme& theme, const QString& title)
{
    chart->setBackgroundBrush(theme.panel);
    chart->setBackgroundPen(Qt::NoPen);
    chart->setTitle(title);
    chart->setTitleFont(theme.font(TextRole::Section, 600));
    chart->setTitleBrush(theme.ink);
    chart->legend()->setFont(theme.font(TextRole::Caption));
    chart->legend()->setLabelColor(theme.ink2);
    chart->legend()->setAlignment(Qt::AlignBottom);
    chart->legend()->setMarkerShape(QLegend::MarkerShapeFromSeries);
}

/// Away with the old axes and curves, so that each drawing starts from nothing.
void clear(QChart* chart)
{
    chart->removeAllSeries();
    for (QAbstractAxis* axis : chart->axes()) {
        chart->removeAxis(axis);
        delete axis;
    }
}

/// Two short lines, since an axis elides what is longer or higher: pool (where there are several) and class; what it
/// did and its share.
QString barLabel(const std::string& pool, const std::string& what, const QString& share)
{
    QString text = QString::fromStdString(what);
    const qsizetype space = text.indexOf(u' ');
    if (space > 0)
        text.replace(space, 1, QStringLiteral("<br>"));
    if (!pool.empty())
        text.prepend(QString::fromStdString(pool) + QStringLiteral(": "));
    return text + (space > 0 ? QStringLiteral(" ") : QStringLiteral("<br>")) + share;
}

QList<QPointF> outline(const std::vector<DurationShare>& shares)
{
    QList<QPointF> points;
    for (const DurationShare& s : shares)
        points << QPointF(s.from, s.percent) << QPointF(s.to, s.percent);
    if (!shares.empty()) {
        points.prepend({shares.front().from, 0.0});
        points.append({shares.back().to, 0.0});
    }
    return points;
}

} // namespace

struct DistributionsView::Private {
    QChartView* sojourns = nullptr;
    QChartView* held = nullptr;
    QLabel* marks = nullptr;
    Theme theme = Theme::light();
    std::shared_ptr<const Scenario> scenario;
    std::shared_ptr<const Recording> recording, ghost;
    QTimer soon;
    QString summary;

    [[nodiscard]] EntityStyle styleOf(const std::string& eventClass) const;
    [[nodiscard]] QString titleOf(const std::string& eventClass) const;
};

EntityStyle DistributionsView::Private::styleOf(const std::string& eventClass) const
{
    int position = 0;
    for (const EventClass& c : scenario->classes) {
        const bool beats = std::any_of(scenario->controllers.begin(), scenario->controllers.end(),
                                       [&](const ControllerGroup& g) { return g.heartbeat.eventClass == c.id; });
        const bool registers = std::any_of(scenario->populations.begin(), scenario->populations.end(),
                                           [&](const Population& p) { return p.registration.eventClass == c.id; });
        if (c.id == eventClass)
            return beats    ? theme.livenessClass()
                : registers ? theme.reconnectClass()
                            : theme.otherClass(position, titleOf(c.id));
        position += beats || registers ? 0 : 1;
    }
    return theme.backend();
}

QString DistributionsView::Private::titleOf(const std::string& eventClass) const
{
    for (const EventClass& c : scenario->classes)
        if (c.id == eventClass && !c.title.empty())
            return QString::fromStdString(c.title);
    return QString::fromStdString(eventClass);
}

DistributionsView::DistributionsView(QWidget* parent) : QWidget(parent), d(new Private)
{
    setAccessibleName(tr("Distributions"));
    d->sojourns = newChart(this, tr("Time from arrival to end"));
    d->held = newChart(this, tr("What held the workers"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    d->marks = new QLabel(this);
    d->marks->setWordWrap(true);
    d->marks->setContentsMargins(16, 0, 8, 8);
    auto* left = new QVBoxLayout;
    left->setSpacing(0);
    left->addWidget(d->sojourns, 1);
    left->addWidget(d->marks);
    layout->addLayout(left, 3);
    layout->addWidget(d->held, 2);
    d->soon.setSingleShot(true);
    d->soon.setInterval(500);
    connect(&d->soon, &QTimer::timeout, this, &DistributionsView::refresh);
}

DistributionsView::~DistributionsView() = default;

void DistributionsView::setTheme(const Theme& theme)
{
    d->theme = theme;
    QPalette colours = theme.palette();
    colours.setColor(QPalette::Window, theme.panel);
    setPalette(colours);
    setAutoFillBackground(true);
    d->marks->setFont(theme.font(TextRole::Caption));
    for (QChartView* view : {d->sojourns, d->held})
        view->setBackgroundBrush(theme.panel);
    refresh();
}

void DistributionsView::setScenario(std::shared_ptr<const Scenario> scenario)
{
    d->scenario = std::move(scenario);
    refreshSoon();
}

void DistributionsView::setRecording(std::shared_ptr<const Recording> recording)
{
    d->recording = std::move(recording);
    refreshSoon();
}

void DistributionsView::setGhost(std::shared_ptr<const Recording> ghost)
{
    d->ghost = std::move(ghost);
    refreshSoon();
}

void DistributionsView::refreshSoon()
{
    if (!d->soon.isActive() && isVisible())
        d->soon.start();
}

void DistributionsView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
}

void DistributionsView::refresh()
{
    drawSojourns();
    drawHeld();
}

void DistributionsView::drawSojourns()
{
    QChart* chart = d->sojourns->chart();
    clear(chart);
    styleChart(chart, d->theme, tr("Time from arrival to end, events served"));
    d->summary.clear();
    if (!d->scenario || !d->recording)
        return chart->setTitle(tr("Nothing recorded yet: open a scenario"));
    auto* x = new QLogValueAxis;
    auto* y = new QValueAxis;
    x->setBase(10.0);
    x->setLabelFormat(QStringLiteral("%g"));
    styleAxis(x, d->theme, tr("s, log"));
    styleAxis(y, d->theme, tr("% of the class"));
    chart->addAxis(x, Qt::AlignBottom);
    chart->addAxis(y, Qt::AlignLeft);
    double low = 1e300, high = 0.0, top = 1.0;
    const auto add = [&](const Recording& recording, bool ghost) {
        for (const ClassStatistics& c : recording.classes) {
            const auto shares = durationShares(c.sojourn, binsPerDecade);
            if (shares.empty())
                continue;
            low = std::min(low, shares.front().from), high = std::max(high, shares.back().to);
            for (const DurationShare& s : shares)
                top = std::max(top, s.percent);
            const EntityStyle style = d->styleOf(c.eventClass);
            auto* line = new QLineSeries;
            line->setPen(ghost ? QPen(d->theme.ghost, 1.5, Qt::DotLine) : style.pen(1.75));
            line->replace(outline(shares));
            chart->addSeries(line);
            line->attachAxis(x);
            line->attachAxis(y);
            if (ghost) {
                line->setName(tr("base"));
                const bool first = &c == &recording.classes.front();  // one entry tells what grey dots are
                for (QLegendMarker* marker : chart->legend()->markers(line))
                    marker->setVisible(first);
                continue;
            }
            const QString marks = tr("50 % %1, 90 % %2, 99 % %3")
                                      .arg(durationText(c.sojourn.quantile(0.5)), durationText(c.sojourn.quantile(0.9)),
                                           durationText(c.sojourn.quantile(0.99)));
            line->setName(QStringLiteral("%1 %2").arg(style.letter, d->titleOf(c.eventClass)));
            d->summary += (d->summary.isEmpty() ? QString() : QStringLiteral("\n"))
                + tr("%1: %2, of %3 events").arg(d->titleOf(c.eventClass), marks, countText(c.sojourn.count()));
            for (const double p : {0.5, 0.9, 0.99}) {
                auto* mark = new QLineSeries;
                QColor faint = style.colour;
                faint.setAlphaF(0.65F);
                mark->setPen(QPen(faint, 1.0, p < 0.6 ? Qt::SolidLine : p < 0.95 ? Qt::DashLine : Qt::DotLine));
                const double at = std::max(1e-6, c.sojourn.quantile(p).toSeconds());
                mark->replace({QPointF(at, 0.0), QPointF(at, 1e4)});
                chart->addSeries(mark);
                mark->attachAxis(x);
                mark->attachAxis(y);
                for (QLegendMarker* marker : chart->legend()->markers(mark))
                    marker->setVisible(false);
            }
        }
    };
    if (d->ghost)
        add(*d->ghost, true);
    add(*d->recording, false);
    if (high <= 0.0)
        low = 1e-3, high = 1.0;
    x->setRange(std::pow(10.0, std::floor(std::log10(low))), std::pow(10.0, std::ceil(std::log10(high))));
    y->setRange(0.0, std::ceil(top / 2.0) * 2.0);
    y->setTickCount(3);
    y->setLabelFormat(QStringLiteral("%.0f"));
    d->sojourns->setAccessibleDescription(d->summary);
    d->marks->setText(d->summary.isEmpty() ? tr("No event has been served yet.") : d->summary);
}

void DistributionsView::drawHeld()
{
    QChart* chart = d->held->chart();
    clear(chart);
    styleChart(chart, d->theme, tr("What held the workers"));
    chart->legend()->hide();
    QStringList names;
    auto* bars = new QBarSet(tr("worker-hours"));
    for (const PoolStatistics& pool : d->recording ? d->recording->pools : std::vector<PoolStatistics>{}) {
        double all = 0.0;
        for (const auto& [what, seconds] : pool.heldSeconds)
            all += seconds;
        std::vector<std::pair<double, std::string>> sorted;
        for (const auto& [what, seconds] : pool.heldSeconds)
            if (seconds > 0.0)
                sorted.emplace_back(seconds, what);
        std::sort(sorted.begin(), sorted.end());
        for (const auto& [seconds, what] : sorted) {
            names << barLabel(d->recording->pools.size() > 1 ? pool.pool : std::string(), what,
                              shareText(seconds / all));
            bars->append(seconds / 3600.0);
        }
    }
    if (names.isEmpty()) {
        delete bars;
        return chart->setTitle(tr("What held the workers: nothing recorded yet"));
    }
    bars->setColor(d->theme.control);
    bars->setBorderColor(d->theme.control);
    auto* series = new QHorizontalBarSeries;
    series->append(bars);
    series->setBarWidth(0.5);
    chart->addSeries(series);
    auto* categories = new QBarCategoryAxis;
    categories->append(names);
    auto* hours = new QValueAxis;
    hours->setMin(0.0);
    hours->setLabelFormat(QStringLiteral("%.0f"));
    hours->setTickCount(3);
    chart->addAxis(categories, Qt::AlignLeft);
    chart->addAxis(hours, Qt::AlignBottom);
    series->attachAxis(categories);
    series->attachAxis(hours);
    hours->applyNiceNumbers();
    styleAxis(categories, d->theme, {});
    styleAxis(hours, d->theme, tr("worker-hours"));
    categories->setGridLineVisible(false);
    categories->setLabelsFont(d->theme.font(TextRole::Caption));
    d->held->setAccessibleDescription(
        names.join(QStringLiteral("; ")).replace(QStringLiteral("<br>"), QStringLiteral(", ")));
}

QString DistributionsView::summary() const
{
    return d->summary;
}

} // namespace latepulse::ui
