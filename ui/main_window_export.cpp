// The window's charts as files: what the dialog asks for, from the recording that is shown.

#include <QSettings>

#include "ui/charts/chart_export.h"
#include "ui/charts/charts_view.h"
#include "ui/charts/export_run.h"
#include "ui/controls/status_bar.h"
#include "ui/dialogs/export_dialog.h"
#include "ui/dialogs/file_flow.h"
#include "ui/main_window.h"
#include "ui/presenters/counted_text.h"

namespace latepulse::ui {

void MainWindow::exportCharts()
{
    if (!m_recording || !m_recording->finished) {
        m_status->showFailure(tr("The run is still being computed; export again when it is recorded to its end."));
        return;
    }
    if (m_export)
        return m_status->showMessage(tr("Charts are being written; cancel that first or wait for it."));
    QList<ExportDialog::Chart> charts;
    ExportOptions shown = shownOptions();
    shown.snapshot = m_snapshot;
    shown.rows = m_charts->rowChoice();
    for (const auto& [id, title] : exportableRows(m_document.frozen(), m_recording, shown))
        charts.append({id, title});
    auto* dialog = new ExportDialog(charts, readExportSettings(QSettings()), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    // The run shown when the person said so, whatever is dragged meanwhile.
    connect(dialog, &QDialog::accepted, this,
            [this, dialog, scenario = m_document.frozen(), recording = m_recording, snapshot = m_snapshot] {
                writeCharts(dialog->values(), scenario, recording, snapshot);
            });
    connect(dialog, &ExportDialog::copyRequested, this,
            [this, dialog, scenario = m_document.frozen(), recording = m_recording, snapshot = m_snapshot] {
                copyCharts(scenario, recording, optionsOf(dialog->values(), snapshot));
                dialog->tell(lastMessage());
            });
    dialog->open();
}

ExportOptions MainWindow::optionsOf(const ExportSettings& values, const SnapshotPtr& snapshot) const
{
    ExportOptions options = shownOptions();
    options.rows = values.charts;
    options.size = values.size;
    options.scale = values.scale;
    if (values.screenColours)
        options.theme = m_theme;
    options.greyscale = values.greyscale;
    options.snapshot = snapshot;
    options.png = values.png, options.svg = values.svg, options.pdf = values.pdf, options.csv = values.csv;
    if (!values.visibleRangeOnly)
        options.range.reset();
    return options;
}

void MainWindow::writeCharts(const ExportSettings& values, const std::shared_ptr<const Scenario>& scenario,
                             const RecordingPtr& recording, const SnapshotPtr& snapshot)
{
    if (m_settings == Settings::Keep) {
        QSettings settings;
        writeExportSettings(settings, values);
    }
    auto charts = ChartExport::begin(scenario, recording, toPath(values.folder), optionsOf(values, snapshot));
    if (!charts)
        return m_status->showFailure(QString::fromStdString(describe(charts.error())));
    delete m_export;
    m_export = new ExportRun(std::move(*charts), this);
    connect(m_status, &StatusBar::cancelRequested, m_export, &ExportRun::cancel);
    connect(m_export, &ExportRun::progressed, m_status, [this, folder = values.folder](int sheets, int total) {
        m_status->showProgress(tr("Writing charts into %1").arg(folder), sheets, total);
    });
    const auto end = [this] {
        m_status->hideProgress();
        m_export->deleteLater();
    };
    connect(m_export, &ExportRun::finished, this, [this, end, folder = values.folder](int files, bool cancelled) {
        end();
        m_status->showOutcome(
            (cancelled ? counted(files, tr("Cancelled; %1 file stays in %2"), tr("Cancelled; %1 files stay in %2"))
                       : counted(files, tr("%1 file written, a model result, into %2"),
                                 tr("%1 files written, each a model result, into %2")))
                .arg(folder));
    });
    connect(m_export, &ExportRun::failed, this, [this, end](const Error& error) {
        end();
        m_status->showFailure(QString::fromStdString(describe(error)));
    });
    m_export->start();
}

} // namespace latepulse::ui
