// What the window does for its explanations: the chain of causes leads to the charts, and a recovery is asked about.

#include <QAction>
#include <QTabWidget>

#include "ui/charts/charts_view.h"
#include "ui/controls/status_bar.h"
#include "ui/main_window.h"
#include "ui/panels/explain_panel.h"
#include "ui/panels/subject_view.h"
#include "ui/side_area.h"
#include "ui/topology_view/causal_strip.h"
#include "ui/topology_view/topology_view.h"
#include "ui/window_actions.h"

namespace latepulse::ui {

void MainWindow::connectExplain()
{
    SubjectView& subjects = m_explain->subjects();
    connect(m_strip, &CausalStrip::linkChosen, this, [this](CausalLink link) {
        m_centreTabs->setCurrentWidget(m_charts);
        if (const QString id = chartOf(link); !m_charts->reveal(id)) {
            m_charts->setRowChoice(m_charts->allRowIds() << id);  // it had been taken away
            m_charts->reveal(id);
        }
    });
    connect(m_actions->recovery, &QAction::triggered, this, &MainWindow::askRecovery);
    connect(&subjects, &SubjectView::recoveryRequested, this, &MainWindow::askRecovery);
    connect(&subjects, &SubjectView::recoveryCancelled, &m_recoveryQuestion, &RecoveryQuestion::cancel);
    connect(&m_recoveryQuestion, &RecoveryQuestion::asked, &subjects, &SubjectView::showAsking);
    connect(&m_recoveryQuestion, &RecoveryQuestion::progressed, &subjects, &SubjectView::showProgress);
    connect(&m_recoveryQuestion, &RecoveryQuestion::answered, &subjects, &SubjectView::showRecovery);
    connect(&m_recoveryQuestion, &RecoveryQuestion::cancelled, &subjects,
            [&subjects] { subjects.showRecovery(nullptr); });
    connect(&m_recoveryQuestion, &RecoveryQuestion::failed, this, [this, &subjects](const QString& text) {
        subjects.showRecovery(nullptr);
        m_status->showFailure(text);
    });
}

void MainWindow::explain(const QString& controller)
{
    m_right->setFolded(false);
    m_rightTabs->setCurrentWidget(m_explain);
    m_topology->setSelectedController(controller);
    m_explain->setWaiting(controller);
    m_why.ask(controller);
}

void MainWindow::branchFrom(SimTime t)
{
    m_session.pause();
    m_session.seek(t);
    m_document.setApplyMode(ApplyMode::FromNow);
    m_status->showMessage(
        tr("Paused at the branching point: the next change acts from here, the run so far stays behind it in grey."));
}

void MainWindow::askRecovery()
{
    m_right->setFolded(false);
    m_rightTabs->setCurrentWidget(m_explain);
    m_explain->subjects().chooseRecovery();
    m_recoveryQuestion.ask(m_document.frozen(), m_session.playhead());
}

} // namespace latepulse::ui
