#include "ui/charts/charts_view.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QScrollBar>
#include <QTimer>
#include <QToolTip>

#include "ui/charts/chart_figure.h"

namespace latepulse::ui {

namespace {

/// Where not all fit, those that tell the incident come first; the others wait below.
void tellingFirst(std::vector<ChartRow>& rows)
{
    static const QStringList order{QStringLiteral("share"),   QStringLiteral("age"),      QStringLiteral("depth"),
                                   QStringLiteral("waiting"), QStringLiteral("eligible"), QStringLiteral("latency")};
    const auto place = [](const ChartRow& row) {
        const qsizetype at = order.indexOf(row.id);
        return at < 0 ? order.size() : at;
    };
    std::ranges::stable_sort(rows, {}, place);
}

} // namespace

struct ChartsView::Private {
    explicit Private(QWidget* parent)
        : plot(new QCustomPlot(parent)), figure(*plot, ChartFigure::Medium::Window),
          scroll(new QScrollBar(Qt::Vertical, parent))
    {
    }
    QCustomPlot* plot;
    ChartFigure figure;
    Theme theme = Theme::light();
    std::shared_ptr<const Scenario> scenario;
    RecordingPtr recording, ghost;
    std::vector<ChartRow> rows;  // all of them, in the order shown
    QStringList ids;
    QTimer soon;
    QScrollBar* scroll;
    bool whole = true, pressed = false;
    GhostKind ghostKind = GhostKind::Before;
    [[nodiscard]] std::size_t fitting(std::size_t first) const
    {
        return std::min(rows.size() - std::min(first, rows.size()),
                        ChartFigure::rowsThatFit(rows, first, plot->parentWidget()->height()));
    }
    /// The row at the top when the last one is in view.
    [[nodiscard]] int lastTop() const
    {
        std::size_t first = 0;
        while (first + fitting(first) < rows.size())
            ++first;
        return static_cast<int>(first);
    }
    int refreshes = 0;
};

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

void ChartsView::rebuildRows()
{
    d->rows.clear();
    if (d->scenario && d->recording)
        d->rows = chartRows(*d->scenario, d->recording->series);
    if (d->fitting(0) < d->rows.size())
        tellingFirst(d->rows);
    const int lastTop = d->lastTop();
    d->figure.setRecordings(d->recording, d->ghost, d->ghostKind);
    const QSignalBlocker quiet(d->scroll);
    d->scroll->setRange(0, lastTop);
    d->scroll->setVisible(lastTop > 0);
    showRows();
}

void ChartsView::showRows()
{
    const auto first = static_cast<std::size_t>(d->scroll->value());
    const std::size_t end = std::min(d->rows.size(), first + d->fitting(first));
    const std::vector<ChartRow> shown(d->rows.begin() + static_cast<std::ptrdiff_t>(std::min(first, end)),
                                      d->rows.begin() + static_cast<std::ptrdiff_t>(end));
    d->ids.clear();
    for (const ChartRow& row : shown)
        d->ids << row.id;
    d->figure.setFootNote(shown.size() < d->rows.size() ? tr("%1–%2 of %3, %4")
                                                              .arg(first + 1)
                                                              .arg(end)
                                                              .arg(rowTotal())
                                                              .arg(end < d->rows.size() ? tr("PgDn") : tr("PgUp"))
                                                        : QString());
    d->figure.setRows(shown);
    if (d->whole && d->scenario)
        d->figure.setRange(SimTime::start(), SimTime::start() + d->scenario->run.horizon);
    d->plot->setVisible(!shown.empty());
    if (!shown.empty())
        d->plot->replot(QCustomPlot::rpImmediateRefresh);  // lays the rows out, so that the points fit their width
    refreshSoon();
    update();
}

void ChartsView::scrollToRow(int row)
{
    d->scroll->setValue(row);
}

void ChartsView::refreshSoon()
{
    if (d->figure.hasRows() && !d->soon.isActive())
        d->soon.start(0);
}

void ChartsView::setPlayhead(SimTime t)
{
    d->figure.setPlayhead(t);
    if (d->figure.hasRows())
        d->figure.repaintOverlay();
}

void ChartsView::setZone(const QTimeZone& zone)
{
    d->figure.setZone(zone);
    refreshSoon();
}

void ChartsView::showWholeRun()
{
    d->whole = true;
    if (d->scenario)
        d->figure.setRange(SimTime::start(), SimTime::start() + d->scenario->run.horizon);
    refreshSoon();
}

void ChartsView::showSpan(SimTime from, SimTime to)
{
    if (!d->scenario)
        return;
    const Duration horizon = d->scenario->run.horizon;
    const Duration span = std::clamp(to - from, std::min(horizon, d->scenario->run.sample * 6), horizon);
    const SimTime first{std::clamp<std::int64_t>(from.ns, 0, (horizon - span).ns)};
    d->whole = span == horizon;
    d->figure.setRange(first, first + span);
    refreshSoon();
}

void ChartsView::zoom(double factor, SimTime around)
{
    const double before = (around - visibleFrom()).toSeconds() / factor,
                 after = (visibleTo() - around).toSeconds() / factor;
    showSpan(around - Duration::fromSeconds(before), around + Duration::fromSeconds(after));
}

void ChartsView::pan(double share)
{
    const Duration step = Duration::fromSeconds((visibleTo() - visibleFrom()).toSeconds() * share);
    showSpan(visibleFrom() + step, visibleTo() + step);
}

bool ChartsView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != d->plot || !d->figure.hasRows())
        return QWidget::eventFilter(watched, event);
    switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseMove: {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        const SimTime at = d->figure.timeAt(mouse->position().x());
        if (event->type() == QEvent::MouseButtonPress && mouse->button() == Qt::LeftButton) {
            setFocus(Qt::MouseFocusReason);
            d->pressed = true;
        }
        d->figure.setHover(at);
        if (d->pressed)
            emit seekRequested(at);
        d->figure.repaintOverlay();
        return true;
    }
    case QEvent::MouseButtonRelease: d->pressed = false; return true;
    case QEvent::MouseButtonDblClick: showWholeRun(); return true;
    case QEvent::Leave:
        d->figure.setHover({});
        d->figure.repaintOverlay();
        return false;
    case QEvent::ToolTip: {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QString words = d->figure.markWordsAt(help->pos());
        words.isEmpty() ? QToolTip::hideText() : QToolTip::showText(help->globalPos(), words, this);
        return true;
    }
    case QEvent::Wheel: {
        const auto* wheel = static_cast<QWheelEvent*>(event);
        const double turns = wheel->angleDelta().y() / 120.0;
        const QRect area = d->figure.plotArea();
        const bool beside = wheel->position().x() < area.left() || wheel->position().x() > area.right();
        if (beside || wheel->modifiers().testFlag(Qt::ShiftModifier)) {
            d->scroll->setValue(d->scroll->value() - (turns > 0.0 ? 1 : turns < 0.0 ? -1 : 0));
            return true;
        }
        zoom(std::pow(1.25, turns), d->figure.timeAt(wheel->position().x()));
        return true;
    }
    default: return QWidget::eventFilter(watched, event);
    }
}

