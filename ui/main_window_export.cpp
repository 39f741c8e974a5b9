// The window's charts as files: what the dialog asks for, from the recording that is shown.

#include <QGuiApplication>
#include <QSettings>
#include <QTimer>

#include "ui/charts/chart_export.h"
#include "ui/charts/charts_view.h"
#include "ui/controls/status_bar.h"
#include "ui/dialogs/export_dialog.h"
#include "ui/dialogs/file_flow.h"
#include "ui/main_window.h"

namespace latepulse::ui {

void MainWindow::exportCharts()
{
    if (!m_recording || !m_recording->finished) {
        m_status->showFailure(tr("The run is still being computed; export again when it is recorded to its end."));
        return;
    }
    QList<ExportDialog::Chart> charts;
    for (const auto& [id, title] : exportableRows(m_document.scenario(), *m_recording))
        charts.append({id, title});
    auto* dialog = new ExportDialog(charts, readExportSettings(QSettings()), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    // The run shown when the person said so, whatever is dragged meanwhile.
    connect(dialog, &QDialog::accepted, this, [this, dialog, scenario = m_document.frozen(), recording = m_recording] {
        const ExportSettings values = dialog->values();
        m_status->showMessage(tr("Writing charts into %1 ...").arg(values.folder));
        // The dialog goes and the message comes before the drawing takes its second.
        QTimer::singleShot(0, this, [=, this] { writeCharts(values, scenario, recording); });
    });
    dialog->open();
}

void MainWindow::writeCharts(const ExportSettings& values, const std::shared_ptr<const Scenario>& scenario,
                             const RecordingPtr& recording)
{
    if (m_settings == Settings::Keep) {
        QSettings settings;
        writeExportSettings(settings, values);
    }
    ExportOptions options;
    options.rows = values.charts;
    options.size = values.size;
    options.scale = values.scale;
    options.zone = m_zone;
    options.ghost = m_ghosts.ghost();
    if (values.visibleRangeOnly)
        options.range = {m_charts->visibleFrom(), m_charts->visibleTo()};
    QGuiApplication::setOverrideCursor(Qt::WaitCursor);
    const auto written = renderAll(scenario, recording, toPath(values.folder), options);
    QGuiApplication::restoreOverrideCursor();
    if (!written)
        m_status->showFailure(QString::fromStdString(describe(written.error())));
    else
        m_status->showMessage(
            tr("%n file(s) written into %1", nullptr, static_cast<int>(written->size())).arg(values.folder));
}

} // namespace latepulse::ui
