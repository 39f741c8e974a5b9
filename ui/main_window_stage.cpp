// The topology as the stage: what its nodes and arrows lead to, how it is zoomed, and where pinned runs part from it.

#include <algorithm>

#include <QAction>
#include <QTabWidget>

#include "ui/controls/scrubber.h"
#include "ui/document/re_share.h"
#include "ui/main_window.h"
#include "ui/panels/explain_panel.h"
#include "ui/panels/isolation_panel.h"
#include "ui/panels/subject_view.h"
#include "ui/presenters/pin_marks.h"
#include "ui/side_area.h"
#include "ui/topology_view/topology_view.h"
#include "ui/window_actions.h"

namespace latepulse::ui {

void MainWindow::connectStage()
{
    m_topology->setReSharing(
        {[this](const Lead& lead) { return leadText(m_document.scenario(), lead, lead.from); },
         [this](const Lead& lead, const std::string& target) { return reShareVerdict(m_document, lead, target); },
         [this](const Lead& lead, const std::string& target) { return reShare(m_document, lead, target); }});
    connect(m_topology, &TopologyView::controllerClicked, this, &MainWindow::explain);
    connect(m_topology, &TopologyView::subjectClicked, this, [this](NodeKind kind, const QString& id) {
        m_right->setFolded(false);
        m_rightTabs->setCurrentWidget(m_explain);
        SubjectView& subjects = m_explain->subjects();
        kind == NodeKind::Pool ? subjects.choosePool(id) : subjects.choosePopulation(id);
    });
    connect(m_isolation, &IsolationPanel::pathRequested, m_topology, &TopologyView::lightPath);
    connect(m_actions->topologyLarger, &QAction::triggered, m_topology, &TopologyView::zoomIn);
    connect(m_actions->topologySmaller, &QAction::triggered, m_topology, &TopologyView::zoomOut);
    connect(m_actions->topologyFit, &QAction::triggered, m_topology, &TopologyView::zoomToFit);
    connect(&m_ghosts, &GhostShelf::pinsChanged, this, &MainWindow::showPins);
}

/// A fork stands where a pinned run begins to be another than the one shown.
void MainWindow::showPins()
{
    const auto shown = m_document.frozen();
    std::vector<TrackMark> marks;
    for (const Pin& pin : m_ghosts.pins()) {
        if (!pin.run.scenario)
            continue;
        const auto parting = partingOf(*shown, *pin.run.scenario);
        const QString told = !parting      ? tr("the run shown")
            : *parting == SimTime::start() ? tr("another run from the start")
                                           : tr("another run from here on");
        marks.push_back({parting.value_or(SimTime::start()), MarkKind::Fork, pin.name, {told}});
    }
    std::ranges::stable_sort(marks, {}, &TrackMark::at);
    m_scrubber->setPins(std::move(marks));
}

} // namespace latepulse::ui
