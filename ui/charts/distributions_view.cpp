#include "ui/charts/distributions_view.h"

#include <algorithm>
#include <array>
#include <utility>

#include <QChart>
#include <QChartView>
#include <QGraphicsLayout>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QScrollArea>
#include <QTimer>
#include <QVBoxLayout>

#include "ui/charts/still_charts.h"

namespace latepulse::ui {

namespace {

QChartView* newChart(QWidget* parent, const QString& name)
{
    auto* view = new QChartView(new QChart, parent);
    view->setRenderHint(QPainter::Antialiasing);
    view->setFrameShape(QFrame::NoFrame);
    view->setMinimumWidth(200);
    view->setAccessibleName(name);
    view->chart()->setAnimationOptions(QChart::NoAnimation);
    view->chart()->setBackgroundRoundness(0);
    view->chart()->layout()->setContentsMargins(0, 4, 0, 0);
    return view;
}

} // namespace

struct DistributionsView::Private {
    static constexpr std::array charts{StillChart::Sojourns, StillChart::Held, StillChart::Refusals,
                                       StillChart::Compared};
    std::array<QChartView*, charts.size()> views{};
    QGridLayout* grid = nullptr;
    int columns = 0;
    QScrollArea* scroll = nullptr;
    QLabel *marks = nullptr, *span = nullptr;
    DisplayZone zone;
    Theme theme = Theme::light();
    StillRun run;
    QTimer soon;
    QString summary;
    bool hideAhead = false;
};

DistributionsView::DistributionsView(QWidget* parent) : QWidget(parent), d(new Private)
{
    setAccessibleName(tr("Distributions"));
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->setSpacing(0);
    d->span = new QLabel(this);
    d->span->setObjectName(QStringLiteral("span"));
    d->span->setWordWrap(true);
    d->span->setContentsMargins(16, 8, 16, 0);
    whole->addWidget(d->span);
    d->marks = new QLabel;
    d->marks->setWordWrap(true);
    d->marks->setContentsMargins(16, 0, 8, 8);
    auto* page = new QWidget;
    page->setObjectName(QStringLiteral("charts"));
    auto* grid = new QGridLayout(page);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(0);
    for (std::size_t i = 0; i < d->views.size(); ++i) {
        d->views[i] = newChart(page, stillTitle(Private::charts[i]));
        d->views[i]->setObjectName(stillId(Private::charts[i]));
    }
    d->grid = grid;
    arrange(2);
    d->scroll = new QScrollArea;
    d->scroll->setFrameShape(QFrame::NoFrame);
    d->scroll->setWidgetResizable(true);
    d->scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    d->scroll->setAccessibleName(accessibleName());
    d->scroll->setWidget(page);
    d->scroll->viewport()->installEventFilter(this);
    whole->addWidget(d->scroll, 1);
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
    d->scroll->setPalette(colours);
    d->scroll->widget()->setPalette(colours);
    d->scroll->widget()->setAutoFillBackground(true);
    for (QLabel* label : {d->marks, d->span})
        label->setFont(theme.font(TextRole::Caption));
    for (QChartView* view : d->views)
        view->setBackgroundBrush(theme.panel);
    refresh();
}

void DistributionsView::setScenario(std::shared_ptr<const Scenario> scenario)
{
    d->run.scenario = std::move(scenario);
    refreshSoon();
}

void DistributionsView::setRecording(std::shared_ptr<const Recording> recording)
{
    d->run.recording = std::move(recording);
    refreshSoon();
}

void DistributionsView::setZone(const DisplayZone& zone)
{
    d->zone = zone;
    refreshSoon();
}

void DistributionsView::setGhost(std::shared_ptr<const Recording> ghost, GhostKind kind)
{
    d->run.ghost = std::move(ghost);
    d->run.ghostKind = kind;
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

void DistributionsView::setHideAhead(bool on)
{
    d->hideAhead = on;
    refresh();
}

bool DistributionsView::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize && watched == d->scroll->viewport()) {
        fitCharts();
        refreshSoon();  // labels go by the width
    }
    return QWidget::eventFilter(watched, event);
}

/// Side by side or one below the other; the words stand under the chart they belong to.
void DistributionsView::arrange(int columns)
{
    if (std::exchange(d->columns, columns) == columns)
        return;
    for (std::size_t i = 0; i < d->views.size(); ++i) {
        const int place = static_cast<int>(i), row = place / columns;
        d->grid->addWidget(d->views[i], row == 0 ? 0 : row + 1, place % columns);
    }
    d->grid->addWidget(d->marks, 1, 0, 1, columns);
    for (const int column : {0, 1})
        d->grid->setColumnStretch(column, column < columns ? 1 : 0);
}

/// Two rows share the height there is; where that is too little to be read, the first fills it and the rest scrolls.
void DistributionsView::fitCharts()
{
    constexpr int readable = 210, wideEnough = 420;
    arrange(d->scroll->viewport()->width() >= 2 * wideEnough ? 2 : 1);
    const int words = d->marks->heightForWidth(d->scroll->viewport()->width());
    const int room = d->scroll->viewport()->height() - std::max(words, 0);
    const int row = room / 2 >= readable ? room / 2 : std::max(room, readable);
    for (QChartView* view : d->views)
        view->setFixedHeight(row);
}

void DistributionsView::refresh()
{
    d->scroll->setVisible(!d->hideAhead);
    if (d->hideAhead) {
        d->span->setText(tr("Hidden with what lies ahead: these are statistics of the whole run."));
        return;
    }
    const QString span = stillSpan(d->run, d->zone);
    d->span->setText(span.isEmpty() ? QString() : span + QStringLiteral(" · ") + stillOrigin(d->run));
    for (std::size_t i = 0; i < d->views.size(); ++i) {
        const QStringList words = drawStill(Private::charts[i], *d->views[i]->chart(), d->theme, d->run);
        d->views[i]->setAccessibleDescription(words.join(QStringLiteral("; ")));
        if (Private::charts[i] == StillChart::Sojourns)
            d->summary = words.join(u'\n');
    }
    d->marks->setText(d->summary.isEmpty() ? tr("No event has been served yet.") : d->summary);
    fitCharts();
}

QString DistributionsView::summary() const
{
    return d->summary;
}

} // namespace latepulse::ui
