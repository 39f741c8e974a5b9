#include "ui/charts/charts_view.h"

#include <algorithm>

#include <QHBoxLayout>

#include "ui/charts/charts_view_private.h"
#include "ui/presenters/cursor_table.h"
#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

ChartsView::ChartsView(QWidget* parent) : QWidget(parent), d(new Private(this))
{
    setAccessibleName(tr("Time charts"));
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(240, 160);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(d->plot, 1);
    layout->addWidget(d->scroll);
    d->scroll->setAccessibleName(tr("Charts further down"));
    d->scroll->setFocusPolicy(Qt::NoFocus);
    d->scroll->setPageStep(1);
    d->scroll->hide();
    connect(d->scroll, &QScrollBar::valueChanged, this, [this] { showRows(); });
    d->plot->setFocusPolicy(Qt::NoFocus);
    d->plot->setMouseTracking(true);
    d->plot->installEventFilter(this);
    d->soon.setSingleShot(true);
    connect(&d->soon, &QTimer::timeout, this, [this] {
        ++d->refreshes;
        d->figure.refresh();
        d->plot->replot(QCustomPlot::rpQueuedReplot);
        tellSummary();
    });
    d->plot->hide();
}

ChartsView::~ChartsView() = default;

void ChartsView::setTheme(const Theme& theme)
{
    d->theme = theme;
    d->figure.setTheme(theme);
    emit noteChanged(note());
    refreshSoon();
    update();
}

void ChartsView::setScenario(std::shared_ptr<const Scenario> scenario)
{
    const bool sameSpan = d->scenario && scenario && d->scenario->run.horizon == scenario->run.horizon;
    d->scenario = std::move(scenario);
    d->figure.setScenario(d->scenario);
    if (!sameSpan)
        d->whole = true;
    rebuildRows();
}

void ChartsView::setRecording(RecordingPtr recording)
{
    const auto names = [](const RecordingPtr& r) { return r ? r->series.infos().size() : 0; };
    const bool sameShape = d->recording && recording && names(d->recording) == names(recording)
        && (&d->recording->series.infos() == &recording->series.infos()
            || std::equal(recording->series.infos().begin(), recording->series.infos().end(),
                          d->recording->series.infos().begin(),
                          [](const SeriesInfo& a, const SeriesInfo& b) { return a.name == b.name; }));
    d->recording = std::move(recording);
    d->figure.setRecordings(d->recording, d->ghost, d->ghostKind);
    sameShape && !d->ids.isEmpty() ? refreshSoon() : rebuildRows();
}

void ChartsView::setGhost(RecordingPtr ghost, GhostKind kind)
{
    d->ghostKind = kind;
    d->ghost = std::move(ghost);  // also before the recording is there; matched by the series' names when drawn
    d->figure.setRecordings(d->recording, d->ghost, d->ghostKind);
    refreshSoon();
}

void ChartsView::setPin(RecordingPtr pin, const QString& name)
{
    d->figure.setPin(std::move(pin), name);
    refreshSoon();
}

void ChartsView::setCursors(std::optional<SimTime> a, std::optional<SimTime> b)
{
    const auto sampled = [this](std::optional<SimTime> t) {
        const std::int64_t step = d->recording ? d->recording->series.interval().ns : 1;
        return t && step > 0 ? std::optional(SimTime{t->ns / step * step}) : t;
    };
    d->cursorA = sampled(a), d->cursorB = sampled(b);
    d->figure.setCursors(d->cursorA, d->cursorB);
    emit noteChanged(note());
    refreshSoon();  // the note stands on the layer of the words
}

QString ChartsView::cursorTable() const
{
    return d->cursorA && d->cursorB && d->scenario && d->recording
        ? latepulse::ui::cursorTable(d->rows, *d->scenario, *d->recording, *d->cursorA, *d->cursorB)
        : QString();
}

void ChartsView::refreshSoon()
{
    if (d->figure.hasRows() && !d->soon.isActive())
        d->soon.start(0);
}

