#include "ui/presentation/presentation_view.h"

#include <algorithm>
#include <utility>

#include <QKeyEvent>
#include <QPainter>

#include "ui/presentation/stage_paint.h"
#include "ui/presenters/quantity_text.h"
#include "ui/presenters/row_choice.h"

namespace latepulse::ui {

namespace {

constexpr QSizeF designed(1280, 720);  // the lengths below are px of this size
constexpr qreal margin = 32, head = 65, foot = 40, stageTop = 80, stageShare = 0.303;
constexpr double captionPoints = 18;

/// One size for all, never under the designed one: a larger screen shows the same, larger.
qreal scaleFor(QSizeF size)
{
    return std::max(1.0, std::min(size.width() / designed.width(), size.height() / designed.height()));
}

std::vector<ChartRow> allRows(const Scenario& scenario, const SeriesStore& store)
{
    std::vector<ChartRow> rows = chartRows(scenario, store);
    std::ranges::move(furtherRows(scenario, store), std::back_inserter(rows));
    return rows;
}

} // namespace

PresentationView::PresentationView(QWidget* window) : QWidget(window, Qt::Window)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setWindowTitle(tr("Presentation"));
    setAccessibleName(tr("Presentation"));
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::BlankCursor);
}

void PresentationView::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_charts.setTheme(theme);
    update();
}

void PresentationView::setZone(const DisplayZone& zone)
{
    m_zone = zone;
    m_charts.setZone(zone);
    update();
}

void PresentationView::setScenario(std::shared_ptr<const Scenario> scenario)
{
    m_scenario = std::move(scenario);
    m_values.reset();
    m_recording.reset();
    m_snapshot.reset();  // of another run
    takePicture();
    takeRows();
}

void PresentationView::setRecording(RecordingPtr recording, RecordingPtr ghost, GhostKind kind)
{
    m_recording = std::move(recording);
    m_charts.setRun(m_scenario, m_recording, std::move(ghost), kind);
    takeRows();
}

void PresentationView::setSnapshot(SnapshotPtr snapshot)
{
    m_snapshot = std::move(snapshot);
    takePicture();
}

void PresentationView::setPlayhead(SimTime t)
{
    m_playhead = t;
    m_charts.setPlayhead(t);
    update();
}

void PresentationView::takePicture()
{
    if (!m_scenario)
        return;
    const SimTime at = m_snapshot ? m_snapshot->now : SimTime::start();
    if (!m_values || !m_values->holdFor(m_scenario, at))
        m_values.emplace(m_scenario, at);
    m_picture = stagePicture(m_values->scenario(), *m_scenario, m_snapshot.get());
    m_sentence = m_snapshot ? stateSentence(m_values->scenario(), *m_snapshot) : QStringList();
    setAccessibleDescription(sentence());
    update();
}

/// The wanted charts as far as this run has them, filled up with others; curves are only rebuilt when the rows change.
void PresentationView::takeRows()
{
    std::vector<ChartRow> rows;
    if (m_scenario && m_recording) {
        rows = rowsOf(*m_scenario, m_recording->series, m_wanted);
        for (ChartRow& row : allRows(*m_scenario, m_recording->series))
            if (rows.size() < 2 && std::ranges::find(rows, row.id, &ChartRow::id) == rows.end())
                rows.push_back(std::move(row));
    }
    rows.resize(std::min<std::size_t>(rows.size(), 2));
    QStringList shown;
    for (const ChartRow& row : rows)
        shown << row.id;
    if (shown != std::exchange(m_shown, shown))
        m_charts.setRows(std::move(rows));
    update();
}

QList<PresentationView::Chart> PresentationView::charts() const
{
    QList<Chart> found;
    if (m_scenario && m_recording)
        for (const ChartRow& row : allRows(*m_scenario, m_recording->series))
            found.append({row.id, row.title});
    return found;
}

