// What the window does for its charts: choosing them, and putting one onto the clipboard.

#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QMimeData>
#include <QTabBar>
#include <QTabWidget>

#include "ui/charts/chart_chooser.h"
#include "ui/charts/chart_export.h"
#include "ui/charts/charts_view.h"
#include "ui/controls/status_bar.h"
#include "ui/main_window.h"

namespace latepulse::ui {

/// Reached by a key that nothing in hand had a use for.
void MainWindow::keyPressEvent(QKeyEvent* event)
{
    const bool on = event->key() == Qt::Key_PageDown;
    if ((!on && event->key() != Qt::Key_PageUp) || event->modifiers() != Qt::NoModifier || !m_charts->isVisible())
        return QMainWindow::keyPressEvent(event);
    m_charts->scrollBy(on ? 1 : -1);
    event->accept();
}

/// Beside the tabs, where no chart has to give way to it.
void MainWindow::addChartNote()
{
    auto* note = new QLabel;
    note->setObjectName(QStringLiteral("chartNote"));
    note->setContentsMargins(0, 0, Theme::areaPadding, 0);
    note->setAutoFillBackground(true);  // a corner has a line of its own under it
    m_centreTabs->setCornerWidget(note, Qt::TopRightCorner);
    const auto tell = [this, note] {
        note->setMinimumHeight(m_centreTabs->tabBar()->sizeHint().height());
        note->setPalette(m_theme.palette());
        note->setFont(m_theme.font(TextRole::Caption));
        note->setText(m_centreTabs->currentWidget() == m_charts ? m_charts->note() : QString());
    };
    connect(m_charts, &ChartsView::noteChanged, note, tell);
    connect(m_centreTabs, &QTabWidget::currentChanged, note, tell);
}

void MainWindow::chooseCharts()
{
    if (!m_recording)
        return m_status->showFailure(tr("Nothing is recorded yet, so there are no charts to choose from."));
    if (auto* open = findChild<ChartChooser*>()) {
        open->raise();
        return open->activateWindow();
    }
    auto* chooser = new ChartChooser(m_document.scenario(), m_recording->series, m_charts->allRowIds(), this);
    chooser->setAttribute(Qt::WA_DeleteOnClose);
    connect(chooser, &ChartChooser::choiceChanged, m_charts, &ChartsView::setRowChoice);
    connect(&m_document, &Document::loadedChanged, chooser, &QWidget::close);  // another run has other series
    chooser->show();
}

void MainWindow::copyChart(const QString& id)
{
    ExportOptions options = shownOptions();
    options.rows = {id};
    copyCharts(m_document.frozen(), m_recording, options);
}

void MainWindow::copyCharts(const std::shared_ptr<const Scenario>& scenario, const RecordingPtr& recording,
                            const ExportOptions& options)
{
    auto chart = copiedChart(scenario, recording, options);
    if (!chart)
        return m_status->showFailure(QString::fromStdString(describe(chart.error())));
    auto* copied = new QMimeData;
    copied->setImageData(chart->picture);
    copied->setData(QStringLiteral("image/svg+xml"), chart->svg);
    copied->setText(QString::fromStdString(chart->csv));
    QGuiApplication::clipboard()->setMimeData(copied);
    m_status->showMessage(tr("Copied %1: as a picture, and as a table where text is pasted.").arg(chart->title));
}

/// As the charts are shown: their range, zone, scales and the run behind them.
ExportOptions MainWindow::shownOptions() const
{
    ExportOptions options;
    options.zone = m_zone;
    options.ghost = m_ghosts.ghost();
    options.ghostKind = m_ghosts.kind();
    options.pin = m_ghosts.pinGhost();
    options.pinName = m_ghosts.pinGhostName();
    options.otherScale = m_charts->otherScale();
    options.range = {m_charts->visibleFrom(), m_charts->visibleTo()};
    return options;
}

} // namespace latepulse::ui