void ChartsView::keyPressEvent(QKeyEvent* event)
{
    const SimTime middle = visibleFrom() + (visibleTo() - visibleFrom()) / 2;
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: zoom(1.5, middle); break;
    case Qt::Key_Minus: zoom(1.0 / 1.5, middle); break;
    case Qt::Key_Left: pan(-0.1); break;
    case Qt::Key_Right: pan(0.1); break;
    case Qt::Key_Up:
    case Qt::Key_PageUp: scrollToRow(d->scroll->value() - 1); break;
    case Qt::Key_Down:
    case Qt::Key_PageDown: scrollToRow(d->scroll->value() + 1); break;
    case Qt::Key_Home: showWholeRun(); break;
    default: QWidget::keyPressEvent(event);
    }
}

void ChartsView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    const auto first = static_cast<std::size_t>(d->scroll->value());
    if (d->lastTop() == d->scroll->maximum() && static_cast<qsizetype>(d->fitting(first)) == d->ids.size())
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
int ChartsView::roomyHeight(int rows)
{
    return ChartFigure::roomyHeight(rows);
}
int ChartsView::rowTotal() const
{
    return static_cast<int>(d->rows.size());
}
QString ChartsView::markWordsAt(QPointF point) const
{
    return d->figure.markWordsAt(point - d->plot->pos());
}
QStringList ChartsView::rowIds() const
{
    return d->ids;
}
QRect ChartsView::plotArea() const
{
    return d->figure.plotArea().translated(d->plot->pos());
}

} // namespace latepulse::ui
