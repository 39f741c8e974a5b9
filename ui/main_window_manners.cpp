// How the window meets a person: settings, the palette, the library, what is left of a crash.

#include <QScreen>
#include <QTabWidget>

#include "ui/charts/charts_view.h"
#include "ui/controls/status_bar.h"
#include "ui/dialogs/file_flow.h"
#include "ui/dialogs/library_dialog.h"
#include "ui/dialogs/settings_dialog.h"
#include "ui/main_window.h"
#include "ui/palette/palette_entries.h"
#include "ui/panels/what_if_panel.h"
#include "ui/recovery/recovery.h"
#include "ui/side_area.h"
#include "ui/window_actions.h"

namespace latepulse::ui {

void MainWindow::showSettings()
{
    auto* dialog = new SettingsDialog(m_view, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &SettingsDialog::changed, this, &MainWindow::setView);
    dialog->open();
}

void MainWindow::showPalette()
{
    QList<PaletteEntry> entries = actionEntries(actions());
    entries << valueEntries(m_document.scenario(), [this](const QString& path) {
        m_left->setFolded(false);
        m_whatIf->reveal(path);
    }) << chartEntries(m_document.scenario(), m_recording.get(), [this](const QString& id) {
        showChart(id);
    }) << scenarioEntries(*m_files);
    const auto times = [this](const QString& typed) {
        return timeEntries(typed, m_document.scenario(), m_zone, [this](SimTime t) { m_session.seek(t); });
    };
    auto* palette = new CommandPalette(std::move(entries), times, this);
    palette->setAttribute(Qt::WA_DeleteOnClose);
    palette->open();
}

void MainWindow::showChart(const QString& id)
{
    m_centreTabs->setCurrentWidget(m_charts);
    m_charts->setMaximised({});
    QStringList ids = m_charts->allRowIds();
    if (!ids.contains(id))
        m_charts->setRowChoice(ids << id);
    m_charts->scrollToRow(static_cast<int>(ids.indexOf(id)));
    m_charts->setFocus();
}

void MainWindow::showLibrary()
{
    auto* dialog = new LibraryDialog(m_theme, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &LibraryDialog::shippedChosen, m_files, &FileFlow::openShipped);
    connect(dialog, &LibraryDialog::fileChosen, m_files, qOverload<const QString&>(&FileFlow::open));
    dialog->open();
}

void MainWindow::connectRecovery()
{
    if (m_settings == Settings::Ignore)
        return;
    const QString centre = QStringLiteral("centreTab"), right = QStringLiteral("rightTab");
    const Recovery::View view{
        [=, this] { return QJsonObject{{centre, m_centreTabs->currentIndex()}, {right, m_rightTabs->currentIndex()}}; },
        [=, this](const QJsonObject& shown) {
            m_centreTabs->setCurrentIndex(shown[centre].toInt());
            m_rightTabs->setCurrentIndex(shown[right].toInt());
        }};
    m_recovery = new Recovery(m_document, m_session, *m_files, *m_recoveryBar, view, SessionShelf::usualFolder(), this);
    connect(m_recovery, &Recovery::failed, m_status, [this](const QString& text) { m_status->showFailure(text); });
}

} // namespace latepulse::ui
