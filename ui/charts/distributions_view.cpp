#include "ui/charts/distributions_view.h"

#include <QChart>
#include <QChartView>
#include <QGraphicsLayout>
#include <QHBoxLayout>
#include <QLabel>
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
    view->setMinimumSize(200, 140);
    view->setAccessibleName(name);
    view->chart()->setAnimationOptions(QChart::NoAnimation);
    view->chart()->setBackgroundRoundness(0);
    view->chart()->setMargins({4, 0, 8, 0});
    view->chart()->layout()->setContentsMargins(0, 4, 0, 0);
    return view;
}

} // namespace

struct DistributionsView::Private {
    QChartView* sojourns = nullptr;
    QChartView* held = nullptr;
    QLabel *marks = nullptr, *span = nullptr;
    QTimeZone zone = QTimeZone::utc();
    Theme theme = Theme::light();
    StillRun run;
    QTimer soon;
    QString summary;
};

DistributionsView::DistributionsView(QWidget* parent) : QWidget(parent), d(new Private)
{
    setAccessibleName(tr("Distributions"));
    d->sojourns = newChart(this, tr("Time from arrival to end"));
    d->held = newChart(this, tr("What held the workers"));
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->setSpacing(0);
    d->span = new QLabel(this);
    d->span->setObjectName(QStringLiteral("span"));
    d->span->setWordWrap(true);
    d->span->setContentsMargins(16, 8, 16, 0);
    whole->addWidget(d->span);
    auto* layout = new QHBoxLayout;
    layout->setSpacing(0);
    whole->addLayout(layout, 1);
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
    for (QLabel* label : {d->marks, d->span})
        label->setFont(theme.font(TextRole::Caption));
    for (QChartView* view : {d->sojourns, d->held})
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

void DistributionsView::setZone(const QTimeZone& zone)
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

void DistributionsView::refresh()
{
    const QString span = stillSpan(d->run, d->zone);
    d->span->setText(span.isEmpty() ? QString() : span + QStringLiteral(" · ") + stillOrigin(d->run));
    d->summary = drawStill(StillChart::Sojourns, *d->sojourns->chart(), d->theme, d->run).join(u'\n');
    d->sojourns->setAccessibleDescription(d->summary);
    d->marks->setText(d->summary.isEmpty() ? tr("No event has been served yet.") : d->summary);
    d->held->setAccessibleDescription(
        drawStill(StillChart::Held, *d->held->chart(), d->theme, d->run).join(QStringLiteral("; ")));
}

QString DistributionsView::summary() const
{
    return d->summary;
}

} // namespace latepulse::ui
