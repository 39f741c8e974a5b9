#include "ui/ghost_control.h"

#include <algorithm>

#include <QAction>

#include "ui/bridge/ghost_shelf.h"
#include "ui/window_actions.h"

namespace latepulse::ui {

GhostControl::GhostControl(GhostShelf& shelf, WindowActions& actions, QObject* parent)
    : QObject(parent), m_shelf(shelf), m_actions(actions)
{
    const auto choose = [this](QAction* action, GhostChoice choice) {
        connect(action, &QAction::triggered, this, [this, choice] { m_shelf.choose(choice); });
    };
    choose(actions.ghostNone, GhostChoice::None);
    choose(actions.ghostBefore, GhostChoice::BeforeLastChange);
    choose(actions.ghostLoaded, GhostChoice::AsLoaded);
    connect(actions.pin, &QAction::triggered, this, &GhostControl::pin);
    connect(actions.nextPin, &QAction::triggered, this, &GhostControl::showNext);
    for (std::size_t i = 0; i < actions.pins.size(); ++i)
        connect(actions.pins[i], &QAction::triggered, this, [this, i] { toggle(static_cast<int>(i) + 1); });
    connect(&shelf, &GhostShelf::runsChanged, this, &GhostControl::showChoice);
    connect(&shelf, &GhostShelf::pinsChanged, this, &GhostControl::showPins);
    showChoice();
    showPins();
}

void GhostControl::showChoice()
{
    (m_shelf.choice() == GhostChoice::None           ? m_actions.ghostNone
         : m_shelf.choice() == GhostChoice::AsLoaded ? m_actions.ghostLoaded
                                                     : m_actions.ghostBefore)
        ->setChecked(true);
}

void GhostControl::showPins()
{
    for (std::size_t i = 0; i < m_actions.pins.size(); ++i) {
        const int number = static_cast<int>(i) + 1;
        const Pin* pin = m_shelf.pinOf(number);
        QAction* action = m_actions.pins[i];
        action->setText(
            pin == nullptr ? tr("Pin &%1: free").arg(number)
                           : tr("Pin &%1: %2")
                                 .arg(QString::number(number), QString(pin->name).replace(u'&', QStringLiteral("&&"))));
        action->setChecked(m_shelf.shownPin() == number);
    }
}

void GhostControl::pin()
{
    switch (m_shelf.pin()) {
    case PinAnswer::Pinned:
        emit told(tr("Pinned as \"%1\": it stands behind every other run; Compare has its name and the differences.")
                      .arg(m_shelf.pins().empty() || !m_shelf.shownPin() ? QString()
                                                                         : m_shelf.pinOf(*m_shelf.shownPin())->name));
        break;
    case PinAnswer::StillComputing:
        emit failed(tr("The run is still being computed; pin it when it is recorded to its end."));
        break;
    case PinAnswer::PinnedAlready: emit failed(tr("This very run is pinned already.")); break;
    case PinAnswer::NoPlace:
        emit failed(tr("%1 runs are pinned, more are not kept: let one go in Compare.").arg(GhostShelf::mostPins));
        break;
    case PinAnswer::NoMemory:
        emit failed(tr("The pins would take more than %1 MiB: let one go in Compare, or record with a longer sample "
                       "interval.")
                        .arg(GhostShelf::pinBudget / 1'048'576));
        break;
    }
}

void GhostControl::toggle(int number)
{
    if (m_shelf.pinOf(number) == nullptr)
        emit failed(tr("Nothing is pinned there yet: Ctrl+P pins the run shown."));
    else
        m_shelf.showPin(m_shelf.shownPin() == number ? std::nullopt : std::optional(number));
    showPins();  // a click has turned the tick over by itself
}

/// None, then each pin in turn, then none again.
void GhostControl::showNext()
{
    const std::vector<Pin>& pins = m_shelf.pins();
    if (pins.empty())
        return emit failed(tr("Nothing is pinned yet: Ctrl+P pins the run shown."));
    const auto shown = m_shelf.shownPin();
    const auto next = std::ranges::find_if(pins, [&](const Pin& pin) { return !shown || pin.number > *shown; });
    m_shelf.showPin(next == pins.end() ? std::nullopt : std::optional(next->number));
}

} // namespace latepulse::ui