void PresentationView::setChoice(const QStringList& ids)
{
    m_wanted = ids;
    takeRows();
}

void PresentationView::showNext(qsizetype place)
{
    QStringList ids;
    for (const Chart& chart : charts())
        ids << chart.id;
    if (place >= m_shown.size() || ids.isEmpty())
        return;
    QStringList wanted = m_shown;
    qsizetype next = ids.indexOf(wanted.at(place));
    do
        next = (next + 1) % ids.size();
    while (ids.size() > 2 && wanted.contains(ids.at(next)));
    wanted[place] = ids.at(next);
    setChoice(wanted);
    emit chartsChosen(wanted);
}

QString PresentationView::sentence() const
{
    return m_sentence.value(0);
}

void PresentationView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        close();
    else if (event->key() == Qt::Key_1 || event->key() == Qt::Key_2)
        showNext(event->key() == Qt::Key_1 ? 0 : 1);
    else
        QWidget::keyPressEvent(event);
}

void PresentationView::closeEvent(QCloseEvent* event)
{
    QWidget::closeEvent(event);
    emit ended();
}

void PresentationView::paintHead(QPainter& painter, double width) const
{
    const QRectF line(margin, 0, width - 2 * margin, head);
    const UtcInstant now = m_scenario->run.start + m_playhead;
    const QFont fact = stageFont(m_theme, StageType::Fact);
    const qreal returns =
        stageText(painter, line.adjusted(0, 2, 0, 2), Qt::AlignRight, fact, m_theme.ink3, {tr("Esc returns")});
    const qreal clock = stageText(painter, line, Qt::AlignLeft, stageFont(m_theme, StageType::Clock), m_theme.ink,
                                  {tr("%1 %2").arg(clockText(now, m_zone), zoneText(now, m_zone))});
    stageText(painter, line.adjusted(clock + 24, 2, -returns - 24, 2), Qt::AlignLeft, fact, m_theme.ink2, m_sentence);
    painter.fillRect(QRectF(0, head - 1, width, 1), m_theme.line);
}

void PresentationView::paintFoot(QPainter& painter, QSizeF size) const
{
    const QRectF line(margin, size.height() - foot, size.width() - 2 * margin, foot);
    painter.fillRect(QRectF(0, line.top(), size.width(), foot), m_theme.window);
    painter.fillRect(QRectF(0, line.top(), size.width(), 1), m_theme.line);
    const qreal used = stageText(painter, line, Qt::AlignRight, stageFont(m_theme, StageType::Fact), m_theme.ink2,
                                 {tr("seed %1").arg(m_scenario->run.seed)});
    stageText(painter, line.adjusted(0, 0, -used - 24, 0), Qt::AlignLeft, stageFont(m_theme, StageType::Title),
              m_theme.ink, {tr("Illustrative model, not RIPE NCC’s topology"), tr("Illustrative model")});
}

void PresentationView::paintEvent(QPaintEvent*)
{
    const qreal scale = scaleFor(size());
    const QSizeF whole = QSizeF(size()) / scale;
    const qreal stageHeight = whole.height() * stageShare;
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.fillRect(rect(), m_theme.panel);
        if (!m_scenario)
            return;
        painter.scale(scale, scale);
        paintHead(painter, whole.width());
        paintFoot(painter, whole);
        paintStage(painter, m_theme, QRectF(margin, stageTop, whole.width() - 2 * margin, stageHeight), m_picture);
        if (!m_recording)
            stageText(painter, QRectF(margin, stageTop + stageHeight, whole.width() - 2 * margin, 60), Qt::AlignLeft,
                      stageFont(m_theme, StageType::Fact), m_theme.ink2, {tr("The run is being computed")});
    }
    const qreal top = stageTop + stageHeight + 6;
    m_charts.paint(*this, QRectF(0, top * scale, width(), (whole.height() - foot - top) * scale),
                   captionPoints * scale);
}

} // namespace latepulse::ui
