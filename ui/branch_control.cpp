#include "ui/branch_control.h"

#include <algorithm>

#include "core/experiment/comparison.h"
#include "ui/bridge/ghost_shelf.h"
#include "ui/document/document.h"
#include "ui/presenters/counted_text.h"

namespace latepulse::ui {

namespace {

constexpr int unnamed = 0, asLoaded = -1, runBefore = -2;  // keys; a pin's is its number

bool same(const std::shared_ptr<const Scenario>& a, const std::shared_ptr<const Scenario>& b)
{
    return a == b || (a && b && *a == *b);
}

} // namespace

BranchControl::BranchControl(Document& document, GhostShelf& shelf, BranchChooser& chooser, QObject* parent)
    : QObject(parent), m_document(document), m_shelf(shelf), m_chooser(chooser)
{
    connect(&document, &Document::scenarioChanged, this, &BranchControl::refresh);
    connect(&document, &Document::loadedChanged, this, &BranchControl::refresh);
    connect(&shelf, &GhostShelf::runsChanged, this, &BranchControl::refresh);
    connect(&chooser, &BranchChooser::branchChosen, this, &BranchControl::show);
    refresh();
}

void BranchControl::refresh()
{
    struct Kept {
        Branch branch;
        std::shared_ptr<const Scenario> scenario;
    };
    std::vector<Kept> all;
    for (const Pin& pin : m_shelf.pins())
        all.push_back({{pin.number, pin.name}, pin.run.scenario});
    const auto holds = [&all](const std::shared_ptr<const Scenario>& scenario) {
        return std::ranges::any_of(all, [&](const Kept& kept) { return same(kept.scenario, scenario); });
    };
    // A name the person gave says more than where the run comes from.
    const auto shown = m_document.frozen();
    const auto loaded = m_document.frozenLoaded();
    if (!holds(loaded))
        all.insert(all.begin(), {{asLoaded, tr("As loaded")}, loaded});
    if (const auto& before = m_shelf.before().scenario; before && !holds(before) && !same(before, shown))
        all.push_back({{runBefore, tr("The run before")}, before});
    if (!holds(shown)) {
        const auto changes = static_cast<std::int64_t>(differencesBetween(*loaded, *shown).size());
        all.insert(all.begin(),
                   {{unnamed, counted(changes, tr("This run, %1 change"), tr("This run, %1 changes"))}, shown});
    }
    std::ranges::stable_partition(all, [&](const Kept& kept) { return same(kept.scenario, shown); });
    QList<Branch> branches;
    for (const Kept& kept : all)
        branches << kept.branch;
    m_chooser.setBranches(branches);
}

void BranchControl::show(int key)
{
    const Pin* pin = m_shelf.pinOf(key);
    if (pin != nullptr && pin->run.scenario)
        m_document.showRun(pin->run.scenario, pin->name);
    else if (key == asLoaded)
        m_document.showRun(m_document.frozenLoaded(), tr("As loaded"));
    else if (key == runBefore && m_shelf.before().scenario)
        m_document.showRun(m_shelf.before().scenario, tr("The run before"));
}

} // namespace latepulse::ui