void ChartsView::setPlayhead(SimTime t)
{
    d->playhead = t;
    d->figure.setPlayhead(t);
    if (d->hideAhead)
        refreshSoon();
    else if (d->figure.hasRows())
        d->figure.repaintOverlay();
}

void ChartsView::setHideAhead(bool on)
{
    d->hideAhead = on;
    d->figure.setHideAhead(on);
    refreshSoon();
}

void ChartsView::setZone(const DisplayZone& zone)
{
    d->figure.setZone(zone);
    refreshSoon();
}

void ChartsView::showWholeRun()
{
    d->whole = true;
    if (d->scenario)
        setRange(SimTime::start(), SimTime::start() + d->scenario->run.horizon);
    refreshSoon();
}

void ChartsView::setRange(SimTime from, SimTime to)
{
    if (from == visibleFrom() && to == visibleTo())
        return;
    d->figure.setRange(from, to);
    emit visibleSpanChanged(visibleFrom(), visibleTo());
}

void ChartsView::showSpan(SimTime from, SimTime to)
{
    if (!d->scenario)
        return;
    const Duration horizon = d->scenario->run.horizon;
    const Duration span = std::clamp(to - from, std::min(horizon, d->scenario->run.sample * 6), horizon);
    const SimTime first{std::clamp<std::int64_t>(from.ns, 0, (horizon - span).ns)};
    d->whole = span == horizon;
    setRange(first, first + span);
    refreshSoon();
}

void ChartsView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    const auto first = static_cast<std::size_t>(d->scroll->value());
    const bool comesOrGoes = d->why && d->fitsAllWithWhy() != (d->row(d->why->id) != nullptr);
    if (!d->maximised.isEmpty()
        || (!comesOrGoes && d->lastTop() == d->scroll->maximum()
            && static_cast<qsizetype>(d->fitting(first)) == d->ids.size()))
        return refreshSoon();
    rebuildRows();
}

/// Empty state: what is missing and how to get it.
void ChartsView::paintEvent(QPaintEvent*)
{
    if (d->figure.hasRows())
        return;
    QPainter painter(this);
    painter.fillRect(rect(), d->theme.panel);
    painter.setPen(QPen(d->theme.control, 1, Qt::DashLine));
    painter.drawRect(QRectF(rect()).adjusted(16.5, 16.5, -16.5, -16.5));
    painter.setFont(d->theme.font(TextRole::Reading));
    painter.setPen(d->theme.ink2);
    painter.drawText(rect().adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap,
                     tr("Nothing recorded yet.\nOpen a scenario: its run is computed at once."));
}

/// One sentence for screen readers instead of a picture.
void ChartsView::tellSummary()
{
    const QString shown = tr("%n chart(s) over one time axis", nullptr, static_cast<int>(d->ids.size()));
    const int hidden = rowTotal() - static_cast<int>(d->ids.size());
    setAccessibleDescription(hidden > 0 ? tr("%1, %n further to scroll to", nullptr, hidden).arg(shown) : shown);
}

SimTime ChartsView::visibleFrom() const
{
    return d->figure.from();
}
SimTime ChartsView::visibleTo() const
{
    return d->figure.to();
}
int ChartsView::pointCount() const
{
    return d->figure.pointCount();
}
int ChartsView::refreshCount() const
{
    return d->refreshes;
}
QString ChartsView::legendWordsAt(QPointF point) const
{
    return d->figure.legendWordsAt(point - d->plot->pos());
}
QString ChartsView::markWordsAt(QPointF point) const
{
    return d->figure.markWordsAt(point - d->plot->pos());
}
QRect ChartsView::plotArea() const
{
    return d->figure.plotArea().translated(d->plot->pos());
}

QString ChartsView::sampleTextAt(QPointF point) const
{
    return d->figure.sampleTextAt(point - d->plot->pos());
}
QStringList ChartsView::tickLabels(const QString& id) const
{
    return d->figure.tickLabels(id);
}

} // namespace latepulse::ui
